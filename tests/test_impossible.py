"""Positions without a solution that are too wide to find a smallest conflict in."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import minewise as mw


def torus(number: int, first: int, **prior: Any) -> mw.Position:
    """Every other cell of every other row shows the same number, except possibly the first.

    Each hidden cell touches an even number of them, so their sum must be even.
    """
    values = np.full((10, 10), mw.HIDDEN)
    values[::2, ::2] = number
    values[0, 0] = first
    return mw.Position(values, topology="torus", **prior)


def constraints_of(position: mw.Position) -> list[mw.Constraint[mw.Cell]]:
    topology = position.topology
    return [
        mw.Constraint(topology.neighbours(cell), position[cell])
        for cell in topology.cells
        if position[cell] >= 0
    ]


def test_a_gap_between_possible_totals_is_stated() -> None:
    """Either the middle is a mine, or each of the three tips."""
    links = {"Q": "XYZ", "X": "QR", "Y": "QS", "Z": "QT", "R": "X", "S": "Y", "T": "Z"}
    star = mw.Topology.graph(links)
    shown = {cell: 1 if cell in "XYZ" else mw.HIDDEN for cell in links}
    with pytest.raises(mw.ImpossiblePosition, match="the clues allow 1 or 3") as caught:
        mw.analyze(mw.Position(shown, mines=2, topology=star))
    assert caught.value.totals == ((1, 1), (3, 3))


CALLS: dict[str, Callable[[mw.Position, mw.Budget], Any]] = {
    "analyze": lambda position, budget: mw.analyze(position, budget=budget),
    "hints": lambda position, budget: mw.hints(position, budget=budget),
    "deduce": lambda position, budget: mw.deduce(position, budget=budget),
    "best_play": lambda position, budget: mw.best_play(position, budget=budget),
    "guesses": lambda position, budget: mw.guesses(position, budget=budget),
    "click_outcomes": lambda position, budget: mw.click_outcomes(position, (1, 1), budget=budget),
    "analyze_constraints": lambda position, budget: mw.analyze_constraints(
        constraints_of(position), mines=position.mine_count, density=position.density, budget=budget
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("call", "prior"),
    [*((call, {"mines": 20}) for call in CALLS), ("analyze", {"density": 0.2})],
)
def test_a_conflict_of_all_clues_is_an_impossible_position(
    call: str, prior: dict[str, Any]
) -> None:
    with pytest.raises(mw.ImpossiblePosition) as caught:
        CALLS[call](torus(2, 3, **prior), mw.Budget(work=10**8))
    error = caught.value
    assert len(error.clues) == 25
    assert error.totals is None
    assert not error.smallest
    assert "contradict each other (possibly not the smallest such set)" in str(error)
    assert "\n" not in str(error)
    assert not pickle.loads(pickle.dumps(error)).smallest


def test_a_batch_keeps_what_else_it_holds() -> None:
    good, small = (mw.Position.parse(text, mines=1) for text in ("#1#", "1#4"))
    positions = [good, torus(2, 3, mines=20), small]
    found = mw.analyze_many(positions, errors="return", budget=mw.Budget(work=10**8))
    assert isinstance(found[0], mw.Analysis)
    assert [getattr(one, "smallest", None) for one in found] == [None, False, True]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("call", "work"),
    [
        *(("analyze", 10**8), ("hints", 10**8), ("deduce", 10**8)),
        pytest.param("analyze", 4 * 10**8, marks=pytest.mark.nightly),
    ],
)
def test_no_totals_come_from_what_was_not_counted(call: str, work: int) -> None:
    """With an odd sum it has no solution: it may be too wide to say so, but nothing false."""
    with pytest.raises((mw.OverBudget, mw.ImpossiblePosition)) as caught:
        CALLS[call](torus(3, 3, mines=25), mw.Budget(work=work))
    assert getattr(caught.value, "totals", None) is None
