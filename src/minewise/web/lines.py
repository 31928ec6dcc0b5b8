"""Answers as JSON lines: those so far, then the answer or its error."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import StreamingResponse

from minewise.base.errors import MinewiseError
from minewise.web.errors import refusal

MEDIA_TYPE: Final = "application/jsonl"
Report: TypeAlias = Callable[[Any], None]
Line: TypeAlias = dict[str, Any]


def are_wanted(request: Request) -> bool:
    """Whether the client accepts JSON lines."""
    return MEDIA_TYPE in request.headers.get("accept", "")


async def respond(work: Callable[[Report], Awaitable[Any]]) -> StreamingResponse:
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
