"""Reads positions and boards that were sent, in any format; refuses what the page cannot draw.

What is read here is checked before anything of its size is built.
"""

from __future__ import annotations

from base64 import b64decode
from typing import Any

from msgspec import UNSET, UnsetType

from minewise.base.cell_text import scan
from minewise.base.errors import FormatError, PositionError
from minewise.base.types import GridKind
from minewise.base.wording import cell_name
from minewise.board import Board
from minewise.formats import game_json, json, load, sniffed
from minewise.formats.format import Stated, Value
from minewise.formats.json_text import json_object
from minewise.game import Game
from minewise.position import Position
from minewise.web.errors import BAD_REQUEST, ApiError
from minewise.web.limits import WebLimits
from minewise.web.positions.payload import rows
from minewise.web.requests import FileRequest, PositionRequest, stated

_MOST_SHOWN = 8


def position(asked: PositionRequest, limits: WebLimits) -> Position:
    """Returns the position that is asked about.

    >>> position(PositionRequest(position="1##", mines=1), WebLimits()).mine_count
    1
    """
    found = _value(asked.position, limits, asked.mines, asked.topology)
    if not isinstance(found, Position):
        raise PositionError("this is a whole board, whose mines are known: give a position")
    return found


def board(
    given: str | dict[str, Any],
    limits: WebLimits,
    mines: int | UnsetType = UNSET,
    topology: GridKind | UnsetType = UNSET,
) -> Board:
    """Returns a whole board that was sent; as text it has every cell revealed.

    >>> board("1*", WebLimits(), mines=1).mines
    ((0, 1),)
    """
    found = _value(given, limits, mines, topology)
    return found if isinstance(found, Board) else Board.from_position(found)


def content(asked: FileRequest) -> bytes:
    """Returns the content of the file that was sent, as text or in base64.

    >>> content(FileRequest(data="MSM="))
    b'1#'
    """
    text, data = stated(asked.text, None), stated(asked.data, None)
    if text is not None and data is None:
        return text.encode()
    if data is None or text is not None:
        raise ApiError(BAD_REQUEST, 'send "text", or "data": the content of a file in base64')
    try:
        return b64decode(data.encode("ascii", "replace"), validate=True)
    except ValueError:
        raise ApiError(BAD_REQUEST, '"data" is not base64') from None


def _value(
    given: str | dict[str, Any],
    limits: WebLimits,
    mines: int | UnsetType,
    topology: GridKind | UnsetType,
) -> Position | Board:
    outside = Stated(mines=stated(mines, None), topology=stated(topology, None))
    if isinstance(given, dict):
        return read_object(given, limits, outside)
    return read(given.encode(), "json" if given.lstrip()[:1] == "{" else "text", limits, outside)


def read(data: bytes, kind: str, limits: WebLimits, outside: Stated) -> Position | Board:
    r"""Returns the position or board in data of a format; the error names the place and the cure.

    >>> read(b"3x1x1\n1##", "text", WebLimits(), Stated()).mine_count
    1
    """
    if kind in ("json", "game"):
        return read_object(json_object(data, kind), limits, outside)
    if kind == "line":
        check_stated_sides(json_object(data, kind), limits)
    return _checked(load(data, kind, mines=outside.mines, topology=outside.topology), limits)


def read_object(held: dict[str, Any], limits: WebLimits, outside: Stated) -> Position | Board:
    """Returns the position or board that a JSON object describes.

    Of a saved game it is what its player saw last.

    >>> held = {"format": "minewise", "version": 1, "kind": "board", "rows": 1, "columns": 2}
    >>> read_object(held | {"mines": [[0, 1]]}, WebLimits(), Stated()).mines
    ((0, 1),)
    """
    check_stated_sides(held, limits)
    if held.get("format") == game_json.TAG:
        return game_json.from_dict(held).position
    return _checked(json.from_object(held, outside), limits)


def _checked(found: Value, limits: WebLimits) -> Position | Board:
    if isinstance(found, Game):
        found = found.position
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
    found = read(data, kind, limits, Stated(mines=0 if is_text and total is None else None))
    if isinstance(found, Position) and found.mine_count is None:
        raise PositionError(
            'this position has a density: give it a mine total, "mines", '
            "or give it to `minewise analyze`"
        )
    whole = as_board(found)
    if whole is not None:
        found, total = whole.position([]), len(whole.mines)
    assert isinstance(found, Position)
    return {
        "cells": rows(found),
        "mines": total if is_text else found.mine_count,
        "topology": None if is_text else found.topology.kind,
        "board": None if whole is None else rows(whole.position(whole.topology.cells)),
    }


def as_board(found: Position | Board) -> Board | None:
    """Returns the whole board that was read, or None where cells are hidden or cannot be so.

    >>> as_board(Position.parse("1*", mines=1))
    <Board: a board of 1 row and 2 columns, 1 mine>
    """
    if isinstance(found, Board):
        return found
    if found.hidden_count:
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


def check_stated_sides(held: dict[str, Any], limits: WebLimits) -> None:
    """Refuses a size before there is a board of it; what else is wrong the format says.

    >>> check_stated_sides({"rows": 100, "columns": "?"}, WebLimits())
    """
    for sides in (("rows", "columns"), ("height", "width")):
        rows, columns = (
            side if isinstance(side, int) else 1 for side in (held.get(name) for name in sides)
        )
        check_sides(rows, columns, limits)


def _kind(data: bytes, name: str) -> str:
    if not data.strip():
        raise FormatError("there is nothing in it: a position has at least one row")
    return sniffed(data, name).name


def _stated_total(data: bytes) -> int | None:
    try:
        return scan(data.decode("utf-8-sig"))[3]
    except UnicodeDecodeError as error:
        raise FormatError(f"byte {error.start} is not UTF-8: this is not a text file") from None


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
