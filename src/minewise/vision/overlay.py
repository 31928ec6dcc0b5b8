"""Draws what was read over the picture, as SVG."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from typing import TYPE_CHECKING, Final

from minewise.vision.cells import GridRectangle
from minewise.vision.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from minewise.base.types import GridCell
    from minewise.vision.cells import DoubtfulCell
    from minewise.vision.pixels import Pixels

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
