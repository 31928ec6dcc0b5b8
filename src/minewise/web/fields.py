"""Reads the fields of a request, and refuses what is not as the API describes it."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from typing import Any, TypeVar

from starlette.requests import Request

from minewise.base.errors import PositionError
from minewise.base.wording import quoted
from minewise.board import Board
from minewise.formats import Value
from minewise.position import Position
from minewise.sizes import START_RULES, Size, as_size, check_start
from minewise.topology import GRIDS, Cell, Topology
from minewise.web.errors import BAD_REQUEST, ApiError
from minewise.web.games.table import Order
from minewise.web.limits import WebLimits
from minewise.web.positions.reading import check_sides, read
from minewise.web.schemas import GRADES

T = TypeVar("T")
_NAMES = {
    int: "a whole number",
    bool: "true or false",
    str: "text",
    list: "a list",
    dict: "an object",
}
_MOST_SEED = 1 << 62
_PLACE = re.compile(r"[0-9]{1,9}")


async def body(request: Request, known: tuple[str, ...]) -> dict[str, Any]:
    """Returns the object that was sent; raises `ApiError` for anything else."""
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise ApiError(415, "the body is JSON: state Content-Type: application/json")
    try:
        held = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise ApiError(BAD_REQUEST, "the body is not JSON") from None
    if not isinstance(held, dict):
        raise ApiError(BAD_REQUEST, "the body is not an object in braces")
    for key in held:
        if key not in known:
            listed = ", ".join(known) or "none"
            raise ApiError(BAD_REQUEST, f"there is no field {quoted(key)}; fields are {listed}")
    return held


def take(held: dict[str, Any], key: str, kind: type[T], default: T | None = None) -> T | None:
    """Returns a field of that kind, or the default where there is none.

    >>> take({"mines": 10}, "mines", int)
    10
    """
    if key not in held:
        return default
    value = held[key]
    if type(value) is not kind:
        raise ApiError(BAD_REQUEST, f'"{key}" is {_NAMES[kind]}')
    return value


def cell(held: dict[str, Any], topology: Topology, key: str = "cell") -> Cell:
    """Returns the cell that is named."""
    value = take(held, key, list)
    if value is None or len(value) != 2 or any(type(part) is not int for part in value):
        raise ApiError(BAD_REQUEST, f'"{key}" is a list of its row and its column')
    found = tuple(value)
    topology.index(found)
    return found


def order(held: dict[str, Any], limits: WebLimits) -> Order:
    """Returns what game is asked for."""
    topology = _one_of(held, "topology", GRIDS)
    spelled = take(held, "size", str, "beginner") or ""
    if len(spelled) > 30:
        raise ApiError(BAD_REQUEST, "the size is too long: state WIDTHxHEIGHTxMINES")
    size = as_size(spelled, topology)
    if size.topology != topology:
        size = Size(size.rows, size.columns, size.mines, topology)
    check_sides(size.rows, size.columns, limits)
    rule = _one_of(held, "start_rule", START_RULES, "opening")
    check_start(size.grid(), size.mines, rule, (0, 0))
    stated = seed(held)
    grade = _one_of(held, "grade", GRADES) if "grade" in held else None
    return Order(
        size=size,
        start_rule=rule,
        no_guess=bool(take(held, "no_guess", bool, False)) or grade is not None,
        grade=grade,
        seed=stated,
        seed_stated=stated is not None,
    )


def _one_of(
    held: dict[str, Any], key: str, names: tuple[str, ...], default: str | None = None
) -> str:
    name = take(held, key, str, default or names[0])
    if name not in names:
        raise ApiError(BAD_REQUEST, f'"{key}" is one of {", ".join(names)}')
    return name


def seed(held: dict[str, Any]) -> int | None:
    """Returns the seed that is stated, if any."""
    text = take(held, "seed", str)
    if text is None:
        return None
    if not (len(text) <= 19 and text.isascii() and text.isdecimal() and int(text) < _MOST_SEED):
        raise ApiError(BAD_REQUEST, '"seed" is a whole number below 2^62, as text')
    return int(text)


def position(held: dict[str, Any], limits: WebLimits) -> Position:
    """Returns the position that is asked about, as text or as the JSON format has it."""
    found = _value(held, limits)
    if not isinstance(found, Position):
        raise PositionError("this is a whole board, whose mines are known: give a position")
    return found


def board(held: dict[str, Any], limits: WebLimits, key: str = "position") -> Board:
    """Returns the whole board that is asked about, every cell revealed where it is text."""
    found = _value(held, limits, key)
    return found if isinstance(found, Board) else Board.from_position(found)


def _value(held: dict[str, Any], limits: WebLimits, key: str = "position") -> Value:
    given = held.get(key)
    if isinstance(given, dict):
        given = json.dumps(given)
    if not isinstance(given, str):
        raise ApiError(BAD_REQUEST, f'"{key}" is text, or an object of the JSON format')
    return read(
        given.encode("utf-8", "replace"),
        "json" if given.lstrip()[:1] == "{" else "text",
        limits,
        mines=take(held, "mines", int),
        topology=take(held, "topology", str),
    )


def content(held: dict[str, Any]) -> bytes:
    """Returns the content of the file that was sent, as text or in base64."""
    text, data = take(held, "text", str), take(held, "data", str)
    if (text is None) == (data is None):
        raise ApiError(BAD_REQUEST, 'send "text", or "data": the content of a file in base64')
    if text is not None:
        return text.encode("utf-8", "replace")
    assert data is not None
    try:
        return b64decode(data.encode("ascii", "replace"), validate=True)
    except ValueError:
        raise ApiError(BAD_REQUEST, '"data" is not base64') from None


def cell_in_query(request: Request, topology: Topology) -> Cell:
    """Returns the cell that the address names."""
    stated = [request.query_params.get(key, "") for key in ("row", "column")]
    if not all(_PLACE.fullmatch(part) for part in stated):
        raise ApiError(BAD_REQUEST, 'the address names a cell: "row" and "column", from 0')
    found = (int(stated[0]), int(stated[1]))
    topology.index(found)
    return found
