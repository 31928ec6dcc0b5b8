"""What must not change when a position is turned, renamed or moved, and what may only shrink."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import oracle
import pytest
import scenarios
from oracle import Cell
from scenarios import BareSystem, Scenario

import minewise as mw

close = pytest.approx

Turn = Callable[[Any], Any]
TURNS: dict[str, Turn] = {
    "quarter turn": np.rot90,
    "half turn": lambda a: np.rot90(a, 2),
    "mirrored": np.fliplr,
    "upside down": np.flipud,
    "transposed": np.transpose,
}
EXPERT = [scenarios.mid_game("square", 16, 30, 99, share / 10, share) for share in range(1, 10)]
TORUS = [scenarios.mid_game("torus", 16, 16, 55, share / 10, share) for share in (2, 4, 6)]
HEXAGONAL = [scenarios.mid_game("hexagonal", 9, 12, 30, share / 10, share) for share in (2, 4, 6)]
MID_GAMES = EXPERT + TORUS + HEXAGONAL


def check_same(one: Any, other: Any, names: Mapping[Cell, Cell]) -> None:
    """Both analyses say the same, the second one under other names."""
    assert one.solutions == other.solutions
    assert {names[cell] for cell in one.safe} == set(other.safe)
    assert {names[cell] for cell in one.mines} == set(other.mines)
    for cell, name in names.items():
        assert one[cell] == close(other[name], abs=1e-11, nan_ok=True)


def check_turn(scenario: Scenario, turn: Turn) -> None:
    """Moving the cells of a grid about by a symmetry of its topology changes nothing."""
    assert scenario.shape is not None
    rows, columns = scenario.shape
    turned, names = scenario.moved(turn(np.arange(rows * columns).reshape(rows, columns)))
    one, other = scenario.analysis(), turned.analysis()
    check_same(one, other, names)
    shown, shown_turned = one.number_distribution, other.number_distribution
    for cell, name in names.items():
        assert list(shown[cell]) == close(list(shown_turned[name]), abs=1e-11, nan_ok=True)


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS)
def test_turning_a_board(turn: Turn) -> None:
    for scenario in [*EXPERT[::2], TORUS[0]]:
        check_turn(scenario, turn)


@pytest.mark.parametrize(("rows", "name"), [(9, "upside down"), (8, "half turn")])
def test_turning_a_hexagonal_board(rows: int, name: str) -> None:
    for seed in range(4):
        check_turn(scenarios.mid_game("hexagonal", rows, 11, 18, 0.3, seed), TURNS[name])


@pytest.mark.parametrize("shift", [(0, 8), (8, 0), (5, 11), (1, 1)])
def test_moving_a_position_over_the_edge_of_a_torus(shift: tuple[int, int]) -> None:
    for scenario in TORUS:
        check_turn(scenario, lambda places: np.roll(places, shift, axis=(0, 1)))


def as_graph(scenario: Scenario, rng: random.Random) -> tuple[Scenario, dict[Cell, Cell]]:
    """The same position on a graph, its cells renamed and listed in another order."""
    cells = rng.sample(scenario.cells, len(scenario.cells))
    names = {cell: f"cell {i}" for i, cell in enumerate(cells)}
    neighbours = {
        names[cell]: frozenset(names[near] for near in scenario.neighbours[cell]) for cell in cells
    }
    values = {names[cell]: scenario.values[cell] for cell in cells}
    return scenario.changed(kind="graph", shape=None, neighbours=neighbours, values=values), names


@pytest.mark.parametrize("scenario", MID_GAMES[::2])
def test_renaming_the_cells_of_a_game(scenario: Scenario) -> None:
    renamed, names = as_graph(scenario, random.Random(3))
    check_same(scenario.analysis(), renamed.analysis(), names)


@pytest.mark.parametrize("scenario", MID_GAMES)
def test_a_position_is_its_clues_and_its_mine_total(scenario: Scenario) -> None:
    unknown, _, rules = oracle.split_position(scenario.neighbours, scenario.values, False)
    known = set(scenario.values) - set(unknown)
    clues = [
        ([c for c in cells if c not in known], low, high) for cells, low, high in rules.values()
    ]
    system = BareSystem(unknown, [clue for clue in clues if clue[0]], mines=scenario.mines)
    check_same(scenario.analysis(), system.analysis(), {cell: cell for cell in unknown})


@pytest.mark.parametrize("scenario", MID_GAMES)
def test_probabilities_sum_to_the_mine_total(scenario: Scenario) -> None:
    analysis = scenario.analysis()
    assert np.nansum(analysis.mine_probability) == close(scenario.mines, abs=1e-9)
    shown = scenario.by_cell(analysis.number_distribution)
    for cell in scenario.hidden:
        assert sum(shown[cell]) == close(1 - analysis[cell], abs=1e-11)
        assert (shown[cell] >= 0).all()


@pytest.mark.parametrize("scenario", MID_GAMES)
def test_solutions_split_by_what_a_cell_turns_out_to_be(scenario: Scenario) -> None:
    analysis = scenario.analysis()
    shown = scenario.by_cell(analysis.number_distribution)
    for cell in random.Random(6).sample(scenario.hidden, 4):
        parts = {}
        for value in (oracle.MINE, *range(len(scenario.neighbours[cell]) + 1)):
            try:
                part = scenario.changed(values={**scenario.values, cell: value}).analysis()
            except mw.ImpossiblePosition:
                continue
            parts[value] = part.solutions
        assert sum(parts.values()) == analysis.solutions
        assert parts.get(oracle.MINE, 0) / analysis.solutions == close(analysis[cell])
        expected = [parts.get(k, 0) / analysis.solutions for k in range(len(shown[cell]))]
        assert list(shown[cell]) == close(expected, rel=1e-9)
        # Zero exactly where that number cannot appear.
        assert [p == 0 for p in shown[cell]] == [k not in parts for k in range(len(shown[cell]))]


@pytest.mark.parametrize("threads", [1, 2, None])
def test_many_at_once_says_what_one_at_a_time_says(threads: int | None) -> None:
    many = mw.analyze_many([scenario.position() for scenario in MID_GAMES], threads=threads)
    assert len(many) == len(MID_GAMES)
    for scenario, one_of_many in zip(MID_GAMES, many, strict=True):
        alone = scenario.analysis()
        assert one_of_many.solutions == alone.solutions
        assert one_of_many.safe == alone.safe
        assert one_of_many.mines == alone.mines
        np.testing.assert_array_equal(one_of_many.mine_probability, alone.mine_probability)
        np.testing.assert_array_equal(one_of_many.number_distribution, alone.number_distribution)
        np.testing.assert_array_equal(one_of_many.sample(3, seed=2), alone.sample(3, seed=2))


@pytest.mark.parametrize("threads", [1, 2])
def test_many_at_once_with_an_impossible_one_among_them(threads: int) -> None:
    good, bad = mw.Position.parse("1#", mines=1), mw.Position.parse("3#", mines=1)
    with pytest.raises(mw.ImpossiblePosition, match=r"^position 1: r0c0 shows 3"):
        mw.analyze_many([good, bad, good], threads=threads)
    found = mw.analyze_many([good, bad, good], threads=threads, errors="return")
    assert [type(answer) for answer in found] == [mw.Analysis, mw.ImpossiblePosition, mw.Analysis]
    assert str(found[1]) == "r0c0 shows 3 but has only 1 hidden neighbour"
    assert mw.analyze_many([], threads=threads) == []


def test_trusted_flags_count_as_mines_in_a_batch() -> None:
    position = mw.Position.parse("F1#", mines=1)
    assert mw.analyze_many([position], trust_flags=True)[0].safe == ((0, 2),)
    assert mw.analyze_many([position])[0].safe == ()
