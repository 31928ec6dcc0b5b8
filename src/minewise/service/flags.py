"""The question `flags`: the moves in Minesweeper Flags."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from minewise.explain.flags import flags as ranked
from minewise.position import Position
from minewise.service.conversion import convert
from minewise.service.impossible import Impossible, about
from minewise.service.limits import Limits
from minewise.service.question import Answer, Question
from minewise.service.reading import PositionAnswer, PositionRequest
from minewise.service.shapes import Cell, Share, note


class FlagsRequest(PositionRequest, kw_only=True, frozen=True):
    """Asks for the moves in Minesweeper Flags; mines that were taken are exposed mines."""

    samples: Annotated[
        int, Meta(ge=2, le=10_000, description="the random solutions of an estimate")
    ] = 500


class FlagsMove(Answer, kw_only=True, frozen=True):
    """A cell to take, and what is expected of it."""

    cell: Cell
    mine_probability: Share
    taken: Annotated[float, note("the mines that the player takes: it, and all it makes certain")]
    handed: Annotated[float, note("the mines that a miss makes certain for the opponent")]
    value: Annotated[float, note("taken, less handed times the probability of a miss")]
    standard_error: Annotated[float, note("of the value; 0 only if it is exact")]


class FlagsMoves(PositionAnswer, kw_only=True, frozen=True):
    """All moves, best first."""

    moves: list[FlagsMove]


def flags(request: FlagsRequest, limits: Limits) -> FlagsMoves | Impossible:
    """Ranks the moves in Minesweeper Flags by the mines that they take and hand over."""

    def answer(position: Position) -> FlagsMoves:
        moves = ranked(position, samples=request.samples, budget=limits.budget())
        return convert({"moves": [move.to_dict() for move in moves]}, FlagsMoves)

    return about(request, limits, answer)


QUESTION: Final = Question(flags, effort="short")
