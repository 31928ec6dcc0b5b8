"""The endpoint that lists strategies."""

from __future__ import annotations

from typing import Final

from minewise.play.strategies import Strategy, strategies
from minewise.web.endpoint import Endpoint, Payload, Server

_DESCRIBED: Final = {
    "subset-only": "counts and compares clues, and never guesses",
    "four-step": "reasons step by step as people do, guesses by ratios of clues",
    "pattern-probability": "patterns first, then the lowest probability",
    "exact": "counts exactly and opens the safest cell",
    "tie-break": "counts exactly; chooses the most promising of the safest cells",
}


async def named_strategies(_: Server) -> Payload:
    """Lists the strategies, each with a one-line summary."""
    return {
        "strategies": [
            {"name": name, "description": _DESCRIBED.get(name, str(strategy))}
            for name, strategy in strategies().items()
            if isinstance(strategy, Strategy)
        ]
    }


ENDPOINTS: Final = (
    Endpoint(
        method="GET",
        path="/api/strategies",
        handler=named_strategies,
        summary="The named strategies; others are composed as TECHNIQUES/GUESS.",
        answer=("Strategies",),
    ),
)
