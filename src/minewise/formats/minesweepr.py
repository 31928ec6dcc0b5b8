"""Requests of minesweepr (mrgriscom): `{"board": rows, "total_mines": N}` as JSON.

`board` has one line a row: `x` unknown, `*` a known mine, `.` a blank cell, 1-8 a number.
"""

from __future__ import annotations

import json
from typing import Final

from minewise.base.errors import FormatError
from minewise.base.wording import cell_name, quoted, worded
from minewise.formats.format import Arguments, Format, check_plain, settle_position
from minewise.formats.json import json_object, opens_object
from minewise.position import FLAG, HIDDEN, MINE, Position

_KEYS: Final = frozenset({"board", "total_mines"})
_VALUES: Final = {"x": HIDDEN, "*": MINE, ".": 0} | {str(number): number for number in range(9)}
_CELLS: Final = {value: text for text, value in _VALUES.items()} | {0: "."}


def sniff(data: bytes) -> bool:
    if not opens_object(data):
        return False
    try:
        return json_object(data).keys() == _KEYS
    except FormatError:
        return False


def read(data: bytes, arguments: Arguments) -> Position:
    request = json_object(data)
    if request.keys() != _KEYS:
        raise FormatError('the object must have "board" and "total_mines", and no more')
    text, mines = request["board"], request["total_mines"]
    if not isinstance(text, str) or not text.split():
        raise FormatError('"board" must be text, one line a row')
    if type(mines) is not int:
        raise FormatError('"total_mines" must be a whole number, not {mines}', quoted(mines))
    rows = [_row(row, line) for line, row in enumerate(text.split(), start=1)]
    if len({len(row) for row in rows}) > 1:
        raise FormatError("the rows have different lengths")
    return settle_position(Position(rows, mines), arguments)


def _row(text: str, line: int) -> list[int]:
    for column, character in enumerate(text, start=1):
        if character not in _VALUES:
            raise FormatError(
                "row {line}, column {column}: {character!a} is not a cell",
                line,
                column,
                character,
                cure="use x unknown, * mine, . blank, 0-8",
            )
    return [_VALUES[character] for character in text]


def write(position: Position) -> bytes:
    check_plain(position, "minesweepr")
    values = position._core.values().tolist()
    for cell, value in enumerate(values):
        if value not in _CELLS:
            name = cell_name(position.topology.cell(cell))
            what = "numbers above 8, or cells without a number"
            what = worded("flags" if value == FLAG else what)
            raise FormatError("minesweepr cannot store {what}", what, name, cure="see {name}")
    cells = "".join(_CELLS[value] for value in values)
    width = position.columns
    rows = [cells[at : at + width] for at in range(0, len(cells), width)]
    request = {"board": "\n".join(rows), "total_mines": position.mine_count}
    return (json.dumps(request) + "\n").encode("ascii")


FORMAT = Format(
    name="minesweepr", extensions=(), holds=("position",), sniff=sniff, read=read, write=write
)
