"""Generated games, played as far as an exercise needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.budget import Deadline
from minewise.base.errors import OverBudget, over_budget
from minewise.base.types import Cell
from minewise.board import Board
from minewise.deal import dealt
from minewise.game import Game
from minewise.position import FLAG, HIDDEN, Position
from minewise.sizes import Size

if TYPE_CHECKING:
    from random import Random


class Dealt(NamedTuple):
    """Holds a dealt board, and its first cell, which shows a 0."""

    board: Board
    start: Cell


def boards(size: Size, seed: int, chance: Random, deadline: Deadline) -> Iterator[Dealt]:
    """Yields boards of a size, each with a random first cell, until the deadline.

    Then it raises `OverBudget`.
    """
    grid = size.grid()
    for game in count():
        try:
            deadline.left()
        except OverBudget:
            raise over_budget(
                "none of {game:,} boards has a position for this drill", game
            ) from None
        start = grid.cell(below(chance, len(grid)))
        yield Dealt(dealt(grid, size.mines, "opening", start, seed, game), start)


def below(chance: Random, end: int) -> int:
    """Returns a random whole number below `end`; it is the same in every version of Python."""
    return int(chance.random() * end)


def flagged(position: Position, mines: Iterable[Cell]) -> Position:
    """Returns a position with flags on known mines."""
    return position.with_cells(dict.fromkeys(mines, FLAG))


def guessing_positions(deal: Dealt) -> Iterator[Analysis]:
    """Yields the positions of a game in which a guess is necessary, with flags on certain mines.

    Certainly safe cells are opened, and each guess opens the cell with the lowest risk that holds
    no mine.
    """
    board, start = deal
    game = Game(board)
    game.open(start)
    while not game.over:
        analysis = analyze(game.position)
        if not analysis.safe:
            yield analyze(flagged(game.position, analysis.mines), trust_flags=True)
        for cell in analysis.safe or [_survivable(board, analysis)]:
            game.open(cell)


def _survivable(board: Board, analysis: Analysis) -> Cell:
    position = analysis.position
    hidden = [cell for cell in position.topology.cells if position[cell] == HIDDEN]
    return min((cell for cell in hidden if not board.is_mine(cell)), key=analysis.__getitem__)
