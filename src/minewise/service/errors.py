"""Errors as answers: a line for people, and the fields of the error."""

from __future__ import annotations

from minewise.base.errors import MinewiseError
from minewise.service.shapes import named


class RequestError(MinewiseError):
    """Signals a request that cannot be decoded; the message names the fields of the request.

    >>> str(RequestError("is missing", argument="cell"))
    '"cell" is missing'
    """

    code = "request"

    def __str__(self) -> str:
        return self.line_for(named)


def fields(error: MinewiseError) -> dict[str, str | None]:
    """Returns the fields of an error; `message` is the whole line.

    >>> fields(MinewiseError("no mine total", cure="specify {mines}"))["message"]
    'no mine total: specify "mines"'
    """
    return {
        "code": error.code,
        "message": error.line_for(named),
        "argument": error.argument,
        "place": error.place,
        "cure": error.cure_for(named) or None,
    }
