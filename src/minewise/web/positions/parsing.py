"""Reads positions and boards in requests, in any format; rejects those that are too large.

Sizes are checked before any array of that size is built.
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
from minewise.clues import Clues
from minewise.formats import game_json, json, load, sniffed
from minewise.formats.format import Stated, Value
from minewise.formats.json_text import json_object
from minewise.game import Game
from minewise.position import Position
from minewise.replays.replay import Replay
from minewise.web.errors import BAD_REQUEST, ApiError
from minewise.web.limits import WebLimits
from minewise.web.positions.payload import rows
from minewise.web.requests import FileRequest, PositionRequest, stated

_MOST_SHOWN = 8


def position(asked: PositionRequest, limits: WebLimits) -> Position:
    """Returns the position of a request.

    >>> position(PositionRequest(position="1##", mines=1), WebLimits()).mine_count
    1
    """
    found = _value(asked.position, limits, asked.mines, asked.topology)
    if not isinstance(found, Position):
        raise PositionError("this is a complete board", cure="send a position with hidden cells")
    if isinstance(asked.clues, UnsetType):
        return found
    return found.with_clues(Clues.from_json(asked.clues))


def board(
    given: str | dict[str, Any],
    limits: WebLimits,
    mines: int | UnsetType = UNSET,
    topology: GridKind | UnsetType = UNSET,
) -> Board:
    """Returns the complete board of a request; in text, every cell is revealed.

    >>> board("1*", WebLimits(), mines=1).mines
    ((0, 1),)
    """
    found = _value(given, limits, mines, topology)
    return found if isinstance(found, Board) else Board.from_position(found)


def content(asked: FileRequest) -> bytes:
    """Returns the content of an uploaded file, given as text or in base64.

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
        raise ApiError(BAD_REQUEST, "is not base64", argument="data") from None


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

    For a saved game, returns the last view of its player.

    >>> held = {"format": "minewise", "version": 1, "kind": "board", "rows": 1, "columns": 2}
    >>> read_object(held | {"mines": [[0, 1]]}, WebLimits(), Stated()).mines
    ((0, 1),)
    """
    check_stated_sides(held, limits)
    if held.get("format") == game_json.TAG:
        return game_json.from_dict(held).position
    return _checked(json.from_object(held, outside), limits)


def _checked(found: Value, limits: WebLimits) -> Position | Board:
    if isinstance(found, Replay):
        found = found.game
    if isinstance(found, Game):
        found = found.position
    if len(found.topology.shape) != 2:
        raise PositionError(
            "this server accepts boards only", cure="use `minewise analyze` for a graph"
        )
    check_sides(found.rows, found.columns, limits)
    if isinstance(found, Position):
        _check_drawn(found)
    return found


def normalised(data: bytes, name: str, limits: WebLimits) -> dict[str, Any]:
    r"""Returns the content of a file for the editor.

    A mine total, shape or clue model that the file does not state is null. If the file has a
    complete board, every cell is hidden, and `board` has the revealed cells.

    >>> normalised(b"1##", "", WebLimits())
    {'cells': ['1##'], 'mines': None, 'topology': None, 'clues': None, 'board': None}
    >>> normalised(b"2x1x1\n*1", "a.mine", WebLimits())["board"]
    ['*1']
    """
    kind = _kind(data, name)
    is_text = kind == "text"
    total = _stated_total(data) if is_text else None
    found = read(data, kind, limits, Stated(mines=0 if is_text and total is None else None))
    if isinstance(found, Position) and found.mine_count is None:
        raise PositionError(
            "this position has a density",
            cure='add a mine total, "mines", or use `minewise analyze`',
        )
    whole = as_board(found)
    if whole is not None:
        found, total = whole.position([]), len(whole.mines)
    assert isinstance(found, Position)
    if found.clues.cells:
        raise PositionError(
            "the clue models of this position differ by cell", cure="use `minewise analyze`"
        )
    return {
        "cells": rows(found),
        "mines": total if is_text else found.mine_count,
        "topology": None if is_text else found.topology.kind,
        "clues": None if is_text else found.clues.default.text,
        "board": None if whole is None else rows(whole.position(whole.topology.cells)),
    }


def as_board(found: Position | Board) -> Board | None:
    """Returns the complete board, or None if cells are hidden or contradictory.

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
        raise PositionError(f"this server accepts at most {limits.side} rows and columns")


def check_stated_sides(held: dict[str, Any], limits: WebLimits) -> None:
    """Rejects an oversized board before it is built; the format reports other errors.

    >>> check_stated_sides({"rows": 100, "columns": "?"}, WebLimits())
    """
    for sides in (("rows", "columns"), ("height", "width")):
        rows, columns = (
            side if isinstance(side, int) else 1 for side in (held.get(name) for name in sides)
        )
        check_sides(rows, columns, limits)


def _kind(data: bytes, name: str) -> str:
    if not data.strip():
        raise FormatError("the content is empty", cure="a position has at least one row")
    return sniffed(data, name).name


def _stated_total(data: bytes) -> int | None:
    try:
        return scan(data.decode("utf-8-sig"))[3]
    except UnicodeDecodeError as error:
        raise FormatError(f"byte {error.start} is not UTF-8: this is not a text file") from None


def _check_drawn(position: Position) -> None:
    if position.max_per_cell > 1:
        raise PositionError(
            "this server accepts one mine per cell",
            cure="use `minewise analyze` for max_per_cell above 1",
        )
    values = position._core.values().tolist()
    most = max(values)
    if most > _MOST_SHOWN:
        name = cell_name(position.topology.cell(values.index(most)))
        raise PositionError(f"{name} shows {most}", cure=f"numbers must be from 0 to {_MOST_SHOWN}")
