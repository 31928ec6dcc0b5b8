"""The question `generate`: a board, which may have to be won without a guess."""

from __future__ import annotations

from typing import Final, cast

from msgspec import UNSET, UnsetType

from minewise.base.types import GridKind, StartRule
from minewise.deal import middle
from minewise.service.boards import AskedGame, AskedStart, DealRequest, asked_deal
from minewise.service.limits import Limits
from minewise.service.question import Answer, Question
from minewise.service.shapes import Cell, Count, Grid
from minewise.topology import grid_cell


class GenerateRequest(DealRequest, kw_only=True, frozen=True):
    """Asks for a board."""

    game: AskedGame = 0
    start: AskedStart | UnsetType = UNSET


class Board(Answer, kw_only=True, frozen=True):
    """A board; the same seed, game and start give it again."""

    rows: Count
    columns: Count
    topology: Grid
    mines: list[Cell]
    start: Cell
    start_rule: StartRule
    seed: str
    game: Count


def generate(request: GenerateRequest, limits: Limits) -> Board:
    """Generates a board for a first cell, on demand one that needs no guess or has a grade."""
    deal = asked_deal(request, limits).seeded()
    grid = deal.grid()
    board = deal.board(budget=limits.whole_budget())
    return Board(
        rows=grid.rows,
        columns=grid.columns,
        topology=cast(GridKind, grid.kind),
        mines=list(board.mines),
        start=grid_cell(middle(grid) if deal.start is None else deal.start),
        start_rule=deal.start_rule,
        seed=str(deal.seed),
        game=deal.game,
    )


QUESTION: Final = Question(generate)
