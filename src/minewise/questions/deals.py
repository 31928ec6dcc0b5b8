"""How requests describe a deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from inspect import signature
from typing import Annotated, Any, Final, get_args, get_type_hints

from msgspec import UNSET, Meta, UnsetType

from minewise.base.errors import ParameterError
from minewise.base.results import Note, marks_of
from minewise.deal import Deal, DealOptions
from minewise.questions.limits import Limits
from minewise.questions.reading import check_sides
from minewise.questions.shapes import EXACT, CellField, CluesText, Grade, Grid, Seed, stated
from minewise.sizes import as_size

_SEEDS: Final = 1 << 62
_SIZE: Final = Annotated[
    str,
    Meta(
        max_length=30,
        description="a preset or WIDTHxHEIGHTxMINES",
        extra={"is": "text of at most 30 characters: a preset or WIDTHxHEIGHTxMINES"},
        extra_json_schema={"default": "beginner"},
    ),
]
_ALWAYS: Final = ("topology", "density", "start_rule", "seed")
_TYPES: Final[dict[str, Any]] = {
    "topology": Grid,
    "density": Annotated[float, Meta(ge=0, le=1, extra={"is": "a number from 0 to 1"})],
    "start": CellField,
    "grade": Grade,
    "clues": CluesText,
    "seed": Seed,
    "game": Annotated[int, Meta(ge=0, le=EXACT)],
}
"""The types of fields in JSON, where they are not those in Python."""


def deal_fields(names: Iterable[str] = tuple(DealOptions.__annotations__)) -> Iterator[Any]:
    """Yields the fields of requests about deals: those that all have, and these."""
    hints, usual = get_type_hints(DealOptions, include_extras=True), signature(Deal).parameters
    yield "size", _SIZE | UnsetType, UNSET
    for name in dict.fromkeys((*_ALWAYS, *names)):
        default = usual[name].default
        note = next(mark.text for mark in marks_of(hints[name]) if isinstance(mark, Note))
        schema = {} if default is None else {"default": default}
        kind = _TYPES.get(name) or get_args(hints[name])[0]
        meta = Meta(description=note, extra_json_schema=schema)
        yield name, Annotated[kind, meta] | UnsetType, UNSET


def read_deal(request: Any, limits: Limits) -> Deal:
    """Returns the deal of a request; raises `MinewiseError` if no such game is possible."""
    fields = {name: getattr(request, name, UNSET) for name in DealOptions.__annotations__}
    options = {name: value for name, value in fields.items() if value is not UNSET}
    topology, density = options.pop("topology", "square"), options.pop("density", None)
    size = as_size(stated(request.size, "beginner"), topology, density)
    check_sides(size.rows, size.columns, limits)
    return Deal(size, **options | {"seed": seed(request.seed)})


def seed(text: str | UnsetType | None) -> int | None:
    """Returns the seed of a request, if any; raises `ParameterError` if it is too large."""
    if text is None or isinstance(text, UnsetType):
        return None
    number = int(text)
    if number >= _SEEDS:
        raise ParameterError("must be a whole number below 2^62, as text", argument="seed")
    return number
