"""Results: what questions answer, declared once.

A result is a frozen dataclass, or another class with figures. Its fields and figures are its JSON,
under their names; schemas, tables, the page's types and the reference follow from them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from math import isfinite
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    NamedTuple,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from minewise.base.types import JsonObject, StartRule


def json_cell(cell: Any) -> Any:
    if isinstance(cell, tuple):
        return [json_cell(part) for part in cell]
    return cell if isinstance(cell, str | int) else str(cell)


def decimal(number: int) -> str:
    """Returns a whole number of any length in decimal; `str` allows at most 4300 digits."""
    from decimal import Decimal

    return format(Decimal(number), "f")


MOST_LEVELS: Final = 100

_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"', re.DOTALL)
_NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))


def is_deep(json: bytes) -> bool:
    """Checks if lists and objects are nested more than `MOST_LEVELS` deep.

    Decoders call themselves for each level. Where the stack is small (WebAssembly), the interpreter
    ends before it can raise `RecursionError`.
    """
    if json.count(b"[") + json.count(b"{") <= MOST_LEVELS:
        return False  # at once, however long a text it holds
    brackets = _STRING.sub(b"", json).translate(None, _NO_BRACKETS)
    steps = (1 if bracket in b"[{" else -1 for bracket in brackets)
    return max(accumulate(steps), default=0) > MOST_LEVELS


@dataclass(frozen=True, slots=True)
class Note:
    """Describes a field, a figure or a parameter: a phrase without its name.

    `must_be` completes the error of a parameter, `"name" must be ...`; default: from the type.
    """

    text: str = ""
    must_be: str = ""


@dataclass(frozen=True, slots=True)
class Bounds:
    """States the least and the greatest value of a number, or that it is above a value."""

    least: float | None = None
    most: float | None = None
    above: float | None = None


@dataclass(frozen=True, slots=True)
class Wire:
    """States the type of a value in JSON where it differs from that in Python, and converts it."""

    type: Any
    convert: Callable[[Any], Any]


Share: TypeAlias = Annotated[float, Bounds(0, 1)]
Count: TypeAlias = Annotated[int, Bounds(0)]
LongCount: TypeAlias = Annotated[int, Wire(str, decimal)]
"""A whole number that may be too long for JavaScript: text in JSON."""

ByBestPlay: TypeAlias = Annotated[bool, Note("by best play; otherwise estimated")]
PromisedRule: TypeAlias = Annotated[
    StartRule,
    Note("the promise for the first click, if no cell is revealed: none, no mine, or a 0"),
]
TrustFlags: TypeAlias = Annotated[bool, Note("flags count as mines")]

ASIDE: Final = "aside"
"""Marks a field that is not part of the JSON."""

INLINE: Final = "inline"
"""Marks a field whose own fields take its place in the JSON."""

IF_ANY: Final = "if any"
"""Marks a field that is left out of the JSON if it is None."""

if TYPE_CHECKING:
    figure = property
    cached_figure = cached_property
else:

    class figure(property):
        """Declares a computed part of a result; the first line of its docstring is its note."""

    class cached_figure(cached_property):
        """Declares a figure that is computed once."""


class Result:
    """Base class of results."""

    __slots__ = ()

    def to_dict(self) -> JsonObject:
        """Returns the result as JSON values: its fields and figures by their names.

        Cells are `[row, column]` or labels.

        >>> import minewise as mw
        >>> mw.verdict(mw.Position.parse("#1#", mines=1)).to_dict()["risk"]
        0.5
        """
        parts: JsonObject = {}
        for name, convert, marks in _converters(type(self)):  # type: ignore[arg-type]
            value = getattr(self, name)
            if INLINE in marks:
                parts |= json_value(value)
            elif value is not None or IF_ANY not in marks:
                parts[name] = None if value is None else convert(value)
        return parts

    def to_json(self) -> str:
        """Returns the result as JSON text.

        >>> import minewise as mw
        >>> mw.verdict(mw.Position.parse("1##", mines=1)).to_json()[:22]
        '{"kind": "not a guess"'
        """
        import json

        return json.dumps(self.to_dict())


class PositionResult(Result):
    """Base class of results about a position, with which doors send the position as it was read."""

    __slots__ = ()


class Part(NamedTuple):
    """Describes a field or figure of a result: its type, its note and its marks."""

    name: str
    type: Any
    note: str
    marks: tuple[Any, ...]


@cache
def parts(kind: type[Any]) -> tuple[Part, ...]:
    """Returns the fields and figures of a class of results that are part of its JSON."""
    declared = (*_fields(kind), *_figures(kind))
    return tuple(part for part in declared if ASIDE not in part.marks)


def notes(kind: type[Any]) -> dict[str, str]:
    """Returns the notes of the fields of a class, also of those that are not part of its JSON."""
    return {part.name: part.note for part in _fields(kind) if part.note}


def _fields(kind: type[Any]) -> Iterator[Part]:
    hints = {name: hint for base in reversed(kind.__mro__) for name, hint in _public(base).items()}
    names = getattr(kind, "__dataclass_fields__", None) or getattr(kind, "_fields", None) or hints
    return (_part(name, hints[name]) for name in names if name in hints)


def _figures(kind: type[Any]) -> Iterator[Part]:
    for base in reversed(kind.__mro__):
        for name, value in vars(base).items():
            if isinstance(value, figure | cached_figure) and getattr(kind, name) is value:
                getter: Any = value.fget if isinstance(value, figure) else value.func
                hint = get_type_hints(getter, include_extras=True)["return"]
                yield _part(name, hint, phrase(getter.__doc__ or ""))


def _public(kind: type[Any]) -> dict[str, Any]:
    """Returns the annotations of a class, without those of private names."""
    own = vars(kind).get("__annotations__", {})
    shown = {name: hint for name, hint in own.items() if not name.startswith("_")}
    copy = type(kind.__name__, (), {"__annotations__": shown, "__module__": kind.__module__})
    return get_type_hints(copy, include_extras=True)


def _part(name: str, hint: Any, note: str = "") -> Part:
    marks = tuple(marks_of(hint))
    texts = [mark.text for mark in marks if isinstance(mark, Note)]
    return Part(name, hint, texts[0] if texts else note, marks)


def marks_of(hint: Any) -> Iterator[Any]:
    """Yields what annotates a type, or the members of a union."""
    if get_origin(hint) is Annotated:
        inner, *marks = get_args(hint)
        yield from marks
        yield from marks_of(inner)
    elif type(None) in get_args(hint):
        for member in get_args(hint):
            yield from marks_of(member)


def members(hint: Any) -> Iterator[Any]:
    """Yields the types that a type stands for, without marks and None."""
    if get_origin(hint) is Annotated:
        yield from members(get_args(hint)[0])
    elif get_origin(hint) in (Union, UnionType):
        for member in get_args(hint):
            yield from members(member)
    elif hint is not type(None):
        yield hint


@cache
def _converters(kind: type[Any]) -> list[tuple[str, Callable[[Any], Any], tuple[Any, ...]]]:
    return [
        (
            part.name,
            next((mark.convert for mark in part.marks if isinstance(mark, Wire)), json_value),
            part.marks,
        )
        for part in parts(kind)  # type: ignore[arg-type]
    ]


def json_value(value: Any) -> Any:
    """Returns a value in JSON: NaN and infinity are null, and labels that it lacks are text."""
    if isinstance(value, float):
        return value if isfinite(value) else None
    if value is None or isinstance(value, str | int | bytes):
        return value
    if isinstance(value, Result):
        return value.to_dict()
    if isinstance(value, Mapping):
        return {key: json_value(part) for key, part in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: json_value(getattr(value, name)) for name in value._fields}
    if isinstance(value, tuple | list):
        return [json_value(part) for part in value]
    return str(value)


def phrase(docstring: str) -> str:
    """Returns the first line of a docstring as a phrase: "The risk." becomes "the risk"."""
    line = docstring.strip().partition("\n")[0].rstrip(".")
    return line[:1].lower() + line[1:]
