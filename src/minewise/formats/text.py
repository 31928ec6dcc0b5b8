"""Text, `.mine`: one line a row, after an optional first line WIDTHxHEIGHTxMINES.

`0`-`8` revealed, `#` (also `_` and `H`) hidden, `F` flag, `*` exposed mine, `?` open without a
number. Blank lines around the board, CRLF and a byte order mark are let pass, and spaces around
rows where they cannot be cells. Other text is read as other programs write it
(`minewise.base.board_text`); a warning says how. A layout of mines (`*..`, or a matrix of 0 and 1)
is a complete board.

Boards as minewise prints them, heat maps and boards on which a hint or a proof is marked, are the
format `terminal`. Only the position is read: cells that are certain are hidden, or have a
flag. A mine total is read from the line above a heat map.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import Final

from minewise.base.arguments import settle
from minewise.base.errors import FormatError
from minewise.base.text_layout import grids, plain
from minewise.base.types import GridKind
from minewise.base.wording import worded
from minewise.board import Board
from minewise.clues import as_clues
from minewise.formats.format import Arguments, Format, check_plain
from minewise.position import Position
from minewise.topology import NOUNS, Topology

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
    if not position.hidden_count:  # nothing is covered: a layout among other lines
        mines = layout(position.to_text(), arguments)
        if mines is not None:
            return Board.from_mask(mines, arguments.topology)
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


_LEGEND: Final = re.compile(rb"(?m)^.*([0-9] chance of a mine in %|# hidden)( |\r?$)", re.ASCII)
_TOPOLOGIES: Final = {noun: kind for kind, noun in NOUNS.items()}
_HEADING: Final = re.compile(rf"(\d+)x(\d+) ({'|'.join(_TOPOLOGIES)}), (\d+) mines?\b")
_RULER: Final = re.compile(r"\s+\d{1,4}(\s+\d{1,4})*\s*")
_ROW: Final = re.compile(r" *\d{1,4} ")
_CELL: Final = re.compile(
    r"\[(?P<clue>\d)\]|(?P<number>\d)|(?P<zero>[·.])|(?P<mine>\*)|(?P<flag>[⚑F].*)"
    r"|(?P<hidden>[✓●SM#]|\d\d|\d+\.\d|100)|(?P<open>\?)"
)
_WIDTHS: Final = (2, 3, 4, 5, 6)
_GAPS: Final = (0, 2, 3, 4, 5)  # columns before a gap


def read_printed(data: bytes, arguments: Arguments) -> Position:
    text = data.decode("utf-8", "replace").replace("\r\n", "\n")
    heading = _HEADING.search(text)
    found = None if heading is None else _TOPOLOGIES[heading[3]]
    topology = found or arguments.topology
    if found:
        settle("topology", found, getattr(arguments.topology, "kind", arguments.topology))
    guess = "#" if "? the guess" in text else "?"
    blocks = [_block(block, topology, guess) for block in _blocks(text.split("\n"))]
    rows = _joined(blocks)
    if heading and (len(rows), len(rows[0])) != (int(heading[2]), int(heading[1])):
        raise FormatError(
            "the board has {rows} rows and {columns} columns, and the line above it states {size}",
            len(rows),
            len(rows[0]),
            f"{heading[1]}x{heading[2]}",
        )
    mines = settle("mines", int(heading[4]) if heading else None, arguments.mines)
    total = "" if mines is None else f"{len(rows[0])}x{len(rows)}x{mines}\n"
    return Position.parse(
        total + "\n".join(rows),
        density=arguments.density,
        max_per_cell=1 if arguments.max_per_cell is None else arguments.max_per_cell,
        topology=topology,
    )


def _blocks(lines: Sequence[str]) -> Iterator[list[str]]:
    """Yields each ruler with the rows below it; a wide board has several, one after the other."""
    block: list[str] = []
    for line in [*lines, ""]:
        label = _ROW.match(line)
        if block and label and int(label[0]) == len(block) - 1:
            block.append(line)
            continue
        if len(block) > 1:
            yield block
        block = [line] if _is_ruler(line) else []


def _is_ruler(line: str) -> bool:
    labels = [int(label) for label in line.split()] if _RULER.fullmatch(line) else []
    steps = {b - a for a, b in pairwise(labels)}
    return bool(labels) and (not steps or steps in ({1}, {5}))


def _block(lines: Sequence[str], topology: GridKind | Topology | None, guess: str) -> list[str]:
    """Returns the cells of a block; the odd rows of a hexagonal board are shifted right."""
    columns = [int(label) for label in lines[0].split()]
    bodies = [line[match.end() :].rstrip() for line in lines[1:] if (match := _ROW.match(line))]
    step = columns[1] - columns[0] if len(columns) > 1 else 1
    least = columns[-1] - columns[0] + 1
    kind = topology.kind if isinstance(topology, Topology) else topology
    shifts = (kind == "hexagonal",) if kind else (False, True)
    found = set()
    for width, gap, is_shifted in product(_WIDTHS, _GAPS, shifts):
        for count in range(least, least + step):
            starts = [width // 2 if is_shifted and i % 2 else 0 for i in range(len(bodies))]
            rows = [
                _cells(body[start:], width, gap, count, guess)
                for body, start in zip(bodies, starts, strict=True)
                if not body[:start].strip()
            ]
            if len(rows) == len(bodies) and all(rows):
                found.add(tuple(row for row in rows if row))
    if len(found) != 1:
        raise FormatError(
            "this board was cut or changed", cure="copy all its lines, from the numbers above it"
        )
    return list(found.pop())


def _cells(body: str, width: int, gap: int, count: int, guess: str) -> str | None:
    """Returns the cells of a row, None if they have another width."""
    starts = [width * i + (i // gap if gap else 0) for i in range(count + 1)]
    cells = [_CELL.fullmatch(body[start : start + width].strip()) for start in starts[:-1]]
    between = [body[start + width : following] for start, following in pairwise(starts)]
    if len(body) > starts[-1] or not all(cells) or "".join(between).strip():
        return None
    return "".join(_meaning(cell, guess) for cell in cells if cell)


def _meaning(cell: re.Match[str], guess: str) -> str:
    kind = cell.lastgroup
    if kind in ("clue", "number"):
        return cell[kind]
    return {"zero": "0", "mine": "*", "flag": "F", "hidden": "#", "open": guess}[kind or ""]


def _joined(blocks: Sequence[Sequence[str]]) -> list[str]:
    if not blocks or len({len(block) for block in blocks}) > 1:
        raise FormatError("there is no board", cure="copy all its lines")
    return ["".join(rows) for rows in zip(*blocks, strict=True)]


TERMINAL = Format(
    name="terminal",
    extensions=(),
    holds=("position",),
    sniff=lambda data: _LEGEND.search(data) is not None,
    read=read_printed,
)
