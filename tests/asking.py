"""Questions of the service, asked within the process."""

from __future__ import annotations

import json
from typing import Any

import msgspec

import minewise as mw
from minewise.formats import game_json
from minewise.questions.limits import Limits, decoded, fields
from minewise.questions.registry import QUESTIONS

POSITION: dict[str, Any] = {"position": "0000\n0122\n02##\n02##", "mines": 3}


def asked(name: str, /, limits: Limits | None = None, **request: Any) -> Any:
    """Returns the answer to a question."""
    question = QUESTIONS[name]
    sent = decoded(question.request, json.dumps(request).encode())
    return json.loads(msgspec.json.encode(question.ask(sent, limits)))


def outcome(name: str, request: Any, limits: Limits | None = None) -> tuple[bool, Any]:
    """Returns whether a request is answered, and the answer or the fields of the error."""
    question = QUESTIONS[name]
    try:
        sent = decoded(question.request, json.dumps(request).encode())
        answer = question.ask(sent, limits)
    except mw.MinewiseError as error:
        return False, fields(error)
    return True, json.loads(msgspec.json.encode(answer))


def refusal(name: str, /, **request: Any) -> str:
    """Returns the line with which a request is refused."""
    accepted, error = outcome(name, request)
    assert not accepted
    return one_line(error["message"])


def one_line(message: str) -> str:
    """Checks that a message is one line."""
    assert message
    assert len(message.splitlines()) == 1
    return message


def opened(board: mw.Board, *cells: tuple[int, int]) -> mw.Game:
    """Returns a game in which these cells were opened."""
    game = mw.Game(board)
    for cell in cells:
        game.open(cell)
    return game


def saved(game: mw.Game | None = None, **changes: Any) -> dict[str, Any]:
    """Returns a saved game, by default one in which one cell was opened."""
    return game_json.to_dict(game or opened(mw.Board(1, 3, [(0, 0)]), (0, 1))) | changes
