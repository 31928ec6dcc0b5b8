"""How long a client may take to say what it wants.

Without a bound a few hundred connections that never finish a request would keep everybody else out.
The server itself bounds only the time between requests; bodies are bounded by the `guard`.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

_SECONDS: Final = 10.0


class TimedProtocol(H11Protocol):
    """Closes a connection whose request has no end of its headers in time."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begins to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Waits on where a request is not whole yet."""
        super().data_received(data)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Waits no more."""
        super().connection_lost(exc)
        self._rest()

    def _wait(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._rest()
        elif self._late is None:
            self._late = self.loop.call_later(_SECONDS, self._close)

    def _rest(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _close(self) -> None:
        self._late = None
        self.transport.close()
