"""What one endpoint of the API is: its route, its description and what answers it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request

from minewise.base.budget import Budget
from minewise.web.games.store import Store
from minewise.web.games.table import Table
from minewise.web.lab.jobs import Jobs
from minewise.web.lab.ledgers import Ledgers
from minewise.web.limits import WebLimits
from minewise.web.work import Workers

Told = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Server:
    """Holds what the endpoints share."""

    games: Store
    limits: WebLimits
    workers: Workers
    jobs: Jobs
    ledgers: Ledgers

    async def table(self, name: str) -> Table:
        """Returns the game of that name; raises `ApiError` 404 where there is none."""
        held = self.games.held(name)
        if held is not None:
            return held
        read = await self.workers.quick(lambda: self.games.read(name))
        return self.games.take_in(name, read)

    def budget(self) -> Budget:
        """Returns the budget of an analysis: a shorter one where others wait for theirs."""
        return self.limits.budget(hurried=self.workers.crowded)


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """Describes one endpoint; the routes and the OpenAPI description are made of it.

    `fields` are JSON schemas of what the body may hold, `query` of what the address may; `answer`
    names the schemas of `schemas.ANSWERS` that are told, `refusals` the statuses beside those that
    every endpoint has.
    """

    method: str
    path: str
    handler: Callable[[Server, Request], Awaitable[Told]]
    summary: str
    answer: tuple[str, ...]
    fields: dict[str, Any] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    query: dict[str, Any] = field(default_factory=dict)
    refusals: tuple[int, ...] = ()
