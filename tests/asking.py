"""Questions of the service, asked within the process, and the requests that every door must answer.

A line of `data/requests.jsonl` has a question, a request, and, if the request is refused, a part of
the error. A new question needs one line that is answered and one that is refused.
"""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import minewise as mw
from minewise.formats import game_json
from minewise.service.decoding import decoded
from minewise.service.errors import fields
from minewise.service.limits import Limits
from minewise.service.questions import QUESTIONS

REQUESTS = Path(__file__).parent / "data" / "requests.jsonl"
POSITION: dict[str, Any] = {"position": "0000\n0122\n02##\n02##", "mines": 3}


class Asked(NamedTuple):
    """A request; `error` is a part of the error if the request is refused."""

    question: str
    request: Any
    error: str | None = None

    def __str__(self) -> str:
        return f"{self.question} {json.dumps(self.request)[:60]}"


def corpus() -> list[Asked]:
    """Returns requests for every question, answered ones and refused ones."""
    lines = (json.loads(line) for line in REQUESTS.read_text("utf-8").splitlines())
    black = b64encode(bytes(3 * 40 * 40)).decode()
    return [
        *(Asked(**line) for line in lines),
        Asked("read_picture", picture()),
        Asked("read_picture", {"width": 40, "height": 40, "pixels": black}, "shows no Minesweeper"),
    ]


def picture() -> dict[str, Any]:
    """Returns a request with a board of hidden cells, which are raised and grey."""
    size, cell = 9, 16
    light, face, dark = b"\xff" * 3, b"\xc0" * 3, b"\x80" * 3
    rim = light * (cell - 1) + dark
    middle = light * 2 + face * (cell - 4) + dark * 2
    tile = [rim, rim, *[middle] * (cell - 4), dark * cell, dark * cell]
    pixels = b"".join(line * size for line in tile) * size
    side = size * cell
    return {"width": side, "height": side, "pixels": b64encode(pixels).decode()}


def asked(name: str, /, limits: Limits | None = None, **request: Any) -> Any:
    """Returns the answer to a question."""
    question = QUESTIONS[name]
    sent = decoded(question.request, json.dumps(request).encode())
    return json.loads(msgspec.json.encode(question.ask(sent, limits)))


def outcome(name: str, request: Any) -> tuple[bool, Any]:
    """Returns whether a request is answered, and the answer or the fields of the error."""
    question = QUESTIONS[name]
    try:
        answer = question.ask(decoded(question.request, json.dumps(request).encode()))
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


def without_times(value: Any) -> Any:
    """Returns a decoded answer without the seconds that it took."""
    if isinstance(value, dict):
        return {name: without_times(held) for name, held in value.items() if name != "seconds"}
    return [without_times(held) for held in value] if isinstance(value, list) else value


def opened(board: mw.Board, *cells: tuple[int, int]) -> mw.Game:
    """Returns a game in which these cells were opened."""
    game = mw.Game(board)
    for cell in cells:
        game.open(cell)
    return game


def saved(game: mw.Game | None = None, **changes: Any) -> dict[str, Any]:
    """Returns a saved game, by default one in which one cell was opened."""
    return game_json.to_dict(game or opened(mw.Board(1, 3, [(0, 0)]), (0, 1))) | changes
