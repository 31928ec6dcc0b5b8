"""The application: routes, errors and the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import partial

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
from minewise.service.question import Question
from minewise.service.questions import QUESTIONS
from minewise.web import lines
from minewise.web.errors import BUSY, Answer, ApiError, answer
from minewise.web.guard import LOCAL, Guard
from minewise.web.limits import WebLimits
from minewise.web.openapi import description
from minewise.web.page import Page
from minewise.web.workers import Workers


def create_app(limits: WebLimits | None = None, hosts: Iterable[str] = LOCAL) -> Starlette:
    """Returns the application, which answers under these hosts."""
    limits = limits or WebLimits()
    workers = Workers(limits)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        workers.close()

    routes = [
        Mount("/api", routes=[_route(each, workers) for each in QUESTIONS.values()]),
        Route("/openapi.json", _openapi),
        Mount("/", Page()),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Guard, hosts, limits), Middleware(GZipMiddleware)],
        exception_handlers={HTTPException: _refused},
    )


def _route(question: Question, workers: Workers) -> Route:
    async def respond(request: HttpRequest) -> Response:
        try:
            ask = partial(workers.ask, question, decoded(question.request, await _body(request)))
            if lines.are_wanted(request):
                return await lines.respond(ask)
            result = await ask()
            return Response(msgspec.json.encode(result), media_type="application/json")
        except MinewiseError as error:
            return answer(error)
        except asyncio.CancelledError:
            return answer(ApiError(BUSY, "the server is shutting down", cure="try again later"))

    return Route(f"/{question.name}", respond, methods=["POST"])


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
