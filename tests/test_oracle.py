"""The brute force itself, against facts that are known without any program."""

from __future__ import annotations

import math

import oracle
import pytest
import scenarios
from oracle import Truth


@pytest.mark.parametrize(
    ("kind", "cell", "expected"),
    [
        ("square", (0, 0), {(0, 1), (1, 0), (1, 1)}),
        ("torus", (0, 0), {(3, 4), (3, 0), (3, 1), (0, 4), (0, 1), (1, 4), (1, 0), (1, 1)}),
        ("hexagonal", (1, 1), {(0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2)}),
        ("hexagonal", (2, 1), {(1, 0), (1, 1), (2, 0), (2, 2), (3, 0), (3, 1)}),
    ],
)
def test_neighbours(kind: str, cell: tuple[int, int], expected: set[tuple[int, int]]) -> None:
    assert oracle.grid_neighbours(kind, 4, 5)[cell] == expected


def test_the_worked_example() -> None:
    truth = scenarios.square("#### #13# #### ####", 6).truth()
    assert truth.solutions == 66
    assert truth[0, 0] == pytest.approx(1 / 11)
    assert truth[3, 0] == pytest.approx(15 / 22)
    assert (truth.safe, truth.mines) == ([], [])


def test_weights_of_several_mines_a_cell() -> None:
    # Two mines in two cells: (0, 2), (1, 1), (2, 0) with weights 1/2, 1, 1/2.
    truth = Truth("AB", [("AB", 2, 2)], max_per_cell=2)
    assert truth.layouts == [(0, 2), (1, 1), (2, 0)]
    assert truth.shares() == {(0, 2): 0.25, (1, 1): 0.5, (2, 0): 0.25}
    assert truth["A"] == 0.75


def test_density() -> None:
    truth = Truth("ABC", [("AB", 1, 1)], density=0.25)
    assert truth["A"] == 0.5
    assert truth["C"] == 0.25
    assert truth.joint([("AC", 2, 2)]) == 0.125


def test_ranges_and_the_smallest_contradiction() -> None:
    rules = [("AB", 1, 2), ("BC", 0, 0), ("A", 0, 0), ("AC", 1, 2)]
    assert oracle.smallest_contradiction("ABC", rules, 1) == 3
    assert oracle.smallest_contradiction("ABC", rules[:2], 1) == 0
    assert oracle.smallest_contradiction("ABC", [*rules, ("B", 2, 2)], 1) == 1
    assert oracle.ranges([5, 1, 2, 3, 2]) == [(1, 3), (5, 5)]


@pytest.mark.parametrize(("cells", "mines"), [(6, 2), (9, 9), (9, 0), (12, 5)])
def test_everything_hidden(cells: int, mines: int) -> None:
    truth = scenarios.grid("square", 3, cells // 3, mines=mines).truth()
    assert truth.solutions == math.comb(cells, mines)
    assert truth[0, 0] == pytest.approx(mines / cells)
