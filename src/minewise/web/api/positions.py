"""The endpoints for arbitrary positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from minewise.analysis.position_analysis import analyze as counted
from minewise.base.errors import ImpossiblePosition, MinewiseError
from minewise.explain.hints import hints
from minewise.game import Game
from minewise.position import Position
from minewise.web.endpoint import Endpoint, Payload, Server
from minewise.web.errors import CONFLICT, ApiError, named
from minewise.web.positions.parsing import board, content, normalised
from minewise.web.positions.parsing import position as read_asked
from minewise.web.positions.payload import analysed, conflict, detail, rows
from minewise.web.requests import (
    AnalysisRequest,
    DetailRequest,
    FileRequest,
    PlaceQuery,
    PositionCellRequest,
    PositionRequest,
)


async def analyze(server: Server, asked: AnalysisRequest) -> Payload:
    """Analyses a position."""
    rule = asked.start_rule

    def answer(position: Position) -> Payload:
        return analysed(counted(position, start_rule=rule, budget=server.budget()))

    return await _about(server, asked, answer)


async def hint(server: Server, asked: AnalysisRequest) -> Payload:
    """Returns the next step in a position."""
    rule = asked.start_rule

    def answer(position: Position) -> Payload:
        return hints(position, start_rule=rule, budget=server.budget()).to_dict()

    return await _about(server, asked, answer)


async def cell(server: Server, asked: DetailRequest) -> Payload:
    """Returns all information on a hidden cell of a position."""
    at, rule = asked.cell, asked.start_rule
    return await _about(server, asked, lambda position: detail(position, at, server.budget(), rule))


async def game_cell(server: Server, name: str, asked: PlaceQuery) -> Payload:
    """Returns all information on a hidden cell of a game, from the position of its player."""
    session = await server.session(name)
    async with session.lock:
        game, rule = session.game, session.rule
        position = game.position
    at = (asked.row, asked.column)
    position.topology.index(at)
    if game.over:
        raise ApiError(CONFLICT, "the game is over: its mines are visible")
    return await server.workers.of_game(lambda: detail(position, at, server.limits.budget(), rule))


async def read_position(server: Server, asked: FileRequest) -> Payload:
    """Reads a file of any format, or explains why it cannot be read."""
    data = content(asked)

    def work() -> Payload:
        try:
            return normalised(data, asked.name, server.limits)
        except MinewiseError as error:
            return {"unreadable": error.line_for(named)}

    return await server.workers.long(work)


async def open_board(server: Server, asked: PositionCellRequest) -> Payload:
    """Opens a cell of a complete board."""

    def work() -> Payload:
        game = Game(board(asked.position, server.limits, asked.mines, asked.topology))
        game.open(asked.cell)
        return {"cells": rows(game.position)}

    return await server.workers.quick(work)


async def _about(
    server: Server, asked: PositionRequest, answer: Callable[[Position], Payload]
) -> Payload:
    def work() -> Payload:
        position = read_asked(asked, server.limits)
        try:
            return answer(position)
        except ImpossiblePosition as error:
            return conflict(error, position)

    return await server.workers.long(work)


ENDPOINTS: Final = (
    Endpoint(
        method="POST",
        path="/api/analyze",
        handler=analyze,
        summary="Analyses a position.",
        answer=("Analysis", "Impossible"),
        request=AnalysisRequest,
        refusals=(422,),
    ),
    Endpoint(
        method="POST",
        path="/api/hint",
        handler=hint,
        summary="The next step and its reason.",
        answer=("Hints", "Impossible"),
        request=AnalysisRequest,
        refusals=(422,),
    ),
    Endpoint(
        method="POST",
        path="/api/cell",
        handler=cell,
        summary="A hidden cell: its risk, the numbers that it may show, and their consequences.",
        answer=("Detail", "Impossible"),
        request=DetailRequest,
        refusals=(422,),
    ),
    Endpoint(
        method="GET",
        path="/api/games/{id}/cell",
        handler=game_cell,
        summary="The same for a hidden cell of a game, from the position of its player.",
        answer=("Detail",),
        request=PlaceQuery,
        refusals=(409, 422),
    ),
    Endpoint(
        method="POST",
        path="/api/position",
        handler=read_position,
        summary="Reads a file of any format for the editor, or explains why it cannot be read.",
        answer=("Position", "Unreadable"),
        request=FileRequest,
    ),
    Endpoint(
        method="POST",
        path="/api/open",
        handler=open_board,
        summary="Opens a cell of a complete board, given as revealed text or in the JSON format.",
        answer=("Opened",),
        request=PositionCellRequest,
    ),
)
