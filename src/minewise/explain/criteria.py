"""The criteria that rank guesses, and the rules composed of them."""

from collections.abc import Iterable
from typing import Annotated, Final, NamedTuple

from minewise import _core
from minewise.base.arguments import check_is, check_items
from minewise.base.errors import StrategyError
from minewise.base.results import Note

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
