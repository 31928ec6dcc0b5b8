"""The application: routes, errors and the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.routing import Mount, Route

from minewise.base.errors import MinewiseError
from minewise.service.decoding import decoded
from minewise.service.question import Nothing
from minewise.web import lines
from minewise.web.api import ENDPOINTS
from minewise.web.endpoint import Endpoint, Server
from minewise.web.errors import BUSY, Answer, ApiError, answer
from minewise.web.guard import LOCAL, Guard
from minewise.web.lab.jobs import Jobs
from minewise.web.lab.ledgers import Ledgers
from minewise.web.limits import WebLimits
from minewise.web.openapi import description
from minewise.web.page import Page
from minewise.web.workers import Workers


def create_app(
    jobs: Path,
    limits: WebLimits | None = None,
    hosts: Iterable[str] = LOCAL,
    *,
    ledgers: Iterable[Path] = (),
) -> Starlette:
    """Returns the application; it stores the jobs of its laboratory and answers under these hosts.

    `ledgers` are directories of ledgers to show.
    """
    limits = limits or WebLimits()
    workers = Workers(limits)
    server = Server(limits, workers, Jobs(jobs, limits), Ledgers(ledgers, limits))

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        server.jobs.close()
        workers.close()

    routes = [
        Mount("/api", routes=[_route(each, server) for each in ENDPOINTS]),
        Route("/openapi.json", _openapi),
        Mount("/", Page()),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Guard, hosts, limits), Middleware(GZipMiddleware)],
        exception_handlers={HTTPException: _refused},
    )


def _route(endpoint: Endpoint, server: Server) -> Route:
    async def respond(request: HttpRequest) -> Response:
        try:
            arguments = await _arguments(endpoint, request)
            if endpoint.reports and lines.are_wanted(request):
                return await lines.respond(partial(endpoint.handler, server, *arguments))
            result = await endpoint.handler(server, *arguments)
            return Response(msgspec.json.encode(result), media_type="application/json")
        except MinewiseError as error:
            return answer(error)
        except asyncio.CancelledError:
            return answer(ApiError(BUSY, "the server is shutting down", cure="try again later"))

    return Route(endpoint.path.removeprefix("/api"), respond, methods=[endpoint.method])


async def _arguments(endpoint: Endpoint, request: HttpRequest) -> list[Any]:
    """Returns the arguments of a handler after the server: the name in the path and the request."""
    arguments: list[Any] = [request.path_params["id"]] if endpoint.is_named else []
    if endpoint.method == "POST":
        body = decoded(endpoint.request or Nothing, await _body(request))
        if endpoint.request:
            arguments.append(body)
    return arguments


async def _body(request: HttpRequest) -> bytes:
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise ApiError(415, "the body must be JSON with Content-Type: application/json")
    return await request.body()


async def _refused(_: HttpRequest, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = answer(ApiError(error.status_code, error.detail))
    response.headers.update(error.headers or {})
    return response


async def _openapi(_: HttpRequest) -> Response:
    return Answer(description())
