"""The limits of answers; requests decoded as they are declared, and their errors."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from threading import Lock
from time import monotonic
from typing import Any, Final, Generic, TypeVar, overload

import msgspec
from msgspec import inspect

from minewise.base.budget import Budget, Stop
from minewise.base.errors import MinewiseError
from minewise.base.results import Result, is_deep
from minewise.base.wording import quoted, worded
from minewise.questions.request import Message, Request, named

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


_known: set[Any] = set()
_learning = Lock()


@overload
def convert(value: Any, kind: type[T]) -> T: ...


@overload
def convert(value: Any, kind: Any) -> Any: ...


def convert(value: Any, kind: Any) -> Any:
    """Converts a value to what a class or a type declares, as `msgspec.convert` does.

    msgspec 0.22 reads a declaration when it is first used, and crashes in other threads that meet
    it half read. So one thread at a time reads those that are new.
    """
    if kind not in _known:
        with _learning:
            msgspec.json.Decoder(kind)
            _known.add(kind)
    return msgspec.convert(value, kind)


R = TypeVar("R", bound=Request)


def decoded(kind: type[R], data: bytes) -> R:
    """Decodes JSON as a request; raises `RequestError` if it is invalid."""
    return converted(kind, parsed(data))


def parsed(data: bytes) -> Any:
    """Decodes JSON; raises `RequestError` if it is invalid."""
    if is_deep(data):
        raise RequestError("this is nested too deeply")
    try:
        return msgspec.json.decode(data.decode())
    except msgspec.DecodeError as error:
        raise RequestError("this is not valid JSON: {error}", error) from None
    except UnicodeDecodeError:
        raise RequestError("this is not valid JSON: it is not UTF-8") from None


def converted(kind: type[R], value: Any) -> R:
    """Converts a decoded value to a request; raises `RequestError` if it is invalid."""
    try:
        return convert(value, kind)
    except msgspec.ValidationError:
        raise _explained(kind, value) from None


def _explained(kind: type[Request], value: Any) -> RequestError:
    """Returns the error of a refused request: msgspec names the field only within its message."""
    if not isinstance(value, dict):
        return RequestError("this must be a JSON object")
    types = {field.name: field.type for field in _described(kind).fields}
    for name in value.keys() - types.keys():
        return RequestError(
            "unknown field {name}",
            quoted(name),
            ", ".join(types) or "none",
            cure="choose from {known}",
        )
    fields = msgspec.structs.fields(kind)
    for field in fields:
        if field.name in value and not _fits(value[field.name], field.type):
            return RequestError(
                "must be {expected}", phrase(types[field.name]), argument=field.name
            )
    missing = next(field.name for field in fields if field.required and field.name not in value)
    return RequestError(
        "is missing", phrase(types[missing]), cure="it must be {expected}", argument=missing
    )


def _fits(value: Any, kind: Any) -> bool:
    try:
        convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


@cache
def _described(kind: type[Request]) -> inspect.StructType:
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    return described


def phrase(described: inspect.Type) -> str:
    """Completes the sentence `"field" must be ...`."""
    match described:
        case inspect.Metadata(type=inner, extra=extra):
            return worded(extra["is"]) if extra and "is" in extra else phrase(inner)
        case inspect.LiteralType(values=values):
            return worded("one of {known}", ", ".join(map(str, values)))
        case inspect.BoolType():
            return worded("true or false")
        case inspect.IntType(ge=least, le=most):
            return worded("a whole number{bounds}", _between(least, most))
        case inspect.StrType(min_length=least, max_length=most) if most is not None:
            return worded("text of {least} to {most:,} characters", least or 0, most)
        case inspect.ListType(item_type=inner):
            return worded("a list, each {kind}", phrase(inner))
        case inspect.StrType():
            return worded("text")
    raise TypeError(f'describe the type {described} with Meta(extra={{"is": ...}})')


def _between(least: Any, most: Any) -> str:
    if least is None:
        return ""
    if most is None:
        return worded(" from {least:,}", least)
    return worded(" from {least:,} to {most:,}", least, most)
