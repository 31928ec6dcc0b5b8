"""The requests that are to be answered: by priority, and equal ones together.

A task is the work on one answer, which several requests may wait for. It waits in a heap until a
worker takes it. The heap is bounded: whoever adds a task waits until there is room.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from threading import Condition, Lock
from typing import Final, TypeAlias

from minewise.base.budget import Stop
from minewise.engine.messages import Id
from minewise.service.limits import Limits
from minewise.service.question import Question, Request

Key: TypeAlias = tuple[object, ...]

WAITING: Final = 4096  # requests
WAITING_BYTES: Final = 16 << 20
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


class Agenda:
    """Gives workers the next task, and joins requests that have the same answer."""

    def __init__(self) -> None:
        lock = Lock()
        self._has_task, self._has_room = Condition(lock), Condition(lock)
        self._lock = lock
        self._heap: list[tuple[int, int, Task]] = []
        self._order = count()
        self._by_key: dict[Key, Task] = {}
        self._by_id: dict[Id, dict[Asker, Task]] = {}
        self._asking = self._bytes = 0
        self._answers = _Cache()
        self._is_closed = False

    def add(self, task: Task, asker: Asker, priority: int) -> bytes | None:
        """Adds a request, once there is room; returns the answer if it is known."""
        with self._lock:
            if task.key is not None and (answer := self._answers.get(task.key)) is not None:
                return answer
            while self._is_full():
                self._has_room.wait()
            task = self._joined(task)
            task.askers.append(asker)
            self._by_id.setdefault(asker.id, {})[asker] = task
            self._asking += 1
            if task.is_waiting and (len(task.askers) == 1 or priority > task.priority):
                task.priority = priority
                heappush(self._heap, (-priority, next(self._order), task))
                self._has_task.notify()
        return None

    def _is_full(self) -> bool:
        is_large = bool(self._heap) and self._bytes >= WAITING_BYTES
        return is_large or max(self._asking, len(self._heap)) >= WAITING

    def _joined(self, task: Task) -> Task:
        """Returns the task of the same answer, if there is one already."""
        if task.key is not None:
            known = self._by_key.setdefault(task.key, task)
            if known is not task:
                return known
        self._bytes += task.size
        return task

    def take(self) -> Task | None:
        """Returns the next task, as soon as there is one; None once the agenda is closed."""
        with self._lock:
            while True:
                while self._heap:
                    task = heappop(self._heap)[-1]
                    self._has_room.notify()
                    if task.is_waiting:
                        task.is_waiting = False
                        return task
                if self._is_closed:
                    return None
                self._has_task.wait()

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

    def cancel(self, id: Id) -> list[Asker]:
        """Removes the requests of an id and returns them; nobody's task is stopped."""
        with self._lock:
            tasks = self._by_id.get(id, {}).copy()
            for asker, task in tasks.items():
                self._remove(asker)
                task.askers.remove(asker)
                if not task.askers:
                    task.stop.set()
                    if task.is_waiting:
                        task.is_waiting = False
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
        self._has_room.notify()

    def _forget(self, task: Task) -> None:
        """Releases what a task holds; a cancelled one stays in the heap until it comes up."""
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
        self.close()

    def _tasks(self) -> Iterator[Task]:
        for asking in self._by_id.values():
            yield from asking.values()

    def close(self) -> None:
        """Accepts no more requests; workers end after the last task."""
        with self._lock:
            self._is_closed = True
            self._has_task.notify_all()


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
