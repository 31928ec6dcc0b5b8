"""Cells in a picture: their kinds, their places, and pictures of what was read."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from minewise.base.results import Note, Result, Share
from minewise.base.types import GridCell
from minewise.base.wording import cell_name
from minewise.clue_model import NOTHING
from minewise.position import FLAG, HIDDEN, MINE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from minewise.base.types import GridCell
    from minewise.vision.pixels import Pixels


NUMBERS: Final = tuple(map(str, range(9)))
KINDS: Final = ("hidden", "flag", *NUMBERS, "mine", "exploded", "wrong_flag")
HIDDEN_KIND, FLAG_KIND, FIRST_NUMBER = 0, 1, 2
MINE_KIND, EXPLODED_KIND, WRONG_FLAG_KIND = 11, 12, 13

VALUES: Final = (HIDDEN, FLAG, *range(9), MINE, MINE, NOTHING)
"""The value of each kind in a position; a wrong flag is a safe cell without a number."""


def in_words(kind: str) -> str:
    """Returns a kind as a person says it."""
    if kind in ("hidden", "exploded"):
        return {"hidden": "hidden", "exploded": "an exploded mine"}[kind]
    return f"an {kind}" if kind == "8" else f"a {kind.replace('_', ' ')}"


class Alternative(NamedTuple):
    """Another kind that a cell may be."""

    kind: str
    probability: Share


@dataclass(frozen=True, slots=True)
class DoubtfulCell(Result):
    """Holds a `cell` that could not be read for certain.

    >>> from minewise.vision.cells import Alternative
    >>> str(DoubtfulCell((2, 3), "5", 0.8, (Alternative("6", 0.2),)))
    'r2c3 is a 5 (0.80) or a 6 (0.20)'
    """

    cell: GridCell
    kind: Annotated[str, Note("its likeliest kind")]
    probability: Annotated[Share, Note("that of this kind")]
    others: Annotated[tuple[Alternative, ...], Note("the other kinds that it may be")]

    def __str__(self) -> str:
        kinds = [Alternative(self.kind, self.probability), *self.others]
        words = [f"{in_words(kind)} ({probability:.2f})" for kind, probability in kinds]
        return f"{cell_name(self.cell)} is {' or '.join(words)}"


class GridRectangle(NamedTuple):
    """The place of a board in a picture, in pixels."""

    left: float
    top: float
    cell_width: float
    cell_height: float

    def of(self, cell: GridCell) -> tuple[float, float, float, float]:
        """Returns the left, top, width and height of a cell."""
        row, column = cell
        return (
            self.left + column * self.cell_width,
            self.top + row * self.cell_height,
            self.cell_width,
            self.cell_height,
        )


_SIGN, _DOUBT = "#c026d3", "#f97316"
_SIGNS: Final = dict(zip(KINDS, ("#", "F", *"012345678", "*", "X", "!"), strict=True))


def overlay(
    pixels: Pixels,
    title: str,
    grid: GridRectangle,
    kinds: Mapping[GridCell, str],
    doubtful: Iterable[DoubtfulCell],
) -> str:
    """Returns an SVG picture: the pixels, the signs of the cells, and rings about doubtful ones."""
    width, height, _ = pixels
    size = max(6.0, grid.cell_height / 3)
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}">',
            f"<title>{title}</title>",
            f'<image width="{width}" height="{height}" '
            f'href="data:image/png;base64,{b64encode(png(pixels)).decode()}"/>',
            f'<g font-family="sans-serif" font-size="{size:.1f}" font-weight="bold" '
            f'fill="{_SIGN}" stroke="#fff" stroke-width="2" paint-order="stroke">',
            *(_sign(grid.of(cell), _SIGNS[kind]) for cell, kind in kinds.items()),
            "</g>",
            *(_ring(grid.of(each.cell), str(each)) for each in doubtful),
            "</svg>",
        )
    )


def _sign(place: tuple[float, float, float, float], sign: str) -> str:
    left, top, _, tall = place
    return f'<text x="{left + 1:.1f}" y="{top + tall - 1:.1f}">{sign}</text>'


def _ring(place: tuple[float, float, float, float], words: str) -> str:
    left, top, wide, tall = place
    return (
        f'<ellipse cx="{left + wide / 2:.1f}" cy="{top + tall / 2:.1f}" rx="{wide / 2:.1f}" '
        f'ry="{tall / 2:.1f}" fill="none" stroke="{_DOUBT}" stroke-width="2">'
        f"<title>{words}</title></ellipse>"
    )


def png(pixels: Pixels) -> bytes:
    """Returns pixels as a PNG file."""
    width, height, data = pixels
    line = 3 * width
    rows = b"".join(b"\0" + data[y * line : (y + 1) * line] for y in range(height))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 6)),
        (b"IEND", b""),
    )
    chunks = (
        struct.pack(">I", len(content)) + name + content + _checksum(name + content)
        for name, content in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _checksum(chunk: bytes) -> bytes:
    return struct.pack(">I", zlib.crc32(chunk))
