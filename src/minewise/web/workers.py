"""Worker threads, which keep the server responsive during long work.

Questions of each effort have threads of their own: a list of strategies never waits for an
analysis, and the luck of a game never waits for a difficult position of someone else. The core
releases the interpreter lock while it counts. If the queue is full, further analyses are rejected.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

from minewise.base.budget import Stop
from minewise.base.types import JsonObject
from minewise.questions.question import Effort, Question
from minewise.questions.request import Request
from minewise.web.answers import BUSY, ApiError, Report
from minewise.web.guard import WebLimits

T = TypeVar("T")


class Workers:
    """Runs quick, short and long work on separate threads."""

    def __init__(self, limits: WebLimits) -> None:
        self._limits = limits
        self._quick = ThreadPoolExecutor(4, "quick")
        self._short = _Lane("short", limits.analyses, limits.short_waiting)
        self._long = _Lane("long", limits.analyses, limits.waiting)

    async def ask(
        self, question: Question, request: Request, report: Report | None = None
    ) -> JsonObject:
        """Answers a question; its time is shorter while others wait, and it stops if cancelled.

        `report` is called with the answers so far, by another thread. Raises `ApiError` 503 if too
        many wait.
        """
        stop, runs = Stop(), {"quick": self.quick, "short": self.short, "long": self.long}

        def answer() -> JsonObject:
            hurried = self.is_crowded(question.effort)
            limits = replace(self._limits, hurried=hurried, stop=stop, report=report)
            return question.ask(request, limits)

        try:
            return await runs[question.effort](answer)
        except asyncio.CancelledError:
            stop.set()
            raise

    async def quick(self, work: Callable[[], T]) -> T:
        """Runs work that takes milliseconds."""
        return await asyncio.get_running_loop().run_in_executor(self._quick, work)

    async def short(self, work: Callable[[], T]) -> T:
        """Runs work that a player waits for; raises `ApiError` 503 if the queue is full."""
        return await self._short.run(work)

    async def long(self, work: Callable[[], T]) -> T:
        """Runs work up to its budget; raises `ApiError` 503 if the queue is full."""
        return await self._long.run(work)

    def is_crowded(self, effort: Effort) -> bool:
        """Whether work waits for other work of this effort."""
        lanes = {"short": self._short, "long": self._long}
        return effort in lanes and lanes[effort].is_crowded

    def close(self) -> None:
        """Stops accepting work."""
        for pool in (self._quick, self._short.pool, self._long.pool):
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
