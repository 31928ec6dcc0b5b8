"""The endpoints that answer about any position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from starlette.requests import Request

from minewise.analysis import analyze as analyzed
from minewise.errors import ImpossiblePosition
from minewise.guesses import showings
from minewise.hints import hints
from minewise.position import Position
from minewise.web import fields
from minewise.web.endpoint import Endpoint, Server, Told
from minewise.web.positions import quarrel, shown
from minewise.web.schemas import CELL, COUNT, TOPOLOGY


async def analyze(server: Server, request: Request) -> Told:
    """Analyses a position."""

    def answer(position: Position, _: Told) -> Told:
        return analyzed(position, budget=server.limits.budget()).to_json() | shown(position)

    return await _about(server, request, answer)


async def hint(server: Server, request: Request) -> Told:
    """Says what to do next in a position."""
    return await _about(
        server,
        request,
        lambda position, _: hints(position, budget=server.limits.budget()).to_json(),
    )


async def cell(server: Server, request: Request) -> Told:
    """Tells what a hidden cell may show, and what would then be known."""

    def answer(position: Position, held: Told) -> Told:
        at = fields.cell(held, position.topology)
        found = showings(position, at, budget=server.limits.budget())
        return {
            "showings": [
                {
                    "number": one.number,
                    "probability": one.probability,
                    "safe_cells": one.safe_cells,
                    "best_safety": one.best_safety,
                }
                for one in found
            ]
        }

    return await _about(server, request, answer, "cell")


async def _about(
    server: Server, request: Request, answer: Callable[[Position, Told], Told], *more: str
) -> Told:
    held = await fields.body(request, ("position", "mines", "topology", *more))

    def work() -> Told:
        try:
            return answer(fields.position(held, server.limits), held)
        except ImpossiblePosition as error:
            return quarrel(error)

    return await server.workers.long(work)


_POSITION: Final[dict[str, Any]] = {
    "position": {"type": ["string", "object"], "description": "the text or the JSON format"},
    "mines": {**COUNT, "description": "the mine total, where the position has none"},
    "topology": TOPOLOGY,
}
ENDPOINTS: Final = (
    Endpoint(
        method="POST",
        path="/api/analyze",
        handler=analyze,
        summary="Analyses a position.",
        answer=("Analysis", "Impossible"),
        fields=_POSITION,
        required=("position",),
        refusals=(422,),
    ),
    Endpoint(
        method="POST",
        path="/api/hint",
        handler=hint,
        summary="What to do next.",
        answer=("Hints", "Impossible"),
        fields=_POSITION,
        required=("position",),
        refusals=(422,),
    ),
    Endpoint(
        method="POST",
        path="/api/cell",
        handler=cell,
        summary="What a hidden cell may show, and what would then be known.",
        answer=("Showings", "Impossible"),
        fields={**_POSITION, "cell": CELL},
        required=("position", "cell"),
        refusals=(422,),
    ),
)
