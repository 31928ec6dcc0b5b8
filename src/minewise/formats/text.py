"""Text, `.mine`: one line a row, after an optional first line WIDTHxHEIGHTxMINES.

`0`-`8` revealed, `#` (also `_` and `H`) hidden, `F` flag, `*` exposed mine, `?` open without a
number. Blank lines around the board, CRLF and a byte order mark are let pass, and spaces around
rows where they cannot be cells. Other text is read as other programs write it
(`minewise.base.board_text`); a warning says how. A layout of mines (`*..`, or a matrix of 0 and 1)
is a complete board.
"""

from __future__ import annotations

import re
from typing import Final

from minewise.base.errors import FormatError
from minewise.base.text_layout import grids, plain
from minewise.base.wording import worded
from minewise.board import Board
from minewise.clues import as_clues
from minewise.formats.format import Arguments, Format, check_plain
from minewise.position import Position

_SIZE: Final = re.compile(r"\A\s*\d+[ ,]+\d+\s*\n")  # of a puzzle of a programming contest
_MINE: Final = {"*": "*", "💣": "*", "1": "1"}
_NO_MINE: Final = {"*": frozenset(".-0·"), "1": frozenset("0")}


def sniff(data: bytes) -> bool:
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    return b"\0" not in data


def decoded(data: bytes) -> str:
    """Returns the text of a file."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(
            "byte {offset} is not UTF-8: this is not a text file", error.start
        ) from None


def read(data: bytes, arguments: Arguments) -> Position | Board:
    mines = layout(decoded(data), arguments)
    if mines is not None:
        return Board.from_mask(mines, arguments.topology)
    position, words = Position._read(
        decoded(data),
        arguments.mines,
        arguments.density,
        1 if arguments.max_per_cell is None else arguments.max_per_cell,
        arguments.topology,
        as_clues(arguments.clues),
        arguments.hidden,
        arguments.zero,
    )
    if words:
        arguments.notes.append(worded("read as {words}", words))
    return position


def layout(text: str, arguments: Arguments) -> list[list[bool]] | None:
    """Returns where the mines are, if a text says nothing but that."""
    if arguments.hidden or arguments.zero or arguments.clues is not None:
        return None
    sizeless = _SIZE.sub("", plain(text), count=1)
    grid, stated, _ = next(grids(sizeless), ((), None, 0))
    symbols = {symbol for row in grid for symbol in row}
    kinds = {_MINE[symbol] for symbol in symbols if symbol in _MINE}
    if stated is None or len(kinds) != 1 or len(symbols) != 2:
        return None
    mask = [[symbol in _MINE for symbol in row] for row in grid]
    total = arguments.mines if stated.mines is None else stated.mines
    fits = total in (None, sum(map(sum, mask)))
    return mask if fits and symbols - _MINE.keys() <= _NO_MINE[kinds.pop()] else None


def write(position: Position) -> bytes:
    check_plain(position, "text")
    return position.to_text().encode("ascii")


FORMAT = Format(
    name="text",
    extensions=(".mine", ".txt"),
    holds=("position",),
    sniff=sniff,
    read=read,
    write=write,
    general=True,
)
