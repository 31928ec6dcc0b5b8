"""The question `deepen`: win probabilities that get better with time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Final

from msgspec import Meta

from minewise.base.budget import Budget
from minewise.base.results import Bounds, Note
from minewise.base.types import Cell
from minewise.explain.deepen import Confidence, Deepening
from minewise.explain.deepen import deepen as deepened
from minewise.position import Position
from minewise.service.limits import Limits

_MOST_WORK: Final = 10**12


def deepen(
    position: Position,
    limits: Limits,
    *,
    cells: Annotated[
        Sequence[Cell],
        Meta(max_length=16),
        Note(
            "the hidden cells to compare; default: the best moves",
            "a list of at most 16 cells, each [row, column]",
        ),
    ] = (),
    confidence: Confidence = 0.95,
    work: Annotated[
        int, Bounds(1, _MOST_WORK), Note("the most work, in steps of about a nanosecond")
    ] = _MOST_WORK,
) -> Deepening:
    """Compares the best moves by games that are played on, until one is settled."""
    report = limits.reporting(lambda latest: latest)
    bounds = replace(limits, stop=None).budget()
    budget = Budget(bounds.seconds, bounds.megabytes, min(work, bounds.work or _MOST_WORK))
    for latest in deepened(
        position, cells=cells, confidence=confidence, budget=limits.bounding(budget)
    ):
        if report:
            report(latest)
    return latest
