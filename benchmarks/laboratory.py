"""Measures what the laboratory adds to the core's loop, and what a second thread is worth.

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
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import minewise as mw
from benchmarks.tables import show, verdict
from minewise.lab import experiment
from minewise.lab.ledger import Ledger
from minewise.lab.plan import load, parse
from minewise.play import run
from minewise.play.series import Series

ROUNDS = 5
OVERHEAD = 1.02  # that ledger and progress may cost, of an `exact` run on expert
SPEEDUP = 1.85  # of two threads over one
EXPERIMENT = 'seed = 1\ngames = {games}\n[[runs]]\nboards = ["expert"]\nstarts = [[3, 3]]\n'


def print_overhead(games: int) -> None:
    """Prints the time of `exact` games on expert against the plain loop of the core."""
    rows = []
    for name, work in (("in blocks", _blocks), ("into a ledger", _kept)):
        ratios = []
        for _ in range(ROUNDS):  # in turns, so that both meet the machine in the same state
            plain = _spent(process_time, lambda: _plain(games, 1))
            ratios.append(_spent(process_time, lambda work=work: work(games)) / plain)  # type: ignore[misc]
        ratio = median(ratios)
        rows.append([name, f"{ratio:.3f} x", f"{OVERHEAD} x", verdict(ratio <= OVERHEAD)])
    faster = median(
        _spent(perf_counter, lambda: _plain(games, 1))
        / _spent(perf_counter, lambda: _plain(games, 2))
        for _ in range(ROUNDS)
    )
    good = verdict(faster >= SPEEDUP)
    rows.append(["by two threads", f"{faster:.2f} x faster", f"{SPEEDUP} x", good])
    title = f"{games:,} expert games by `exact` against the core's loop, median of {ROUNDS}"
    show(title, "played|measured|target|", rows)


def _spent(clock: Callable[[], float], work: Callable[[], object]) -> float:
    since = clock()
    work()
    return clock() - since


def _plain(games: int, threads: int) -> object:
    return mw.simulate("expert", "exact", games=games, seed=1, start=(3, 3), threads=threads)


def _blocks(games: int) -> object:
    series = Series.of("expert", "exact", seed=1, start=(3, 3))
    return run.play(series, games, workers=1, watch=lambda *_: None)


def _kept(games: int) -> object:
    with TemporaryDirectory() as folder, Ledger(Path(folder) / "bench.ledger") as ledger:
        return experiment.run(parse(EXPERIMENT.format(games=games)), ledger, threads=1)


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
    parser.add_argument("games", nargs="?", type=int, default=20_000)
    parser.add_argument("--kills", type=int, metavar="N")
    options = parser.parse_args()
    if options.kills:
        kill(options.kills)
    else:
        print_overhead(options.games)
