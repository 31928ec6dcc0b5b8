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
    """Decodes the body of an HTTP request; raises `ApiError` if it is invalid."""
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise ApiError(415, "the body must be JSON with Content-Type: application/json")
    return decoded(kind, await request.body())


def decoded(kind: type[R], data: bytes) -> R:
    """Decodes a body as a request; raises `ApiError` if it is invalid.

    >>> from minewise.web.requests import PositionCellRequest
    >>> decoded(PositionCellRequest, b'{"position": "##", "cell": [0, 1]}').cell
    (0, 1)
    >>> decoded(PositionCellRequest, b'{"position": "##", "cell": [3]}')
    Traceback (most recent call last):
        ...
    minewise.web.errors.ApiError: "cell" must be a list of its row and its column, from 0
    """
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise ApiError(BAD_REQUEST, _explained(kind, str(error))) from None
    except msgspec.DecodeError as error:
        reason = str(error).removeprefix("JSON is malformed: ")
        raise ApiError(BAD_REQUEST, f"the body is not valid JSON: {reason}") from None
    except UnicodeDecodeError:
        raise ApiError(BAD_REQUEST, "the body is not valid JSON: it is not UTF-8") from None
    except RecursionError:
        raise ApiError(BAD_REQUEST, "the body is nested too deeply") from None


def query(kind: type[R], parameters: Mapping[str, str]) -> R:
    """Decodes the query of an address as a request; raises `ApiError` if it is invalid.

    >>> from minewise.web.requests import PlaceQuery
    >>> query(PlaceQuery, {"row": "3", "column": "4"}).row
    3
    """
    try:
        return msgspec.convert(dict(parameters), kind, strict=False)
    except msgspec.ValidationError as error:
        raise ApiError(BAD_REQUEST, f"in the address {_explained(kind, str(error))}") from None


def _explained(kind: type[Request], error: str) -> str:
    """Converts an error message of msgspec to one of the API."""
    types = {field.name: field.type for field in _described(kind).fields}
    at = _FIELD.search(error)
    if at and at[1] in types:  # perhaps within a list of the field
        return f'"{at[1]}" must be {phrase(types[at[1]])}'
    if unknown := _UNKNOWN.match(error):
        listed = ", ".join(types) or "none"
        return f"unknown field {quoted(unknown[1])}: choose from {listed}"
    if missing := _MISSING.match(error):
        return f'"{missing[1]}" is missing: it must be {phrase(types[missing[1]])}'
    return "the body must be a JSON object"


@cache
def _described(kind: type[Request]) -> inspect.StructType:
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    return described


def phrase(described: inspect.Type) -> str:
    """Completes the sentence `"field" must be ...`.

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
    raise TypeError(f'describe the type {described} with Meta(extra={{"is": ...}})')


def _between(least: Any, most: Any) -> str:
    if least is None:
        return ""
    return f" from {least:,}" if most is None else f" from {least:,} to {most:,}"
