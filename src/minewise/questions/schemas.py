"""The JSON schemas of requests and answers, from the declarations of results."""

from __future__ import annotations

import types
from collections.abc import Hashable, Iterable, Mapping
from functools import cache
from inspect import cleandoc
from typing import Annotated, Any, TypeAlias, TypeVar, Union, get_args, get_origin

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct
from msgspec.json import schema_components

from minewise.base.results import IF_ANY, INLINE, Bounds, Note, PositionResult, Result, Wire, parts
from minewise.base.types import Cell as AnyCell
from minewise.base.types import JsonObject
from minewise.questions import shapes


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
    position = Annotated[shapes.JsonObject, Meta(description=words)]
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
    """Returns the type of a value in JSON."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated(arguments[0], arguments[1:])
    if isinstance(hint, TypeVar) or hint == AnyCell or hint is Hashable:
        return shapes.Cell
    if hint == JsonObject:
        return shapes.JsonObject
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
