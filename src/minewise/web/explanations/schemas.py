"""What the API tells of whole games: those that are watched, and those that are reviewed."""

from __future__ import annotations

from typing import Final

from minewise.web.schemas import (
    CELL,
    COUNT,
    FLAG,
    GRADE,
    SHARE,
    START_RULE,
    TEXT,
    TOPOLOGY,
    Schema,
    many,
    maybe,
    named,
    record,
)

_OPENED: Final[Schema] = {
    **many({**many({"type": "integer", "minimum": -1}), "minItems": 3, "maxItems": 3}),
    "description": "what it opened: row, column and number, -1 for a mine",
}
_CHANCE: Final = record({"cell": CELL, "probability": SHARE})

_WATCHED: Final[dict[str, Schema]] = {
    "Move": record(
        {
            "cell": CELL,
            "reason": {"enum": ["first click", "deduced", "guess"]},
            "technique": maybe(TEXT),
            "risk": maybe(SHARE),
            "opened": _OPENED,
            "text": TEXT,
            "clues": {**many(CELL), "description": "the numbers that it rests on"},
            "mines": {**many(CELL), "description": "the certain mines that it rests on"},
            "safest": {**maybe(_CHANCE), "description": "beside a guess: a cell of the least risk"},
        }
    ),
    "Watched": record(
        {
            "strategy": TEXT,
            "rows": COUNT,
            "columns": COUNT,
            "topology": TOPOLOGY,
            "mines": many(CELL),
            "start_rule": START_RULE,
            "no_guess": FLAG,
            "grade": maybe(GRADE),
            "seed": TEXT,
            "game": COUNT,
            "given": {**FLAG, "description": "whether the board was given, not dealt"},
            "start": CELL,
            "end": {"enum": ["won", "lost", "resigned"]},
            "three_bv": COUNT,
            "guesses": COUNT,
            "luck": SHARE,
            "techniques": many(record({"technique": TEXT, "cells": COUNT})),
            "moves": many(named("Move")),
        }
    ),
}

_SETUP: Final[dict[str, Schema]] = {
    "rows": COUNT,
    "columns": COUNT,
    "topology": TOPOLOGY,
    "start_rule": START_RULE,
    "seed": maybe(TEXT),
    "game": COUNT,
    "undos": COUNT,
}

_REVIEWED: Final[dict[str, Schema]] = {
    "SavedGame": record(
        {
            **_SETUP,
            "format": {"const": "minewise game"},
            "version": {"const": 1},
            "mine_total": COUNT,
            "mines": many(CELL),
            "history": many(record({"action": {"enum": ["open", "flag", "chord"]}, "cell": CELL})),
        }
    ),
    "Decision": record(
        {
            "action": {"enum": ["open", "chord"]},
            "cell": CELL,
            "flagged": {
                **many(CELL),
                "description": "cells flagged, or whose flag was taken back, since the last click",
            },
            "opened": _OPENED,
            "kind": {"enum": ["first", "safe", "forced", "avoidable", "unknown"]},
            "enclosed": {
                **FLAG,
                "description": "a guess that had to be made some day: nothing elsewhere could help",
            },
            "risk": {
                **maybe(SHARE),
                "description": "null for the first click, or for want of time",
            },
            "best_risk": {**maybe(SHARE), "description": "of the safest cell then"},
            "best": maybe(CELL),
            "cost": {**maybe(SHARE), "description": "risk that need not have been taken"},
            "advice": {
                **maybe(
                    record({"text": TEXT, "cells": many(CELL), "risk": SHARE, "clues": many(CELL)})
                ),
                "description": "of a guess: how to a safe cell, or else the best guess",
            },
            "win": {
                **maybe(
                    record(
                        {
                            "before": SHARE,
                            "chosen": maybe(SHARE),
                            "best": CELL,
                            "solutions": COUNT,
                        }
                    )
                ),
                "description": "where few solutions are left, the exact win probability of best "
                "play, and of this click followed by it",
            },
        }
    ),
    "GameReview": record(
        {
            "status": {"enum": ["won", "lost", "playing"]},
            **_SETUP,
            "mines": many(CELL),
            "three_bv": COUNT,
            "guesses": COUNT,
            "forced": COUNT,
            "avoidable": COUNT,
            "luck": {**SHARE, "description": "the product of the chances survived"},
            "best_luck": {**SHARE, "description": "the same with the safest cell each time"},
            "needless_risk": {**SHARE, "description": "of avoidable risks, that one hits"},
            "complete": {**FLAG, "description": "whether time was enough for everything"},
            "clicks": many(named("Decision")),
        }
    ),
}


EXPLANATION_ANSWERS: Final[dict[str, Schema]] = {**_WATCHED, **_REVIEWED}
