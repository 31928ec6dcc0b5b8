"""The moves of a strategy in one game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from minewise import _core
from minewise.base.arguments import check_is
from minewise.base.budget import Budget, limits
from minewise.base.errors import StrategyError
from minewise.base.numbers import check_whole
from minewise.base.types import C, Cell, Guessing
from minewise.base.wording import cell_name
from minewise.board import Board
from minewise.clues import AnyClues, as_clues, core_models
from minewise.game import Game
from minewise.play.move import Move, made
from minewise.play.strategies import OwnStrategy, Strategy, as_strategy
from minewise.sizes import as_seed, core_guessing


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
        return list(own_moves(strategy, played, board.topology.cell(index)))
    return [
        made(move, board.topology)
        for move in _core.play_game(
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
