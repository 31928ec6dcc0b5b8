"""The service over JSON lines: requests on standard input, answers on standard output.

One thread reads requests, others answer them, the first waits. A task is the work on one answer,
which several requests may wait for.
"""

from __future__ import annotations

import logging
import math
import os
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import count
from tempfile import SpooledTemporaryFile
from threading import Condition, Lock, Thread
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

from minewise.base.budget import Kept, Stop
from minewise.base.errors import MinewiseError
from minewise.base.types import JsonObject as AnyObject
from minewise.questions.limits import (
    Cancelled,
    Fault,
    Limits,
    Problem,
    RequestError,
    convert,
    converted,
    fields,
    parsed,
)
from minewise.questions.registry import QUESTIONS, Question
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


Key: TypeAlias = tuple[object, ...]

WAITING: Final = 4096  # requests
WAITING_BYTES: Final = 16 << 20
BACKLOG_BYTES: Final = 16 << 20  # in memory; the rest is in a file
CACHED_BYTES: Final = 16 << 20


@dataclass(frozen=True, slots=True, eq=False)
class Asker:
    """Holds a request that waits for an answer."""

    id: Id
    line: int
    interim: bool = False


@dataclass(slots=True, eq=False)
class Task:
    """Holds the work on an answer; `key` is equal for requests that have the same answer."""

    question: Question
    request: Request
    limits: Limits
    size: int
    key: Key | None
    stop: Stop = field(default_factory=Stop)
    askers: list[Asker] = field(default_factory=list)
    priority: int = 0
    is_waiting: bool = True


Asked: TypeAlias = tuple[Task, Asker, int]
"""A task, who asks for it, and the priority."""

Read: TypeAlias = Callable[[int, bytes], Asked]
"""A function that reads a valid request from the number of its line and the line."""


class Agenda:
    """Gives workers the next task, by priority, and joins requests that have the same answer.

    A task waits in a heap until a worker takes it. The heap is bounded: further requests wait as
    lines, most of them in a file, so that the reader never waits and every cancel is read.
    """

    def __init__(self, read: Read) -> None:
        self._read = read
        self._lock = Lock()
        self._has_task = Condition(self._lock)
        self._heap: list[tuple[int, int, Task]] = []
        self._order = count()
        self._by_key: dict[Key, Task] = {}
        self._by_id: dict[Id, dict[Asker, Task]] = {}
        self._asking = self._bytes = 0
        self._backlog = _Backlog()
        self._cancelled: dict[Id, int] = {}
        self._answers: Kept[Key, bytes] = Kept(CACHED_BYTES)
        self._is_closed = False

    def add(self, asked: Asked, line: bytes) -> bytes | None:
        """Adds a request, whose line this is; returns the answer if it is known."""
        task, asker, _ = asked
        with self._lock:
            if (answer := self._known(task)) is not None:
                return answer
            if self._backlog or self._is_full():
                self._backlog.put(asker.line, line)
            else:
                self._add(*asked)
        return None

    def _is_full(self) -> bool:
        is_large = bool(self._heap) and self._bytes >= WAITING_BYTES
        return is_large or self._asking >= WAITING

    def _add(self, task: Task, asker: Asker, priority: int) -> None:
        task = self._joined(task)
        task.askers.append(asker)
        self._by_id.setdefault(asker.id, {})[asker] = task
        self._asking += 1
        if task.is_waiting and (len(task.askers) == 1 or priority > task.priority):
            if len(task.askers) > 1:
                self._drop(task)
            task.priority = priority
            heappush(self._heap, (-priority, next(self._order), task))
            self._has_task.notify()

    def _joined(self, task: Task) -> Task:
        """Returns the task of the same answer, if there is one already."""
        if task.key is not None:
            known = self._by_key.setdefault(task.key, task)
            if known is not task:
                return known
        self._bytes += task.size
        return task

    def _drop(self, task: Task) -> None:
        self._heap = [each for each in self._heap if each[-1] is not task]
        heapify(self._heap)

    def take(self) -> Task | None:
        """Returns the next task, as soon as there is one; None once the agenda is closed."""
        with self._lock:
            while True:
                while self._backlog and not self._is_full():
                    self._add(*self._next())
                if self._heap:
                    task = heappop(self._heap)[-1]
                    task.is_waiting = False
                    return task
                if self._is_closed and not self._backlog:
                    self._has_task.notify()  # one after the other, the workers end
                    return None
                self._has_task.wait()

    def _next(self) -> Asked:
        """Takes the next request from the backlog; the task of a cancelled one is stopped."""
        number, line = self._backlog.get()
        task, asker, priority = self._read(number, line)
        if number < self._cancelled.get(asker.id, 0):
            task.key = None  # it is not the task of others
            task.stop.set()
        if not self._backlog:
            self._cancelled.clear()
        return task, asker, priority

    def known(self, task: Task) -> bytes | None:
        with self._lock:
            return self._known(task)

    def _known(self, task: Task) -> bytes | None:
        return None if task.key is None else self._answers.get(task.key)

    def askers(self, task: Task) -> list[Asker]:
        """Returns the requests that wait for a task at this moment."""
        with self._lock:
            return list(task.askers)

    def finish(self, task: Task, answer: bytes | None) -> list[Asker]:
        """Ends a task, keeps its answer, and returns the requests that wait for it."""
        with self._lock:
            if answer is not None and task.key is not None and not task.stop.is_set:
                self._answers.put(task.key, answer, _size(task.key, answer))
            self._forget(task)
            for asker in task.askers:
                self._remove(asker)
            return task.askers

    def cancel(self, id: Id, number: int) -> list[Asker]:
        """Removes the requests of an id before this line and returns them.

        Tasks that nobody else waits for are stopped. Requests in the backlog stay there.
        """
        with self._lock:
            if self._backlog:
                self._cancelled[id] = number
            tasks = self._by_id.get(id, {}).copy()
            for asker, task in tasks.items():
                self._remove(asker)
                task.askers.remove(asker)
                if not task.askers:
                    task.stop.set()
                    if task.is_waiting:
                        self._drop(task)
                        self._forget(task)
                    elif task.key is not None:
                        self._by_key.pop(task.key, None)
            return list(tasks)

    def _remove(self, asker: Asker) -> None:
        asking = self._by_id[asker.id]
        del asking[asker]
        if not asking:
            del self._by_id[asker.id]
        self._asking -= 1
        self._has_task.notify()  # the backlog has room

    def _forget(self, task: Task) -> None:
        if task.key is not None and self._by_key.get(task.key) is task:
            del self._by_key[task.key]
        self._bytes -= task.size
        del task.request

    def stop(self) -> None:
        with self._lock:
            for task in self._tasks():
                task.stop.set()
            self._heap.clear()
            self._backlog = _Backlog()
        self.close()

    def _tasks(self) -> Iterator[Task]:
        for asking in self._by_id.values():
            yield from asking.values()

    def close(self) -> None:
        """Accepts no more requests; workers end after the last task."""
        with self._lock:
            self._is_closed = True
            self._has_task.notify_all()


class _Backlog:
    """Keeps lines in their order, most of them in a file."""

    def __init__(self, most: int = BACKLOG_BYTES) -> None:
        self._file = SpooledTemporaryFile(most)  # noqa: SIM115
        self._begin = self._end = 0

    def __bool__(self) -> bool:
        return self._begin < self._end

    def put(self, number: int, line: bytes) -> None:
        self._file.seek(self._end)
        self._file.write(b"%d %b\n" % (number, line))
        self._end = self._file.tell()

    def get(self) -> tuple[int, bytes]:
        self._file.seek(self._begin)
        number, _, line = self._file.readline().partition(b" ")
        self._begin = self._file.tell()
        if not self:
            self._file.seek(0)
            self._file.truncate()
            self._begin = self._end = 0
        return int(number), line


def _size(key: Key, answer: bytes) -> int:
    return len(answer) + sum(len(part) for part in key if isinstance(part, bytes))


_PATIENCE: Final = 0.2  # seconds between two looks for Ctrl-C
_LOG: Final = logging.getLogger(__name__)


class Session:
    """Answers the requests of a stream on another, with `jobs` threads.

    Every answer is written at once, by the thread that has it. If the client does not read, the
    threads wait in the write, and further requests wait in a file: memory stays bounded.
    """

    def __init__(self, output: BinaryIO, jobs: int, limits: Limits) -> None:
        self._output = output
        self._writing = Lock()
        self._limits = limits
        self._agenda = Agenda(self._read)
        self._failure: Exception | None = None
        self._workers = [Thread(target=self._work, daemon=True) for _ in range(jobs)]

    def run(self, stream: BinaryIO) -> None:
        """Answers the requests up to the end of the stream.

        Raises `OSError` if no more can be read, or kept because the disk is full. After a
        `KeyboardInterrupt`, threads may still be reading, or counting for a moment: end the process
        by `os._exit`.
        """
        reader = Thread(target=self._receive_all, args=[stream], daemon=True)
        try:
            for thread in (reader, *self._workers):
                thread.start()
            for thread in (reader, *self._workers):
                while thread.is_alive():  # another thread may receive the signal of Ctrl-C
                    thread.join(_PATIENCE)
        except KeyboardInterrupt:
            self._agenda.stop()
            raise
        if self._failure is not None:
            raise self._failure

    def _receive_all(self, stream: BinaryIO) -> None:
        try:
            for number, line in bounded_lines(stream):
                self._receive(number, line)
        except Exception as error:
            self._failure = error
        finally:
            self._agenda.close()

    def _receive(self, number: int, line: bytes | None) -> None:
        """Does what a line says, or refuses it."""
        value: Any = None
        try:
            if line is None:
                raise RequestError("this exceeds {most} KiB", LINE_BYTES >> 10, cure="send less")
            value = parsed(line)
            received = message(value)
            if isinstance(received, Cancel):
                self._cancel(received.cancel, number)
                return
            answer = self._agenda.add(self._asked(received, number, len(line)), line)
            if answer is not None:
                self._write(Answered(id=received.id, answer=Raw(answer)))
        except MinewiseError as error:
            self._refuse(id_of(value), number, error)

    def _read(self, number: int, line: bytes) -> Asked:
        return self._asked(converted(Ask, parsed(line)), number, len(line))

    def _asked(self, ask: Ask, number: int, size: int) -> Asked:
        question, limits = QUESTIONS[ask.question], limits_of(ask, self._limits)
        request = converted(question.request, ask.request)
        task = Task(question, request, limits, size, _key(ask.question, request, limits))
        return task, Asker(ask.id, number, ask.interim), ask.priority

    def _cancel(self, id: Id, number: int) -> None:
        with self._writing:  # before the answers that this makes room for
            for asker in self._agenda.cancel(id, number):
                self._put(_refused(asker.id, asker.line, _cancelled()))

    def _work(self) -> None:
        while (task := self._agenda.take()) is not None:
            try:
                answer = self._answer(task)
            except MinewiseError as error:
                for asker in self._agenda.finish(task, None):
                    self._refuse(asker.id, asker.line, error)
            else:
                for asker in self._agenda.finish(task, answer):
                    self._write(Answered(id=asker.id, answer=Raw(answer)))

    def _answer(self, task: Task) -> bytes:
        if (known := self._agenda.known(task)) is not None:
            return known
        if task.stop.is_set:
            raise _cancelled()
        limits = replace(task.limits, stop=task.stop, report=partial(self.report, task))
        try:
            return msgspec.json.encode(task.question.ask(task.request, limits))
        except MinewiseError:
            raise
        except Exception:
            _LOG.exception("minewise: the question %s failed", task.question.name)
            raise Fault("internal error: see the standard error of the engine") from None

    def report(self, task: Task, answer: AnyObject) -> None:
        """Sends an interim answer to those who asked for it."""
        encoded = Raw(msgspec.json.encode(answer))
        with self._writing:  # a cancelled request receives nothing more
            for asker in self._agenda.askers(task):
                if asker.interim:
                    self._put(Interim(id=asker.id, interim=encoded))

    def _refuse(self, id: Id | None, number: int, error: MinewiseError) -> None:
        self._write(_refused(id, number, error))

    def _write(self, line: Message) -> None:
        with self._writing:
            self._put(line)

    def _put(self, line: Message) -> None:
        try:
            self._output.write(msgspec.json.encode(line) + b"\n")
            self._output.flush()
        except OSError:
            os._exit(1)  # the client is gone: nobody needs an answer


def _refused(id: Id | None, number: int, error: MinewiseError) -> Refused:
    return Refused(id=id, line=number, error=Problem(**fields(error)))


def _cancelled() -> Cancelled:
    return Cancelled("the request was cancelled")


def _key(name: str, request: Request, limits: Limits) -> Key | None:
    """Returns what determines an answer; None if it is random."""
    if getattr(request, "seed", None) is UNSET:
        return None
    encoded = msgspec.json.encode(request)
    return name, encoded, limits.seconds, limits.megabytes, limits.work
