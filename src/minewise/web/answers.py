"""Answers of the API: errors with a status, and JSON lines of answers so far."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

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


MEDIA_TYPE: Final = "application/jsonl"
Report: TypeAlias = Callable[[Any], None]
Line: TypeAlias = dict[str, Any]


def wants_lines(request: Request) -> bool:
    """Whether the client accepts JSON lines."""
    return MEDIA_TYPE in request.headers.get("accept", "")


async def respond_in_lines(work: Callable[[Report], Awaitable[Any]]) -> StreamingResponse:
    """Returns the lines of a work that reports answers so far, from any thread.

    Raises the error of the work if there was no answer before it. The work is cancelled if the
    client goes away.
    """
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[Line | Exception] = asyncio.Queue()

    def report(answer: Any) -> None:
        loop.call_soon_threadsafe(lines.put_nowait, {"interim": answer})

    async def run() -> None:
        try:
            lines.put_nowait({"answer": await work(report)})
        except Exception as error:
            lines.put_nowait(error)

    working = asyncio.ensure_future(run())
    try:
        first = await lines.get()
    except asyncio.CancelledError:
        working.cancel()
        raise
    if isinstance(first, Exception):
        raise first

    async def body(line: Line) -> AsyncIterator[bytes]:
        try:
            while "interim" in line:
                yield _encoded(line)
                line = _checked(await lines.get())
            yield _encoded(line)
        finally:
            working.cancel()

    return StreamingResponse(body(first), media_type=MEDIA_TYPE)


def _checked(line: Line | Exception) -> Line:
    if isinstance(line, MinewiseError):
        return refusal(line)
    if isinstance(line, Exception):
        raise line
    return line


def _encoded(line: Line) -> bytes:
    return msgspec.json.encode(line) + b"\n"
