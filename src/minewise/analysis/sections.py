"""What a position falls into: sections, and the components that clues link them to."""

from typing import Any, NamedTuple


class Section(NamedTuple):
    """Holds interchangeable cells: hidden cells that belong to exactly the same clues.

    `clues` are cells that show a number, or `Constraint` objects; the interior, which is last, has
    none. `distribution[k]` is the probability that the section holds k mines.

    >>> import minewise as mw
    >>> mw.analyze(mw.Position.parse("#1#1#", mines=1)).sections[1].clues
    ((0, 1), (0, 3))
    """

    cells: tuple[Any, ...]
    clues: tuple[Any, ...]
    distribution: tuple[float, ...]


class Component(NamedTuple):
    """Holds sections that clues link; components meet through the mine total alone.

    `sections` are places in the list of sections; `distribution[k]` is the probability that the
    component holds k mines.

    >>> import minewise as mw
    >>> mw.analyze(mw.Position.parse("#1#1#", mines=2)).components[0].sections
    (0, 1, 2)
    """

    sections: tuple[int, ...]
    distribution: tuple[float, ...]
