"""Questions about files: positions in any format, and in pictures."""

from __future__ import annotations

from base64 import b64decode
from dataclasses import dataclass, replace
from typing import Annotated, TypeAlias, cast

from minewise.base.board_text import BoardText, read_board, scan
from minewise.base.budget import Budget
from minewise.base.errors import (
    AmbiguousText,
    FormatError,
    MinewiseError,
    ParameterError,
    PositionError,
)
from minewise.base.results import IF_ANY, Bounds, Count, Note, Result
from minewise.base.types import GridKind
from minewise.board import Board
from minewise.formats import sniffed
from minewise.formats.format import Arguments
from minewise.formats.text import decoded, layout
from minewise.position import Position as Seen
from minewise.questions.limits import Limits
from minewise.questions.reading import FileRequest, check_sides, content, read
from minewise.questions.request import named
from minewise.vision.read import read_pixels
from minewise.vision.reading import MOST_SIDE, Reading, checked


@dataclass(frozen=True)
class Position(Result):
    """A position, or a complete board."""

    cells: tuple[str, ...]
    mine_count: Annotated[Count | None, Note("null if the file has no mine total")]
    topology: Annotated[GridKind | None, Note("null if the format states none")]
    clues: Annotated[str | None, Note("the clue model; null if none is stated")]
    board: Annotated[
        tuple[str, ...] | None,
        Note("the revealed cells of a complete board; `cells` are then hidden"),
    ]
    read_as: Annotated[
        str | None, Note("in words, how text was read that is not in the text format")
    ] = None


@dataclass(frozen=True)
class Unreadable(Result):
    """The answer for a file that cannot be read."""

    unreadable: Annotated[str, Note("the reason in one line")]
    readings: Annotated[
        tuple[Position, ...] | None,
        IF_ANY,
        Note("what the text may mean, if that is several positions"),
    ] = None


def position(request: FileRequest, limits: Limits) -> Position | Unreadable:
    """Reads a file of any format for an editor, or explains why it cannot be read."""
    data = content(request)
    try:
        return normalised(data, request.name, limits)
    except AmbiguousText as error:
        pairs = zip(error.readings, error.meanings, strict=True)
        readings = tuple(_of_text(scan(text), words, limits) for text, words in pairs)
        return Unreadable(unreadable=error.problem, readings=readings)
    except MinewiseError as error:
        # What the symbols of a text stand for are arguments that this question does not have.
        reason = error.problem if "zero=" in error.cure else error.line_for(named)
        return Unreadable(unreadable=reason)


def normalised(data: bytes, name: str, limits: Limits) -> Position:
    """Returns the content of a file.

    A mine total, shape or clue model that the file does not state is null. If the file has a
    complete board, every cell is hidden, and `board` has the revealed cells.
    """
    kind = _kind(data, name)
    if kind == "text":
        words = decoded(data)
        mines = layout(words, Arguments())
        if mines is None:
            return _of_text(*read_board(words), limits)
        check_sides(len(mines), len(mines[0]), limits)
        return replace(_answer(Board.from_mask(mines)), topology=None, clues=None)
    return _answer(read(data, kind, limits, Arguments()))


def _of_text(found: BoardText, words: str, limits: Limits) -> Position:
    """Returns the content of a text, which states neither a topology nor a clue model."""
    answer = _answer(read(found.text.encode(), "text", limits, Arguments()))
    total = found.mines if answer.board is None else answer.mine_count
    return replace(answer, mine_count=total, topology=None, clues=None, read_as=words or None)


def _answer(value: Seen | Board) -> Position:
    if isinstance(value, Seen) and value.mine_count is None:
        raise PositionError(
            "this position has a density",
            cure='add a mine total, "mines", or use `minewise analyze`',
        )
    board = as_board(value)
    if board is not None:
        value = board.position([])
    assert isinstance(value, Seen)
    if value.clues.cells:
        raise PositionError(
            "the clue models of this position differ by cell", cure="use `minewise analyze`"
        )
    return Position(
        cells=tuple(str(value).splitlines()),
        mine_count=value.mine_count,
        topology=cast(GridKind, value.topology.kind),
        clues=value.clues.default.text,
        board=None if board is None else tuple(str(board).splitlines()),
    )


def as_board(value: Seen | Board) -> Board | None:
    """Returns the complete board, or None if cells are hidden or contradictory."""
    if isinstance(value, Board):
        return value
    if value.hidden_count:
        return None
    try:
        return Board.from_position(value)
    except PositionError:
        return None


def _kind(data: bytes, name: str) -> str:
    if not data.strip():
        raise FormatError("the content is empty", cure="a position has at least one row")
    kind = sniffed(data, name).name
    if kind == "picture":
        raise FormatError("this is a picture", cure="send its pixels to read_picture")
    return kind


Length: TypeAlias = Annotated[int, Bounds(1, MOST_SIDE)]


def read_picture(
    limits: Limits,
    *,
    width: Length,
    height: Length,
    pixels: Annotated[str, Note("red, green and blue bytes of each pixel by row, in base64")],
    mines: Annotated[int | None, Bounds(0), Note("the mine total, if it is known")] = None,
    size: Annotated[
        tuple[int, int] | None,
        Note("rows and columns of the board, if they are known", must_be="[rows, columns]"),
    ] = None,
    area: Annotated[
        tuple[int, int, int, int] | None,
        Note(
            "the sides of the part that is read, in pixels",
            must_be="[left, top, right, bottom]",
        ),
    ] = None,
    budget: Budget,
) -> Reading:
    """Reads the position in a picture: a screenshot, or a straight photo of a screen."""
    try:
        data = b64decode(pixels.encode("ascii", "replace"), validate=True)
    except ValueError:
        raise ParameterError("is not base64", argument="pixels") from None
    reading = read_pixels(checked(width, height, data), mines, size, area, budget)
    check_sides(reading.position.rows, reading.position.columns, limits)
    return reading
