"""The endpoint that lists strategies."""

from __future__ import annotations

from typing import Final

from minewise.play.strategies import Strategy, strategies
from minewise.web.endpoint import Endpoint, Payload, Server

_DESCRIBED: Final = {
    "subset-only": "deduces from clues and their overlaps, and never guesses",
    "four-step": "deduces as a person does; guesses corners and edges, then by clue ratios",
    "pattern-probability": "deduces by subsets, then opens the cell with the lowest risk",
    "exact": "counts all solutions and opens the safest cell",
    "tie-break": "counts all solutions; picks the safest cell most likely to make progress",
    "quick-strong": "as strong, but examines fewer guesses and solves only the last moves exactly",
    "strong": "deduces, looks one guess ahead with a trained network, and solves endgames exactly",
    "strongest": "as strong, and plays the best guesses on many times; much slower",
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
