"""The moves of a strategy in one game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, cast

from minewise import _core
from minewise.base.arguments import check_is
from minewise.base.budget import Budget, limits
from minewise.base.errors import StrategyError
from minewise.base.json_values import json_cell
from minewise.base.numbers import check_whole
from minewise.base.types import C, Cell, Guessing, JsonObject, MoveReason
from minewise.base.wording import cell_name
from minewise.board import Board
from minewise.clues import AnyClues, as_clues, core_models
from minewise.game import Game
from minewise.play.strategies import OwnStrategy, Strategy, as_strategy
from minewise.sizes import as_seed, core_guessing


@dataclass(frozen=True, slots=True)
class Move(Generic[C]):
    """Holds one move of a strategy: the opened `cell` and the reason.

    `reason` is "first click", "deduced" or "guess". `technique` names the technique that proved a
    deduced cell safe, and `policy` the policy that chose a guess. `risk` is the mine probability
    and `win_probability` the probability of winning the game; each is None if it is unknown.
    `opened` lists all cells that the move opened.

    >>> moves("exact", Board(1, 3, [(0, 2)]), (0, 0))[0].opened
    ((0, 0), (0, 1))
    """

    cell: C
    reason: MoveReason
    technique: str
    risk: float | None
    opened: tuple[C, ...]
    policy: str = ""
    win_probability: float | None = None

    def to_dict(self) -> JsonObject:
        """Returns the move as JSON values, with cells as [row, column].

        >>> Move((0, 1), "guess", "", 0.5, ()).to_dict()["risk"]
        0.5
        """
        return {
            "cell": json_cell(self.cell),
            "reason": self.reason,
            "technique": self.technique or None,
            "risk": self.risk,
            "opened": [json_cell(cell) for cell in self.opened],
            "policy": self.policy or None,
            "win_probability": self.win_probability,
        }


def moves(
    strategy: Strategy | OwnStrategy | str,
    board: Board[C],
    start: Cell,
    *,
    seed: int | None = 0,
    game: int = 0,
    clues: AnyClues | None = None,
    guessing: Guessing = "classic",
    budget: Budget | float | None = None,
) -> list[Move[C]]:
    """Plays a board by a strategy and returns the moves, up to the end or the resignation.

    `strategy` is a name, text for `Strategy.parse`, a `Strategy` or a function. `board` is the
    board to play. `start` is the first cell. Ties are broken by the random numbers of game `game`
    of the seed; None is a new seed. `clues` states how shown numbers depend on true ones; what they
    show depends on `seed` and `game`. `guessing` decides clicks that no logic can prove safe, as in
    `Game`: the board may change during the game. `budget` bounds time and memory; a number means
    seconds. Raises `ParameterError` if `seed` or `game` is below 0, `OverBudget` if the budget is
    exceeded, and `StrategyError` if a function returns a cell that is not hidden.

    >>> board = Board(1, 4, [(0, 3)])
    >>> [(move.cell, move.reason) for move in moves("exact", board, (0, 0))]
    [((0, 0), 'first click')]
    """
    seed, game = as_seed(seed), check_whole("game", game, 0)
    strategy = as_strategy(strategy)
    check_is("board", board, Board)
    index = board.topology.index(start)
    if not isinstance(strategy, Strategy):
        played = Game(board, clues=clues, seed=seed, game=game, guessing=guessing)
        return list(own_moves(strategy, played, start))
    cell = board.topology.cell
    return [
        Move(
            cell(opened),
            cast(MoveReason, reason),
            source if reason == "deduced" else "",
            risk,
            tuple(map(cell, cells)),
            source if reason == "guess" else "",
            win_probability,
        )
        for reason, source, opened, risk, win_probability, cells in _core.play_game(
            strategy._core,
            board._core,
            index,
            seed,
            game,
            limits(budget),
            core_models(as_clues(clues), board.topology),
            core_guessing(guessing, exact_clues=as_clues(clues).is_exact),
        )
    ]


def own_moves(strategy: OwnStrategy, game: Game[C], start: Any) -> Iterator[Move[C]]:
    yield Move(start, "first click", "", None, game.open(start))
    while not game.over:
        cell: Any = strategy(cast(Any, game.position))  # a graph has other cells
        if cell is None:
            return
        opened = game.open(cell)
        if not opened:
            raise StrategyError(
                "the strategy opened {cell}, which is already open", cell_name(cell)
            )
        yield Move(cell, "guess", "", None, opened)
