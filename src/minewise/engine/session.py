"""A session of the engine: one thread reads requests, others answer them, the first waits.

Every answer is written at once, by the thread that has it. If the client does not read, the threads
wait in the write, and further requests wait in a file: memory stays bounded.
"""

from __future__ import annotations

import logging
import os
from dataclasses import replace
from functools import partial
from threading import Lock, Thread
from typing import Any, BinaryIO, Final

import msgspec
from msgspec import UNSET, Raw

from minewise.base.errors import MinewiseError
from minewise.base.types import JsonObject
from minewise.engine.agenda import Agenda, Asked, Asker, Key, Task
from minewise.engine.messages import (
    LINE_BYTES,
    Answered,
    Ask,
    Cancel,
    Id,
    Interim,
    Refused,
    bounded_lines,
    id_of,
    limits_of,
    message,
)
from minewise.questions.limits import (
    Cancelled,
    Fault,
    Limits,
    RequestError,
    converted,
    parsed,
    problem,
)
from minewise.questions.registry import QUESTIONS
from minewise.questions.request import Message, Request

_PATIENCE: Final = 0.2  # seconds between two looks for Ctrl-C
_LOG: Final = logging.getLogger(__name__)


class Session:
    """Answers the requests of a stream on another, with `jobs` threads."""

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

    def report(self, task: Task, answer: JsonObject) -> None:
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
    return Refused(id=id, line=number, error=problem(error))


def _cancelled() -> Cancelled:
    return Cancelled("the request was cancelled")


def _key(name: str, request: Request, limits: Limits) -> Key | None:
    """Returns what determines an answer; None if it is random."""
    if getattr(request, "seed", None) is UNSET:
        return None
    encoded = msgspec.json.encode(request)
    return name, encoded, limits.seconds, limits.megabytes, limits.work
