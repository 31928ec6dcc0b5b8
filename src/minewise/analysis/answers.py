"""What the analyses of positions and of bare constraints share: sections, questions, words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import index as whole
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    NamedTuple,
    Self,
    TypeAlias,
    TypeVar,
    overload,
)

from minewise import _core
from minewise._core import Analysis as CoreAnalysis
from minewise.base.arguments import check_whole
from minewise.base.budget import Budget, limits
from minewise.base.errors import (
    ImpossiblePosition,
    OutOfRange,
    OverBudget,
    ParameterError,
    PositionError,
    Unexplained,
)
from minewise.base.immutable import FrozenMap, Immutable
from minewise.base.results import IF_ANY, LongCount, Note, Result, Share, Wire, decimal, json_value
from minewise.base.types import C, Cell, JsonObject, Method
from minewise.base.wording import cell_name, counted, quoted, worded
from minewise.constraints import Constraint, Constraints, listed, to_core
from minewise.deal import as_seed
from minewise.position import Position
from minewise.topology import NOUNS


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


def solutions_in_words(analysis: Answers[Any, Any, Any]) -> str | None:
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


F = TypeVar("F")  # a figure for every cell
L = TypeVar("L")  # a layout: the number of mines in every cell
R = TypeVar("R")

JsonFloat: TypeAlias = Annotated[float, Wire(float | None, json_value)]
PerCell: TypeAlias = Annotated[list[Any], Wire(list[list[Share | None]], list)]
"""A figure for every cell, null where it is revealed: nested lists in the shape of the board."""


class Choice(NamedTuple, Generic[C]):
    """Holds a `cell` and the `probability` that it holds a mine.

    >>> import minewise as mw
    >>> mw.analyze(mw.Position.parse("1##", mines=1)).safest()
    Choice(cell=(0, 2), probability=0.0)
    """

    cell: C
    probability: Share


@dataclass(frozen=True, slots=True)
class Facts(Result, Generic[C]):
    """The answers of an analysis that its JSON has."""

    method: Annotated[Method, Note("exact if the solutions were counted, estimated if sampled")]
    solutions: Annotated[LongCount | None, Note("their number; null if not counted in time")]
    log10_solutions: Annotated[float | None, Note("their decimal logarithm; null if estimated")]
    safe: Annotated[tuple[C, ...], Note("the cells that are safe in every solution")]
    mines: Annotated[tuple[C, ...], Note("the cells that hold a mine in every solution")]
    safest: Annotated[Choice[C] | None, Note("the hidden cell with the lowest mine probability")]
    riskiest: Annotated[Choice[C] | None, Note("that with the highest; null if no cell is hidden")]
    mine_probability: Annotated[
        PerCell, Note("by cell, nested like the board; null where a cell is revealed")
    ]
    standard_error: Annotated[
        PerCell | None, IF_ANY, Note("of an estimate: that of every mine probability")
    ]
    convergence: Annotated[
        JsonFloat | None, IF_ANY, Note("of an estimate: near 1 if it has converged")
    ]
    unsettled: Annotated[
        tuple[C, ...] | None, IF_ANY, Note("cells of an estimate that may be certain, or not")
    ]


class kept(cached_property[R]):
    """Caches a property without the lock of Python 3.11, which is slower than some answers.

    Two threads that read it at the same time may both compute it.
    """

    @overload
    def __get__(self, instance: None, owner: type[Any] | None = None) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type[Any] | None = None) -> R: ...

    def __get__(self, instance: object, owner: type[Any] | None = None) -> Self | R:
        if instance is None:
            return self
        value = self.func(instance)
        instance.__dict__[str(self.attrname)] = value
        return value


class Answers(Immutable, ABC, Generic[F, L, C]):
    """Answers questions about mines; base class of `Analysis` and `ConstraintAnalysis`."""

    def __init__(self, core: _core.Analysis, extra: tuple[Constraint[Any], ...] = ()) -> None:
        self.__dict__.update(_core=core, _extra=extra)

    _core: CoreAnalysis
    _extra: tuple[Constraint[Any], ...]

    @abstractmethod
    def _question(self) -> tuple[Any, ...]:
        """Returns a function and the arguments with which it computes the same answers."""

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Answers):
            return self is other
        return self._core.exact and other._core.exact and self._question() == other._question()

    def __hash__(self) -> int:
        return hash((type(self), self._core.size))

    def __reduce__(self) -> tuple[Any, ...]:
        if not self._core.exact:
            from pickle import PicklingError  # rarely needed, and slow to import

            raise PicklingError("an estimate cannot be pickled: pickle its to_dict() instead")
        ask, *arguments = self._question()
        return ask, tuple(arguments)

    @abstractmethod
    def _cell(self, index: int) -> C: ...

    @abstractmethod
    def _index(self, cell: Any) -> int: ...

    @abstractmethod
    def _impossible(
        self, error: Unexplained, extra: tuple[Constraint[Any], ...]
    ) -> ImpossiblePosition: ...

    @abstractmethod
    def _learnt(self, core: CoreAnalysis, extra: tuple[Constraint[Any], ...]) -> Self: ...

    @abstractmethod
    def _figure(self, values: memoryview[float]) -> F: ...

    @abstractmethod
    def _layout(self, mines: memoryview) -> L: ...

    def _clue(self, number: int) -> C | Constraint[C]:
        size = self._core.size
        return self._cell(number) if number < size else self._extra[number - size]

    def _choices(self) -> Iterator[tuple[float, int]]:
        return ((p, i) for i, p in enumerate(self._risks.tolist()) if p == p)

    @kept
    def _risks(self) -> memoryview[float]:
        return self._core.mine_probability()

    @property
    def method(self) -> Method:
        """The method: "exact" if the solutions were counted, "estimated" if they were sampled.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("1##", mines=1)).method
        'exact'
        """
        return "exact" if self._core.exact else "estimated"

    @kept
    def mine_probability(self) -> F:
        """The mine probability of every cell; NaN for revealed cells.

        It is 0 or 1 only for certain cells.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("1##", mines=1)).mine_probability.tolist()
        [[nan, 1.0, 0.0]]
        """
        return self._figure(self._risks)

    @cached_property
    def standard_error(self) -> F:
        """The standard error of every mine probability; zero if the analysis is exact.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("1##", mines=1)).standard_error.tolist()
        [[0.0, 0.0, 0.0]]
        """
        return self._figure(self._core.standard_error())

    @property
    def convergence(self) -> float:
        """The largest split R-hat of the estimates; 1.0 if the analysis is exact.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("1##", mines=1)).convergence
        1.0
        """
        return self._core.convergence

    @cached_property
    def unsettled(self) -> tuple[C, ...]:
        """The cells of an estimate that may be certain, or not: nothing more is known.

        Sampling met them with one value only, safe or a mine. No solution was found in which they
        have the other, and no proof that there is none. Their standard error is 0.5. Empty if the
        analysis is exact.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("1##", mines=1)).unsettled
        ()
        """
        return tuple(map(self._cell, self._core.unsettled))

    def __getitem__(self, cell: Cell) -> float:
        return self._risks[self._index(cell)]

    def __contains__(self, cell: object) -> bool:
        try:
            self._index(cell)
        except PositionError:
            return False
        return True

    def __iter__(self) -> Iterator[C]:
        return map(self._cell, range(self._core.size))

    @cached_property
    def probabilities(self) -> Mapping[C, float]:
        """The mine probabilities by cell, for all cells that are not revealed; read-only.

        >>> import minewise as mw
        >>> dict(mw.analyze(mw.Position.parse("1##", mines=1)).probabilities)
        {(0, 1): 1.0, (0, 2): 0.0}
        """
        return FrozenMap((self._cell(i), p) for i, p in enumerate(self._risks) if p == p)

    @cached_property
    def safe(self) -> tuple[C, ...]:
        """The cells that are safe in every solution, in reading order.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("1##", mines=1)).safe
        ((0, 2),)
        """
        return tuple(self._cell(i) for i in self._core.safe())

    @cached_property
    def mines(self) -> tuple[C, ...]:
        """The cells that hold a mine in every solution, in reading order, without trusted flags.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("1##", mines=1)).mines
        ((0, 1),)
        """
        return tuple(self._cell(i) for i in self._core.mines())

    def safest(self) -> Choice[C]:
        """Returns the hidden cell least likely to hold a mine, and that probability.

        Ties go to the first cell in reading order. Trusted flags are left out. Raises
        `PositionError` if no cell is hidden.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("1##", mines=1)).safest()
        Choice(cell=(0, 2), probability=0.0)
        """
        return self._extreme(min(self._choices(), default=None))

    def riskiest(self) -> Choice[C]:
        """Returns the hidden cell most likely to hold a mine, and that probability.

        Ties go to the first cell in reading order. Trusted flags are left out. Raises
        `PositionError` if no cell is hidden.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("1##", mines=1)).riskiest()
        Choice(cell=(0, 1), probability=1.0)
        """
        return self._extreme(max(self._choices(), key=lambda choice: choice[0], default=None))

    def _extreme(self, choice: tuple[float, int] | None) -> Choice[C]:
        if choice is None:
            raise PositionError("the position has no hidden cell to choose from")
        return Choice(self._cell(choice[1]), choice[0])

    @cached_property
    def solutions(self) -> int | None:
        """The exact number of solutions, unweighted; None if the analysis is estimated.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("#1#", mines=1)).solutions
        2
        """
        return int.from_bytes(self._core.solution_count(), "little") if self._core.exact else None

    @cached_property
    def log10_solutions(self) -> float:
        """The decimal logarithm of the number of solutions; NaN if the analysis is estimated.

        >>> import minewise as mw
        >>> round(mw.analyze(mw.Position.parse("#1#", mines=1)).log10_solutions, 3)
        0.301
        """
        return self._core.log10_solutions

    def probability_of(self, constraints: Constraints) -> float:
        """Returns the probability that all constraints hold.

        `constraints` is one `Constraint`, or an iterable of them.

        >>> import minewise as mw
        >>> analysis = mw.analyze(mw.Position.parse("#1#", mines=1))
        >>> analysis.probability_of(mw.Constraint([(0, 0)], 1))
        0.5
        """
        return self._core.probability_of(to_core(listed(constraints), self._index))

    def given(self, constraints: Constraints) -> Self:
        """Returns the analysis under the condition that all constraints hold.

        `constraints` is one `Constraint`, or an iterable of them. Raises `ImpossiblePosition` if
        they cannot hold together.

        >>> import minewise as mw
        >>> analysis = mw.analyze(mw.Position.parse("#1#", mines=1))
        >>> analysis.given(mw.Constraint([(0, 0)], 1)).safe
        ((0, 2),)
        """
        items = listed(constraints)
        extra = (*self._extra, *items)
        try:
            core = self._core.given(to_core(items, self._index))
        except Unexplained as error:
            raise self._impossible(error, extra) from None
        return self._learnt(core, extra)

    def _samples(self, n: int, seed: int | None) -> memoryview:
        return self._core.sample(check_whole("n", n, 0), as_seed(seed))

    def solution(self, index: int) -> L:
        """Returns solution number `index`: the number of mines in every cell.

        Solutions are in lexicographic order of the cells in reading order, fewer mines first.
        Raises `OutOfRange` if there is no such solution.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("#1#", mines=1)).solution(0).tolist()
        [[0, 0, 1]]
        """
        try:
            index = whole(index)
        except TypeError:
            raise ParameterError(
                "must be a whole number, not {index}", quoted(index), argument="index"
            ) from None
        if index < 0:
            raise OutOfRange("the number of a solution must be at least 0, not {index}", index)
        number = index.to_bytes((index.bit_length() + 7) // 8 or 1, "little")
        try:
            return self._layout(self._core.solution(number))
        except OutOfRange:
            count = worded("{count} in all", solutions_in_words(self) or worded("fewer"))
        beyond = cell_name(decimal(index))
        raise OutOfRange(
            "there is no solution {beyond}: numbers start at 0, {count}", beyond, count
        )

    def solutions_iter(self, budget: Budget | float | None = None) -> Iterator[L]:
        """Yields every solution, in the order of `solution`.

        `budget` bounds the time and memory of the preparation; a number means seconds. Raises
        `OverBudget` if the preparation exceeds it.

        >>> import minewise as mw
        >>> [s.tolist() for s in mw.analyze(mw.Position.parse("#1#", mines=1)).solutions_iter()]
        [[[0, 0, 1]], [[1, 0, 0]]]
        """
        for mines in self._core.solutions(limits(budget)):
            yield self._layout(mines)

    @cached_property
    def sections(self) -> tuple[Section[C], ...]:
        """The sections: groups of interchangeable hidden cells; the interior is last.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("#1#", mines=1)).sections[0].distribution
        (0.0, 1.0, 0.0)
        """
        return tuple(
            Section(
                tuple(self._cell(i) for i in cells),
                tuple(self._clue(number) for number in clues),
                tuple(distribution),
            )
            for cells, clues, distribution in self._core.sections()
        )

    @cached_property
    def components(self) -> tuple[Component, ...]:
        """The components: groups of sections that clues link.

        >>> import minewise as mw
        >>> len(mw.analyze(mw.Position.parse("#1###1#", mines=2)).components)
        2
        """
        return tuple(
            Component(tuple(sections), tuple(distribution))
            for sections, distribution in self._core.components()
        )

    def to_dict(self) -> JsonObject:
        """Returns the answers as JSON values, under the names of the attributes.

        Cells are `[row, column]` or labels. Figures for every cell are nested lists in the shape of
        the board, or in the order of `cells`. The number of solutions is a decimal string, or None
        if it cannot be counted within the budget; `log10_solutions` then still gives its magnitude.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("#1#", mines=1)).to_dict()["solutions"]
        '2'
        """
        return self._facts().to_dict()

    def _facts(self) -> Facts[C]:
        exact = self._core.exact
        return Facts(
            method=self.method,
            solutions=self._counted(),
            log10_solutions=self.log10_solutions if exact else None,
            safe=self.safe,
            mines=self.mines,
            safest=if_any(self.safest),
            riskiest=if_any(self.riskiest),
            mine_probability=self._nested(self._risks),
            standard_error=None if exact else self._nested(self._core.standard_error()),
            convergence=None if exact else self.convergence,
            unsettled=None if exact else self.unsettled,
        )

    def _counted(self) -> int | None:
        try:
            return self.solutions
        except OverBudget:
            return None

    def _nested(self, values: memoryview[float]) -> list[Any]:
        return [value if value == value else None for value in values.tolist()]

    def __repr__(self) -> str:
        safe, mines = len(self._core.safe()), len(self._core.mines())
        certain = f"{safe:,} certainly safe, {counted(mines, 'mine')}"
        return f"<{type(self).__name__}: {self.method}, {certain}>"


def if_any(choose: Callable[[], Choice[C]]) -> Choice[C] | None:
    """Returns what `safest` or `riskiest` returns; None if no cell is hidden."""
    try:
        return choose()
    except PositionError:
        return None
