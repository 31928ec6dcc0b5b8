"""The application: the questions as routes with their OpenAPI description, and the page."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from os import PathLike, stat_result
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request as HttpRequest
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from minewise.base.errors import MinewiseError
from minewise.base.wording import speak
from minewise.questions.limits import Problem, decoded
from minewise.questions.registry import QUESTIONS, Question
from minewise.questions.request import Message, Schema, schemas
from minewise.web.guard import (
    BUSY,
    LOCAL,
    MEDIA_TYPE,
    Answer,
    ApiError,
    Guard,
    WebLimits,
    Workers,
    answer,
    respond_in_lines,
    wants_lines,
)

_PLACE: Final = "#/components/schemas/"
_REASONS: Final = {
    400: "the request is invalid or exceeds a limit",
    403: "the request comes from another site",
    413: "the body is too large",
    415: "the body is not JSON",
    422: "there is no answer within the time limit",
    500: "internal server error; see the log of the server",
    503: "too much is running or waiting",
}


class Error(Problem, kw_only=True, frozen=True):
    """An error: the HTTP status, and one line that names the place and the cure."""

    status: int


class Refusal(Message, kw_only=True, frozen=True):
    """The answer to a request that is refused."""

    error: Error


def description() -> Schema:
    kinds: set[type[Struct]] = {Refusal}
    for question in QUESTIONS.values():
        kinds.update(question.answers, [question.request])
    return {
        "openapi": "3.1.0",
        "info": {"title": "minewise", "version": "1"},
        "paths": {f"/api/{name}": {"post": _operation(each)} for name, each in QUESTIONS.items()},
        "components": {"schemas": schemas(kinds, _PLACE)},
    }


def _operation(question: Question) -> Schema:
    content = _json(*question.answers) | _lines(*question.answers)
    refusals = {
        str(status): {"description": reason, "content": _json(Refusal)}
        for status, reason in _REASONS.items()
    }
    return {
        "operationId": question.name,
        "summary": question.summary,
        "parameters": [],
        "requestBody": {"required": True, "content": _json(question.request)},
        "responses": {"200": {"description": "the answer", "content": content}} | refusals,
    }


def _lines(*kinds: type[Struct]) -> Schema:
    """Returns the schema of each line: answers so far, then the answer or its error."""
    told = _schema(*kinds)
    parts = {"interim": told, "answer": told, "error": _schema(Error)}
    every = [{"required": [name], "properties": {name: part}} for name, part in parts.items()]
    return {MEDIA_TYPE: {"schema": {"type": "object", "oneOf": every}}}


def _json(*kinds: type[Struct]) -> Schema:
    return {"application/json": {"schema": _schema(*kinds)}}


def _schema(*kinds: type[Struct]) -> Schema:
    refs = [{"$ref": f"{_PLACE}{kind.__name__}"} for kind in kinds]
    return refs[0] if len(refs) == 1 else {"anyOf": refs}


FILES: Final = Path(__file__).parent / "files"
NOT_BUILT: Final = (
    "The page is not built; the API works without it. To build it, install node and run "
    "`make page` in a checkout, then start the server again.\n"
)
_NAMED_BY_CONTENT = re.compile(r"-[A-Z0-9]{8}\.\w+$")
_FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_ASK_AGAIN = {"Cache-Control": "no-cache"}


class Page(StaticFiles):
    """Sends the files of the built page."""

    def __init__(self, folder: Path = FILES) -> None:
        super().__init__(directory=folder, html=True, check_dir=False)
        self.is_built = (folder / "index.html").is_file()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends a file, or how to build the page if it is not built."""
        answer = super().__call__ if self.is_built else PlainTextResponse(NOT_BUILT, 503)
        await answer(scope, receive, send)

    def file_response(
        self, full_path: str | PathLike[str], stat_result: stat_result, scope: Scope, *rest: Any
    ) -> Response:
        """Returns a file, with how long it may be kept."""
        response = super().file_response(full_path, stat_result, scope, *rest)
        response.headers.update(_kept(str(full_path)))
        return response


def _kept(path: str) -> Mapping[str, str]:
    return _FOR_EVER if _NAMED_BY_CONTENT.search(path) else _ASK_AGAIN


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
        speak(request.headers.get("accept-language", ""))
        try:
            ask = partial(workers.ask, question, decoded(question.request, await _body(request)))
            if wants_lines(request):
                return await respond_in_lines(ask)
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
