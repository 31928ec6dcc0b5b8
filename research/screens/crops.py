"""Cells cut out of a picture as the classifier sees them: core/vision does the same."""

from typing import NamedTuple

import numpy as np

SIDE = 24  # pixels of a crop
MARGIN = 1 / 12  # of the cell, seen at each side of it


class Grid(NamedTuple):
    """Describes where the cells lie in a picture, in pixels."""

    left: float
    top: float
    width: float  # of a cell
    height: float


class Part(NamedTuple):
    """Describes a part of every cell, in shares of it."""

    left: float = 0.0
    top: float = 0.0
    side: float = 1.0


WHOLE = Part()


def cells(
    pixels: np.ndarray, grid: Grid, rows: int, columns: int, part: Part = WHOLE
) -> np.ndarray:
    """Returns the crops of all cells, or of a part of each, row by row: (cells, 3, 24, 24), 0 to 1.

    Each pixel of a crop is the mean of the picture over its square. Outside the picture lies its
    nearest pixel. `pixels` is an array (height, width, 3) of bytes.

    >>> cells(np.full((8, 8, 3), 255, np.uint8), Grid(0, 0, 4, 4), 2, 2).shape
    (4, 3, 24, 24)
    """
    lines = _means(
        pixels.astype(np.float64) / 255, grid.top, grid.height, rows, part.top, part.side
    )
    small = _means(lines.swapaxes(0, 1), grid.left, grid.width, columns, part.left, part.side)
    parts = small.reshape(columns, SIDE, rows, SIDE, 3).transpose(2, 0, 4, 3, 1)
    return np.ascontiguousarray(parts.reshape(-1, 3, SIDE, SIDE), dtype=np.float32)


def _means(
    lines: np.ndarray, start: float, step: float, count: int, offset: float, side: float
) -> np.ndarray:
    """Returns the means of the lines over the strips of all crops: (count * 24, ...)."""
    length, width = len(lines), side * step * (1 + 2 * MARGIN) / SIDE
    first = start + (np.arange(count)[:, None] + offset - side * MARGIN) * step
    edges = (first + np.arange(SIDE + 1) * width).ravel()
    whole = np.clip(np.floor(edges), 0, length - 1).astype(int)
    sums = np.cumsum(lines, axis=0) - lines  # up to each line
    integral = sums[whole] + lines[whole] * (edges - whole)[:, None, None]
    strips = np.diff(integral.reshape(count, SIDE + 1, *lines.shape[1:]), axis=1) / width
    return np.asarray(strips.reshape(count * SIDE, *lines.shape[1:]))
