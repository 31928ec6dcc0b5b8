"""Classes of equivalent first cells, which symmetries of the board map to each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from minewise.base.types import GridCell
from minewise.topology import Topology, grid_cell

Map: TypeAlias = Callable[[int, int], GridCell]


def orbits(topology: Topology) -> list[list[GridCell]]:
    """Returns the classes of equivalent cells, each in reading order."""
    cells = [grid_cell(cell) for cell in topology.cells]
    if topology.kind == "torus":
        return [cells]
    maps = [transform for transform in _maps(topology) if _keeps_neighbours(topology, transform)]
    groups: dict[GridCell, list[GridCell]] = {}
    for cell in cells:
        groups.setdefault(min(transform(*cell) for transform in maps), []).append(cell)
    return list(groups.values())


def _maps(topology: Topology) -> Iterator[Map]:
    bottom, right = topology.rows - 1, topology.columns - 1
    yield lambda row, column: (row, column)
    yield lambda row, column: (bottom - row, column)
    yield lambda row, column: (row, right - column)
    yield lambda row, column: (bottom - row, right - column)
    if topology.rows == topology.columns:
        yield lambda row, column: (column, row)
        yield lambda row, column: (bottom - column, row)
        yield lambda row, column: (column, right - row)
        yield lambda row, column: (bottom - column, right - row)


def _keeps_neighbours(topology: Topology, transform: Map) -> bool:
    return all(
        {transform(*grid_cell(near)) for near in topology.neighbours(cell)}
        == set(topology.neighbours(transform(*grid_cell(cell))))
        for cell in topology.cells
    )
