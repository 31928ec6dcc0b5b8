"""New-game requests, converted and validated."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import UNSET

from minewise.base.types import GridKind, StartRule
from minewise.clues import EXACT, Clues, as_clues
from minewise.sizes import Size, as_size, check_start
from minewise.web.errors import BAD_REQUEST, ApiError
from minewise.web.limits import WebLimits
from minewise.web.positions.parsing import check_sides
from minewise.web.requests import BoardRequest, DrillRequest, NewGameRequest, stated

_SEEDS = 1 << 62


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """Holds the settings of a new game; `seed_stated` tells whether the player chose the seed.

    `grade` is the hardest technique that the board needs; it implies `no_guess`.

    >>> NewGame(size=Size(9, 9, 10)).start_rule
    'opening'
    """

    size: Size
    start_rule: StartRule = "opening"
    no_guess: bool = False
    grade: str | None = None
    clues: Clues = EXACT
    seed: int | None = None
    seed_stated: bool = False


def new_game(asked: BoardRequest, limits: WebLimits) -> NewGame:
    """Returns the settings of a request; raises `MinewiseError` if no such game is possible.

    >>> new_game(NewGameRequest(seed="7"), WebLimits()).seed
    7
    """
    topology: GridKind = stated(asked.topology, "square")
    size = as_size(stated(asked.size, "beginner"), topology)
    if size.topology != topology:
        size = Size(size.rows, size.columns, size.mines, topology)
    check_sides(size.rows, size.columns, limits)
    rule: StartRule = stated(asked.start_rule, "opening")
    check_start(size.grid(), size.mines, rule, (0, 0))
    number = seed(asked)
    no_guess, grade, clues = False, None, EXACT
    if isinstance(asked, NewGameRequest):
        grade = stated(asked.grade, None)
        no_guess = stated(asked.no_guess, False) or grade is not None
        clues = as_clues(stated(asked.clues, "exact"))
        if no_guess and not clues.is_exact:
            raise ApiError(BAD_REQUEST, "a board without guesses needs exact clues")
    return NewGame(
        size=size,
        start_rule=rule,
        no_guess=no_guess,
        grade=grade,
        clues=clues,
        seed=number,
        seed_stated=number is not None,
    )


def seed(asked: BoardRequest | DrillRequest) -> int | None:
    """Returns the seed of a request, if any; raises `ApiError` if it is too large.

    >>> seed(BoardRequest(seed="12"))
    12
    """
    if asked.seed is UNSET:
        return None
    number = int(asked.seed)
    if number >= _SEEDS:
        problem = "must be a whole number below 2^62, as text"
        raise ApiError(BAD_REQUEST, problem, argument="seed")
    return number
