"""The server: its tools are questions, and games and pictures of positions; it keeps the boards."""

from __future__ import annotations

import logging
import subprocess
import sys
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import version
from secrets import token_hex
from threading import Lock
from typing import Annotated, Any, Final, Literal, TypeAlias, cast

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
from msgspec import Meta
from starlette.types import ASGIApp

from minewise.analysis.position_analysis import analyze
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import MinewiseError, ParameterError, PositionError, needed, over_budget
from minewise.base.results import Count, Note, PositionResult, Result
from minewise.base.types import Cell, GridCell, GridKind
from minewise.base.wording import quoted
from minewise.deal import Deal, middle, rules_of
from minewise.drawing.svg import picture
from minewise.explain.review import GameReview, review
from minewise.game import Game
from minewise.position import Position
from minewise.questions.limits import Fault, Limits, RequestError, converted, fields
from minewise.questions.registry import QUESTIONS, Question
from minewise.questions.request import Schema, schemas
from minewise.web.guard import Guard, WebLimits, Workers

# Another process draws: resvg holds the lock of the interpreter.
_RESVG: Final = """
import sys, resvg_py
svg = sys.stdin.buffer.read().decode()
sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(svg_string=svg)))
"""
_DIGIT: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">8</text></svg>'
)


Probabilities: TypeAlias = Annotated[bool, Note("draw every mine probability")]


@dataclass(frozen=True, slots=True)
class Picture(PositionResult):
    """A picture in the format PNG."""

    png: bytes


def draw(position: Position, limits: Limits, *, probabilities: Probabilities = False) -> Picture:
    """Draws a position as an image, with mine probabilities if requested.

    Raises `MinewiseError` if there is no font, and `OverBudget` if drawing takes too long.
    """
    bounds = Deadline(limits.budget())
    analysis = analyze(position, budget=bounds.left()) if probabilities else None
    if not _has_font():
        raise MinewiseError("no font is installed", cure="install one, such as DejaVu Sans")
    svg = picture(position, analysis)
    return Picture(_png(svg, bounds))


@cache
def _has_font() -> bool:
    return _png(_DIGIT) != _png(_DIGIT.replace("8", ""))


def _png(svg: str, bounds: Deadline | None = None) -> bytes:
    needed("resvg_py", "mcp")
    left = bounds.left() if bounds else None
    try:
        drawn = subprocess.run(
            [sys.executable, "-P", "-c", _RESVG],
            input=svg.encode(),
            stdout=subprocess.PIPE,
            timeout=left.seconds if left else None,
            check=True,
        )
    except subprocess.TimeoutExpired:
        raise over_budget("the time budget is used up") from None
    return drawn.stdout


DRAW: Final = Question(draw)


MOST_GAMES: Final = 1000

GameId: TypeAlias = Annotated[
    str, Meta(max_length=40, description="the game, as start_game named it")
]


@dataclass(frozen=True, slots=True)
class GameView(Result):
    """A game as the player sees it; `board` is a position that the other tools accept."""

    game: str
    status: Literal["playing", "won", "lost"]
    rows: Count
    columns: Count
    topology: GridKind
    mines: Annotated[Count, Note("the number of mines on the board")]
    flags: Count
    opened: Annotated[tuple[GridCell, ...], Note("the cells that this opened")]
    board: Annotated[
        str, Note("a line per row: 0 to 8 open, # hidden, F flagged, * the mine that was opened")
    ]


class Games:
    """Keeps the latest games, and answers the questions about them."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._lock = Lock()
        self.questions: Final = (
            Question(self.start_game),
            Question(self.look, "quick"),
            Question(self.open, "quick"),
            Question(self.flag, "quick"),
            Question(self.chord, "quick"),
            Question(self.draw_game),
            Question(self.review_game),
        )

    def start_game(
        self,
        deal: Annotated[Deal, ("guessing", "no_guess", "grade", "clues", "start")],
        *,
        budget: Budget,
    ) -> GameView:
        """Starts a game of Minesweeper and opens its first cell; default: the middle."""
        deal = deal.seeded()
        if deal.start is None:
            deal = replace(deal, start=middle(deal.grid()))
        game = Game(deal.board(budget=budget), **rules_of(deal))
        opened = game.open(deal.start)
        name = token_hex(6)
        with self._lock:
            self._games[name] = game
            while len(self._games) > MOST_GAMES:
                self._games.popitem(last=False)
        return _view(name, game, opened)

    def look(self, *, game: GameId) -> GameView:
        """Shows a game as the player sees it."""
        with self._lock:
            return _view(game, self._game(game), ())

    def open(self, *, game: GameId, cell: Cell) -> GameView:
        """Opens a hidden cell of a game; a flagged one must be unflagged before."""
        return self._acted(game, cell, Game.open)

    def flag(self, *, game: GameId, cell: Cell) -> GameView:
        """Flags a hidden cell of a game, or removes its flag."""
        return self._acted(game, cell, Game.flag)

    def chord(self, *, game: GameId, cell: Cell) -> GameView:
        """Opens the unflagged neighbours of an open number that has as many flags beside it."""
        return self._acted(game, cell, Game.chord)

    def draw_game(
        self, limits: Limits, *, game: GameId, probabilities: Probabilities = False
    ) -> Picture:
        """Draws a game as an image, with mine probabilities if requested."""
        with self._lock:
            position = self._game(game).position
        return draw(position, limits, probabilities=probabilities)

    def review_game(self, *, game: GameId, budget: Budget) -> GameReview:
        """Reviews a game that is over: the risk of each click, the best alternative, the loss."""
        with self._lock:
            played = self._game(game)
            if not played.over:
                raise PositionError("this game is not over", cure="play it to its end")
        return GameReview.of(played, review(played, budget=budget))

    def _acted(self, name: str, cell: Cell, act: Callable[[Game, Cell], Any]) -> GameView:
        with self._lock:
            game = self._game(name)
            if game.over:
                raise PositionError("this game is over", cure="start another with start_game")
            return _view(name, game, act(game, game.topology.cell(game.topology.index(cell))) or ())

    def _game(self, name: str) -> Game:
        game = self._games.get(name)
        if game is None:
            raise ParameterError(
                "there is no game {game}", quoted(name), cure="start one with start_game"
            )
        self._games.move_to_end(name)
        return game


def _view(name: str, game: Game, opened: tuple[GridCell, ...]) -> GameView:
    grid = game.topology
    return GameView(
        game=name,
        status="won" if game.won else "lost" if game.lost else "playing",
        rows=grid.rows,
        columns=grid.columns,
        topology=cast(GridKind, grid.kind),
        mines=game.mine_count,
        flags=len(game.flags),
        opened=opened,
        board=str(game.position),
    )


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
