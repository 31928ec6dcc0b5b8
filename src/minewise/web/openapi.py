"""The OpenAPI description, generated from the declared requests and answers."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from minewise.questions.limits import Problem
from minewise.questions.question import Question
from minewise.questions.registry import QUESTIONS
from minewise.questions.request import Message
from minewise.questions.schemas import Schema, schemas
from minewise.web.lines import MEDIA_TYPE

_PLACE: Final = "#/components/schemas/"
_REASONS: Final = {
    400: "the request is invalid or exceeds a limit",
    403: "the request comes from another site",
    413: "the body is too large",
    415: "the body is not JSON",
    422: "there is no answer within the time limit",
    500: "internal server error; see the log of the server",
    503: "too much is running or waiting",
}


class Error(Problem, kw_only=True, frozen=True):
    """An error: the HTTP status, and one line that names the place and the cure."""

    status: int


class Refusal(Message, kw_only=True, frozen=True):
    """The answer to a request that is refused."""

    error: Error


def description() -> Schema:
    """Returns the OpenAPI description."""
    kinds: set[type[Struct]] = {Refusal}
    for question in QUESTIONS.values():
        kinds.update(question.answers, [question.request])
    return {
        "openapi": "3.1.0",
        "info": {"title": "minewise", "version": "1"},
        "paths": {f"/api/{name}": {"post": _operation(each)} for name, each in QUESTIONS.items()},
        "components": {"schemas": schemas(kinds, _PLACE)},
    }


def _operation(question: Question) -> Schema:
    content = _json(*question.answers) | _lines(*question.answers)
    refusals = {
        str(status): {"description": reason, "content": _json(Refusal)}
        for status, reason in _REASONS.items()
    }
    return {
        "operationId": question.name,
        "summary": question.summary,
        "parameters": [],
        "requestBody": {"required": True, "content": _json(question.request)},
        "responses": {"200": {"description": "the answer", "content": content}} | refusals,
    }


def _lines(*kinds: type[Struct]) -> Schema:
    """Returns the schema of each line: answers so far, then the answer or its error."""
    told = _schema(*kinds)
    parts = {"interim": told, "answer": told, "error": _schema(Error)}
    every = [{"required": [name], "properties": {name: part}} for name, part in parts.items()]
    return {MEDIA_TYPE: {"schema": {"type": "object", "oneOf": every}}}


def _json(*kinds: type[Struct]) -> Schema:
    return {"application/json": {"schema": _schema(*kinds)}}


def _schema(*kinds: type[Struct]) -> Schema:
    refs = [{"$ref": f"{_PLACE}{kind.__name__}"} for kind in kinds]
    return refs[0] if len(refs) == 1 else {"anyOf": refs}
