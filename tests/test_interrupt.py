"""Ctrl-C ends a long call, and long calls leave other threads free."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
from contextlib import AbstractContextManager

import pytest
from commanding import PIPES, started
from pace import SLOWER

# A board where nothing can be counted in time: forty clues of a dense lattice are open at once.
HOPELESS = """
import random, sys, threading, time
import minewise as mw

rng = random.Random(1)
size = 81
mines = {(r, c) for r in range(size) for c in range(size) if rng.random() < 0.2}
mines -= {(r, c) for r in range(1, size, 2) for c in range(1, size, 2)}
board = mw.Board(size, size, sorted(mines))
position = board.position([(r, c) for r in range(1, size, 2) for c in range(1, size, 2)])
hour = mw.Budget(seconds=3600, megabytes=512)
"""

LONG_CALLS = {
    "analyze": "mw.analyze(position, budget=hour)",
    "analyze_many": "mw.analyze_many([position] * 4, threads=2, budget=hour)",
    "sample": "for seed in range(10**6): mw.analyze(small).sample(10**5, seed=seed)",
    "best_play": "mw.best_play(five, max_solutions=10**6, max_nodes=10**12, budget=hour)",
    "solutions_iter": "[None for _ in mw.analyze(small).solutions_iter()]",
}
SMALL = """
small = mw.Position([[mw.HIDDEN] * 6] * 6, mines=18)
five = mw.Position([[mw.HIDDEN] * 5] * 5, mines=6)
"""


def start(code: str) -> AbstractContextManager[subprocess.Popen[str]]:
    script = HOPELESS + SMALL + textwrap.dedent(code)
    return started(sys.executable, "-c", script, text=True, **PIPES)


@pytest.mark.slow
@pytest.mark.parametrize("call", LONG_CALLS)
def test_control_c_ends_a_long_call(call: str) -> None:
    code = f"""
        print("started", flush=True)
        {LONG_CALLS[call]}
        print("finished", flush=True)
    """
    with start(code) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "started\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=SLOWER)  # it is in the call by now, and stays there
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60 * SLOWER)
    assert "finished" not in output
    assert "KeyboardInterrupt" in errors.splitlines()
    assert process.returncode in {1, 130, -signal.SIGINT}


@pytest.mark.slow
@pytest.mark.parametrize("call", ["analyze", "analyze_many"])
def test_other_threads_run_during_a_long_call(call: str) -> None:
    limited = LONG_CALLS[call].replace("hour", "mw.Budget(seconds=2, megabytes=512)")
    code = f"""
        calling = threading.Event()
        counted = 0

        def long_call():
            calling.set()
            try:
                {limited}
            except mw.OverBudget:
                pass
            calling.clear()

        thread = threading.Thread(target=long_call)
        thread.start()
        calling.wait()
        while calling.is_set():
            counted += 1
            time.sleep(0.01)
        thread.join()
        print(counted)
    """
    with start(code) as process:
        output, errors = process.communicate(timeout=60 * SLOWER)
    assert errors == ""
    assert int(output) > 20


def test_a_script_ends_without_a_word() -> None:
    code = """
        analysis = mw.analyze(small)
        analysis.mine_probability, analysis.number_distribution, analysis.sample(3)
        next(analysis.solutions_iter())
    """
    with start(code) as process:
        output, errors = process.communicate(timeout=60 * SLOWER)
    assert (output, errors) == ("", "")
    assert process.returncode == 0


@pytest.mark.slow
def test_a_background_job_can_be_interrupted_by_its_tests() -> None:
    """A background job starts with SIGINT ignored, which programs inherit."""
    chosen = f"{__file__}::test_control_c_ends_a_long_call[best_play]"
    program = f"'{sys.executable}' -m pytest -q -p no:cacheprovider '{chosen}'"
    with started("sh", "-c", f"trap '' INT; exec {program}", text=True, **PIPES) as process:
        output, _ = process.communicate(timeout=120 * SLOWER)
    assert process.returncode == 0, output
