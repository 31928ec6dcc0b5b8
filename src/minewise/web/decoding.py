"""Decodes requests as they are declared; an error is one line that names the field and the cure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, TypeVar

import msgspec
from msgspec import inspect
from starlette.requests import Request as HttpRequest

from minewise.base.wording import quoted
from minewise.web.errors import BAD_REQUEST, ApiError
from minewise.web.requests import Request

R = TypeVar("R", bound=Request)

_FIELD: Final = re.compile(r" - at `\$\.(\w+)")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
_MISSING: Final = re.compile(r"Object missing required field `(\w+)`")


async def body(kind: type[R], request: HttpRequest) -> R:
    """Returns what the body of a request asks; raises `ApiError` if it is not as declared."""
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise ApiError(415, "the body is JSON: state Content-Type: application/json")
    return decoded(kind, await request.body())


def decoded(kind: type[R], data: bytes) -> R:
    """Returns what a body asks; raises `ApiError` if it is not as declared.

    >>> from minewise.web.requests import CellRequest
    >>> decoded(CellRequest, b'{"cell": [3, 4]}').cell
    (3, 4)
    >>> decoded(CellRequest, b'{"cell": [3]}')
    Traceback (most recent call last):
        ...
    minewise.web.errors.ApiError: "cell" is a list of its row and its column, from 0
    """
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise ApiError(BAD_REQUEST, _explained(kind, str(error))) from None
    except msgspec.DecodeError as error:
        reason = str(error).removeprefix("JSON is malformed: ")
        raise ApiError(BAD_REQUEST, f"the body is not JSON: {reason}") from None
    except RecursionError:
        raise ApiError(BAD_REQUEST, "the body is nested too deeply") from None


def query(kind: type[R], parameters: Mapping[str, str]) -> R:
    """Returns what an address asks; raises `ApiError` if it is not as declared.

    >>> from minewise.web.requests import PlaceQuery
    >>> query(PlaceQuery, {"row": "3", "column": "4"}).row
    3
    """
    try:
        return msgspec.convert(dict(parameters), kind, strict=False)
    except msgspec.ValidationError as error:
        raise ApiError(BAD_REQUEST, f"in the address {_explained(kind, str(error))}") from None


def _explained(kind: type[Request], error: str) -> str:
    """Puts an error of msgspec into the words of the API."""
    types = {field.name: field.type for field in _described(kind).fields}
    if unknown := _UNKNOWN.match(error):
        listed = ", ".join(types) or "none"
        return f"there is no field {quoted(unknown[1])}; fields are {listed}"
    if missing := _MISSING.match(error):
        return f'"{missing[1]}" is missing: it is {phrase(types[missing[1]])}'
    if at := _FIELD.search(error):
        return f'"{at[1]}" is {phrase(types[at[1]])}'
    return "the body is not an object in braces"


@cache
def _described(kind: type[Request]) -> inspect.StructType:
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    return described


def phrase(described: inspect.Type) -> str:
    """Returns what completes the sentence `"field" is ...`.

    >>> phrase(inspect.type_info(bool))
    'true or false'
    """
    match described:
        case inspect.Metadata(type=inner, extra=extra):
            return str(extra["is"]) if extra and "is" in extra else phrase(inner)
        case inspect.LiteralType(values=values):
            return f"one of {', '.join(map(str, values))}"
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(ge=least, le=most):
            return f"a whole number{_between(least, most)}"
        case inspect.StrType(min_length=least, max_length=most) if most is not None:
            return f"text of {least or 0} to {most:,} characters"
        case inspect.StrType():
            return "text"
    raise TypeError(f'state what a field of the type {described} is: Meta(extra={{"is": ...}})')


def _between(least: Any, most: Any) -> str:
    if least is None:
        return ""
    return f" from {least:,} on" if most is None else f" from {least:,} to {most:,}"
