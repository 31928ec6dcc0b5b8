"""The endpoints that answer about any position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from starlette.requests import Request

from minewise.analysis.position_analysis import analyze as counted
from minewise.base.errors import ImpossiblePosition, MinewiseError
from minewise.explain.hints import hints
from minewise.game import Game
from minewise.position import Position
from minewise.web import fields
from minewise.web.endpoint import Endpoint, Server, Told
from minewise.web.errors import CONFLICT, ApiError
from minewise.web.positions.reading import normalised
from minewise.web.positions.told import analysed, detail, quarrel, rows
from minewise.web.schemas import CELL, COUNT, TEXT, TOPOLOGY


async def analyze(server: Server, request: Request) -> Told:
    """Analyses a position."""

    def answer(position: Position, _: Told) -> Told:
        return analysed(counted(position, budget=server.budget()))

    return await _about(server, request, answer)


async def hint(server: Server, request: Request) -> Told:
    """Says what to do next in a position."""
    return await _about(
        server,
        request,
        lambda position, _: hints(position, budget=server.budget()).to_json(),
    )


async def cell(server: Server, request: Request) -> Told:
    """Tells what is known of a hidden cell of a position."""

    def answer(position: Position, held: Told) -> Told:
        at = fields.cell(held, position.topology)
        return detail(position, at, server.budget())

    return await _about(server, request, answer, "cell")


async def game_cell(server: Server, request: Request) -> Told:
    """Tells what is known of a hidden cell of a game, from what its player sees."""
    table = await server.table(request.path_params["id"])
    async with table.lock:
        game = table.game
        position = game.position
    at = fields.cell_in_query(request, position.topology)
    if game.over:
        raise ApiError(CONFLICT, "the game is over: its mines are known")
    return await server.workers.of_game(lambda: detail(position, at, server.limits.budget()))


async def read_position(server: Server, request: Request) -> Told:
    """Reads a file of any format, or says why it cannot be read."""
    held = await fields.body(request, ("text", "data", "name"))
    data = fields.content(held)
    name = fields.take(held, "name", str, "") or ""

    def work() -> Told:
        try:
            return normalised(data, name, server.limits)
        except MinewiseError as error:
            return {"unreadable": str(error)}

    return await server.workers.quick(work)


async def open_board(server: Server, request: Request) -> Told:
    """Opens a cell of a whole board."""
    held = await fields.body(request, ("position", "mines", "topology", "cell"))

    def work() -> Told:
        game = Game(fields.board(held, server.limits))
        game.open(fields.cell(held, game.topology))
        return {"cells": rows(game.position)}

    return await server.workers.quick(work)


async def _about(
    server: Server, request: Request, answer: Callable[[Position, Told], Told], *more: str
) -> Told:
    held = await fields.body(request, ("position", "mines", "topology", *more))

    def work() -> Told:
        try:
            return answer(fields.position(held, server.limits), held)
        except ImpossiblePosition as error:
            return quarrel(error)

    return await server.workers.long(work)


_POSITION: Final[dict[str, Any]] = {
    "position": {"type": ["string", "object"], "description": "the text or the JSON format"},
    "mines": {**COUNT, "description": "the mine total, where the position has none"},
    "topology": TOPOLOGY,
}
ENDPOINTS: Final = (
    Endpoint(
        method="POST",
        path="/api/analyze",
        handler=analyze,
        summary="Analyses a position.",
        answer=("Analysis", "Impossible"),
        fields=_POSITION,
        required=("position",),
        refusals=(422,),
    ),
    Endpoint(
        method="POST",
        path="/api/hint",
        handler=hint,
        summary="What to do next.",
        answer=("Hints", "Impossible"),
        fields=_POSITION,
        required=("position",),
        refusals=(422,),
    ),
    Endpoint(
        method="POST",
        path="/api/cell",
        handler=cell,
        summary="What is known of a hidden cell: its risk, what it may show, what then.",
        answer=("Detail", "Impossible"),
        fields={**_POSITION, "cell": CELL},
        required=("position", "cell"),
        refusals=(422,),
    ),
    Endpoint(
        method="GET",
        path="/api/games/{id}/cell",
        handler=game_cell,
        summary="The same of a hidden cell of a game, from what its player sees.",
        answer=("Detail",),
        query={"row": COUNT, "column": COUNT},
        required=("row", "column"),
        refusals=(409, 422),
    ),
    Endpoint(
        method="POST",
        path="/api/position",
        handler=read_position,
        summary="Reads a file of any format as the editor takes it, or says why it cannot.",
        answer=("Position", "Unreadable"),
        fields={
            "text": {**TEXT, "description": "its content, where it is text"},
            "data": {**TEXT, "contentEncoding": "base64", "description": "or its bytes"},
            "name": {
                **TEXT,
                "description": "its name, for a content that does not tell its format",
            },
        },
    ),
    Endpoint(
        method="POST",
        path="/api/open",
        handler=open_board,
        summary="Opens a cell of a whole board: every cell of it revealed, or the JSON format.",
        answer=("Opened",),
        fields={**_POSITION, "cell": CELL},
        required=("position", "cell"),
    ),
)
