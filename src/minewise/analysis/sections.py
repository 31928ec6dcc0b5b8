"""The parts of a position: sections, and components of linked sections."""

from typing import Generic, NamedTuple

from minewise.base.types import C
from minewise.constraints import Constraint


class Section(NamedTuple, Generic[C]):
    """Holds interchangeable hidden cells: cells that belong to the same clues.

    `cells` lists the hidden cells. `clues` lists cells that show a number, or `Constraint` objects;
    it is empty for the interior. `distribution` lists the probability that
    the section holds k mines, for k = 0, 1 ...

    >>> import minewise as mw
    >>> mw.analyze(mw.Position.parse("#1#1#", mines=1)).sections[1].clues
    ((0, 1), (0, 3))
    """

    cells: tuple[C, ...]
    clues: tuple[C | Constraint[C], ...]
    distribution: tuple[float, ...]


class Component(NamedTuple):
    """Holds sections that clues link; only the mine total connects different components.

    `sections` lists indices into `Analysis.sections`. `distribution` lists the probability
    that the component holds k mines, for k = 0, 1 ...

    >>> import minewise as mw
    >>> mw.analyze(mw.Position.parse("#1#1#", mines=2)).components[0].sections
    (0, 1, 2)
    """

    sections: tuple[int, ...]
    distribution: tuple[float, ...]
