"""Drills by kind, and those of a day."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final, get_args

from minewise.base.arguments import check_is, check_name, check_whole
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import ParameterError
from minewise.base.types import DrillKind, TechniqueName
from minewise.board import Board
from minewise.deal import Deal
from minewise.practice.exercises import Drill, fifty_fifty, guessing, safe_cells
from minewise.sizes import new_seed

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


_SECONDS: Final = 60.0

DRILL_KINDS: Final[tuple[DrillKind, ...]] = get_args(DrillKind)


def drill(
    kind: DrillKind = "safe-cells",
    *,
    seed: int | None = None,
    technique: TechniqueName | None = None,
    budget: Budget | float | None = None,
) -> Drill:
    """Returns an exercise: a position of a generated game, a question, its answer and the reason.

    `kind` is "safe-cells" (find every certainly safe cell), "best-guess" (choose the cell that wins
    most often where a guess is necessary, with 1,001 to 2,500 solutions left), "endgame" (the same
    with 1,000 or fewer) or "fifty-fifty" (decide if a guess between two cells is unavoidable). Best
    play proves the answers. The same kind, technique and
    seed always give the same drill; default: a random seed.

    `technique` grades "safe-cells": the technique and easier ones find every safe cell, and easier
    ones alone find none. Default: a random technique. The drills of a technique leave out the
    easier one that its lesson names as `instead_of`, and techniques without a lesson
    (`mw.techniques()`).

    `budget` bounds the search for a position; a number means seconds. Default: 60 seconds. Raises
    `OverBudget` if no position is found in time, and `ParameterError` if the kind is unknown, if
    the seed is not a whole number from 0 to 2^62 - 1, or if the technique is unknown, has no
    drills, or was given for another kind.

    >>> exercise = drill("endgame", seed=5)
    >>> exercise.win_probabilities.exact
    True
    >>> drill("safe-cells", technique="subset", seed=5).technique
    'subset'
    """
    from random import Random  # importing it takes long

    check_name("kind", kind, DRILL_KINDS)
    if technique is not None and kind != "safe-cells":
        raise ParameterError(
            'is for "safe-cells", not for {kind!r}', kind, cure="leave it out", argument="technique"
        )
    seed = new_seed() if seed is None else check_whole("seed", seed, 0)
    deadline = Deadline(_SECONDS if budget is None else budget)
    chance = Random(f"{kind} {technique} {seed}")
    if kind == "safe-cells":
        return safe_cells(seed, chance, technique, deadline)
    if kind == "fifty-fifty":
        return fifty_fifty(seed, chance, deadline)
    return guessing(kind, seed, chance, deadline)
