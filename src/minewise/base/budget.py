"""Budgets: bounds on the time, memory and work of a call."""

import math
import os
from _thread import allocate_lock  # importing threading takes longer than the package
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Final, Generic, Self, TypeVar

from minewise import _core
from minewise.base.arguments import check_real, check_whole
from minewise.base.errors import over_budget
from minewise.base.immutable import fix

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")

_LARGEST: Final = 1_000_000_000  # seconds, or megabytes
_MOST_WORK: Final = 10**18


@dataclass(frozen=True, slots=True, init=False)
class Budget:
    """Bounds the time (`seconds`), the memory (`megabytes`) and the work (`work`) of a call.

    Functions that take a budget also accept a number of seconds. If exact counting exceeds the
    budget, the result is estimated; if the estimate exceeds it as well, `OverBudget` is raised.
    Work is counted in steps of about a nanosecond, the same on every machine and under every load:
    with `work` and without `seconds`, time is not bounded, and results do not depend on it.
    Default: 10 seconds, or no bound if `work` is given. Raises `ParameterError` if a bound is not
    above zero, or `seconds` or `megabytes` above 10^9.

    >>> Budget(seconds=2).megabytes
    1024
    >>> Budget(work=10**9).seconds
    inf
    """

    seconds: float
    megabytes: float
    work: int | None
    _account: _core.WorkAccount | None = field(init=False, repr=False, compare=False)

    def __init__(
        self,
        seconds: float | None = None,
        megabytes: float = 1024,
        work: int | None = None,
    ) -> None:
        if seconds is None:
            seconds = 10.0 if work is None else math.inf
        elif not (work is not None and seconds == math.inf):
            seconds = _bound("seconds", seconds)
        fix(self, "seconds", seconds)
        fix(self, "megabytes", _bound("megabytes", megabytes))
        fix(self, "work", None if work is None else check_whole("work", work, 1, _MOST_WORK))
        fix(self, "_account", None)

    def _of(self, account: _core.WorkAccount | None) -> Self:
        """Makes the budget a part of a call, whose account it charges; returns it."""
        fix(self, "_account", account)
        return self

    def __str__(self) -> str:
        work = "" if self.work is None else f"{self.work:,} steps of work"
        seconds = "" if self.seconds == math.inf else f"{self.seconds:g} seconds"
        bounds = [bound for bound in (seconds, work) if bound]
        return f"{', '.join(bounds)} and {self.megabytes:g} megabytes"


def _bound(name: str, value: float) -> float:
    number = check_real(name, value, _LARGEST)
    return value if isinstance(value, int) else number


class Stop:
    """Stops a call from another thread: it then raises `OverBudget`, within milliseconds."""

    def __init__(self) -> None:
        self._account: _core.WorkAccount | None = None
        self.is_set = False

    def bounding(self, budget: Budget) -> Budget:
        """Returns a budget as a part of the call; all budgets of a call share its work."""
        if self._account is None:
            self._account = _core.WorkAccount(budget.work or _MOST_WORK)
        if self.is_set:
            self._account.stop()
        return budget._of(self._account)

    def set(self) -> None:
        self.is_set = True
        if self._account is not None:
            self._account.stop()


def as_budget(budget: Budget | float | None) -> Budget:
    """Returns the budget that an argument means: seconds, a `Budget`, or None for the default."""
    if budget is None:
        return DEFAULT_BUDGET
    if isinstance(budget, Budget):
        return budget
    return Budget(check_real("budget", budget, _LARGEST, unit=" seconds"))


def limits(budget: Budget | float | None) -> _core.Limits:
    if budget is None:
        return DEFAULT_LIMITS
    bounds = as_budget(budget)
    account = _account_of(bounds)
    return _core.Limits(bounds.seconds, _bytes_of(bounds), account, _last(bounds, account))


def _account_of(budget: Budget) -> _core.WorkAccount | None:
    """Returns the account of the call that the budget is a part of, or a new one."""
    if budget._account is not None or budget.work is None:
        return budget._account
    return _core.WorkAccount(budget.work)


def _last(budget: Budget, account: _core.WorkAccount | None) -> int:
    """Returns the step of the account's work at which the budget ends."""
    if account is None or budget.work is None:
        return _MOST_WORK
    return min(account.spent + budget.work, account.most)


def _bytes_of(budget: Budget) -> int:
    return math.ceil(budget.megabytes * 1e6)


DEFAULT_BUDGET = Budget()
AMPLE_BUDGET = Budget(seconds=600, megabytes=16_000)
"""Repeats an analysis that was exact before, whatever its budget was."""
DEFAULT_LIMITS = limits(DEFAULT_BUDGET)


class Deadline:
    """Shares one budget between the steps of a call: each may use the rest of it.

    With None there is no common bound, and each step may use the default budget.
    """

    def __init__(self, budget: Budget | float | None) -> None:
        self._budget = None if budget is None else as_budget(budget)
        self._account = None if self._budget is None else _account_of(self._budget)
        self._last = _MOST_WORK if self._budget is None else _last(self._budget, self._account)
        self._began = monotonic()
        self._bytes = 0 if self._budget is None else _bytes_of(self._budget)

    @classmethod
    def of_call(cls, budget: Budget | float | None) -> Self:
        """Returns the deadline of a call; None is the default budget."""
        return cls(as_budget(budget))

    def left(self, most: float = math.inf, work: int | None = None) -> Budget | None:
        """Returns the rest, at most `most` seconds, and `work` steps if that is stated.

        Raises `OverBudget` if nothing is left.
        """
        if self._budget is None:
            return None
        seconds = min(self._seconds(self._budget), most)
        rest = self._work()
        steps = [each for each in (rest, work) if each is not None]
        return Budget(seconds, self._budget.megabytes, min(steps, default=None))._of(self._account)

    def _work(self) -> int | None:
        if self._account is None:
            return None
        if self._account.is_stopped:
            raise over_budget("the work was stopped")
        if self._account.spent >= self._last:
            raise over_budget("the work budget is used up")
        return self._last - self._account.spent

    def _seconds(self, budget: Budget) -> float:
        seconds = budget.seconds - (monotonic() - self._began)
        if seconds <= 0:
            raise over_budget("the time budget is used up")
        return seconds

    def watch(self, items: Iterable[T]) -> Iterator[T]:
        """Yields the items; raises `OverBudget` as soon as nothing is left."""
        for number, item in enumerate(items):
            if number % 1024 == 0:
                self.left()
            yield item

    def need(self, size: int) -> None:
        """Raises `OverBudget` if `size` bytes exceed the memory bound."""
        if self._budget is not None and size > self._bytes:
            raise over_budget("the memory budget is used up")

    def limits(self, most: float = math.inf) -> _core.Limits:
        if self._budget is None:
            return DEFAULT_LIMITS
        self._work()
        return _core.Limits(
            min(self._seconds(self._budget), most), self._bytes, self._account, self._last
        )


class Kept(Generic[K, T]):
    """Keeps the values that were used last, up to a number of bytes."""

    def __init__(self, most: int) -> None:
        self.bytes = 0
        self._most = most
        self._lock = allocate_lock()
        self._held: OrderedDict[K, tuple[T, int]] = OrderedDict()

    def get(self, key: K) -> T | None:
        with self._lock:
            if key not in self._held:
                return None
            self._held.move_to_end(key)
            return self._held[key][0]

    def put(self, key: K, value: T, size: int) -> None:
        """Keeps a value, unless its size alone exceeds the bound."""
        if size > self._most:
            return
        with self._lock:
            if key not in self._held:
                self._held[key] = value, size
                self.bytes += size
            while self.bytes > self._most:
                _, (_, dropped) = self._held.popitem(last=False)
                self.bytes -= dropped


MOST_THREADS = 256


def checked_threads(threads: int | None) -> int:
    """Returns the number of threads to start; default: one per processor."""
    if threads is None:
        threads = os.cpu_count() or 1
    return min(check_whole("threads", threads, 1), MOST_THREADS)
