"""Minesweeper Flags: games, the best moves, and matches between players of the core."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Generic, TypeAlias, cast

from minewise import _core
from minewise.analysis.impossible import asking_about, check_is_position
from minewise.analysis.position_analysis import analyze
from minewise.base import display
from minewise.base.arguments import check_is, check_whole
from minewise.base.budget import Budget, Deadline, checked_threads
from minewise.base.errors import PositionError, StrategyError, too_wide
from minewise.base.results import Bounds, Note, Result, Share, TrustFlags, figure
from minewise.base.tables import Columns, Tabular
from minewise.base.types import C, Cell, GridKind
from minewise.base.wording import counted, quoted
from minewise.board import Board
from minewise.deal import AnySize, Deal, as_seed, as_size
from minewise.play.simulation import MEGABYTES
from minewise.position import Position


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


_MOST_SAMPLES: Final = 10_000
Samples: TypeAlias = Annotated[
    int, Bounds(2, _MOST_SAMPLES), Note("the random solutions of an estimate")
]


@dataclass(frozen=True, slots=True)
class FlagsMove(Result, Generic[C]):
    r"""Holds a `cell` to take in Minesweeper Flags, and what is expected of it.

    >>> import minewise as mw
    >>> mw.flags(mw.Position.parse("1##", mines=1))[0].cell
    (0, 1)
    """

    cell: C
    mine_probability: Annotated[Share, Note("the probability that the cell holds a mine")]
    taken: Annotated[
        float, Note("expected mines for the player: it and all it makes certain, 0 for a miss")
    ]
    handed: Annotated[float, Note("expected mines for the opponent: all a miss makes certain")]
    value: Annotated[float, Note("taken, less handed times the probability of a miss")]
    standard_error: Annotated[float, Note("of the value; 0 only if it is exact")]


def flags(
    position: Position[C],
    *,
    samples: Samples = 500,
    trust_flags: TrustFlags = False,
    budget: Budget | float | None = None,
) -> list[FlagsMove[C]]:
    r"""Returns the moves of a `position` in Minesweeper Flags, best first.

    Two players take mines in turns. Who takes a mine moves again; a miss reveals the number, a 0
    its neighbours too, and the turn passes. Certain mines come first: taking them costs nothing and
    reveals nothing. The other hidden cells are ranked by the mines that the player takes with the
    cell less those that a miss makes certain for the opponent. Both are exact expectations over all
    solutions. If a 0 would open so many cells that they cannot be listed, the value is an estimate
    from `samples` random solutions, or from as many as there is time for. Its standard error is
    above 0: with n of them in which the cell shows a 0, of known probability p, and the numbers y
    of mines that these make certain, it is p * sqrt((sum((y - mean(y))**2) + 1/2) / (n * (n - 1))).

    Flags count as mines only if `trust_flags` is True. Mines that were taken are exposed mines (`*`
    in text). `budget` bounds time and memory; a number means seconds. Raises `PositionError` if the
    mine total is not given, if a cell can hold several mines or if clues are uncertain,
    `ImpossiblePosition` if the position is contradictory, and `OverBudget` if it is too wide to
    count, or if there is no time for the numbers of single cells.

    >>> import minewise as mw
    >>> for move in mw.flags(mw.Position.parse("#1###", mines=2)):
    ...     print(move.cell, move.mine_probability, move.handed, move.value)
    (0, 0) 0.5 1.0 0.0
    (0, 4) 0.5 1.0 0.0
    (0, 2) 0.5 2.0 -0.5
    (0, 3) 0.5 2.0 -0.5
    """
    check_is_position(position)
    if position.mine_count is None:
        raise PositionError("Minesweeper Flags needs the mine total", cure="give {mines=}")
    if position.max_per_cell > 1:
        raise PositionError("Minesweeper Flags needs at most one mine per cell")
    if not position.clues.is_exact:
        raise PositionError("Minesweeper Flags needs exact clues")
    samples = check_whole("samples", samples, 2, _MOST_SAMPLES)
    deadline = Deadline.of_call(budget)
    analysis = analyze(position, trust_flags=trust_flags, budget=deadline.left())
    if analysis.method != "exact":
        raise too_wide()
    with asking_about(position, trust_flags):
        moves = _core.flags_moves(position._core, samples, analysis.trust_flags, deadline.limits())
    cell = position.topology.cell
    return [FlagsMove(cell(index), *figures) for index, *figures in moves]


PLAYERS: Final = ("look-ahead", "probability")
_MOST_PAIRS: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class FlagsMatch(Result, Tabular):
    """Holds the games between two players.

    >>> match = FlagsMatch(("look-ahead", "probability"), ((6, 2), (5, 5)))
    >>> match
    <FlagsMatch: look-ahead scores 75 % against probability in 2 games>
    """

    players: Annotated[tuple[str, str], Note("the first moves first in even games")]
    games: Annotated[
        tuple[tuple[int, int], ...],
        Note(
            "the mines that each player took, game by game; games 0 and 1 are on the same board, "
            "and so on"
        ),
    ]

    @figure
    def wins(self) -> tuple[int, int]:
        """The number of games that each player won.

        >>> FlagsMatch(("look-ahead", "probability"), ((6, 2), (5, 5))).wins
        (1, 0)
        """
        wins = sum(first > second for first, second in self.games)
        return wins, sum(first < second for first, second in self.games)

    @figure
    def draws(self) -> int:
        """The number of games in which each player took half of the mines.

        >>> FlagsMatch(("look-ahead", "probability"), ((6, 2), (5, 5))).draws
        1
        """
        return sum(first == second for first, second in self.games)

    @figure
    def score(self) -> float:
        """The share of games that the first player won; a draw counts half.

        >>> FlagsMatch(("look-ahead", "probability"), ((6, 2), (5, 5))).score
        0.75
        """
        return (self.wins[0] + self.draws / 2) / len(self.games)

    @figure
    def standard_error(self) -> float:
        """The standard error of `score`, computed from pairs of games; NaN for one pair.

        >>> FlagsMatch(("look-ahead", "probability"), ((6, 2), (5, 5)) * 3).standard_error
        0.0
        """
        points = [((first > second) + (first >= second)) / 2 for first, second in self.games]
        pairs = [(a + b) / 2 for a, b in zip(points[::2], points[1::2], strict=True)]
        if len(pairs) < 2:
            return math.nan
        mean = sum(pairs) / len(pairs)
        squares = sum((pair - mean) ** 2 for pair in pairs)
        return math.sqrt(squares / (len(pairs) - 1) / len(pairs))

    def to_columns(self) -> Columns:
        """Returns the table of the games, with one row per game: its columns by name.

        Columns: `game` and `board`, counted from 0, `starts` (0 or 1: the player that moves first),
        `mines_of_0` and `mines_of_1` (the mines that each of `players` took).

        >>> FlagsMatch(("look-ahead", "probability"), ((6, 2), (5, 5))).to_columns()["mines_of_1"]
        [2, 5]
        """
        numbers = range(len(self.games))
        return {
            "game": list(numbers),
            "board": [number // 2 for number in numbers],
            "starts": [number % 2 for number in numbers],
            "mines_of_0": [first for first, _ in self.games],
            "mines_of_1": [second for _, second in self.games],
        }

    def __repr__(self) -> str:
        first, second = self.players
        return (
            f"<FlagsMatch: {first} scores {100 * self.score:.3g} % against {second} in "
            f"{len(self.games):,} games>"
        )


def flags_match(
    players: Sequence[str] = PLAYERS,
    size: AnySize = "16x16x51",
    *,
    pairs: int,
    seed: int | None = 0,
    topology: GridKind = "square",
    threads: int | None = None,
) -> FlagsMatch:
    """Plays Minesweeper Flags between two `players`, `pairs` of games on `pairs` boards.

    The players take turns to move first on each board. Both take all certain mines first. After
    that "look-ahead" takes the best cell by the values of `flags`, and "probability" a cell that
    holds a mine with the highest probability; ties are broken at random. `size`,
    `seed` and `topology` are those of `Deal`. The result does not depend on `threads`, the number
    of threads (default: one per processor). Raises `StrategyError` if a
    player is unknown, and `PositionError` if there are no such boards.

    >>> flags_match(("probability", "look-ahead"), "9x9x10", pairs=20, seed=1).score < 0.5
    True
    """
    if isinstance(players, str) or not isinstance(players, Sequence) or len(players) != 2:
        raise StrategyError("must be two names, not {players}", quoted(players), argument="players")
    first, second = players
    for name in (first, second):
        if name not in PLAYERS:
            raise StrategyError(
                "unknown player {name}",
                quoted(name),
                ", ".join(PLAYERS),
                cure="choose from {known}",
            )
    board = as_size(size, topology)
    games = _core.flags_match(
        _core.Setup(board.grid()._core, board.mines, _core.StartRule.any, 0),
        (first, second),
        as_seed(seed),
        check_whole("pairs", pairs, 1, _MOST_PAIRS),
        checked_threads(threads),
        MEGABYTES << 20,
    )
    return FlagsMatch((first, second), tuple(games))
