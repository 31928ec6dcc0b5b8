"""Reads the board in a picture; doubtful numbers are settled by exact counting."""

from __future__ import annotations

import math
from array import array
from contextlib import suppress
from itertools import repeat
from typing import Annotated, Any, Final

from minewise import _core
from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.arguments import check_whole
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import (
    FormatError,
    ImpossiblePosition,
    MinewiseError,
    OverBudget,
    ParameterError,
    PositionError,
)
from minewise.base.results import Note
from minewise.base.types import GridCell
from minewise.base.wording import quoted
from minewise.clues import NOTHING, ClueModel, Clues
from minewise.explain.suspects import suspects
from minewise.position import Position
from minewise.vision.reading import (
    FIRST_NUMBER,
    KINDS,
    LEAST_SIDE,
    NUMBERS,
    SIDES,
    VALUES,
    Alternative,
    DoubtfulCell,
    GridRectangle,
    MinesFrom,
    Pixels,
    Reading,
    Side,
    by_cell,
    likeliest,
    pixels_of,
)

_SURE: Final = 0.999
_LEAST: Final = 1e-4  # of a number that the classifier excludes, in a position without solutions
_SEEN: Final = 0.1  # the least that the picture says of a number that counting may settle
_REPAIRED: Final = 0.95  # the most that is said of any other number
_MOST_CELLS: Final = 200  # a board can have 255 clue models
_SUSPECTS: Final = 3
_WORK: Final = 1_000_000_000  # of each exact counting


def settle(position: Position, shares: array[float], deadline: Deadline) -> tuple[GridCell, ...]:
    """Weighs the numbers of doubtful cells by the layouts that they allow.

    Replaces their probabilities. If no reading is possible, returns the cells to check.
    """
    try:
        _count(position, shares, deadline)
    except ImpossiblePosition as error:
        return _repaired(position, shares, error, deadline)
    except OverBudget:
        return ()
    return ()


def _count(position: Position, shares: array[float], deadline: Deadline) -> None:
    doubtful = _unsure(position, shares, _SURE)
    if doubtful:
        _weigh(position, shares, doubtful, 0.0, deadline)
    else:
        analyze(position, budget=deadline.left(work=_WORK))


def _unsure(position: Position, shares: array[float], most: float) -> list[int]:
    """Returns the cells whose number has a share below `most`, the least sure first."""
    values, size = position._core.values(), len(KINDS)
    numbered = (i for i in range(len(shares) // size) if values[i] >= 0)
    sure = {i: shares[i * size + FIRST_NUMBER + values[i]] for i in numbered}
    ranked = sorted((i for i in sure if sure[i] < most), key=sure.__getitem__)
    return ranked[:_MOST_CELLS]


def _weigh(
    position: Position, shares: array[float], cells: list[int], least: float, deadline: Deadline
) -> None:
    topology = position.topology
    models = Clues(cells={topology.cell(i): _model(position, shares, i, least) for i in cells})
    analysis = analyze(position, clues=models, budget=deadline.left(work=_WORK))
    for i in cells:
        _reweigh(analysis, shares, i)


def _model(position: Position, shares: array[float], cell: int, least: float) -> ClueModel:
    """Returns the model of a cell that looks like its number, given each true one."""
    shown = position._core.values()[cell]
    first = cell * len(KINDS) + FIRST_NUMBER
    likely = [max(share, least) for share in shares[first : first + len(NUMBERS)]]
    most = max(likely)
    rows = [[0.0] * shown + [share / most] for share in likely]
    return ClueModel.matrix(rows, nothing=[1 - row[-1] for row in rows])


def _reweigh(analysis: Analysis[GridCell], shares: array[float], cell: int) -> None:
    """Weighs the numbers of a cell; bounds one that the picture hardly shows, as others may lie."""
    first = cell * len(KINDS) + FIRST_NUMBER
    seen = shares[first : first + len(NUMBERS)]
    numbers = min(analysis._core.numbers, len(NUMBERS))
    chances = [analysis._true_numbers[cell, number] for number in range(numbers)]
    chances += [0.0] * (len(NUMBERS) - numbers)
    best = max(range(len(NUMBERS)), key=chances.__getitem__)
    others = sum(seen) - seen[best]
    most = _SURE if seen[best] > _SEEN * sum(seen) else _REPAIRED
    if chances[best] > most and others > 0.0:
        chances = [(1.0 - most) * share / others for share in seen]
        chances[best] = most
    whole = min(sum(seen), 1.0)  # rounding may exceed it
    for number in range(len(NUMBERS)):
        shares[first + number] = whole * chances[number]


def _repaired(
    position: Position, shares: array[float], error: ImpossiblePosition, deadline: Deadline
) -> tuple[GridCell, ...]:
    """Looks for numbers that make the position possible; returns cells to check if none do."""
    try:
        _weigh(position, shares, _unsure(position, shares, math.inf), _LEAST, deadline)
    except MinewiseError:
        return _to_check(position, error, deadline)
    return ()


def _to_check(
    position: Position, error: ImpossiblePosition, deadline: Deadline
) -> tuple[GridCell, ...]:
    try:
        found = suspects(position, limit=_SUSPECTS, budget=deadline.left(work=_WORK))
        return tuple(suspect.cell for suspect in found)
    except MinewiseError:
        return tuple(clue for clue in error.clues if isinstance(clue, tuple))


_STANDARD: Final = {(9, 9): 10, (8, 8): 10, (16, 16): 40, (16, 30): 99, (30, 16): 99}
DENSITY: Final = 0.2
BUDGET: Final = Budget(work=20_000_000_000)
_MOST_LINES: Final = 400
_LEAST_CELL: Final = 6  # pixels
_CERTAIN: Final = 0.98
_WORTH_NAMING: Final = 0.01
_NO_BOARD: Final = "the picture shows no Minesweeper board"
_CURE: Final = "cut the board out, or state its size"


def read_screenshot(
    image: Any,
    *,
    mines: Annotated[
        int | None, Note("the mine total; default: by the size of a standard board")
    ] = None,
    size: Annotated[
        tuple[int, int] | None, Note("the rows and columns of the board; default: by the picture")
    ] = None,
    area: Annotated[
        tuple[int, int, int, int] | None,
        Note("the part of the picture that is read: its sides in pixels; default: all of it"),
    ] = None,
    budget: Budget | float | None = None,
) -> Reading:
    """Reads the position in a picture: a screenshot, or a straight photo of a screen.

    `image` is a path, the bytes of a file (PNG, JPEG, WebP, BMP or GIF), a Pillow image, or an
    array of uint8 with the shape (height, width, 3 or 4). The board may be anywhere in it, with
    cells from 10 to 100 pixels wide. `mines` is the mine total, if it is known; default: by the
    size of a standard board. `size` is the number of rows and columns, such as (16, 30): the best
    grid of this size is read, even if nothing speaks for a board. `area` is the part of the picture
    that is read, in pixels: (left, top, right, bottom).
    `budget` bounds work, time and memory; a number means seconds. By default the work is bounded
    alone, so that the reading is the same on every machine and under every load. If the budget is
    used up, the best grid so far is read. Raises `FormatError` if the picture cannot be decoded or
    shows no board, `OverBudget` if none was seen before the end of the budget, `ParameterError` if
    the size or the area is out of range, and `MissingExtra` if Pillow is not installed (extra
    `images`).

    >>> import minewise as mw
    >>> mw.read_screenshot("examples/screenshot.png").mines
    10
    """
    return read_pixels(pixels_of(image), mines, size, area, budget)


def read_pixels(
    pixels: Pixels,
    mines: int | None = None,
    size: tuple[int, int] | None = None,
    area: tuple[int, int, int, int] | None = None,
    budget: Budget | float | None = None,
) -> Reading:
    """Reads the position in decoded pixels, without Pillow and NumPy."""
    mines = None if mines is None else check_whole("mines", mines, 0)
    area = (0, 0, pixels.width, pixels.height) if area is None else _area(area, pixels)
    size = None if size is None else _size(size, area)
    deadline = Deadline(BUDGET if budget is None else budget)
    found = _board(pixels, area, size, deadline)
    shares, cut = _without_other(found.kinds), _cut(found)
    origin: MinesFrom = "size" if mines is None else "stated"
    if mines is None and not cut:
        mines = _standard_mines(found.rows, found.columns, shares, deadline)
    seen = _position(shares, found.columns, mines)
    suspects = settle(inside(seen, cut), shares, deadline)
    position = _position(shares, found.columns, mines)
    if size is None and not any(position._core.values()):  # all cells are empty
        raise FormatError(_NO_BOARD, cure=_CURE)
    return Reading(
        position=position,
        grid=GridRectangle(*found.grid),
        doubtful=_doubtful(shares, found.columns),
        mines=mines,
        mines_from=None if mines is None else origin,
        cut=cut,
        suspects=suspects,
        _shares=shares,
        _pixels=pixels,
    )


def _size(size: tuple[int, int], area: tuple[int, int, int, int]) -> tuple[int, int]:
    rows, columns = _wholes("size", size, "(rows, columns)", (1, 1), (_MOST_LINES, _MOST_LINES))
    left, top, right, bottom = area
    if right - left < _LEAST_CELL * columns or bottom - top < _LEAST_CELL * rows:
        raise ParameterError(
            "leaves a cell less than {least} pixels of {width}x{height}",
            _LEAST_CELL,
            right - left,
            bottom - top,
            argument="size",
            cure="state rows before columns, or a larger {area=}",
        )
    return rows, columns


def _area(area: tuple[int, int, int, int], pixels: Pixels) -> tuple[int, int, int, int]:
    wide, high = pixels.width, pixels.height
    sides = _wholes("area", area, "(left, top, right, bottom)", (0, 0, 1, 1), (wide, high) * 2)
    left, top, right, bottom = sides
    if min(right - left, bottom - top) < LEAST_SIDE:
        raise ParameterError(
            "must be at least {least} pixels wide and high, not {wide} and {high}",
            LEAST_SIDE,
            right - left,
            bottom - top,
            argument="area",
            cure="state (left, top, right, bottom)",
        )
    return left, top, right, bottom


def _wholes(
    name: str, value: Any, words: str, least: tuple[int, ...], most: tuple[int, ...]
) -> tuple[int, ...]:
    values = tuple(value) if isinstance(value, tuple | list) else ()
    if len(values) != len(least):
        raise ParameterError("must be {words}, not {value}", words, quoted(value), argument=name)
    return tuple(map(check_whole, repeat(name), values, least, most))


def _board(
    pixels: Pixels,
    area: tuple[int, int, int, int],
    size: tuple[int, int] | None,
    deadline: Deadline,
) -> _core.FoundBoard:
    width, height, data = pixels
    try:
        found = _core.read_board(data, width, height, area, size, deadline.limits())
    except OverBudget:
        raise OverBudget("no board was found within the limits", cure=_CURE) from None
    if found is None:
        raise FormatError(_NO_BOARD, cure=_CURE)
    return found


def _cut(found: _core.FoundBoard) -> tuple[Side, ...]:
    return tuple(side for side, cut in zip(SIDES, found.cut, strict=True) if cut)


def _position(shares: array[float], columns: int, total: int | None) -> Position:
    values = [VALUES[likeliest(own)] for own in by_cell(shares)]
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


def _standard_mines(
    rows: int, columns: int, shares: array[float], deadline: Deadline
) -> int | None:
    """Returns the mine total of a standard board, unless the numbers exclude it alone."""
    mines = _STANDARD.get((rows, columns))
    if mines is None:
        return None
    try:
        analyze(_position(shares, columns, mines), budget=deadline.left(work=_WORK))
    except ImpossiblePosition:
        with suppress(MinewiseError):
            analyze(_position(shares, columns, None), budget=deadline.left(work=_WORK))
            return None
    except OverBudget:
        pass
    return mines


def _doubtful(shares: array[float], columns: int) -> tuple[DoubtfulCell, ...]:
    cells = []
    for i, own in enumerate(by_cell(shares)):
        ranked = sorted(zip(own, KINDS, strict=True), reverse=True)
        if ranked[0][0] < _CERTAIN:
            others = [
                Alternative(kind, share) for share, kind in ranked[1:] if share > _WORTH_NAMING
            ]
            cells.append(
                DoubtfulCell(divmod(i, columns), ranked[0][1], ranked[0][0], tuple(others[:3]))
            )
    return tuple(sorted(cells, key=lambda cell: cell.probability))
