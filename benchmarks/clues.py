"""Uncertain clues: the time of an analysis, and whether its probabilities are calibrated.

    python -m benchmarks.clues [--positions 2000] [--model noisy(0.05)]

The positions are those that a player of the safest cell meets, move by move.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from statistics import median
from time import process_time

import minewise as mw

MODELS = ("withheld(0.2)", "optimistic", "cautious", "liar", "noisy(0.05)")
BOARDS = ("expert", "16x16x40", "beginner")


def positions(size: str, model: str, seed: int) -> Iterator[tuple[mw.Game, mw.Analysis, float]]:
    """Yields each position of a game before its safest cell is opened, with its CPU time."""
    game = mw.Game.new(size, seed=seed, start=(3, 3), clues=model)
    while not game.over:
        since = process_time()
        analysis = mw.analyze(game.position)
        yield game, analysis, process_time() - since
        for cell in analysis.safe or (analysis.safest().cell,):
            game.open(cell)


def measure(size: str, model: str, wanted: int) -> None:
    """Prints one line of times and one of calibration."""
    times: list[float] = []
    estimated = 0
    cells, mines = Counter[int](), Counter[int]()
    expected = dict.fromkeys(range(10), 0.0)
    for seed in range(wanted):
        for game, analysis, seconds in positions(size, model, seed):
            times.append(seconds)
            estimated += analysis.method != "exact"
            for cell, risk in analysis.probabilities.items():
                band = min(int(10 * risk), 9)
                cells[band] += 1
                expected[band] += risk
                mines[band] += game.board.is_mine(cell)
        if len(times) >= wanted:
            break
    times.sort()
    late = times[int(0.95 * (len(times) - 1))]
    print(
        f"{size:9} {model:14} {len(times):6} positions: median {1000 * median(times):7.2f} ms, "
        f"95 % below {1000 * late:8.2f} ms, longest {times[-1]:6.2f} s, {estimated} estimated"
    )
    bands = (
        f"{expected[band] / cells[band]:.3f}/{mines[band] / cells[band]:.3f}"
        for band in sorted(cells)
    )
    print(" " * 25 + "risk/mines: " + " ".join(bands), flush=True)


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=2000, help="per board and model")
    parser.add_argument("--model", action="append", help="default: all")
    parser.add_argument("--board", action="append", help="default: all")
    asked = parser.parse_args()
    for size in asked.board or BOARDS:
        for model in asked.model or MODELS:
            measure(size, model, asked.positions)


if __name__ == "__main__":
    main()
