"""Where the work is done: threads, so that the server answers others meanwhile.

Clicks and analyses have threads of their own: a click never waits for somebody's hard position. The
core lets go of the interpreter while it counts. So many analyses may wait; one more is refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from minewise.web.errors import BUSY, ApiError
from minewise.web.limits import WebLimits

T = TypeVar("T")


class Workers:
    """Runs quick and long work apart.

    >>> asyncio.run(Workers(WebLimits()).quick(lambda: 1 + 1))
    2
    """

    def __init__(self, limits: WebLimits) -> None:
        self._quick = ThreadPoolExecutor(4, "quick")
        self._long = ThreadPoolExecutor(limits.analyses, "analysis")
        self._most = limits.analyses + limits.waiting
        self._taken = 0

    async def quick(self, work: Callable[[], T]) -> T:
        """Runs what takes milliseconds."""
        return await asyncio.get_running_loop().run_in_executor(self._quick, work)

    async def long(self, work: Callable[[], T]) -> T:
        """Runs what may take as long as the budget allows; raises `ApiError` 503 when full."""
        if self._taken >= self._most:
            raise ApiError(BUSY, "too many analyses are running or waiting: try again in a moment")
        self._taken += 1
        future = asyncio.get_running_loop().run_in_executor(self._long, work)
        future.add_done_callback(self._release)
        return await asyncio.shield(future)

    def _release(self, done: asyncio.Future[T]) -> None:
        self._taken -= 1
        if not done.cancelled():
            done.exception()  # it was told to whoever waited, if anyone still did

    def close(self) -> None:
        """Lets no more work in."""
        self._quick.shutdown(wait=False, cancel_futures=True)
        self._long.shutdown(wait=False, cancel_futures=True)
