"""The limits of answers, and the errors of requests."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, Generic, TypeVar

from minewise.base.budget import Budget, Stop
from minewise.base.errors import MinewiseError
from minewise.base.results import Result
from minewise.questions.request import Message
from minewise.questions.shapes import named

T = TypeVar("T")

_QUICK: Final = 0.5  # seconds
_PAUSE: Final = 0.1  # seconds between two answers so far


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Bounds boards, games, and the time, memory and work of an answer.

    `hurried` tells that others wait for an answer: the time is then `hurried_seconds`. An answer
    that is nothing before it is complete, as a drill, has `whole_seconds` in any case. With `work`
    and infinite `seconds`, an answer is the same on every machine. `stop` ends the work on an
    answer. `report` receives the answer so far, if a question has one before it is complete.
    """

    side: int = 100
    actions: int = 25_000
    outcome_games: int = 100
    simulated_games: int = 1_000
    seconds: float = 5.0
    hurried_seconds: float = 1.0
    whole_seconds: float = 15.0
    megabytes: float = 256
    hurried: bool = False
    work: int | None = None
    stop: Stop | None = None
    report: Callable[[Any], None] | None = None

    @classmethod
    def of(cls, budget: Budget) -> Limits:
        """Returns the limits of an answer that has a budget, about boards of any size."""
        most = 1 << 62
        return cls(
            side=most,
            actions=most,
            seconds=budget.seconds,
            whole_seconds=budget.seconds,
            megabytes=budget.megabytes,
            work=budget.work,
        )

    def budget(self) -> Budget:
        """Returns the budget of one answer."""
        most = self.hurried_seconds if self.hurried else math.inf
        return self._budget(min(self.seconds, most))

    def whole_budget(self) -> Budget:
        """Returns the budget of an answer that is nothing before it is complete, as a drill."""
        return self._budget(self.whole_seconds)

    def quick_budget(self) -> Budget:
        """Returns the budget of a part of an answer that is left out if it takes long."""
        return self._budget(min(self.seconds, _QUICK))

    def reporting(self, answer: Callable[[T], Result]) -> Callable[[T], None] | None:
        """Returns how to report values so far, of which `answer` makes a result; or None.

        Of results that follow each other quickly, some are left out.
        """
        return None if self.report is None else _Reporter(self.report, answer)

    def _budget(self, seconds: float) -> Budget:
        if self.work:
            seconds = self.seconds
        return self.bounding(Budget(seconds, self.megabytes, self.work))

    def bounding(self, budget: Budget) -> Budget:
        """Returns a budget that ends with `stop`."""
        return budget if self.stop is None else self.stop.bounding(budget)


class _Reporter(Generic[T]):
    def __init__(self, report: Callable[[Any], None], answer: Callable[[T], Result]) -> None:
        self._report, self._answer = report, answer
        self._next = 0.0

    def __call__(self, found: T) -> None:
        if monotonic() >= self._next:
            self._report(self._answer(found).to_dict())
            self._next = monotonic() + _PAUSE


class RequestError(MinewiseError):
    """Signals a request that cannot be decoded; the message names the fields of the request."""

    code = "request"

    def __str__(self) -> str:
        return self.line_for(named)


class Cancelled(MinewiseError):
    """Signals a request that was cancelled before it had an answer."""

    code = "cancelled"


class Fault(MinewiseError):
    """Signals an error of the program, not of the request."""

    code = "fault"


class Problem(Message, kw_only=True, frozen=True):
    """An error: one line for people, and its parts for programs."""

    code: str
    message: str
    argument: str | None
    place: str | None
    cure: str | None


def fields(error: MinewiseError) -> dict[str, Any]:
    """Returns the fields of an error; `message` is the whole line."""
    return {
        "code": error.code,
        "message": error.line_for(named),
        "argument": error.argument,
        "place": error.place,
        "cure": error.cure_for(named) or None,
    }


def problem(error: MinewiseError) -> Problem:
    """Returns an error as a part of an answer."""
    return Problem(**fields(error))
