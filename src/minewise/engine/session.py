"""A session of the engine: one thread reads requests, others answer them.

Every answer is written at once, by the thread that has it. If the client does not read, the threads
wait in the write, the agenda fills up, and no more lines are read: memory stays bounded.
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
from minewise.engine.agenda import Agenda, Asker, Key, Task
from minewise.engine.lines import LINE_BYTES, bounded_lines
from minewise.engine.messages import (
    Answered,
    Ask,
    Cancel,
    Id,
    Interim,
    Refused,
    id_of,
    limits_of,
    message,
)
from minewise.service.decoding import converted, parsed
from minewise.service.errors import Cancelled, Fault, RequestError, problem
from minewise.service.limits import Limits
from minewise.service.question import Answer, Request
from minewise.service.questions import QUESTIONS

_PATIENCE: Final = 0.5  # seconds for workers that are interrupted
_LOG: Final = logging.getLogger(__name__)


class Session:
    """Answers the requests of a stream on another, with `jobs` threads.

    >>> from io import BytesIO
    >>> asked = b'{"id": 1, "question": "hint", "request": {"position": "1##", "mines": 1}}'
    >>> answers = BytesIO()
    >>> Session(answers, 1, Limits()).run(BytesIO(asked))
    >>> answers.getvalue()[:46]
    b'{"id":1,"answer":{"hints":[{"kind":"step","tex'
    """

    def __init__(self, output: BinaryIO, jobs: int, limits: Limits) -> None:
        self._output = output
        self._writing = Lock()
        self._limits = limits
        self._agenda = Agenda()
        self._workers = [Thread(target=self._work, daemon=True) for _ in range(jobs)]

    def run(self, stream: BinaryIO) -> None:
        """Answers the requests up to the end of the stream."""
        for worker in self._workers:
            worker.start()
        try:
            for number, line in bounded_lines(stream):
                self._receive(number, line)
            self._agenda.close()
            for worker in self._workers:
                worker.join()
        except KeyboardInterrupt:
            self._agenda.stop()
            for worker in self._workers:
                worker.join(_PATIENCE)
            raise

    def _receive(self, number: int, line: bytes | None) -> None:
        """Does what a line says, or refuses it."""
        value: Any = None
        try:
            if line is None:
                raise RequestError("this exceeds {most} KiB", LINE_BYTES >> 10, cure="send less")
            value = parsed(line)
            received = message(value)
            if isinstance(received, Cancel):
                self._cancel(received.cancel)
            else:
                self._ask(received, number, len(line or b""))
        except MinewiseError as error:
            self._refuse(id_of(value), number, error)

    def _ask(self, ask: Ask, number: int, size: int) -> None:
        question, limits = QUESTIONS[ask.question], limits_of(ask, self._limits)
        request = converted(question.request, ask.request)
        task = Task(question, request, limits, size, _key(ask.question, request, limits))
        answer = self._agenda.add(task, Asker(ask.id, number, ask.interim), ask.priority)
        if answer is not None:
            self._write(Answered(id=ask.id, answer=Raw(answer)))

    def _cancel(self, id: Id) -> None:
        for asker in self._agenda.cancel(id):
            self._refuse(asker.id, asker.line, Cancelled("the request was cancelled"))

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
        limits = replace(task.limits, stop=task.stop, report=partial(self.report, task))
        try:
            return msgspec.json.encode(task.question.ask(task.request, limits))
        except MinewiseError:
            raise
        except Exception:
            _LOG.exception("minewise: the question %s failed", task.question.name)
            raise Fault("internal error: see the standard error of the engine") from None

    def report(self, task: Task, answer: Answer) -> None:
        """Sends an interim answer to those who asked for it."""
        encoded = Raw(msgspec.json.encode(answer))
        with self._writing:  # a cancelled request receives nothing more
            for asker in self._agenda.askers(task):
                if asker.interim:
                    self._put(Interim(id=asker.id, interim=encoded))

    def _refuse(self, id: Id | None, number: int, error: MinewiseError) -> None:
        self._write(Refused(id=id, line=number, error=problem(error)))

    def _write(self, line: Answer) -> None:
        with self._writing:
            self._put(line)

    def _put(self, line: Answer) -> None:
        try:
            self._output.write(msgspec.json.encode(line) + b"\n")
            self._output.flush()
        except OSError:
            os._exit(1)  # the client is gone: nobody needs an answer


def _key(name: str, request: Request, limits: Limits) -> Key | None:
    """Returns what determines an answer; None if it is random."""
    if getattr(request, "seed", None) is UNSET:
        return None
    encoded = msgspec.json.encode(request)
    return name, encoded, limits.seconds, limits.megabytes, limits.work
