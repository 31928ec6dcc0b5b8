"""JSON schemas of the answers, from which the types of the page and tests are generated."""

from __future__ import annotations

from typing import Any, Final

from minewise.explain.deductions import techniques
from minewise.practice.drills import DRILL_KINDS
from minewise.sizes import START_RULES
from minewise.topology import GRIDS

Schema = dict[str, Any]

TEXT: Final[Schema] = {"type": "string"}
FLAG: Final[Schema] = {"type": "boolean"}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
NUMBER: Final[Schema] = {"type": "number"}
SHARE: Final[Schema] = {"type": "number", "minimum": 0, "maximum": 1}
METHOD: Final[Schema] = {"enum": ["exact", "estimated"]}
TOPOLOGY: Final[Schema] = {"enum": list(GRIDS)}
START_RULE: Final[Schema] = {"enum": list(START_RULES)}
GRADES: Final = tuple(technique.name for technique in techniques())
GRADE: Final[Schema] = {
    "enum": list(GRADES),
    "description": "the hardest technique that the board needs; it never needs a guess then",
}


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
    """Describes a value that may be null.

    >>> maybe({"type": "string"})
    {'anyOf': [{'type': 'string'}, {'type': 'null'}]}
    """
    return {"anyOf": [schema, {"type": "null"}]}


def record(properties: dict[str, Schema], optional: tuple[str, ...] = ()) -> Schema:
    """Describes an object with exactly these keys, of which some may be optional.

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
_FIGURES: Final[dict[str, Schema]] = {
    "version": {**COUNT, "description": "increases with every action and undo"},
    "status": {"enum": ["new", "playing", "won", "lost"]},
    "mines_left": {"type": "integer"},
    "three_bv_so_far": {**COUNT, "description": "the 3BV of the open cells"},
    "actions": {**COUNT, "description": "clicks and flags"},
    "clicks": {**COUNT, "description": "openings and chords"},
    "undos": COUNT,
    "hints": COUNT,
    "seconds": NUMBER,
    "seed": TEXT,
    "result": named("Result"),
}
CLUE: Final[Schema] = {"anyOf": [CELL, {"const": "mine total"}]}
_CERTAIN: Final = record({"cell": CELL, "probability": SHARE})

ANSWERS: Final[dict[str, Schema]] = {
    "Cell": {**many(COUNT), "minItems": 2, "maxItems": 2, "description": "row and column"},
    "Refusal": record(
        {
            "error": record(
                {
                    "status": {"type": "integer"},
                    "code": TEXT,
                    "message": TEXT,
                    "argument": maybe(TEXT),
                    "place": maybe(TEXT),
                    "cure": maybe(TEXT),
                }
            )
        },
    ),
    "Impossible": record(
        {
            "impossible": record(
                {
                    "message": TEXT,
                    "clues": {**many(CELL), "description": "the conflicting clues"},
                    "totals": {
                        **maybe(many(many({"type": "integer"}))),
                        "description": "the possible mine totals, from and to",
                    },
                    "suspects": {
                        **many(
                            record(
                                {
                                    "cell": CELL,
                                    "shown": COUNT,
                                    "wrong": SHARE,
                                    "number": COUNT,
                                    "probability": SHARE,
                                }
                            )
                        ),
                        "description": "the clues that are most likely misread, with the number "
                        "that is likeliest instead",
                    },
                }
            )
        }
    ),
    "Game": record(
        {
            "id": TEXT,
            "rows": COUNT,
            "columns": COUNT,
            "topology": TOPOLOGY,
            "mines": COUNT,
            "start_rule": START_RULE,
            "no_guess": FLAG,
            "grade": maybe(GRADE),
            "clues": {**TEXT, "description": "the clue model"},
            "cells": {**many(TEXT), "description": "the player's view, one text per row"},
            **_FIGURES,
        },
        optional=("seed", "result"),
    ),
    "GameChange": record(
        {
            "id": TEXT,
            "since": {**COUNT, "description": "the version that the change begins at"},
            "cells": {**many(CELL), "description": "the cells that changed"},
            "values": {**TEXT, "description": "a character for each of these cells"},
            **_FIGURES,
        },
        optional=("seed", "result"),
    ),
    "Result": record(
        {
            "mines": many(CELL),
            "exploded": maybe(CELL),
            "start": maybe(CELL),
            "three_bv": COUNT,
            "three_bv_per_second": maybe(NUMBER),
            "efficiency": maybe(NUMBER),
        }
    ),
    "Luck": record(
        {
            "guesses": COUNT,
            "forced": COUNT,
            "luck": {**SHARE, "description": "the probability of surviving all guesses"},
            "unknown": {**COUNT, "description": "clicks whose risk could not be counted in time"},
            "last": {
                **maybe(
                    record({"risk": SHARE, "best_risk": maybe(SHARE), "best_cell": maybe(CELL)})
                ),
                "description": "the risk of the last click, and the safest cell at that time",
            },
        }
    ),
    "Analysis": record(
        {
            "topology": TOPOLOGY,
            "rows": COUNT,
            "columns": COUNT,
            "method": METHOD,
            "solutions": maybe(TEXT),
            "log10_solutions": maybe(NUMBER),
            "safe": many(CELL),
            "mines": many(CELL),
            "safest": maybe(_CERTAIN),
            "riskiest": maybe(_CERTAIN),
            "mine_probability": many(many(maybe(SHARE))),
            "standard_error": many(many(maybe(NUMBER))),
            "convergence": {
                **maybe(NUMBER),
                "description": "near 1 if the estimate has converged; null if infinite",
            },
            "unsettled": {
                **many(CELL),
                "description": "cells of an estimate that may be certain, or not",
            },
            "wrong_flags": many(CELL),
            "best_moves": {
                **maybe(named("WinProbabilities")),
                "description": "null without a mine total, or if they could not be found in time",
            },
            "enclosed": {
                **many(CELL),
                "description": "uncertain cells whose risk no other click can change",
            },
            "dead": {
                **many(CELL),
                "description": "cells that show the same number wherever they are safe",
            },
            "mine_total": maybe(COUNT),
            "cells": many(TEXT),
        },
        optional=("standard_error", "convergence", "unsettled"),
    ),
    "WinProbabilities": record(
        {
            "win_probability": SHARE,
            "exact": {**FLAG, "description": "by best play; otherwise estimated"},
            "moves": many(
                record(
                    {
                        "cell": CELL,
                        "mine_probability": SHARE,
                        "win_probability": SHARE,
                        "standard_error": maybe(NUMBER),
                    }
                )
            ),
        }
    ),
    "Guess": record(
        {
            "cell": CELL,
            "risk": SHARE,
            "numbers": maybe(many(SHARE)),
            "information": maybe(NUMBER),
            "can_wait": maybe(FLAG),
            "win_probability": maybe(SHARE),
            "exact_win": {**FLAG, "description": "by best play; otherwise estimated"},
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
            "clues": many(CLUE),
            "proof": many(CLUE),
            "guess": maybe(named("Guess")),
        }
    ),
    "Hints": record({"hints": many(named("Hint"))}),
    "Detail": record(
        {
            "method": METHOD,
            "mine_probability": SHARE,
            "standard_error": NUMBER,
            "can_wait": {
                **maybe(FLAG),
                "description": "false if no other click can change its risk",
            },
            "win_probability": maybe(SHARE),
            "exact_win": {**FLAG, "description": "by best play; otherwise estimated"},
            "click_outcomes": many(named("Outcome")),
        }
    ),
    "Outcome": record(
        {
            "number": COUNT,
            "probability": SHARE,
            "safe_cells": maybe(COUNT),
            "best_safety": maybe(SHARE),
        }
    ),
    "Drill": record(
        {
            "kind": {"enum": list(DRILL_KINDS)},
            "seed": TEXT,
            "cells": {**many(TEXT), "description": "the position, one text per row"},
            "mines": COUNT,
            "question": TEXT,
            "answer": {**many(CELL), "description": "the right cells"},
            "reason": TEXT,
            "technique": maybe(TEXT),
            "steps": {**many(named("Hint")), "description": "the deductions that lead to them"},
            "win_probabilities": {
                **maybe(named("WinProbabilities")),
                "description": "of every move, if the question is about a guess",
            },
            "pair": {**maybe(many(CELL)), "description": "the cells of a possible 50/50"},
            "is_fifty_fifty": maybe(FLAG),
        }
    ),
    "Daily": record(
        {
            "date": TEXT,
            "board": record(
                {
                    "size": TEXT,
                    "no_guess": FLAG,
                    "seed": TEXT,
                    "start": {**CELL, "description": "the first cell"},
                }
            ),
            "drill": named("Drill"),
        }
    ),
    "Position": record(
        {
            "cells": many(TEXT),
            "mines": {**maybe(COUNT), "description": "null if the file has no mine total"},
            "topology": {**maybe(TOPOLOGY), "description": "null if the format states none"},
            "clues": {**maybe(TEXT), "description": "the clue model; null if none is stated"},
            "board": {
                **maybe(many(TEXT)),
                "description": "the revealed cells of a complete board; `cells` are then hidden",
            },
        }
    ),
    "Unreadable": record({"unreadable": {**TEXT, "description": "the reason in one line"}}),
    "Opened": record({"cells": many(TEXT)}),
}
