"""JSON of a game: the board, its settings and the actions of the player.

An object with these keys:

- `format`, `version`: `"minewise game"` and 1
- `rows`, `columns`, `topology`: `"square"`, `"torus"` or `"hexagonal"`
- `mine_total`, and `mines`: its cells with a mine, null before a new game's board is dealt
- `start_rule`, `seed` (decimal digits, or null), `game`: what the board was dealt by
- `guessing`: the guessing mode, if it is not `"classic"`; `mines` is then the last layout, which
  agrees with all that was shown before
- `clues`: the clue models, if not all numbers are exact: text, or an object as in JSON positions
- `undos`: how often an action was taken back
- `history`: objects with `action`, `"open"`, `"flag"` or `"chord"`, `cell`, and `time`, in seconds
  since the first click, if it is known
- `page`: what the page adds to its games, kept as it is
"""

from __future__ import annotations

import json
import math
import re
from typing import Any, Final

from minewise.base.arguments import MOST_64_BITS, check_size, check_whole
from minewise.base.errors import FormatError
from minewise.base.results import json_cell
from minewise.base.wording import cell_name, quoted, worded
from minewise.board import Board
from minewise.clues import Clues
from minewise.deal import START_RULES, Deal, Rules, check_start
from minewise.formats.format import Arguments, Format
from minewise.formats.json import json_object, opens_object
from minewise.game import Action, Game
from minewise.topology import Topology, grid

TAG: Final = "minewise game"
VERSION: Final = 1
_TAGGED: Final = re.compile(rb'"format"\s*:\s*"minewise game"')


def to_dict(game: Game) -> dict[str, Any]:
    if game.topology.kind == "graph":
        raise FormatError(
            "a game on a graph cannot be stored as JSON: its labels may be any objects"
        )
    return {
        "format": TAG,
        "version": VERSION,
        "rows": game.topology.rows,
        "columns": game.topology.columns,
        "topology": game.topology.kind,
        "mine_total": game.mine_count,
        "mines": [json_cell(cell) for cell in game.board.mines] if game.is_dealt else None,
        "start_rule": game.start_rule,
        "seed": None if game.seed is None else str(game.seed),
        "game": game.game,
        **({} if game.guessing == "classic" else {"guessing": game.guessing}),
        **({} if game.clues.is_exact else {"clues": game.clues.to_json()}),
        "undos": game.undos,
        "history": [action.to_dict() for action in game.history],
        **({} if game._page is None else {"page": game._page}),
    }


def from_dict(content: Any) -> Game:
    """Returns the game that `to_dict` described; raises `FormatError` for anything else."""
    if not isinstance(content, dict) or content.get("format") != TAG:
        raise FormatError('this is not a saved game: "format": "{tag}" is missing', TAG)
    if content.get("version") != VERSION:
        raise FormatError(
            "this game has format version {version}, but this minewise reads version {supported}",
            quoted(content.get("version")),
            VERSION,
        )
    try:
        game = _begun(content)
        with game.as_drawn():
            for number, item in enumerate(content["history"]):
                if not isinstance(item, dict):
                    raise TypeError(worded("action {number} is no object", number))
                time = _time(number, item.get("time"))
                _redo(game, number, Action(item["action"], tuple(item["cell"]), time=time))
        game._page = content.get("page")
        game.undos = _number("undos", content["undos"])
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        is_missing = isinstance(error, KeyError)
        reason = worded("{key} is missing", error) if is_missing else str(error)
        raise FormatError("this saved game is damaged: {reason}", reason) from None
    return game


def _begun(content: dict[str, Any]) -> Game:
    kind, rows, columns = content["topology"], content["rows"], content["columns"]
    check_size(_number("rows", rows), _number("columns", columns))
    topology = grid(kind, rows, columns)
    total = _number("mine_total", content["mine_total"])
    seed = None if content["seed"] is None else _seed(content["seed"])
    number = _number("game", content["game"])
    rule = content["start_rule"]
    clues = Clues.from_json(content.get("clues", "exact"))
    check_start(topology, total, "any", topology.cell(0))
    if rule not in START_RULES:
        problem = "start_rule must be one of {known}, not {rule}"
        raise ValueError(worded(problem, ", ".join(START_RULES), quoted(rule)))
    mode = content.get("guessing", "classic")
    rules = Rules(guessing=mode, clues=clues, seed=seed, game=number)
    if content["mines"] is None:
        if seed is None:
            raise ValueError(worded("mines or a seed is required"))
        deal = Deal(total, topology=topology, start_rule=rule, **rules)
        return Game.new(deal)
    game = Game(_board(content["mines"], total, topology), **rules)
    game.start_rule = rule
    return game


def _board(mines: Any, total: int, topology: Topology) -> Board:
    cells = [tuple(cell) for cell in mines]
    if len(cells) != total:
        raise ValueError(
            worded("mine_total is {total}, but mines lists {count}", total, len(cells))
        )
    return Board(topology.rows, topology.columns, cells, topology)


def _seed(value: Any) -> int:
    """Returns a seed; it is text in JSON, because some programs round large numbers."""
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) <= 20:
        value = int(value)
    return _number("seed", value)


def _number(name: str, value: Any) -> int:
    return check_whole(name, value, 0, MOST_64_BITS)


def _time(number: int, value: Any) -> float | None:
    if value is None or (isinstance(value, int | float) and 0 <= value < math.inf):
        return value
    problem = "history[{number}]: time must be a number from 0, not {value}"
    raise ValueError(worded(problem, number, quoted(value)))


def _redo(game: Game, number: int, action: Action) -> None:
    if action.kind not in ("open", "flag", "chord"):
        problem = "history[{number}] is not an action: {kind}"
        raise ValueError(worded(problem, number, quoted(action.kind)))
    if not game.do(action):
        problem = "history[{number}]: {action} {cell} has no effect there"
        raise ValueError(worded(problem, number, action.kind, cell_name(action.cell)))


def sniff(data: bytes) -> bool:
    return opens_object(data) and _TAGGED.search(data) is not None


def read(data: bytes, _: Arguments) -> Game:
    return from_dict(json_object(data))


def write(game: Game) -> bytes:
    return json.dumps(to_dict(game)).encode("ascii") + b"\n"


FORMAT = Format(
    name="game", extensions=(".json",), holds=("game",), sniff=sniff, read=read, write=write
)
