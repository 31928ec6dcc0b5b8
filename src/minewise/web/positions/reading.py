"""Reads positions and boards that were sent, in any format; refuses what the page cannot draw.

What is read here is checked before anything of its size is built.
"""

from __future__ import annotations

import json
from typing import Any

from minewise.base.errors import FormatError, PositionError
from minewise.base.wording import cell_name
from minewise.board import Board
from minewise.formats import Value, by_extension, load, names, registry
from minewise.formats.game_json import TAG as SAVED_GAME
from minewise.formats.text import scan
from minewise.game import Game
from minewise.position import Position
from minewise.web.limits import WebLimits
from minewise.web.positions.told import rows

_MOST_SHOWN = 8


def read(
    data: bytes,
    kind: str,
    limits: WebLimits,
    *,
    mines: int | None = None,
    topology: str | None = None,
) -> Value:
    r"""Returns the position or board in data of a format; the error names the place and the cure.

    Of a saved game it is what its player saw last.

    >>> read(b"3x1x1\n1##", "text", WebLimits()).mines
    1
    """
    held = _stated(data, limits) if kind == "json" else {}
    if held.get("format") == SAVED_GAME:
        return Game.from_json(held).position
    found = load(data, kind, mines=mines, topology=topology)
    if len(found.topology.shape) != 2:
        raise PositionError("this server takes boards: give a graph to `minewise analyze`")
    check_sides(found.rows, found.columns, limits)
    if isinstance(found, Position):
        _check_drawn(found)
    return found


def normalised(data: bytes, name: str, limits: WebLimits) -> dict[str, Any]:
    r"""Returns the content of a file as the editor takes it.

    What the file leaves open, a mine total or a shape, is null. Of a whole board every cell is
    hidden, and `board` has its cells revealed.

    >>> normalised(b"1##", "", WebLimits())
    {'cells': ['1##'], 'mines': None, 'topology': None, 'board': None}
    >>> normalised(b"2x1x1\n*1", "a.mine", WebLimits())["board"]
    ['*1']
    """
    kind = _kind(data, name)
    is_text = kind == "text"
    total = _stated_total(data) if is_text else None
    found = read(data, kind, limits, mines=0 if is_text and total is None else None)
    if isinstance(found, Position) and found.mines is None:
        raise PositionError(
            'this position has a density: give it a mine total, "mines", '
            "or give it to `minewise analyze`"
        )
    board = as_board(found)
    if board is not None:
        found, total = board.position([]), len(board.mines)
    assert isinstance(found, Position)
    return {
        "cells": rows(found),
        "mines": total if is_text else found.mines,
        "topology": None if is_text else found.topology.kind,
        "board": None if board is None else rows(board.position(board.topology.cells)),
    }


def as_board(found: Value) -> Board | None:
    """Returns the whole board that was read, or None where cells are hidden or cannot be so.

    >>> as_board(Position.parse("1*", mines=1))
    <Board: a board of 1 row and 2 columns, 1 mine>
    """
    if isinstance(found, Board):
        return found
    if found.hidden:
        return None
    try:
        return Board.from_position(found)
    except PositionError:
        return None


def check_sides(rows: int, columns: int, limits: WebLimits) -> None:
    """Raises `PositionError` for a board that is too large for this server.

    >>> check_sides(100, 100, WebLimits())
    """
    if rows > limits.side or columns > limits.side:
        raise PositionError(f"this server takes boards of up to {limits.side} rows and columns")


def _kind(data: bytes, name: str) -> str:
    if not data.strip():
        raise FormatError("there is nothing in it: a position has at least one row")
    for known in registry().values():
        if known.sniff(data):
            return known.name
    try:
        return by_extension(name).name
    except FormatError:
        listed = ", ".join(names())
        raise FormatError(f"this is not a file that can be read; formats are {listed}") from None


def _stated_total(data: bytes) -> int | None:
    try:
        return scan(data.decode("utf-8-sig"))[3]
    except UnicodeDecodeError as error:
        raise FormatError(f"byte {error.start} is not UTF-8: this is not a text file") from None


def _stated(data: bytes, limits: WebLimits) -> dict[str, Any]:
    """Refuses a size before there is a board of it; what else is wrong the format says."""
    try:
        held = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return {}
    if not isinstance(held, dict):
        return {}
    stated = [held.get(side) for side in ("rows", "columns")]
    rows, columns = (side if isinstance(side, int) else 1 for side in stated)
    check_sides(rows, columns, limits)
    return held


def _check_drawn(position: Position) -> None:
    if position.max_per_cell > 1:
        raise PositionError(
            "this server takes one mine a cell: give max_per_cell above 1 to `minewise analyze`"
        )
    values = position._core.values().tolist()
    most = max(values)
    if most > _MOST_SHOWN:
        name = cell_name(position.topology.cell(values.index(most)))
        raise PositionError(f"{name} shows {most}: numbers are 0 to {_MOST_SHOWN}")
