"""The question `strategies`: the strategies by name."""

from __future__ import annotations

from typing import Annotated, Final

from minewise.explain.criteria import criteria
from minewise.play.strategies import Strategy, described, policies, strategy_options
from minewise.play.strategies import strategies as registered
from minewise.service.conversion import convert
from minewise.service.limits import Limits
from minewise.service.question import Answer, Nothing, Question
from minewise.service.shapes import Count, note


class NamedStrategy(Answer, kw_only=True, frozen=True):
    """A strategy, its title for people and its summary in one sentence."""

    name: str
    title: str
    summary: str


class StrategyOption(Answer, kw_only=True, frozen=True):
    """An option of strategies."""

    name: str
    summary: str
    default: int | bool
    least: Count
    most: Count
    is_flag: Annotated[bool, note("it is 1 if set, and 0 otherwise")]


class Part(Answer, kw_only=True, frozen=True):
    """A criterion or a policy of strategies."""

    name: str
    summary: str


class Strategies(Answer, kw_only=True, frozen=True):
    """The named strategies, and the parts of others, composed as TECHNIQUES/GUESS.

    The question `techniques` lists the techniques.
    """

    strategies: list[NamedStrategy]
    options: list[StrategyOption]
    criteria: list[Part]
    policies: Annotated[list[Part], note("asked in order before the guess rule, if stated")]


def strategies(_: Nothing, __: Limits) -> Strategies:
    """Lists the named strategies, each with title and summary, and the options of strategies."""
    return Strategies(
        strategies=[
            NamedStrategy(
                name=name,
                title=described(name).title,
                summary=described(name).summary,
            )
            for name, strategy in registered().items()
            if isinstance(strategy, Strategy)
        ],
        options=[convert(option.to_dict(), StrategyOption) for option in strategy_options()],
        criteria=[Part(name=name, summary=summary) for name, summary in criteria()],
        policies=[Part(name=each.name, summary=each.summary) for each in policies()],
    )


QUESTION: Final = Question(strategies, "quick")
