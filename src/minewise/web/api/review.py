"""The endpoints for reviewing and saving a finished game."""

from __future__ import annotations

from typing import Any, Final

from minewise.base.budget import Deadline
from minewise.base.json_values import json_cell
from minewise.formats import game_json
from minewise.game import Game
from minewise.web.endpoint import Endpoint, Payload, Server
from minewise.web.errors import BAD_REQUEST, CONFLICT, ApiError
from minewise.web.explanations import decisions
from minewise.web.limits import WebLimits
from minewise.web.positions.parsing import check_stated_sides
from minewise.web.requests import ReviewRequest


async def game_file(server: Server, name: str) -> Payload:
    """Returns a finished game in the format of saved games."""
    return await _saved(server, name)


async def review(server: Server, asked: ReviewRequest) -> Payload:
    """Reviews a game of this server, or a saved game."""
    held = await _saved(server, asked.game) if isinstance(asked.game, str) else asked.game

    def work() -> Payload:
        bounds = Deadline(server.budget())
        game = _game(held, server.limits)
        made, complete = decisions.decisions(game, bounds)
        return (
            _setup(game)
            | decisions.summary(made, game.lost)
            | {"complete": complete, "clicks": [decisions.as_json(one) for one in made]}
        )

    return await server.workers.long(work)


async def _saved(server: Server, name: str) -> Payload:
    session = await server.session(name)
    async with session.lock:
        if not session.game.over:
            raise ApiError(CONFLICT, "the game is not over: finish it before the review")
        return await server.workers.quick(lambda: game_json.to_dict(session.game))


def _game(held: dict[str, Any], limits: WebLimits) -> Game:
    check_stated_sides(held, limits)
    history = held.get("history")
    if isinstance(history, list) and len(history) > limits.actions:
        raise ApiError(BAD_REQUEST, f"a game may have at most {limits.actions:,} actions")
    game = game_json.from_dict(held)
    if not game.clicks:
        raise ApiError(BAD_REQUEST, "no cell was opened in this game: there is nothing to review")
    return game


def _setup(game: Game) -> Payload:
    grid = game.topology
    return {
        "status": "won" if game.won else "lost" if game.lost else "playing",
        "rows": grid.rows,
        "columns": grid.columns,
        "topology": grid.kind,
        "mines": [json_cell(cell) for cell in game.board.mines],
        "start_rule": game.start_rule,
        "seed": None if game.seed is None else str(game.seed),
        "game": game.game,
        "undos": game.undos,
        "three_bv": game.three_bv,
    }


ENDPOINTS: Final = (
    Endpoint(
        method="GET",
        path="/api/games/{id}/file",
        handler=game_file,
        summary="A finished game in the format of saved games.",
        answer=("SavedGame",),
        refusals=(409,),
    ),
    Endpoint(
        method="POST",
        path="/api/review",
        handler=review,
        summary="The risk of each click, the best alternative, and the loss.",
        answer=("GameReview",),
        request=ReviewRequest,
        refusals=(404, 409, 422),
    ),
)
