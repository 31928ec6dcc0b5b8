"""The figures of boards: `python -m benchmarks.efficiency [BOARDS] [COMPARED]`.

1. 3BV, openings, islands, greedy and human ZiNi of COMPARED boards (default: 1,000), a third of
   each standard size, against ms_toollib. The first difference ends it with status 1.
2. Of BOARDS boards (default: 100,000): lower bound <= upper bound <= 3BV, with few states.
3. How often the fewest clicks are exact, how wide the interval is otherwise, and the times.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice, product
from statistics import mean, median
from time import process_time

from benchmarks.tables import show, si
from minewise import Board, Game

SIZES = ("beginner", "intermediate", "expert")
SAMPLE = {"beginner": 200, "intermediate": 100, "expert": 40}  # boards with the full search


def boards(size: str) -> Iterator[Board]:
    """Yields the boards of seed 1, of which the first click may hit a mine."""
    for number in range(1 << 30):
        yield Game.new(size, seed=1, game=number, start=(0, 0), start_rule="any").board


def compare(count: int) -> str:
    """Returns the first board on which the peer differs; empty if there is none."""
    import ms_toollib

    for size in SIZES:
        for board in islice(boards(size), -(-count // len(SIZES))):
            rows: list[list[int]] = [[0] * board.columns for _ in range(board.rows)]
            for r, c in product(range(board.rows), range(board.columns)):
                rows[r][c] = -1 if board.is_mine((r, c)) else board.number((r, c))
            peer = ms_toollib.Board(rows)
            theirs = (peer.bbbv, peer.op, peer.isl, peer.zini, peer.hzini)
            zini = board.zini(), board.zini(human=True)
            ours = (board.three_bv, board.openings, board.islands, *zini)
            if ours != theirs:
                return f"{size}: {ours} here, {theirs} there\n{board}"
    return ""


def bounds(count: int) -> str:
    """Returns the first board whose bounds are out of order; empty if there is none."""
    for size in SIZES:
        for board in islice(boards(size), -(-count // len(SIZES))):
            found = board.fewest_clicks(states=200)
            most = board.zini(ways=8) if found.exact else board.three_bv
            if not found.lower <= found.upper <= most:
                return f"{size}: {found.lower}, {found.upper}, {most}\n{board}"
    return ""


def row(size: str) -> list[str]:
    """Returns the figures of one size."""
    sample = list(islice(boards(size), SAMPLE[size]))
    start = process_time()
    zinis = [board.zini() for board in sample]
    of_zini = (process_time() - start) / len(sample)
    start = process_time()
    found = [board.fewest_clicks(budget=600) for board in sample]
    of_fewest = (process_time() - start) / len(sample)
    return [
        size,
        f"{mean(board.three_bv for board in sample):.1f}",
        f"{mean(zinis):.1f}",
        f"{mean(each.upper for each in found):.1f}",
        f"{mean(each.lower for each in found):.1f}",
        f"{sum(each.exact for each in found) / len(found):.0%}",
        f"{median(each.upper - each.lower for each in found):g}",
        si(of_zini, "s"),
        si(of_fewest, "s"),
    ]


def main(count: int, compared: int) -> int:
    """Prints the table; returns 1 at the first fault."""
    for problem in (compare(compared), bounds(count)):
        if problem:
            print(problem)
            return 1
    print(f"{compared:,} boards as ms_toollib has them, {count:,} with bounds in order")
    head = "size|3BV|greedy ZiNi|fewest, at most|at least|exact|interval|time of ZiNi|of fewest"
    show("Means; the interval is the median", head, [row(size) for size in SIZES])
    return 0


if __name__ == "__main__":
    arguments = [int(each) for each in sys.argv[1:]]
    sys.exit(main(*(arguments + [100_000, 1000][len(arguments) :])))
