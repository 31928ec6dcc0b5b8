"""Estimates from random solutions how much of the board a click would open.

A cell that shows 0 opens its neighbours, and those that show 0 open theirs. How far that goes
depends on the whole board, so it has no simple formula; but each random solution is a board to try
it on.
"""

from pathlib import Path

import numpy as np

import minewise as mw

SAMPLES = 2000


def opened(board: mw.Board, start: mw.types.GridCell) -> set[mw.types.GridCell]:
    """Returns the cells that a click reveals."""
    found = {start}
    waiting = [start]
    while waiting:
        cell = waiting.pop()
        if board.number(cell) == 0:
            new = set(board.topology.neighbours(cell)) - found
            found |= new
            waiting += new
    return found


def main() -> None:
    """Compares the cells that are safest to click."""
    path = Path(__file__).parent / "flags.mine"
    position = mw.formats.load(path)
    assert isinstance(position, mw.Position)
    print(position, end="\n\n")

    analysis = mw.analyze(position)
    rows, columns = position.shape
    boards = [
        mw.Board(rows, columns, np.argwhere(solution))
        for solution in analysis.sample(SAMPLES, seed=1)
    ]
    hidden = {cell for cell in position if position[cell] < 0}
    print("cell      a mine  shows 0  in the samples  opens on average, if safe")
    for cell in sorted(hidden, key=lambda cell: (analysis[cell], cell))[:8]:
        safe = [board for board in boards if not board.is_mine(cell)]
        zeros = sum(board.number(cell) == 0 for board in safe) / SAMPLES
        size = np.mean([len(opened(board, cell) & hidden) for board in safe])
        exact = analysis.number_distribution[cell][0]
        risk = analysis[cell]
        print(f"{cell}  {risk:8.1%}  {exact:7.1%}  {zeros:14.1%}  {size:.1f} cells")


if __name__ == "__main__":
    main()
