"""The question `generate`: a board, which may have to be won without a guess."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from msgspec import UNSET, UnsetType

from minewise.base.results import Count, Result
from minewise.base.types import GridCell, GridKind, StartRule
from minewise.play.generate import middle
from minewise.service.boards import AskedGame, AskedStart, DealRequest, dealt, new_game
from minewise.service.limits import Limits
from minewise.service.shapes import stated
from minewise.sizes import check_start, new_seed


class GenerateRequest(DealRequest, kw_only=True, frozen=True):
    """Asks for a board."""

    game: AskedGame = 0
    start: AskedStart | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class Board(Result):
    """A board; the same seed, game and start give it again."""

    rows: Count
    columns: Count
    topology: GridKind
    mines: tuple[GridCell, ...]
    start: GridCell
    start_rule: StartRule
    seed: str
    game: Count


def generate(request: GenerateRequest, limits: Limits) -> Board:
    """Generates a board for a first cell, on demand one that needs no guess or has a grade."""
    order = new_game(request, limits)
    grid = order.size.grid()
    start = stated(request.start, middle(grid))
    check_start(grid, order.size.mines, order.start_rule, start)
    seed = new_seed() if order.seed is None else order.seed
    board = dealt(order, start, seed, request.game, limits.whole_budget())
    return Board(
        rows=grid.rows,
        columns=grid.columns,
        topology=cast(GridKind, grid.kind),
        mines=board.mines,
        start=start,
        start_rule=order.start_rule,
        seed=str(seed),
        game=request.game,
    )
