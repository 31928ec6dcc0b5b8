"""Errors as answers of the API: a status, a line for people, and the fields of the error."""

from __future__ import annotations

import json
from typing import Any, Final

from starlette.responses import Response

from minewise.base.errors import ImpossiblePosition, MinewiseError, NoBoard, OverBudget
from minewise.questions.limits import RequestError, fields

BAD_REQUEST = 400
FORBIDDEN = 403
NOT_FOUND = 404
TOO_LARGE = 413
UNANSWERABLE = 422
FAULT = 500
BUSY = 503


_CODES: Final = {
    FORBIDDEN: "forbidden",
    NOT_FOUND: "not-found",
    TOO_LARGE: "too-large",
    FAULT: "fault",
    BUSY: "busy",
}


class ApiError(RequestError):
    """Signals an error that the API answers with a status of 400 or more."""

    def __init__(
        self,
        status: int,
        problem: str,
        *parts: object,
        **fields: Any,
    ) -> None:
        super().__init__(problem, *parts, **fields)
        self.status = status
        self.code = _CODES.get(status, self.code)


class Answer(Response):
    """A JSON answer in ASCII, so that it can contain any text from the request."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Returns the content as JSON in ASCII; raises `ValueError` for NaN."""
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode("ascii")


def answer(error: MinewiseError) -> Answer:
    """Returns an error as an answer of the API."""
    status = _status(error)
    headers = {"Retry-After": "1"} if status == BUSY else None
    return Answer(refusal(error), status, headers)


def refusal(error: MinewiseError) -> dict[str, Any]:
    """Returns the JSON values that tell an error."""
    return {"error": {"status": _status(error)} | fields(error)}


def _status(error: MinewiseError) -> int:
    if isinstance(error, ApiError):
        return error.status
    known = isinstance(error, OverBudget | NoBoard | ImpossiblePosition)
    return UNANSWERABLE if known else BAD_REQUEST
