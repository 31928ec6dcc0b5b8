"""Questions about a position: its analysis, its cells, its best moves, its verdict."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from msgspec import Meta

from minewise.analysis.position_analysis import Analysis, PositionFacts
from minewise.analysis.position_analysis import analyze as analysed
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import OverBudget, ParameterError, PositionError
from minewise.base.results import (
    IF_ANY,
    INLINE,
    Bounds,
    ByBestPlay,
    Count,
    Note,
    PositionResult,
    PromisedRule,
    Result,
    Share,
)
from minewise.base.types import Cell, GridCell, Method
from minewise.base.types import Cell as AnyCell
from minewise.base.wording import cell_name
from minewise.explain.guesses import (
    BEST_SAFETY,
    SAFE_CELLS,
    SHOWS,
    closed_groups,
    dead_cells,
    outcomes_of,
)
from minewise.explain.verdict import Verdict
from minewise.explain.verdict import verdict as decided
from minewise.explain.win_probabilities import Confidence, Deepening, WinProbabilities, if_quick
from minewise.explain.win_probabilities import deepen as deepened
from minewise.game import Game
from minewise.play.flags import FlagsMove, Samples
from minewise.play.flags import flags as ranked
from minewise.position import Position, is_hidden
from minewise.questions.limits import Limits

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


@dataclass(frozen=True, slots=True)
class ShownNumber(Result):
    """A number that a cell may show; consequences are null if not counted in time."""

    number: Count
    probability: Annotated[Share, SHOWS]
    safe_cells: Annotated[Count | None, SAFE_CELLS]
    best_safety: Annotated[Share | None, BEST_SAFETY]
    win_probability: Annotated[Share | None, Note("of the best move after it, if it was asked for")]
    exact_win: ByBestPlay


@dataclass(frozen=True, slots=True)
class Detail(PositionResult):
    """All about a hidden cell; an estimate has the risk alone."""

    method: Method
    mine_probability: Share
    standard_error: float
    can_wait: Annotated[bool | None, Note("false if no other click can change its risk")] = None
    win_probability: Share | None = None
    exact_win: ByBestPlay = False
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
    analysis = analysed(position, start_rule=start_rule, budget=limits.budget())
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
            after = analysed(position.with_cells({cell: number}), budget=deadline.left())
            best = if_quick(after, deadline, limit=1)
        except OverBudget:
            break
        if best is not None:
            wins[number] = best
    return wins


@dataclass(frozen=True, slots=True)
class FlagsMoves(PositionResult):
    """All moves, best first."""

    moves: tuple[FlagsMove, ...]


def flags(
    position: Position,
    *,
    samples: Samples = 500,
    budget: Budget,
) -> FlagsMoves:
    """Ranks the moves in Minesweeper Flags by the mines that they take and hand over."""
    return FlagsMoves(tuple(ranked(position, samples=samples, budget=budget)))


_MOST_WORK: Final = 10**12


def deepen(
    position: Position,
    limits: Limits,
    *,
    cells: Annotated[
        Sequence[Cell],
        Meta(max_length=16),
        Note(
            "the hidden cells to compare; default: the best moves",
            "a list of at most 16 cells, each [row, column]",
        ),
    ] = (),
    confidence: Confidence = 0.95,
    work: Annotated[
        int, Bounds(1, _MOST_WORK), Note("the most work, in steps of about a nanosecond")
    ] = _MOST_WORK,
) -> Deepening:
    """Compares the best moves by games that are played on, until one is settled."""
    report = limits.reporting(lambda latest: latest)
    bounds = replace(limits, stop=None).budget()
    budget = Budget(bounds.seconds, bounds.megabytes, min(work, bounds.work or _MOST_WORK))
    for latest in deepened(
        position, cells=cells, confidence=confidence, budget=limits.bounding(budget)
    ):
        if report:
            report(latest)
    return latest


@dataclass(frozen=True, slots=True)
class PicturedVerdict(PositionResult):
    """A verdict, and its picture if it was requested."""

    verdict: Annotated[Verdict, INLINE]
    svg: Annotated[str | None, IF_ANY, Note("the verdict as a card, an SVG picture")] = None

    @property
    def position(self) -> Position:
        return self.verdict.position


def verdict(
    position: Position | Game,
    limits: Limits,
    *,
    start_rule: PromisedRule = "any",
    picture: Annotated[bool, Note("answer with a picture, too")] = False,
    click: Annotated[
        int | None, Bounds(1), Note("of a saved game: decide the position before it")
    ] = None,
) -> PicturedVerdict:
    """Decides whether a position must be guessed, and proves it."""
    if click is not None and isinstance(position, Position):
        raise ParameterError("needs a saved game as the position", argument="click")
    rule = "any" if isinstance(position, Game) else start_rule
    found = decided(position, click=click, start_rule=rule, budget=limits.budget())
    return PicturedVerdict(found, found.to_svg() if picture else None)
