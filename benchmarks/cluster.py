"""Measures what a Dask cluster costs against threads of the same machine.

`python -m benchmarks.cluster [ROUNDS]` plays the same games with two threads and with two workers,
in turns, and prints the ratio of the processor time of all processes, and of the time on the clock.
The start of the cluster is not counted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from benchmarks.tables import show, si, times
from minewise.play.run import engine, play
from minewise.play.series import Series

WORKERS = 2
SERIES = (("6x6x6", 100_000), ("beginner", 20_000), ("expert", 1_000))


def main(rounds: int) -> None:
    """Prints a row for each board; every round is checked to give the same result."""
    rows = []
    with engine("dask", WORKERS) as cluster:
        for size, games in SERIES:
            series = Series.of(size, "strong", seed=1)
            play(series, games // 10, executor=cluster)  # imports minewise in the workers
            pairs = []
            for _ in range(rounds):
                threads = _spent(lambda: play(series, games, workers=WORKERS))  # noqa: B023
                dask = _spent(lambda: play(series, games, executor=cluster))  # noqa: B023
                assert threads.result == dask.result
                pairs.append((threads, dask))
            rows.append(
                [
                    size,
                    f"{games:,}",
                    si(median(threads.cpu for threads, _ in pairs) / games, "s"),
                    si(median(dask.cpu for _, dask in pairs) / games, "s"),
                    times(median(dask.cpu / threads.cpu for threads, dask in pairs), 1),
                    times(median(dask.wall / threads.wall for threads, dask in pairs), 1),
                ]
            )
    head = "board|games|a game, threads|a game, cluster|processor time|time on the clock"
    show(f"`strong`, {WORKERS} workers against {WORKERS} threads, median of {rounds}", head, rows)


class Spent(NamedTuple):
    """A result, and the processor time and the time on the clock that it took."""

    result: object
    cpu: float
    wall: float


def _spent(work: Callable[[], object]) -> Spent:
    cpu, wall = _processor_time(), perf_counter()
    result = work()
    return Spent(result, _processor_time() - cpu, perf_counter() - wall)


def _processor_time() -> float:
    psutil: Any = import_module("psutil")  # comes with Dask
    me = psutil.Process()
    spent = [process.cpu_times() for process in (me, *me.children(recursive=True))]
    return float(sum(one.user + one.system for one in spent))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
