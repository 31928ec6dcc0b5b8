"""The question `strategies`: the named strategies, and the parts of others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from minewise.base.options import Option
from minewise.base.results import Note, Result
from minewise.explain.criteria import Criterion, criteria
from minewise.play.strategies import Policy, Strategy, described, policies, strategy_options
from minewise.play.strategies import strategies as registered


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
        NamedStrategy(name, described(name).title, described(name).summary)
        for name, strategy in registered().items()
        if isinstance(strategy, Strategy)
    )
    return Strategies(named, tuple(strategy_options()), tuple(criteria()), tuple(policies()))
