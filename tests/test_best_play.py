"""Best play: every move is worth exactly what trying everything says."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from operator import itemgetter
from typing import Any

import numpy as np
import pytest
import scenarios
from oracle import HIDDEN, Cell
from play_oracle import Player, SafestFirst
from scenarios import KINDS, Scenario
from test_belief import believed
from test_cases import CASES

import minewise as mw

close = pytest.approx


def play(scenario: Scenario, **options: Any) -> mw.BestPlay:
    return mw.best_play(scenario.position(), trust_flags=scenario.trust_flags, **options)


def check(scenario: Scenario, start_rule: Any = "any") -> mw.BestPlay:
    """Every move is listed once, the best first, and worth what it is."""
    found = play(scenario, start_rule=start_rule)
    truth = scenario.truth()
    expected = Player(scenario.neighbours, truth).chances(start_rule)
    assert found.exact
    assert found.solutions == truth.solutions
    assert len(found.moves) == len(expected)
    for cell, chance in found.moves:
        assert chance == close(float(expected[cell]), abs=1e-12)
    chances = [chance for _, chance in found.moves]
    assert chances == sorted(chances, reverse=True)
    assert found.win_probability == (chances[0] if chances else 1.0)
    if start_rule == "any":
        analysis = mw.analyze(scenario.position(), trust_flags=scenario.trust_flags)
        for cell, chance in found.moves:
            assert chance <= 1.0 - analysis[cell] + 1e-12
    return found


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(25))
def test_every_move_of_a_position(kind: str, seed: int) -> None:
    check(scenarios.endgame(kind, random.Random(f"{kind}{seed}")))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_first_clicks(kind: str, seed: int) -> None:
    rng = random.Random(f"start {kind}{seed}")
    board = scenarios.empty_board(kind, rng, [(3, 3), (2, 4), (1, 7), (2, 3)])
    total = board.changed(mines=rng.randint(1, len(board.cells) - 1))
    for scenario in (total, board.changed(density=rng.choice([0.15, 0.4]))):
        for rule in ("any", "safe", "opening"):
            if Player(scenario.neighbours, scenario.truth()).chances(rule):
                check(scenario, rule)


@pytest.mark.parametrize(
    ("text", "density", "chance"),
    [("#", 0.5, 0.5), ("#", 0.2, 0.8), ("##", 0.5, 0.5), ("###", 0.5, 0.5)],
)
def test_a_layout_without_a_safe_cell_is_lost(text: str, density: float, chance: float) -> None:
    found = mw.best_play(mw.Position.parse(text, density=density))
    assert found.solutions == 2 ** len(text)
    assert found.win_probability == close(chance)
    best = believed(mw.Position.parse(text, density=density)).best_move(10_000, 10**7)
    assert best is not None
    assert best[1] == close(chance)


# Known answers ------------------------------------------------------------------------------------

CORNER, EDGE, INNER = (0, 0), (0, 1), (1, 1)
OPTIMA = [
    (4, 3, "safe", Fraction(".87912"), CORNER),
    (4, 4, "safe", Fraction(".70403"), EDGE),
    (4, 4, "any", Fraction(961, 1820), EDGE),
    (4, 4, "opening", Fraction(34, 35), INNER),
    (4, 5, "safe", Fraction(".48651"), EDGE),
    (5, 3, "safe", Fraction(".88834"), CORNER),
    (5, 5, "opening", Fraction(3500, 4368), (2, 2)),
]


@pytest.mark.parametrize(("size", "mines", "start_rule", "optimum", "cell"), OPTIMA)
def test_published_optima(
    size: int, mines: int, start_rule: Any, optimum: Fraction, cell: Cell
) -> None:
    board = scenarios.grid("square", size, size, mines=mines)
    found = play(board, start_rule=start_rule, max_solutions=60_000)
    assert found.exact
    assert found.moves[0].cell == cell
    is_rounded = 10**5 % optimum.denominator == 0
    precision = 5e-6 if is_rounded else 1e-12
    assert found.win_probability == close(float(optimum), abs=precision)


@pytest.mark.parametrize(
    "case", [case for case in CASES if "best_win" in case["expect"]], ids=itemgetter("id")
)
def test_public_cases(case: dict[str, Any]) -> None:
    position = mw.Position.parse("\n".join(case["grid"]), mines=case["mines"])
    found = mw.best_play(position, trust_flags=True)
    expect = case["expect"]
    by_cell = {f"{c},{r}": chance for (r, c), chance in found.moves}
    assert by_cell == close(expect["win_by_first_move"], abs=1e-12)
    assert found.win_probability == close(expect["best_win"], abs=1e-12)
    best = [[c, r] for (r, c), chance in found.moves if chance == close(found.win_probability)]
    assert sorted(best) == sorted(expect["best_moves"])


def test_a_finished_game() -> None:
    for text, mines in (("111\n1#1\n111", 1), ("1*", 1), ("00\n00", 0)):
        found = mw.best_play(mw.Position.parse(text, mines=mines))
        assert (found.moves, found.win_probability, found.exact) == ((), 1.0, True)


# Symmetry -----------------------------------------------------------------------------------------

TURNS = [np.rot90, np.fliplr, np.flipud, np.transpose]
ENDGAMES = [scenarios.mid_game("square", 8, 9, 20, 0.85, seed) for seed in range(12)]
ON_TORUS = [scenarios.mid_game("torus", 6, 7, 12, 0.8, seed) for seed in range(6)]


def check_moved(scenario: Scenario, places: Any) -> None:
    """Moving cells about by a symmetry of the topology moves what they are worth with them."""
    moved, names = scenario.moved(places)
    one, other = play(scenario), play(moved)
    assert (one.solutions, one.exact) == (other.solutions, other.exact)
    assert {names[cell]: chance for cell, chance in one.moves} == close(dict(other.moves))


@pytest.mark.parametrize("turn", TURNS)
def test_turning_a_board(turn: Any) -> None:
    for scenario in ENDGAMES:
        check_moved(scenario, turn(np.arange(72).reshape(8, 9)))


@pytest.mark.parametrize("shift", [(0, 3), (2, 0), (1, 5)])
def test_moving_a_position_over_the_edge_of_a_torus(shift: tuple[int, int]) -> None:
    for scenario in ON_TORUS:
        check_moved(scenario, np.roll(np.arange(42).reshape(6, 7), shift, axis=(0, 1)))


# Limits -------------------------------------------------------------------------------------------

FOUR = scenarios.grid("square", 4, 4, mines=4)


def test_out_of_nodes_the_figures_are_lower_bounds() -> None:
    exact = play(FOUR)
    before = 0.0
    for nodes in (1, 30, 300, exact.nodes):
        found = play(FOUR, max_nodes=nodes)
        assert found.exact == (nodes == exact.nodes)
        assert found.nodes == nodes
        worth = dict(found.moves)
        assert all(0 < worth[cell] <= chance + 1e-12 for cell, chance in exact.moves)
        assert before <= found.win_probability + 0.01
        before = found.win_probability
        assert found == play(FOUR, max_nodes=nodes)


def test_the_fallback_opens_the_safest_cell() -> None:
    improvable = 0
    for seed in range(60):
        scenario = scenarios.endgame("square", random.Random(f"fallback {seed}"))
        if scenario.mines is None:
            continue
        by_rule = SafestFirst(scenario.neighbours, scenario.truth()).chances()
        exact = dict(play(scenario).moves)
        for cell, chance in play(scenario, max_nodes=1).moves:
            # Of cells that are alike one is played, and ties fall by the order of cells.
            alike = [other for other in exact if exact[other] == close(exact[cell])]
            assert min(by_rule[other] for other in alike) - 1e-12 <= chance <= exact[cell] + 1e-12
            improvable += chance < exact[cell] - 1e-9
    assert improvable


def test_out_of_work_the_figures_are_lower_bounds() -> None:
    board = scenarios.grid("square", 5, 5, mines=5)
    found = play(board, max_solutions=60_000, max_nodes=10**12, budget=mw.Budget(work=3 * 10**8))
    assert not found.exact
    assert 0.3 < found.win_probability < 0.6


@pytest.mark.parametrize("scenario", [FOUR, *ENDGAMES, *ON_TORUS])
def test_the_best_move_alone(scenario: Scenario) -> None:
    found = play(scenario)
    belief = believed(scenario.position())
    best = belief.best_move(10_000, 10**7)
    if not found.moves:
        assert best is None
        return
    assert best is not None
    index, chance, exact = best
    cell = scenario.position().topology.cell(index)
    assert exact
    assert chance == close(found.win_probability, abs=1e-12)
    assert dict(found.moves)[cell] == close(found.win_probability, abs=1e-12)
    if found.solutions > 1:
        assert belief.best_move(found.solutions - 1, 10**7) is None


def test_many_interior_cells() -> None:
    # One mine in a row of 200 cells: more columns than a word has bits.
    found = mw.best_play(mw.Position([[HIDDEN] * 200], mines=1), start_rule="safe")
    assert found.exact
    assert found.win_probability == 1.0


# Refusals -----------------------------------------------------------------------------------------


def test_more_solutions_than_allowed() -> None:
    with pytest.raises(mw.TooManySolutions, match="1,820 solutions, more than 1,819") as e:
        play(FOUR, max_solutions=1819)
    assert (e.value.solutions, e.value.most) == (1820, 1819)
    assert play(FOUR, max_solutions=1820).solutions == 1820
    with pytest.raises(mw.TooManySolutions, match=r"about 10\^105 solutions"):
        mw.best_play(mw.Position([[HIDDEN] * 30] * 16, mines=99))


def test_what_is_refused() -> None:
    with pytest.raises(mw.ParameterError, match="start_rule= cannot be 'free': choose from any"):
        play(FOUR, start_rule="free")
    with pytest.raises(mw.PositionError, match="one mine per cell"):
        mw.best_play(mw.Position.parse("2##", mines=2, max_per_cell=2))
    with pytest.raises(mw.ParameterError, match="max_nodes= must be a whole number from 1"):
        play(FOUR, max_nodes=0)
    with pytest.raises(mw.PositionError, match="no cell can show a 0 here"):
        mw.best_play(mw.Position.parse("##\n##", mines=2), start_rule="opening")
    with pytest.raises(mw.PositionError, match="no cell can be safe here"):
        mw.best_play(mw.Position.parse("##", mines=2), start_rule="safe")
    with pytest.raises(mw.ImpossiblePosition):
        mw.best_play(mw.Position.parse("3##", mines=2))


def ring(pairs: int) -> mw.Position[Any]:
    """Either all x or all y are mines, and a hidden cell shows how many x are."""
    near: dict[str, list[str]] = {"sum": [f"x{i}" for i in range(pairs)]}
    for i in range(pairs):
        near |= {f"a{i}": [f"x{i}", f"y{i}"], f"b{i}": [f"y{i}", f"x{(i + 1) % pairs}"]}
    for cell, others in list(near.items()):
        for other in others:
            near.setdefault(other, []).append(cell)
    clues = {cell: 1 if cell[0] in "ab" else HIDDEN for cell in near}
    return mw.Position(clues, mines=pairs, topology=mw.Topology.graph(near))


def test_a_cell_can_show_at_most_250_numbers() -> None:
    assert mw.best_play(ring(249)).win_probability == 1.0
    with pytest.raises(mw.ParameterError, match="at most 250 numbers"):
        mw.best_play(ring(250))


def test_json() -> None:
    found = mw.best_play(mw.Position.parse("2##\n2##", mines=3))
    held = json.loads(json.dumps(found.to_dict()))
    assert held["win_probability"] == 0.5
    assert held["exact"] is True
    assert held["solutions"] == "2"
    assert held["moves"][0] == {"cell": [0, 2], "win_probability": 0.5}
