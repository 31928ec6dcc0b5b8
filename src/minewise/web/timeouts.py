"""Timeouts that close the connections of slow clients, and a limit on the chunks of a body.

uvicorn limits only the time between requests, and `guard` limits the time of a body that is needed.
This module adds the other limits: for the headers of a request, for receiving an answer, and for
the rest of a body that is not needed. At the maximum number of connections, a new one replaces the
connection that has waited longest for its client, so slow clients cannot lock out a player.

Each chunk of a body costs the event loop about as much as a small request, whatever its size, and
`guard` sees only their content. Their number is therefore limited here.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol


class _Connection(h11.Connection):
    """Rejects a body of more than `most_chunks` chunks; `refusal` is then the reason."""

    def __init__(self, most_chunks: int) -> None:
        super().__init__(h11.SERVER)
        self.refusal: str | None = None
        self._most_chunks = most_chunks
        self._chunks = 0

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._chunks = 0
        elif isinstance(event, h11.Data):
            self._chunks += event.chunk_start
        if self._chunks > self._most_chunks:
            self.refusal = f"the body has more than {self._most_chunks:,} chunks: send larger ones"
            raise h11.RemoteProtocolError(self.refusal)
        return event


class TimedProtocol(H11Protocol):
    """Closes a connection whose client does not send or take what it should in time."""

    body_chunks: ClassVar = 4096
    header_seconds: ClassVar = 10.0
    answer_seconds: ClassVar = 20.0
    linger_seconds: ClassVar = 2.0

    _headers_due: asyncio.TimerHandle | None = None
    _answer_due: asyncio.TimerHandle | None = None
    _lingers: asyncio.TimerHandle | None = None
    _since = 0.0

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.conn: _Connection = _Connection(self.body_chunks)

    def connection_made(self, transport: Any) -> None:
        """Makes room for the connection and waits for its first request."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # writing is paused while anything is unsent
        self._since = self.loop.time()
        self._make_room()
        self._await_headers()

    def data_received(self, data: bytes) -> None:
        """Keeps waiting if the headers are incomplete; drops the rest of an unneeded body."""
        if self._lingers is not None:
            return
        super().data_received(data)
        self._await_headers()

    def send_400_response(self, msg: str) -> None:
        """Says why an invalid request is rejected, unless an answer to it has begun."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(self.conn.refusal or msg)
        else:
            self.transport.abort()

    def pause_writing(self) -> None:
        """Starts the timer for the client to receive its answer."""
        super().pause_writing()
        self._answer_due = self.loop.call_later(self.answer_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Stops the timer, because all data is sent."""
        super().resume_writing()
        _cancel(self._answer_due)

    def on_response_complete(self) -> None:
        """Ends a connection whose client has not sent all of the body that it announced."""
        super().on_response_complete()
        self._since = self.loop.time()
        if self.conn.their_state is h11.SEND_BODY and not self.transport.is_closing():
            # If it were closed at once, data that still arrives would destroy the answer.
            with suppress(OSError):  # the client is gone
                self.transport.write_eof()
            self._lingers = self.loop.call_later(self.linger_seconds, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancels all timers."""
        super().connection_lost(exc)
        for timer in (self._headers_due, self._answer_due, self._lingers):
            _cancel(timer)

    @property
    def waits_for_client(self) -> bool:
        """Whether the server waits for the client to send a request or receive an answer."""
        is_asked = self.cycle is not None and not self.cycle.response_complete
        is_whole = self.conn.their_state is not h11.SEND_BODY
        return not (is_asked and is_whole) or self.flow.write_paused

    def _make_room(self) -> None:
        if self.limit_concurrency is None or len(self.connections) < self.limit_concurrency:
            return
        waiting = [
            other
            for other in self.connections
            if isinstance(other, TimedProtocol)
            and other is not self
            and other.waits_for_client
            and not other.transport.is_closing()
        ]
        if waiting:
            min(waiting, key=lambda other: other._since).transport.abort()

    def _await_headers(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            _cancel(self._headers_due)
            self._headers_due = None
        elif self._headers_due is None:
            self._headers_due = self.loop.call_later(self.header_seconds, self.transport.close)


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
