"""Reads the board in a picture."""

from __future__ import annotations

from array import array
from typing import Any, Final

from minewise import _core
from minewise.base.budget import Budget, limits
from minewise.base.errors import FormatError
from minewise.base.numbers import check_whole
from minewise.position import Position
from minewise.vision.kinds import KINDS, VALUES
from minewise.vision.pixels import Pixels, pixels_of
from minewise.vision.reading import (
    SIDES,
    Alternative,
    DoubtfulCell,
    GridRectangle,
    MinesFrom,
    Reading,
)

DENSITY: Final = 0.2
_CERTAIN: Final = 0.98
_WORTH_NAMING: Final = 0.01
_STANDARD: Final = {(9, 9): 10, (8, 8): 10, (16, 16): 40, (16, 30): 99, (30, 16): 99}


def read_screenshot(
    image: Any, *, mines: int | None = None, budget: Budget | float | None = None
) -> Reading:
    """Reads the position in a picture: a screenshot, or a straight photo of a screen.

    `image` is a path, the bytes of a file (PNG, JPEG, WebP, BMP or GIF), a Pillow image, or an
    array of uint8 with the shape (height, width, 3 or 4). The board may be anywhere in it, with
    cells from 10 to 100 pixels wide. `mines` is the mine total, if it is known; default: from the
    mine counter, or from the size of a standard board. `budget` bounds time and memory; a number
    means seconds. Raises `FormatError` if the picture cannot be decoded or shows no board,
    `OverBudget` if the budget is too small, and `MissingExtra` if Pillow is not installed (extra
    `images`).

    >>> import minewise as mw
    >>> mw.read_screenshot("docs/pictures/heatmap.png")  # doctest: +SKIP
    """
    return read_pixels(pixels_of(image), mines, budget)


def read_pixels(
    pixels: Pixels, mines: int | None = None, budget: Budget | float | None = None
) -> Reading:
    """Reads the position in decoded pixels, without Pillow and NumPy.

    >>> read_pixels(Pixels(24, 24, bytes(24 * 24 * 3)))
    Traceback (most recent call last):
    minewise.base.errors.FormatError: the picture shows no Minesweeper board
    """
    mines = None if mines is None else check_whole("mines", mines, 0)
    found = _core.find_board(pixels.data, pixels.width, pixels.height, limits(budget))
    if found is None:
        raise FormatError("the picture shows no Minesweeper board")
    shares = _without_other(found.kinds)
    kinds = [_likeliest(shares, i) for i in range(found.rows * found.columns)]
    values = [VALUES[kind] for kind in kinds]
    total, origin = _total(mines, found)
    prior: dict[str, Any] = {"density": DENSITY} if total is None else {"mines": total}
    columns = found.columns
    rows = [values[i : i + columns] for i in range(0, len(values), columns)]
    return Reading(
        position=Position(rows, **prior),
        grid=GridRectangle(*found.grid),
        doubtful=_doubtful(shares, columns),
        mines=total,
        mines_from=origin,
        cut=tuple(side for side, cut in zip(SIDES, found.cut, strict=True) if cut),
        _shares=shares,
        _pixels=pixels,
    )


def _without_other(kinds: memoryview[float]) -> array[float]:
    """Returns the probabilities given that each cell is one."""
    values = kinds.cast("B").cast("f")
    shares = array("d")
    for at in range(0, len(values), len(KINDS) + 1):
        own = values[at : at + len(KINDS)]
        total = sum(own) or 1.0
        shares.extend(share / total for share in own)
    return shares


def _likeliest(shares: array[float], cell: int) -> int:
    own = shares[cell * len(KINDS) : (cell + 1) * len(KINDS)]
    return max(range(len(KINDS)), key=own.__getitem__)


def _total(stated: int | None, found: _core.FoundBoard) -> tuple[int | None, MinesFrom | None]:
    if stated is not None:
        return stated, "stated"
    standard = _STANDARD.get((found.rows, found.columns))
    if standard is not None and not any(found.cut):
        return standard, "size"
    return None, None


def _doubtful(shares: array[float], columns: int) -> tuple[DoubtfulCell, ...]:
    cells = []
    for i in range(len(shares) // len(KINDS)):
        own = shares[i * len(KINDS) : (i + 1) * len(KINDS)]
        ranked = sorted(zip(own, KINDS, strict=True), reverse=True)
        if ranked[0][0] < _CERTAIN:
            others = [
                Alternative(kind, share) for share, kind in ranked[1:] if share > _WORTH_NAMING
            ]
            cells.append(
                DoubtfulCell(divmod(i, columns), ranked[0][1], ranked[0][0], tuple(others[:3]))
            )
    return tuple(sorted(cells, key=lambda cell: cell.probability))
