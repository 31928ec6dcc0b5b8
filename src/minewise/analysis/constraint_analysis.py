"""The analysis of bare constraints, over cells of any kind."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar

from minewise import _core
from minewise.analysis.answers import Answers
from minewise.analysis.impossible import explain
from minewise.base.arguments import check_items
from minewise.base.budget import AMPLE_BUDGET, Budget, Deadline
from minewise.base.display import Shown
from minewise.base.errors import (
    ImpossiblePosition,
    OutOfRange,
    ParameterError,
    PositionError,
    Unexplained,
)
from minewise.base.immutable import FrozenMap
from minewise.base.results import json_cell
from minewise.base.tables import Columns, Tabular, cell_columns
from minewise.base.types import JsonObject
from minewise.base.wording import cell_name, quoted
from minewise.constraints import Constraint, listed, to_core
from minewise.position import HIDDEN, Position, check_prior
from minewise.topology import Topology

C = TypeVar("C", bound=Hashable)


class _Clue(Constraint[C]):
    """A constraint as the label of an open cell, which shows its number."""

    __slots__ = ()

    @staticmethod
    def of(constraint: Constraint[C]) -> _Clue[C]:
        if constraint.low < constraint.high:
            raise PositionError("{constraint}: a range of mines is no number", constraint)
        return _Clue(constraint.cells, constraint.low)

    def __str__(self) -> str:
        return f"{{{', '.join(map(cell_name, self.cells))}}}"


class _Prior(NamedTuple):
    mines: int | None
    density: float | None
    max_per_cell: int


class ConstraintAnalysis(
    Answers["FrozenMap[C, float]", "dict[C, int]", C], Tabular, Shown, Generic[C]
):
    """Answers questions about bare constraints; returned by `analyze_constraints`.

    Figures for every cell are read-only mappings by cell, in the order of `cells`.

    >>> analyze_constraints([Constraint("AB", 1)]).mine_probability
    {'A': 0.5, 'B': 0.5}
    """

    def __init__(
        self,
        core: _core.Analysis,
        constraints: tuple[Constraint[C], ...],
        cells: dict[C, int],
        prior: _Prior,
    ) -> None:
        super().__init__(core, constraints)
        self.__dict__.update(_numbers=cells, _prior=prior, cells=tuple(cells))

    _numbers: dict[C, int]
    _prior: _Prior
    cells: tuple[C, ...]

    @property
    def position(self) -> Position[Any]:
        """The constraints as a position on a graph, for `hints`, `verdict` and other questions.

        Each constraint is an open cell beside its cells, and its own label. The cells tell nothing
        more when they are opened. Raises `PositionError` if a constraint has a range of mines.

        >>> analysis = analyze_constraints([Constraint("AB", 1), Constraint("ABC", 1)])
        >>> import minewise as mw
        >>> print(mw.verdict(analysis.position))
        Not a guess: the 1 at {A, B} and the 1 at {A, B, C} prove that C is safe.
        """
        clues = dict.fromkeys(map(_Clue.of, self._extra))
        beside: dict[Any, list[Any]] = {cell: [] for cell in self.cells}
        for clue in clues:
            for cell in clue.cells:
                beside[cell].append(clue)
        graph = Topology.graph(beside | {clue: clue.cells for clue in clues})
        values = dict.fromkeys(self.cells, HIDDEN) | {clue: clue.low for clue in clues}
        mines, density, most = self._prior
        if mines is None and density is None:
            density = 0.5  # all layouts have the same weight
        return Position(values, mines, density=density, max_per_cell=most, topology=graph)

    def _question(self) -> tuple[Any, ...]:
        return _ask_again, self._extra, self.cells, self._prior

    def _cell(self, index: int) -> C:
        return self.cells[index]

    def _index(self, cell: Any) -> int:
        try:
            return self._numbers[cell]
        except (KeyError, TypeError):
            raise OutOfRange("{cell} is not in any of the constraints", cell_name(cell)) from None

    def _impossible(
        self, error: Unexplained, extra: tuple[Constraint[Any], ...]
    ) -> ImpossiblePosition:
        return explain(error, len(self.cells), extra, self._prior.mines)

    def _learnt(
        self, core: _core.Analysis, extra: tuple[Constraint[Any], ...]
    ) -> ConstraintAnalysis[C]:
        return ConstraintAnalysis(core, extra, self._numbers, self._prior)

    def _figure(self, values: memoryview[float]) -> FrozenMap[C, float]:
        return FrozenMap(zip(self.cells, values.tolist(), strict=True))

    def _layout(self, mines: memoryview) -> dict[C, int]:
        return dict(zip(self.cells, mines.tolist(), strict=True))

    def sample(self, n: int, seed: int | None = 0) -> list[dict[C, int]]:
        """Returns `n` random solutions, drawn by their weight, as dicts of mine counts by cell.

        Sample i depends only on `seed` and i; None is a new random seed.

        >>> [sum(s.values()) for s in analyze_constraints([Constraint("AB", 1)]).sample(3)]
        [1, 1, 1]
        """
        rows: list[Any] = self._samples(n, seed).tolist()
        return [dict(zip(self.cells, row, strict=True)) for row in rows]

    def to_columns(self) -> Columns:
        """Returns the table of the analysis, with one row per cell: its columns by name.

        Columns: `cell`, `mine_probability` and `standard_error`.

        >>> analyze_constraints([Constraint("AB", 1)]).to_columns()["cell"]
        ['A', 'B']
        """
        return cell_columns(self.cells, False) | {
            "mine_probability": list(self.mine_probability.values()),
            "standard_error": list(self.standard_error.values()),
        }

    def to_dict(self) -> JsonObject:
        return {"cells": [json_cell(cell) for cell in self.cells]} | super().to_dict()


def _ask_again(
    constraints: tuple[Constraint[C], ...], cells: tuple[C, ...], prior: _Prior
) -> ConstraintAnalysis[C]:
    return analyze_constraints(
        constraints,
        cells,
        mines=prior.mines,
        density=prior.density,
        max_per_cell=prior.max_per_cell,
        budget=AMPLE_BUDGET,
    )


def analyze_constraints(
    constraints: Constraint[C] | Iterable[Constraint[C]],
    cells: Iterable[C] = (),
    *,
    mines: int | None = None,
    density: float | None = None,
    max_per_cell: int = 1,
    budget: Budget | float | None = None,
) -> ConstraintAnalysis[C]:
    """Analyses bare constraints over any hashable cells.

    `constraints` is one `Constraint`, or an iterable of them. `cells` lists further cells, which
    need not be in any constraint. Cells are in the order of their first mention, constraints first.
    `mines` is the mine total; `density` is the prior mine probability of each cell. Default:
    neither, and every layout has the same weight. A cell holds up to `max_per_cell` mines. `budget`
    bounds time and memory; a number means seconds. Raises `ImpossiblePosition` if no layout
    satisfies the constraints, and `OverBudget` if the budget is too small even for an estimate.

    >>> analysis = analyze_constraints([Constraint("AB", 1), Constraint("AC", 1)])
    >>> analysis.solutions, analysis["A"]
    (2, 0.5)
    """
    bounds = Deadline.of_call(budget)
    items = tuple(listed(constraints))
    constrained = chain.from_iterable(constraint.cells for constraint in bounds.watch(items))
    numbers: dict[C, int] = {}
    try:
        for cell in chain(constrained, bounds.watch(check_items("cells", cells))):
            numbers.setdefault(cell, len(numbers))
    except TypeError:
        raise ParameterError(
            "must list hashable values, not {cells}", quoted(cells), argument="cells"
        ) from None
    mines = check_prior(len(numbers), mines, density, max_per_cell)
    try:
        system = to_core(bounds.watch(items), numbers.__getitem__)
        core = _core.analyze_constraints(
            len(numbers),
            system,
            mines,
            density,
            max_per_cell,
            bounds.limits(),
        )
    except Unexplained as error:
        raise explain(error, len(numbers), items, mines) from None
    return ConstraintAnalysis(core, items, numbers, _Prior(mines, density, max_per_cell))
