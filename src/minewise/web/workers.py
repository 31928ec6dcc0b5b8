"""Worker threads, which keep the server responsive during long work.

Questions of each effort have threads of their own: a list of strategies never waits for an
analysis, and the luck of a game never waits for a difficult position of someone else. The core
releases the interpreter lock while it counts. If the queue is full, further analyses are rejected.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import replace
from functools import partial
from typing import TypeVar

from minewise.base.budget import Stop
from minewise.base.types import JsonObject
from minewise.questions.registry import Question
from minewise.questions.request import Request
from minewise.web.answers import BUSY, ApiError, Report
from minewise.web.guard import WebLimits

T = TypeVar("T")


class Workers:
    """Runs quick, short and long work on separate threads."""

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
