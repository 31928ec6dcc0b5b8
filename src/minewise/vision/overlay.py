"""Draws what was read over the picture, as SVG."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from typing import TYPE_CHECKING, Final

from minewise.vision.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.vision.pixels import Pixels
    from minewise.vision.reading import DoubtfulCell, Reading

_SIGNS: Final = dict(zip(KINDS, ("#", "F", *"012345678", "*", "X", "!"), strict=True))


def overlay(reading: Reading, pixels: Pixels) -> str:
    """Returns an SVG picture: the pixels, the grid, the signs of the cells, and doubtful cells."""
    return "\n".join(_parts(reading, pixels))


def _parts(reading: Reading, pixels: Pixels) -> Iterator[str]:
    width, height, _ = pixels
    grid, (rows, columns) = reading.grid, reading.position.shape
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">'
    )
    yield f"<title>{reading}</title>"
    yield (
        f'<image width="{width}" height="{height}" '
        f'href="data:image/png;base64,{b64encode(png(pixels)).decode()}"/>'
    )
    yield (
        f'<rect x="{grid.left:.2f}" y="{grid.top:.2f}" width="{columns * grid.cell_width:.2f}" '
        f'height="{rows * grid.cell_height:.2f}" fill="none" stroke="#c026d3" stroke-width="2"/>'
    )
    size = max(6.0, grid.cell_height / 3)
    yield (
        f'<g font-family="sans-serif" font-size="{size:.1f}" font-weight="bold" fill="#c026d3" '
        'stroke="#fff" stroke-width="2" paint-order="stroke">'
    )
    for cell in reading.position:
        left, top, _, tall = grid.of(cell)
        yield f'<text x="{left + 1:.1f}" y="{top + tall - 1:.1f}">{_SIGNS[reading.kind(cell)]}</text>'
    yield "</g>"
    for doubtful in reading.doubtful:
        yield _ring(reading, doubtful)
    yield "</svg>"


def _ring(reading: Reading, doubtful: DoubtfulCell) -> str:
    left, top, wide, tall = reading.grid.of(doubtful.cell)
    return (
        f'<ellipse cx="{left + wide / 2:.1f}" cy="{top + tall / 2:.1f}" rx="{wide / 2:.1f}" '
        f'ry="{tall / 2:.1f}" fill="none" stroke="#f97316" stroke-width="2">'
        f"<title>{doubtful}</title></ellipse>"
    )


def png(pixels: Pixels) -> bytes:
    """Returns pixels as a PNG file.

    >>> from minewise.vision.pixels import Pixels
    >>> png(Pixels(1, 1, bytes(3)))[1:4]
    b'PNG'
    """
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
