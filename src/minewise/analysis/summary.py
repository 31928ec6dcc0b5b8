"""Descriptions of positions and analyses in words, for the terminal and pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from minewise.base.errors import PositionError
from minewise.base.wording import cell_name, counted
from minewise.topology import NOUNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.analysis.position_analysis import Analysis
    from minewise.position import Position


def describe(position: Position) -> str:
    """Returns the size of a position and the numbers of its mines and hidden cells, in words."""
    if position.topology.kind == "graph":
        size = f"graph of {counted(position.columns, 'cell')}"
    else:
        size = f"{position.columns}x{position.rows} {NOUNS[position.topology.kind]}"
    if position.mine_count is None:
        mines = f"each cell a mine with probability {position.density:g}"
    else:
        mines = counted(position.mine_count, "mine")
        if position.mines_left != position.mine_count:
            mines += f" ({position.mines_left:,} left)"
    if position.max_per_cell > 1:
        mines += f", up to {position.max_per_cell} a cell"
    return f"{size}, {mines}, {counted(position.hidden_count, 'cell')} hidden"


def first_few(cells: Sequence[Any], most: int) -> str:
    """Returns the names of the first cells and the number of the others."""
    names = ", ".join(map(cell_name, cells[:most]))
    return names if len(cells) <= most else f"{names} and {len(cells) - most:,} more"


def safest(analysis: Analysis) -> tuple[Any, float] | None:
    """Returns the safest cell and its mine probability; None if no cell is hidden."""
    try:
        return analysis.safest()
    except PositionError:
        return None
