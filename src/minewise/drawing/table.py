"""Tables of texts: as lines, in which no text is ever cut off or broken, and as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_GAPS: Final = (3, 1)


class Table:
    """Holds rows of texts by their headings; columns with a heading of `<...` start at the left."""

    def __init__(self, rows: Iterable[Mapping[str, str]]) -> None:
        listed = list(rows)
        self._left = [heading.startswith("<") for heading in listed[0]]
        self._headings = tuple(heading.removeprefix("<") for heading in listed[0])
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
                    yield from (heading, *(f"  {part}" for part in wrapped(text, room - 2)))


def wrapped(text: str, width: int) -> list[str]:
    """Returns text in lines of at most `width` columns; longer words are not broken."""
    from textwrap import wrap

    return wrap(text, max(width, 1), break_long_words=False, break_on_hyphens=False)


def share(value: float, decimals: int = 2) -> str:
    """Returns a share in percent, without the percent sign."""
    return f"{100 * value:.{decimals}f}"


def interval(bounds: tuple[float, float]) -> str:
    """Returns an interval of shares in percent."""
    return f"{share(bounds[0])} to {share(bounds[1])}"


def _width(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)
