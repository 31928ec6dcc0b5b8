"""The question `deepen`: win probabilities that get better with time."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final

from msgspec import UNSET, Meta, UnsetType

from minewise.base.budget import Budget
from minewise.explain.deepen import Deepening as Found
from minewise.explain.deepen import deepen as deepened
from minewise.position import Position
from minewise.service.conversion import convert
from minewise.service.impossible import Impossible, about
from minewise.service.limits import Limits
from minewise.service.question import Answer, Question
from minewise.service.reading import PositionAnswer, PositionRequest
from minewise.service.shapes import AskedCell, Cell, Count, Share, note, stated

_MOST_WORK: Final = 10**12


class DeepenRequest(PositionRequest, kw_only=True, frozen=True):
    """Asks which of the best moves wins most often."""

    cells: (
        Annotated[
            list[AskedCell],
            Meta(
                max_length=16,
                description="the hidden cells to compare; default: the best moves",
                extra={"is": "a list of at most 16 cells, each [row, column]"},
            ),
        ]
        | UnsetType
    ) = UNSET
    confidence: Annotated[
        float,
        Meta(
            gt=0,
            le=1,
            description="the probability with which the best is settled",
            extra={"is": "a number above 0, at most 1"},
        ),
    ] = 0.95
    work: Annotated[
        int,
        Meta(ge=1, le=_MOST_WORK, description="the most work, in steps of about a nanosecond"),
    ] = _MOST_WORK


class Candidate(Answer, kw_only=True, frozen=True):
    """A cell that is compared."""

    cell: Cell
    mine_probability: Share
    win_probability: Share
    standard_error: Annotated[float, note("of the win probability; 0 if it is exact")]
    continuations: Annotated[Count, note("games that were played on from this cell")]


class Deepening(PositionAnswer, kw_only=True, frozen=True):
    """The candidates, best first."""

    confidence: Annotated[Share, note("the probability that the first is the best")]
    exact: Annotated[bool, note("by best play; otherwise estimated")]
    work: Annotated[Count, note("done so far")]
    candidates: list[Candidate]


def deepen(request: DeepenRequest, limits: Limits) -> Deepening | Impossible:
    """Compares the best moves by games that are played on, until one is settled."""
    report = limits.reporting(_answer)

    def last(position: Position) -> Deepening:
        for found in deepened(
            position,
            cells=stated(request.cells, ()),
            confidence=request.confidence,
            budget=_budget(request, limits),
        ):
            if report:
                report(found)
        return _answer(found)

    return about(request, limits, last)


def _budget(request: DeepenRequest, limits: Limits) -> Budget:
    bounds = replace(limits, stop=None).budget()
    work = min(request.work, bounds.work or _MOST_WORK)
    return limits.bounding(Budget(bounds.seconds, bounds.megabytes, work))


def _answer(found: Found) -> Deepening:
    return convert(found.to_dict(), Deepening)


QUESTION: Final = Question(deepen)
