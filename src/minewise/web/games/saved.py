"""Saved games and replays in requests; those beyond the limits of the server are rejected."""

from __future__ import annotations

from typing import Any

from minewise.base.errors import PositionError
from minewise.formats import game_json, get, load, sniffed
from minewise.formats.json_text import json_object
from minewise.game import Game
from minewise.replays.replay import Replay
from minewise.web.errors import BAD_REQUEST, ApiError
from minewise.web.limits import WebLimits
from minewise.web.positions.parsing import check_sides, check_stated_sides


def saved_game(held: dict[str, Any], limits: WebLimits) -> Game:
    """Returns a saved game in which at least one cell was opened.

    >>> from minewise.board import Board
    >>> game = Game(Board(1, 3, [(0, 2)]))
    >>> _ = game.open((0, 0))
    >>> saved_game(game_json.to_dict(game), WebLimits()).clicks
    1
    """
    check_stated_sides(held, limits)
    history = held.get("history")
    if isinstance(history, list) and len(history) > limits.actions:
        raise ApiError(BAD_REQUEST, f"a game may have at most {limits.actions:,} actions")
    game = game_json.from_dict(held)
    _check_begun(game)
    return game


def uploaded(data: bytes, name: str, limits: WebLimits) -> Game | Replay:
    """Returns the saved game or the replay in a file, in which at least one cell was opened.

    `name` is the name of the file, for content of ambiguous format.

    >>> from minewise.board import Board
    >>> game = Game(Board(1, 3, [(0, 2)]))
    >>> _ = game.open((0, 0))
    >>> uploaded(get("game").dump(game), "", WebLimits()).clicks
    1
    """
    kind = sniffed(data, name).name
    if kind == "game":
        return saved_game(json_object(data, kind), limits)
    if "replay" not in get(kind).holds:
        raise PositionError("this file holds no moves", cure="open a replay or a saved game")
    replay = load(data, kind)
    assert isinstance(replay, Replay)
    check_sides(replay.board.rows, replay.board.columns, limits)
    if len(replay.action_events) > limits.actions:
        raise ApiError(BAD_REQUEST, f"a game may have at most {limits.actions:,} actions")
    _check_begun(replay.game)
    return replay


def _check_begun(game: Game) -> None:
    if not game.clicks:
        raise ApiError(BAD_REQUEST, "no cell was opened in this game: there is nothing to review")
