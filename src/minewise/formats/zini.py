"""Links of the ZiNi calculator (PTTACG) and of LlamaSweeper, which have a board in `b` and `m`.

`b` is 1, 2 or 3 for the standard sizes, or the width and the height with equally many digits. `m`
has one bit per cell in reading order, which is set for a mine: five bits per character in base 32
(0-9, a-v), the highest first.
"""

from __future__ import annotations

from string import ascii_lowercase, digits
from typing import Final

from minewise.base.arguments import check_size
from minewise.base.errors import FormatError
from minewise.base.wording import counted, quoted
from minewise.board import Board
from minewise.deal import PRESETS
from minewise.formats.format import (
    Arguments,
    Format,
    character_values,
    check_square,
    has_parameter,
    parameters,
)

PAGE: Final = "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/"
_ALPHABET: Final = (digits + ascii_lowercase)[:32]
_BITS: Final = 5
_STANDARD: Final = {
    str(number): (size.rows, size.columns) for number, size in enumerate(PRESETS.values(), start=1)
}


def read(data: bytes, _: Arguments) -> Board:
    query = parameters(data)
    rows, columns = _size(query.get("b", ""))
    check_size(rows, columns)
    codes = character_values(query.get("m", ""), _ALPHABET, "m")
    cells = rows * columns
    needed = -(-cells // _BITS)
    if len(codes) not in (0, needed):
        raise FormatError(
            "m= has {characters}, but {columns}x{rows} (width x height) needs {needed:,}",
            counted(len(codes), "character"),
            columns,
            rows,
            needed,
        )
    bits = "".join(f"{code:05b}" for code in codes)
    if "1" in bits[cells:]:
        raise FormatError("m= has a mine after the last cell")
    mines = [divmod(cell, columns) for cell, bit in enumerate(bits) if bit == "1"]
    return Board(rows, columns, mines)


def _size(text: str) -> tuple[int, int]:
    if text in _STANDARD:
        return _STANDARD[text]
    half = len(text) // 2
    if len(text) % 2 or not (text.isascii() and text.isdecimal()) or len(text) > 18:
        raise FormatError(
            "b= must be 1, 2, 3, or width and height with equally many digits, such as "
            "3016, not {text}",
            quoted(text),
        )
    columns, rows = int(text[:half]), int(text[half:])
    if not (rows and columns):
        raise FormatError("a board {columns} wide and {rows} high has no cells", columns, rows)
    return rows, columns


def write(board: Board) -> bytes:
    check_square(board.topology, "zini", cure="use json")
    bits = ["0"] * (-(-len(board.topology) // _BITS) * _BITS)
    for cell in board._core.mines:
        bits[cell] = "1"
    code = "".join(
        _ALPHABET[int("".join(bits[at : at + _BITS]), 2)] for at in range(0, len(bits), _BITS)
    )
    width = max(2, len(str(max(board.shape))))
    size = f"{board.columns:0{width}}{board.rows:0{width}}"
    standard = {shape: number for number, shape in _STANDARD.items()}
    number = standard.get((board.rows, board.columns), size)
    return f"{PAGE}?b={number}&m={code}\n".encode("ascii")


FORMAT = Format(
    name="zini",
    extensions=(),
    holds=("board",),
    sniff=lambda data: has_parameter(data, ("b",)),
    read=read,
    write=write,
)
