"""How requests describe a deal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final, TypeAlias, get_type_hints

from msgspec import UNSET, Meta, UnsetType

from minewise.base.errors import ParameterError
from minewise.base.types import Guessing, StartRule
from minewise.deal import Deal, DealOptions
from minewise.questions.limits import Limits
from minewise.questions.reading import check_sides
from minewise.questions.request import Request
from minewise.questions.shapes import EXACT as MOST
from minewise.questions.shapes import GRADES, CellField, CluesText, Grade, Grid, Seed, note, stated
from minewise.sizes import as_size

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
GridField: TypeAlias = Annotated[Grid, Meta(extra_json_schema={"default": "square"})]
RuleField: TypeAlias = Annotated[StartRule, Meta(extra_json_schema={"default": "opening"})]
GradeField: TypeAlias = Annotated[
    Grade,
    Meta(
        description="the hardest technique that the board needs; it never needs a guess",
        extra={"is": f"one of {', '.join(GRADES)}"},
    ),
]
GameField: TypeAlias = Annotated[int, Meta(ge=0, le=MOST, description="the number of the game")]
StartField: TypeAlias = Annotated[CellField, note("the first cell")]
GuessingField: TypeAlias = Annotated[
    Guessing,
    Meta(
        description="what happens at clicks that no logic proves safe",
        extra_json_schema={"default": "classic"},
    ),
]


class DealRequest(Request, kw_only=True, frozen=True):
    """Describes how a game is dealt."""

    size: SizeText | UnsetType = UNSET
    topology: GridField | UnsetType = UNSET
    start_rule: RuleField | UnsetType = UNSET
    seed: Seed | UnsetType = UNSET
    guessing: GuessingField | UnsetType = UNSET
    no_guess: bool | UnsetType = UNSET
    grade: GradeField | UnsetType = UNSET
    clues: CluesText | UnsetType = UNSET
    game: GameField | UnsetType = UNSET
    start: StartField | UnsetType = UNSET


_ALWAYS: Final = ("size", "topology", "start_rule", "seed")


def deal_fields(names: Iterable[str]) -> list[Any]:
    """Returns the fields of `DealRequest` that every question about deals has, and these."""
    hints = get_type_hints(DealRequest, include_extras=True)
    return [(name, hints[name], UNSET) for name in (*_ALWAYS, *names)]


def read_deal(request: Any, limits: Limits) -> Deal:
    """Returns the deal of a request; raises `MinewiseError` if no such game is possible."""
    size = as_size(stated(request.size, "beginner"), stated(request.topology, "square"))
    check_sides(size.rows, size.columns, limits)
    fields = {name: getattr(request, name, UNSET) for name in DealOptions.__annotations__}
    options = {name: value for name, value in fields.items() if value is not UNSET}
    return Deal(size, **options | {"topology": "square", "seed": seed(request.seed)})


def seed(text: str | UnsetType | None) -> int | None:
    """Returns the seed of a request, if any; raises `ParameterError` if it is too large."""
    if text is None or isinstance(text, UnsetType):
        return None
    number = int(text)
    if number >= _SEEDS:
        raise ParameterError("must be a whole number below 2^62, as text", argument="seed")
    return number
