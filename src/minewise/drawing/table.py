"""Tables of texts: as lines, in which no text is ever cut off or broken, and as HTML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from unicodedata import combining, east_asian_width

from minewise.base.wording import worded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_GAPS: Final = (3, 1)
_COLUMNS: Final = {"W": 2, "F": 2}  # of wide and full-width signs
# A line may end after a space, and between wide characters unless punctuation would begin it.
_WIDE: Final = r"\u2e80-\uffff“”"
_WORD: Final = re.compile(rf"[（“]*(?:[{_WIDE}]|[^\s{_WIDE}]+)[，。、；：？！）”]*\s*")


class Table:
    """Holds rows of texts by their headings; columns with a heading of `<...` start at the left."""

    def __init__(self, rows: Iterable[Mapping[str, str]]) -> None:
        listed = list(rows)
        self._left = [heading.startswith("<") for heading in listed[0]]
        self._headings = tuple(worded(heading.removeprefix("<")) for heading in listed[0])
        self._rows = [tuple(row.values()) for row in listed]

    def html(self) -> str:
        """Returns the table as HTML; without a head if its texts are blank."""
        from html import escape  # rarely needed, and slow to import

        def line(tag: str, texts: Iterable[str]) -> str:
            return f"<tr>{''.join(f'<{tag}>{escape(text)}</{tag}>' for text in texts)}</tr>"

        top = line("th", self._headings) if "".join(self._headings).strip() else ""
        return f"<table>{top}{''.join(line('td', row) for row in self._rows)}</table>"

    def lines(self, room: int | None = None, rule: str = "") -> Iterator[str]:
        """Yields a line for each row, or lines for each text if that is wider than `room` columns.

        The headings are underlined with the character `rule`.
        """
        widths = [
            max(map(width_of, column)) for column in zip(self._headings, *self._rows, strict=True)
        ]
        for gap in _GAPS:
            if room is None or sum(widths) + gap * (len(widths) - 1) <= room:
                yield self._line(self._headings, widths, gap)
                if rule:
                    yield self._line(tuple(rule * width for width in widths), widths, gap)
                yield from (self._line(row, widths, gap) for row in self._rows)
                return
        widest = max(width_of(text) for row in self._rows for text in row)
        yield from self._stacked(room or 0, widest)

    def _line(self, texts: tuple[str, ...], widths: list[int], gap: int) -> str:
        cells = (
            padded(text, width if left else -width)
            for text, width, left in zip(texts, widths, self._left, strict=True)
        )
        return (" " * gap).join(cells).rstrip()

    def _stacked(self, room: int, widest: int) -> Iterator[str]:
        label = max(map(width_of, self._headings))
        beside = label + 2 + widest <= room
        for number, row in enumerate(self._rows):
            if number:
                yield ""
            for heading, text in zip(self._headings, row, strict=True):
                if beside:
                    yield f"{padded(heading, label)}  {text}".rstrip()
                else:
                    yield from (heading, *(f"  {part}" for part in wrapped(text, room - 2)))


def wrapped(text: str, width: int) -> list[str]:
    """Returns text in lines of at most `width` columns; longer words are not broken."""
    lines = [""]
    for word in _WORD.findall(text):
        if lines[-1] and width_of(lines[-1] + word.rstrip()) > width:
            lines.append("")
        lines[-1] += word
    return [line.rstrip() for line in lines]


def padded(text: str, width: int) -> str:
    """Returns text with spaces to a width in columns; before the text if the width is negative."""
    space = " " * (abs(width) - width_of(text))
    return text + space if width > 0 else space + text


def share(value: float, decimals: int = 2) -> str:
    """Returns a share in percent, without the percent sign."""
    return f"{100 * value:.{decimals}f}"


def interval(bounds: tuple[float, float]) -> str:
    """Returns an interval of shares in percent."""
    return worded("{low} to {high}", *map(share, bounds))


def width_of(text: str) -> int:
    """Returns the columns of a terminal that text takes."""
    return sum(_COLUMNS.get(east_asian_width(sign), 1) for sign in text if not combining(sign))
