"""The OpenAPI description, generated from the endpoints and the declared requests."""

from __future__ import annotations

from typing import Any, Final

from msgspec.json import schema_components

from minewise.web.api import ENDPOINTS
from minewise.web.endpoint import Endpoint
from minewise.web.explanations.schemas import EXPLANATION_ANSWERS
from minewise.web.lab.schemas import LAB_ANSWERS
from minewise.web.requests import Nothing, Request
from minewise.web.schemas import ANSWERS, TEXT, Schema, named

_REASONS: Final = {
    400: "the request is invalid or exceeds a limit",
    403: "the request comes from another site",
    404: "there is no such game, job or ledger",
    408: "the body did not arrive in time",
    409: "the state of the game or job does not allow this",
    413: "the body is too large",
    415: "the body is not JSON",
    422: "there is no answer within the time limit",
    500: "internal server error; see the log of the server",
    503: "too much is running or waiting",
}


def description() -> dict[str, Any]:
    """Returns the OpenAPI description.

    >>> description()["openapi"]
    '3.1.0'
    """
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    answers = ANSWERS | LAB_ANSWERS | EXPLANATION_ANSWERS
    return {
        "openapi": "3.1.0",
        "info": {"title": "minewise", "version": "1"},
        "paths": paths,
        "components": {"schemas": _requests() | answers},
    }


def _requests() -> dict[str, Schema]:
    bodies = {one.request or Nothing for one in ENDPOINTS if one.method == "POST"}
    return _schemas(*sorted(bodies, key=lambda kind: kind.__name__))


def _schemas(*kinds: type[Request]) -> dict[str, Schema]:
    _, found = schema_components(kinds, ref_template="#/components/schemas/{name}")
    for schema in found.values():
        del schema["title"]  # the schema is the name itself
        for field in schema["properties"].values():
            _plain(field)
    return found


def _plain(schema: Schema) -> None:
    """Describes a tuple of equal types as a list of fixed length, for type generators."""
    items = schema.pop("prefixItems", None)
    if items:
        schema["items"] = items[0]


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    statuses = {400, 403, 500, 503, *endpoint.refusals}
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": endpoint.summary,
        "parameters": [],
    }
    if endpoint.is_named:
        statuses.add(404)
        operation["parameters"] = [{"name": "id", "in": "path", "required": True, "schema": TEXT}]
    if endpoint.method == "POST":
        statuses |= {408, 413, 415}
        body = named((endpoint.request or Nothing).__name__)
        operation["requestBody"] = {"required": True, "content": _json(body)}
    elif endpoint.request is not None:
        operation["parameters"] += _query(endpoint.request)
    answers = [named(name) for name in endpoint.answer]
    answer = answers[0] if len(answers) == 1 else {"anyOf": answers}
    operation["responses"] = {"200": {"description": "the answer", "content": _json(answer)}} | {
        str(status): {"description": _REASONS[status], "content": _json(named("Refusal"))}
        for status in sorted(statuses)
    }
    return operation


def _query(kind: type[Request]) -> list[Schema]:
    held = _schemas(kind)[kind.__name__]
    return [
        {"name": name, "in": "query", "required": name in held["required"], "schema": schema}
        for name, schema in held["properties"].items()
    ]


def _json(schema: Schema) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
