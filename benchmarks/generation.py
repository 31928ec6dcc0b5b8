"""How fast boards are made to order, and how they differ from those that only chance makes.

    python -m benchmarks.generation

Rates are boards per second of processor time on one core. `--distribution` compares boards without
a guess as they are generated with random boards that need none, picked among many.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, pairwise
from statistics import fmean, stdev
from time import process_time
from typing import Any

import minewise as mw
from benchmarks.tables import show, verdict

SEED = 1
SIZES = (
    ("beginner", 5000, None),
    ("intermediate", 2000, None),
    ("expert", 2000, 150),
    ("30x16x130", 500, None),
    ("30x16x170", 50, None),
    ("64x64x820", 100, None),
)
GRADES = (("counting", 500), ("subset", 500), ("intersection", 200), ("mine-count", 100))


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints tables of rates, and on demand of how boards are distributed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.generation", description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of the boards to make (1)")
    parser.add_argument("--distribution", action="store_true", help="compare distributions, too")
    options = parser.parse_args(arguments)
    print_rates(options.share)
    if options.distribution:
        print_distribution("beginner", 20_000)
        print_distribution("expert", 1500)


def print_rates(share: float) -> None:
    """Prints how many boards a second are made, and the longest that one took."""
    rows = []
    for size, count, aim in SIZES:
        rate, longest = timed(size, round(count * share) or 1, no_guess=True)
        reached = "" if aim is None else f"{aim} ({verdict(rate >= aim)})"
        rows.append([size, "no guess", f"{rate:,.0f}", f"{longest * 1e3:.1f} ms", reached])
    for hardest, count in GRADES:
        rate, longest = timed("expert", round(count * share) or 1, grade=hardest)
        rows.append(["expert", f"grade {hardest}", f"{rate:,.0f}", f"{longest * 1e3:.1f} ms", ""])
    show("Boards made to order", "board|asked for|boards a second|longest|aim", rows)


def timed(size: str, count: int, **asked: Any) -> tuple[float, float]:
    """Returns boards a second of processor time, and the longest time of one."""
    boards = mw.generate_many(size, count=count, seed=SEED, **asked)
    times = [process_time()]
    times.extend(process_time() for _ in boards)
    spent = [after - before for before, after in pairwise(times)]
    return count / sum(spent), max(spent)


def print_distribution(size: str, count: int) -> None:
    """Prints means over generated boards and over random boards that need no guess."""
    made = list(mw.generate_many(size, count=count, no_guess=True, seed=SEED))
    picked = list(islice(solvable(size), count))
    figures: list[tuple[str, Callable[[mw.Board], float]]] = [
        ("3BV", lambda board: mw.Game(board).three_bv),
        ("cells that show 0", zeros),
        ("mines on the rim", rim_mines),
        ("mines in corners", corner_mines),
    ]
    rows = [
        [name, spread(map(figure, made)), spread(map(figure, picked))] for name, figure in figures
    ]
    title = f"{count:,} {size} boards without a guess: mean and its standard error"
    show(title, "a board has|generated|random, picked", rows)


def solvable(size: str) -> Iterator[mw.Board]:
    """Yields random boards that can be won from the middle without a guess."""
    for board in mw.generate_many(size, count=10**9, seed=SEED + 1):
        start = (board.rows // 2, board.columns // 2)
        if mw.grade(board, start, ["counting", "exact"]).no_guess:
            yield board


def spread(values: Iterable[float]) -> str:
    """Writes the mean and its standard error."""
    listed = list(values)
    return f"{fmean(listed):.3f} ± {stdev(listed) / len(listed) ** 0.5:.3f}"


def zeros(board: mw.Board) -> float:
    """Counts the cells that show a 0."""
    return sum(not board.is_mine(cell) and board.number(cell) == 0 for cell in board.topology.cells)


def rim_mines(board: mw.Board) -> float:
    """Counts the mines on the rim."""
    last_row, last_column = board.rows - 1, board.columns - 1
    return sum(row in (0, last_row) or column in (0, last_column) for row, column in board.mines)


def corner_mines(board: mw.Board) -> float:
    """Counts the mines in corners."""
    corners = {(row, column) for row in (0, board.rows - 1) for column in (0, board.columns - 1)}
    return len(corners.intersection(board.mines))


if __name__ == "__main__":
    main()
