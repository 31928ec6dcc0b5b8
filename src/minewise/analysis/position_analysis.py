"""The analysis of a position: certain cells, every probability, solutions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import isnan
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, overload

from minewise import _core
from minewise.analysis.answers import Answers, Facts, kept
from minewise.analysis.impossible import (
    asking_about,
    check_is_position,
    promised_cells,
    promised_numbers,
    promised_risks,
)
from minewise.base import display
from minewise.base.arguments import check_flag, check_listed, check_name
from minewise.base.budget import (
    AMPLE_BUDGET,
    Budget,
    checked_threads,
    limits,
)
from minewise.base.display import Drawn
from minewise.base.errors import ImpossiblePosition, MinewiseError, Unexplained
from minewise.base.results import IF_ANY, INLINE, Count, Note, PromisedRule, Result, TrustFlags
from minewise.base.tables import Columns, Tabular, cell_columns
from minewise.base.types import C, Cell, CountArray, FloatArray, JsonObject, StartRule, TopologyKind
from minewise.base.wording import worded
from minewise.clues import AnyClues
from minewise.constraints import Constraint
from minewise.deal import core_rule
from minewise.position import FLAG, Position

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray


def frozen(values: Any, shape: tuple[int, ...]) -> NDArray[Any]:
    """Returns values as a read-only array of the given shape."""
    import numpy as np

    array = np.asarray(values).reshape(shape)
    array.flags.writeable = False
    return array


@dataclass(frozen=True, slots=True)
class PositionFacts(Result, Generic[C]):
    """The answers of the analysis of a position that its JSON has."""

    topology: TopologyKind
    rows: Annotated[Count | None, IF_ANY]
    columns: Annotated[Count | None, IF_ANY]
    cells: Annotated[tuple[C, ...] | None, IF_ANY, Note("of a graph, in the order of figures")]
    facts: Annotated[Facts[C], INLINE]
    wrong_flags: Annotated[tuple[C, ...], Note("flagged cells that are certainly safe")]


class Analysis(Answers["FloatArray", "CountArray", C], Tabular, Drawn, Generic[C]):
    r"""Answers questions about a position; returned by `analyze`.

    Arrays have the shape of the board: (rows, columns), or (cells,) on a graph.

    >>> import minewise as mw
    >>> analysis = mw.analyze(mw.Position.parse("0000\n0122\n02##\n02##", mines=3))
    >>> analysis.safe, analysis.mines
    (((3, 3),), ((2, 2), (2, 3), (3, 2)))
    """

    def __init__(
        self,
        core: _core.Analysis,
        position: Position[C],
        trust_flags: bool,
        extra: tuple[Constraint[Any], ...] = (),
        start_rule: StartRule = "any",
    ) -> None:
        self.__dict__.update(
            _core=core,
            _extra=extra,
            position=position,
            trust_flags=trust_flags,
            start_rule=start_rule,
            _promised=(
                [] if start_rule == "any" else promised_cells(position, start_rule, trust_flags)
            ),
        )

    position: Position[C]
    trust_flags: bool
    start_rule: StartRule
    _promised: list[int]
    _believed: _core.Belief

    def _question(self) -> tuple[Any, ...]:
        return _ask_again, self.position, self.trust_flags, self.start_rule, self._extra

    def _cell(self, index: int) -> C:
        return self.position.topology.cell(index)

    def _index(self, cell: Cell) -> int:
        return self.position.topology.index(cell)

    def _impossible(
        self, error: Unexplained, extra: tuple[Constraint[Any], ...]
    ) -> ImpossiblePosition:
        return asking_about(self.position, self.trust_flags, extra).explained(error)

    def _learnt(self, core: _core.Analysis, extra: tuple[Constraint[Any], ...]) -> Analysis[C]:
        return Analysis(core, self.position, self.trust_flags, extra)

    @kept
    def _risks(self) -> memoryview[float]:
        risks = self._core.mine_probability()
        return promised_risks(risks, self._promised) if self._promised else risks

    def _belief(self, limits: _core.Limits) -> _core.Belief:
        """Returns what a player knows at the position; it is counted once."""
        if "_believed" not in self.__dict__:
            with asking_about(self.position, self.trust_flags):
                believed = _core.belief(self.position._core, self.trust_flags, limits)
            self.__dict__["_believed"] = believed
        return self._believed

    def _figure(self, values: memoryview[float]) -> FloatArray:
        return frozen(values, self.position.shape)

    def _layout(self, mines: memoryview) -> CountArray:
        return frozen(mines, self.position.shape)

    @cached_property
    def number_distribution(self) -> FloatArray:
        """The probability that a cell is safe and shows k: an array (rows, columns, numbers).

        There are at least nine numbers. Revealed cells are NaN. The sum over the numbers is the
        probability that the cell is safe, and shows a number if its clue model may withhold it.

        >>> import minewise as mw
        >>> analysis = mw.analyze(mw.Position.parse("1##", mines=1))
        >>> analysis.number_distribution[0, 2, :3].tolist()
        [0.0, 1.0, 0.0]
        """
        return frozen(self._numbers, (*self.position.shape, self._core.numbers))

    @kept
    def _numbers(self) -> memoryview[float]:
        return self._given_rule(self._core.shown())

    def _numbers_of(self, cell: Cell) -> list[float]:
        numbers, index = self._numbers, self._index(cell)
        return [numbers[index, number] for number in range(self._core.numbers)]

    @cached_property
    def true_number_distribution(self) -> FloatArray:
        """The probability of each true number: an array (rows, columns, numbers).

        The true number is that of the mines beside a cell, which clue models may hide. Of a hidden
        cell it is the probability that the cell is safe and has the number. Exposed mines are NaN.

        >>> import minewise as mw
        >>> analysis = mw.analyze(mw.Position.parse("1##", mines=1, clues="optimistic"))
        >>> analysis.true_number_distribution[0, 0, :2].tolist()
        [0.0, 1.0]
        """
        return frozen(self._true_numbers, (*self.position.shape, self._core.numbers))

    @kept
    def _true_numbers(self) -> memoryview[float]:
        return self._given_rule(self._core.true_numbers())

    def _given_rule(self, numbers: memoryview[float]) -> memoryview[float]:
        if not self._promised:
            return numbers
        return promised_numbers(numbers, self._promised, self.start_rule)

    @cached_property
    def log_likelihood(self) -> float | None:
        """The logarithm of the probability of what is revealed, before the mines are known.

        It is the natural logarithm of the probability that all revealed cells are safe and show
        what they show, by their clue models. None if the analysis is an estimate, or if a cell can
        hold several mines.

        >>> import minewise as mw
        >>> round(2.718281828 ** mw.analyze(mw.Position.parse("1##", mines=1)).log_likelihood, 6)
        0.333333
        """
        value = self._core.log_likelihood
        return None if isnan(value) else value

    def sample(self, n: int, seed: int | None = 0) -> CountArray:
        """Returns `n` random solutions, drawn by their weight: an array (n, rows, columns).

        The values are the numbers of mines; on a graph the shape is (n, cells). Sample i depends
        only on `seed` and i; None is a new random seed.

        >>> import minewise as mw
        >>> analysis = mw.analyze(mw.Position.parse("#1#", mines=1))
        >>> analysis.sample(5, seed=1).sum(axis=(1, 2)).tolist()
        [1, 1, 1, 1, 1]
        """
        return frozen(self._samples(n, seed), (-1, *self.position.shape))

    @cached_property
    def wrong_flags(self) -> tuple[C, ...]:
        """The flagged cells that are certainly safe; empty if flags are trusted.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("1#F", mines=1)).wrong_flags
        ((0, 2),)
        """
        value = self.position._core.value
        return tuple(self._cell(i) for i in self._core.safe() if value(i) == FLAG)

    def _choices(self) -> Any:
        choices = super()._choices()
        if not self.trust_flags:
            return choices
        value = self.position._core.value
        return (choice for choice in choices if value(choice[1]) != FLAG)

    def to_dict(self) -> JsonObject:
        return self._position_facts().to_dict()

    def _position_facts(self) -> PositionFacts[C]:
        topology = self.position.topology
        is_graph = topology.kind == "graph"
        return PositionFacts(
            topology=topology.kind,
            rows=None if is_graph else topology.rows,
            columns=None if is_graph else topology.columns,
            cells=tuple(topology.cells) if is_graph else None,
            facts=self._facts(),
            wrong_flags=self.wrong_flags,
        )

    def _nested(self, values: memoryview[float]) -> list[Any]:
        flat = super()._nested(values)
        if len(self.position.shape) == 1:
            return flat
        width = self.position.columns
        return [flat[start : start + width] for start in range(0, len(flat), width)]

    def to_columns(self) -> Columns:
        """Returns the table of the analysis, with one row per cell: its columns by name.

        Columns: `row` and `column` (`cell` on a graph), `value` (below zero if not revealed),
        `mine_probability` (NaN if revealed) and `standard_error`.

        >>> import minewise as mw
        >>> list(mw.analyze(mw.Position.parse("1##", mines=1)).to_columns())
        ['row', 'column', 'value', 'mine_probability', 'standard_error']
        """
        topology = self.position.topology
        return cell_columns(topology.cells, topology.kind != "graph") | {
            "value": self.position.values.ravel(),
            "mine_probability": self.mine_probability.ravel(),
            "standard_error": self.standard_error.ravel(),
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draws a heat map on matplotlib axes and returns them.

        If `ax` is None, pyplot makes a figure: `analysis.plot().figure.savefig("heat.png")`. Raises
        `PositionError` for a graph, and `MinewiseError` if matplotlib is not installed.

        >>> import minewise as mw
        >>> mw.analyze(mw.Position.parse("1##", mines=1)).plot().get_xlabel()
        'column'
        """
        axes: Axes = display.plot(self, ax)
        return axes


def _ask_again(
    position: Position[C],
    trust_flags: bool,
    start_rule: StartRule,
    extra: tuple[Constraint[Any], ...],
) -> Analysis[C]:
    first = analyze(position, start_rule=start_rule, trust_flags=trust_flags, budget=AMPLE_BUDGET)
    return first.given(extra) if extra else first


def analyze(
    position: Position[C],
    *,
    start_rule: PromisedRule = "any",
    trust_flags: TrustFlags = False,
    clues: AnyClues | None = None,
    budget: Budget | float | None = None,
) -> Analysis[C]:
    """Analyses a `position`: certain cells, every probability, all its solutions.

    Flags count as mines only if `trust_flags` is True. `clues` states how shown numbers depend on
    true ones; default: those of the position. Cells are then certain if they are in every layout
    that may have led to what is shown. `budget` bounds time and memory; a number means seconds
    (default: 10 s, 1 GB). Components that cannot be counted within the budget are
    estimated by sampling. Raises `ImpossiblePosition` if the position is contradictory, and
    `OverBudget` if the budget is too small even for an estimate.

    `start_rule` is the guarantee for the first click: "any" for none, "safe" for no mine, "opening"
    for a 0. If nothing is revealed, the probabilities are those of the first click: 0 at every cell
    where the rule can hold. After the first click the rule has no effect. The solutions and the
    answers that follow from them (`safe`, `mines`, samples, joint questions) ignore the rule.
    Raises `PositionError` if the rule cannot hold at any cell.

    >>> analyze(Position.parse("#1#", mines=1))[0, 0]
    0.5
    >>> analyze(Position.parse("###", mines=1), start_rule="safe")[0, 0]
    0.0
    """
    check_is_position(position)
    trust_flags = check_flag("trust_flags", trust_flags)
    if clues is not None:
        position = position.with_clues(clues)
    if not (isinstance(start_rule, str) and start_rule == "any"):
        core_rule(start_rule)
    with asking_about(position, trust_flags):
        core = _core.analyze(position._core, trust_flags, limits(budget), None)
    return Analysis(core, position, trust_flags, start_rule=start_rule)


@overload
def analyze_many(
    positions: Iterable[Position[C]],
    *,
    threads: int | None = ...,
    trust_flags: bool = ...,
    budget: Budget | float | None = ...,
    errors: Literal["raise"] = ...,
) -> list[Analysis[C]]: ...


@overload
def analyze_many(
    positions: Iterable[Position[C]],
    *,
    threads: int | None = ...,
    trust_flags: bool = ...,
    budget: Budget | float | None = ...,
    errors: Literal["return"],
) -> list[Analysis[C] | MinewiseError]: ...


def analyze_many(
    positions: Iterable[Position[C]],
    *,
    threads: int | None = None,
    trust_flags: bool = False,
    budget: Budget | float | None = None,
    errors: Literal["raise", "return"] = "raise",
) -> list[Analysis[C]] | list[Analysis[C] | MinewiseError]:
    """Analyses many positions on several threads.

    `positions` is any iterable. `threads` is the number of threads; default: one per processor. The
    other arguments are those of `analyze`; the budget applies to each position. If a position
    cannot be analysed, its exception is raised and names the index of the position. With
    `errors="return"` the exception takes the place of the analysis in the list instead.

    >>> positions = [Position.parse("#1#", mines=1), Position.parse("1##", mines=1)]
    >>> [analysis.solutions for analysis in analyze_many(positions)]
    [2, 1]
    """
    check_name("errors", errors, ("raise", "return"))
    trust_flags = check_flag("trust_flags", trust_flags)
    listed = check_listed("positions", positions)
    for position in listed:
        check_is_position(position)
    cores = _core.analyze_many(
        [position._core for position in listed],
        trust_flags,
        limits(budget),
        checked_threads(threads),
    )
    answers: list[Any] = []
    for number, (position, core) in enumerate(zip(listed, cores, strict=True)):
        if isinstance(core, _core.Analysis):
            answers.append(Analysis(core, position, trust_flags))
            continue
        error: MinewiseError = core
        if isinstance(core, Unexplained):
            error = asking_about(position, trust_flags).explained(core)
        if errors == "raise":
            raise error.at(worded("position {number}", number)) from None
        answers.append(error)
    return answers
