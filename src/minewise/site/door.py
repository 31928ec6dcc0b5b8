"""The door to the service inside Pyodide: questions and answers are texts in JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import replace
from typing import Final

import msgspec

from minewise.base.errors import MinewiseError
from minewise.base.types import JsonObject
from minewise.base.wording import quoted, speak
from minewise.questions.limits import Limits, RequestError, decoded, fields
from minewise.questions.registry import QUESTIONS

_SECONDS: Final = 60.0  # of an answer that is nothing before it is complete, or gets better
LIMITS: Final = Limits(whole_seconds=_SECONDS)


def ask(
    name: str,
    request: str,
    report: Callable[[str], None] | None = None,
    language: str = "en",
) -> tuple[bool, str]:
    """Answers a question.

    Returns whether there is an answer, and the answer; otherwise the fields of the error. `report`
    is called with the answers so far; such an answer may take a minute, because its worker can be
    ended. A worker has one thread, so that an answer is bounded by the `LIMITS` alone.
    """
    return copy_context().run(_answer, name, request, report, language)


def _answer(
    name: str, request: str, report: Callable[[str], None] | None, language: str
) -> tuple[bool, str]:
    speak(language)
    try:
        question = QUESTIONS.get(name)
        if question is None:
            raise RequestError(
                "there is no question {name}",
                quoted(name),
                ", ".join(QUESTIONS),
                cure="choose from {known}",
            )
        decoded_request = decoded(question.request, request.encode(errors="replace"))
        limits = LIMITS
        if report:
            limits = replace(
                LIMITS,
                seconds=_SECONDS,
                report=lambda answer: report(_text(answer)),
            )
        return True, _text(question.ask(decoded_request, limits))
    except MinewiseError as error:
        return False, json.dumps(fields(error))


def _text(answer: JsonObject) -> str:
    return msgspec.json.encode(answer).decode()
