"""Positions without a solution that are too wide to find a smallest conflict in."""

from __future__ import annotations

import contextlib
import pickle
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pace import SLOWER

import minewise as mw


def torus(number: int, first: int, **prior: Any) -> mw.Position:
    """Every other cell of every other row shows the same, but perhaps the first.

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
@pytest.mark.parametrize("prior", [{"mines": 20}, {"density": 0.2}])
@pytest.mark.parametrize("call", CALLS)
def test_a_conflict_of_all_clues_is_an_impossible_position(
    call: str, prior: dict[str, Any]
) -> None:
    budget = mw.Budget(seconds=0.75 * SLOWER)
    with pytest.raises(mw.ImpossiblePosition) as caught:
        CALLS[call](torus(2, 3, **prior), budget)
    error = caught.value
    assert len(error.clues) == 25
    assert error.totals is None
    assert not error.smallest
    assert "contradict each other (possibly not the smallest such set)" in str(error)
    assert "\n" not in str(error)
    assert not pickle.loads(pickle.dumps(error)).smallest


def test_a_small_conflict_is_smallest() -> None:
    with pytest.raises(mw.ImpossiblePosition) as caught:
        mw.analyze(small())
    assert caught.value.smallest
    assert "perhaps" not in str(caught.value)


def small() -> mw.Position:
    return mw.Position.parse("1#4", mines=1)


def test_a_batch_keeps_what_else_it_holds() -> None:
    positions = [mw.Position.parse("#1#", mines=1), torus(2, 3, mines=20), small()]
    found = mw.analyze_many(positions, errors="return", budget=mw.Budget(work=10**9))
    assert isinstance(found[0], mw.Analysis)
    assert [type(one) for one in found[1:]] == [mw.ImpossiblePosition] * 2


def totals_of(call: str, seconds: float) -> list[tuple[int, int]] | None:
    """The totals that an error states; None where it states none, or there is no error."""
    try:
        CALLS[call](torus(3, 3, mines=25), mw.Budget(seconds))
    except mw.ImpossiblePosition as error:
        return error.totals
    return None


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.2, 1.41])
@pytest.mark.parametrize("call", ["analyze", "hints", "deduce"])
def test_no_totals_come_from_what_was_not_counted(call: str, seconds: float) -> None:
    """With an odd sum it has no solution: it may be too wide to say so, but nothing false."""
    start = time.perf_counter()
    with contextlib.suppress(mw.OverBudget):
        assert totals_of(call, seconds) is None
    assert time.perf_counter() - start < 1.1 * seconds + 0.2 + 2 * SLOWER
