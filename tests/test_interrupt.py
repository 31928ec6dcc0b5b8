"""Ctrl-C ends a long call, and long calls leave other threads free."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from commanding import PIPES, PROGRAM, lattice, process, started

# Of the first position nothing can be counted in time: forty of its clues are open at once.
HOPELESS = f"""
import faulthandler, threading, time
import minewise as mw

faulthandler.dump_traceback_later(100, exit=True)
position = mw.Position.parse({lattice(81, 81, 1000)!r})
hour = mw.Budget(seconds=3600, megabytes=512)
small = mw.Position([[mw.HIDDEN] * 6] * 6, mines=18)
five = mw.Position([[mw.HIDDEN] * 5] * 5, mines=6)
"""

LONG_CALLS = """
def sample():
    for seed in range(10**6):
        mw.analyze(small).sample(10**5, seed=seed)

for call in (
    lambda: mw.analyze(position, budget=hour),
    lambda: mw.analyze_many([position] * 4, threads=2, budget=hour),
    sample,
    lambda: mw.best_play(five, max_solutions=10**6, max_nodes=10**12, budget=hour),
    lambda: [None for _ in mw.analyze(small).solutions_iter()],
):
    try:
        print("started", flush=True)
        call()
        print("finished", flush=True)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""

OTHER_THREAD = """
def long_call():
    limit = mw.Budget(seconds=1, megabytes=512)
    for call in (mw.analyze, lambda each, budget: mw.analyze_many([each], budget=budget)):
        try:
            call(position, budget=limit)
        except mw.OverBudget:
            pass

thread = threading.Thread(target=long_call)
thread.start()
counted = 0
while thread.is_alive():
    counted += 1
    time.sleep(0.01)
print(counted)
"""


def start(code: str) -> AbstractContextManager[subprocess.Popen[str]]:
    return started(sys.executable, "-c", HOPELESS + code, text=True, **PIPES)


@pytest.mark.slow
def test_control_c_ends_a_long_call() -> None:
    with start(LONG_CALLS) as process:
        assert process.stdout is not None
        while line := process.stdout.readline():
            assert line == "started\n"
            time.sleep(0.3)  # it is in the call by now, and stays there
            process.send_signal(signal.SIGINT)
            assert process.stdout.readline() == "interrupted\n"
        assert process.wait(timeout=60) == 0


@pytest.mark.slow
def test_other_threads_run_during_a_long_call() -> None:
    """A call that kept the interpreter for itself would leave a count of one or two."""
    with start(OTHER_THREAD) as process:
        output, errors = process.communicate(timeout=100)
    assert errors == ""
    assert int(output) > 10


def test_a_script_ends_without_a_word() -> None:
    code = """
analysis = mw.analyze(small)
analysis.mine_probability, analysis.number_distribution, analysis.sample(3)
next(analysis.solutions_iter())
"""
    with start(code) as process:
        output, errors = process.communicate(timeout=100)
    assert (output, errors) == ("", "")
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("module", "place"),
    [
        ("minewise.explain.verdict", ""),
        ("minewise.cli.positions", ""),
        ("minewise.cli.positions", "Swallowing()"),
    ],
)
def test_control_c_while_the_program_starts_is_one_line(
    tmp_path: Path, module: str, place: str
) -> None:
    (tmp_path / "sitecustomize.py").write_text(f"""
import os, signal, sys
def interrupt(_=None):
    os.kill(os.getpid(), signal.SIGINT)
class Swallowing:
    __del__ = interrupt
class Interrupting:
    def find_spec(self, name, *_):
        if name == {module!r}:
            {place or "interrupt()"}
sys.meta_path.insert(0, Interrupting())
""")
    ran = process("hint", env=os.environ | {"PYTHONPATH": str(tmp_path)})
    assert (ran.returncode, ran.stderr) == (130, b"minewise: interrupted\n")


@pytest.mark.slow
def test_control_c_ends_an_idle_server_for_assistants() -> None:
    command = [*PROGRAM, "mcp"]
    with started(*command, stdin=subprocess.PIPE, text=True, **PIPES) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"}) + "\n")
        running.stdin.flush()
        assert running.stdout.readline()
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=60) == 130
