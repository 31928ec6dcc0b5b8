"""The parts of a position: sections, and components of linked sections."""

from typing import Annotated, Generic, NamedTuple

from minewise.base.results import Note
from minewise.base.types import C
from minewise.constraints import Constraint


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
