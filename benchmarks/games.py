"""How fast strategies play, how often they win, and what a hint costs.

`python -m benchmarks.games [--games N]` plays N games by each strategy: their win rates too.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import median
from time import process_time

import minewise as mw
from benchmarks.positions import Record, load
from benchmarks.tables import show, si, verdict

START = (3, 3)
SEED = 1
# Games a second on one core, expert, opening at r3c3; none: no target.
TARGETS = {
    "exact": 5_000,
    "tie-break": 2_000,
    "subset-only": 10_000,
    "pattern-probability": None,
    "four-step": None,
}
DENSE = (64, 64, 820)
DENSE_TARGET = 0.050  # seconds of processor time for a game, median
HINT_TARGET = 0.001
GAMES, QUICK_GAMES = 5_000, 500


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays, measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.games", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"by each strategy; {GAMES}")
    options = parser.parse_args(arguments)
    print_games(options.games)
    print_dense(20)
    print_hints(load("pos_expert", None, None))


def print_games(games: int) -> None:
    """Prints games a second of processor time and win rates."""
    rows = []
    for name, target in TARGETS.items():
        mw.simulate("expert", name, games=50, seed=SEED, start=START, threads=1)
        begin = process_time()
        result = mw.simulate("expert", name, games=games, seed=SEED, start=START, threads=1)
        rate = games / (process_time() - begin)
        low, high = result.interval
        rows.append(
            [
                name,
                f"{rate:,.0f}",
                "" if target is None else f"{target:,}",
                "" if target is None else verdict(rate >= target),
                f"{100 * result.win_rate:.2f} % ({100 * low:.2f} to {100 * high:.2f})",
                f"{result.guesses / games:.2f}",
            ]
        )
    show(
        f"Expert, opening at r3c3, one thread, {games:,} games of seed {SEED}",
        "strategy|games a second|target||won (95 %)|guesses a game",
        rows,
    )


def print_dense(games: int) -> None:
    """Prints the time of a whole game on a dense 64x64 board."""
    seconds = []
    for number in range(games):
        begin = process_time()
        mw.simulate(DENSE, "four-step", games=1, game=number, seed=SEED, start=(32, 32), threads=1)
        seconds.append(process_time() - begin)
    middle = median(seconds)
    show(
        f"four-step, 64x64 with 820 mines, {games} games",
        "median|most|target|",
        [[si(middle, "s"), si(max(seconds), "s"), "50 ms", verdict(middle <= DENSE_TARGET)]],
    )


def print_hints(records: Sequence[Record]) -> None:
    """Prints the time of a hint on expert positions."""
    seconds = []
    for record in records:
        position = mw.Position(record.cells, record.mines)
        mw.hints(position)
        begin = process_time()
        mw.hints(position)
        seconds.append(process_time() - begin)
    middle = median(seconds)
    show(
        f"mw.hints, {len(seconds)} expert positions",
        "median|most|target|",
        [[si(middle, "s"), si(max(seconds), "s"), "1 ms", verdict(middle <= HINT_TARGET)]],
    )


if __name__ == "__main__":
    main()
