"""Figures that need no peer: cost per cell, numbers of all cells, start-up, threads."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from benchmarks.contest import timed
from benchmarks.positions import Record
from minewise import Position, analyze, analyze_many

ROOT = Path(__file__).parents[1]
IMPORT = """
from time import perf_counter, process_time
wall, cpu = perf_counter(), process_time()
import minewise
print(perf_counter() - wall, process_time() - cpu)
"""
COMMAND = (sys.executable, "-m", "minewise", "analyze", str(ROOT / "examples" / "expert.mine"))


class Seconds(NamedTuple):
    """Time on the clock and processor time."""

    wall: float
    cpu: float


def as_position(record: Record) -> Position:
    """Returns the position of a record."""
    return Position(record.cells, record.mines)


def cost_per_cell(records: Sequence[Record], rounds: int) -> list[float]:
    """Returns the processor seconds a cell that each analysis takes; the positions take turns."""
    positions = [as_position(record) for record in records]
    times: list[list[float]] = [[] for _ in positions]
    for _ in range(rounds):
        for position, held in zip(positions, times, strict=True):
            held.append(timed(lambda p=position: analyze(p).mine_probability)[0])  # type: ignore[misc]
    sizes = [position.rows * position.columns for position in positions]
    return [median(held) / size for held, size in zip(times, sizes, strict=True)]


def number_multiple(records: Sequence[Record], rounds: int) -> float:
    """Returns the median multiple that analysing with all numbers costs of analysing without."""
    return median(_number_multiple(as_position(record), rounds) for record in records)


def _number_multiple(position: Position, rounds: int) -> float:
    plain, numbers = [], []
    for _ in range(rounds):
        plain.append(timed(lambda: analyze(position).mine_probability)[0])
        numbers.append(timed(lambda: analyze(position).number_distribution)[0])
    return median(numbers) / median(plain)


def import_time(rounds: int) -> Seconds:
    """Returns the median times of importing the compiled package, each in a fresh process."""
    command = [sys.executable, "-c", IMPORT]
    with TemporaryDirectory() as folder:
        env = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT, env=env)
        outputs = [
            subprocess.check_output(command, cwd=ROOT, env=env).split() for _ in range(rounds)
        ]
    return _medians([Seconds(float(wall), float(cpu)) for wall, cpu in outputs])


def command_time(rounds: int) -> Seconds:
    """Returns the median times of the command line as a whole process."""
    return _medians([_run(COMMAND) for _ in range(rounds)])


def _run(command: Sequence[str]) -> Seconds:
    before, start = _children(), perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    return Seconds(perf_counter() - start, _children() - before)


def _children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _medians(runs: Sequence[Seconds]) -> Seconds:
    return Seconds(median(run.wall for run in runs), median(run.cpu for run in runs))


def batch_time(records: Sequence[Record], threads: int, rounds: int) -> float:
    """Returns the seconds on the clock a position when many are analysed at once."""
    positions = [as_position(record) for record in records]
    runs = []
    for _ in range(rounds):
        start = perf_counter()
        analyze_many(positions, threads=threads)
        runs.append(perf_counter() - start)
    return median(runs) / len(positions)
