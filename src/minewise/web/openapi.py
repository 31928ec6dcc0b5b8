"""The HTTP API, endpoint by endpoint: the routes and their description come from one table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from minewise.sizes import START_RULES
from minewise.topology import GRIDS

_CELL: Final = {
    "type": "array",
    "items": {"type": "integer", "minimum": 0},
    "minItems": 2,
    "maxItems": 2,
}
_POSITION: Final = {
    "position": {"type": ["string", "object"], "description": "the text or the JSON format"},
    "mines": {"type": "integer", "description": "the mine total, where the position has none"},
    "topology": {"enum": list(GRIDS)},
}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Describes one endpoint; `handler` names a method of `Desk`."""

    method: str
    path: str
    handler: str
    summary: str
    fields: dict[str, Any] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    refusals: tuple[int, ...] = ()


_GAME: Final = "/api/games/{id}"
ENDPOINTS: Final = (
    Endpoint(
        "POST",
        "/api/games",
        "new_game",
        "Begins a game; its board is dealt at the first opening.",
        {
            "size": {"type": "string", "description": "a preset or WIDTHxHEIGHTxMINES"},
            "topology": {"enum": list(GRIDS)},
            "start_rule": {"enum": list(START_RULES)},
            "no_guess": {"type": "boolean"},
            "seed": {"type": "string", "pattern": "^[0-9]{1,19}$"},
        },
    ),
    Endpoint("GET", _GAME, "state", "Tells how a game stands: never more than its player sees."),
    *(
        Endpoint("POST", f"{_GAME}/{kind}", "act", summary, {"cell": _CELL}, ("cell",), (409, 422))
        for kind, summary in (
            ("open", "Opens a cell; the first opening deals the board."),
            ("flag", "Flags a hidden cell, or takes its flag back."),
            ("chord", "Opens around a number that has all its flags."),
        )
    ),
    Endpoint("POST", f"{_GAME}/undo", "act", "Takes the last action back.", refusals=(409,)),
    Endpoint(
        "POST", f"{_GAME}/hint", "game_hint", "The next step and its reason.", refusals=(409, 422)
    ),
    Endpoint(
        "GET", f"{_GAME}/analysis", "game_analysis", "Every mine probability.", refusals=(422,)
    ),
    Endpoint(
        "GET",
        f"{_GAME}/review",
        "game_review",
        "What each click risked, once the game is over.",
        refusals=(409, 422),
    ),
    Endpoint(
        "POST", "/api/analyze", "analyze", "Analyses a position.", _POSITION, ("position",), (422,)
    ),
    Endpoint("POST", "/api/hint", "hint", "What to do next.", _POSITION, ("position",), (422,)),
    Endpoint(
        "POST",
        "/api/cell",
        "cell",
        "What a hidden cell may show, and what would then be known.",
        {**_POSITION, "cell": _CELL},
        ("position", "cell"),
        (422,),
    ),
)

_REASONS: Final = {
    400: "what was sent is not as described, or over a limit",
    403: "the request comes from another site",
    404: "there is no such game",
    409: "the game does not allow this now",
    413: "the body is too large",
    415: "the body is not JSON",
    422: "there is no answer: impossible, or none within the deadline",
    503: "too many analyses are running or waiting",
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
        "components": {"schemas": {"Error": _error()}},
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    statuses = {400, 403, 503, *endpoint.refusals}
    told: dict[str, Any] = {"summary": endpoint.summary}
    if "{id}" in endpoint.path:
        statuses.add(404)
        told["parameters"] = [
            {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
        ]
    if endpoint.method == "POST":
        statuses |= {413, 415}
        schema: dict[str, Any] = {
            "type": "object",
            "properties": endpoint.fields,
            "additionalProperties": False,
        }
        if endpoint.required:
            schema["required"] = list(endpoint.required)
        told["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema}},
        }
    told["responses"] = {
        "200": {
            "description": "the answer",
            "content": {"application/json": {"schema": {"type": "object"}}},
        }
    } | {str(status): _refusal(status) for status in sorted(statuses)}
    return told


def _refusal(status: int) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Error"}
    return {
        "description": _REASONS[status],
        "content": {"application/json": {"schema": schema}},
    }


def _error() -> dict[str, Any]:
    properties = {
        "status": {"type": "integer"},
        "message": {"type": "string"},
        "impossible": {"type": "object", "description": "the clues that quarrel, or the totals"},
    }
    error = {"type": "object", "properties": properties, "required": ["status", "message"]}
    return {"type": "object", "properties": {"error": error}, "required": ["error"]}
