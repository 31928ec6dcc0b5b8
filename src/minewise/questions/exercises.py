"""Questions about practice: drills, the day's board, techniques and strategies."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date as day_of
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta

from minewise.base.arguments import Option
from minewise.base.budget import Budget
from minewise.base.errors import ParameterError
from minewise.base.results import Note, Result
from minewise.base.types import DrillKind, GridCell
from minewise.base.wording import worded
from minewise.explain.deductions import Technique
from minewise.explain.deductions import techniques as registered
from minewise.explain.guesses import Criterion, criteria
from minewise.play.strategies import Policy, Strategy, described, policies, strategy_options
from minewise.play.strategies import strategies as named_strategies
from minewise.practice.drills import DAILY, daily_drill, daily_seed
from minewise.practice.drills import drill as made
from minewise.practice.exercises import Drill, drill_techniques
from minewise.questions.reading import seed as read_seed
from minewise.questions.request import Seed
from minewise.topology import grid_cell

if TYPE_CHECKING:
    DrillTechnique: TypeAlias = str
else:
    DrillTechnique = Literal[tuple(drill_techniques())]


def drill(
    *,
    kind: DrillKind,
    technique: Annotated[
        DrillTechnique | None, Note("the technique that safe-cells needs; default: a random one")
    ] = None,
    seed: Seed | None = None,
    budget: Budget,
) -> Drill:
    """Makes an exercise, with its answer and the reason."""
    return made(kind, seed=read_seed(seed), technique=technique, budget=budget)


@dataclass(frozen=True, slots=True)
class DailyBoard(Result):
    """The settings of the game of a day."""

    size: str
    no_guess: bool
    seed: str
    start: Annotated[GridCell, Note("the first cell")]


@dataclass(frozen=True, slots=True)
class Daily(Result):
    """The board and the drill of a day."""

    date: str
    board: DailyBoard
    drill: Drill


def daily(
    *,
    date: Annotated[
        str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), Note("", "a date, such as 2026-11-22")
    ],
) -> Daily:
    """Gives the board and the drill of a day, the same for everyone."""
    try:
        day = day_of.fromisoformat(date)
    except ValueError:
        raise ParameterError("must be a date, such as 2026-11-22", argument="date") from None
    seed, start = str(daily_seed(day)), grid_cell(DAILY.start)
    board = DailyBoard(str(DAILY.size), no_guess=True, seed=seed, start=start)
    return Daily(date, board, daily_drill(day))


@dataclass(frozen=True, slots=True)
class Techniques(Result):
    """All techniques, the easiest first."""

    techniques: tuple[Technique, ...]


def techniques() -> Techniques:
    """Lists the techniques, the easiest first, with their lessons."""
    return Techniques(tuple(map(_translated, registered())))


def _translated(technique: Technique) -> Technique:
    lesson = technique.lesson
    if lesson:
        lesson = lesson._replace(idea=worded(lesson.idea), look=worded(lesson.look))
    title, summary = worded(technique.title), worded(technique.summary)
    return technique._replace(title=title, summary=summary, lesson=lesson)


@dataclass(frozen=True, slots=True)
class NamedStrategy(Result):
    """A strategy, its title for people and its summary in one sentence."""

    name: str
    title: str
    summary: str


@dataclass(frozen=True, slots=True)
class Strategies(Result):
    """The named strategies, and the parts of others, composed as TECHNIQUES/GUESS.

    The question `techniques` lists the techniques.
    """

    strategies: tuple[NamedStrategy, ...]
    options: tuple[Option, ...]
    criteria: tuple[Criterion, ...]
    policies: Annotated[tuple[Policy, ...], Note("asked in order before the guess rule, if stated")]


def strategies() -> Strategies:
    """Lists the named strategies, each with title and summary, and the options of strategies."""
    named = tuple(
        NamedStrategy(name, worded(described(name).title), worded(described(name).summary))
        for name, strategy in named_strategies().items()
        if isinstance(strategy, Strategy)
    )
    options = tuple(row._replace(summary=worded(row.summary)) for row in strategy_options())
    rules = tuple(row._replace(summary=worded(row.summary)) for row in criteria())
    others = tuple(row._replace(summary=worded(row.summary)) for row in policies())
    return Strategies(named, options, rules, others)
