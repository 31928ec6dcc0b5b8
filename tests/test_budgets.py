"""A budget covers the whole call, and no call raises anything but `MinewiseError`."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time

import pytest

import minewise as mw
from benchmarks import budgets
from minewise import _core

WHOLE = [*budgets.CALLS, budgets.SYSTEMS]
POSITIONS = {
    "scattered": lambda: budgets.scattered(300, 0.3, 0.25),
    "lattice": lambda: budgets.lattice(40),
    "torus of 1": lambda: budgets.uniform(10, 1, mines=10),
    "torus of 4": lambda: budgets.uniform(14, 4, mines=60),
    "torus of 2": lambda: budgets.uniform(12, 2, 3),
    "torus of 3": lambda: budgets.uniform(10, 3, mines=25),
    "many components": lambda: budgets.scattered(400, 0.02, mines=0.18),
    "large": lambda: budgets.scattered(1000, 0.2),
}


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [*list(POSITIONS)[:-1], pytest.param("large", marks=pytest.mark.nightly)]
)
def test_calls_keep_to_their_work(name: str) -> None:
    position = POSITIONS[name]()
    for call in WHOLE:
        account = _core.WorkAccount(10**7)
        ask = budgets.prepared(call, position, mw.Budget(None, 200, account.most)._of(account))
        with contextlib.suppress(mw.MinewiseError):
            ask()
        assert account.spent < 1.5 * account.most, call


@pytest.mark.nightly
@pytest.mark.parametrize("name", POSITIONS)
def test_calls_keep_to_their_time(name: str) -> None:
    """Measured as CPU time, which other programs do not use up, with a wide margin."""
    position = POSITIONS[name]()
    for call in WHOLE:
        ask = budgets.prepared(call, position, mw.Budget(0.3, 200))
        start = time.process_time()
        with contextlib.suppress(mw.MinewiseError):
            ask()
        assert time.process_time() - start < 15, call


@pytest.mark.nightly
@pytest.mark.parametrize(("rows", "columns", "mines"), [(100, 100, 10), (200, 200, 800)])
def test_large_openings_in_flags_keep_to_their_time(rows: int, columns: int, mines: int) -> None:
    position = budgets.hidden(rows, columns, mines)
    start = time.process_time()
    with contextlib.suppress(mw.OverBudget):
        mw.flags(position, budget=mw.Budget(0.3, 200))
    assert time.process_time() - start < 15


@pytest.mark.nightly
def test_a_row_of_the_benchmark() -> None:
    budget = mw.Budget(60, 200)
    run = budgets.measure_apart("impossible with a density", "analyze", budget)
    assert run.outcome.startswith("ImpossiblePosition")
    assert budgets.keeps(run._replace(seconds=0.0), budget)  # its time depends on other programs


def test_many_threads_are_not_too_many() -> None:
    positions = [mw.Position.parse("#1#", mines=1)] * 300
    found = mw.analyze_many(positions, threads=10**9)
    assert {analysis.solutions for analysis in found} == {2}


def test_a_subinterpreter_is_told() -> None:
    module = "_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters"
    code = f"import {module} as s; print(s.run_string(s.create(), 'import minewise'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    told = done.stdout + done.stderr
    assert "ImportError" in told
    assert "minewise cannot be imported in a subinterpreter" in told
