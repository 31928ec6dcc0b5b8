"""How much time and memory one call may spend."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from time import monotonic
from typing import ParamSpec, TypeVar

from minewise import _core
from minewise.base.errors import OverBudget, PositionError
from minewise.base.wording import quoted

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Budget:
    """Bounds the time and the memory of a call; wherever one is taken, a number means seconds.

    Where exact counting does not fit, an estimate takes over; where that does not fit either,
    `OverBudget` is raised. Raises `PositionError` unless both are above zero.

    >>> Budget(seconds=2).megabytes
    1024
    """

    seconds: float = 10.0
    megabytes: float = 1024

    def __post_init__(self) -> None:
        for name, value in (("seconds", self.seconds), ("megabytes", self.megabytes)):
            if not (isinstance(value, int | float) and value > 0):
                raise PositionError(f"a budget needs {name} above zero, not {quoted(value)}")

    def __str__(self) -> str:
        return f"{self.seconds:g} seconds and {self.megabytes:g} megabytes"


_LARGEST = 2.0**62


def limits(budget: Budget | float | None) -> _core.Limits:
    """Converts a budget to what the core takes; None is the default budget."""
    if budget is None:
        return DEFAULT_LIMITS
    if not isinstance(budget, Budget):
        budget = Budget(budget)
    return _core.Limits(
        min(budget.seconds, _LARGEST), math.ceil(min(budget.megabytes * 1e6, _LARGEST))
    )


DEFAULT_LIMITS = limits(Budget())


class Deadline:
    """Shares one budget out: each analysis may take what is left."""

    def __init__(self, budget: Budget | float | None) -> None:
        self._budget = Budget(budget) if isinstance(budget, int | float) else budget
        self._began = monotonic()

    def left(self) -> Budget | None:
        """Returns what is left; raises `OverBudget` where nothing is."""
        if self._budget is None:
            return None
        seconds = self._budget.seconds - (monotonic() - self._began)
        if seconds <= 0:
            raise OverBudget("the time of the review is up")
        return Budget(seconds, self._budget.megabytes)


def over_budget(error: _core.OverBudget) -> OverBudget:
    """Converts the core's exception to one that names the cure."""
    return OverBudget(f"{error}: give more with budget=, in seconds or as a Budget")


def asks_core(method: Callable[P, R]) -> Callable[P, R]:
    """Turns the core's `OverBudget` in a method into that of minewise."""

    @wraps(method)
    def asking(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return method(*args, **kwargs)
        except _core.OverBudget as error:
            raise over_budget(error) from None

    return asking
