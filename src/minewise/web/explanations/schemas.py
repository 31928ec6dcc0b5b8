"""JSON schemas of explained games: watched games and reviews."""

from __future__ import annotations

from typing import Final

from minewise.web.schemas import (
    CELL,
    COUNT,
    FLAG,
    GRADE,
    NUMBER,
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

_CLUES: Final[Schema] = {
    "anyOf": [TEXT, {"type": "object"}],
    "description": "the clue model, or an object with the models of single cells",
}

_OPENED: Final[Schema] = {
    **many({**many({"type": "integer", "minimum": -1}), "minItems": 3, "maxItems": 3}),
    "description": "the opened cells: row, column and number, -1 for a mine",
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
            "clues": {**many(CELL), "description": "the numbers that prove it"},
            "mines": {**many(CELL), "description": "the certain mines that prove it"},
            "safest": {**maybe(_CHANCE), "description": "for a guess: a cell with the lowest risk"},
        }
    ),
    "Watched": record(
        {
            "strategy": TEXT,
            "rows": COUNT,
            "columns": COUNT,
            "topology": TOPOLOGY,
            "mines": many(CELL),
            "clues": _CLUES,
            "start_rule": START_RULE,
            "no_guess": FLAG,
            "grade": maybe(GRADE),
            "seed": TEXT,
            "game": COUNT,
            "given": {**FLAG, "description": "whether the board was given in the request"},
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

_PLAYER: Final[Schema] = record(
    {
        "player": TEXT,
        "program": TEXT,
        "time": NUMBER,
        "three_bv_per_second": maybe(NUMBER),
        "left_clicks": COUNT,
        "right_clicks": COUNT,
        "chords": COUNT,
        "efficiency": maybe(NUMBER),
        "discrepancies": {
            **many(TEXT),
            "description": "the facts that the file states otherwise than its events show",
        },
    }
)
_REVIEWED: Final[dict[str, Schema]] = {
    "SavedGame": record(
        {
            **_SETUP,
            "format": {"const": "minewise game"},
            "version": {"const": 1},
            "mine_total": COUNT,
            "mines": many(CELL),
            "clues": {"description": "the clue models, if not all numbers are exact"},
            "history": many(record({"action": {"enum": ["open", "flag", "chord"]}, "cell": CELL})),
        },
        optional=("clues",),
    ),
    "Decision": record(
        {
            "action": {"enum": ["open", "chord"]},
            "cell": CELL,
            "flagged": {
                **many(CELL),
                "description": "cells that were flagged or unflagged since the last click",
            },
            "opened": _OPENED,
            "kind": {"enum": ["first", "safe", "forced", "avoidable", "unknown"]},
            "time": {
                **maybe(NUMBER),
                "description": "of a replay: the seconds since the first opening",
            },
            "spent": {
                **maybe(NUMBER),
                "description": "of a replay: the seconds since the previous action",
            },
            "enclosed": {
                **FLAG,
                "description": "an enclosed guess: no other click can change its risk",
            },
            "risk": {
                **maybe(SHARE),
                "description": "null for the first click, or if the time was up",
            },
            "best_risk": {
                **maybe(SHARE),
                "description": "the risk of the safest cell at that time",
            },
            "best": maybe(CELL),
            "cost": {**maybe(SHARE), "description": "the avoidable part of the risk"},
            "advice": {
                **maybe(
                    record(
                        {
                            "text": TEXT,
                            "cells": many(CELL),
                            "risk": SHARE,
                            "clues": many(CELL),
                            "technique": {
                                **maybe(TEXT),
                                "description": "the simplest technique that finds a safe cell",
                            },
                        }
                    )
                ),
                "description": "for a guess: the step to a safe cell, or else the best guess",
            },
            "win": {
                **maybe(
                    record(
                        {
                            "before": SHARE,
                            "chosen": maybe(SHARE),
                            "best": CELL,
                            "exact": FLAG,
                            "solutions": maybe(COUNT),
                        }
                    )
                ),
                "description": "the win probability of the best move, and of this click; exact if "
                "few solutions are left, otherwise estimated",
            },
        }
    ),
    "GameReview": record(
        {
            "status": {"enum": ["won", "lost", "playing"]},
            **_SETUP,
            "mines": many(CELL),
            "clues": _CLUES,
            "three_bv": COUNT,
            "three_bv_so_far": {**COUNT, "description": "the 3BV of the open cells"},
            "guesses": COUNT,
            "forced": COUNT,
            "avoidable": COUNT,
            "luck": {**SHARE, "description": "the probability of surviving all guesses"},
            "best_luck": {**SHARE, "description": "the same for the safest cell at each click"},
            "needless_risk": {
                **SHARE,
                "description": "the probability that an avoidable risk hits a mine",
            },
            "replay": {
                **maybe(_PLAYER),
                "description": "the figures of the player, if the file is a replay",
            },
            "complete": {**FLAG, "description": "whether the time was enough for the full review"},
            "clicks": many(named("Decision")),
        }
    ),
}

_PLAYED: Final[dict[str, Schema]] = {
    "Outcomes": record(
        {
            "strategy": TEXT,
            "outcomes": {
                **many(maybe({"enum": ["won", "lost", "resigned", "unknown"]})),
                "description": "one for each game: null if the time was up before it was played, "
                "unknown if it takes too long",
            },
        }
    ),
}

EXPLANATION_ANSWERS: Final[dict[str, Schema]] = {**_WATCHED, **_REVIEWED, **_PLAYED}
