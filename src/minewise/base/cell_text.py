"""Conversion between cells as characters and their values."""

from __future__ import annotations

import re
from array import array
from sys import byteorder
from typing import NamedTuple

from minewise.base.arguments import MAX_BYTES, check_size
from minewise.base.errors import FormatError
from minewise.base.wording import counted, worded

CELLS = "use 0-8 revealed, ? no number, # (or _ or H) hidden, F flag, * exposed mine"
_CELLS = b"012345678#_HF*?"
_VALUES = bytes([*range(9), 0xFF, 0xFF, 0xFF, 0xFE, 0xFD, 0xFC])  # as signed bytes
_WRONG = 0x80
_TO_VALUE = bytes(_VALUES[_CELLS.index(i)] if i in _CELLS else _WRONG for i in range(256))
_TO_CELL = bytes(_CELLS[_VALUES.index(i)] if i in _VALUES else _WRONG for i in range(256))
_SIGN = bytes(0xFF if i & 0x80 else 0 for i in range(256))
_LOW = slice(0 if byteorder == "little" else 1, None, 2)  # of the bytes of 16-bit values
_HIGH = slice(1 if byteorder == "little" else 0, None, 2)

_ROW = re.compile(r"[ \t]*[0-8#_HF*?]*(?P<wrong>.*)", re.DOTALL)
_HEADER = re.compile(r"([0-9]{1,9})x([0-9]{1,9})x([0-9]{1,9})")


def from_text(cells: str) -> array[int] | None:
    """Returns the values of cells, or None if a character is not a cell."""
    low = cells.encode("latin-1", "replace").translate(_TO_VALUE)
    if _WRONG in low or not cells.isascii():
        return None
    values = bytearray(2 * len(low))
    values[_LOW], values[_HIGH] = low, low.translate(_SIGN)
    return array("h", bytes(values))


def to_text(values: memoryview) -> str | None:
    """Returns the characters of 16-bit values, or None if a number is above 8."""
    data = values.tobytes()
    cells = data[_LOW].translate(_TO_CELL)
    fits = _WRONG not in cells and data[_HIGH] == data[_LOW].translate(_SIGN)
    return cells.decode("ascii") if fits else None


class BoardText(NamedTuple):
    """What a text says; `mines` is None if it states no total."""

    rows: int
    columns: int
    values: array[int]
    mines: int | None

    @property
    def cells(self) -> tuple[str, ...]:
        """The rows as text."""
        cells = to_text(memoryview(self.values)) or ""
        return tuple(cells[i : i + self.columns] for i in range(0, len(cells), self.columns))

    @property
    def stated(self) -> str:
        """The rows, below the size if a total is stated."""
        return "\n".join(self.cells) if self.mines is None else self.text

    @property
    def text(self) -> str:
        """The text format; without a total, as many mines as are exposed."""
        mines = sum(row.count("*") for row in self.cells) if self.mines is None else self.mines
        return "\n".join([f"{self.columns}x{self.rows}x{mines}", *self.cells])


def scan(text: str) -> BoardText:
    """Returns the board in text of the text format."""
    if len(text) > MAX_BYTES:
        raise FormatError("the text exceeds the limit of {most} MiB", MAX_BYTES >> 20)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    rows = [line.strip(" \t") for line in lines]
    filled = [i for i, row in enumerate(rows) if row]
    if not filled:
        raise FormatError("the text is empty", cure="give at least one row")
    header = _HEADER.fullmatch(rows[filled[0]])
    if header and len(filled) == 1:
        raise FormatError(
            "no rows follow the header line", place=worded("line {number}", filled[0] + 1)
        )
    start = filled[1 if header else 0]
    rows = rows[start : filled[-1] + 1]

    cells = "".join(rows)
    columns = len(rows[0])
    check_size(1, len(cells))
    values = from_text(cells)
    if values is None:
        raise _not_a_cell(lines, start)
    for i, row in enumerate(rows):
        if len(row) != columns:
            raise FormatError(
                "this row has {cells}, but the first has {columns}",
                counted(len(row), "cell"),
                columns,
                cure="all rows must be equally long",
                place=worded("line {number}", start + i + 1),
            )
    if header is None:
        return BoardText(len(rows), columns, values, None)
    width, height, mines = map(int, header.groups())
    if (width, height) != (columns, len(rows)):
        raise FormatError(
            "the first line states {width}x{height} (width x height), but the board is "
            "{columns}x{count}",
            width,
            height,
            columns,
            len(rows),
        )
    return BoardText(height, width, values, mines)


def _not_a_cell(lines: list[str], start: int) -> FormatError:
    number, match = next(
        (number, match)
        for number, line in enumerate(lines[start:], start=start)
        if (match := _ROW.fullmatch(line.rstrip(" \t"))) and match["wrong"]
    )
    char, column = match["wrong"][0], match.start("wrong")
    is_first = number == start and char in "xX"
    first = worded("; the optional first line is WIDTHxHEIGHTxMINES") if is_first else ""
    place = worded("line {line}, column {column}", number + 1, column + 1)
    return FormatError(
        "{char!a} is not a cell", char, worded(CELLS), first, cure="{meaning}{first}", place=place
    )
