"""The lines of the engine: what a client sends, and what it receives."""

from __future__ import annotations

import math
from codecs import BOM_UTF8
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

from minewise.questions.limits import Limits, Problem, convert, converted
from minewise.questions.registry import QUESTIONS
from minewise.questions.request import (
    EXACT,
    Count,
    JsonObject,
    Message,
    Request,
    Schema,
    note,
    schemas,
)

LINE_BYTES: Final = 1 << 20


def bounded_lines(stream: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """Yields the lines that are not empty with their numbers, from 1; None if one is too long."""
    number = 0
    while line := stream.readline(LINE_BYTES + 1):
        number += 1
        if len(line) <= LINE_BYTES or line.endswith(b"\n"):
            if number == 1:
                line = line.removeprefix(BOM_UTF8)
            if line := line.strip():
                yield number, line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LINE_BYTES)
        yield number, None


Number: TypeAlias = Annotated[int, Meta(ge=-EXACT, le=EXACT)]
Id: TypeAlias = Number | Annotated[str, Meta(max_length=200)]
IdField: TypeAlias = Annotated[
    Id,
    Meta(
        description="chosen by the client; the answer has the same",
        extra={"is": "a whole number, or text of at most 200 characters"},
    ),
]

if TYPE_CHECKING:
    Name: TypeAlias = str
else:
    Name = Literal[tuple(sorted(QUESTIONS))]

_PLACE: Final = "#/$defs/"


class Bounds(Request, kw_only=True, frozen=True):
    """The budget of an answer; with `work` and without `seconds`, its time is not bounded."""

    seconds: Annotated[float, Meta(gt=0, le=1e9)] | UnsetType = UNSET
    megabytes: Annotated[float, Meta(gt=0, le=1e9)] | UnsetType = UNSET
    work: (
        Annotated[int, Meta(ge=1, le=10**18, description="in steps of about a nanosecond")]
        | UnsetType
    ) = UNSET


class Ask(Request, kw_only=True, frozen=True):
    """Asks a question."""

    id: IdField
    question: Name
    request: Annotated[
        JsonObject, Meta(description="the request of the question", extra={"is": "an object"})
    ] = msgspec.field(default_factory=dict)
    priority: Annotated[Number, note("requests of higher priority are answered first")] = 0
    budget: (
        Annotated[
            Bounds,
            Meta(extra={"is": 'an object with "seconds", "megabytes" or "work", each above 0'}),
        ]
        | UnsetType
    ) = UNSET
    interim: Annotated[bool, note("send what is known so far too, if there is any")] = False


class Cancel(Request, kw_only=True, frozen=True):
    """Cancels the requests with an id that are not answered yet; it has no answer of its own."""

    cancel: Annotated[Id, Meta(extra={"is": "a whole number, or text of at most 200 characters"})]


class Answered(Message, kw_only=True, frozen=True):
    """The answer to a request."""

    id: Id
    answer: Annotated[Raw, note("an answer of the question")]


class Interim(Message, kw_only=True, frozen=True):
    """The answer so far; others follow."""

    id: Id
    interim: Annotated[Raw, note("an answer of the question")]


class Refused(Message, kw_only=True, frozen=True):
    """The error of a request, or of a line that is no request."""

    id: Annotated[Id | None, note("null if the line has none")]
    line: Annotated[Count, note("the number of the line, from 1")]
    error: Problem


INPUT: Final[tuple[type[Request], ...]] = (Ask, Cancel)
OUTPUT: Final[tuple[type[Message], ...]] = (Answered, Interim, Refused)


def message(value: Any) -> Ask | Cancel:
    """Converts the decoded value of a line; raises `RequestError` if it is no message."""
    is_cancel = isinstance(value, dict) and "cancel" in value
    return converted(Cancel, value) if is_cancel else converted(Ask, value)


def id_of(value: Any) -> Id | None:
    """Returns the id in the decoded value of a line, if there is a valid one."""
    try:
        return convert(value["id"], Id)  # type: ignore[no-any-return]
    except (msgspec.ValidationError, TypeError, LookupError):
        return None


def limits_of(ask: Ask, limits: Limits) -> Limits:
    """Returns the limits of an answer: those of the engine, within the budget of the request."""
    if isinstance(ask.budget, UnsetType):
        return limits
    asked: dict[str, Any] = msgspec.to_builtins(ask.budget)
    if "work" in asked:
        asked = {"seconds": math.inf} | asked
    whole = {"whole_seconds": asked["seconds"]} if "seconds" in asked else {}
    return replace(limits, **asked, **whole)


def schema() -> Schema:
    """Returns the JSON schema of the lines and of every question."""
    kinds = {kind for each in QUESTIONS.values() for kind in (each.request, *each.answers)}

    def refer(kind: type) -> Schema:
        return {"$ref": f"{_PLACE}{kind.__name__}"}

    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "input": {"anyOf": [refer(kind) for kind in INPUT]},
        "output": {"anyOf": [refer(kind) for kind in OUTPUT]},
        "questions": {
            question.name: {
                "request": refer(question.request),
                "answers": [refer(kind) for kind in question.answers],
            }
            for question in QUESTIONS.values()
        },
        "$defs": schemas({*kinds, *INPUT, *OUTPUT}, _PLACE),
    }
