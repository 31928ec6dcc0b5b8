"""A budget covers the whole call, and no call raises anything but `MinewiseError`."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pace import SLOWER

import minewise as mw
from benchmarks import budgets

SECONDS = 0.3
# CPU time, which other programs do not use up. What ignored its budget took many times as long.
SLACK = 2.5 * SLOWER


def check(call: str, position: mw.Position) -> None:
    ask = budgets.prepared(call, position, mw.Budget(SECONDS, 200))
    start = time.process_time()
    with contextlib.suppress(mw.MinewiseError):
        ask()
    assert time.process_time() - start < SECONDS + SLACK, call


WHOLE = [*budgets.CALLS, budgets.SYSTEMS]


@pytest.mark.slow
@settings(max_examples=2, deadline=None)
@given(st.integers(300, 340), st.sampled_from([0.2, 0.25, 0.3]), st.sampled_from([0.2, 0.25]))
def test_scattered_numbers(side: int, share: float, mines: float) -> None:
    position = budgets.scattered(side, share, mines)
    for call in WHOLE:
        check(call, position)


@pytest.mark.slow
@pytest.mark.parametrize("call", WHOLE)
def test_lattices(call: str) -> None:
    check(call, budgets.lattice(40))


@pytest.mark.slow
@settings(max_examples=6, deadline=None)
@given(
    st.sampled_from([10, 12, 14]),
    st.integers(1, 5),
    st.none() | st.integers(1, 5),
    st.none() | st.integers(10, 60),
)
def test_tori(side: int, number: int, first: int | None, mines: int | None) -> None:
    position = budgets.uniform(side, number, first, mines)
    for call in WHOLE:
        check(call, position)


@pytest.mark.slow
def test_a_large_board_is_given_up_in_time() -> None:
    position = budgets.scattered(1000, 0.2)
    for call in ("analyze", "hints", "deduce", "best_play"):
        check(call, position)


@pytest.mark.slow
@pytest.mark.parametrize("call", ["guesses", "flags", "suspects", "analyze noisy"])
def test_a_large_board_with_many_components(call: str) -> None:
    check(call, budgets.scattered(400, 0.02, mines=0.18))


@pytest.mark.parametrize(
    ("rows", "columns", "mines"), [(1, 300, 1), (100, 100, 10), (200, 200, 800)]
)
def test_large_openings_in_flags(rows: int, columns: int, mines: int) -> None:
    check("flags", budgets.hidden(rows, columns, mines))


def test_numbers_of_a_large_board() -> None:
    analysis = mw.analyze(budgets.scattered(400, 0.02, mines=0.18), budget=1)
    start = time.process_time()
    with contextlib.suppress(mw.OverBudget):
        _ = analysis.number_distribution
    assert time.process_time() - start < 1 + SLACK


def test_many_threads_are_not_too_many() -> None:
    positions = [mw.Position.parse("#1#", mines=1)] * 300
    found = mw.analyze_many(positions, threads=10**9)
    assert {analysis.solutions for analysis in found} == {2}


@pytest.mark.slow
def test_a_row_of_the_benchmark() -> None:
    budget = mw.Budget(2 * SLOWER, 200)
    run = budgets.measure_apart("impossible with a density", "analyze", budget)
    assert run.outcome.startswith("ImpossiblePosition")
    assert budgets.keeps(run, budget)


def test_a_subinterpreter_is_told() -> None:
    module = "_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters"
    code = f"import {module} as s; print(s.run_string(s.create(), 'import minewise'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    told = done.stdout + done.stderr
    assert "ImportError" in told
    assert "minewise cannot be imported in a subinterpreter" in told
