"""An endpoint of the API: its route, its description and the function that answers it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from minewise.service.question import Answer, Request
from minewise.web.lab.jobs import Jobs
from minewise.web.lab.ledgers import Ledgers
from minewise.web.limits import WebLimits
from minewise.web.workers import Workers


@dataclass(frozen=True, slots=True)
class Server:
    """Holds the state that the endpoints share."""

    limits: WebLimits
    workers: Workers
    jobs: Jobs
    ledgers: Ledgers


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """Describes one endpoint; the routes and the OpenAPI description are made of it.

    The handler takes the server, then the `{id}` of the path if it has one, then the decoded
    `request` of a POST if it has one; otherwise its body is an empty object. It returns
    one of the `answers`, or a dict with its fields. `refusals` lists the error statuses in addition
    to those that every endpoint has. If the endpoint `reports`, the handler also takes a function
    that receives answers so far, and clients may ask for these.
    """

    method: str
    path: str
    handler: Callable[..., Awaitable[Any]]
    summary: str
    answers: tuple[type[Answer], ...]
    request: type[Request] | None = None
    refusals: tuple[int, ...] = ()
    reports: bool = False

    @property
    def is_named(self) -> bool:
        """Whether the path names a job or a ledger."""
        return "{id}" in self.path
