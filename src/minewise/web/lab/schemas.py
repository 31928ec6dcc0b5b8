"""JSON schemas of the laboratory."""

from __future__ import annotations

from typing import Final

from minewise.web.lab.jobs import STATUSES
from minewise.web.lab.settings import KINDS
from minewise.web.schemas import (
    CELL,
    COUNT,
    FLAG,
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

_INTERVAL: Final[Schema] = {**many(NUMBER), "minItems": 2, "maxItems": 2}
_SETTING: Final[dict[str, Schema]] = {
    "board": {**TEXT, "description": "its name, or its size and shape"},
    "size": {**TEXT, "description": "WIDTHxHEIGHTxMINES"},
    "topology": TOPOLOGY,
    "start_rule": START_RULE,
    "seed": TEXT,
}
_JOB: Final[dict[str, Schema]] = {
    "id": TEXT,
    "status": {"enum": list(STATUSES)},
    "message": {**maybe(TEXT), "description": "why it ended"},
    "created": {**NUMBER, "description": "in seconds since 1970"},
    "seconds": {**NUMBER, "description": "the running time in seconds"},
    "settings": named("JobSettings"),
    "wanted": {**COUNT, "description": "games in all"},
}
_A_GAME: Final[Schema] = {**NUMBER, "description": "per game, on average"}

LAB_ANSWERS: Final[dict[str, Schema]] = {
    "Strategies": record({"strategies": many(record({"name": TEXT, "description": TEXT}))}),
    "JobSettings": record(
        {
            **_SETTING,
            "kind": {"enum": list(KINDS)},
            "rows": COUNT,
            "columns": COUNT,
            "mines": COUNT,
            "strategies": many(TEXT),
            "start": maybe(CELL),
            "games": {**COUNT, "description": "per strategy, or for all first cells together"},
        }
    ),
    "JobLine": record(_JOB),
    "Jobs": record({"jobs": {**many(named("JobLine")), "description": "latest first"}}),
    "Job": record(
        {
            **_JOB,
            "games": {**COUNT, "description": "games played so far"},
            "games_per_second": maybe(NUMBER),
            "seconds_left": {
                **maybe(NUMBER),
                "description": "the remaining seconds, at the speed so far",
            },
            "problem": {**maybe(TEXT), "description": "why its ledger cannot be read"},
            "runs": many(named("LabRun")),
        }
    ),
    "LedgerLine": record(
        {"name": TEXT, "changed": {**NUMBER, "description": "in seconds since 1970"}}
    ),
    "Ledgers": record({"ledgers": {**many(named("LedgerLine")), "description": "latest first"}}),
    "Ledger": record(
        {
            "name": TEXT,
            "changed": NUMBER,
            "problem": {**maybe(TEXT), "description": "why it cannot be read"},
            "runs": many(named("LabRun")),
        }
    ),
    "LabRun": record(
        {
            "title": TEXT,
            "games": COUNT,
            "series": many(named("Series")),
            "comparisons": many(named("Comparison")),
            "maps": many(named("OpeningMap")),
        }
    ),
    "Series": record(
        {
            **_SETTING,
            "strategy": TEXT,
            "spelling": {**TEXT, "description": "the strategy, as minewise reads it"},
            "start": CELL,
            "wanted": maybe(COUNT),
            "games": COUNT,
            "figures": maybe(named("Figures")),
        }
    ),
    "Figures": record(
        {
            "wins": COUNT,
            "win_rate": SHARE,
            "interval": {**_INTERVAL, "description": "the 95 % interval of the win rate"},
            "lost_at_start": COUNT,
            "lost_by_guess": COUNT,
            "resigned": COUNT,
            "fatal_risk": {**maybe(SHARE), "description": "the mean risk of guesses that lost"},
            "luck": SHARE,
            "guesses": _A_GAME,
            "searches": _A_GAME,
            "fallbacks": COUNT,
            "clicks": _A_GAME,
            "opened": _A_GAME,
            "three_bv": _A_GAME,
            "milliseconds": {**NUMBER, "description": "per game, on one thread"},
            "first_won": {**maybe(COUNT), "description": "the number of a game"},
            "first_lost": {**maybe(COUNT), "description": "the number of a game"},
            "techniques": many(
                record({"technique": TEXT, "deductions": _A_GAME, "cells": _A_GAME})
            ),
        }
    ),
    "Comparison": record(
        {
            **_SETTING,
            "start": CELL,
            "games": {**COUNT, "description": "games that all strategies have played"},
            "error": SHARE,
            "names": {**many(TEXT), "description": "strongest first"},
            "differences": many(named("Difference")),
        }
    ),
    "Difference": record(
        {
            "better": TEXT,
            "worse": TEXT,
            "games": COUNT,
            "only_better": COUNT,
            "only_worse": COUNT,
            "difference": NUMBER,
            "interval": _INTERVAL,
            "p": SHARE,
            "real": FLAG,
        }
    ),
    "OpeningMap": record(
        {
            **_SETTING,
            "strategy": TEXT,
            "rows": COUNT,
            "columns": COUNT,
            "low": SHARE,
            "high": SHARE,
            "openings": {**many(named("Opening")), "description": "best first"},
        }
    ),
    "Opening": record(
        {
            "cell": CELL,
            "alike": {**many(CELL), "description": "the cell and its symmetric equivalents"},
            "games": COUNT,
            "wins": COUNT,
            "win_rate": SHARE,
            "interval": _INTERVAL,
            "chance": {**SHARE, "description": "the probability of being the best"},
            "warmth": {**SHARE, "description": "0 for the best, 1 for the worst"},
        }
    ),
}
