"""How much each technique finds, alone and in the chain: `python -m benchmarks.completeness COUNT`.

Over COUNT positions of seeded games on each board it prints the share of all certain cells that are
found, the share of positions with a certain safe cell in which one is found, and the processor time
of a position in microseconds.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from itertools import islice
from time import process_time

from benchmarks.walks import Setting, positions
from minewise import Position, analyze, deduce, techniques

NAMES = [technique.name for technique in techniques()]
BOARDS = (
    Setting("square", 9, 9, 10),
    Setting("square", 16, 16, 40),
    Setting("square", 16, 30, 99),
    Setting("square", 16, 30, 130),
)


def shares(listed: Sequence[Position], names: Iterable[str]) -> tuple[float, float, float]:
    """Returns the share of certain cells, the share of positions, and microseconds a position."""
    names = list(names)
    cells = found_cells = moves = found_moves = 0
    seconds = 0.0
    for position in listed:
        analysis = analyze(position)
        start = process_time()
        found = deduce(position, names)
        seconds += process_time() - start
        cells += len(analysis.safe) + len(analysis.mines)
        found_cells += len(found.safe) + len(found.mines)
        moves += bool(analysis.safe)
        found_moves += bool(found.safe)
    return found_cells / cells, found_moves / moves, 1e6 * seconds / len(listed)


def main(count: int) -> None:
    """Prints the table of every board."""
    for board in BOARDS:
        listed = list(islice(positions(board), count))
        print(f"\n{board}, {len(listed):,} positions\n")
        print("| technique | alone | | | after counting | | | chain up to it | | |")
        print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
        for number, name in enumerate(NAMES):
            row = [name]
            for names in ([name], ["counting", name], NAMES[: number + 1]):
                cells, moves, cost = shares(listed, dict.fromkeys(names))
                row += [f"{cells:.2%}", f"{moves:.2%}", f"{cost:.0f}"]
            print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
