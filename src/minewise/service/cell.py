"""The question `cell`: the risk of a hidden cell, and the numbers that it may show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any

from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.budget import Deadline
from minewise.base.errors import OverBudget, PositionError
from minewise.base.parameters import PromisedRule
from minewise.base.results import Count, Note, PositionResult, Result, Share
from minewise.base.types import Cell as AnyCell
from minewise.base.types import GridCell, Method
from minewise.base.wording import cell_name
from minewise.explain.best_guess import closed_groups
from minewise.explain.guesses import outcomes_of
from minewise.explain.win_probabilities import WinProbabilities, if_quick
from minewise.position import Position, is_hidden
from minewise.service.analyze import best_moves
from minewise.service.limits import Limits


@dataclass(frozen=True, slots=True)
class ShownNumber(Result):
    """A number that a cell may show, and the consequences."""

    number: Count
    probability: Share
    safe_cells: Count | None
    best_safety: Share | None
    win_probability: Annotated[Share | None, Note("of the best move after it, if it was asked for")]
    exact_win: Annotated[bool, Note("by best play; otherwise estimated")]


@dataclass(frozen=True, slots=True)
class Detail(PositionResult):
    """All about a hidden cell; an estimate has the risk alone."""

    method: Method
    mine_probability: Share
    standard_error: float
    can_wait: Annotated[bool | None, Note("false if no other click can change its risk")] = None
    win_probability: Share | None = None
    exact_win: Annotated[bool, Note("by best play; otherwise estimated")] = False
    click_outcomes: tuple[ShownNumber, ...] = ()


def cell(
    position: Position,
    limits: Limits,
    *,
    cell: AnyCell,
    start_rule: PromisedRule = "any",
    outcome_wins: Annotated[bool, Note("include the win probability after each number")] = False,
) -> Detail:
    """Describes a hidden cell: its risk, the numbers that it may show, and their consequences.

    The consequences of each number are included if they can be counted within the budget.
    """
    cell = position.topology.cell(position.topology.index(cell))
    if not is_hidden(position[cell]):
        raise PositionError("{cell} is revealed", cell_name(cell), cure="choose a hidden cell")
    analysis = analyze(position, start_rule=start_rule, budget=limits.budget())
    return detail(analysis, cell, limits, outcome_wins)


def detail(
    analysis: Analysis, cell: GridCell, limits: Limits, outcome_wins: bool = False
) -> Detail:
    """Returns the same for an analysis."""
    index = analysis.position.topology.index(cell)
    known = Detail(analysis.method, analysis[cell], analysis._core.standard_error()[index])
    if analysis.method != "exact":
        return known
    return replace(known, **_counted(analysis, cell, limits, outcome_wins))


def _counted(
    analysis: Analysis, cell: GridCell, limits: Limits, outcome_wins: bool
) -> dict[str, Any]:
    """Returns the fields that an estimate lacks."""
    risk = analysis[cell]
    values: dict[str, Any] = {
        "can_wait": 0 < risk < 1 and not any(cell in g for g in closed_groups(analysis)),
        "click_outcomes": _outcomes(analysis, cell, limits, outcome_wins),
    }
    best = None if risk in (0.0, 1.0) else best_moves(analysis, limits, [cell])
    if best is None:
        return values
    wins = {move.cell: move.win_probability for move in best.moves}
    return values | {"win_probability": wins.get(cell), "exact_win": best.exact}


def _outcomes(
    analysis: Analysis, cell: GridCell, limits: Limits, outcome_wins: bool
) -> tuple[ShownNumber, ...]:
    deadline = Deadline(limits.budget())
    try:
        outcomes = {o.number: o for o in outcomes_of(analysis, cell, deadline)}
    except OverBudget:
        outcomes = {}
    chances = {number: p for number, p in enumerate(analysis._numbers_of(cell)) if p > 0}
    wins = _wins(analysis.position, cell, chances, limits) if outcome_wins else {}
    return tuple(
        ShownNumber(
            number=number,
            probability=chance,
            safe_cells=outcomes[number].safe_cells if number in outcomes else None,
            best_safety=outcomes[number].best_safety if number in outcomes else None,
            win_probability=wins[number].win_probability if number in wins else None,
            exact_win=number in wins and wins[number].exact,
        )
        for number, chance in chances.items()
    )


def _wins(
    position: Position, cell: GridCell, numbers: Iterable[int], limits: Limits
) -> dict[int, WinProbabilities[GridCell]]:
    """Returns the win probabilities after each number; without those that take too long."""
    deadline, wins = Deadline(limits.quick_budget()), {}
    for number in numbers:
        try:
            after = analyze(position.with_cells({cell: number}), budget=deadline.left())
            best = if_quick(after, deadline, limit=1)
        except OverBudget:
            break
        if best is not None:
            wins[number] = best
    return wins
