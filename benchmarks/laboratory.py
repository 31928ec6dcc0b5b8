"""Measures how many games a second are played, and what the laboratory adds to the core's loop.

`python -m benchmarks.laboratory [GAMES]` prints this table alone; `--kills N` ends a run of an
experiment by SIGKILL at N random moments and compares its result with that of one left alone.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import minewise as mw
from benchmarks.tables import show, verdict
from minewise.lab import experiment, run
from minewise.lab.ledger import Ledger
from minewise.lab.plan import load, parse
from minewise.lab.series import Series

ROUNDS = 3
OVERHEAD = 1.02  # that ledger and progress may cost, of an `exact` run on expert
SPEEDUP = 1.85  # of two threads over one
EXPERIMENT = 'seed = 1\ngames = {games}\n[[runs]]\nboards = ["expert"]\nstarts = [[3, 3]]\n'


def print_games(games: int) -> None:
    """Prints games a second of each strategy by the core's plain loop, and of a ledger's run."""
    rows = []
    for name in mw.strategies():
        plain = _best(process_time, lambda name=name: _plain(name, games, 1))  # type: ignore[misc]
        blocks = _best(process_time, lambda name=name: _blocks(name, games))  # type: ignore[misc]
        rows.append([name, f"{games / plain:,.0f}", f"{blocks / plain:.3f} x", "", ""])
    plain = _best(process_time, lambda: _plain("exact", 4 * games, 1))
    kept = _best(process_time, lambda: _kept(4 * games))
    good = verdict(kept / plain <= OVERHEAD)
    rows.append(["exact, into a ledger", "", f"{kept / plain:.3f} x", f"{OVERHEAD} x", good])
    one = _best(perf_counter, lambda: _plain("exact", 4 * games, 1))
    two = _best(perf_counter, lambda: _plain("exact", 4 * games, 2))
    good = verdict(one / two >= SPEEDUP)
    rows.append(["exact, two threads", "", f"{one / two:.2f} x faster", f"{SPEEDUP} x", good])
    title = "Expert games by the core's loop, and processor time of the same through the laboratory"
    show(title, "strategy|games a second|against the loop|target|", rows)


def _best(clock: Callable[[], float], work: Callable[[], object]) -> float:
    """The least time of a few rounds: what else the machine does only adds to it."""
    times = []
    for _ in range(ROUNDS):
        since = clock()
        work()
        times.append(clock() - since)
    return min(times)


def _plain(name: str, games: int, threads: int) -> object:
    return mw.simulate("expert", name, games=games, seed=1, start=(3, 3), threads=threads)


def _blocks(name: str, games: int) -> object:
    series = Series.of("expert", name, seed=1, start=(3, 3))
    return run.play(series, games, workers=1, watch=lambda *_: None)


def _kept(games: int) -> object:
    with TemporaryDirectory() as folder, Ledger(Path(folder) / "bench.ledger") as ledger:
        return experiment.run(parse(EXPERIMENT.format(games=games)), ledger, workers=1)


def kill(times: int) -> None:
    """Ends runs of an experiment at random moments; raises where the result is another."""
    rng = random.Random(1)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "killed.toml"
        file.write_text(EXPERIMENT.format(games=2500 * times))
        command = [sys.executable, "-m", "minewise", "lab", "run", str(file)]
        killed = 0
        for _ in range(times):
            running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
            try:
                running.wait(timeout=0.2 + rng.random())
            except subprocess.TimeoutExpired:
                running.kill()
                running.wait()
                killed += 1
        subprocess.run(command, check=True)
        plan = load(file)
        fresh = experiment.beside(file).with_name("fresh.ledger")
        with Ledger(fresh) as whole, Ledger(experiment.beside(file)) as pieces:
            experiment.run(plan, whole)
            same = [one.result for one in experiment.progress(plan, whole)] == [
                one.result for one in experiment.progress(plan, pieces)
            ]
    print(f"killed {killed} times: the result is {'the same' if same else 'ANOTHER'}")
    if not same:
        raise SystemExit(1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.laboratory", description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=2000)
    parser.add_argument("--kills", type=int, metavar="N")
    options = parser.parse_args()
    if options.kills:
        kill(options.kills)
    else:
        print_games(options.games)
