"""The description of the HTTP API, made from its endpoints."""

from __future__ import annotations

from typing import Any, Final

from minewise.web.api import ENDPOINTS
from minewise.web.endpoint import Endpoint
from minewise.web.lab.schemas import LAB_ANSWERS
from minewise.web.schemas import ANSWERS, TEXT, Schema, named, record
from minewise.web.stories.schemas import STORY_ANSWERS

_REASONS: Final = {
    400: "what was sent is not as described, or over a limit",
    403: "the request comes from another site",
    404: "there is nothing of that name",
    408: "the body takes too long",
    409: "not now: the state of what is named does not allow it",
    413: "the body is too large",
    415: "the body is not JSON",
    422: "there is no answer within the deadline",
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
    return {
        "openapi": "3.1.0",
        "info": {"title": "minewise", "version": "1"},
        "paths": paths,
        "components": {"schemas": ANSWERS | LAB_ANSWERS | STORY_ANSWERS},
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    statuses = {400, 403, 503, *endpoint.refusals}
    told: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": endpoint.summary,
        "parameters": [
            {
                "name": name,
                "in": "query",
                "required": name in endpoint.required,
                "schema": schema,
            }
            for name, schema in endpoint.query.items()
        ],
    }
    if "{id}" in endpoint.path:
        statuses.add(404)
        told["parameters"].append({"name": "id", "in": "path", "required": True, "schema": TEXT})
    if endpoint.method == "POST":
        statuses |= {408, 413, 415}
        optional = tuple(endpoint.fields.keys() - set(endpoint.required))
        told["requestBody"] = {
            "required": True,
            "content": _json(record(endpoint.fields, optional)),
        }
    answers = [named(name) for name in endpoint.answer]
    answer = answers[0] if len(answers) == 1 else {"anyOf": answers}
    told["responses"] = {"200": {"description": "the answer", "content": _json(answer)}} | {
        str(status): {"description": _REASONS[status], "content": _json(named("Refusal"))}
        for status in sorted(statuses)
    }
    return told


def _json(schema: Schema) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
