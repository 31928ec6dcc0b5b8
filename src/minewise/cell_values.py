"""The values of cells in arrays, lists and mappings; what is no cell is refused with its name."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

from minewise import _core
from minewise.base.errors import PositionError
from minewise.base.types import Cell
from minewise.base.wording import cell_name, counted, worded
from minewise.clues import NOTHING
from minewise.topology import Topology

MEANINGS = (
    f"0 and above are numbers, HIDDEN is {_core.HIDDEN}, FLAG {_core.FLAG}, MINE {_core.MINE} and "
    f"NOTHING {NOTHING}"
)


def flat_values(cells: Any, topology: Topology[Cell]) -> array[int]:
    if isinstance(cells, Mapping):
        indices = {topology.index(cell) for cell in cells}
        if len(indices) < len(topology):
            missing = next(cell for i, cell in enumerate(topology.cells) if i not in indices)
            raise PositionError(
                "{cell} has no value", cell_name(missing), cure="every cell needs one"
            )
        cells = [cells[cell] for cell in topology.cells]
    values = row_values(cells, topology.cells)
    if len(values) != len(topology):
        raise PositionError("{values} for {topology}", counted(len(values), "value"), topology)
    return values


def grid_values(cells: Any) -> tuple[int, int, memoryview[int] | array[int]]:
    listed = cells if type(cells) is list else _items(unmasked(cells))
    at_once = _core.values_of_rows(listed)  # several times faster than row by row
    if at_once is None:
        return _values_by_row(listed)
    return len(listed), len(listed[0]), at_once


def _values_by_row(listed: list[Any]) -> tuple[int, int, array[int]]:
    values = array("h")
    rows = columns = 0
    for rows, items in enumerate(listed, start=1):
        line = row_values(items, ((rows - 1, column) for column in count()))
        if rows == 1:
            columns = len(line)
        if len(line) != columns:
            raise PositionError(
                "it has {cells}, but the first has {columns}",
                counted(len(line), "cell"),
                columns,
                cure="all rows must be equally long",
                place=worded("row {number}", rows - 1),
            )
        values += line
    return rows, columns, values


def _items(cells: Any) -> list[Any]:
    if isinstance(cells, str):
        raise PositionError(
            "cells must be rows of whole numbers", cure="use Position.parse for text"
        )
    try:
        return list(cells.tolist() if hasattr(cells, "tolist") else cells)
    except TypeError:
        raise PositionError("cells must be rows of whole numbers, all of the same length") from None


def row_values(cells: Any, names: Iterable[Cell]) -> array[int]:
    values = _items(unmasked(cells))
    try:
        if True not in values and False not in values:
            return array("h", values)
        if not any(isinstance(value, bool) for value in values):  # 0 == False
            return array("h", values)
    except (TypeError, OverflowError, ValueError):
        pass
    for name, value in zip(names, values, strict=False):
        try:
            array("h", [value])
            is_number = not isinstance(value, bool)
        except (TypeError, OverflowError):
            is_number = False
        if not is_number:
            raise _no_number(cell_name(name), value)
    raise PositionError("cells must be rows of whole numbers, all of the same length")


def _no_number(name: str, value: object) -> PositionError:
    if isinstance(value, str):
        return PositionError(
            "{cell} is the text {value!r}",
            name,
            cell_name(value),
            cure="give whole numbers, or the whole board as text to Position.parse",
        )
    if isinstance(value, float):
        return PositionError(
            "{cell} is {value}, no whole number",
            name,
            value,
            cure="convert the array, as with cells.astype(int)",
        )
    if isinstance(value, bool):
        return PositionError(
            "{cell} is {value}, no number",
            name,
            value,
            cure="give numbers; a mask of mines is a board: Board.from_mask",
        )
    if value is None:
        return PositionError("{cell} is None", name, cure="a hidden cell is HIDDEN, which is -1")
    return PositionError("{cell} is {value}", name, cell_name(value), cure=MEANINGS)


def unmasked(cells: Any) -> Any:
    """Returns cells as they are; raises `PositionError` for a masked array."""
    if hasattr(cells, "mask") and hasattr(cells, "filled"):
        raise PositionError(
            "this is a masked array", cure="fill what is masked, as with cells.filled(-1)"
        )
    return cells


def check_numbers(core: _core.Position, topology: Topology[Any], most: int) -> None:
    """Raises `PositionError` if a cell shows more than its neighbours can hold."""
    if core.largest <= most:
        return
    index, value = next((i, value) for i, value in enumerate(core.values()) if value > most)
    raise PositionError(
        "{cell} is {value}, and a cell has at most 8 neighbours",
        cell_name(topology.cell(index)),
        value,
        _core.HIDDEN,
        _core.FLAG,
        cure="a hidden cell is HIDDEN, {hidden}, a flag FLAG, {flag}",
    )
