"""The sections of a position, and positions and analyses in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, NamedTuple, Protocol

from minewise.base.results import Note
from minewise.base.types import C
from minewise.base.wording import cell_name, counted, worded
from minewise.constraints import Constraint
from minewise.topology import NOUNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.position import Position


class Section(NamedTuple, Generic[C]):
    """Holds interchangeable hidden `cells`: they belong to the same clues.

    >>> import minewise as mw
    >>> mw.analyze(mw.Position.parse("#1#1#", mines=1)).sections[1].clues
    ((0, 1), (0, 3))
    """

    cells: tuple[C, ...]
    clues: Annotated[
        tuple[C | Constraint[C], ...],
        Note("cells that show a number, or constraints; empty for the interior"),
    ]
    distribution: Annotated[
        tuple[float, ...], Note("the probability that the section holds k mines, for k = 0, 1 ...")
    ]


class Component(NamedTuple):
    """Holds sections that clues link; only the mine total connects different components.

    >>> import minewise as mw
    >>> mw.analyze(mw.Position.parse("#1#1#", mines=2)).components[0].sections
    (0, 1, 2)
    """

    sections: Annotated[tuple[int, ...], Note("indices into the sections of the analysis")]
    distribution: Annotated[
        tuple[float, ...],
        Note("the probability that the component holds k mines, for k = 0, 1 ..."),
    ]


_EXACT_DIGITS: Final = 15


class Counted(Protocol):
    """Describes the attributes of an analysis that count its solutions."""

    @property
    def method(self) -> str: ...

    @property
    def solutions(self) -> int | None: ...

    @property
    def log10_solutions(self) -> float: ...


def solutions_in_words(analysis: Counted) -> str | None:
    """Returns the number of solutions in words, or None for an estimate.

    It is exact up to 15 digits; longer numbers are rounded to three figures.
    """
    if analysis.method != "exact":
        return None
    exponent = int(analysis.log10_solutions)
    if exponent < _EXACT_DIGITS:
        return f"{analysis.solutions:,}"
    mantissa = f"{10 ** (analysis.log10_solutions - exponent):.2f}"
    if mantissa == "10.00":
        mantissa, exponent = "1.00", exponent + 1
    return f"{mantissa}e{exponent}"


def describe(position: Position) -> str:
    """Returns the size of a position and the numbers of its mines and hidden cells, in words."""
    if position.topology.kind == "graph":
        size = worded("graph of {cells}", counted(position.columns, "cell"))
    else:
        size = f"{position.columns}x{position.rows} {worded(NOUNS[position.topology.kind])}"
    if position.mine_count is None:
        mines = worded("each cell a mine with probability {density:g}", position.density)
    else:
        mines = counted(position.mine_count, "mine")
        if position.mines_left != position.mine_count:
            mines += worded(" ({count:,} left)", position.mines_left)
    if position.max_per_cell > 1:
        mines += worded(", up to {most} a cell", position.max_per_cell)
    cells = counted(position.hidden_count, "cell")
    return worded("{size}, {mines}, {cells} hidden", size, mines, cells)


def first_few(cells: Sequence[Any], most: int) -> str:
    """Returns the names of the first cells and the number of the others."""
    names, rest = worded(", ").join(map(cell_name, cells[:most])), len(cells) - most
    return worded("{names} and {count:,} more", names, rest) if rest > 0 else names
