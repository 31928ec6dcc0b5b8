"""How many positions a second and core `analyze_batch` answers, beside `analyze` in the same run.

`python -m benchmarks.batches [--rounds N]` takes turns, N times. Figures are medians of processor
time on one thread; every position is another one than the last, so that nothing is warm.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

import numpy as np

import minewise as mw
from benchmarks.contest import timed
from benchmarks.positions import load
from benchmarks.tables import show, times, verdict

FAMILIES = {"pos_expert": 99, "pos_inter": 40}
TARGET = 55_000  # expert positions a second and core
WIN_POSITIONS = 10


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.batches", description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="of each family; 20")
    options = parser.parse_args(arguments)
    for name, mines in FAMILIES.items():
        print_family(name, mines, options.rounds)


def print_family(name: str, mines: int, rounds: int) -> None:
    """Prints positions a second, and how many times those of `analyze`."""
    values = np.array([record.cells for record in load(name)], np.int16)
    positions = [mw.Position(cells, mines) for cells in values]
    ways: dict[str, tuple[int, Callable[[], Any]]] = {
        "analyze, positions made before": (
            len(values),
            lambda: [mw.analyze(position).mine_probability for position in positions],
        ),
        "analyze, positions made from the array": (
            len(values),
            lambda: [mw.analyze(mw.Position(cells, mines)).mine_probability for cells in values],
        ),
        "analyze_batch": (len(values), lambda: mw.analyze_batch(values, mines, threads=1)),
        "analyze_batch(numbers=True)": (
            len(values),
            lambda: mw.analyze_batch(values, mines, threads=1, numbers=True),
        ),
        "analyze_batch(win=True)": (
            WIN_POSITIONS,
            lambda: mw.analyze_batch(values[:WIN_POSITIONS], mines, threads=1, win=True),
        ),
    }
    held: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(rounds):
        for way, (count, call) in ways.items():
            held[way].append(count / timed(call)[0])
    rates = {way: median(found) for way, found in held.items()}
    first = next(iter(rates.values()))
    aim = f", aim {TARGET:,}: {verdict(rates['analyze_batch'] >= TARGET)}"
    show(
        f"{name}, {len(values)} positions, {rounds} rounds, one thread"
        + (aim if name == "pos_expert" else ""),
        "way|positions a second|best round|to the first",
        [
            [way, f"{rate:,.0f}", f"{max(held[way]):,.0f}", times(rate, first)]
            for way, rate in rates.items()
        ],
    )


if __name__ == "__main__":
    main()
