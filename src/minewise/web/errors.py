"""The errors of the API: a status and a message of one line."""

from __future__ import annotations

import json
from typing import Any

from starlette.responses import Response

from minewise.base.errors import ImpossiblePosition, MinewiseError, NoBoard, OverBudget

BAD_REQUEST = 400
NOT_FOUND = 404
TOO_SLOW = 408
CONFLICT = 409
TOO_LARGE = 413
UNANSWERABLE = 422
FAULT = 500
BUSY = 503


class ApiError(Exception):
    """Signals an error that the API answers with a status of 400 or more.

    >>> ApiError(404, "there is no such game").status
    404
    """

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Answer(Response):
    """A JSON answer in ASCII, so that it can contain any text from the request."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Returns the content as JSON in ASCII; raises `ValueError` for NaN."""
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode("ascii")


def answer(error: ApiError) -> Answer:
    """Returns the error as an answer of the API.

    >>> answer(ApiError(404, "there is no such game")).body
    b'{"error":{"status":404,"message":"there is no such game"}}'
    """
    payload = {"status": error.status, "message": str(error)}
    headers = {"Retry-After": "1"} if error.status == BUSY else None
    return Answer({"error": payload}, error.status, headers)


def converted(error: MinewiseError) -> ApiError:
    """Converts an error of minewise to an error of the API.

    >>> converted(OverBudget("the time is up")).status
    422
    """
    known = isinstance(error, OverBudget | NoBoard | ImpossiblePosition)
    return ApiError(UNANSWERABLE if known else BAD_REQUEST, str(error))
