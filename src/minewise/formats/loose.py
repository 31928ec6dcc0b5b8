"""Positions as people paste them: with spaces, dots, emoji, Discord's short codes and spoilers.

The text becomes rows of the strict text format. Some characters mean different things to different
programs: a dot, a dash, a space or a coloured square may be a hidden cell or a 0. Of all meanings,
the one is chosen in which no 0 touches a hidden cell and no number exceeds the cells beside it; of
several, the one with both hidden cells and zeros.

A cell in spoilers (`||:one:||`) is read as what is behind them: the whole board is then known. The
mine total is that of a first line such as `9x9x10`, or of a line such as `10 mines`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Final
from unicodedata import normalize

_NAMED: Final = {
    **{
        name: str(number)
        for number, name in enumerate(
            ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"]
        )
    },
    **dict.fromkeys(["bomb", "boom", "collision", "firecracker"], "*"),
    **dict.fromkeys(["triangular_flag_on_post", "flag", "golf", "red_flag"], "F"),
    **dict.fromkeys(["question", "grey_question"], "#"),
    "white_large_square": "⬜",
    "black_large_square": "⬛",
    **{
        f"{colour}_square": square
        for colour, square in zip(
            ["blue", "green", "yellow", "orange", "red", "purple", "brown"],
            "🟦🟩🟨🟧🟥🟪🟫",
            strict=True,
        )
    },
}
_SYMBOLS: Final = {
    **dict.fromkeys("💣💥🧨●", "*"),
    **dict.fromkeys("🚩⚑⛳🏴f", "F"),
    **dict.fromkeys("❓❔_Hh", "#"),
}
_SQUARES: Final = "⬜⬛🟦🟩🟨🟧🟥🟪🟫🔲🔳◻◼◽◾▫▪□■▢█▓▒░"
_UNSURE: Final = f". ·-{_SQUARES}"
_OPEN_FIRST: Final = " ·▫⬛□░"  # more often a 0 than a hidden cell
_KNOWN: Final = "012345678#F*?"
_MOST_UNSURE: Final = 3  # kinds of characters
_MOST_CELLS: Final = 10_000
_MOST_CHARACTERS: Final = 300_000  # short codes are long

_SHORT_CODE: Final = re.compile(r":([a-z_]+):")
_DROPPED: Final = re.compile("[\u200b-\u200d\u2060\ufe0e\ufe0f\u20e3`]|\\|\\|")
_SIZED: Final = re.compile(r"\s*(\d{1,4})\s*[x*,/ ]\s*(\d{1,4})\s*[x*,/:; -]\s*(\d{1,5})\b.*", re.I)
_TOTAL: Final = re.compile(
    r"\b(\d{1,5})\s*(?:mines|bombs)\b|\b(?:mines|bombs)\b\D{0,4}(\d{1,5})", re.I
)
_WORD: Final = re.compile(r"[a-z]{3}", re.I)
_SEPARATED: Final = re.compile(r"[\t,;|]| +(?=\S)")


def normalised(text: str) -> str | None:
    r"""Returns a position as strict text, with its mine total if it has one; None if it is none.

    >>> normalised("10 mines\n# 1 .\n1 1 .")
    '3x2x10\n#10\n110\n'
    >>> normalised("||:one:||||:bomb:||\n||:one:||||:one:||")
    '2x2x1\n1*\n11\n'
    """
    if len(text) > _MOST_CHARACTERS:
        return None
    lines = [line for line in _plain(text).split("\n") if line.strip()]
    heading = []
    while lines and _is_heading(lines[0], lines[1:]):
        heading.append(lines.pop(0))
    while lines and _TOTAL.search(lines[-1]):
        heading.append(lines.pop())
    rows = _read(lines)
    if rows is None or _contradicts(heading, rows):
        return None
    return _strict(rows, _stated(heading, rows))


def _contradicts(heading: Iterable[str], rows: Sequence[str]) -> bool:
    """Checks if a line before the board states another size."""
    sizes = ({int(sized[1]), int(sized[2])} for sized in map(_SIZED.fullmatch, heading) if sized)
    return any(size != {len(rows), len(rows[0])} for size in sizes)


def _is_heading(line: str, others: Sequence[str]) -> bool:
    """Checks if a line is about the board: words, or its size and its mine total."""
    sized = _SIZED.fullmatch(line)
    if sized is None:
        return _WORD.search(line) is not None
    if "x" in line.lower() or not others:
        return True
    size = [len(_cells(others[0])), len(others)]
    return sorted(size) == sorted((int(sized[1]), int(sized[2])))


def _plain(text: str) -> str:
    """Replaces short codes and symbols by the characters of the text format."""
    named = _SHORT_CODE.sub(lambda match: _NAMED.get(match[1], match[0]), text)
    plain = normalize("NFKC", _DROPPED.sub("", named)).replace("\r\n", "\n").replace("\r", "\n")
    return "".join(_SYMBOLS.get(character, character) for character in plain)


def _stated(heading: Iterable[str], rows: Sequence[str]) -> int | None:
    """Returns the mine total in the lines before the board."""
    for line in heading:
        sized = _SIZED.fullmatch(line)
        if sized and {int(sized[1]), int(sized[2])} == {len(rows), len(rows[0])}:
            return int(sized[3])
        total = _TOTAL.search(line)
        if total:
            return int(total[1] or total[2])
    return None


def _strict(rows: Sequence[str], total: int | None) -> str:
    board = "\n".join(rows)
    if total is None and not set(board) & set("#F"):
        total = board.count("*")  # every cell is known
    header = "" if total is None else f"{len(rows[0])}x{len(rows)}x{total}\n"
    return f"{header}{board}\n"


def _read(lines: Sequence[str]) -> list[str] | None:
    """Returns rows of known cells; None if the lines are no board."""
    readings = [[_cells(line) for line in lines]]
    if any(" " in line for line in lines):  # each space may be a cell
        readings.append([line.ljust(max(map(len, lines))) for line in lines])
    for rows in readings:
        is_board = len({len(row) for row in rows}) == 1 and len(rows[0]) > 0
        if is_board and len(rows[0]) * len(rows) <= _MOST_CELLS:
            decided = _decided(rows)
            if decided is not None:
                return decided
    return None


def _cells(line: str) -> str:
    return _SEPARATED.sub("", line.strip())


def _decided(rows: Sequence[str]) -> list[str] | None:
    """Returns the rows with the likeliest meaning of the characters that may mean two things."""
    used = set("".join(rows))
    unsure = sorted(used - set(_KNOWN))
    if len(unsure) > _MOST_UNSURE or not set(unsure) <= set(_UNSURE):
        return None
    readings = [
        dict(zip(unsure, values, strict=True)) for values in product("#0", repeat=len(unsure))
    ]
    tables = (str.maketrans(reading) for reading in readings)
    boards = [[row.translate(table) for row in rows] for table in tables]
    scores = [_score(board, reading) for board, reading in zip(boards, readings, strict=True)]
    return boards[scores.index(min(scores))]


def _score(rows: Sequence[str], reading: Mapping[str, str]) -> tuple[int, bool, bool, int]:
    """Ranks a reading; the least is the likeliest."""
    cells = set("".join(rows))
    unusual = sum((value == "0") != (key in _OPEN_FIRST) for key, value in reading.items())
    return (_faults(rows), not cells & set("#F*"), "0" not in cells, unusual)


def _faults(rows: Sequence[str]) -> int:
    """Returns how many numbers a played game could not show here."""
    faults = 0
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            if not cell.isdigit():
                continue
            near = "".join(
                rows[i][max(0, c - 1) : c + 2] for i in range(max(0, r - 1), min(len(rows), r + 2))
            )
            covered = sum(map(near.count, "#F*"))
            faults += covered > 0 if cell == "0" else covered < int(cell)
    return faults
