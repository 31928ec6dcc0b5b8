"""The player's view of a board, updated move by move."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Generic

from minewise import _core
from minewise.base.types import C, Cell
from minewise.clues import core_models
from minewise.game import Game
from minewise.position import FLAG, HIDDEN, MINE, Position


class Replayed(Generic[C]):
    """Follows the player's view of a game; an update costs time only for the changed cells."""

    def __init__(self, game: Game[C]) -> None:
        self.board = game.board
        self._clues = game.clues
        self._game = game._begun()
        self._values = array("h", [HIDDEN]) * len(game.topology)

    @property
    def position(self) -> Position[C]:
        """The player's view of the board."""
        topology = self.board.topology
        total = len(self.board._core.mines)
        models = core_models(self._clues, topology)
        core = _core.Position(topology._core, self._values, total, None, 1, models)
        return Position._of(core, topology, self._clues)

    def open(self, cells: Iterable[Cell]) -> None:
        """Reveals cells."""
        for cell in cells:
            index = self.board.topology.index(cell)
            mine = self.board._core.is_mine(index)
            self._values[index] = MINE if mine else self._game.shown(index)

    def flag(self, cell: Cell) -> None:
        """Flags a hidden cell or removes its flag."""
        index = self.board.topology.index(cell)
        self._values[index] = HIDDEN if self._values[index] == FLAG else FLAG
