"""Sums of mines in groups of hidden cells, and how they follow from clues.

Two sums with common cells bound the mines there, and so in their other cells, as in `intersection`
and `cascade` (core/deduction/intersection.cpp). The sums are those of one step alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Generic, Literal, NamedTuple, TypeAlias

from minewise.base.results import Count, Note, Result
from minewise.base.types import C, Cell
from minewise.base.wording import cell_name
from minewise.explain.texts import say
from minewise.position import FLAG, HIDDEN, MINE, Position

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


class Known(NamedTuple, Generic[C]):
    """Answers what was known before a step: the mines, and the sums of the clues.

    `settled` has the number of the step that settled a cell, by the index of the cell, and whether
    it is a mine; steps from number `before` on are left out.
    """

    position: Position[C]
    trust_flags: bool
    settled: Mapping[int, tuple[int, bool]]
    before: int

    def has_settled(self, clue: Clue[Cell], *, safe_only: bool) -> bool:
        """Checks if earlier steps settled cells of a clue, or safe ones."""
        return any(
            settled is not None and not (safe_only and settled[1])
            for settled in map(self._before_step, self._beside(clue))
        )

    def _before_step(self, index: int) -> tuple[int, bool] | None:
        settled = self.settled.get(index)
        return settled if settled is not None and settled[0] < self.before else None

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
        mines = {i for clue in clues for i in self._beside(clue) if self._is_mine(i)}
        return tuple(map(self.position.topology.cell, sorted(mines)))


_MOST_SUMS: Final = 80
_MOST_ROUNDS: Final = 4
_ROUNDS_FOR_ALL: Final = 2


class Line(NamedTuple, Generic[C]):
    """Holds a sum and those from which it follows."""

    premises: tuple[Sum[C], ...]
    result: Sum[C]


class _Node(NamedTuple):
    mask: int
    low: int
    high: int
    parents: tuple[int, ...] = ()

    def settles(self) -> int:
        """Returns the cells that the bounds settle."""
        return self.mask if self.high == 0 or self.low == self.mask.bit_count() else 0


class Derivations(Generic[C]):
    """Searches what follows from some sums; `order` is the order of cells in derived sums."""

    def __init__(self, sums: Sequence[Sum[C]], order: Callable[[Cell], int]) -> None:
        self._sums = sums
        self._names = sorted({cell for one in sums for cell in one.cells}, key=order)
        self._places = {cell: place for place, cell in enumerate(self._names)}
        self._search = _Search([_Node(self._mask(one.cells), one.low, one.high) for one in sums])

    def lines(self, targets: Collection[Cell]) -> list[Line[C]] | None:
        """Returns the lines by which the sums settle the target cells; None if none were found."""
        wanted = self._search.settling(self._mask(targets))
        if wanted is None:
            return None
        nodes = self._search.nodes
        return [
            Line(tuple(map(self._sum, nodes[number].parents or (number,))), self._sum(number))
            for number in self._search.needed(wanted)
        ]

    def all(self) -> list[Sum[C]]:
        """Returns all sums that were found, in the order in which they were derived."""
        self._search.settling(0)
        return list(map(self._sum, range(len(self._search.nodes))))

    def _sum(self, number: int) -> Sum[C]:
        if number < len(self._sums):
            return self._sums[number]
        node = self._search.nodes[number]
        bases = self._search.bases(number)
        clues = dict.fromkeys(clue for one in bases for clue in self._sums[one].clues)
        cells = tuple(name for i, name in enumerate(self._names) if node.mask >> i & 1)
        return Sum(cells, node.low, node.high, tuple(clues))

    def _mask(self, group: Collection[Cell]) -> int:
        return sum(1 << self._places[cell] for cell in group if cell in self._places)


class _Search:
    """A search in rounds; each compares the sums that are new with all others."""

    def __init__(self, nodes: list[_Node]) -> None:
        self.nodes = nodes
        self._best = {node.mask: number for number, node in enumerate(nodes)}

    def settling(self, targets: int) -> list[int] | None:
        """Returns the numbers of sums that together settle the targets; None if there are none.

        Without targets it goes on for two rounds.
        """
        start = 0
        for _ in range(_MOST_ROUNDS if targets else _ROUNDS_FOR_ALL):
            end = len(self.nodes)
            for new in range(start, end):
                for other in range(new):
                    self._compare(other, new)
                    if len(self.nodes) > _MOST_SUMS:
                        return self._settled(targets)
            settling = self._settled(targets)
            if (targets and settling is not None) or len(self.nodes) == end:
                return settling
            start = end
        return None

    def _settled(self, targets: int) -> list[int] | None:
        settling = []
        for number, node in enumerate(self.nodes):
            if node.settles() & targets:
                settling.append(number)
                targets &= ~node.settles()
        return None if targets else settling

    def _compare(self, first: int, second: int) -> None:
        left, right = self.nodes[first], self.nodes[second]
        for mask, low, high in _parts(left, right):
            size = mask.bit_count()
            low, high = max(low, 0), min(high, size)
            parents = {first, second}
            if mask in self._best:
                older = self.nodes[self._best[mask]]
                if low <= older.low and high >= older.high:
                    continue
                if low < older.low or high > older.high:
                    parents.add(self._best[mask])
                low, high = max(low, older.low), min(high, older.high)
            if size and (low > 0 or high < size) and low <= high:
                self._best[mask] = len(self.nodes)
                self.nodes.append(_Node(mask, low, high, tuple(sorted(parents))))

    def needed(self, wanted: Sequence[int]) -> list[int]:
        """Returns the wanted sums and the derived ones that they use, in order."""
        used = set(wanted)
        for number in reversed(range(len(self.nodes))):
            if number in used:
                used.update(self.nodes[number].parents)
        return [n for n in sorted(used) if self.nodes[n].parents or n in wanted]

    def bases(self, number: int) -> Iterator[int]:
        """Yields the numbers of the sums that were given and from which a sum follows."""
        parents = self.nodes[number].parents
        for parent in parents:
            yield from self.bases(parent)
        if not parents:
            yield number


def _parts(one: _Node, two: _Node) -> Iterator[tuple[int, int, int]]:
    """Yields the common and the own cells of two sums, with the bounds that follow."""
    common = one.mask & two.mask
    if not common:
        return
    own, theirs = one.mask & ~common, two.mask & ~common
    low = max(one.low - own.bit_count(), two.low - theirs.bit_count(), 0)
    high = min(one.high, two.high, common.bit_count())
    yield common, low, high
    yield own, one.low - high, one.high - low
    yield theirs, two.low - high, two.high - low
