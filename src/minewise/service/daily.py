"""The question `daily`: the board and the drill of a day."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Final

from msgspec import Meta

from minewise.base.errors import ParameterError
from minewise.practice.daily import DAILY, daily_drill, daily_seed
from minewise.service.conversion import convert
from minewise.service.drill import Drill
from minewise.service.limits import Limits
from minewise.service.question import Answer, Question, Request
from minewise.service.shapes import Cell, note
from minewise.topology import grid_cell


class DayRequest(Request, kw_only=True, frozen=True):
    """Names a day."""

    date: Annotated[
        str,
        Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", extra={"is": "a date, such as 2026-11-22"}),
    ]


class DailyBoard(Answer, kw_only=True, frozen=True):
    """The settings of the game of a day."""

    size: str
    no_guess: bool
    seed: str
    start: Annotated[Cell, note("the first cell")]


class Daily(Answer, kw_only=True, frozen=True):
    """The board and the drill of a day."""

    date: str
    board: DailyBoard
    drill: Drill


def daily(request: DayRequest, _: Limits) -> Daily:
    """Gives the board and the drill of a day, the same for everyone."""
    try:
        day = date.fromisoformat(request.date)
    except ValueError:
        raise ParameterError("must be a date, such as 2026-11-22", argument="date") from None
    seed, start = str(daily_seed(day)), grid_cell(DAILY.start)
    return Daily(
        date=request.date,
        board=DailyBoard(size=str(DAILY.size), no_guess=True, seed=seed, start=start),
        drill=convert(daily_drill(day).to_dict(), Drill),
    )


QUESTION: Final = Question(daily, "short")
