"""What follows from a position by techniques that a person can follow, each with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from operator import index as whole
from typing import Any, Final, NamedTuple, overload

from minewise import _core
from minewise.analysis.impossible import asking_about, check_is_position
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import PositionError
from minewise.base.json_values import json_cell
from minewise.base.wording import quoted
from minewise.position import Position
from minewise.topology import Cell

MINE_TOTAL: Final = "mine total"
"""Stands for the mine total among the clues of a deduction; the others are cells."""


class Technique(NamedTuple):
    """Names a technique and says in a few words what it does.

    >>> techniques()[0].name
    'counting'
    """

    name: str
    summary: str


def techniques() -> list[Technique]:
    """Returns all techniques, the easiest for a person first.

    >>> [technique.name for technique in techniques()][-2:]
    ['contradiction', 'exact']
    """
    return [Technique(*entry) for entry in _core.techniques()]


class Deduction:
    r"""Says which cells a technique found to be safe and to be mines, and why.

    `technique` is its name and `pattern` the classic name of what it saw, or None. `clues` are the
    clues of this step: cells that show a number, and `MINE_TOTAL`. They prove it together with what
    was deduced before; `proof` does by itself.

    >>> import minewise as mw
    >>> step = mw.deduce(mw.Position.parse("###\n111", mines=1), ["subset"])[0]
    >>> step.technique, step.clues, step.safe, step.mines
    ('subset', ((1, 1), (1, 0)), ((0, 2),), ())
    """

    __slots__ = (
        "_inference",
        "_number",
        "_position",
        "clues",
        "mines",
        "pattern",
        "safe",
        "technique",
    )

    def __init__(
        self,
        inference: _core.Inference,
        number: int,
        position: Position,
        row: tuple[str, str, list[int], list[int], list[int]],
    ) -> None:
        self._inference = inference
        self._number = number
        self._position = position
        technique, pattern, safe, mines, clues = row
        self.technique = technique
        self.pattern = pattern or None
        self.safe: tuple[Cell, ...] = tuple(map(self._cell, safe))
        self.mines: tuple[Cell, ...] = tuple(map(self._cell, mines))
        self.clues: tuple[Cell, ...] = tuple(map(self._cell, clues))

    def _cell(self, index: int) -> Cell:
        return MINE_TOTAL if index == _core.MINE_TOTAL else self._position.topology.cell(index)

    @property
    def proof(self) -> tuple[Cell, ...]:
        """All clues that prove the conclusion by themselves, earlier deductions included.

        For `exact` it is a smallest such set.

        >>> import minewise as mw
        >>> mw.deduce(mw.Position.parse("1##", mines=1))[1].proof
        ((0, 0), 'mine total')
        """
        proof = self._inference.proof(self._number)
        return tuple(self._cell(i) for i in sorted(proof, key=lambda i: i % (1 << 31)))

    def to_dict(self) -> dict[str, Any]:
        """Returns the deduction as what JSON can hold; cells are `[row, column]` or labels.

        >>> import minewise as mw
        >>> mw.deduce(mw.Position.parse("1##", mines=1))[0].to_dict()["mines"]
        [[0, 1]]
        """
        lists = {name: getattr(self, name) for name in ("safe", "mines", "clues", "proof")}
        return {"technique": self.technique, "pattern": self.pattern} | {
            name: [json_cell(cell) for cell in cells] for name, cells in lists.items()
        }

    def __repr__(self) -> str:
        return f"<Deduction: {self.technique}, safe {self.safe}, mines {self.mines}>"


class Report(NamedTuple):
    """Says what a technique added, and what it took.

    >>> import minewise as mw
    >>> mw.deduce(mw.Position.parse("1##", mines=1)).report[0][:3]
    ('counting', 1, 1)
    """

    technique: str
    deductions: int
    cells: int
    seconds: float


class Deductions(Sequence[Deduction]):
    """Holds the deductions from a position in the order they were made; made by `deduce`.

    >>> import minewise as mw
    >>> found = mw.deduce(mw.Position.parse("1##", mines=1))
    >>> [step.technique for step in found], found.safe, found.mines
    (['counting', 'mine-count'], ((0, 2),), ((0, 1),))
    """

    def __init__(self, inference: _core.Inference, position: Position) -> None:
        self.position = position
        self._steps = tuple(
            Deduction(inference, number, position, row)
            for number, row in enumerate(inference.deductions())
        )
        self.report = tuple(Report(*row) for row in inference.reports())

    @overload
    def __getitem__(self, index: int) -> Deduction: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Deduction, ...]: ...

    def __getitem__(self, index: int | slice) -> Deduction | tuple[Deduction, ...]:
        return self._steps[index]

    def __len__(self) -> int:
        return len(self._steps)

    def __iter__(self) -> Iterator[Deduction]:
        return iter(self._steps)

    @cached_property
    def safe(self) -> tuple[Cell, ...]:
        """The cells found to be safe, in reading order.

        >>> import minewise as mw
        >>> mw.deduce(mw.Position.parse("1##", mines=1)).safe
        ((0, 2),)
        """
        return self._in_order(cell for step in self for cell in step.safe)

    @cached_property
    def mines(self) -> tuple[Cell, ...]:
        """The cells found to be mines, in reading order.

        >>> import minewise as mw
        >>> mw.deduce(mw.Position.parse("1##", mines=1)).mines
        ((0, 1),)
        """
        return self._in_order(cell for step in self for cell in step.mines)

    def _in_order(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        return tuple(sorted(cells, key=self.position.topology.index))

    def to_dict(self) -> dict[str, Any]:
        """Returns everything as what JSON can hold; cells are `[row, column]` or labels.

        >>> import minewise as mw
        >>> mw.deduce(mw.Position.parse("1##", mines=1)).to_dict()["safe"]
        [[0, 2]]
        """
        return {
            "safe": [json_cell(cell) for cell in self.safe],
            "mines": [json_cell(cell) for cell in self.mines],
            "deductions": [step.to_dict() for step in self],
            "report": [entry._asdict() for entry in self.report],
        }

    def __repr__(self) -> str:
        return f"<Deductions: {len(self)}, {len(self.safe)} safe, {len(self.mines)} mines>"


def deduce(
    position: Position,
    techniques: str | Iterable[str] | None = None,
    *,
    repeat: bool = True,
    trust_flags: bool = False,
    max_distance: int | None = None,
    iterations: int | None = 100,
    patience: int | None = None,
    budget: Budget | float | None = None,
) -> Deductions:
    r"""Deduces by the techniques named, in this order; by all, the easiest first, unless named.

    With `repeat` they run until none of them finds anything more, starting over with the first
    after each find; otherwise each runs once, until it finds nothing more by itself. Three bounds
    apply to `contradiction`: `max_distance`, the number of steps from clue to clue; `iterations`,
    the number of further suppositions that may refute one; `patience`, the number of suppositions
    in a row that may fail. None is no bound. Flags count as mines only with `trust_flags`. Raises
    `ImpossiblePosition` if no layout agrees with the position, `OverBudget` if the budget ends it.

    >>> position = Position.parse("0000\n0122\n02##\n02##", mines=3)
    >>> [(step.technique, step.safe) for step in deduce(position)][-1]
    ('mine-count', ((3, 3),))
    """
    deadline = Deadline.of_call(budget)
    bounds = max_distance, iterations, patience
    inference = start(position, deadline, techniques, trust_flags=trust_flags, bounds=bounds)
    with asking_about(position, trust_flags):
        inference.run(repeat, deadline.limits())
    return Deductions(inference, position)


def start(
    position: Position,
    deadline: Deadline,
    techniques: str | Iterable[str] | None = None,
    *,
    trust_flags: bool = False,
    bounds: tuple[int | None, int | None, int | None] = (None, 100, None),
    guided: bool = False,
) -> _core.Inference:
    """Returns the core's inference, at its start; raises what `deduce` raises."""
    check_is_position(position)
    if position.max_per_cell > 1:
        raise PositionError(
            f"techniques know one mine a cell, and here up to {position.max_per_cell} share one: "
            "analyze finds the certain cells"
        )
    names = _checked(techniques)
    steps, suppositions, failures = map(_bound, _BOUNDS, bounds)
    with asking_about(position, trust_flags):
        return _core.Inference(
            position._core,
            trust_flags,
            names,
            steps,
            suppositions,
            failures,
            guided,
            deadline.limits(),
        )


_BOUNDS: Final = ("max_distance", "iterations", "patience")


def _bound(name: str, value: int | None) -> int:
    try:
        number = 0 if value is None else whole(value)
    except TypeError:
        number = -1
    if number < (value is not None) or number >= 1 << 31:
        raise PositionError(f"{name}= is a whole number above zero, or None, not {quoted(value)}")
    return number


def _checked(names: str | Iterable[str] | None) -> list[str]:
    known = [name for name, _ in _core.techniques()]
    if names is None:
        return known
    listed = [names] if isinstance(names, str) else list(names)
    for name in listed:
        if name not in known:
            raise PositionError(f"there is no technique {name!r}; there are {', '.join(known)}")
    return listed
