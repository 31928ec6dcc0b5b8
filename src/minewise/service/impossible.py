"""The answer for a position without solutions: the conflicting clues, and those likely misread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, TypeVar

from msgspec import structs

from minewise.base.errors import ImpossiblePosition, MinewiseError
from minewise.base.json_values import json_cell
from minewise.constraints import Constraint
from minewise.explain.suspects import suspects
from minewise.formats.json import to_dict
from minewise.position import Position
from minewise.service.conversion import convert
from minewise.service.limits import Limits
from minewise.service.question import Answer
from minewise.service.reading import PositionAnswer, PositionRequest, read_position
from minewise.service.shapes import Cell, Count, Share, named, note

A = TypeVar("A", bound=PositionAnswer)

_SUSPECTS: Final = 3
_DOUBTFUL: Final = 0.05


class Suspect(Answer, kw_only=True, frozen=True):
    """A clue that may be misread, and the likeliest number instead."""

    cell: Cell
    shown: Count
    wrong: Share
    number: Count
    probability: Share


class Conflict(Answer, kw_only=True, frozen=True):
    """The reason why a position has no solutions."""

    message: str
    clues: Annotated[list[Cell], note("the conflicting clues")]
    totals: Annotated[list[tuple[int, int]] | None, note("the possible mine totals, from and to")]
    suspects: Annotated[list[Suspect], note("the clues that are most likely misread")]


class Impossible(PositionAnswer, kw_only=True, frozen=True):
    """The answer for a position without solutions."""

    impossible: Conflict


def about(
    request: PositionRequest, limits: Limits, answer: Callable[[Position], A]
) -> A | Impossible:
    """Returns the answer for the position of a request, or the reason why it is impossible."""
    position = read_position(request, limits)
    found: A | Impossible
    try:
        found = answer(position)
    except ImpossiblePosition as error:
        found = Impossible(impossible=_conflict(error, position, limits))
    return structs.replace(found, position=to_dict(position))


def _conflict(error: ImpossiblePosition, position: Position, limits: Limits) -> Conflict:
    try:
        suspected = suspects(position, limit=_SUSPECTS, budget=limits.quick_budget())
    except MinewiseError:
        suspected = ()
    clues = [json_cell(clue) for clue in error.clues if not isinstance(clue, Constraint)]
    doubtful = [suspect.to_dict() for suspect in suspected if suspect.wrong > _DOUBTFUL]
    fields = {"clues": clues, "totals": error.totals, "suspects": doubtful}
    return convert({"message": error.line_for(named), **fields}, Conflict)
