"""First cells: good ones by board and start rule, what they open, and those that are equivalent.

`docs/findings.md` lists the measurements. The win rates of the strategy `exact` are, in percent:

- `any` and `safe`: the corner. Beginner 77.8 and 89.5, where it is the best of all first cells.
- `opening`: beginner r2c2 97.0 (r0c0 96.0), intermediate r2c2 88.4, expert r3c3 50.7 (r0c0 44.6).

On other boards a click that opens a 0 is best some cells away from the edges: row and column 3, or
the middle where that is nearer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Annotated, Final, NamedTuple, TypeAlias, Unpack, cast

from minewise import _core
from minewise.base.arguments import check_whole
from minewise.base.budget import Budget, Deadline
from minewise.base.results import Note
from minewise.base.types import C, GridCell, StartRule
from minewise.deal import AnyDeal, DealOptions, check_start, core_rule, most_mines, repeatable_deal
from minewise.topology import Topology, grid_cell

CORNER: Final = (0, 0)
_INSET: Final = 3
_MOST_GAMES: Final = 10_000_000
_MEASURED: Final = {(9, 9, 10): (2, 2), (16, 16, 40): (2, 2), (16, 30, 99): (3, 3)}


def good_first_cell(topology: Topology[C], mines: int, start_rule: StartRule) -> C:
    """Returns a good first cell for a board and a start rule; default: the corner."""
    if topology.kind == "graph":
        return topology.cell(0)
    if start_rule != "opening":
        return cast("C", CORNER)
    rows, columns = topology.rows, topology.columns
    inner = (min(_INSET, (rows - 1) // 2), min(_INSET, (columns - 1) // 2))
    cell = _MEASURED.get((rows, columns, mines), inner)
    return cast("C", cell if mines <= most_mines(topology, start_rule, cell) else CORNER)


class ExpectedOpening(NamedTuple):
    """Holds the size of the opening of a first click.

    >>> ExpectedOpening(3.5, 0.1).cells
    3.5
    """

    cells: Annotated[float, Note("the mean number of cells that it opens")]
    standard_error: Annotated[float, Note("of this mean")]


def expected_opening(
    size: AnyDeal,
    *,
    games: int = 10_000,
    budget: Budget | float | None = None,
    **deal: Unpack[DealOptions],
) -> ExpectedOpening:
    """Returns the number of cells that the first click of a game opens on average.

    `size` and the keyword arguments are those of `simulate`. The mean is that of `games` boards; a
    click on a mine opens no cell. `budget` bounds the time; a number means seconds. Raises
    `PositionError` if the mines do not fit on the board, and `OverBudget` if the budget is
    exceeded.

    >>> expected_opening((1, 3, 1), start=(0, 0), start_rule="opening")
    ExpectedOpening(cells=2.0, standard_error=0.0)
    """
    settings = repeatable_deal(size, deal)
    on, mines, rule = settings.grid(), settings.size.mines, settings.start_rule
    first = good_first_cell(on, mines, rule) if settings.start is None else settings.start
    index = check_start(on, mines, rule, first)
    games, bounds = check_whole("games", games, 1, _MOST_GAMES), Deadline.of_call(budget).limits()
    setup = _core.Setup(on._core, mines, core_rule(rule), index)
    seed = settings.seed or 0
    sizes = _core.first_openings(setup, seed, settings.game, games, bounds).tolist()
    mean = sum(sizes) / games
    variance = sum((size - mean) ** 2 for size in sizes) / games
    return ExpectedOpening(mean, sqrt(variance / games))


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
