"""Sums: the number of mines in a group of hidden cells, as reasons use them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Generic, Literal, TypeAlias

from minewise.base.results import Count, Note, Result
from minewise.base.types import C, Cell
from minewise.base.wording import cell_name
from minewise.explain.texts import say
from minewise.position import FLAG, HIDDEN, MINE

if TYPE_CHECKING:
    from minewise.position import Position

MINE_TOTAL: Final = "mine total"
"""Represents the mine total among the clues of a deduction; the other clues are cells."""

Clue: TypeAlias = C | Literal["mine total"]

_MOST_CELLS: Final = 8
_SHOWN_CELLS: Final = 6


@dataclass(frozen=True, slots=True)
class Sum(Result, Generic[C]):
    """States that a group of cells holds between `low` and `high` mines.

    >>> print(Sum(((0, 0), (0, 1)), 1, 1, ((1, 0),)))
    r0c0 + r0c1 = 1
    >>> print(Sum(((0, 0), (0, 1)), 0, 1, ((1, 0),)))
    r0c0 + r0c1 ≤ 1
    """

    cells: Annotated[
        tuple[C, ...],
        Note("those that were undecided at that step: known mines beside a number are left out"),
    ]
    low: Annotated[Count, Note("the fewest mines that they hold")]
    high: Annotated[Count, Note("the most mines that they hold")]
    clues: Annotated[tuple[Clue[C], ...], Note("the clues that it comes from")]

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


Sums: TypeAlias = Annotated[
    tuple[Sum[C], ...],
    Note("the sums that the sentence uses: those of its clues, and what follows from them"),
]
KnownMines: TypeAlias = Annotated[
    tuple[C, ...],
    Note(
        "the certain mines that the sentence relies on, in reading order: trusted flags, exposed "
        "mines, and mines that earlier steps prove"
    ),
]
Pattern: TypeAlias = Annotated[str | None, Note("the usual name of the pattern, if it has one")]


class Known(Generic[C]):
    """Answers what was known before a step: the mines, and the sums of the clues.

    `settled` has the number of the step that settled a cell, by the index of the cell, and whether
    it is a mine; steps from number `before` on are left out.
    """

    def __init__(
        self,
        position: Position[C],
        trust_flags: bool,
        settled: Mapping[int, tuple[int, bool]],
        before: int,
    ) -> None:
        self.position = position
        self.trust_flags = trust_flags
        self._settled = settled
        self._before = before

    def of_position(self) -> Known[C]:
        """Returns what was known before the first step."""
        return Known(self.position, self.trust_flags, {}, 0)

    def has_settled(self, clue: Clue[Cell], *, safe_only: bool) -> bool:
        """Checks if earlier steps settled cells of a clue, or safe ones."""
        return any(
            settled is not None and not (safe_only and settled[1])
            for settled in map(self._before_step, self._beside(clue))
        )

    def _before_step(self, index: int) -> tuple[int, bool] | None:
        settled = self._settled.get(index)
        return settled if settled is not None and settled[0] < self._before else None

    def _is_mine(self, index: int) -> bool:
        settled = self._before_step(index)
        if settled is not None:
            return settled[1]
        value = self.position._core.value(index)
        return value == MINE or (self.trust_flags and value == FLAG)

    def _is_undecided(self, index: int) -> bool:
        if self._before_step(index) is not None:
            return False
        value = self.position._core.value(index)
        return value == HIDDEN or (value == FLAG and not self.trust_flags)

    def _beside(self, clue: Clue[Cell]) -> Iterable[int]:
        topology = self.position.topology
        if clue == MINE_TOTAL:
            return range(len(topology))
        return topology._core.neighbours(topology.index(clue))

    def numbers(self, clue: Clue[Cell]) -> list[int]:
        """Returns what a clue may stand for: numbers of mines, or the mine total."""
        if clue == MINE_TOTAL:
            return [self.position.mine_count or 0]
        return self.position._core.numbers(self.position.topology.index(clue))

    def sum_of(self, clue: Clue[C]) -> Sum[C]:
        """Returns the sum over the undecided cells of a clue."""
        beside, cell = self._beside(clue), self.position.topology.cell
        cells = tuple(map(cell, filter(self._is_undecided, beside)))
        mines = sum(map(self._is_mine, beside))
        low, *more = (number - mines for number in self.numbers(clue))
        if not more:
            return Sum(cells, low, low, (clue,))
        return Sum(cells, max(0, low), min(more[-1], len(cells)), (clue,))

    def mines_beside(self, clues: Iterable[Clue[Cell]]) -> tuple[C, ...]:
        """Returns the known mines beside some clues, in reading order."""
        mines = {i for clue in clues for i in self._beside(clue) if self._is_mine(i)}
        return tuple(map(self.position.topology.cell, sorted(mines)))
