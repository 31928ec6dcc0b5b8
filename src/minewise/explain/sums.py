"""Sums: the number of mines in a group of hidden cells, as reasons use them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, Generic, Literal, NamedTuple, TypeAlias

from minewise.base.json_values import json_cell
from minewise.base.types import C, Cell, JsonObject
from minewise.base.wording import cell_name
from minewise.explain.texts import say
from minewise.position import FLAG, MINE, is_hidden

if TYPE_CHECKING:
    from minewise.position import Position

MINE_TOTAL: Final = "mine total"
"""Represents the mine total among the clues of a deduction; the other clues are cells."""

Clue: TypeAlias = C | Literal["mine total"]

_MOST_CELLS: Final = 8
_SHOWN_CELLS: Final = 6


class Sum(NamedTuple, Generic[C]):
    """States that a group of `cells` holds between `low` and `high` mines, by some `clues`.

    The known mines beside a number are left out of its sum: the cells are those that were undecided
    at that step.

    >>> print(Sum(((0, 0), (0, 1)), 1, 1, ((1, 0),)))
    r0c0 + r0c1 = 1
    >>> print(Sum(((0, 0), (0, 1)), 0, 1, ((1, 0),)))
    r0c0 + r0c1 ≤ 1
    """

    cells: tuple[C, ...]
    low: int
    high: int
    clues: tuple[Clue[C], ...]

    def __str__(self) -> str:
        terms = [cell_name(cell) for cell in self.cells]
        if len(terms) > _MOST_CELLS:
            terms[_SHOWN_CELLS:] = [say("more", n=len(terms) - _SHOWN_CELLS)]
        left = " + ".join(terms)
        if self.low == self.high:
            return f"{left} = {self.low}"
        if self.low == 0:
            return f"{left} ≤ {self.high}"
        if self.high == len(self.cells):
            return f"{left} ≥ {self.low}"
        return f"{self.low} ≤ {left} ≤ {self.high}"

    def to_dict(self) -> JsonObject:
        """Returns the sum as JSON values; cells are `[row, column]` or labels.

        >>> Sum(((0, 0),), 1, 1, ((1, 0),)).to_dict()
        {'cells': [[0, 0]], 'low': 1, 'high': 1, 'clues': [[1, 0]]}
        """
        lists = {"cells": self.cells, "clues": self.clues}
        return self._asdict() | {
            name: [json_cell(cell) for cell in cells] for name, cells in lists.items()
        }


class Known(Generic[C]):
    """Answers what was known before a step: the mines, and the sums of the clues.

    `settled` has the number of the step that settled a cell, and whether it is a mine; steps from
    number `before` on are left out.

    >>> from minewise.position import Position
    >>> known = Known(Position.parse("*2##", mines=2), False, {(0, 2): (0, True)}, 1)
    >>> known.sum_of((0, 1)).high, known.mines_beside([(0, 1)])
    (0, ((0, 0), (0, 2)))
    """

    def __init__(
        self,
        position: Position[C],
        trust_flags: bool,
        settled: Mapping[Cell, tuple[int, bool]],
        before: int,
    ) -> None:
        self.position = position
        self.trust_flags = trust_flags
        self._settled = settled
        self._before = before

    def of_position(self) -> Known[C]:
        """Returns what was known before the first step."""
        return Known(self.position, self.trust_flags, {}, 0)

    def is_settled(self, cell: Cell) -> bool:
        """Checks if an earlier step settled a cell."""
        return cell in self._settled and self._settled[cell][0] < self._before

    def is_mine(self, cell: Cell) -> bool:
        """Checks if a cell was known to be a mine."""
        if self.is_settled(cell):
            return self._settled[cell][1]
        value = self.position[cell]
        return value == MINE or (self.trust_flags and value == FLAG)

    def is_undecided(self, cell: Cell) -> bool:
        """Checks if a cell was neither open nor known to be safe or a mine."""
        is_known = self.is_settled(cell) or self.is_mine(cell)
        return is_hidden(self.position[cell]) and not is_known

    def _beside(self, clue: Clue[Cell]) -> Iterable[C]:
        topology = self.position.topology
        return topology.cells if clue == MINE_TOTAL else topology.neighbours(clue)

    def number(self, clue: Clue[Cell]) -> int:
        """Returns what a clue states: its number, or the mine total."""
        if clue == MINE_TOTAL:
            return self.position.mine_count or 0
        return self.position[clue]

    def sum_of(self, clue: Clue[C]) -> Sum[C]:
        """Returns the sum over the undecided cells of a clue."""
        beside = list(self._beside(clue))
        left = self.number(clue) - sum(map(self.is_mine, beside))
        return Sum(tuple(filter(self.is_undecided, beside)), left, left, (clue,))

    def mines_beside(self, clues: Iterable[Clue[Cell]]) -> tuple[C, ...]:
        """Returns the known mines beside some clues, in reading order."""
        mines = {cell for clue in clues for cell in self._beside(clue) if self.is_mine(cell)}
        return tuple(sorted(mines, key=self.position.topology.index))
