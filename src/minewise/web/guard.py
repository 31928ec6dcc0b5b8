"""The limits of a server: refusals, worker threads, and answers with a status or in lines.

A page of another site must not reach this server through the user's browser. The Host must
therefore be a name of this server (against DNS rebinding), and the Origin, if the browser sends
one, must be the server itself. The headers of the answers forbid framing, content sniffing and
resources from elsewhere.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar
from urllib.parse import SplitResult, urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.requests import Request as HttpRequest
from starlette.responses import Response, StreamingResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from minewise.base.budget import Stop
from minewise.base.errors import ImpossiblePosition, MinewiseError, NoBoard, OverBudget
from minewise.base.types import JsonObject
from minewise.questions.limits import Limits, RequestError, fields
from minewise.questions.registry import Question
from minewise.questions.request import Request

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


def wants_lines(request: HttpRequest) -> bool:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class WebLimits(Limits):
    """Bounds request bodies, sessions, and the number of running and waiting requests.

    A limit on bytes bounds the parsing of a request (`picture_bytes` if it holds a picture),
    `actions` the work of replaying a game, and the budget the rest.
    """

    header_bytes: int = 64 * 1024
    body_bytes: int = 1024 * 1024
    picture_bytes: int = 16 * 1024 * 1024
    analyses: int = 2
    waiting: int = 32
    short_waiting: int = 256
    sessions: int = 1000  # of the Model Context Protocol
    session_seconds: float = 600.0  # without a request


PICTURE = "/api/read_picture"
LOCAL = ("localhost", "127.0.0.1", "::1")
_FAULT = "internal server error: see the log of the server"
_LOG = logging.getLogger(__name__)
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Rejects cross-site requests and oversized requests; adds the headers.

    Unhandled exceptions are logged and answered with a JSON error.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str], limits: WebLimits) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        response = _Answer(send, is_answer=scope["path"].startswith("/api/"))
        try:
            self._check_size(scope)
            self._check_source(Headers(scope=scope))
            if scope["method"] == "POST":
                is_picture, limits = scope["path"] == PICTURE, self.limits
                most = limits.picture_bytes if is_picture else limits.body_bytes
                receive = await self._whole(receive, most)
            await self.app(scope, receive, response)
        except ApiError as error:
            await answer(error)(scope, receive, response)
        except ClientDisconnect:  # the request is incomplete
            return
        except Exception:
            _LOG.exception("minewise: %s %s failed", scope["method"], scope["path"])
            if response.is_begun:
                raise  # closing the connection shows the client that the answer is incomplete
            await answer(ApiError(FAULT, _FAULT))(scope, receive, response)

    def _check_size(self, scope: Scope) -> None:
        size = len(scope.get("raw_path") or b"") + len(scope["query_string"])
        size += sum(len(name) + len(value) for name, value in scope["headers"])
        if size > self.limits.header_bytes:
            most = self.limits.header_bytes >> 10
            raise ApiError(
                BAD_REQUEST,
                "the address and the headers exceed {most} KiB",
                most,
                cure="send fewer",
            )

    def _check_source(self, headers: Headers) -> None:
        host = headers.get("host", "")
        if (_split(f"//{host}").hostname or "") not in self.hosts:
            raise ApiError(
                BAD_REQUEST,
                "this server does not answer under that host name",
                cure="start it with --allow-host",
            )
        origin = headers.get("origin")
        if origin is not None and _split(origin).netloc.lower() != host.lower():
            raise ApiError(FORBIDDEN, "requests from other sites are rejected")
        if headers.get("sec-fetch-site") == "cross-site" and headers.get("sec-fetch-mode") in (
            "cors",
            "no-cors",
        ):
            raise ApiError(FORBIDDEN, "requests from other sites are rejected")

    async def _whole(self, receive: Receive, most: int) -> Receive:
        body = await self._body(receive, most)
        pending = [{"type": "http.request", "body": body, "more_body": False}]

        async def again() -> Message:
            return pending.pop() if pending else await receive()

        return again

    async def _body(self, receive: Receive, most: int) -> bytes:
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > most:
                raise ApiError(
                    TOO_LARGE, "the body exceeds {most} KiB", most >> 10, cure="send less"
                )
        return bytes(body)


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")


class _Answer:
    """Sends an answer with the headers that every answer has."""

    def __init__(self, send: Send, *, is_answer: bool) -> None:
        self.is_begun = False
        self._send = send
        self._cache = "no-store" if is_answer else "no-cache"

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.is_begun = True
            headers = MutableHeaders(scope=message)
            headers.update(HEADERS)
            headers.setdefault("Cache-Control", self._cache)
        await self._send(message)


T = TypeVar("T")


class Workers:
    """Runs quick, short and long work on separate threads, so that the server stays responsive.

    A list of strategies never waits for an analysis, and a hint never waits for a difficult
    position of someone else. The core releases the interpreter lock while it counts. If
    the queue is full, further analyses are rejected.
    """

    def __init__(self, limits: WebLimits) -> None:
        self._limits = limits
        self.quick = ThreadPoolExecutor(4, "quick")
        self.lanes = {
            "short": _Lane("short", limits.analyses, limits.short_waiting),
            "long": _Lane("long", limits.analyses, limits.waiting),
        }

    async def ask(
        self, question: Question, request: Request, report: Report | None = None
    ) -> JsonObject:
        """Answers a question; its time is shorter while others wait, and it stops if cancelled.

        `report` is called with the answers so far, by another thread. Raises `ApiError` 503 if too
        many wait.
        """
        stop, lane = Stop(), self.lanes.get(question.effort)

        def answer() -> JsonObject:
            hurried = lane is not None and lane.is_crowded
            limits = replace(self._limits, hurried=hurried, stop=stop, report=report)
            return question.ask(request, limits)

        try:
            if lane is not None:
                return await lane.run(partial(copy_context().run, answer))
            return await asyncio.get_running_loop().run_in_executor(
                self.quick, partial(copy_context().run, answer)
            )
        except asyncio.CancelledError:
            stop.set()
            raise

    def close(self) -> None:
        """Stops accepting work."""
        for pool in (self.quick, *(lane.pool for lane in self.lanes.values())):
            pool.shutdown(wait=False, cancel_futures=True)


class _Lane:
    """Runs work on threads with their own queue."""

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        self.pool = ThreadPoolExecutor(threads, name)
        self._threads = threads
        self._most = threads + waiting
        self._taken = 0

    @property
    def is_crowded(self) -> bool:
        return self._taken > self._threads

    async def run(self, work: Callable[[], T]) -> T:
        if self._taken >= self._most:
            raise ApiError(
                BUSY, "too many analyses are running or waiting", cure="try again in a moment"
            )
        self._taken += 1
        future = asyncio.get_running_loop().run_in_executor(self.pool, work)
        future.add_done_callback(self._release)
        return await asyncio.shield(future)

    def _release(self, done: asyncio.Future[T]) -> None:
        self._taken -= 1
        if not done.cancelled():
            done.exception()  # the error was already reported to the caller, if there is still one
