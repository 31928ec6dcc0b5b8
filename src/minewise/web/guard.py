"""The limits of a server, and the refusal of what exceeds them or comes from elsewhere.

A page of another site must not reach this server through the user's browser. The Host must
therefore be a name of this server (against DNS rebinding), and the Origin, if the browser sends
one, must be the server itself. The headers of the answers forbid framing, content sniffing and
resources from elsewhere.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from minewise.questions.limits import Limits
from minewise.web.answers import BAD_REQUEST, FAULT, FORBIDDEN, TOO_LARGE, ApiError, answer


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
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
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
                receive = await self._whole(receive, self._most_bytes(scope["path"]))
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

    def _most_bytes(self, path: str) -> int:
        return self.limits.picture_bytes if path == PICTURE else self.limits.body_bytes

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
