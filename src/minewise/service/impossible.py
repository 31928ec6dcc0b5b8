"""The answer for a position without solutions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final

from minewise.base.errors import ImpossiblePosition, MinewiseError
from minewise.base.results import Note, PositionResult, Result
from minewise.base.types import GridCell
from minewise.constraints import Constraint
from minewise.explain.suspects import Suspect, suspects
from minewise.explain.verdict import Totals
from minewise.position import Position
from minewise.service.limits import Limits
from minewise.service.shapes import named

_SUSPECTS: Final = 3
_DOUBTFUL: Final = 0.05


@dataclass(frozen=True, slots=True)
class Conflict(Result):
    """The reason why a position has no solutions."""

    message: str
    clues: Annotated[tuple[GridCell, ...], Note("the conflicting clues")]
    totals: Totals
    suspects: Annotated[tuple[Suspect, ...], Note("the clues that are most likely misread")]


@dataclass(frozen=True, slots=True)
class Impossible(PositionResult):
    """The answer for a position without solutions."""

    impossible: Conflict


def impossible(error: ImpossiblePosition, position: Position, limits: Limits) -> Impossible:
    """Returns the conflict in a position, and the clues that may be misread."""
    try:
        suspected = suspects(position, limit=_SUSPECTS, budget=limits.quick_budget())
    except MinewiseError:
        suspected = ()
    clues: Any = tuple(clue for clue in error.clues if not isinstance(clue, Constraint))
    doubtful = tuple(suspect for suspect in suspected if suspect.wrong > _DOUBTFUL)
    return Impossible(Conflict(error.line_for(named), clues, error.totals, doubtful))
