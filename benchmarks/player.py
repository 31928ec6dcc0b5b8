"""A modest player, which leaves games where the benchmark takes its positions.

It knows what single clues and pairs of clues show (one's hidden cells among the other's), and works
with whole numbers alone: the positions stay the same when the analysis changes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from random import Random


def neighbours(cell: int, rows: int, columns: int, reach: int = 1) -> list[int]:
    """Lists the other cells up to `reach` rows and columns away."""
    row, column = divmod(cell, columns)
    left, right = max(0, column - reach), min(columns, column + reach + 1)
    return [
        other
        for start in range(max(0, row - reach), min(rows, row + reach + 1))
        for other in range(start * columns + left, start * columns + right)
        if other != cell
    ]


class Game:
    """A random board of which some cells are revealed; cells are counted row by row from 0."""

    def __init__(
        self, rows: int, columns: int, mines: int, rng: Random, clear: Iterable[int] = ()
    ) -> None:
        """Lays the mines at random, none of them in the `clear` cells; nothing is revealed."""
        self.rows, self.columns, self.mines = rows, columns, mines
        size = rows * columns
        self.shown = [-1] * size
        self.unopened = size - mines
        self._known = bytearray(size)
        self._mined = bytearray(size)
        self._pending: deque[int] = deque()
        self._queued = bytearray(size)
        free = set(clear)
        for cell in rng.sample([cell for cell in range(size) if cell not in free], mines):
            self._mined[cell] = 1

    @classmethod
    def opened(cls, rows: int, columns: int, mines: int, rng: Random, starts: int = 1) -> Game:
        """Opens `starts` random cells, with no mine in or next to any of them."""
        first = rng.sample(range(rows * columns), starts)
        clear = [near for cell in first for near in neighbours(cell, rows, columns)]
        game = cls(rows, columns, mines, rng, [*first, *clear])
        for cell in first:
            game.open(cell)
        return game

    @property
    def cells(self) -> list[list[int]]:
        """What the player sees: rows of numbers, -1 where hidden."""
        width = self.columns
        return [self.shown[start : start + width] for start in range(0, len(self.shown), width)]

    def reveal(self, cell: int) -> list[int]:
        """Shows the number of one cell, whatever it is, and returns its neighbours."""
        around = self._near(cell)
        self.shown[cell] = sum(self._mined[near] for near in around)
        self.unopened -= 1
        return around

    def open(self, cell: int) -> None:
        """Opens a safe cell, and all around it where it shows a 0."""
        waiting = [cell]
        for cell in waiting:
            if self.shown[cell] < 0:
                around = self.reveal(cell)
                self._touch(cell, around)
                if not self.shown[cell]:
                    waiting += around

    def open_any(self, rng: Random) -> None:
        """Opens one of the safe cells that are left, at random."""
        self.open(rng.choice(self.safe_cells()))

    def safe_cells(self) -> list[int]:
        """Lists the hidden cells that hold no mine."""
        return [
            cell for cell, value in enumerate(self.shown) if value < 0 and not self._mined[cell]
        ]

    def deduce(self, until: int = 0) -> None:
        """Opens what the clues show to be safe, oldest news first, until so few are unopened."""
        while self._pending and self.unopened > until:
            cell = self._pending.popleft()
            self._queued[cell] = 0
            self._use(cell, until)

    def _use(self, cell: int, until: int) -> None:
        hidden, mines = self._clue(cell)
        if not hidden:
            return
        if self._settle(hidden, mines, until):
            return
        for other in self._near(cell, 2):
            if self.shown[other] > 0:
                theirs, count = self._clue(other)
                if hidden < theirs:
                    self._settle(theirs - hidden, count - mines, until)
                elif theirs and theirs < hidden:
                    self._settle(hidden - theirs, mines - count, until)

    def _clue(self, cell: int) -> tuple[set[int], int]:
        """Returns the undecided neighbours of a revealed cell, and how many of them are mines."""
        hidden, mines = set(), self.shown[cell]
        for near in self._near(cell):
            if self._known[near]:
                mines -= 1
            elif self.shown[near] < 0:
                hidden.add(near)
        return hidden, mines

    def _settle(self, cells: set[int], mines: int, until: int) -> bool:
        """Opens or marks these cells if the number of mines in them decides all; says whether."""
        if 0 < mines < len(cells):
            return False
        for cell in sorted(cells):
            if mines:
                self._known[cell] = 1
                self._touch(cell, self._near(cell))
            elif self.unopened > until:
                self.open(cell)
        return True

    def _near(self, cell: int, reach: int = 1) -> list[int]:
        return neighbours(cell, self.rows, self.columns, reach)

    def _touch(self, cell: int, around: list[int]) -> None:
        for near in (cell, *around):
            if self.shown[near] > 0 and not self._queued[near]:
                self._queued[near] = 1
                self._pending.append(near)
