"""Measures exact best play at the end of expert games, and on small boards from the first click.

`python -m benchmarks.endgame [--positions N] [--optima]`; `--optima` takes about two minutes.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from statistics import median
from time import process_time
from typing import TypeVar

import minewise as mw
from benchmarks.player import Game
from benchmarks.tables import show, si, verdict
from minewise.base.budget import DEFAULT_LIMITS
from minewise.base.types import StartRule

ROWS, COLUMNS, MINES = 16, 30, 99
SOLUTIONS = range(700, 1401)  # what counts as about a thousand
TARGET = 0.050  # seconds of processor time, median over the positions
OPTIMA: list[tuple[int, int, StartRule]] = [
    (4, 3, "safe"),
    (4, 4, "safe"),
    (4, 4, "any"),
    (4, 4, "opening"),
    (4, 5, "safe"),
    (5, 3, "safe"),
    (5, 5, "opening"),
    (5, 4, "safe"),
    (5, 5, "safe"),
]
T = TypeVar("T")


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs what was asked for and prints tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.endgame", description=__doc__)
    parser.add_argument("--positions", type=int, default=30, metavar="N", help="how many (30)")
    parser.add_argument("--optima", action="store_true", help="small boards to the end, too")
    options = parser.parse_args(arguments)
    print_endgames(list(islice(endgames(), options.positions)))
    if options.optima:
        print_optima()


def endgames() -> Iterator[mw.Position]:
    """Yields positions of expert games with about a thousand solutions and no certain cell."""
    for number in range(1_000_000):
        position = endgame(Random(f"endgame {number}"))
        if position is not None:
            yield position


def endgame(rng: Random) -> mw.Position | None:
    """Plays one game by certain cells, else the safest of those that are safe, to about there."""
    game = Game.opened(ROWS, COLUMNS, MINES, rng)
    game.deduce()
    while game.unopened:
        position = mw.Position(game.cells, mines=MINES)
        analysis = mw.analyze(position)
        solutions = analysis.solutions or 0
        if not analysis.safe and solutions < SOLUTIONS.stop:
            return position if solutions in SOLUTIONS else None
        if analysis.safe:
            for row, column in analysis.safe:
                game.open(row * COLUMNS + column)
        else:
            risk = analysis.mine_probability.ravel()
            game.open(min(game.safe_cells(), key=lambda cell: float(risk[cell])))
        game.deduce()
    return None


def timed(call: Callable[[], T]) -> tuple[float, T]:
    """Returns the processor time of a call in seconds, the least of three, and its result."""
    best = float("inf")
    for _ in range(3):
        start = process_time()
        result = call()
        best = min(best, process_time() - start)
    return best, result


def print_endgames(positions: list[mw.Position]) -> None:
    """Prints the time of every move's worth, and of the best move alone."""
    plays, every, alone = [], [], []
    for position in positions:
        seconds, play = timed(partial(mw.best_play, position))
        plays.append(play)
        every.append(seconds)
        belief = mw.analyze(position)._belief(DEFAULT_LIMITS)
        alone.append(timed(partial(belief.best_move, SOLUTIONS.stop, 10**7))[0])
    rows = [
        ["every move", *spread(every), si(TARGET, "s"), verdict(median(every) <= TARGET)],
        ["the best move alone", *spread(alone), "", ""],
    ]
    show(
        f"{len(plays)} expert positions, {median(play.solutions for play in plays):.0f} solutions "
        f"and {median(play.nodes for play in plays):.0f} nodes at the median, "
        f"{sum(play.exact for play in plays)} exact: processor time",
        "worth of|median|largest|target|",
        rows,
    )


def spread(seconds: list[float]) -> list[str]:
    """Writes the median and the largest."""
    return [si(median(seconds), "s"), si(max(seconds), "s")]


def print_optima() -> None:
    """Prints the exact optimum of small boards, and what it took."""
    rows = []
    for size, mines, rule in OPTIMA:
        position = mw.Position([[mw.HIDDEN] * size] * size, mines=mines)
        start = process_time()
        play = mw.best_play(
            position, start_rule=rule, max_solutions=60_000, max_nodes=10**9, budget=3600
        )
        spent = si(process_time() - start, "s")
        first = str(play.moves[0].cell)
        chance = f"{play.win_probability:.6f}"
        rows.append([f"{size}x{size}/{mines}", rule, chance, first, f"{play.nodes:,}", spent])
    show("Best play from the first click", "board|start rule|optimum|first cell|nodes|time", rows)


if __name__ == "__main__":
    main()
