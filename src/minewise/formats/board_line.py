"""A board and its first cell as one line of JSON, so that other programs can play the same games.

An object with these keys and no others: `width`, `height`, `mines` and `start` as [row, column],
`topology` unless it is square, and the `seed` and `game` by which minewise breaks ties. It is a
game of which nothing but the first click is done.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Final

from minewise.base.arguments import MOST_64_BITS, check_size
from minewise.base.errors import FormatError
from minewise.base.results import json_cell
from minewise.base.types import Cell
from minewise.base.wording import quoted
from minewise.board import Board
from minewise.formats.format import Arguments, Format
from minewise.formats.json import json_object, opens_object
from minewise.game import Game

_KEYS: Final = {"width", "height", "mines", "start"}
_MORE: Final = {"topology", "seed", "game"}
_TAGGED: Final = re.compile(rb'"width"\s*:')


@dataclass(frozen=True, slots=True)
class Dealt:
    """Holds a board to play, its first cell, and the seed and game number that break ties."""

    board: Board
    start: Cell
    seed: int = 0
    number: int = 0

    @property
    def game(self) -> Game:
        """Returns a game after its first click."""
        game = Game(self.board)
        game.seed, game.game = self.seed, self.number
        game.open(self.start)
        return game

    @classmethod
    def of(cls, game: Game) -> Dealt:
        """Returns the deal of a game; raises `FormatError` if it has more than its first click."""
        if [action.kind for action in game.history] != ["open"]:
            raise FormatError("line stores a game after exactly its first click")
        return cls(game.board, game.history[0].cell, game.seed or 0, game.game)


def to_dict(deal: Dealt) -> dict[str, Any]:
    grid = deal.board.topology
    if grid.kind == "graph":
        raise FormatError("line cannot store a graph", cure="use json")
    content: dict[str, Any] = {"width": grid.columns, "height": grid.rows}
    if grid.kind != "square":
        content["topology"] = grid.kind
    content["mines"] = [json_cell(mine) for mine in deal.board.mines]
    content["start"] = json_cell(deal.start)
    return content | {"seed": deal.seed, "game": deal.number}


def from_dict(content: Any, place: int = 0) -> Dealt:
    """Returns the deal that `to_dict` described; the default of `game` is `place`."""
    if not isinstance(content, dict):
        raise FormatError("a board must be an object, not {value}", quoted(content))
    for name in sorted(_KEYS - content.keys()):
        raise FormatError("{name!r} is missing", name)
    for name in content.keys() - _KEYS - _MORE:
        keys = ", ".join(sorted(_KEYS | _MORE))
        raise FormatError("unknown key {name}", quoted(name), keys, cure="a line has {keys}")
    board, start = _board(content), _cell(content["start"])
    board.topology.index(start)
    seed = _number("seed", content.get("seed", 0), MOST_64_BITS)
    return Dealt(board, start, seed, _number("game", content.get("game", place)))


def to_line(deal: Dealt) -> str:
    return json.dumps(to_dict(deal), separators=(",", ":"))


def _board(content: dict[str, Any]) -> Board:
    if not isinstance(content["mines"], list):
        raise FormatError("mines must be a list of [row, column]")
    for side in ("width", "height"):
        if type(content[side]) is not int:
            raise FormatError(
                "{side} must be a whole number, not {value}", side, quoted(content[side])
            )
    check_size(content["height"], content["width"])
    mines = [_cell(mine) for mine in content["mines"]]
    return Board(content["height"], content["width"], mines, content.get("topology"))


def _number(name: str, value: Any, most: int = (1 << 62) - 1) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise FormatError("{name} must be a whole number from 0, not {value}", name, quoted(value))
    return value


def _cell(value: Any) -> Cell:
    if not isinstance(value, list) or [type(part) for part in value] != [int, int]:
        raise FormatError("a cell must be [row, column], not {value}", quoted(value))
    return tuple(value)


def sniff(data: bytes) -> bool:
    return opens_object(data) and b'"format"' not in data and _TAGGED.search(data) is not None


def read(data: bytes, _: Arguments) -> Game:
    return from_dict(json_object(data)).game


def write(game: Game) -> bytes:
    return to_line(Dealt.of(game)).encode("ascii") + b"\n"


FORMAT = Format(name="line", extensions=(), holds=("game",), sniff=sniff, read=read, write=write)
