"""Reads positions, boards, games and files in requests; rejects those that are too large.

Sizes are checked before any array of that size is built.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterable, Iterator
from inspect import signature
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args, get_type_hints

from msgspec import UNSET, Meta, UnsetType
from msgspec.json import encode

from minewise.base.arguments import as_prior
from minewise.base.errors import FormatError, ParameterError, PositionError
from minewise.base.results import Note, marks_of
from minewise.base.types import GridKind, MineTotal
from minewise.base.wording import cell_name
from minewise.board import Board
from minewise.clues import Clues
from minewise.deal import Deal, DealOptions, as_size
from minewise.formats import game_json, get, load, opened, sniffed
from minewise.formats.format import Arguments, Value
from minewise.formats.json import json_object
from minewise.game import Game
from minewise.position import Position
from minewise.questions.limits import Limits
from minewise.questions.request import (
    EXACT,
    CellField,
    ClueModels,
    CluesText,
    Grade,
    Grid,
    JsonObject,
    Request,
    Seed,
    note,
    stated,
)
from minewise.replays.replay import Replay

_MOST_SHOWN = 8

PositionText: TypeAlias = Annotated[
    str | JsonObject,
    Meta(
        description="the text or the JSON format",
        extra={"is": "text, or an object of the JSON format"},
    ),
]


class PositionRequest(Request, kw_only=True, frozen=True):
    """Asks about a position."""

    position: PositionText
    mines: (
        Annotated[
            Annotated[int, Meta(ge=0)] | Literal["unknown"],
            Meta(
                description="the mine total, if the position does not state it; if it is unknown, "
                "all layouts count alike",
                extra={"is": "a whole number from 0, or unknown"},
            ),
        ]
        | UnsetType
    ) = UNSET
    topology: Grid | UnsetType = UNSET
    clues: ClueModels | UnsetType = UNSET
    hidden: Annotated[str, note("the characters that stand for hidden cells in the text")] = ""
    zero: Annotated[str, note("the characters that stand for zeros in the text")] = ""


class GameRequest(Request, kw_only=True, frozen=True):
    """Asks about a saved game."""

    game: Annotated[JsonObject, Meta(description="a saved game", extra={"is": "a saved game"})]


class FileRequest(Request, kw_only=True, frozen=True):
    """Sends a file: its text or its bytes."""

    text: Annotated[str, note("its content, if it is text")] | UnsetType = UNSET
    data: (
        Annotated[
            str, Meta(description="its bytes", extra_json_schema={"contentEncoding": "base64"})
        ]
        | UnsetType
    ) = UNSET
    name: Annotated[str, note("its name, for content of ambiguous format")] = ""


def read_source(request: PositionRequest, limits: Limits) -> Position | Game:
    """Returns the position of a request, or the saved game of one that asks about a click of it."""
    is_game = not isinstance(getattr(request, "click", UNSET), UnsetType)
    if is_game and isinstance(request.position, dict):
        return saved_game(request.position, limits)
    return read_position(request, limits)


def read_position(request: PositionRequest, limits: Limits) -> Position:
    mines, density = as_prior(stated(request.mines, None), None)
    arguments = Arguments(
        mines=mines,
        density=density,
        topology=stated(request.topology, None),
        hidden=request.hidden,
        zero=request.zero,
    )
    value = _value(request.position, limits, arguments)
    if not isinstance(value, Position):
        raise PositionError("this is a complete board", cure="send a position with hidden cells")
    if isinstance(request.clues, UnsetType):
        return value
    return value.with_clues(Clues.from_json(request.clues))


def read_board(
    source: str | dict[str, Any],
    limits: Limits,
    mines: MineTotal | UnsetType = UNSET,
    topology: GridKind | UnsetType = UNSET,
) -> Board:
    """Returns the complete board of a request; in text, every cell is revealed."""
    total, density = as_prior(stated(mines, None), None)
    arguments = Arguments(mines=total, density=density, topology=stated(topology, None))
    value = _value(source, limits, arguments)
    return value if isinstance(value, Board) else Board.from_position(value)


def content(request: FileRequest) -> bytes:
    """Returns the content of an uploaded file, source as text or in base64."""
    text, data = stated(request.text, None), stated(request.data, None)
    if text is not None and data is None:
        return text.encode()
    if data is None or text is not None:
        raise ParameterError('send "text", or "data": the content of a file in base64')
    try:
        return b64decode(data.encode("ascii", "replace"), validate=True)
    except ValueError:
        raise ParameterError("is not base64", argument="data") from None


def _value(source: str | dict[str, Any], limits: Limits, arguments: Arguments) -> Position | Board:
    if isinstance(source, dict):
        kind = "game" if source.get("format") == game_json.TAG else "json"
        return read(encode(source), kind, limits, arguments)
    data = source.encode()
    kind = next((name for name in ("game", "json") if get(name).sniff(data)), "text")
    return read(data, kind, limits, arguments)


def read(data: bytes, kind: str, limits: Limits, arguments: Arguments) -> Position | Board:
    """Returns the position or board in data of a format; the error names the place and the cure."""
    if kind in ("json", "game", "line"):
        _check_stated(data, limits)
    data, found = opened(data, kind)
    return _checked(found.load(data, arguments), limits)


def _checked(value: Value, limits: Limits) -> Position | Board:
    if isinstance(value, Replay):
        value = value.game
    if isinstance(value, Game):
        value = value.position
    if len(value.topology.shape) != 2:
        raise PositionError(
            "the service accepts boards only", cure="use `minewise analyze` for a graph"
        )
    check_sides(value.rows, value.columns, limits)
    if isinstance(value, Position):
        _check_drawn(value)
    return value


def saved_game(content: dict[str, Any], limits: Limits) -> Game:
    """Returns a saved game in which at least one cell was opened."""
    check_stated_size(content, limits)
    game = load(encode(content), "game")
    assert isinstance(game, Game)
    return _begun(game)


def uploaded(data: bytes, name: str, limits: Limits) -> Game | Replay:
    """Returns the saved game or the replay in a file, in which at least one cell was opened.

    `name` is the name of the file, for content of ambiguous format.
    """
    kind = sniffed(data, name).name
    if kind == "game":
        _check_stated(data, limits)
    elif "replay" not in get(kind).holds:
        raise PositionError("this file holds no moves", cure="open a replay or a saved game")
    replay = load(data, kind)
    if isinstance(replay, Game):
        return _begun(replay)
    assert isinstance(replay, Replay)
    check_sides(replay.board.rows, replay.board.columns, limits)
    _check_length(len(replay.action_events), limits)
    _begun(replay.game)
    return replay


def _check_length(actions: int, limits: Limits) -> None:
    if actions > limits.actions:
        raise ParameterError("a game may have at most {most:,} actions", limits.actions)


def _begun(game: Game) -> Game:
    if not game.clicks:
        raise PositionError("no cell was opened in this game")
    return game


def check_sides(rows: int, columns: int, limits: Limits) -> None:
    """Raises `PositionError` for a board that is too large for this server."""
    if rows > limits.side or columns > limits.side:
        raise PositionError("the service accepts at most {most} rows and columns", limits.side)


def check_stated_size(content: dict[str, Any], limits: Limits) -> None:
    """Rejects an oversized board or game before it is built; the format reports other errors."""
    for sides in (("rows", "columns"), ("height", "width")):
        rows, columns = (
            side if isinstance(side, int) else 1 for side in (content.get(name) for name in sides)
        )
        check_sides(rows, columns, limits)
    history = content.get("history")
    if isinstance(history, list):
        _check_length(len(history), limits)


def _check_stated(data: bytes, limits: Limits) -> None:
    try:
        content = json_object(data)
    except FormatError:
        return  # `load` raises it again, with its place
    check_stated_size(content, limits)


def _check_drawn(position: Position) -> None:
    if position.max_per_cell > 1:
        raise PositionError(
            "the service accepts one mine per cell",
            cure="use `minewise analyze` for max_per_cell above 1",
        )
    values = position._core.values().tolist()
    most = max(values)
    if most > _MOST_SHOWN:
        name = cell_name(position.topology.cell(values.index(most)))
        raise PositionError(
            "{name} shows {most}", name, most, _MOST_SHOWN, cure="numbers must be from 0 to {limit}"
        )


_SEEDS: Final = 1 << 62
_SIZE: Final = Annotated[
    str,
    Meta(
        max_length=30,
        description="a preset or WIDTHxHEIGHTxMINES",
        extra={"is": "text of at most 30 characters: a preset or WIDTHxHEIGHTxMINES"},
        extra_json_schema={"default": "beginner"},
    ),
]
_ALWAYS: Final = ("topology", "density", "start_rule", "seed")
_TYPES: Final[dict[str, Any]] = {
    "topology": Grid,
    "density": Annotated[float, Meta(ge=0, le=1, extra={"is": "a number from 0 to 1"})],
    "start": CellField,
    "grade": Grade,
    "clues": CluesText,
    "seed": Seed,
    "game": Annotated[int, Meta(ge=0, le=EXACT)],
}
"""The types of fields in JSON, where they are not those in Python."""


def deal_fields(names: Iterable[str] = tuple(DealOptions.__annotations__)) -> Iterator[Any]:
    """Yields the fields of requests about deals: those that all have, and these."""
    hints, usual = get_type_hints(DealOptions, include_extras=True), signature(Deal).parameters
    yield "size", _SIZE | UnsetType, UNSET
    for name in dict.fromkeys((*_ALWAYS, *names)):
        default = usual[name].default
        note = next(mark.text for mark in marks_of(hints[name]) if isinstance(mark, Note))
        schema = {} if default is None else {"default": default}
        kind = _TYPES.get(name) or get_args(hints[name])[0]
        meta = Meta(description=note, extra_json_schema=schema)
        yield name, Annotated[kind, meta] | UnsetType, UNSET


def read_deal(request: Any, limits: Limits) -> Deal:
    """Returns the deal of a request; raises `MinewiseError` if no such game is possible."""
    fields = {name: getattr(request, name, UNSET) for name in DealOptions.__annotations__}
    options = {name: value for name, value in fields.items() if value is not UNSET}
    topology, density = options.pop("topology", "square"), options.pop("density", None)
    size = as_size(stated(request.size, "beginner"), topology, density)
    check_sides(size.rows, size.columns, limits)
    return Deal(size, **options | {"seed": seed(request.seed)})


def seed(text: str | UnsetType | None) -> int | None:
    """Returns the seed of a request, if any; raises `ParameterError` if it is too large."""
    if text is None or isinstance(text, UnsetType):
        return None
    number = int(text)
    if number >= _SEEDS:
        raise ParameterError("must be a whole number below 2^62, as text", argument="seed")
    return number
