"""Reads boards in text, as people and programs write them; converts cells to characters.

Every grid that the layout allows (`minewise.base.text_layout`) is tried with every meaning that its
symbols may have. A reading survives if each number lies between the exposed mines and the covered
cells beside it, and the mine total between those of the board. Of those that survive,

- one in which no 0 touches a covered cell counts more than one in which a 0 does;
- one in which symbols mean what they usually do counts more than one in which they do not.

If no reading counts more than all others, the text is refused: none is taken silently.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from sys import byteorder
from typing import Any, Final, NamedTuple, TypeAlias

from minewise import _core
from minewise.base.arguments import MAX_BYTES, check_size
from minewise.base.errors import AmbiguousText, FormatError
from minewise.base.text_layout import BLANK, Grid, grids, plain
from minewise.base.wording import cell_name, clauses, counted, worded

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


Neighbours: TypeAlias = Callable[[int, int], Sequence[Sequence[int]]]
"""Returns the numbers of the neighbours of each cell of a board of so many rows and columns."""

_HIDDEN, _ZERO, _FLAG, _MINE, _OPEN = "#0F*?"
_DIGITS: Final = "012345678"
_COVERED: Final = "#F*"
_NAMES: Final = {_HIDDEN: "hidden", _ZERO: "0", _FLAG: "a flag", _MINE: "a mine", _OPEN: "open"}
_MOST_CHARACTERS: Final = 300_000  # short codes are long
_MOST_CELLS: Final = 10_000
_MOST_UNSURE: Final = 4  # symbols
_MOST_TRIED: Final = 10  # readings, for a solution
_MOST_LISTED: Final = 2  # readings in a message

# What symbols may mean: after the / what they rarely do.
_MEANINGS: Final = {
    **{digit: digit for digit in _DIGITS},
    **dict.fromkeys(["#", "H", "h", "U", "❓", "❔", "None", "null", "nan"], "#"),
    **dict.fromkeys("Ff🚩⚑⛳🏴", "F"),
    **dict.fromkeys(["-2", "11"], "F"),
    **dict.fromkeys("*💣💥🧨●", "*#"),
    "-3": "*",
    "-4": "?",
    "?": "#/?",
    "-1": "#/*",
    **dict.fromkeys(["9", "10"], "#/"),
    **dict.fromkeys("xX", "#*/F"),
    **dict.fromkeys("Mm", "*#/F0"),
    **dict.fromkeys("Pp!⚐", "F/#*0"),
    **dict.fromkeys("Bb", "*0#F"),
    **dict.fromkeys("Ee", "#0*F"),
    **dict.fromkeys(f".{BLANK}·-_~=+oO⬜⬛🟦🟩🟨🟧🟥🟪🟫🔲🔳◻◼◽◾▫▪□■▢█▓▒░", "#0"),
}
_OTHERS: Final = "#0*/F"
_NO_CELLS: Final = frozenset(">|,;\"'()[]{}")

_SHORT_CODES: Final = {
    **{
        f":{name}:": str(number)
        for number, name in enumerate(
            ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"]
        )
    },
    **dict.fromkeys([":bomb:", ":boom:", ":collision:", ":firecracker:"], "*"),
    **dict.fromkeys([":triangular_flag_on_post:", ":flag:", ":golf:", ":red_flag:"], "F"),
    **dict.fromkeys([":question:", ":grey_question:"], "#"),
    ":white_large_square:": "⬜",
    ":black_large_square:": "⬛",
    **{
        f":{colour}_square:": square
        for colour, square in zip(
            ["blue", "green", "yellow", "orange", "red", "purple", "brown"],
            "🟦🟩🟨🟧🟥🟪🟫",
            strict=True,
        )
    },
}


class Reading(NamedTuple):
    """What a text says: rows of `0`-`8`, `#`, `F`, `*`, `?`, and its mine total."""

    rows: tuple[str, ...]
    mines: int | None
    meanings: tuple[tuple[str, str], ...]  # of the symbols that may mean several things

    @property
    def words(self) -> str:
        """How the text was read."""
        return self.words_without(frozenset())

    def words_without(self, known: frozenset[tuple[str, str]]) -> str:
        """How the text was read, apart from some meanings."""
        meanings = [
            worded("{symbol} is {meaning}", _shown(symbol), worded(_NAMES[kind]))
            for symbol, kind in self.meanings
            if (symbol, kind) not in known
        ]
        return clauses(f"{len(self.rows[0])}x{len(self.rows)}", *meanings[:_MOST_UNSURE])


class _Rank(NamedTuple):
    """What speaks against a reading."""

    zeros: bool  # touch covered cells
    unusual: int  # meanings, and lines that are left out

    def counts_more_than(self, other: _Rank) -> bool:
        return self != other and self.zeros <= other.zeros and self.unusual <= other.unusual


def read_board(
    text: str,
    mines: int | None = None,
    *,
    hidden: str = "",
    zero: str = "",
    neighbours: Neighbours | None = None,
    is_possible: Callable[[BoardText], bool] | None = None,
    is_exact: bool = True,
) -> tuple[BoardText, str]:
    """Returns the board in a text, and in words how it was read, if it is not in the text format.

    `hidden` and `zero` are characters that stand for that. Of several readings, those count that
    `is_possible`. If numbers are not exact (clue models), text of the text format means what it
    says. Raises `AmbiguousText` if there are two readings, and `FormatError` if there is none.
    """
    refused, strict = None, None
    try:
        strict = scan(text)
    except FormatError as error:
        refused = error
    is_told = bool(hidden or zero)
    if strict and not is_told and not (is_exact and _may_mislead(text, strict)):
        return strict, ""
    read = None
    if len(text) <= _MOST_CHARACTERS:
        try:
            read = _read(text, mines, hidden, zero, neighbours or _beside, strict)
            if read is None and strict and not is_told:  # as its board alone reads
                total = mines if strict.mines is None else strict.mines
                board = "\n".join(strict.cells)
                read = _read(board, total, "", "", neighbours or _beside, strict)
                read = read and read._replace(mines=strict.mines)
        except _Several as several:
            read = _only_possible(several.readings, is_possible)
    if read is not None and (strict is None or read.rows != strict.cells):
        return _board(read), read.words
    if strict and not is_told:
        return strict, ""
    raise refused or FormatError("is not in the text", argument="hidden" if hidden else "zero")


class _Several(Exception):
    """Holds the readings of a text that may mean several things."""

    def __init__(self, readings: Sequence[Reading]) -> None:
        super().__init__()
        self.readings = readings


def _only_possible(
    readings: Sequence[Reading], is_possible: Callable[[BoardText], bool] | None
) -> Reading:
    if is_possible is not None and len(readings) <= _MOST_TRIED:
        readings = [reading for reading in readings if is_possible(_board(reading))] or readings
    if len(readings) > 1:
        raise _ambiguous(readings)
    return readings[0]


def _board(reading: Reading) -> BoardText:
    return scan("\n".join(reading.rows))._replace(mines=reading.mines)


def _may_mislead(text: str, board: BoardText) -> bool:
    """Checks if text of the text format may mean something else to whoever wrote it."""
    if len(board.values) > _MOST_CELLS:
        return False
    symbols = set(text)
    if "_" in symbols and symbols & set("#H"):
        return True
    if "?" in symbols and not symbols & set("#_HF"):
        return True
    if board.mines is not None:
        return False
    lines = text.replace("\r\n", "\n").split("\n")
    is_indented = any(line.strip() and line != line.strip() for line in lines)
    has_blank_line = any(line and not line.strip() for line in lines)
    if is_indented or has_blank_line:
        return True
    if not symbols & set("?_"):
        return False
    meaning = {symbol: symbol for row in board.cells for symbol in row}
    return _zeros_that_touch(_patterns(board.cells, _beside), meaning) is None


def _read(
    text: str,
    mines: int | None,
    hidden: str,
    zero: str,
    neighbours: Neighbours,
    strict: BoardText | None,
) -> Reading | None:
    told = {**dict.fromkeys(hidden, _HIDDEN), **dict.fromkeys(zero, _ZERO)}
    for code, symbol in _SHORT_CODES.items():
        text = text.replace(code, symbol)
    found: dict[tuple[tuple[str, ...], int | None], tuple[_Rank, Reading]] = {}
    seen: dict[Grid, Reading | None] = {}
    misfit: FormatError | None = None
    for grid, stated, doubt in grids(plain(text), BLANK in told):
        symbols = {symbol for row in grid for symbol in row}
        if len(grid) * len(grid[0]) > _MOST_CELLS or not symbols >= told.keys():
            continue
        choices = {symbol: _choices(symbol, told) for symbol in sorted(symbols)}
        total = mines if stated.mines is None else stated.mines
        for rank, meaning in _fitting(grid, choices, total, neighbours):
            reading = _reading(grid, meaning, stated.mines)
            rank = rank._replace(unusual=rank.unusual + doubt)
            key = reading.rows, reading.mines
            if key not in found or rank < found[key][0]:
                found[key] = rank, reading
        usual = {symbol: choice[0][0] for symbol, choice in choices.items()}
        is_sure = all(_MEANINGS.get(symbol) == kind for symbol, kind in usual.items())
        is_sure = is_sure and bool({*usual.values()} & {*_COVERED})  # there is something to ask
        seen[grid] = _reading(grid, usual, stated.mines) if is_sure else None
        if misfit is None and symbols <= _MEANINGS.keys():
            misfit = _misfit(grid, usual, neighbours)
    readings = _most_likely(found, neighbours)
    if len(readings) > 1:
        raise _Several(readings)
    if readings and strict and not told and len("".join(readings[0].rows)) != len(strict.values):
        # The blanks around it are cells, or nothing.
        raise _ambiguous([readings[0], Reading(strict.cells, strict.mines, ())])
    if readings:
        return readings[0]
    if strict:
        return None
    if len(seen) == 1 and (only := next(iter(seen.values()))):
        return only  # what is wrong with it is said later
    if misfit:
        raise misfit
    return None


def _reading(grid: Grid, meaning: Mapping[str, str], mines: int | None) -> Reading:
    rows = tuple("".join(meaning[symbol] for symbol in row) for row in grid)
    if mines is None and not set("".join(rows)) & set("#F"):
        mines = sum(row.count(_MINE) for row in rows) or None  # every cell is known
    meanings = sorted((symbol, kind) for symbol, kind in meaning.items() if symbol != kind)
    return Reading(rows, mines, tuple(meanings))


def _most_likely(
    found: Mapping[Any, tuple[_Rank, Reading]], neighbours: Neighbours
) -> list[Reading]:
    """Returns the readings than which no other counts more, and none knows as much."""
    ranks = {rank for rank, _ in found.values()}
    readings = [
        reading
        for rank, reading in found.values()
        if not any(other.counts_more_than(rank) for other in ranks)
    ]
    return [
        reading
        for reading in readings
        if not any(_knows_as_much(other, reading, neighbours) for other in readings)
    ]


def _choices(symbol: str, told: Mapping[str, str]) -> list[tuple[str, bool]]:
    """Returns what a symbol may mean, each with whether that is unusual."""
    if symbol in told:
        return [(told[symbol], False)]
    usual, _, unusual = _MEANINGS.get(symbol, _OTHERS).partition("/")
    choices = [(kind, False) for kind in usual] + [(kind, True) for kind in unusual]
    return [choice for choice in choices if choice[0] not in told.values()] or choices


def _fitting(
    grid: Grid,
    choices: Mapping[str, list[tuple[str, bool]]],
    total: int | None,
    neighbours: Neighbours,
) -> Iterator[tuple[_Rank, dict[str, str]]]:
    """Yields the meanings of the symbols that fit the numbers and the mine total."""
    if not all(map(str.isprintable, choices)):
        return
    if _NO_CELLS & choices.keys() or sum(len(c) > 1 for c in choices.values()) > _MOST_UNSURE:
        return
    number = Counter(symbol for row in grid for symbol in row)
    patterns = _patterns(grid, neighbours)
    for chosen in product(*choices.values()):
        meaning = {symbol: kind for symbol, (kind, _) in zip(choices, chosen, strict=True)}
        counts = Counter[str]()
        for symbol, kind in meaning.items():
            counts[kind] += number[symbol]
        if _is_doubled(meaning) or not _total_fits(counts, total):
            continue
        if counts[_OPEN] and not any(counts[kind] for kind in _COVERED):
            continue  # nothing to ask
        touching = _zeros_that_touch(patterns, meaning)
        if touching is None:
            continue
        if touching and meaning.get(BLANK) == _HIDDEN and len(choices[BLANK]) > 1:
            continue  # what shows 0 opens what is beside it: the blanks are no cells, or zeros
        if not any(counts[digit] for digit in _DIGITS[1:]):
            yield _Rank(False, 0), meaning  # no number tells what is likelier
            continue
        unusual = sum(is_unusual for _, is_unusual in chosen)
        unusual += meaning.get("?") == _HIDDEN and counts[_HIDDEN] > number["?"]
        yield _Rank(touching > 0, unusual + 2 * _has_many_flags(meaning, number)), meaning


def _is_doubled(meaning: Mapping[str, str]) -> bool:
    """Checks if a symbol that may mean several things stands for what another one stands for."""
    counts = Counter(meaning.values())
    return any(
        counts[kind] > 1 and kind != _MINE
        for symbol, kind in meaning.items()
        if symbol not in ("?", "_") and _MEANINGS.get(symbol) != kind
    )


def _has_many_flags(meaning: Mapping[str, str], number: Mapping[str, int]) -> bool:
    """Checks if a symbol that is no usual flag would be one on most covered cells."""
    hidden = sum(number[symbol] for symbol, kind in meaning.items() if kind == _HIDDEN)
    return any(
        kind == _FLAG
        and not _MEANINGS.get(symbol, "#").startswith(_FLAG)
        and number[symbol] > hidden
        for symbol, kind in meaning.items()
    )


_Patterns: TypeAlias = set[tuple[str, tuple[tuple[str, int], ...]]]


def _patterns(grid: Sequence[Sequence[str]], neighbours: Neighbours) -> _Patterns:
    """Returns each symbol with how often which symbols lie beside it."""
    flat = [symbol for row in grid for symbol in row]
    return {
        (flat[cell], tuple(sorted(Counter(flat[other] for other in beside).items())))
        for cell, beside in enumerate(neighbours(len(grid), len(grid[0])))
    }


def _zeros_that_touch(patterns: _Patterns, meaning: Mapping[str, str]) -> int | None:
    """Returns how many kinds of zeros touch covered cells; None if a number cannot be right."""
    touching = 0
    for symbol, beside in patterns:
        value = meaning[symbol]
        if value not in _DIGITS:
            continue
        mines = sum(times for other, times in beside if meaning[other] == _MINE)
        covered = sum(times for other, times in beside if meaning[other] in _COVERED)
        if not mines <= int(value) <= covered:
            return None
        touching += value == _ZERO and covered > 0
    return touching


def _total_fits(counts: Mapping[str, int], total: int | None) -> bool:
    most = sum(counts[kind] for kind in _COVERED)
    return total is None or counts[_MINE] <= total <= most


def _knows_as_much(known: Reading, other: Reading, neighbours: Neighbours) -> bool:
    """Checks if a reading differs in exposed mines alone, which the numbers of the other prove."""
    if [len(row) for row in known.rows] != [len(row) for row in other.rows]:
        return False
    one, two = "".join(known.rows), "".join(other.rows)
    differing = {i for i, (a, b) in enumerate(zip(one, two, strict=True)) if a != b}
    if not differing or any((one[i], two[i]) != (_MINE, _HIDDEN) for i in differing):
        return False
    proved: set[int] = set()
    for value, beside in zip(two, neighbours(len(other.rows), len(other.rows[0])), strict=True):
        covered = [i for i in beside if two[i] in _COVERED]
        if value in _DIGITS and len(covered) == int(value):
            proved.update(covered)
    return differing <= proved


def _ambiguous(readings: Sequence[Reading]) -> AmbiguousText:
    shared = frozenset.intersection(*(frozenset(reading.meanings) for reading in readings))
    said = [reading.words_without(shared) for reading in readings[:_MOST_LISTED]]
    listed = worded("; or ").join(said)
    more = len(readings) - _MOST_LISTED
    error = AmbiguousText(
        "this can be read in {count} ways: {listed}{more}",
        len(readings),
        listed,
        worded("; or {count} more", more) if more > 0 else "",
        cure="say what stands for what with {hidden=} or {zero=}, or the size in a first line such "
        "as 9x9x10",
    )
    error.readings = tuple(_board(reading).stated for reading in readings)
    error.meanings = tuple(reading.words_without(shared) for reading in readings)
    return error


def _misfit(grid: Grid, meaning: Mapping[str, str], neighbours: Neighbours) -> FormatError | None:
    """Returns what is wrong with the first number that cannot be right; None if there is none."""
    flat = [meaning[symbol] for row in grid for symbol in row]
    for cell, beside in enumerate(neighbours(len(grid), len(grid[0]))):
        covered = sum(flat[other] in _COVERED for other in beside)
        if flat[cell] in _DIGITS and int(flat[cell]) > covered:
            return FormatError(
                "as {words}, the {number} at {cell} has only {count} beside it",
                _reading(grid, meaning, None).words,
                flat[cell],
                cell_name(divmod(cell, len(grid[0]))),
                counted(covered, "covered cell"),
                cure="check the text, or say what its symbols stand for with {hidden=} and {zero=}",
            )
    return None


def _shown(symbol: str) -> str:
    return worded("a blank") if symbol == BLANK else f"'{symbol}'"


def _beside(rows: int, columns: int) -> list[list[int]]:
    """Returns the neighbours of each cell of a square grid, by their numbers."""
    square = _core.Topology.square(rows, columns)
    return [square.neighbours(cell) for cell in range(rows * columns)]
