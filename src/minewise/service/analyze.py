"""The question `analyze`: every probability of a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final

from msgspec import UNSET, UnsetType

from minewise.analysis.position_analysis import Analysis as Analysed
from minewise.analysis.position_analysis import analyze as analysed
from minewise.base.budget import Deadline
from minewise.base.errors import OverBudget
from minewise.base.json_values import json_cell
from minewise.base.types import GridCell, Method
from minewise.explain.best_guess import closed_groups
from minewise.explain.dead_cells import dead_cells
from minewise.explain.win_probabilities import WinProbabilities as Found
from minewise.explain.win_probabilities import if_quick
from minewise.position import Position
from minewise.service.conversion import convert
from minewise.service.impossible import Impossible, about
from minewise.service.limits import Limits
from minewise.service.question import Answer, Question
from minewise.service.reading import AnalysisRequest, PositionAnswer
from minewise.service.shapes import Cell, Count, Grid, Share, note
from minewise.service.win_probabilities import WinProbabilities

_MOVES: Final = 3


class Extreme(Answer, kw_only=True, frozen=True):
    """A cell and its mine probability."""

    cell: Cell
    probability: Share


class Analysis(PositionAnswer, kw_only=True, frozen=True):
    """The certain cells, the probabilities and the best moves of a position."""

    topology: Grid
    rows: Count
    columns: Count
    method: Method
    solutions: str | None
    log10_solutions: float | None
    safe: list[Cell]
    mines: list[Cell]
    safest: Extreme | None
    riskiest: Extreme | None
    mine_probability: list[list[Share | None]]
    standard_error: list[list[float | None]] | UnsetType = UNSET
    convergence: (
        Annotated[float | None, note("near 1 if the estimate has converged")] | UnsetType
    ) = UNSET
    unsettled: (
        Annotated[list[Cell], note("cells of an estimate that may be certain, or not")] | UnsetType
    ) = UNSET
    wrong_flags: list[Cell]
    best_moves: Annotated[
        WinProbabilities | None,
        note("null without a mine total, or if they could not be found in time"),
    ]
    enclosed: Annotated[list[Cell], note("uncertain cells whose risk no other click can change")]
    dead: Annotated[list[Cell], note("cells that show the same number wherever they are safe")]


def analyze(request: AnalysisRequest, limits: Limits) -> Analysis | Impossible:
    """Analyses a position: certain cells, every probability, the best moves."""
    rule, budget = request.start_rule, limits.budget()

    def found(position: Position) -> Analysis:
        return answer(analysed(position, start_rule=rule, budget=budget), limits)

    return about(request, limits, found)


def answer(analysis: Analysed, limits: Limits) -> Analysis:
    """Returns an analysis with its position, best moves, enclosed guesses and dead cells."""
    best = best_moves(analysis, limits)
    extra: dict[str, Any] = {
        "best_moves": None if best is None else best.to_dict(),
        "enclosed": [json_cell(cell) for group in closed_groups(analysis) for cell in group],
        "dead": [json_cell(cell) for cell in _dead_cells(analysis, limits)],
    }
    return convert(analysis.to_dict() | extra, Analysis)


def best_moves(analysis: Analysed, limits: Limits, cells: Iterable[GridCell] = ()) -> Found | None:
    """Returns the best moves and the given cells; None if they cannot be found in time."""
    try:
        bounds = Deadline(limits.quick_budget())
        return if_quick(analysis, bounds, limit=_MOVES, cells=cells)
    except OverBudget:
        return None


def _dead_cells(analysis: Analysed, limits: Limits) -> list[GridCell]:
    try:
        return dead_cells(analysis, Deadline(limits.quick_budget()))
    except OverBudget:
        return []


QUESTION: Final = Question(analyze)
