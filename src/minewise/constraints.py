"""Constraints: the number of mines in a set of cells."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from operator import index as whole
from typing import Any, Generic, TypeAlias, TypeVar

from minewise import _core
from minewise.base.arguments import check_hashable, check_listed
from minewise.base.errors import ParameterError, PositionError
from minewise.base.immutable import Keyed, fix
from minewise.base.wording import cell_name, quoted

C = TypeVar("C", bound=Hashable)

_LARGEST = 2**62


class Constraint(Keyed, Generic[C]):
    """States the number of mines, or a range for it, in a set of cells.

    `cells` are distinct hashable values. `mines` is a number or an inclusive range `(low, high)`.
    Raises `ParameterError` if they are of another type, and `PositionError` for other contents.

    >>> Constraint("AB", 1)
    Constraint(('A', 'B'), 1)
    >>> Constraint([(0, 0), (0, 1)], (1, 2)).high
    2
    """

    __slots__ = ("cells", "high", "low")

    cells: tuple[C, ...]
    low: int
    high: int

    def __init__(self, cells: Iterable[C], mines: int | tuple[int, int]) -> None:
        fix(self, "cells", tuple(check_listed("cells", cells)))
        if len(check_hashable("cells", self.cells)) < len(self.cells):
            twice = next(cell for i, cell in enumerate(self.cells) if cell in self.cells[:i])
            raise PositionError("a constraint lists {cell} twice", cell_name(twice))
        try:
            low, high = (mines, mines) if not isinstance(mines, Sequence) else mines
            fix(self, "low", whole(low))
            fix(self, "high", whole(high))
        except (TypeError, ValueError):
            raise ParameterError(
                "the mines of a constraint must be a whole number or a range (low, high), "
                "not {mines}",
                quoted(mines),
            ) from None
        if not 0 <= self.low <= self.high:
            raise PositionError(
                "the range of a constraint must have 0 <= low <= high, not {mines}", self._mines
            )

    @property
    def _mines(self) -> int | tuple[int, int]:
        return self.low if self.low == self.high else (self.low, self.high)

    def _key(self) -> tuple[Any, ...]:
        return self._mines, frozenset(self.cells)

    def __reduce__(self) -> tuple[Any, ...]:
        return Constraint, (self.cells, (self.low, self.high))

    def __repr__(self) -> str:
        return f"Constraint({self.cells!r}, {self._mines!r})"

    def __str__(self) -> str:
        names = ", ".join(map(cell_name, self.cells[:6])) or "no cells"
        more = f" and {len(self.cells) - 6} more" if len(self.cells) > 6 else ""
        mines = str(self.low) if self.low == self.high else f"{self.low} to {self.high}"
        return f"{mines} of {names}{more}"


Constraints: TypeAlias = Constraint[Any] | Iterable[Constraint[Any]]


def listed(constraints: Constraints) -> list[Constraint[Any]]:
    """Returns constraints as a list; a single constraint becomes a list of one."""
    if isinstance(constraints, Constraint):
        return [constraints]
    items = check_listed("constraints", constraints)
    for item in items:
        if not isinstance(item, Constraint):
            raise ParameterError("expected a Constraint, not {item}", cell_name(item))
    return items


def to_core(
    constraints: Iterable[Constraint[Any]], index: Callable[[Any], int]
) -> _core.Constraints:
    """Converts constraints for the core; `index` returns the number of a cell."""
    system = _core.Constraints()
    for constraint in constraints:
        cells = [index(cell) for cell in constraint.cells]
        system.add(cells, min(constraint.low, _LARGEST), min(constraint.high, _LARGEST))
    return system
