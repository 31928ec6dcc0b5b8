"""The requests that are to be answered: by priority, and equal ones together.

A task is the work on one answer, which several requests may wait for. It waits in a heap until a
worker takes it. The heap is bounded: further requests wait as lines, most of them in a file, so
that the reader never waits and every cancel is read.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from itertools import count
from tempfile import SpooledTemporaryFile
from threading import Condition, Lock
from typing import Final, TypeAlias

from minewise.base.budget import Stop
from minewise.engine.messages import Id
from minewise.questions.limits import Limits
from minewise.questions.registry import Question
from minewise.questions.request import Request

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
    """Gives workers the next task, and joins requests that have the same answer."""

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
        self._answers = _Cache()
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
        """Removes a task from the heap."""
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
        """Returns the answer to a task, if it is known by now."""
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
                self._answers.put(task.key, answer)
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
        """Stops all tasks and closes the agenda."""
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


class _Cache:
    """Keeps the latest answers, up to a number of bytes."""

    def __init__(self) -> None:
        self._answers: OrderedDict[Key, bytes] = OrderedDict()
        self._bytes = 0

    def get(self, key: Key) -> bytes | None:
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def put(self, key: Key, answer: bytes) -> None:
        if key not in self._answers:
            self._answers[key] = answer
            self._bytes += _size(key, answer)
        while self._bytes > CACHED_BYTES:
            self._bytes -= _size(*self._answers.popitem(last=False))


def _size(key: Key, answer: bytes) -> int:
    return len(answer) + sum(len(part) for part in key if isinstance(part, bytes))
