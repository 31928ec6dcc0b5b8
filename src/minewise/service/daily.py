"""The question `daily`: the board and the drill of a day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date as day_of
from typing import Annotated

from msgspec import Meta

from minewise.base.errors import ParameterError
from minewise.base.results import Note, Result
from minewise.base.types import GridCell
from minewise.practice.daily import DAILY, daily_drill, daily_seed
from minewise.practice.drill import Drill
from minewise.topology import grid_cell


@dataclass(frozen=True, slots=True)
class DailyBoard(Result):
    """The settings of the game of a day."""

    size: str
    no_guess: bool
    seed: str
    start: Annotated[GridCell, Note("the first cell")]


@dataclass(frozen=True, slots=True)
class Daily(Result):
    """The board and the drill of a day."""

    date: str
    board: DailyBoard
    drill: Drill


def daily(
    *,
    date: Annotated[
        str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), Note("", "a date, such as 2026-11-22")
    ],
) -> Daily:
    """Gives the board and the drill of a day, the same for everyone."""
    try:
        day = day_of.fromisoformat(date)
    except ValueError:
        raise ParameterError("must be a date, such as 2026-11-22", argument="date") from None
    seed, start = str(daily_seed(day)), grid_cell(DAILY.start)
    board = DailyBoard(str(DAILY.size), no_guess=True, seed=seed, start=start)
    return Daily(date, board, daily_drill(day))
