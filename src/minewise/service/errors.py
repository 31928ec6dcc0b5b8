"""Errors as answers: a line for people, and the fields of the error."""

from __future__ import annotations

from typing import Any

from minewise.base.errors import MinewiseError
from minewise.service.request import Message
from minewise.service.shapes import named


class RequestError(MinewiseError):
    """Signals a request that cannot be decoded; the message names the fields of the request."""

    code = "request"

    def __str__(self) -> str:
        return self.line_for(named)


class Cancelled(MinewiseError):
    """Signals a request that was cancelled before it had an answer."""

    code = "cancelled"


class Fault(MinewiseError):
    """Signals an error of the program, not of the request."""

    code = "fault"


class Problem(Message, kw_only=True, frozen=True):
    """An error: one line for people, and its parts for programs."""

    code: str
    message: str
    argument: str | None
    place: str | None
    cure: str | None


def fields(error: MinewiseError) -> dict[str, Any]:
    """Returns the fields of an error; `message` is the whole line."""
    return {
        "code": error.code,
        "message": error.line_for(named),
        "argument": error.argument,
        "place": error.place,
        "cure": error.cure_for(named) or None,
    }


def problem(error: MinewiseError) -> Problem:
    """Returns an error as a part of an answer."""
    return Problem(**fields(error))
