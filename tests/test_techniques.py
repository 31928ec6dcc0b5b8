"""Techniques: what every one must do, and what each must solve."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable
from typing import Any

import oracle
import pytest
import scenarios
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import Cell, Rule
from scenarios import Scenario, square
from test_cases import CASES

import minewise as mw

NAMES = [technique.name for technique in mw.techniques()]
FIGURES = {case["id"]: case for case in CASES}


def single(scenario: Scenario) -> bool:
    return scenario.max_per_cell == 1


def positions(kinds: tuple[str, ...] = scenarios.KINDS) -> st.SearchStrategy[Scenario]:
    return scenarios.positions(kinds).filter(single)


def deduced(scenario: Scenario, *arguments: Any, **options: Any) -> mw.Deductions:
    return mw.deduce(scenario.position(), *arguments, trust_flags=scenario.trust_flags, **options)


def found(deductions: mw.Deductions) -> tuple[set[Cell], set[Cell]]:
    return set(deductions.safe), set(deductions.mines)


def rules_of(scenario: Scenario, clues: Iterable[Any]) -> list[Rule]:
    """The rules that these clues stand for, the mine total among them, about hidden cells."""
    hidden, known, rules = oracle.split_position(
        scenario.neighbours, scenario.values, scenario.trust_flags
    )
    chosen = [oracle.without_known(rules[c], known) for c in clues if c != mw.MINE_TOTAL]
    if mw.MINE_TOTAL in clues:
        assert scenario.mines is not None
        left = scenario.mines - sum(known.values())
        chosen.append((hidden, left, left))
    return chosen


def prove(rules: list[Rule], cell: Cell, mine: bool) -> bool:
    """Whether the rules leave the cell no choice, by brute force over the cells they name."""
    cells = list(dict.fromkeys([cell, *(c for members, _, _ in rules for c in members)]))
    opposite = ([cell], int(not mine), int(not mine))
    return not oracle.can_hold(cells, [*rules, opposite], 1)


def conclusions(step: mw.Deduction) -> list[tuple[Cell, bool]]:
    return [(cell, False) for cell in step.safe] + [(cell, True) for cell in step.mines]


# What every technique must do ---------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60)
@given(scenario=positions())
def test_a_technique_concludes_only_what_is_certain_and_says_why(
    name: str, scenario: Scenario
) -> None:
    truth = scenario.truth()
    steps = deduced(scenario, name)
    safe, mines = found(steps)
    assert safe <= set(truth.safe)
    assert mines <= set(truth.mines)
    earlier: list[Rule] = []
    for step in steps:
        assert step.technique == name
        own = rules_of(scenario, step.clues)
        proof = rules_of(scenario, step.proof)
        assert conclusions(step), "a deduction without a conclusion"
        for cell, mine in conclusions(step):
            assert prove(own + earlier, cell, mine), (step, step.clues)
            assert prove(proof, cell, mine), (step, step.proof)
        earlier += [([cell], int(mine), int(mine)) for cell, mine in conclusions(step)]


@settings(max_examples=80)
@given(scenario=positions(), seed=st.integers(0, 1000))
def test_techniques_work_in_any_order(scenario: Scenario, seed: int) -> None:
    truth = scenario.truth()
    names = random.Random(seed).sample(NAMES, len(NAMES))
    some = names[: seed % len(names) + 1]
    for repeat in (True, False):
        steps = deduced(scenario, some, repeat=repeat)
        safe, mines = found(steps)
        assert safe <= set(truth.safe)
        assert mines <= set(truth.mines)
        assert [entry.technique for entry in steps.report] == some
        assert sum(entry.deductions for entry in steps.report) == len(steps)
        assert sum(entry.cells for entry in steps.report) == len(safe) + len(mines)
        for step in steps:
            for cell, mine in conclusions(step):
                assert prove(rules_of(scenario, step.proof), cell, mine), (step, step.proof)
        if "exact" in some:
            assert (safe, mines) == (set(truth.safe), set(truth.mines))


@pytest.mark.slow
@settings(max_examples=150)
@given(scenario=positions())
def test_exact_finds_all_there_is_by_smallest_proofs(scenario: Scenario) -> None:
    truth = scenario.truth()
    steps = deduced(scenario, "exact")
    assert found(steps) == (set(truth.safe), set(truth.mines))
    for step in steps:
        assert sorted(step.clues, key=str) == sorted(step.proof, key=str)
        for cell, mine in conclusions(step)[:1]:
            assert smallest_proof(scenario, cell, mine) == len(step.proof)
            numbers = [clue for clue in scenario.clues if clue != mw.MINE_TOTAL]
            needs_total = not prove(rules_of(scenario, numbers), cell, mine)
            assert (mw.MINE_TOTAL in step.proof) == needs_total


def smallest_proof(scenario: Scenario, cell: Cell, mine: bool) -> int:
    """The size of a smallest set of numbers that proves it; with the total where they do not do."""
    hidden = set(scenario.hidden)
    numbers = [c for c in scenario.clues if hidden & scenario.neighbours[c]]
    for total in ([], [mw.MINE_TOTAL]):
        if total and scenario.mines is None:
            break
        if not prove(rules_of(scenario, [*numbers, *total]), cell, mine):
            continue
        for size in range(len(numbers) + 1):
            for some in itertools.combinations(numbers, size):
                if prove(rules_of(scenario, [*some, *total]), cell, mine):
                    return size + len(total)
    raise AssertionError("this is not certain")


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in NAMES if name != "mine-count"])
@settings(max_examples=25)
@given(scenario=positions(("square", "torus")))
def test_a_turn_changes_nothing(name: str, scenario: Scenario) -> None:
    steps = deduced(scenario, ["counting", name])
    assert scenario.shape is not None
    rows, columns = scenario.shape
    quarter = [[r * columns + c for r in range(rows)] for c in reversed(range(columns))]
    turned, names = scenario.moved(quarter)
    other = deduced(turned, ["counting", name])
    assert {names[cell] for cell in steps.safe} == set(other.safe)
    assert {names[cell] for cell in steps.mines} == set(other.mines)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["counting", "contradiction", "exact"])
@settings(max_examples=60)
@given(scenario=scenarios.doubtful_positions().filter(single))
def test_impossible_positions_are_refused_as_by_analyze(name: str, scenario: Scenario) -> None:
    assert refusal(scenario.analysis) == refusal(lambda: deduced(scenario, name))


def refusal(ask: Callable[[], Any]) -> tuple[str, list[Cell]] | None:
    try:
        ask()
    except mw.ImpossiblePosition as error:
        return str(error), error.clues
    return None


@pytest.mark.parametrize("kind", ["square", "torus", "hexagonal"])
@pytest.mark.parametrize("seed", range(4))
def test_positions_of_play(kind: str, seed: int) -> None:
    scenario = scenarios.mid_game(kind, 10, 12, 22, 0.3 + 0.15 * seed, seed)
    analysis = scenario.analysis()
    certain = set(analysis.safe), set(analysis.mines)
    for names in ([name] for name in NAMES):
        safe, mines = found(deduced(scenario, names))
        assert safe <= certain[0]
        assert mines <= certain[1]
    chain = deduced(scenario)
    assert found(chain) == certain
    assert found(deduced(scenario, "exact")) == certain
    for step in chain:
        alone = analysis_of(scenario, step.proof)
        assert set(step.safe) <= set(alone.safe)
        assert set(step.mines) <= set(alone.mines)


def analysis_of(scenario: Scenario, clues: list[Any]) -> Any:
    constraints = [mw.Constraint(c, (low, high)) for c, low, high in rules_of(scenario, clues)]
    return mw.analyze_constraints(constraints)


# The figures of the sources -----------------------------------------------------------------------


def system(**sums: int) -> mw.Position:
    """Bare sums such as AB=1 as a position on a graph: a number stands beside these cells."""
    cells = sorted(set("".join(sums)))
    graph: dict[str, list[str]] = {cell: [] for cell in cells}
    values: dict[str, int] = dict.fromkeys(cells, mw.HIDDEN)
    for members, number in sums.items():
        clue = f"clue {members}"
        graph[clue] = list(members)
        values[clue] = number
        for cell in members:
            graph[cell].append(clue)
    return mw.Position(values, density=0.5, topology=mw.Topology.graph(graph))


def solved(position: mw.Position, names: Any = None, **options: Any) -> tuple[str, str]:
    """The cells found to be safe and to be mines, as letters."""
    steps = mw.deduce(position, names, **options)
    return "".join(steps.safe), "".join(steps.mines)


FIG_5 = system(AB=1, ABC=2)
FIG_7 = system(ABC=2, CEH=2, ABCDEFGH=3)
FIG_8 = system(ABC=2, CDE=1, ABCDEFGH=4)
FIG_9 = system(ABC=2, CDE=1, FG=1, ABCDEFGH=3)
FIG_10 = system(ABC=2, BCD=2, CDE=1)
FIG_11 = system(ABC=1, ABCDEF=3, DEFGHI=2)


def test_the_figures_are_those_of_the_cases() -> None:
    for name, figure in (("seed-fig7", FIG_7), ("seed-fig10", FIG_10)):
        rules = {"".join(rule["cells"]): rule["count"] for rule in FIGURES[name]["rules"]}
        assert system(**rules) == figure
        expected = FIGURES[name]["expect"]
        assert solved(figure) == ("".join(expected["safe"]), "".join(expected["mines"]))


@pytest.mark.parametrize("technique", ["twins", "intersection"])
def test_figure_10_falls_to_its_techniques(technique: str) -> None:
    safe, mines = solved(FIG_10, technique)
    assert "E" in safe
    assert "B" in mines


@pytest.mark.parametrize(
    ("figure", "techniques"),
    [
        (FIG_5, ["counting"]),
        (FIG_7, ["counting"]),
        (FIG_10, ["counting", "subset", "shared", "cascade"]),
        (FIG_11, ["counting", "subset", "shared"]),
        (FIG_8, NAMES),
    ],
)
def test_a_figure_withstands_what_its_source_says(
    figure: mw.Position, techniques: list[str]
) -> None:
    assert solved(figure, techniques) == ("", "")


def test_three_children_that_share_one_cell_prove_less_than_their_mean() -> None:
    # Filled in, the children hold 7/3 mines, which would make W safe; they can hold Z alone.
    star = system(ABZ=1, CDZ=1, EFZ=1, ABCDEFZW=2)
    assert solved(star, "subset") == ("", "")
    assert solved(star) == ("ABCDEF", "WZ")


@pytest.mark.parametrize(
    ("text", "safe", "mines"),
    [
        # Figs. 12 to 14: four, three and two common neighbours; three, five and five of their own.
        ("####\n#41#\n####", "r0c3 r1c3 r2c3", "r0c0 r1c0 r2c0"),
        ("#####\n#6#1#\n#####", "r0c3 r0c4 r1c4 r2c3 r2c4", "r0c0 r0c1 r1c0 r2c0 r2c1"),
        ("####\n#6##\n##1#\n####", "r1c3 r2c3 r3c1 r3c2 r3c3", "r0c0 r0c1 r0c2 r1c0 r2c0"),
        # Equal numbers: as on one side, so on the other.
        ("F###\nF44#\nF###", "", "r0c3 r1c3 r2c3"),
    ],
)
def test_twins_and_pigeons(text: str, safe: str, mines: str) -> None:
    scenario = square(text, density=0.5, trust_flags=True)
    steps = deduced(scenario, "twins")
    assert " ".join(f"r{r}c{c}" for r, c in steps.safe) == safe
    assert " ".join(f"r{r}c{c}" for r, c in steps.mines) == mines


def test_the_corner_of_1_3_1_falls_to_intersection() -> None:
    scenario = square("####\n#31#\n#11#\n####", density=0.3)
    assert len(deduced(scenario, ["counting", "subset", "shared", "cascade", "twins"])) == 0
    steps = deduced(scenario, ["counting", "intersection"])
    assert steps[0].pattern == "1-3-1 corner"
    assert (0, 0) in steps.mines
    assert {(0, 3), (1, 3), (2, 3), (3, 0), (3, 1), (3, 2)} == set(steps.safe)


# The limits of contradiction ----------------------------------------------------------------------


SCATTERED = scenarios.scattered(7, 7, 14, 0.35, 30)


def cells_refuted(**limits: int) -> int:
    safe, mines = found(deduced(SCATTERED, "contradiction", **limits))
    return len(safe) + len(mines)


def test_range_bounds_how_far_contradiction_looks() -> None:
    assert [cells_refuted(max_distance=steps) for steps in (1, 2, 0)] == [0, 4, 7]


def test_iterations_bound_what_is_supposed_on_the_way() -> None:
    assert [cells_refuted(iterations=most) for most in (1, 0)] == [4, 7]
    assert cells_refuted(iterations=0) == len(SCATTERED.analysis().safe) + len(
        SCATTERED.analysis().mines
    )


def test_patience_ends_contradiction_early() -> None:
    hard = system(AB=1, CD=1, EF=1, GHI=2, HIJ=2, IJK=1)
    assert solved(hard, "contradiction") == ("K", "H")
    assert solved(hard, "contradiction", patience=1) == ("", "")


# What is refused ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"techniques": "magic"}, "techniques= cannot be 'magic': choose from "),
        ({"endgame": 1}, "unknown option 'endgame': choose from max_distance, iterations, "),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(mw.ParameterError) as caught:
        mw.deduce(mw.Position.parse("1#", mines=1), **arguments)
    assert str(caught.value).startswith(message)


def test_several_mines_a_cell_are_for_analyze() -> None:
    with pytest.raises(mw.PositionError, match="use analyze for the certain cells"):
        mw.deduce(mw.Position.parse("2#", mines=2, max_per_cell=2))


def test_a_budget_ends_it() -> None:
    position = scenarios.lattice("square", 41, 41, 400, 1).position()
    with pytest.raises(mw.OverBudget):
        mw.deduce(position, "contradiction", iterations=0, budget=0.05)


def test_deductions_as_json() -> None:
    steps = mw.deduce(mw.Position.parse("0000\n0122\n02##\n02##", mines=3))
    held = steps.to_dict()
    assert held["safe"] == [[3, 3]]
    assert held["deductions"][-1]["technique"] == "mine-count"
    assert held["deductions"][-1]["clues"] == ["mine total"]
    assert len(held["deductions"][-1]["proof"]) > 1
    graded = {technique.name for technique in mw.techniques() if technique.graded}
    assert {entry["technique"] for entry in held["report"]} == graded
