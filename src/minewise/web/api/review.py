"""The endpoints to review a game that is over, and to save it."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request

from minewise.base.budget import Deadline
from minewise.base.json_values import json_cell
from minewise.game import Game
from minewise.sizes import START_RULES
from minewise.web import fields
from minewise.web.endpoint import Endpoint, Server, Told
from minewise.web.errors import BAD_REQUEST, CONFLICT, ApiError
from minewise.web.limits import WebLimits
from minewise.web.positions.reading import check_sides
from minewise.web.stories import reviewing


async def game_file(server: Server, request: Request) -> Told:
    """Tells a game that is over as minewise saves games."""
    return await _saved(server, request.path_params["id"])


async def review(server: Server, request: Request) -> Told:
    """Reviews a game of this server, or one that was saved."""
    held = await fields.body(request, ("game",))
    given = held.get("game")
    if isinstance(given, str):
        given = await _saved(server, given)
    if not isinstance(given, dict):
        raise ApiError(BAD_REQUEST, '"game" is the name of a game here, or a saved game')

    def work() -> Told:
        bounds = Deadline(server.budget())
        game = _game(given, server.limits)
        made, complete = reviewing.decisions(game, bounds)
        return (
            _setup(game)
            | reviewing.summary(made, game.lost)
            | {"complete": complete, "clicks": [reviewing.as_json(one) for one in made]}
        )

    return await server.workers.long(work)


async def _saved(server: Server, name: str) -> Told:
    table = await server.table(name)
    async with table.lock:
        if not table.game.over:
            raise ApiError(CONFLICT, "the game is not over: it is reviewed at its end")
        return await server.workers.quick(table.game.to_json)


def _game(given: Any, limits: WebLimits) -> Game:
    for key in ("rows", "columns"):
        fields.take(given, key, int)
    check_sides(given.get("rows") or 1, given.get("columns") or 1, limits)
    if len(fields.take(given, "history", list) or []) > limits.actions:
        raise ApiError(BAD_REQUEST, f"a game has {limits.actions:,} actions at the most")
    game = Game.from_json(given)
    if game.start_rule not in START_RULES:
        raise ApiError(BAD_REQUEST, f'"start_rule" is one of {", ".join(START_RULES)}')
    if not game.clicks:
        raise ApiError(BAD_REQUEST, "nothing was opened in this game: there is nothing to review")
    return game


def _setup(game: Game) -> Told:
    grid = game.topology
    return {
        "status": "won" if game.won else "lost" if game.lost else "playing",
        "rows": grid.rows,
        "columns": grid.columns,
        "topology": grid.kind,
        "mines": [json_cell(cell) for cell in game.board.mines],
        "start_rule": game.start_rule,
        "seed": None if game.seed is None else str(game.seed),
        "number": game.number,
        "undos": game.undos,
        "bbbv": game.bbbv,
    }


ENDPOINTS: Final = (
    Endpoint(
        method="GET",
        path="/api/games/{id}/file",
        handler=game_file,
        summary="A game that is over, as it is saved.",
        answer=("SavedGame",),
        refusals=(409,),
    ),
    Endpoint(
        method="POST",
        path="/api/review",
        handler=review,
        summary="What each click of a game risked, what was best, and what it cost.",
        answer=("GameReview",),
        fields={
            "game": {
                "type": ["string", "object"],
                "description": "the name of a game here that is over, or a saved game",
            }
        },
        required=("game",),
        refusals=(404, 409, 422),
    ),
)
