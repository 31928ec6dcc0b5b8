"""Batches: many positions of one board in an array, and their answers in arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from minewise import _core
from minewise.analysis.impossible import asking_about
from minewise.analysis.position_analysis import frozen
from minewise.base.arguments import check_flag
from minewise.base.budget import Budget, Deadline, checked_threads, limits
from minewise.base.errors import (
    MinewiseError,
    OverBudget,
    ParameterError,
    PositionError,
    Unexplained,
)
from minewise.base.immutable import FrozenMap, fix
from minewise.base.types import BoolArray, FloatArray, GridKind
from minewise.base.wording import counted, quoted
from minewise.cell_values import unmasked
from minewise.clues import AnyClues, Clues, as_clues, core_models
from minewise.position import Position, as_topology, check_prior
from minewise.topology import Topology

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

_FIGURES: Final = (
    "mine_probability",
    "safe",
    "mines",
    "exact",
    "number_distribution",
    "win_probability",
)


@dataclass(frozen=True, eq=False)
class BatchAnalysis:
    """Holds the answers of `analyze_batch`: read-only arrays with a first axis of rows.

    `mine_probability` has the shape of the batch, (rows of the batch, rows, columns); revealed
    cells are NaN. `safe` and `mines` are boolean arrays of the same shape: the hidden cells that
    are certainly safe, and certainly mines. `exact` is a boolean array with one value per position:
    False if it was too wide to count and was estimated. `errors` maps the index of each position
    without an answer to its exception; the position is NaN and False in all arrays.

    On request, `number_distribution` is the probability that a cell is safe and shows k, with a
    last axis of numbers, and `win_probability` that of winning the game after opening a cell;
    otherwise they are None.

    >>> import minewise as mw
    >>> batch = mw.analyze_batch([[[1, -1, -1]], [[1, -1, 1]]], mines=1)
    >>> batch.mine_probability[0].tolist(), batch.errors
    ([[nan, 1.0, 0.0]], {})
    """

    mine_probability: FloatArray
    safe: BoolArray
    mines: BoolArray
    exact: BoolArray
    errors: Mapping[int, MinewiseError]
    number_distribution: FloatArray | None = None
    win_probability: FloatArray | None = None

    def __post_init__(self) -> None:
        for name in _FIGURES:
            array = getattr(self, name)
            if array is not None:
                fix(self, name, frozen(array, array.shape))
        fix(self, "errors", FrozenMap(self.errors))

    def __len__(self) -> int:
        return len(self.exact)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BatchAnalysis):
            return NotImplemented
        mine, others = ({i: str(e) for i, e in batch.errors.items()} for batch in (self, other))
        return mine == others and all(
            _same(getattr(self, name), getattr(other, name)) for name in _FIGURES
        )

    __hash__ = None  # type: ignore[assignment]  # arrays have none

    def __reduce__(self) -> tuple[Any, ...]:
        figures = self.mine_probability, self.safe, self.mines, self.exact
        rest = dict(self.errors), self.number_distribution, self.win_probability
        return BatchAnalysis, (*figures, *rest)

    def __repr__(self) -> str:
        estimated = len(self) - len(self.errors) - int(self.exact.sum())
        parts = [
            counted(len(self), "position"),
            *([f"{estimated:,} estimated"] if estimated else []),
            *([counted(len(self.errors), "error")] if self.errors else []),
        ]
        return f"<BatchAnalysis: {', '.join(parts)}>"


def analyze_batch(
    values: ArrayLike,
    mines: int | Sequence[int] | NDArray[np.integer[Any]] | None = None,
    *,
    density: float | None = None,
    max_per_cell: int = 1,
    topology: GridKind | Topology | None = None,
    clues: AnyClues | None = None,
    trust_flags: bool = False,
    numbers: bool = False,
    win: bool = False,
    budget: Budget | float | None = None,
    threads: int | None = None,
) -> BatchAnalysis:
    r"""Analyses many positions of one board, given as an array and answered in arrays.

    `values` is an integer array (positions, rows, columns) with the values of `Position`: numbers
    from 0, `HIDDEN`, `FLAG`, `MINE` or `NOTHING`. On a graph it is (positions, cells). `mines` is
    the mine total of all positions, or an array with one for each. `density`, `max_per_cell`,
    `topology` (default: square) and `clues` are those of `Position`, and `trust_flags` is that of
    `analyze`. The answers are those of `analyze`, but no Python object is made for a position, and
    the lock of the interpreter is released.

    With `numbers`, the number distributions of all cells are computed too, which takes about five
    times as long. With `win`, so are the estimated probabilities to win after opening each cell, by
    look-ahead with a network as in `win_probabilities`, but without the exact values near the end;
    this needs `mines`, and takes about 16 ms for an expert position. They are NaN if the position
    is too wide to count. A cell that is certainly safe has the value of the position.

    `budget` bounds the time and memory of each position; a number means seconds. `threads` is the
    number of threads; default: one per processor. A position that cannot be analysed does not stop
    the others: `BatchAnalysis.errors` holds its exception. Raises `PositionError` if the arrays or
    the other arguments do not fit together, and `OverBudget` if the number distributions of a
    position exceed the memory budget or if the answers do not fit in memory.

    >>> import minewise as mw
    >>> batch = analyze_batch([[[1, -1, -1]], [[1, -1, 1]], [[1, -1, 3]]], mines=1)
    >>> batch.safe.tolist()
    [[[False, False, True]], [[False, False, False]], [[False, False, False]]]
    >>> batch.errors
    {2: ImpossiblePosition('r0c2 shows 3 but has only 1 hidden neighbour')}
    """
    import numpy as np

    trust_flags = check_flag("trust_flags", trust_flags)
    numbers, win = check_flag("numbers", numbers), check_flag("win", win)
    cells = _as_cells(values)
    grid = _topology_of(cells, topology)
    question = _Question(
        cells,
        grid,
        _totals(mines, density, len(cells)),
        density,
        max_per_cell,
        as_clues(clues),
        trust_flags,
    )
    question.check(win)
    models = core_models(question.clues, grid)
    count, size = len(cells), len(grid)
    kinds = _core.number_count(grid._core, max_per_cell, models) if numbers else 0
    Deadline.of_call(budget).need(size * kinds * 8)
    try:
        flat = _as_int16(cells).ravel()
        probability = np.empty(count * size)
        safe, certain = np.empty((2, count * size), np.uint8)
        exact = np.empty(count, np.uint8)
        distribution, wins = np.empty(count * size * kinds), np.empty(count * size if win else 0)
    except (MemoryError, ValueError):  # no array can have so many bytes
        raise OverBudget(
            "the answers of {positions} do not fit in memory",
            counted(count, "position"),
            cure="give fewer at once",
        ) from None
    failed = _core.analyze_batch(
        grid._core,
        flat,
        question.totals if density is None else np.empty(0, np.int64),
        density,
        max_per_cell,
        models,
        trust_flags,
        limits(budget),
        checked_threads(threads),
        probability,
        safe,
        certain,
        exact,
        distribution,
        wins,
    )
    shape = (count, *grid.shape)
    return BatchAnalysis(
        probability.reshape(shape),
        safe.view(np.bool_).reshape(shape),
        certain.view(np.bool_).reshape(shape),
        exact.view(np.bool_),
        {row: question.error(row, reason) for row, reason in failed},
        distribution.reshape(*shape, kinds) if numbers else None,
        wins.reshape(shape) if win else None,
    )


@dataclass(frozen=True)
class _Question:
    cells: NDArray[Any]
    grid: Topology
    totals: NDArray[np.int64]  # by position; empty if there is a density
    density: float | None
    max_per_cell: int
    clues: Clues
    trust_flags: bool

    def check(self, win: bool) -> None:
        """Raises `PositionError` if no position can be built with these arguments."""
        check_prior(len(self.grid), None, self.density, self.max_per_cell)
        if not self.clues.is_exact and self.max_per_cell > 1:
            raise PositionError(
                "clue models need at most one mine per cell", cure="leave out {max_per_cell=}"
            )
        if win and (self.density is not None or self.max_per_cell > 1):
            raise PositionError(
                "needs mine totals, and at most one mine per cell",
                cure="specify {mines=}",
                argument="win",
            )

    def position(self, row: int) -> Position:
        cells = self.cells[row]
        return Position(
            cells if len(self.grid.shape) == 2 else cells.tolist(),
            None if self.density is not None else int(self.totals[row]),
            density=self.density,
            max_per_cell=self.max_per_cell,
            topology=self.grid,
            clues=self.clues,
        )

    def error(self, row: int, reason: object) -> MinewiseError:
        """Converts what the core says of a position without an answer."""
        if isinstance(reason, OverBudget):
            return reason
        try:
            position = self.position(row)
        except MinewiseError as error:
            return error.with_traceback(None)
        if isinstance(reason, Unexplained):
            return asking_about(position, self.trust_flags).explained(reason)
        return PositionError(str(reason))


def _as_cells(values: ArrayLike) -> NDArray[Any]:
    import numpy as np

    values = unmasked(values)
    try:
        cells = np.asarray(values)
    except ValueError:
        raise PositionError("all positions of a batch must have the same size") from None
    if cells.dtype.kind not in "iu" or cells.ndim not in (2, 3):
        raise PositionError(
            "values must be an integer array (positions, rows, columns), or (positions, "
            "cells) on a graph, not {dtype} of shape {shape}",
            cells.dtype,
            cells.shape,
        )
    return cells


def _as_int16(cells: NDArray[Any]) -> NDArray[np.int16]:
    """Returns the values in the core's type; those beyond it become a value that is none."""
    import numpy as np

    if cells.dtype.itemsize > 1 and cells.dtype != np.int16:
        least, most = np.iinfo(np.int16).min, np.iinfo(np.int16).max
        cells = np.where((cells < least) | (cells > most), least, cells)
    return np.ascontiguousarray(cells, np.int16)


def _topology_of(cells: NDArray[Any], topology: GridKind | Topology | None) -> Topology:
    if cells.ndim == 3:
        return as_topology(topology, *cells.shape[1:])
    if not isinstance(topology, Topology) or len(topology.shape) == 2:
        raise PositionError(
            "must have the shape (positions, rows, columns)",
            cure="specify {topology=}, a graph, for the shape (positions, cells)",
            argument="values",
        )
    if len(topology) != cells.shape[1]:
        raise PositionError("{values} for {topology}", counted(cells.shape[1], "value"), topology)
    return topology


def _totals(mines: Any, density: float | None, count: int) -> NDArray[np.int64]:
    import numpy as np

    if (mines is None) == (density is None):
        raise PositionError(
            "a batch needs either mine totals or a density",
            cure="specify {mines=} (one number, or one per position) or {density=}",
        )
    try:
        totals = np.asarray([] if mines is None else mines)
    except ValueError:
        totals = np.empty((), np.object_)
    if mines is None:
        return totals.astype(np.int64)
    if totals.dtype.kind not in "iu" or totals.shape not in ((), (count,)):
        raise ParameterError(
            "must be a whole number, or {count:,} of them, not {mines}",
            count,
            quoted(mines),
            argument="mines",
        )
    return np.broadcast_to(totals, count).astype(np.int64)


def _same(array: NDArray[Any] | None, other: NDArray[Any] | None) -> bool:
    import numpy as np

    if array is None or other is None:
        return array is other
    return np.array_equal(array, other, equal_nan=array.dtype.kind == "f")
