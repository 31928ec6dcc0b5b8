"""Boards where careless arithmetic overflows, vanishes or rounds to certainty."""

from __future__ import annotations

import math
import subprocess
import sys
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import scenarios
import second_count
from oracle import Cell
from scenarios import Scenario

import minewise as mw


def close(value: float, rel: float = 1e-9) -> Any:
    """Relative only: a tolerance of 1e-12 would pass anything for a probability of 1e-300."""
    return pytest.approx(value, rel=rel, abs=0.0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "columns", "mines"),
    [
        *((1, 1, 0), (1, 1, 1), (3, 4, 0), (3, 4, 12), (100, 100, 1), (100, 100, 9_999)),
        *((60, 60, 900), (300, 300, 18_000), (1, 5000, 1200)),
    ],
)
def test_everything_hidden(rows: int, columns: int, mines: int) -> None:
    analysis = scenarios.grid("square", rows, columns, mines=mines).analysis()
    cells = rows * columns
    assert analysis.method == "exact"
    assert (analysis.mine_probability == mines / cells).all()
    assert analysis.solutions == math.comb(cells, mines)
    assert len(analysis.safe) == (cells if mines == 0 else 0)
    assert len(analysis.mines) == (cells if mines == cells else 0)
    expected = math.log10(math.comb(cells, mines))
    assert analysis.log10_solutions == close(expected, rel=1e-12)


def test_what_a_corner_of_a_hidden_board_would_show() -> None:
    analysis = scenarios.grid("square", 60, 60, mines=900).analysis()
    total = math.comb(3600, 900)
    expected = [math.comb(3, k) * math.comb(3596, 900 - k) / total for k in range(4)] + [0] * 5
    assert list(analysis.number_distribution[0, 0]) == close(expected)
    assert analysis.number_distribution[30, 30].sum() == close(0.75)


def check_ratios(scenario: Scenario, cells: list[Cell]) -> None:
    """Probabilities are the ratios of exact counts, however large these are."""
    assert scenario.mines is not None
    analysis = scenario.analysis()
    asked = scenario.neighbours, scenario.values, scenario.mines
    solutions = second_count.count_position(*asked)
    assert analysis.solutions == solutions
    for cell in cells:
        with_mine = second_count.count_position(*asked, is_mine=cell)
        assert analysis[cell] == close(float(Fraction(with_mine, solutions)), rel=1e-10)
    assert np.nansum(analysis.mine_probability) == close(scenario.mines, rel=1e-12)


@pytest.mark.parametrize("mines", [12, 900, 1800, 3580])
def test_60_by_60_with_a_few_clues(mines: int) -> None:
    clues = {(0, 0): 1, (5, 5): 4, (7, 6): 3, (30, 30): 3, (30, 32): 4}
    scenario = scenarios.grid("square", 60, 60, clues, mines)
    check_ratios(scenario, [(0, 1), (4, 5), (6, 6), (29, 31), (31, 29), (50, 50)])


@pytest.mark.slow
def test_200_by_200_in_mid_game() -> None:
    scenario = scenarios.mid_game("square", 200, 200, 8_000, 0.04, seed=4)
    edge = {near for clue in scenario.clues for near in scenario.neighbours[clue]}
    check_ratios(scenario, [cell for cell in scenario.hidden if cell in edge][::1000])


def one_against(cells: int, others: int) -> tuple[mw.ConstraintAnalysis, Fraction]:
    """A system where "x" holds a mine in a single layout, and in very many it does not.

    Without a mine in x each of the others w0, w1, ... holds one. The total is one more than there
    are further cells, so that x leaves room for one layout: all of them full.
    """
    names = [f"w{i}" for i in range(others)]
    free = [f"y{i}" for i in range(cells)]
    pairs = [mw.Constraint(["x", name], 1) for name in names]
    analysis = mw.analyze_constraints(pairs, ["x", *names, *free], mines=cells + 1)
    return analysis, Fraction(1, 1 + math.comb(cells, others - 1))


@pytest.mark.parametrize(("cells", "others"), [(100, 51), (1000, 501), (1010, 400)])
def test_a_probability_next_to_nothing_is_not_certainty(cells: int, others: int) -> None:
    analysis, p = one_against(cells, others)
    assert p > Fraction(1, 10**305)
    assert analysis["x"] == close(float(p), rel=1e-9)
    assert analysis.safe == ()
    assert analysis.mines == ()
    assert analysis.solutions == p.denominator
    assert analysis["w0"] < 1.0
    assert analysis.given([mw.Constraint("x", 1)]).solutions == 1


@pytest.mark.parametrize(("cells", "links"), [(3_000, 1_500), (20_000, 10_000)])
def test_a_probability_below_every_float_is_not_certainty(cells: int, links: int) -> None:
    # A chain: either each u holds a mine, or each v and each w. The first leaves one layout.
    pairs = [mw.Constraint([f"u{i}", f"{other}{i}"], 1) for i in range(links) for other in "vw"]
    pairs += [mw.Constraint([f"v{i}", f"u{i + 1}"], 1) for i in range(links - 1)]
    free = [f"y{i}" for i in range(cells)]
    analysis = mw.analyze_constraints(
        pairs, free, mines=cells + links, budget=mw.Budget(work=10**12)
    )
    assert analysis.solutions == 1 + math.comb(cells, links)
    assert 0.0 < analysis["u7"] < 1e-300
    assert analysis.safe == ()
    assert analysis.mines == ()
    learnt = analysis.given([mw.Constraint(["u0"], 1)])
    assert learnt.solutions == 1
    assert set(learnt.safe) == {f"{name}{i}" for i in range(links) for name in "vw"}


@pytest.mark.parametrize("share", [1e-12, 1e-300])
def test_a_tiny_density_is_not_certainty(share: float) -> None:
    analysis = mw.analyze(mw.Position.parse("#2#\n###", density=share))
    assert analysis.safe == ()
    assert analysis[0, 0] == close(2 / 5, rel=1e-9)
    far = mw.analyze(mw.Position.parse("0###\n0###", density=share))
    assert far[0, 3] == close(share, rel=1e-9)
    assert far.safe == ((0, 1), (1, 1))


def test_a_row_as_long_as_a_board_is_large() -> None:
    # A clue between two hidden cells, ten thousand times: the mines lie alternately.
    columns = 20_001
    values = {(0, c): 1 for c in range(1, columns, 2)}
    analysis = scenarios.grid("square", 1, columns, values, 5_000).analysis()
    assert analysis.solutions == 1
    assert len(analysis.mines) == 5_000
    values = {(0, c): 1 for c in range(1, columns - 2, 2)}
    analysis = scenarios.grid("square", 1, columns, values, 5_001).analysis()
    assert analysis.solutions == 4


def test_thousands_of_digits() -> None:
    # Six thousand separate pairs, each of them either way around, and as many cells beside them.
    values = {(0, c): 1 for c in range(1, 24_000, 4)}
    row = scenarios.grid("square", 1, 24_000, values, 9_000)
    analysis = row.analysis()
    expected = 2**6_000 * math.comb(6_000, 3_000)
    assert analysis.solutions == expected
    assert analysis.log10_solutions == close(math.log10(expected), rel=1e-12)
    assert analysis.log10_solutions > 3_600


def test_the_first_and_the_last_of_very_many_solutions() -> None:
    # Pairs of which one cell is a mine, and as many cells beside them.
    values = {(0, c): 1 for c in range(1, 800, 4)}
    row = scenarios.grid("square", 1, 800, values, 300)
    analysis = row.analysis()
    assert analysis.solutions == 2**200 * math.comb(200, 100)
    for number, pattern in ((0, [0, 0, 1, 0]), (analysis.solutions - 1, [1, 0, 0, 1])):
        solution = analysis.solution(number)[0]
        assert solution.sum() == 300
        assert all(solution[c - 1] + solution[c + 1] == 1 for _, c in values)
        assert solution[:4].tolist() == pattern
    with pytest.raises(IndexError):
        analysis.solution(analysis.solutions)


def test_questions_about_many_cells_at_once() -> None:
    analysis = scenarios.grid("square", 60, 60, mines=900).analysis()
    left_half = [(r, c) for r in range(60) for c in range(30)]
    total = math.comb(3600, 900)
    expected = sum(math.comb(1800, k) * math.comb(1800, 900 - k) for k in range(400)) / total
    below = mw.Constraint(left_half, (0, 399))
    assert analysis.probability_of([below]) == close(expected, rel=1e-9)
    learnt = analysis.given([below])
    mines = sum(k * math.comb(1800, k) * math.comb(1800, 900 - k) for k in range(400))
    per_cell = mines / total / expected / 1800
    assert learnt[0, 0] == close(per_cell, rel=1e-9)
    assert learnt[0, 59] == close((900 - 1800 * per_cell) / 1800, rel=1e-9)
    none = analysis.given([mw.Constraint(left_half, 0)])
    assert none.safe == tuple(left_half)
    assert none[0, 59] == close(0.5, rel=1e-12)


def test_a_constraint_over_every_cell_is_a_mine_total() -> None:
    cells = range(400)
    one = mw.analyze_constraints([mw.Constraint(cells, 100), mw.Constraint([0, 1], 1)])
    other = mw.analyze_constraints([mw.Constraint([0, 1], 1)], cells, mines=100)
    assert one.solutions == other.solutions == 2 * math.comb(398, 99)
    assert one[7] == close(99 / 398, rel=1e-12)
    assert other[7] == close(99 / 398, rel=1e-12)
    ranged = mw.analyze_constraints([mw.Constraint(cells, (0, 2))])
    assert ranged.solutions == 1 + 400 + math.comb(400, 2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("free", "mines"),
    [(3_000, 2_000), (3_000, 1_001), (0, 1_300), (2, 1_999)],
)
def test_a_thousand_components(free: int, mines: int) -> None:
    # Two clues share a cell: it holds their one mine, or each has one in either of two cells.
    pairs = [mw.Constraint([f"{e}{i}" for e in ends], 1) for i in range(1000) for ends in EITHER]
    analysis = mw.analyze_constraints(pairs, [f"f{i}" for i in range(free)], mines=mines)

    def ways(components: int, left: int, cells: int = free) -> int:
        return sum(
            math.comb(components, k) * 4**k * math.comb(cells, left - components - k)
            for k in range(max(0, min(components, left - components) + 1))
        )

    solutions = ways(1000, mines)
    assert analysis["s7"] == close(float(Fraction(ways(999, mines - 1), solutions)))
    left = Fraction(2 * ways(999, mines - 2), solutions)
    assert analysis["l7"] == close(float(left))
    if free:
        in_interior = Fraction(ways(1000, mines - 1, free - 1), solutions)
        assert analysis["f0"] == close(float(in_interior))


EITHER = (("l", "m", "s"), ("s", "t", "u"))


def peak_megabytes(code: str) -> int:
    """Runs code in a process of its own; returns by how much its memory grew at most."""
    program = (
        "import numpy as np, minewise as mw\n"
        "from resource import RUSAGE_SELF, getrusage\n"
        "before = getrusage(RUSAGE_SELF).ru_maxrss\n"
        f"{code}\n"
        "print((getrusage(RUSAGE_SELF).ru_maxrss - before) // 1000)\n"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    return int(told.stdout)


STAR = """
def star(n):
    return mw.Topology.graph({0: range(1, n + 1), **{i: [0] for i in range(1, n + 1)}})
def beyond(call):
    try:
        call()
    except mw.OverBudget:
        return
    raise AssertionError("this fits the budget")
budget = mw.Budget(20, 100)
"""


def test_memory_is_linear_in_the_number_of_interchangeable_cells() -> None:
    grown = peak_megabytes(
        STAR + "a = mw.analyze(mw.Position(np.full((150, 150), -1), mines=4500), budget=budget)\n"
        "half = [mw.Constraint([(r, c) for r in range(75) for c in range(150)], 2250)]\n"
        "a.probability_of(half), a.given(half)\n"
        "p = mw.Position([1] + [-1] * 20_000, 1, topology=star(20_000))\n"
        "b = mw.analyze(p, budget=budget)\n"
        "assert b[20_000] == 1 / 20_000 and b.solutions == 20_000, b[20_000]\n"
        "b.sample(3)\n"
        "beyond(lambda: b.number_distribution)\n"
        "beyond(lambda: b.true_number_distribution)\n"
        "beyond(lambda: mw.hints(b.position, budget=budget))\n"
        "several = dict(max_per_cell=3, topology=star(9_000))\n"
        "p = mw.Position([1000] + [-1] * 9_000, 1000, **several)\n"
        "beyond(lambda: mw.analyze(p, budget=budget).mine_probability)\n"
    )
    assert grown < 200  # it was 3,000


@pytest.mark.parametrize("cells", [57, 200, 1_000, 20_000])
def test_long_sections_weigh_as_their_binomials(cells: int) -> None:
    topology = mw.Topology.square(2, cells)
    analysis = mw.analyze(
        mw.Position(np.full((2, cells), mw.HIDDEN), cells // 2, topology=topology)
    )
    row = mw.Constraint([(0, column) for column in range(cells)], cells // 5)
    count = math.comb(cells, cells // 5) * math.comb(cells, cells // 2 - cells // 5)
    share = Fraction(count, math.comb(2 * cells, cells // 2))
    assert analysis.probability_of([row]) == close(float(share), rel=1e-7)
    if cells <= 1_000:
        assert analysis.given([row]).solutions == count


@pytest.mark.parametrize("leaves", [900, 1_100, 2_000])
def test_what_a_hub_of_many_hidden_cells_would_show(leaves: int) -> None:
    topology = scenarios.star(leaves)
    analysis = mw.analyze(mw.Position([mw.HIDDEN] * (leaves + 1), leaves // 3, topology=topology))
    numbers = analysis.number_distribution[0]
    assert numbers.sum() == close(1 - analysis[0])
    assert numbers[leaves // 3] == close(1 - analysis[0])
    dense = mw.analyze(mw.Position([mw.HIDDEN] * (leaves + 1), density=0.5, topology=topology))
    few = leaves // 2
    expected = Fraction(math.comb(leaves, few), 2 ** (leaves + 1))
    assert dense.number_distribution[0, few] == close(float(expected), rel=1e-7)


def test_many_mines_in_cells_that_hold_several_are_metered() -> None:
    """The cost is predicted, so that the answer does not depend on the speed of the machine."""
    many = mw.Position(np.full((150, 150), mw.HIDDEN), 30_000, max_per_cell=3)
    with pytest.raises(mw.OverBudget, match="time budget"):
        mw.analyze(many, budget=2)  # it took 14 s
    few = mw.analyze(mw.Position(np.full((150, 150), mw.HIDDEN), 300, max_per_cell=3))
    assert few[0, 0] == close(0.0132, rel=0.01)  # 1 - exp(-300 / 22,500), nearly
    with pytest.raises(mw.OverBudget, match="memory budget"):
        few.sample(1)  # it would need 12 GB
    small = mw.analyze(mw.Position(np.full((20, 20), mw.HIDDEN), 300, max_per_cell=3))
    assert small.sample(20, seed=1).sum() == 20 * 300
