"""Reads the fields of a request, and refuses what is not as the API describes it."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from starlette.requests import Request

from minewise.errors import PositionError
from minewise.formats import load
from minewise.position import Position
from minewise.sizes import START_RULES, Size, as_size, check_start
from minewise.topology import GRIDS, Cell, Topology, quoted
from minewise.web.errors import BAD_REQUEST, ApiError
from minewise.web.limits import WebLimits
from minewise.web.table import Order

T = TypeVar("T")
_NAMES = {
    int: "a whole number",
    bool: "true or false",
    str: "text",
    list: "a list",
    dict: "an object",
}
_MOST_SEED = 1 << 62


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
    value = held.get(key)
    if value is None:
        return default
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
    return Order(
        size=size,
        start_rule=rule,
        no_guess=bool(take(held, "no_guess", bool, False)),
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
    given = held.get("position")
    if isinstance(given, dict):
        for key in ("rows", "columns"):
            take(given, key, int)
        check_sides(given.get("rows") or 1, given.get("columns") or 1, limits)
        given = json.dumps(given)
    if not isinstance(given, str):
        raise ApiError(BAD_REQUEST, '"position" is text, or an object of the JSON format')
    found = load(
        given.encode("utf-8", "replace"),
        "json" if given.lstrip()[:1] == "{" else "text",
        mines=take(held, "mines", int),
        topology=take(held, "topology", str),
    )
    if not isinstance(found, Position):
        raise PositionError("this is a whole board, whose mines are known: give a position")
    if len(found.topology.shape) != 2:
        raise PositionError("this server takes boards: give a graph to `minewise analyze`")
    check_sides(found.rows, found.columns, limits)
    return found


def check_sides(rows: int, columns: int, limits: WebLimits) -> None:
    """Raises `ApiError` for a board that is larger than this server takes."""
    if rows > limits.side or columns > limits.side:
        raise ApiError(
            BAD_REQUEST, f"this server takes boards of up to {limits.side} rows and columns"
        )
