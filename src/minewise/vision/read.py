"""Reads the board in a picture."""

from __future__ import annotations

from array import array
from contextlib import suppress
from typing import Annotated, Any, Final

from minewise import _core
from minewise.base.arguments import check_whole
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import FormatError, PositionError
from minewise.base.results import Note
from minewise.clue_model import NOTHING
from minewise.position import Position
from minewise.vision.cells import KINDS, VALUES, Alternative, DoubtfulCell, GridRectangle
from minewise.vision.pixels import Pixels, pixels_of
from minewise.vision.reading import SIDES, UNKNOWN, Reading, Side, Total, by_counter, by_size
from minewise.vision.settle import is_possible, settle

DENSITY: Final = 0.2
_SECONDS: Final = 2.0  # for the exact counting
_CERTAIN: Final = 0.98
_WORTH_NAMING: Final = 0.01


def read_screenshot(
    image: Any,
    *,
    mines: Annotated[
        int | None, Note("the mine total; default: by the mine counter, or the size of the board")
    ] = None,
    budget: Budget | float | None = None,
) -> Reading:
    """Reads the position in a picture: a screenshot, or a straight photo of a screen.

    `image` is a path, the bytes of a file (PNG, JPEG, WebP, BMP or GIF), a Pillow image, or an
    array of uint8 with the shape (height, width, 3 or 4). The board may be anywhere in it, with
    cells from 10 to 100 pixels wide. `mines` is the mine total, if it is known; default: by the
    mine counter above the board, if it has seven-segment digits that are clear, or else by the size
    of a standard board. `budget` bounds time and memory; a number means seconds. Raises
    `FormatError` if the picture cannot be decoded or shows no board, `OverBudget` if the budget is
    too small, and `MissingExtra` if Pillow is not installed (extra `images`).

    >>> import minewise as mw
    >>> mw.read_screenshot("examples/screenshot.png").mines
    10
    """
    return read_pixels(pixels_of(image), mines, budget)


def read_pixels(
    pixels: Pixels, mines: int | None = None, budget: Budget | float | None = None
) -> Reading:
    """Reads the position in decoded pixels, without Pillow and NumPy."""
    mines = None if mines is None else check_whole("mines", mines, 0)
    deadline = Deadline.of_call(budget)
    found = _core.read_board(pixels.data, pixels.width, pixels.height, deadline.limits())
    if found is None:
        raise FormatError("the picture shows no Minesweeper board")
    shares, cut = _without_other(found.kinds), _cut(found)
    total = _without_counter(mines, found)
    counter = _core.read_counter(pixels.data, pixels.width, pixels.height, found, deadline.limits())
    counting = Deadline(deadline.left(_SECONDS))
    counted = by_counter(counter, shares) if counter is not None and not cut else UNKNOWN
    if counted.mines is not None and counter != total.mines:  # or else it does not count flags
        if not _is_possible(counted.mines, shares, found.columns, counting):
            counter = None
        elif mines is None:
            total = counted
    seen = _position(shares, found.columns, total.mines)
    suspects = settle(inside(seen, cut), shares, counting)
    if suspects and total.origin == "size":
        without = _position(shares, found.columns, None)
        if not settle(inside(without, cut), shares, counting):
            total, suspects = UNKNOWN, ()
    return Reading(
        position=_position(shares, found.columns, total.mines),
        grid=GridRectangle(*found.grid),
        doubtful=_doubtful(shares, found.columns),
        mines=total.mines,
        mines_from=total.origin,
        counter=counter,
        cut=cut,
        suspects=suspects,
        _shares=shares,
        _pixels=pixels,
    )


def _cut(found: _core.FoundBoard) -> tuple[Side, ...]:
    return tuple(side for side, cut in zip(SIDES, found.cut, strict=True) if cut)


def _position(shares: array[float], columns: int, total: int | None) -> Position:
    values = [VALUES[_likeliest(shares, i)] for i in range(len(shares) // len(KINDS))]
    rows = [values[i : i + columns] for i in range(0, len(values), columns)]
    if total is not None:
        with suppress(PositionError):  # more mines are seen, or fewer cells are left
            return Position(rows, total)
    return Position(rows, density=DENSITY)


def inside(position: Position, cut: tuple[Side, ...]) -> Position:
    """Returns a position without the numbers at cut sides, which count mines that are not seen."""
    last_row, last_column = position.rows - 1, position.columns - 1
    numbers = {
        cell: NOTHING
        for cell in position
        if position[cell] >= 0
        and (
            ("top" in cut and cell[0] == 0)
            or ("bottom" in cut and cell[0] == last_row)
            or ("left" in cut and cell[1] == 0)
            or ("right" in cut and cell[1] == last_column)
        )
    }
    return position.with_cells(numbers) if numbers else position


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


def _without_counter(stated: int | None, found: _core.FoundBoard) -> Total:
    if stated is not None:
        return Total(stated, "stated")
    return UNKNOWN if any(found.cut) else by_size(found.rows, found.columns)


def _is_possible(mines: int, shares: array[float], columns: int, deadline: Deadline) -> bool:
    if mines < 0:
        return False
    position = _position(shares, columns, mines)
    return position.mine_count == mines and is_possible(position, shares, deadline)


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
