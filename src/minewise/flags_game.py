"""Games of Minesweeper Flags: two players take mines in turns."""

from __future__ import annotations

from typing import Any, Generic, cast

from minewise import _core
from minewise.base import display
from minewise.base.arguments import check_is, check_whole
from minewise.base.types import C, Cell, GridKind
from minewise.base.wording import counted
from minewise.board import Board
from minewise.deal import Deal
from minewise.position import Position
from minewise.sizes import AnySize


class FlagsGame(Generic[C]):
    """Plays Minesweeper Flags on a board, between the players 0 and 1.

    `FlagsGame(board)` plays a given `board`; `FlagsGame.new` deals one. Player 0 moves first. Who
    takes a mine scores it and moves again. A miss reveals the number of the cell, a 0 opens its
    neighbours too, and the turn passes. The first player with more than half of the mines wins; if
    each has half of them, the game is a draw.

    >>> game = FlagsGame(Board(1, 4, [(0, 0), (0, 3)]))
    >>> game.take((0, 1)), game.turn
    (((0, 1),), 1)
    >>> game.take((0, 0)), game.scores
    (((0, 0),), (0, 1))
    """

    def __init__(self, board: Board[C]) -> None:
        self.board: Board[C] = check_is("board", board, Board)
        self._core = _core.FlagsGame(board._core)
        self._history: list[C] = []

    @classmethod
    def new(
        cls,
        size: AnySize = "16x16x51",
        *,
        seed: int | None = None,
        game: int = 0,
        topology: GridKind = "square",
    ) -> FlagsGame[C]:
        """Returns a new game on a random board.

        The arguments are those of `Deal`. Raises `PositionError` if there is no such board.

        >>> FlagsGame.new(seed=1)
        <FlagsGame: a board of 16 rows and 16 columns, 51 mines, 0 to 0, player 0 to move>
        """
        deal = Deal(size, topology=topology, start=(0, 0), start_rule="any", seed=seed, game=game)
        return cls(cast("Board[C]", deal.board()))

    @property
    def position(self) -> Position[C]:
        """The view of both players; mines that were taken are exposed.

        >>> game = FlagsGame(Board(1, 3, [(0, 0)]))
        >>> _ = game.take((0, 1))
        >>> print(game.position)
        #1#
        """
        return Position._of(self._core.position(), self.board.topology)

    @property
    def turn(self) -> int:
        """The player to move: 0 or 1.

        >>> FlagsGame(Board(1, 3, [(0, 0)])).turn
        0
        """
        return self._core.turn

    @property
    def scores(self) -> tuple[int, int]:
        """The number of mines that each player took.

        >>> FlagsGame(Board(1, 3, [(0, 0)])).scores
        (0, 0)
        """
        return len(self._core.mines_of(0)), len(self._core.mines_of(1))

    def mines_of(self, player: int) -> tuple[C, ...]:
        """Returns the mines that a `player` took, oldest first.

        Raises `ParameterError` if the player is neither 0 nor 1.

        >>> game = FlagsGame(Board(1, 3, [(0, 0)]))
        >>> _ = game.take((0, 0))
        >>> game.mines_of(0)
        ((0, 0),)
        """
        taken = self._core.mines_of(check_whole("player", player, 0, 1))
        return tuple(self.board.topology.cell(index) for index in taken)

    @property
    def winner(self) -> int | None:
        """The player with more than half of the mines; None if there is none.

        >>> game = FlagsGame(Board(1, 3, [(0, 0)]))
        >>> _ = game.take((0, 0))
        >>> game.winner
        0
        """
        return self._core.winner

    @property
    def over(self) -> bool:
        """Whether a player has won, or no mine is left.

        >>> FlagsGame(Board(1, 3, [(0, 0)])).over
        False
        """
        return self._core.over

    @property
    def history(self) -> tuple[C, ...]:
        """The cells that were taken, oldest first.

        >>> game = FlagsGame(Board(1, 3, [(0, 0)]))
        >>> _ = game.take((0, 2))
        >>> game.history
        ((0, 2),)
        """
        return tuple(self._history)

    def take(self, cell: Cell) -> tuple[C, ...]:
        """Takes a hidden `cell` for the player to move; returns all cells that this opened.

        Has no effect if the cell is open or the game over. Raises `PositionError` if there is no
        such cell.

        >>> FlagsGame(Board(1, 4, [(0, 3)])).take((0, 0))
        ((0, 0), (0, 1), (0, 2))
        """
        topology = self.board.topology
        opened = self._core.take(topology.index(cell))
        if opened:
            self._history.append(cast("C", cell))
        return tuple(topology.cell(index) for index in opened)

    def _repr_html_(self) -> str:
        return display.html(self.position)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.board, self.history)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FlagsGame):
            return NotImplemented
        return self.__reduce__() == other.__reduce__()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        mines = counted(self.board.mine_count, "mine")
        state = f"player {self.turn} to move"
        if self.over:
            state = "a draw" if self.winner is None else f"player {self.winner} won"
        first, second = self.scores
        return f"<FlagsGame: {self.board.topology}, {mines}, {first} to {second}, {state}>"


def _restored(board: Board[C], history: tuple[C, ...]) -> FlagsGame[C]:
    game = FlagsGame(board)
    for cell in history:
        game.take(cell)
    return game
