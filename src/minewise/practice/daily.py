"""The board and the drill of a day, which are the same for everyone."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final

from minewise.base.arguments import check_is
from minewise.board import Board
from minewise.deal import Deal
from minewise.practice.drill import Drill
from minewise.practice.drills import DRILL_KINDS, drill

DAILY: Final = Deal("intermediate", start=(8, 8), no_guess=True)


def daily_seed(day: date) -> int:
    """Returns the seed of a day: its year, month and day."""
    check_is("day", day, date)
    return day.year * 10_000 + day.month * 100 + day.day


def daily_drill(day: date) -> Drill:
    """Returns the drill of a day. Its kind changes from day to day.

    `day` is the date. Raises `ParameterError` if it is no date.

    >>> from datetime import date
    >>> daily_drill(date(2026, 11, 22)) == daily_drill(date(2026, 11, 22))
    True
    """
    seed = daily_seed(day)
    return drill(DRILL_KINDS[day.toordinal() % len(DRILL_KINDS)], seed=seed)


def daily_board(day: date) -> Board:
    """Returns the board of a day: an intermediate board that never needs a guess.

    `day` is the date. The first cell is (8, 8), the middle of the board. Raises `ParameterError` if
    `day` is no date.

    >>> from datetime import date
    >>> board = daily_board(date(2026, 11, 22))
    >>> len(board.mines), board.number((8, 8))
    (40, 0)
    """
    return replace(DAILY, seed=daily_seed(day)).board()
