"""Requests: the fields that a question has in JSON."""

from __future__ import annotations

import types
from collections.abc import Collection, Iterable, Sequence
from inspect import Parameter
from typing import Annotated, Any, Union, get_args, get_origin

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct
from msgspec.structs import force_setattr

from minewise.base.results import Bounds, Note
from minewise.base.types import Cell as AnyCell
from minewise.base.wording import cell_of_name
from minewise.questions import shapes


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
    """Returns a cell that is stated by its name or as a pair."""
    return cell_of_name(stated) if isinstance(stated, str) else tuple(stated)


def request(
    name: str, summary: str, fields: Iterable[Any], base: type[Request] = Request
) -> type[Request]:
    """Returns a class of requests with these fields."""
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
        return _annotated(_field_type(arguments[0]), arguments[1:])
    if hint == AnyCell:
        return shapes.CellField
    if origin in (Union, types.UnionType):
        kinds = tuple(_field_type(kind) for kind in arguments if kind is not type(None))
        return Union[kinds]  # noqa: UP007
    if origin in (Iterable, Sequence, Collection):
        return list[_field_type(arguments[0])]  # type: ignore[misc]
    return hint


def _annotated(kind: Any, marks: Iterable[Any]) -> Any:
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
