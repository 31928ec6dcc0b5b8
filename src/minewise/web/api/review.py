"""The endpoints for reviewing games and replays, and for saving a finished game."""

from __future__ import annotations

from typing import Final

from msgspec import UnsetType

from minewise.base.budget import Deadline
from minewise.base.json_values import json_cell
from minewise.formats import game_json
from minewise.game import Game
from minewise.replays.replay import Replay
from minewise.web.endpoint import Endpoint, Payload, Server
from minewise.web.errors import CONFLICT, ApiError
from minewise.web.explanations import decisions
from minewise.web.games.saved import saved_game, uploaded
from minewise.web.positions.parsing import content
from minewise.web.requests import ReviewRequest


async def game_file(server: Server, name: str) -> Payload:
    """Returns a finished game in the format of saved games."""
    return await _saved(server, name)


async def review(server: Server, asked: ReviewRequest) -> Payload:
    """Reviews a game of this server, a saved game, or a replay."""
    given = asked.game
    held = await _saved(server, given) if isinstance(given, str) else given
    data = content(asked) if isinstance(held, UnsetType) else b""

    def work() -> Payload:
        bounds = Deadline(server.budget())
        found: Game | Replay
        if isinstance(held, UnsetType):
            found = uploaded(data, asked.name, server.limits)
        else:
            found = saved_game(held, server.limits)
        replay = found if isinstance(found, Replay) else None
        game = found.game if isinstance(found, Replay) else found
        made, complete = decisions.decisions(game, bounds, replay.times if replay else ())
        return (
            _setup(game)
            | decisions.summary(made)
            | {"complete": complete, "clicks": [decisions.as_json(one) for one in made]}
            | {"replay": replay and _player(replay)}
        )

    return await server.workers.long(work)


async def _saved(server: Server, name: str) -> Payload:
    session = await server.session(name)
    async with session.lock:
        if not session.game.over:
            raise ApiError(CONFLICT, "the game is not over", cure="finish it before the review")
        return await server.workers.quick(lambda: game_json.to_dict(session.game))


def _player(replay: Replay) -> Payload:
    return {
        "player": str(replay.stated.get("player", "")),
        "program": str(replay.stated.get("program", "")),
        "time": replay.time,
        "three_bv_per_second": replay.three_bv_per_second,
        "left_clicks": replay.left_clicks,
        "right_clicks": replay.right_clicks,
        "chords": replay.chords,
        "efficiency": replay.efficiency,
        "discrepancies": list(replay.discrepancies),
    }


def _setup(game: Game) -> Payload:
    grid = game.topology
    return {
        "status": "won" if game.won else "lost" if game.lost else "playing",
        "rows": grid.rows,
        "columns": grid.columns,
        "topology": grid.kind,
        "mines": [json_cell(cell) for cell in game.board.mines],
        "clues": game.clues.to_json(),
        "start_rule": game.start_rule,
        "seed": None if game.seed is None else str(game.seed),
        "game": game.game,
        "undos": game.undos,
        "three_bv": game.three_bv,
        "three_bv_so_far": game.three_bv_so_far,
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
