"""Games as JSON: a documented format with a version."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from minewise.action import Action
from minewise.base.errors import FormatError, PositionError
from minewise.base.json_values import json_cell
from minewise.base.wording import cell_name
from minewise.board import Board
from minewise.sizes import check_start
from minewise.topology import grid

if TYPE_CHECKING:
    from minewise.game import Game

TAG: Final = "minewise game"
VERSION: Final = 1


def as_json(game: Game) -> dict[str, Any]:
    """Returns the whole game for JSON."""
    if game.topology.kind == "graph":
        raise FormatError("a game on a graph has no JSON: its labels may be anything")
    board = game._board
    return {
        "format": TAG,
        "version": VERSION,
        "rows": game.topology.rows,
        "columns": game.topology.columns,
        "topology": game.topology.kind,
        "mine_total": game.mines,
        "mines": None if board is None else [json_cell(cell) for cell in board.mines],
        "start_rule": game.start_rule,
        "seed": None if game.seed is None else str(game.seed),
        "number": game.number,
        "undos": game.undos,
        "history": [action.to_json() for action in game.history],
    }


def read(path: str) -> Any:
    """Returns what a file of JSON holds; raises `FormatError` where it holds none."""
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except UnicodeDecodeError:
        raise FormatError("this is no saved game: it is not text") from None
    except (json.JSONDecodeError, RecursionError) as error:
        reason = getattr(error, "msg", "nested too deep")
        raise FormatError(f"this is no saved game: {reason}") from None
    except ValueError:
        raise FormatError("this is no saved game: it holds a number that is too long") from None


def restore(game: Game, data: Any) -> None:
    """Makes a game the one that was saved; raises `FormatError` for anything else."""
    if not isinstance(data, dict) or data.get("format") != TAG:
        raise FormatError(f'this is no saved game: it does not state "format": "{TAG}"')
    if data.get("version") != VERSION:
        raise FormatError(
            f"this game was saved in version {data.get('version')!r} of its format; "
            f"this minewise reads version {VERSION}"
        )
    try:
        _restore_setup(game, data)
        for number, item in enumerate(data["history"]):
            _redo(game, number, Action(item["action"], tuple(item["cell"])))
        game.undos = whole("undos", data["undos"])
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        reason = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise FormatError(f"this saved game is damaged: {reason}") from None


def _restore_setup(game: Game, data: dict[str, Any]) -> None:
    topology = grid(data["topology"], data["rows"], data["columns"])
    game.topology = topology
    game.mines = whole("mine_total", data["mine_total"])
    game.start_rule = data["start_rule"]
    game.seed = None if data["seed"] is None else whole("seed", int(data["seed"]))
    game.number = whole("number", data["number"])
    check_start(topology, game.mines, "any", topology.cell(0))
    if data["mines"] is None:
        check_start(topology, game.mines, game.start_rule, topology.cell(0))
        if game.seed is None:
            raise ValueError("neither mines nor a seed is stated")
        game._start(None)
        return
    cells = [tuple(cell) for cell in data["mines"]]
    if len(cells) != game.mines:
        raise ValueError(f"mine_total is {game.mines}, but mines lists {len(cells)}")
    game._start(Board(topology.rows, topology.columns, cells, topology))


def _redo(game: Game, number: int, action: Action) -> None:
    if action.kind not in ("open", "flag", "chord"):
        raise ValueError(f"history[{number}] is no action: {action.kind!r}")
    before = len(game._history)
    game._replay([action])
    if len(game._history) == before:
        raise ValueError(
            f"history[{number}]: {action.kind} {cell_name(action.cell)} does nothing there"
        )


def whole(name: str, value: Any) -> int:
    """Returns a number from 0 on that fits 64 bits, or raises `PositionError`."""
    if not isinstance(value, int) or not 0 <= value < 1 << 64:
        raise PositionError(f"{name}= is a whole number from 0 on, below 2^64, not {value!r}")
    return value
