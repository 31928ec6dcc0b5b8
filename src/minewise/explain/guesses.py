"""Criteria of guesses, the cells that a rule ranks by them, and what a click may show."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Generic, NamedTuple

from minewise import _core
from minewise.analysis.impossible import check_is_position
from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.arguments import check_is, check_items, check_whole
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import PositionError, StrategyError
from minewise.base.immutable import FrozenMap, fix
from minewise.base.results import Note, Result, Share
from minewise.base.types import C, Cell, CriterionName
from minewise.position import Position, is_hidden

STRONG_RULE: Final = ("safety", "progress", "expected-safe", "information")
"""The strongest inexpensive guess rule of the literature (Tu et al. 2017, called PSEQ there)."""


class Criterion(NamedTuple):
    """Describes a criterion that ranks guesses, by its `name`.

    >>> {criterion.name: criterion.summary for criterion in criteria()}["safety"]
    'the lowest probability of a mine'
    """

    name: str
    summary: Annotated[str, Note("what it prefers, in one line")]


def criteria() -> list[Criterion]:
    """Returns all criteria, by name.

    >>> [criterion.name for criterion in criteria()][:3]
    ['corner', 'edge', 'expected-safe']
    """
    return [Criterion(*item) for item in _core.criteria()]


def split_names(value: Iterable[str] | str, separator: str) -> tuple[str, ...]:
    """Returns names that are given as an iterable, or in one text with separators."""
    if isinstance(value, str):
        value = value.split(separator) if value.strip() else ()
    return tuple(check_is("name", name, str).strip() for name in check_items("names", value))


def guess_rule(value: Iterable[str] | str) -> tuple[str, ...]:
    """Returns the criteria of a guess rule; raises `StrategyError` if one is unknown."""
    rule = split_names(value, ">")
    check_names("criterion", rule, [criterion.name for criterion in criteria()])
    return rule


def check_names(kind: str, names: Iterable[str], known: list[str]) -> None:
    """Raises `StrategyError` if a name is unknown; the message has the first of them."""
    for name in names:
        if name not in known:
            raise StrategyError(
                "unknown {kind} {name!r}", kind, name, ", ".join(known), cure="choose from {known}"
            )


@dataclass(frozen=True, slots=True)
class Guess(Result, Generic[C]):
    """Holds a `cell` to guess and its `mine_probability`.

    >>> import minewise as mw
    >>> mw.guesses(mw.Position.parse("1##", mines=1), "safety")[0].scores
    {'safety': -0.0}
    """

    cell: C
    mine_probability: Share
    scores: Annotated[
        Mapping[CriterionName, float],
        Note("the score by each criterion of the rule; a higher score is better"),
    ]

    def __post_init__(self) -> None:
        fix(self, "scores", FrozenMap(self.scores))


SHOWS: Final = Note("the probability that the cell is safe and shows it")
SAFE_CELLS: Final = Note("the cells that are then certainly safe and not yet open")
BEST_SAFETY: Final = Note("the probability of surviving the safest click after that")


@dataclass(frozen=True, slots=True)
class Outcome(Result):
    """Holds a `number` that a cell may show, and the consequences.

    >>> import minewise as mw
    >>> [showing.number for showing in mw.click_outcomes(mw.Position.parse("#1#", mines=1), (0, 0))]
    [0]
    """

    number: int
    probability: Annotated[float, SHOWS]
    safe_cells: Annotated[int, SAFE_CELLS]
    best_safety: Annotated[float, BEST_SAFETY]


def guesses(
    position: Position[C],
    rule: str | Iterable[str] = STRONG_RULE,
    *,
    limit: int = 10,
    trust_flags: bool = False,
    budget: Budget | float | None = None,
) -> list[Guess[C]]:
    """Returns up to `limit` cells of a `position` to guess by a rule, best first.

    `rule` lists criteria or is text such as "safety>progress"; default: `STRONG_RULE`. Certain
    mines are left out. Certainly safe cells rank by the rule like all others. Flags count as mines
    only if `trust_flags` is True. `budget` bounds time and memory; a number means seconds. Raises
    `ImpossiblePosition` if the position is contradictory, `OverBudget` if it is too wide to count,
    and `StrategyError` if a criterion is unknown.

    >>> import minewise as mw
    >>> position = mw.Position.parse("1##", mines=1)
    >>> [(guess.cell, guess.mine_probability) for guess in mw.guesses(position)]
    [((0, 2), 0.0)]
    """
    _check(position)
    limit = check_whole("limit", limit, 1)
    names = guess_rule(rule)
    if not names:
        raise PositionError("a guess rule needs at least one criterion")
    deadline = Deadline.of_call(budget)
    analysis = analyze(position, trust_flags=trust_flags, budget=deadline.left())
    rows = analysis._belief(deadline.limits()).guesses(names, limit, deadline.limits())
    cell = position.topology.cell
    return [
        Guess(cell(index), risk, dict(zip(names, scores, strict=True)))
        for index, risk, scores in rows
    ]


def click_outcomes(
    position: Position[Cell],
    cell: Cell,
    *,
    trust_flags: bool = False,
    budget: Budget | float | None = None,
) -> list[Outcome]:
    """Returns the possible numbers of a hidden `cell` of a `position`, with their consequences.

    The other arguments and the errors are those of `guesses`. Raises `PositionError` if the cell is
    revealed.

    >>> import minewise as mw
    >>> mw.click_outcomes(mw.Position.parse("1##", mines=1), (0, 2))
    [Outcome(number=1, probability=1.0, safe_cells=0, best_safety=1.0)]
    """
    _check(position)
    position.topology.index(cell)
    if not is_hidden(position[cell]):
        raise PositionError("this cell is revealed", cure="choose a hidden cell")
    deadline = Deadline.of_call(budget)
    analysis = analyze(position, trust_flags=trust_flags, budget=deadline.left())
    return outcomes_of(analysis, cell, deadline)


def outcomes_of(analysis: Analysis[Cell], cell: Cell, deadline: Deadline) -> list[Outcome]:
    """Returns the same for a hidden cell of an analysis."""
    belief = analysis._belief(deadline.limits())
    index = analysis.position.topology.index(cell)
    return [Outcome(*row) for row in belief.click_outcomes(index, deadline.limits())]


def _check(position: Position[Cell]) -> None:
    check_is_position(position)
    if position.max_per_cell > 1:
        raise PositionError("guesses need a position with at most one mine per cell")
