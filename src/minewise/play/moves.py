"""The moves of a strategy in one game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Unpack, cast

from minewise import _core
from minewise.base.budget import Budget, limits
from minewise.base.errors import StrategyError
from minewise.base.types import C, Cell
from minewise.base.wording import cell_name
from minewise.board import Board
from minewise.clues import core_models
from minewise.deal import Rules, deal_of_board, rules_of
from minewise.game import Game
from minewise.play.move import Move, made
from minewise.play.strategies import OwnStrategy, Strategy, as_strategy


def moves(
    strategy: Strategy | OwnStrategy | str,
    board: Board[C],
    start: Cell,
    *,
    budget: Budget | float | None = None,
    **rules: Unpack[Rules],
) -> list[Move[C]]:
    """Plays a board by a strategy and returns the moves, up to the end or the resignation.

    `strategy` is a name, text for `Strategy.parse`, a `Strategy` or a function. `board` is the
    board to play, and `start` the first cell. The other arguments are those of `Deal`: `guessing`,
    `clues`, `seed` (default: 0) and `game`; the random numbers break ties, too. A guessing mode may
    change the board during the game. `budget` bounds time and memory; a number means seconds.
    Raises `ParameterError` if `seed` or `game` is below 0, `OverBudget` if the budget is exceeded,
    and `StrategyError` if a function returns a cell that is not hidden.

    >>> board = Board(1, 4, [(0, 3)])
    >>> [(move.cell, move.reason) for move in moves("exact", board, (0, 0))]
    [((0, 0), 'first click')]
    """
    deal = deal_of_board(board, **cast("Rules", {"seed": 0, **rules})).seeded()
    strategy, topology = as_strategy(strategy), board.topology
    index = topology.index(start)
    if not isinstance(strategy, Strategy):
        return list(own_moves(strategy, Game(board, **rules_of(deal)), topology.cell(index)))
    return [
        made(move, topology)
        for move in _core.play_game(
            strategy._core,
            board._core,
            index,
            deal.seed or 0,
            deal.game,
            limits(budget),
            core_models(deal.clues, topology),
            _core.Guessing[deal.guessing],
        )
    ]


def own_moves(strategy: OwnStrategy, game: Game[C], start: Any) -> Iterator[Move[C]]:
    yield Move(start, "first click", "", None, game.open(start))
    while not game.over:
        chosen: Any = strategy(cast(Any, game.position))  # a graph has other cells
        if chosen is None:
            return
        cell = game.topology.cell(game.topology.index(chosen))
        opened = game.open(cell)
        if not opened:
            raise StrategyError(
                "the strategy opened {cell}, which is already open", cell_name(cell)
            )
        yield Move(cell, "guess", "", None, opened)
