"""The question `generate`: a board, on demand one that needs no guess."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, cast

from minewise.base.budget import Budget
from minewise.base.results import Count, Result
from minewise.base.types import GridCell, GridKind, StartRule
from minewise.deal import Deal, middle
from minewise.topology import grid_cell


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


def generate(
    deal: Annotated[Deal, ("no_guess", "grade", "game", "start")], *, budget: Budget
) -> Board:
    """Generates a board for a first cell, on demand one that needs no guess or has a grade."""
    deal = deal.seeded()
    grid, board = deal.grid(), deal.board(budget=budget)
    return Board(
        rows=grid.rows,
        columns=grid.columns,
        topology=cast(GridKind, grid.kind),
        mines=board.mines,
        start=grid_cell(middle(grid) if deal.start is None else deal.start),
        start_rule=deal.start_rule,
        seed=str(deal.seed),
        game=deal.game,
    )
