"""Requests decoded as they are declared; an error names the field and the cure."""

from __future__ import annotations

from functools import cache
from threading import Lock
from typing import Any, TypeVar, overload

import msgspec
from msgspec import inspect

from minewise.base.json_values import is_deep
from minewise.base.wording import quoted, worded
from minewise.questions.limits import RequestError
from minewise.questions.request import Request

T = TypeVar("T")

_known: set[Any] = set()
_learning = Lock()


@overload
def convert(value: Any, kind: type[T]) -> T: ...


@overload
def convert(value: Any, kind: Any) -> Any: ...


def convert(value: Any, kind: Any) -> Any:
    """Converts a value to what a class or a type declares, as `msgspec.convert` does.

    msgspec 0.22 reads a declaration when it is first used, and crashes in other threads that meet
    it half read. So one thread at a time reads those that are new.
    """
    if kind not in _known:
        with _learning:
            msgspec.json.Decoder(kind)
            _known.add(kind)
    return msgspec.convert(value, kind)


R = TypeVar("R", bound=Request)


def decoded(kind: type[R], data: bytes) -> R:
    """Decodes JSON as a request; raises `RequestError` if it is invalid."""
    return converted(kind, parsed(data))


def parsed(data: bytes) -> Any:
    """Decodes JSON; raises `RequestError` if it is invalid."""
    if is_deep(data):
        raise RequestError("this is nested too deeply")
    try:
        return msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        raise RequestError("this is not valid JSON: {error}", error) from None
    except UnicodeDecodeError:
        raise RequestError("this is not valid JSON: it is not UTF-8") from None


def converted(kind: type[R], value: Any) -> R:
    """Converts a decoded value to a request; raises `RequestError` if it is invalid."""
    try:
        return convert(value, kind)
    except msgspec.ValidationError:
        raise _explained(kind, value) from None


def _explained(kind: type[Request], value: Any) -> RequestError:
    """Returns the error of a refused request: msgspec names the field only within its message."""
    if not isinstance(value, dict):
        return RequestError("this must be a JSON object")
    types = {field.name: field.type for field in _described(kind).fields}
    for name in value.keys() - types.keys():
        return RequestError(
            "unknown field {name}",
            quoted(name),
            ", ".join(types) or "none",
            cure="choose from {known}",
        )
    fields = msgspec.structs.fields(kind)
    for field in fields:
        if field.name in value and not _fits(value[field.name], field.type):
            return RequestError(
                "must be {expected}", phrase(types[field.name]), argument=field.name
            )
    missing = next(field.name for field in fields if field.required and field.name not in value)
    return RequestError(
        "is missing", phrase(types[missing]), cure="it must be {expected}", argument=missing
    )


def _fits(value: Any, kind: Any) -> bool:
    try:
        convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


@cache
def _described(kind: type[Request]) -> inspect.StructType:
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    return described


def phrase(described: inspect.Type) -> str:
    """Completes the sentence `"field" must be ...`."""
    match described:
        case inspect.Metadata(type=inner, extra=extra):
            return worded(extra["is"]) if extra and "is" in extra else phrase(inner)
        case inspect.LiteralType(values=values):
            return worded("one of {known}", ", ".join(map(str, values)))
        case inspect.BoolType():
            return worded("true or false")
        case inspect.IntType(ge=least, le=most):
            return worded("a whole number{bounds}", _between(least, most))
        case inspect.StrType(min_length=least, max_length=most) if most is not None:
            return worded("text of {least} to {most:,} characters", least or 0, most)
        case inspect.ListType(item_type=inner):
            return worded("a list, each {kind}", phrase(inner))
        case inspect.StrType():
            return worded("text")
    raise TypeError(f'describe the type {described} with Meta(extra={{"is": ...}})')


def _between(least: Any, most: Any) -> str:
    if least is None:
        return ""
    if most is None:
        return worded(" from {least:,}", least)
    return worded(" from {least:,} to {most:,}", least, most)
