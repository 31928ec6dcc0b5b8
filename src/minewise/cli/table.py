"""Tables of texts for the terminal: no text is ever cut off or broken."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from minewise.cli import console

if TYPE_CHECKING:
    from collections.abc import Iterator

_GAPS: Final = (3, 1)


class Table:
    """Holds rows of texts under headings; columns with a heading of `<...` start at the left."""

    def __init__(self, *headings: str) -> None:
        self._left = [heading.startswith("<") for heading in headings]
        self._headings = tuple(heading.removeprefix("<") for heading in headings)
        self._rows: list[tuple[str, ...]] = []

    def add(self, *texts: str) -> None:
        """Adds a row: one text for each heading."""
        self._rows.append(texts)

    def lines(self, room: int | None = None, rule: str = "") -> Iterator[str]:
        """Yields a line for each row, or lines for each text if that is wider than `room` columns.

        The headings are underlined with the character `rule`.
        """
        widths = [
            max(map(_width, column)) for column in zip(self._headings, *self._rows, strict=True)
        ]
        for gap in _GAPS:
            if room is None or sum(widths) + gap * (len(widths) - 1) <= room:
                yield self._line(self._headings, widths, gap)
                if rule:
                    yield self._line(tuple(rule * width for width in widths), widths, gap)
                yield from (self._line(row, widths, gap) for row in self._rows)
                return
        widest = max(_width(text) for row in self._rows for text in row)
        yield from self._stacked(room or 0, widest)

    def _line(self, texts: tuple[str, ...], widths: list[int], gap: int) -> str:
        padded = (
            text + " " * (width - _width(text)) if left else " " * (width - _width(text)) + text
            for text, width, left in zip(texts, widths, self._left, strict=True)
        )
        return (" " * gap).join(padded).rstrip()

    def _stacked(self, room: int, widest: int) -> Iterator[str]:
        label = max(map(_width, self._headings))
        beside = label + 2 + widest <= room
        for number, row in enumerate(self._rows):
            if number:
                yield ""
            for heading, text in zip(self._headings, row, strict=True):
                if beside:
                    yield f"{heading}{' ' * (label - _width(heading))}  {text}".rstrip()
                else:
                    yield from (heading, *(f"  {part}" for part in console.wrapped(text, room - 2)))

    def print(self) -> None:
        """Prints the table as wide as it is, or as narrow as the terminal demands."""
        spelled = (sys.stdout.encoding or "").lower().startswith("utf")
        for line in self.lines(console.room(), "─" if spelled else "-"):
            click.echo(line)


def share(value: float, decimals: int = 2) -> str:
    """Returns a share in percent, without the percent sign."""
    return f"{100 * value:.{decimals}f}"


def _width(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)
