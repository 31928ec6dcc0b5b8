"""What the API tells, as JSON schemas: the page's types and the tests are made of them."""

from __future__ import annotations

from typing import Any, Final

from minewise.sizes import START_RULES
from minewise.topology import GRIDS

Schema = dict[str, Any]

TEXT: Final[Schema] = {"type": "string"}
FLAG: Final[Schema] = {"type": "boolean"}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
NUMBER: Final[Schema] = {"type": "number"}
SHARE: Final[Schema] = {"type": "number", "minimum": 0, "maximum": 1}
TOPOLOGY: Final[Schema] = {"enum": list(GRIDS)}
SEED: Final[Schema] = {**TEXT, "pattern": "^[0-9]{1,19}$"}
START_RULE: Final[Schema] = {"enum": list(START_RULES)}


def named(name: str) -> Schema:
    """Refers to a schema of `ANSWERS`.

    >>> named("Cell")
    {'$ref': '#/components/schemas/Cell'}
    """
    return {"$ref": f"#/components/schemas/{name}"}


def many(items: Schema) -> Schema:
    """Describes a list.

    >>> many({"type": "string"})["type"]
    'array'
    """
    return {"type": "array", "items": items}


def maybe(schema: Schema) -> Schema:
    """Describes what may be null.

    >>> maybe({"type": "string"})
    {'anyOf': [{'type': 'string'}, {'type': 'null'}]}
    """
    return {"anyOf": [schema, {"type": "null"}]}


def record(properties: dict[str, Schema], optional: tuple[str, ...] = ()) -> Schema:
    """Describes an object that has these keys, all of them but the optional ones, and no others.

    >>> record({"a": TEXT, "b": TEXT}, optional=("b",))["required"]
    ['a']
    """
    return {
        "type": "object",
        "properties": properties,
        "required": [key for key in properties if key not in optional],
        "additionalProperties": False,
    }


CELL: Final = named("Cell")
_CERTAIN: Final = record({"cell": CELL, "probability": SHARE})

ANSWERS: Final[dict[str, Schema]] = {
    "Cell": {**many(COUNT), "minItems": 2, "maxItems": 2, "description": "row and column"},
    "Refusal": record(
        {"error": record({"status": {"type": "integer"}, "message": TEXT})},
    ),
    "Impossible": record(
        {
            "impossible": record(
                {
                    "message": TEXT,
                    "clues": {**many(CELL), "description": "the clues that quarrel"},
                    "totals": {
                        **maybe(many(many({"type": "integer"}))),
                        "description": "the mine totals that would be possible, from and to",
                    },
                }
            )
        }
    ),
    "Game": record(
        {
            "id": TEXT,
            "status": {"enum": ["new", "playing", "won", "lost"]},
            "rows": COUNT,
            "columns": COUNT,
            "topology": TOPOLOGY,
            "mines": COUNT,
            "mines_left": {"type": "integer"},
            "start_rule": START_RULE,
            "no_guess": FLAG,
            "cells": {**many(TEXT), "description": "what the player sees, a text a row"},
            "clicks": COUNT,
            "undos": COUNT,
            "hints": COUNT,
            "seconds": NUMBER,
            "seed": TEXT,
            "result": named("Result"),
        },
        optional=("seed", "result"),
    ),
    "Result": record(
        {
            "mines": many(CELL),
            "exploded": maybe(CELL),
            "first": maybe(CELL),
            "bbbv": COUNT,
            "bbbv_per_second": maybe(NUMBER),
            "efficiency": maybe(NUMBER),
        }
    ),
    "Click": record(
        {
            "action": {"enum": ["open", "chord"]},
            "cell": CELL,
            "risk": maybe(SHARE),
            "best_risk": maybe(SHARE),
        }
    ),
    "Review": record(
        {
            "clicks": many(named("Click")),
            "guesses": COUNT,
            "forced": COUNT,
            "luck": SHARE,
        }
    ),
    "Analysis": record(
        {
            "topology": TOPOLOGY,
            "rows": COUNT,
            "columns": COUNT,
            "method": {"enum": ["exact", "estimated"]},
            "solutions": maybe(TEXT),
            "log10_solutions": maybe(NUMBER),
            "safe": many(CELL),
            "mines": many(CELL),
            "safest": maybe(_CERTAIN),
            "riskiest": maybe(_CERTAIN),
            "mine_probability": many(many(maybe(SHARE))),
            "standard_error": many(many(maybe(NUMBER))),
            "convergence": {},
            "wrong_flags": many(CELL),
            "mine_total": maybe(COUNT),
            "cells": many(TEXT),
        },
        optional=("standard_error", "convergence"),
    ),
    "Guess": record(
        {
            "cell": CELL,
            "risk": SHARE,
            "numbers": maybe(many(SHARE)),
            "information": maybe(NUMBER),
            "can_wait": maybe(FLAG),
        }
    ),
    "Hint": record(
        {
            "kind": TEXT,
            "text": TEXT,
            "technique": maybe(TEXT),
            "pattern": maybe(TEXT),
            "safe": many(CELL),
            "mines": many(CELL),
            "clues": many(CELL),
            "proof": many(CELL),
            "guess": maybe(named("Guess")),
        }
    ),
    "Hints": record({"hints": many(named("Hint"))}),
    "Showings": record(
        {
            "showings": many(
                record(
                    {
                        "number": COUNT,
                        "probability": SHARE,
                        "safe_cells": COUNT,
                        "best_safety": SHARE,
                    }
                )
            )
        }
    ),
}
