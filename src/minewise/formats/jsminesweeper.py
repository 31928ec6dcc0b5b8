"""Links of JSMinesweeper (David N. Hill), which have a position in the parameter `analysis`.

It is written in letters and digits: two base-62 digits for the width, two for the height and four
for the mine total, then the cells as runs. Each kind of cell owns some of the 62 characters, which
are the digits of the length of its runs, in base of their number; a kind with one character repeats
it. A flag (or a known mine) may be deflated: the numbers around it are then less by one.
A link with `board=WIDTHxHEIGHTxMINES` alone is a board of hidden cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from minewise.base.errors import FormatError
from minewise.base.wording import cell_name, counted, sized
from minewise.formats.format import (
    Arguments,
    Format,
    character_values,
    check_plain,
    has_parameter,
    parameters,
)
from minewise.position import FLAG, HIDDEN, Position
from minewise.topology import Topology

PAGE: Final = "https://davidnhill.github.io/JSMinesweeper/index.html"
_ALPHABET: Final = ascii_lowercase + ascii_uppercase + digits
_MINE, _HIDDEN, _FLAG, _PLAIN_FLAG = 9, 10, 11, 12
# Of the kinds 0 to 8 (numbers), deflated mine, hidden, deflated flag, flag.
_OWNED: Final = (10, 7, 5, 5, 4, 3, 3, 1, 1, 4, 10, 8, 1)
_FIRST: Final = tuple(sum(_OWNED[:kind]) for kind in range(len(_OWNED)))
_KIND: Final = tuple(kind for kind, owned in enumerate(_OWNED) for _ in range(owned))
_VALUE: Final = {_MINE: HIDDEN, _HIDDEN: HIDDEN, _FLAG: FLAG, _PLAIN_FLAG: FLAG}
_MOST_SIDE: Final = 250  # on the page
_MOST_NUMBER: Final = 8
_SIZE: Final = re.compile(r"([0-9]{1,9})x([0-9]{1,9})x([0-9]{1,9})")


def read(data: bytes, _: Arguments) -> Position:
    query = parameters(data)
    if "analysis" in query:
        return _decoded(query["analysis"])
    size = _SIZE.fullmatch(query.get("board", ""))
    if size is None:
        raise FormatError(
            "the link has no position",
            cure="it needs analysis= or board=WIDTHxHEIGHTxMINES",
        )
    columns, rows, mines = map(int, size.groups())
    _check_sides(rows, columns)
    return Position([[HIDDEN] * columns] * rows, mines)


def _check_sides(rows: int, columns: int) -> None:
    if max(rows, columns) > _MOST_SIDE:
        raise FormatError(
            "the page has at most {most} rows and columns, not {size}",
            _MOST_SIDE,
            sized(rows, columns),
        )


def _decoded(text: str) -> Position:
    codes = character_values(text, _ALPHABET, "analysis")
    if len(codes) < 8:
        raise FormatError("analysis= ends after {count} of the 8 of its header", len(codes))
    columns, rows, mines = _number(codes[:2]), _number(codes[2:4]), _number(codes[4:8])
    _check_sides(rows, columns)
    kinds = list(_cells(codes[8:], rows * columns))
    if len(kinds) != rows * columns:
        raise FormatError(
            "analysis= has {cells}, not the {needed:,} of {columns}x{rows} (width x height)",
            counted(len(kinds), "cell"),
            rows * columns,
            columns,
            rows,
        )
    topology = Topology.square(rows, columns)
    values = [_VALUE.get(kind, kind) for kind in kinds]
    for cell, kind in enumerate(kinds):
        if kind in (_MINE, _FLAG):
            for near in topology._core.neighbours(cell):
                values[near] += values[near] >= 0
    for cell, value in enumerate(values):
        if value > _MOST_NUMBER:
            name = cell_name(topology.cell(cell))
            raise FormatError("{name} shows {value}, but has at most 8 neighbours", name, value)
    return Position([values[i : i + columns] for i in range(0, len(values), columns)], mines)


def _number(codes: Iterable[int], base: int = len(_ALPHABET)) -> int:
    number = 0
    for code in codes:
        number = number * base + code
    return number


def _cells(codes: list[int], most: int) -> Iterator[int]:
    """Yields the kind of each cell, a little more than `most` of them if there are too many."""
    left = most + 1
    for kind, run in groupby(codes, key=_KIND.__getitem__):
        length = 0
        for code in run:
            length = length * _OWNED[kind] + (code - _FIRST[kind] if _OWNED[kind] > 1 else 1)
            if length >= left:
                break
        length = min(length, left)
        left -= length
        yield from (kind,) * length
        if left == 0:
            return


def write(position: Position) -> bytes:
    kinds = _kinds(position)
    rows, columns, mines = position.rows, position.columns, position.mine_count
    assert mines is not None
    runs = "".join(_run(kind, len(list(run))) for kind, run in groupby(kinds))
    header = _digits(columns, 2) + _digits(rows, 2) + _digits(mines, 4)
    size = f"{columns}x{rows}x{mines}"
    return f"{PAGE}?board={size}&analysis={header}{runs}\n".encode("ascii")


def _kinds(position: Position) -> list[int]:
    """Returns the kind of each cell, and deflates the flags around which no number is 0."""
    check_plain(position, "jsminesweeper")
    _check_sides(position.rows, position.columns)
    values = position._core.values().tolist()
    for cell, value in enumerate(values):
        if value > _MOST_NUMBER or value < FLAG:
            name = cell_name(position.topology.cell(cell))
            raise FormatError(
                "jsminesweeper stores only 0 to 8, hidden cells and flags", name, cure="see {name}"
            )
    kinds = [_HIDDEN if value < 0 else value for value in values]
    for cell, value in enumerate(values):
        if value == FLAG:
            near = position.topology._core.neighbours(cell)
            numbers = [other for other in near if values[other] >= 0]
            kinds[cell] = _FLAG if all(kinds[other] for other in numbers) else _PLAIN_FLAG
            if kinds[cell] == _FLAG:
                for other in numbers:
                    kinds[other] -= 1
    return kinds


def _run(kind: int, length: int) -> str:
    owned = _ALPHABET[_FIRST[kind] : _FIRST[kind] + _OWNED[kind]]
    if len(owned) == 1:
        return owned * length
    text = ""
    while length:
        length, digit = divmod(length, len(owned))
        text = owned[digit] + text
    return text


def _digits(number: int, count: int) -> str:
    text = ""
    for _ in range(count):
        number, digit = divmod(number, len(_ALPHABET))
        text = _ALPHABET[digit] + text
    return text


FORMAT = Format(
    name="jsminesweeper",
    extensions=(),
    holds=("position",),
    sniff=lambda data: has_parameter(data, ("analysis", "board")),
    read=read,
    write=write,
)
