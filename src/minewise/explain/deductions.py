"""Deductions from a position by human techniques, each with its reason."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import Annotated, Any, Generic, NamedTuple, TypeAlias

from minewise import _core
from minewise.analysis.impossible import asking_about, check_is_position
from minewise.base.arguments import (
    Option,
    check_flag,
    check_listed,
    check_name,
    check_options,
    options_of,
)
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import PositionError
from minewise.base.immutable import FrozenList, Keyed
from minewise.base.results import ASIDE, Note, Result, cached_figure, figure
from minewise.base.types import C, Cell, TechniqueName
from minewise.base.wording import shortened, worded
from minewise.explain.sentences import Reason, Step, reason_of
from minewise.explain.sums import MINE_TOTAL, Clue, Known, Pattern, Sum
from minewise.position import Position


class Lesson(NamedTuple):
    """Teaches a technique by its `idea`.

    >>> {technique.name: technique.lesson for technique in techniques()}["twins"].instead_of
    'intersection'
    """

    idea: str
    look: Annotated[str, Note("where it applies")]
    example: Annotated[str, Note("a small position in which it finds a safe cell, as text")]
    drill_size: Annotated[
        tuple[int, int, int], Note("the boards of its drills: rows, columns and mines")
    ]
    instead_of: Annotated[
        str | None,
        Note(
            "the easier technique that its drills leave out, since it makes many of the same "
            "deductions; null if there is none"
        ),
    ]

    def __repr__(self) -> str:
        return f"<Lesson: {shortened(self.idea)}>"


class Technique(NamedTuple):
    """Describes a technique by its `name`.

    >>> techniques()[-1].name
    'exact'
    """

    name: str
    title: Annotated[str, Note("its name for people")]
    summary: Annotated[str, Note("one line about it")]
    options: Annotated[tuple[Option, ...], Note("those of deduce and strategies that it reads")]
    graded: Annotated[bool, Note("boards are graded by it, and hints use it")]
    lesson: Annotated[Lesson | None, Note("null if there are no drills for it")]

    def __repr__(self) -> str:
        return f"<Technique: {self.name}, {self.summary}>"


@cache
def _all_techniques() -> tuple[Technique, ...]:
    return tuple(
        Technique(name, title, summary, options_of(options), graded, lesson and Lesson(*lesson))
        for name, title, summary, options, graded, lesson in _core.techniques()
    )


def techniques() -> list[Technique]:
    """Returns all techniques, from the easiest to the hardest for a person.

    >>> [technique.name for technique in techniques()][-2:]
    ['contradiction', 'exact']
    """
    return list(_all_techniques())


def hardest(names: Iterable[TechniqueName]) -> TechniqueName | None:
    """Returns the hardest of some techniques for a person; None if there are none."""
    order = [technique.name for technique in _all_techniques()]
    return max(names, key=order.index, default=None)


def title_of(name: TechniqueName) -> str:
    return worded(next(each.title for each in _all_techniques() if each.name == name))


class Deduction(Result, Keyed, Generic[C]):
    r"""Holds the safe cells and the mines that one step of a technique proved, with its reason.

    The sums and the known mines of the reason imply the conclusion.

    >>> import minewise as mw
    >>> step = mw.deduce(mw.Position.parse("###\n111", mines=1), ["subset"])[0]
    >>> step.technique, step.clues, step.safe, step.mines
    ('subset', ((1, 1), (1, 0)), ((0, 2),), ())
    >>> [str(one) for one in step.sums]
    ['r0c0 + r0c1 + r0c2 = 1', 'r0c0 + r0c1 = 1']
    """

    technique: Annotated[TechniqueName, Note("the name of the technique")]
    pattern: Pattern
    safe: Annotated[tuple[C, ...], Note("the cells that it proves safe")]
    mines: Annotated[tuple[C, ...], Note("the cells that it proves to be mines")]
    clues: Annotated[
        tuple[Clue[C], ...],
        Note("the numbers and the mine total that prove it together with earlier deductions"),
    ]

    def __init__(
        self,
        row: Row,
        position: Position[C],
        prove: Callable[[], Iterable[int]],
        known: Callable[[], Known[C]],
    ) -> None:
        technique, pattern, safe, mines, clues = row

        def cells(indices: Iterable[int]) -> tuple[Clue[C], ...]:
            return tuple(
                MINE_TOTAL if i == _core.MINE_TOTAL else position.topology.cell(i) for i in indices
            )

        self.__dict__.update(
            technique=technique,
            pattern=pattern or None,
            safe=cells(safe),
            mines=cells(mines),
            clues=cells(clues),
            _prove=lambda: cells(sorted(prove(), key=lambda i: i % (1 << 31))),
            _known=known,
        )

    _prove: Callable[[], tuple[Clue[C], ...]]
    _known: Callable[[], Known[C]]

    @cached_figure
    def proof(self) -> tuple[Clue[C], ...]:
        """The clues that prove the conclusion without earlier deductions.

        For `exact` it is a smallest such set.

        >>> import minewise as mw
        >>> mw.deduce(mw.Position.parse("1##", mines=1))[1].proof
        ((0, 0), 'mine total')
        """
        return self._prove()

    @cached_property
    def _reason(self) -> Reason:
        return reason_of(self._key(), self._known())

    @figure
    def text(self) -> str:
        """The reason in a sentence.

        >>> import minewise as mw
        >>> mw.deduce(mw.Position.parse("1##", mines=1))[0].text
        'The 1 at r0c0 has just one hidden cell, so r0c1 is a mine.'
        """
        return self._reason.text

    @figure
    def sums(self) -> tuple[Sum[C], ...]:
        """The sums that the sentence uses: those of its clues, and what follows from them.

        >>> import minewise as mw
        >>> mw.deduce(mw.Position.parse("1##", mines=1))[0].sums
        (Sum(cells=((0, 1),), low=1, high=1, clues=((0, 0),)),)
        """
        return self._reason.sums

    @figure
    def known_mines(self) -> tuple[C, ...]:
        """The known mines that the sentence relies on, in reading order.

        >>> import minewise as mw
        >>> mw.deduce(mw.Position.parse("1##", mines=1))[1].known_mines
        ((0, 1),)
        """
        return self._reason.known_mines

    def _about(self, cells: Collection[Cell]) -> Deduction[C]:
        """Returns the same deduction about some of its cells alone."""
        step: Deduction[C] = Deduction.__new__(Deduction)
        step.__dict__.update(self.__dict__)
        step.__dict__.pop("_reason", None)
        for name in ("safe", "mines"):
            step.__dict__[name] = tuple(cell for cell in getattr(self, name) if cell in cells)
        return step

    def _key(self) -> Step:
        return Step(self.technique, self.pattern, self.safe, self.mines, self.clues)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._key(), self.proof, self._reason)

    def __repr__(self) -> str:
        return f"<Deduction: {self.technique}, {len(self.safe)} safe, {len(self.mines)} mines>"


def _restored(key: Step, proof: tuple[Clue[C], ...], reason: Reason) -> Deduction[C]:
    step: Deduction[C] = Deduction.__new__(Deduction)
    step.__dict__.update(key._asdict(), proof=proof, _reason=reason)
    return step


Row: TypeAlias = tuple[str, str, list[int], list[int], list[int]]
"""A deduction of the core: technique, pattern, safe cells, mines, clues."""


class Chain(Generic[C]):
    """The deductions of an inference, each with what was known before it."""

    def __init__(
        self, inference: _core.Inference, position: Position[C], *, trust_flags: bool = False
    ) -> None:
        self.inference = inference
        self.position = position
        self.trust_flags = trust_flags
        self.rows: list[Row] = []
        self._settled: dict[int, tuple[int, bool]] = {}

    def extend(self, rows: Iterable[Row]) -> None:
        """Adds the next deductions of the inference."""
        for row in rows:
            number = len(self.rows)
            self._settled.update(dict.fromkeys(row[2], (number, False)))
            self._settled.update(dict.fromkeys(row[3], (number, True)))
            self.rows.append(row)

    def step(self, number: int) -> Deduction[C]:
        return Deduction(
            self.rows[number],
            self.position,
            lambda: self.inference.proof(number),
            lambda: Known(self.position, self.trust_flags, self._settled, number),
        )


class Report(NamedTuple):
    """Holds the contribution of a technique to `deduce`.

    >>> import minewise as mw
    >>> mw.deduce(mw.Position.parse("1##", mines=1)).report[0][:3]
    ('counting', 1, 1)
    """

    technique: Annotated[TechniqueName, Note("its name")]
    deductions: Annotated[int, Note("the number of its deductions")]
    cells: Annotated[int, Note("the number of cells that they settled")]
    seconds: Annotated[float, Note("its time")]


class Deductions(Result, FrozenList[Deduction[C]], Generic[C]):
    """Holds the deductions from a position in the order of the steps; returned by `deduce`.

    >>> import minewise as mw
    >>> deductions = mw.deduce(mw.Position.parse("1##", mines=1))
    >>> [step.technique for step in deductions], deductions.safe, deductions.mines
    (['counting', 'mine-count'], ((0, 2),), ((0, 1),))
    """

    position: Annotated[Position[C], ASIDE]
    report: Annotated[tuple[Report, ...], Note("the contribution of each technique")]

    def __init__(
        self, position: Position[C], steps: tuple[Deduction[C], ...], report: tuple[Report, ...]
    ) -> None:
        self.__dict__.update(position=position, _items=steps, report=report)

    @classmethod
    def _of(
        cls, inference: _core.Inference, position: Position[C], trust_flags: bool
    ) -> Deductions[C]:
        chain = Chain(inference, position, trust_flags=trust_flags)
        chain.extend(inference.deductions())
        steps = tuple(map(chain.step, range(len(chain.rows))))
        return cls(position, steps, tuple(Report(*row) for row in inference.reports()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Deductions, (self.position, self._items, self.report)

    @figure
    def deductions(self) -> tuple[Deduction[C], ...]:
        """All deductions, in the order of the steps.

        >>> import minewise as mw
        >>> len(mw.deduce(mw.Position.parse("1##", mines=1)).deductions)
        2
        """
        return self._items

    @cached_figure
    def safe(self) -> tuple[C, ...]:
        """The cells that were proved safe, in reading order.

        >>> import minewise as mw
        >>> mw.deduce(mw.Position.parse("1##", mines=1)).safe
        ((0, 2),)
        """
        return self._in_order(cell for step in self for cell in step.safe)

    @cached_figure
    def mines(self) -> tuple[C, ...]:
        """The cells that were proved to be mines, in reading order.

        >>> import minewise as mw
        >>> mw.deduce(mw.Position.parse("1##", mines=1)).mines
        ((0, 1),)
        """
        return self._in_order(cell for step in self for cell in step.mines)

    def _in_order(self, cells: Iterable[C]) -> tuple[C, ...]:
        return tuple(sorted(cells, key=self.position.topology.index))

    def __repr__(self) -> str:
        return f"<Deductions: {len(self)}, {len(self.safe)} safe, {len(self.mines)} mines>"


def deduce(
    position: Position[C],
    techniques: str | Iterable[str] | None = None,
    *,
    repeat: bool = True,
    trust_flags: bool = False,
    budget: Budget | float | None = None,
    **options: int,
) -> Deductions[C]:
    r"""Deduces safe cells and mines of a `position` by techniques, and returns the steps.

    `techniques` names the techniques in their order; default: all that are `graded`, the easiest
    first. With `repeat` they start again with the first after each success, until none finds
    anything more. Otherwise each runs once, until it finds nothing more by itself. Flags count as
    mines only if `trust_flags` is True. `budget` bounds time and memory; a number means seconds.
    The `options` of a technique state bounds, such as `max_distance`, `iterations` and `patience`
    of `contradiction`; `techniques` lists them. Raises `ImpossiblePosition` if the position is
    contradictory, `OverBudget` if the budget is exceeded, and `ParameterError` if a technique or an
    option is unknown.

    >>> position = Position.parse("0000\n0122\n02##\n02##", mines=3)
    >>> [(step.technique, step.safe) for step in deduce(position)][-1]
    ('mine-count', ((3, 3),))
    """
    deadline = Deadline.of_call(budget)
    repeat = check_flag("repeat", repeat)
    rows = (option for technique in _all_techniques() for option in technique.options)
    values = check_options(options, rows)
    inference = start(position, deadline, techniques, trust_flags=trust_flags, options=values)
    with asking_about(position, trust_flags):
        inference.run(repeat, deadline.limits())
    return Deductions._of(inference, position, trust_flags)


def start(
    position: Position[Cell],
    deadline: Deadline,
    techniques: str | Iterable[str] | None = None,
    *,
    trust_flags: bool = False,
    options: Mapping[str, int] = MappingProxyType({}),
    guided: bool = False,
) -> _core.Inference:
    """Returns the core's inference before its first step; raises the same errors as `deduce`."""
    check_is_position(position)
    if position.max_per_cell > 1:
        raise PositionError(
            "techniques need at most one mine per cell, not {max_per_cell}",
            position.max_per_cell,
            cure="use analyze for the certain cells",
        )
    names = _checked(techniques)
    trust_flags = check_flag("trust_flags", trust_flags)
    with asking_about(position, trust_flags):
        return _core.Inference(
            position._core,
            trust_flags,
            names,
            dict(options),
            guided,
            deadline.limits(),
        )


def _checked(names: str | Iterable[str] | None) -> list[str]:
    if names is None:
        return [technique.name for technique in _all_techniques() if technique.graded]
    known = [technique.name for technique in _all_techniques()]
    names = [names] if isinstance(names, str) else check_listed("techniques", names)
    return [check_name("techniques", name, known) for name in names]
