"""What every request passes and every answer carries.

A page of another site must not talk to this server through the user's browser: the Host has to be
a name of this server (against DNS rebinding), and the Origin, where a browser states one, has to be
the server itself. Answers forbid framing, sniffing and whatever is not from here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from minewise.web.errors import BAD_REQUEST, TOO_LARGE, TOO_SLOW, ApiError, answer

LOCAL = ("localhost", "127.0.0.1", "::1")
FORBIDDEN = 403
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
    """Refuses requests from elsewhere and bodies that are too large; adds the headers."""

    def __init__(
        self, app: ASGIApp, hosts: Iterable[str], body_bytes: int, body_seconds: float
    ) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)
        self.body_bytes = body_bytes
        self.body_seconds = body_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        passed = _headed(send, scope["path"].startswith("/api/"))
        try:
            self._check(Headers(scope=scope))
            if scope["method"] == "POST":
                async with asyncio.timeout(self.body_seconds):
                    receive = await self._whole(receive)
        except ApiError as error:
            await answer(error)(scope, receive, passed)
            return
        except TimeoutError:
            late = ApiError(TOO_SLOW, f"the body takes over {self.body_seconds:g} seconds")
            await answer(late)(scope, receive, passed)
            return
        except ClientDisconnect:  # half of what was asked is not done
            return
        await self.app(scope, receive, passed)

    def _check(self, headers: Headers) -> None:
        host = headers.get("host", "")
        if _hostname(f"//{host}") not in self.hosts:
            raise ApiError(BAD_REQUEST, "this server does not go by that host name: --allow-host")
        origin = headers.get("origin")
        if origin is not None and _netloc(origin) != host.lower():
            raise ApiError(FORBIDDEN, "requests from other sites are refused")
        if headers.get("sec-fetch-site") == "cross-site" and headers.get("sec-fetch-mode") in (
            "cors",
            "no-cors",
        ):
            raise ApiError(FORBIDDEN, "requests from other sites are refused")

    async def _whole(self, receive: Receive) -> Receive:
        body = b""
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > self.body_bytes:
                raise ApiError(TOO_LARGE, f"the body is over {self.body_bytes >> 10} KiB")
        pending = [{"type": "http.request", "body": body, "more_body": False}]

        async def again() -> Message:
            return pending.pop() if pending else await receive()

        return again


def _hostname(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").lower()
    except ValueError:
        return ""


def _netloc(url: str) -> str | None:
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return None


def _headed(send: Send, is_answer: bool) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.update(HEADERS)
            headers["Cache-Control"] = "no-store" if is_answer else "no-cache"
        await send(message)

    return with_headers
