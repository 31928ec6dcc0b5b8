"""Boards in requests: size, start rule, seed, and the difficulty of no-guess boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from minewise.base.budget import Budget
from minewise.base.errors import ParameterError
from minewise.base.types import GridCell, GridKind, Guessing, StartRule
from minewise.board import Board
from minewise.clues import EXACT, Clues, as_clues
from minewise.play.generate import generate
from minewise.service.limits import Limits
from minewise.service.reading import check_sides
from minewise.service.request import Request
from minewise.service.shapes import EXACT as MOST
from minewise.service.shapes import GRADES, AskedCell, CluesText, Grade, Grid, Seed, note, stated
from minewise.sizes import Size, as_size, check_start, core_guessing

_SEEDS: Final = 1 << 62

SizeText: TypeAlias = Annotated[
    str,
    Meta(
        max_length=30,
        description="a preset or WIDTHxHEIGHTxMINES",
        extra={"is": "text of at most 30 characters: a preset or WIDTHxHEIGHTxMINES"},
        extra_json_schema={"default": "beginner"},
    ),
]
AskedGrid: TypeAlias = Annotated[Grid, Meta(extra_json_schema={"default": "square"})]
AskedRule: TypeAlias = Annotated[StartRule, Meta(extra_json_schema={"default": "opening"})]
AskedGrade: TypeAlias = Annotated[
    Grade,
    Meta(
        description="the hardest technique that the board needs; it never needs a guess",
        extra={"is": f"one of {', '.join(GRADES)}"},
    ),
]
AskedGame: TypeAlias = Annotated[int, Meta(ge=0, le=MOST, description="the number of the game")]
AskedStart: TypeAlias = Annotated[AskedCell, note("the first cell")]
AskedGuessing: TypeAlias = Annotated[
    Guessing,
    Meta(
        description="what happens at clicks that no logic proves safe",
        extra_json_schema={"default": "classic"},
    ),
]


class BoardRequest(Request, kw_only=True, frozen=True):
    """Describes the boards of games."""

    size: SizeText | UnsetType = UNSET
    topology: AskedGrid | UnsetType = UNSET
    start_rule: AskedRule | UnsetType = UNSET
    seed: Seed | UnsetType = UNSET


class PlayRequest(BoardRequest, kw_only=True, frozen=True):
    """Describes the games of strategies."""

    guessing: AskedGuessing = "classic"


class DealRequest(BoardRequest, kw_only=True, frozen=True):
    """Describes a board that may have to be won without a guess."""

    no_guess: bool | UnsetType = UNSET
    grade: AskedGrade | UnsetType = UNSET


class NewGameRequest(DealRequest, kw_only=True, frozen=True):
    """Asks for a game."""

    clues: CluesText | UnsetType = UNSET
    guessing: AskedGuessing | UnsetType = UNSET


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """Holds the settings of a new game; `seed_stated` tells whether the player chose the seed.

    `grade` is the hardest technique that the board needs; it implies `no_guess`.
    """

    size: Size
    start_rule: StartRule = "opening"
    no_guess: bool = False
    grade: str | None = None
    clues: Clues = EXACT
    guessing: Guessing = "classic"
    seed: int | None = None
    seed_stated: bool = False


def new_game(request: BoardRequest, limits: Limits) -> NewGame:
    """Returns the settings of a request; raises `MinewiseError` if no such game is possible."""
    topology: GridKind = stated(request.topology, "square")
    size = as_size(stated(request.size, "beginner"), topology)
    check_sides(size.rows, size.columns, limits)
    rule: StartRule = stated(request.start_rule, "opening")
    check_start(size.grid(), size.mines, rule, (0, 0))
    number = seed(request.seed)
    no_guess, grade, clues = False, None, EXACT
    guessing: Guessing = "classic"
    if isinstance(request, DealRequest):
        grade = stated(request.grade, None)
        no_guess = stated(request.no_guess, False) or grade is not None
    if isinstance(request, NewGameRequest):
        clues = as_clues(stated(request.clues, "exact"))
        if no_guess and not clues.is_exact:
            raise ParameterError("a board without guesses needs exact clues")
        guessing = stated(request.guessing, "classic")
        core_guessing(guessing, exact_clues=clues.is_exact)
    return NewGame(
        size=size,
        start_rule=rule,
        no_guess=no_guess,
        grade=grade,
        clues=clues,
        guessing=guessing,
        seed=number,
        seed_stated=number is not None,
    )


def dealt(
    order: NewGame, start: GridCell, seed: int, game: int, budget: Budget | float | None
) -> Board:
    """Returns the board of a game of a seed."""
    size = order.size
    return generate(
        size,
        start=start,
        start_rule=order.start_rule,
        no_guess=order.no_guess,
        grade=order.grade,
        seed=seed,
        game=game,
        topology=size.topology,
        budget=budget,
    )


def seed(text: str | UnsetType | None) -> int | None:
    """Returns the seed of a request, if any; raises `ParameterError` if it is too large."""
    if text is None or isinstance(text, UnsetType):
        return None
    number = int(text)
    if number >= _SEEDS:
        raise ParameterError("must be a whole number below 2^62, as text", argument="seed")
    return number
