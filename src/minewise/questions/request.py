"""Requests and answers in JSON: the types they share, the fields of requests, the schemas."""

from __future__ import annotations

import types
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from functools import cache
from inspect import Parameter, cleandoc
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct
from msgspec.json import schema_components
from msgspec.structs import force_setattr

from minewise.base.results import IF_ANY, INLINE, Bounds, Note, PositionResult, Result, Wire, parts
from minewise.base.types import Cell as AnyCell
from minewise.base.types import GridCell, GridKind
from minewise.base.types import JsonObject as AnyObject
from minewise.base.wording import CELL_NAME, cell_of_name
from minewise.clues import MAX_TEXT
from minewise.explain.deductions import techniques
from minewise.topology import GRIDS

T = TypeVar("T")
D = TypeVar("D")

EXACT: Final = (1 << 53) - 1  # JavaScript counts exactly up to here
GRADES: Final = tuple(technique.name for technique in techniques() if technique.graded)


def note(text: str) -> Meta:
    """Describes a field in the schema."""
    return Meta(description=text)


Index: TypeAlias = Annotated[int, Meta(ge=0, le=(1 << 31) - 1)]
Count: TypeAlias = Annotated[int, Meta(ge=0)]

if TYPE_CHECKING:
    Cell: TypeAlias = GridCell
    CellField: TypeAlias = GridCell  # the request has read its name
    Grade: TypeAlias = str
    Grid: TypeAlias = GridKind
else:

    class Cell(NamedTuple):
        """A row and a column."""

        row: Index
        column: Index

    CellField = Annotated[
        Cell | Annotated[str, Meta(pattern=CELL_NAME)],
        Meta(extra={"is": "[row, column], both from 0, or a name, such as r3c5"}),
    ]
    Grade = Annotated[Literal[GRADES], Meta(extra={"is": f"one of {', '.join(GRADES)}"})]
    Grid = Literal[GRIDS]

JsonObject: TypeAlias = Annotated[
    dict[str, Any], Meta(extra_json_schema={"additionalProperties": True})
]
StrategyText: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=300, description="a name, or TECHNIQUES/GUESS/OPENING")
]
CluesText: TypeAlias = Annotated[str, Meta(max_length=MAX_TEXT)]
ClueModels: TypeAlias = Annotated[
    str | JsonObject,
    Meta(
        description="the clue model, or an object with the models of single cells",
        extra={"is": "text, or an object with default and cells"},
        extra_json_schema={"default": "exact"},
    ),
]
Seed: TypeAlias = Annotated[
    str, Meta(pattern="^[0-9]{1,19}$", extra={"is": "a whole number below 2^62, as text"})
]


def stated(value: T | UnsetType, default: D) -> T | D:
    """Returns the value of a field, or the default if the request does not state it."""
    return default if isinstance(value, UnsetType) else value


def named(argument: str) -> str:
    """Returns the name of an argument of Python on the wire."""
    return "the budget" if argument == "budget" else f'"{argument}"'


class Message(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Base class of what doors send beside answers, and of requests."""


class Request(Message, kw_only=True, frozen=True):
    """Base class of all requests; undeclared fields are rejected.

    A missing field is `UNSET`, which is not null; null is rejected unless the field allows it. The
    phrase under "is" completes the error `"field" must be ...`; default: from the type.
    """

    def __post_init__(self) -> None:
        for name in ("cell", "start", "cells"):
            given = getattr(self, name, UNSET)
            if isinstance(given, list):
                force_setattr(self, name, [_cell(cell) for cell in given])
            elif given is not UNSET:
                force_setattr(self, name, _cell(given))


def _cell(stated: str | tuple[int, int]) -> AnyCell:
    return cell_of_name(stated) if isinstance(stated, str) else tuple(stated)


def request(
    name: str, summary: str, fields: Iterable[Any], base: type[Request] = Request
) -> type[Request]:
    made: Any = defstruct(
        name,
        fields,
        bases=(base,),
        namespace={"__doc__": summary},
        module=__name__,
        kw_only=True,
        frozen=True,
        forbid_unknown_fields=True,
    )
    return made  # type: ignore[no-any-return]


class Nothing(Request, kw_only=True, frozen=True):
    """A request without fields."""


def field(parameter: Parameter, hint: Any, default: Any) -> tuple[Any, ...]:
    """Returns the field of a parameter of a function: its name, type and default, if any."""
    kind = _field_type(hint)
    if default is Parameter.empty:
        return parameter.name, kind
    if default is None or default == ():
        return parameter.name, kind | UnsetType, UNSET
    return parameter.name, kind, default


def _field_type(hint: Any) -> Any:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated_field(_field_type(arguments[0]), arguments[1:])
    if hint == AnyCell:
        return CellField
    if origin in (Union, types.UnionType):
        kinds = tuple(_field_type(kind) for kind in arguments if kind is not type(None))
        return Union[kinds]  # noqa: UP007
    if origin in (Iterable, Sequence, Collection):
        return list[_field_type(arguments[0])]  # type: ignore[misc]
    return hint


def _annotated_field(kind: Any, marks: Iterable[Any]) -> Any:
    for mark in marks:
        if isinstance(mark, Note):
            extra = {"is": mark.must_be} if mark.must_be else None
            kind = Annotated[kind, Meta(description=mark.text or None, extra=extra)]
        elif isinstance(mark, Bounds):
            limits: Any = {"ge": mark.least, "gt": mark.above, "le": mark.most}
            kind = Annotated[kind, Meta(**limits)]
        elif isinstance(mark, Meta):
            kind = Annotated[kind, mark]
    return kind


@cache
def wire(kind: type[Any]) -> type[Struct]:
    """Returns the struct of the JSON of a class of results."""
    paragraph = cleandoc(kind.__doc__ or "").partition("\n\n")[0]
    return defstruct(
        kind.__name__,
        [*_position(kind), *_fields(kind)],
        namespace={"__doc__": paragraph.replace("\n", " ")},
        module=__name__,
        kw_only=True,
        frozen=True,
        forbid_unknown_fields=True,
    )


def _position(kind: type[Any]) -> list[Any]:
    if not issubclass(kind, PositionResult):
        return []
    words = "the position as it was read, in the JSON format"
    position = Annotated[JsonObject, Meta(description=words)]
    return [("position", position | UnsetType, UNSET)]


def _fields(kind: type[Any]) -> list[Any]:
    fields: list[Any] = []
    for part in parts(kind):  # type: ignore[arg-type]
        if INLINE in part.marks:
            fields += _fields(_origin(part.type))
            continue
        is_optional = IF_ANY in part.marks
        value = wire_type(_without_none(part.type) if is_optional else part.type)
        if part.note:
            value = Annotated[value, Meta(description=part.note)]
        fields.append((part.name, value | UnsetType, UNSET) if is_optional else (part.name, value))
    return fields


def _without_none(hint: Any) -> Any:
    inner = get_args(hint)[0]  # of a type with marks
    return Union[tuple(kind for kind in get_args(inner) if kind is not type(None))]  # noqa: UP007


def _origin(hint: Any) -> Any:
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    return get_origin(hint) or hint


def wire_type(hint: Any) -> Any:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated(arguments[0], arguments[1:])
    if isinstance(hint, TypeVar) or hint == AnyCell or hint is Hashable:
        return Cell
    if hint == AnyObject:
        return JsonObject
    if origin in (Union, types.UnionType):
        return Union[tuple(map(wire_type, arguments))]  # noqa: UP007
    if origin is tuple and arguments[-1] is Ellipsis:
        return list[wire_type(arguments[0])]  # type: ignore[misc]
    if origin is tuple:
        return tuple[tuple(map(wire_type, arguments))]  # type: ignore[misc]
    if origin is list:
        return list[wire_type(arguments[0])]  # type: ignore[misc]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return dict[tuple(map(wire_type, arguments))]  # type: ignore[misc]
    kind = origin or hint
    if isinstance(kind, type) and (issubclass(kind, Result) or hasattr(kind, "_fields")):
        return wire(kind)  # type: ignore[arg-type]
    return hint


def _annotated(inner: Any, marks: tuple[Any, ...]) -> Any:
    value = wire_type(inner)
    for mark in marks:
        if isinstance(mark, Wire):
            value = mark.type
        elif isinstance(mark, Bounds):
            stated = {"minimum": mark.least, "maximum": mark.most}
            limits = {name: limit for name, limit in stated.items() if limit is not None}
            value = Annotated[value, Meta(extra_json_schema=limits)]
        elif isinstance(mark, Note):
            value = Annotated[value, Meta(description=mark.text)]
        elif isinstance(mark, Meta):
            value = Annotated[value, mark]
    return value


Schema: TypeAlias = dict[str, Any]


def schemas(kinds: Iterable[type[Struct]], place: str) -> dict[str, Schema]:
    """Returns the schemas of requests or answers, and of all types in them, by name.

    They refer to one another as `place` and the name.
    """
    ordered = sorted(kinds, key=lambda kind: kind.__name__)
    _, components = schema_components(ordered, ref_template=place + "{name}")
    _simplify(components)
    return {name: components[name] for name in sorted(components)}


def _simplify(schema: Any) -> None:
    """Removes what type generators do not read: titles, and the places of the items of tuples."""
    if isinstance(schema, list):
        for item in schema:
            _simplify(item)
    elif isinstance(schema, dict):
        items = schema.pop("prefixItems", None)
        if items:
            kinds = [item for i, item in enumerate(items) if item not in items[:i]]
            schema["items"] = kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
        if isinstance(schema.get("title"), str):
            del schema["title"]  # the schema is the name itself
        for value in schema.values():
            _simplify(value)
