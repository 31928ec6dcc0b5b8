"""The server: its tools are questions, of the service and about the games that it keeps."""

from __future__ import annotations

import logging
from base64 import b64encode
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any, Final

import anyio
import msgspec
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from mcp.types import (
    CallToolRequestParams,
    CallToolResult,
    ImageContent,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
    ToolAnnotations,
)
from starlette.types import ASGIApp

from minewise.base.errors import MinewiseError
from minewise.base.wording import quoted
from minewise.mcp.games import DRAW, Games, Picture
from minewise.questions.limits import Fault, RequestError, converted, fields
from minewise.questions.registry import QUESTIONS, Question
from minewise.questions.request import Schema, schemas
from minewise.web.guard import Guard, WebLimits
from minewise.web.workers import Workers

PATH: Final = "/mcp"

_ASKED: Final = ("analyze", "hint", "best_moves", "verdict", "review")
_CHANGING: Final = frozenset({"start_game", "open", "flag", "chord"})
_PLACE: Final = "#/$defs/"
_LOG: Final = logging.getLogger(__name__)
_INSTRUCTIONS: Final = """\
Minesweeper. Cells are [row, column], from 0. A position is text, a line per row: 0 to 8 open, # \
hidden, F flagged; with it, state the mine total in `mines`. Start a game with start_game, and \
play it with open, flag and chord; `board` in the answer is the position for analyze, hint, \
best_moves, verdict and draw."""


class Assistant:
    """Answers the calls of assistants."""

    def __init__(self, limits: WebLimits) -> None:
        questions = (*(QUESTIONS[name] for name in _ASKED), DRAW, *Games().questions)
        self.tools: Final = {question.name: question for question in questions}
        self._workers = Workers(limits)

    def server(self) -> Server[Any]:
        return Server(
            "minewise",
            version=version("minewise"),
            instructions=_INSTRUCTIONS,
            on_list_tools=self._list,
            on_call_tool=self._call,
        )

    async def _list(
        self, _: ServerRequestContext[Any], __: PaginatedRequestParams | None
    ) -> ListToolsResult:
        return ListToolsResult(tools=[_tool(question) for question in self.tools.values()])

    async def _call(
        self, _: ServerRequestContext[Any], params: CallToolRequestParams
    ) -> CallToolResult:
        try:
            return await self._answer(params.name, params.arguments or {})
        except MinewiseError as error:
            return _refused(error)
        except Exception:
            _LOG.exception("minewise: the tool %s failed", params.name)
            return _refused(Fault("internal error: see the standard error of the server"))

    async def _answer(self, name: str, arguments: dict[str, Any]) -> CallToolResult:
        question = self.tools.get(name)
        if question is None:
            raise RequestError(
                "there is no tool {name}",
                quoted(name),
                ", ".join(self.tools),
                cure="choose from {known}",
            )
        answer = await self._workers.ask(question, converted(question.request, arguments))
        if Picture in question.kinds:
            png: Any = answer["png"]
            data = b64encode(png).decode()
            return CallToolResult(content=[ImageContent(data=data, mime_type="image/png")])
        text = msgspec.json.encode(answer).decode()
        return CallToolResult(
            content=[TextContent(text=text)], structured_content=msgspec.json.decode(text)
        )


def _refused(error: MinewiseError) -> CallToolResult:
    content_of = fields(error)
    return CallToolResult(
        content=[TextContent(text=content_of["message"])],
        structured_content={"error": content_of},
        is_error=True,
    )


def _tool(question: Question) -> Tool:
    has_image = Picture in question.kinds
    return Tool(
        name=question.name,
        description=question.summary,
        input_schema=_schema([question.request]),
        output_schema=None if has_image else _schema(question.answers),
        annotations=ToolAnnotations(
            read_only_hint=question.name not in _CHANGING, open_world_hint=False
        ),
    )


def _schema(kinds: Iterable[type[msgspec.Struct]]) -> Schema:
    """Returns the schema of an object of one of these kinds."""
    kinds = list(kinds)
    definitions = schemas(kinds, _PLACE)
    if len(kinds) == 1:
        return definitions.pop(kinds[0].__name__) | {"$defs": definitions}
    options = [{"$ref": f"{_PLACE}{kind.__name__}"} for kind in kinds]
    return {"type": "object", "anyOf": options, "$defs": definitions}


def serve_stdio() -> None:
    """Answers an assistant over standard input and output."""
    server = Assistant(WebLimits()).server()

    async def run() -> None:
        async with stdio_server() as (reading, writing):
            await server.run(reading, writing, server.create_initialization_options())

    anyio.run(run)


def create_app(hosts: Iterable[str], limits: WebLimits | None = None) -> ASGIApp:
    """Returns the application that answers assistants over HTTP, under these hosts."""
    limits = limits or WebLimits()
    guarded = TransportSecuritySettings(enable_dns_rebinding_protection=False)  # by Guard
    app = (
        Assistant(limits)
        .server()
        .streamable_http_app(
            streamable_http_path=PATH,
            transport_security=guarded,
            max_sessions=limits.sessions,
            session_idle_timeout=limits.session_seconds,
        )
    )
    return Guard(app, hosts, limits)
