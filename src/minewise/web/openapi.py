"""The OpenAPI description, generated from the declared requests and answers."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from minewise.service.errors import Problem
from minewise.service.question import Answer, Nothing
from minewise.service.schemas import Schema, schemas
from minewise.web.api import ENDPOINTS
from minewise.web.endpoint import Endpoint
from minewise.web.lines import MEDIA_TYPE

_PLACE: Final = "#/components/schemas/"
_REASONS: Final = {
    400: "the request is invalid or exceeds a limit",
    403: "the request comes from another site",
    404: "there is no such job or ledger",
    413: "the body is too large",
    415: "the body is not JSON",
    422: "there is no answer within the time limit",
    500: "internal server error; see the log of the server",
    503: "too much is running or waiting",
}


class Error(Problem, kw_only=True, frozen=True):
    """An error: the HTTP status, and one line that names the place and the cure."""

    status: int


class Refusal(Answer, kw_only=True, frozen=True):
    """The answer to a request that is refused."""

    error: Error


def description() -> Schema:
    """Returns the OpenAPI description.

    >>> description()["openapi"]
    '3.1.0'
    """
    paths: dict[str, Schema] = {}
    kinds: set[type[Struct]] = {Refusal}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
        kinds.update(endpoint.answers)
        if endpoint.method == "POST":
            kinds.add(endpoint.request or Nothing)
    return {
        "openapi": "3.1.0",
        "info": {"title": "minewise", "version": "1"},
        "paths": paths,
        "components": {"schemas": schemas(kinds, _PLACE)},
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    statuses = {400, 403, 500, 503, *endpoint.refusals}
    operation: dict[str, Any] = {
        "operationId": f"{endpoint.method} {endpoint.path}",
        "summary": endpoint.summary,
        "parameters": [],
    }
    if endpoint.is_named:
        statuses.add(404)
        operation["parameters"] = [
            {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
        ]
    if endpoint.method == "POST":
        statuses |= {413, 415}
        body = endpoint.request or Nothing
        operation["requestBody"] = {"required": True, "content": _json(body)}
    content = _json(*endpoint.answers)
    if endpoint.reports:
        content |= _lines(*endpoint.answers)
    operation["responses"] = {"200": {"description": "the answer", "content": content}} | {
        str(status): {"description": _REASONS[status], "content": _json(Refusal)}
        for status in sorted(statuses)
    }
    return operation


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
