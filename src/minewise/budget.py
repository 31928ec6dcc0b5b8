"""How much time and memory one call may spend."""

import math
from dataclasses import dataclass

from minewise import _core
from minewise.errors import PositionError
from minewise.topology import quoted


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
