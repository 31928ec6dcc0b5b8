"""Takes a text apart into cells by its layout: every way in which it can be a grid of symbols.

The layout is what stands between the cells and around them: the pitch of the columns, separators,
frames, quotation marks, brackets, rulers and row numbers. What the symbols stand for is decided
by `minewise.base.board_text`. A blank cell is the symbol " ".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise, product
from typing import Final, NamedTuple, TypeAlias
from unicodedata import normalize

BLANK: Final = " "
Row: TypeAlias = tuple[str, ...]
Grid: TypeAlias = tuple[Row, ...]

_MOST_PITCH: Final = 8
_FEW_GAPS: Final = 6  # so few blanks may be cells by chance, not what separates them

_INVISIBLE: Final = re.compile("\x1b\\[[0-9;]*m|[\u200b-\u200d\u2060\ufeff\ufe0e\ufe0f\u20e3]")
_SPOILER: Final = re.compile(r"\|\|([^|\n]+)\|\|")
_FENCE: Final = re.compile(r"\s*```[\s\w]*")
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_TOTAL: Final = re.compile(
    r"\b(\d{1,5})\s*(?:mines?|bombs?)\b(?!\s*(?:left|remain|to ))"
    r"|\b(?:mines|bombs)\b(?!\s*(?:left|remain|to ))\D{0,4}(\d{1,5})",
    re.I,
)
_SIZED: Final = re.compile(
    r"\s*(\d{1,4})(?:\s*[x×*]\s*|[\s,/]+)(\d{1,4})(?:\s*[x×*,/:; -]\s*(\d{1,5}))\b(?:[^\d\n]{3,})?",
    re.I,
)
_HEADER: Final = re.compile(r"\s*\d{1,4}x\d{1,4}x\d{1,5}\s*")
_SIZE: Final = re.compile(r"\b(\d{1,4})\s*[x×]\s*(\d{1,4})\b", re.I)
_FRAME: Final = re.compile(r"[\s+\-=_|:─-╿]*[+\-=_─-╿][\s+\-=_|:─-╿]*")
_FRAME_PART: Final = re.compile(
    r"[-=]{2,}(?=[+|])|(?<=[+|])[-=]{2,}|\+(?=[-=])|(?<=[-=])\+|[┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬]"
)
_BAR: Final = re.compile("[|│┃║]")
_LABEL: Final = re.compile(
    r"\s*(?:row\s*)?(?P<label>\d{1,3}|[^\W\d_])(?:(?P<mark>\s*[|│┃║]|[:.)\]](?=\s))|(?=\s)|$)", re.I
)
_AT_END: Final = re.compile(r"(.*?)[\s|│┃║]+(\w+)\s*")
_NOTHINGS: Final = ("None", "null", "nan")
_NUMBER: Final = re.compile(r"[+-]\d|1\d")
_LITERAL: Final = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"|([^\s,;'\"]+)")
_ESCAPED: Final = re.compile(r"\\u([0-9a-fA-F]{4})")
_GROUP: Final = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")
_NESTED: Final = re.compile(r"[\[({]\s*[\[({]")
_CELL_IN_BRACKETS: Final = re.compile(r"\[([^\[\]]{0,4})\]")


@dataclass(frozen=True)
class Stated:
    """What the words around a board say: its size, in either order, and its mine total."""

    size: frozenset[int] | None = None
    mines: int | None = None


def plain(text: str) -> str:
    """Returns a text with plain digits and line ends, and without what is invisible."""
    text = normalize("NFKC", _INVISIBLE.sub("", text)).replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if any(line.lstrip().startswith("||") for line in lines):
        text = _SPOILER.sub(r"\1", text)
        lines = text.split("\n")
    lines = [line for line in lines if not _FENCE.fullmatch(line)]
    filled = [line for line in lines if line.strip()]
    if filled and all(re.fullmatch(r"\s*`[^`]+`\s*", line) for line in filled):
        lines = [line.strip().strip("`") for line in lines]
    return "\n".join(lines)


def grids(text: str, blanks_are_cells: bool = False) -> Iterator[tuple[Grid, Stated, int]]:
    """Yields every grid that a plain text may be, with what is said around it.

    The last value is 1 if lines are left out that may be rows. If blanks are known to be cells,
    none is taken for a gap at a side.
    """
    listed = _listed(text)
    if listed:
        said = _stated([re.split("[\\[({]", text, maxsplit=1)[0]])
        yield from ((grid, said, 0) for grid in listed)
        return
    for blocks, around in _blocks(text.removesuffix("\n").split("\n")):
        found = [list(dict.fromkeys(_of_block(block, blanks_are_cells))) for block in blocks]
        found = [grids for grids in found if grids]
        if len(found) > 1:
            continue  # several boards
        stated = _stated(around)
        for grid, doubt in chain(*found):
            if stated.size is None or {len(grid), len(grid[0])} == stated.size:
                yield grid, stated, doubt


def _stated(lines: Iterable[str]) -> Stated:
    size, mines = None, None
    for line in lines:
        sized = _SIZED.fullmatch(line)
        if sized and sized[3] and mines is None:
            mines = int(sized[3])
        sized = sized if sized and sized[3] else _SIZE.search(line)
        if sized and size is None:
            size = frozenset((int(sized[1]), int(sized[2])))
        total = _TOTAL.search(line)
        if total and mines is None:
            mines = int(total[1] or total[2])
    return Stated(size, mines)


# Lists


def _listed(text: str) -> list[Grid]:
    """Returns the grid of a list of lists or of texts, as Python, JSON, NumPy and C write them."""
    groups = [[_literal(match) for match in _LITERAL.finditer(group)] for group in _groups(text)]
    rows = [tuple(symbol for symbol, _ in group) for group in groups if group]
    if not rows:
        return []
    are_texts = all(is_quoted for _, is_quoted in groups[0]) and len(rows[0][0]) > 1
    if len(rows) == 1 and are_texts and not _NESTED.search(text):
        rows = [tuple(row) for row in rows[0]]
    return list(_rectangular(rows)) if all(_is_symbol(s) for row in rows for s in row) else []


def _groups(text: str) -> list[str]:
    nested = _NESTED.search(text)
    if nested:
        return _GROUP.findall(text[nested.start() :])
    groups = _GROUP.findall(text)
    lines = [line for line in text.split("\n") if line.strip()]
    if all(re.fullmatch(rf"\s*{_GROUP.pattern}[,;]?\s*", line) for line in lines):
        return groups if all(len(_LITERAL.findall(group)) > 1 for group in groups) else []
    return groups if len(groups) == 1 and re.search("['\"]", groups[0]) else []


def _literal(match: re.Match[str]) -> tuple[str, bool]:
    """Returns the symbol of an item, and whether it is in quotation marks."""
    if match[3] is not None:
        return re.sub(r"\.0*$", "", match[3]) or match[3], False
    text = _ESCAPED.sub(lambda code: chr(int(code[1], 16)), match[1] or match[2] or "")
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")  # joins pairs
    return text.strip() or BLANK, True


# Blocks of lines


def _blocks(lines: Sequence[str]) -> Iterator[tuple[list[list[str]], list[str]]]:
    """Yields the lines that may be the board, and those around it.

    A line of words that is as long as its neighbours may be one of cells.
    """
    words = [_is_about(line) or bool(_HEADER.fullmatch(line)) for line in lines]
    unsure = [
        i
        for i, is_about in enumerate(words)
        if is_about
        and not _HEADER.fullmatch(lines[i])
        and " " not in lines[i].strip()
        and any(0 <= k < len(lines) and len(lines[k]) == len(lines[i]) for k in (i - 1, i + 1))
    ]
    yield _runs(lines, words)
    if unsure:
        yield _runs(lines, [is_about and i not in unsure for i, is_about in enumerate(words)])
    filled = [i for i, line in enumerate(lines) if line.strip()]
    if len(filled) > 1 and any(size.fullmatch(lines[filled[0]]) for size in (_SIZED, _SIZE)):
        words = [is_about or i == filled[0] for i, is_about in enumerate(words)]
        yield _runs(lines, words)


def _runs(lines: Sequence[str], words: Sequence[bool]) -> tuple[list[list[str]], list[str]]:
    around = [line for line, is_about in zip(lines, words, strict=True) if is_about]
    runs: list[list[str]] = [[]]
    for line, is_about in zip(lines, words, strict=True):
        if is_about:
            runs.append([])
        else:
            runs[-1].append(line)
    return [run for run in runs if any(line.strip() for line in run)], around


def _stripped(lines: Sequence[str], ends: str | None) -> list[str]:
    """Returns lines without empty ones at both ends; with None also without blank ones."""
    filled = [i for i, line in enumerate(lines) if (line if ends == "" else line.strip())]
    return list(lines[filled[0] : filled[-1] + 1]) if filled else []


def _is_about(line: str) -> bool:
    body = re.sub(r"^\s*row\b|\b(?:None|null|nan)\b", "", line, flags=re.I)
    return any(len(set(word.lower())) >= 3 for word in _WORD.findall(body))


def _of_block(lines: list[str], exact: bool) -> Iterator[tuple[Grid, int]]:
    if all(line.startswith(">") for line in lines if line.strip()):
        lines = [line[1:].removeprefix(" ") for line in lines]
    maybe = [bool(_FRAME.fullmatch(line)) for line in lines]
    cells = "\n".join(line for line, is_frame in zip(lines, maybe, strict=True) if not is_frame)
    sure = [
        is_frame
        and (not line.strip().startswith("|") or line.count("|") > 2)
        and any(run[0][:2] not in cells for run in _FRAME_PART.finditer(line))
        for line, is_frame in zip(lines, maybe, strict=True)
    ]
    for is_frame in (sure, maybe) if sure != maybe else (sure,):
        kept = [line for line, gone in zip(lines, is_frame, strict=True) if not gone]
        width = max((len(line.rstrip()) for line in kept), default=0)
        filled = [line for line in kept if line.strip() or len(line) >= width]
        left_out = [line for line in kept if not line.strip() and len(line) < width]
        is_doubtful = any(left_out) or not (_is_double_spaced(kept) or kept == _stripped(kept, ""))
        for rows in _ends_varied(kept):
            yield from ((grid, int(is_frame != sure)) for grid in _labelled(rows, exact))
        if left_out and filled:
            doubt = int(is_frame != sure) + int(is_doubtful)
            yield from ((grid, doubt) for grid in _labelled(filled, exact))


def _ends_varied(lines: Sequence[str]) -> Iterator[list[str]]:
    """Yields lines with and without the empty and the blank ones at both ends.

    A blank line that is as long as the rows is a row of blank cells.
    """
    width = max((len(line.rstrip()) for line in lines), default=0)
    empty = [i for i, line in enumerate(lines) if line]
    blank = [i for i, line in enumerate(lines) if line.strip() or len(line) >= width > 0]
    if blank:
        for first in {0, empty[0], blank[0]}:
            for last in {len(lines) - 1, empty[-1], blank[-1]}:
                yield list(lines[first : last + 1])


def _is_double_spaced(lines: Sequence[str]) -> bool:
    lines = _stripped(lines, None)
    return len(lines) > 2 and all(
        bool(line.strip()) == (i % 2 == 0) for i, line in enumerate(lines)
    )


# Rulers and row numbers


def _labelled(lines: list[str], exact: bool) -> Iterator[Grid]:
    """Yields the grids of lines that may have a ruler above and numbers before the rows."""
    alternatives, is_sure = _without_labels(lines, False)
    for rows in alternatives if is_sure else [lines, *alternatives]:
        yield from _rows_of(rows, exact)
    for tens in (0, 1):
        rest = lines[tens + 1 :]
        if not rest or (tens and not re.fullmatch(r"[\s\d|]*", lines[0])):
            return
        columns = _ruler(lines[tens])
        if columns == 0:
            continue
        if len(rest) > 1 and rest[-1].split() == lines[tens].split():
            rest = rest[:-1]
        alternatives, is_sure = _without_labels(rest, True)
        for rows in alternatives if is_sure or columns == 1 else [rest, *alternatives]:
            yield from (grid for grid in _rows_of(rows, exact) if len(grid[0]) == columns)


def _ruler(line: str) -> int:
    """Returns the number of columns that a ruler counts, 0 if it is none."""
    labels = re.findall(r"[^\W_]+", line)
    if len(labels) == 1 and len(labels[0]) > 1:
        labels = list(labels[0])
    if len(labels) > 1 and labels[0] in ("x", "y") and labels[1] in "01aAxy":
        labels = labels[2 if labels[1] in "xy" else 1 :]
    return len(labels) if _counts(labels) else 0


def _counts(labels: Sequence[str]) -> bool:
    """Checks if labels count up: 0, 1, 2, or 1, 2, 3, or A, B, C; or down; tens may be left out."""
    if not labels:
        return False
    if all(label.isdigit() and label.isascii() for label in labels):
        numbers = [int(label) for label in labels]
        ways = ([b - a for a, b in pairwise(numbers)], [(b - a) % 10 for a, b in pairwise(numbers)])
        is_up = any(set(steps) <= {1} for steps in ways) and numbers[0] in (0, 1)
        return is_up or (set(ways[0]) == {-1} and numbers[-1] in (0, 1))
    if all(len(label) == 1 and label.isalpha() for label in labels):
        return labels[0] in "aA" and all(
            ord(b) - ord(a) == 1 or (a, b) == ("Z", "a") for a, b in pairwise(labels)
        )
    return False


def _without_labels(lines: Sequence[str], is_ruled: bool) -> tuple[list[list[str]], bool]:
    """Returns what may follow the row numbers, and whether they can be nothing else."""
    matches = [match for line in lines if line.strip() and (match := _LABEL.match(line))]
    labels = [match["label"] for match in matches]
    is_named = any(re.match(r"\s*row", line, re.I) for line in lines)
    if not _counts(labels) or len(labels) < sum(bool(line.strip()) for line in lines):
        return [], False
    bodies = [match.string[match.end() :] for match in matches]
    if not any(body.strip() for body in bodies):
        return [], True
    marks = {match["mark"] for match in matches}
    if len(labels) == 1 and not (is_named or is_ruled) and marks == {None} and labels[0].isdigit():
        return [], False
    found = [bodies]
    ends = [_AT_END.fullmatch(body) for body in bodies]
    if len(labels) > 1 and [end and end[2] for end in ends] == labels:
        found.append([end[1] for end in ends if end])
    is_sure = (
        (len(labels) > 1 and labels[0].isalpha())
        or any(label.isdigit() and int(label) > 8 for label in labels)
        or marks <= {":", ".", ")", "]"}
        or is_named
    )
    return found, is_sure


# Rows


def _rows_of(lines: Sequence[str], exact: bool) -> Iterator[Grid]:
    filled = [line for line in lines if line.strip()]
    if all(_BAR.search(line) for line in filled):
        fields = [_BAR.split(line) for line in filled]
        starts = int(all(row[0] == "" for row in fields))
        ends = int(all(row[-1] == "" for row in fields))
        fields = [row[starts : len(row) - ends] for row in fields]
        if all(len(row) == 1 for row in fields):
            yield from _spaced([row[0] for row in fields], exact, True)
        yield from _fields(fields)
        return
    for separator, rows in ((",", filled), (";", filled), ("\t", [row for row in lines if row])):
        if all(separator in row for row in rows):
            fields = [row.split(separator) for row in rows]
            is_ended = all(not row[-1] for row in fields)
            yield from _fields([row[:-1] for row in fields] if is_ended else fields)
            return
    if all(re.fullmatch(rf"(\s*{_CELL_IN_BRACKETS.pattern})+\s*", line) for line in filled):
        yield from _fields([_CELL_IN_BRACKETS.findall(line) for line in filled])
        return
    yield from _spaced(lines, exact)


def _fields(rows: Sequence[Sequence[str]]) -> Iterator[Grid]:
    symbols = [tuple(field.strip() or BLANK for field in row) for row in rows]
    if all(_is_symbol(symbol) for row in symbols for symbol in row):
        yield from _rectangular(symbols)


def _rectangular(rows: Sequence[Row]) -> Iterator[Grid]:
    if rows and rows[0] and len({len(row) for row in rows}) == 1:
        yield tuple(rows)


def _is_symbol(text: str) -> bool:
    return len(text) == 1 or bool(_NUMBER.fullmatch(text)) or text in _NOTHINGS


class _Word(NamedTuple):
    """A symbol between blanks, and where it starts and ends in its line."""

    start: int
    end: int
    symbol: str

    def place(self, side: int) -> int:
        """The column of its first character (0) or of its last one (1)."""
        return self.end - 1 if side else self.start


def _spaced(lines: Sequence[str], exact: bool, is_framed: bool = False) -> Iterator[Grid]:
    """Yields the grids of rows whose cells have blanks between them, or nothing."""
    words = [[_Word(*m.span(), _unmarked(m[0])) for m in re.finditer(r"\S+", row)] for row in lines]
    widths = {len(word.symbol) for row in words for word in row}
    if not widths:
        return
    are_symbols = all(_is_symbol(word.symbol) for row in words for word in row)
    if are_symbols and _is_regular([row for row in words if row], lines):
        yield from _split(lines, words)
    pitches = list(_pitches(words, lines)) if are_symbols else []
    gaps = sum(len(row) - 1 for row in words)
    if gaps >= _FEW_GAPS:  # every second column is blank throughout
        pitches = [
            (pitch, side)
            for pitch, side in pitches
            if not any(other > pitch and other % pitch == 0 for other, _ in pitches)
        ]
    for pitch, side in pitches:
        places = [{word.place(side): word.symbol for word in row} for row in words]
        yield from _pitched(lines, places, pitch, exact or is_framed)
    is_wide = any(word.symbol[0] in "+-N" and len(word.symbol) > 1 for row in words for word in row)
    if not (are_symbols and is_wide) and (widths != {1} or gaps < _FEW_GAPS or not pitches):
        yield from _pitched(lines, [dict(enumerate(line)) for line in lines], 1, exact)


def _split(lines: Sequence[str], words: Sequence[Sequence[_Word]]) -> Iterator[Grid]:
    """Yields the grids of rows with the same number of words, or none where all cells are blank."""
    columns = max(map(len, words))
    rows = [tuple(word.symbol for word in row) or columns * (BLANK,) for row in words]
    yield tuple(rows)
    start = min(row[0].start for row in words if row)
    if start > 1 and len({word.end - word.start for row in words for word in row}) > 1:
        gap = 1 + max((b.start - a.end for row in words for a, b in pairwise(row)), default=1)
        yield tuple((*(start // gap) * (BLANK,), *row) for row in rows)


def _unmarked(word: str) -> str:
    return word[1] if len(word) == 3 and word[0] == "[" and word[2] == "]" else word


def _is_regular(words: Sequence[Sequence[_Word]], lines: Sequence[str]) -> bool:
    """Checks if the blanks between words are as many everywhere, or the words lie at a pitch."""
    if len({len(row) for row in words}) != 1:
        return False
    gaps = {b.start - a.end for row in words for a, b in pairwise(row)}
    ends = max(len(line) - len(line.rstrip()) for line in lines if line.strip())
    if len(gaps) <= 1 and (len(words[0]) > 1 or all(len(row[0].symbol) == 1 for row in words)):
        return ends <= max(gaps, default=1)
    columns = list(zip(*words, strict=True))
    for side in (0, 1) if len(words) > 1 else ():
        places = [{word.place(side) for word in column} for column in columns]
        if all(len(place) == 1 for place in places):
            pitches = {max(b) - max(a) for a, b in pairwise(places)}
            return len(pitches) <= 1 and ends < max(pitches, default=ends + 1)
    return False


def _pitches(words: Sequence[Sequence[_Word]], lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yields the pitches at which all words start (0) or end (1), with a blank between them."""
    widest = max(word.end - word.start for row in words for word in row)
    ends = max(len(line) - len(line.rstrip()) for line in lines)
    for pitch in range(widest + 1, _MOST_PITCH + 1):
        if widest > 1 and (len(words) == 1 or ends >= pitch):
            return  # blank cells may be narrower than others
        for side in (0, 1) if widest > 1 else (0,):
            places = {word.place(side) % pitch for row in words for word in row}
            if len(places) == 1 and max(map(len, lines)) >= pitch:
                yield pitch, side


def _pitched(
    lines: Sequence[str], places: Sequence[Mapping[int, str]], pitch: int, exact: bool
) -> Iterator[Grid]:
    """Yields grids of cells at a pitch, blank ones among them.

    Blank columns at the sides may be none; if lines lost their last blanks, one may be missing.
    """
    used = [i for row in places for i, symbol in row.items() if symbol != BLANK]
    if any("\t" in line for line in lines):
        return
    width = max(map(len, lines))
    columns = range(min(used) % pitch, width, pitch)
    rows = [tuple(row.get(i, BLANK) for i in columns) for row in places]
    is_ragged = any(len(line) <= columns[-1] for line in lines)
    if is_ragged and not any(" " in line for line in lines):
        return
    first, last = min(used) // pitch, columns.index(max(used)) + 1
    has_blanks = any(BLANK in row[first:last] for row in rows)
    is_even = len({len(line) for line in lines}) == 1
    is_exact = exact or (is_even and pitch > 1 and has_blanks and (width - columns[0]) % pitch < 2)
    lefts = {0} if exact else {0, first}
    rights = {len(columns)} if is_exact else {len(columns), last}
    if is_ragged or (has_blanks and not is_even):
        rights.add(len(columns) + 1)
    for left, right in product(sorted(lefts), sorted(rights)):
        grid = tuple((*row, BLANK)[left:right] for row in rows)
        yield grid
        if is_ragged:
            yield (*grid, (right - left) * (BLANK,))
