"""The cells that the last actions of a game changed, for answers that are smaller than a board."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from minewise.base.types import GridCell

_KEPT: Final = 512


class Changes:
    """Holds the cells that each of the last actions changed; a version is a number of actions.

    `cells` is the number of cells that all actions changed.

    >>> changes = Changes(version=4)
    >>> changes.add([(0, 1)])
    >>> changes.add([(0, 1), (2, 2)])
    >>> changes.version, changes.since(5), changes.since(3)
    (6, {(0, 1), (2, 2)}, None)
    """

    def __init__(self, version: int) -> None:
        self.version = version
        self.cells = 0
        self._cells: deque[Sequence[GridCell]] = deque(maxlen=_KEPT)

    def add(self, cells: Sequence[GridCell]) -> None:
        """Records the cells that an action changed."""
        self.version += 1
        self.cells += len(cells)
        self._cells.append(cells)

    def since(self, version: int) -> set[GridCell] | None:
        """Returns the cells that changed after a version; None if they are not known."""
        count = self.version - version
        if not 0 <= count <= len(self._cells):
            return None
        recent = list(self._cells)[len(self._cells) - count :]
        return {cell for cells in recent for cell in cells}
