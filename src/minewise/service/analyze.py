"""The question `analyze`: every probability of a position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Final

from minewise.analysis.position_analysis import Analysis, PositionFacts
from minewise.analysis.position_analysis import analyze as analysed
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import OverBudget
from minewise.base.parameters import PromisedRule
from minewise.base.results import INLINE, Note, PositionResult
from minewise.base.types import GridCell
from minewise.explain.best_guess import closed_groups
from minewise.explain.dead_cells import dead_cells
from minewise.explain.win_probabilities import WinProbabilities, if_quick
from minewise.position import Position
from minewise.service.limits import Limits

_MOVES: Final = 3


@dataclass(frozen=True, slots=True)
class PositionAnalysis(PositionResult):
    """The certain cells, the probabilities and the best moves of a position."""

    facts: Annotated[PositionFacts[GridCell], INLINE]
    best_moves: Annotated[
        WinProbabilities | None,
        Note("null without a mine total, or if they could not be found in time"),
    ]
    enclosed: Annotated[
        tuple[GridCell, ...], Note("uncertain cells whose risk no other click can change")
    ]
    dead: Annotated[
        tuple[GridCell, ...], Note("cells that show the same number wherever they are safe")
    ]

    @classmethod
    def of(cls, analysis: Analysis, limits: Limits) -> PositionAnalysis:
        """Returns the answer of an analysis, with the best moves that there is time for."""
        return cls(
            facts=analysis._position_facts(),
            best_moves=best_moves(analysis, limits),
            enclosed=tuple(cell for group in closed_groups(analysis) for cell in group),
            dead=tuple(_dead_cells(analysis, limits)),
        )


def analyze(
    position: Position, limits: Limits, *, start_rule: PromisedRule = "any", budget: Budget
) -> PositionAnalysis:
    """Analyses a position: certain cells, every probability, the best moves."""
    return PositionAnalysis.of(analysed(position, start_rule=start_rule, budget=budget), limits)


def best_moves(
    analysis: Analysis, limits: Limits, cells: Iterable[GridCell] = ()
) -> WinProbabilities | None:
    """Returns the best moves and the given cells; None if they cannot be found in time."""
    try:
        bounds = Deadline(limits.quick_budget())
        return if_quick(analysis, bounds, limit=_MOVES, cells=cells)
    except OverBudget:
        return None


def _dead_cells(analysis: Analysis, limits: Limits) -> list[GridCell]:
    try:
        return dead_cells(analysis, Deadline(limits.quick_budget()))
    except OverBudget:
        return []
