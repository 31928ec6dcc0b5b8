"""The question `flags`: the moves in Minesweeper Flags."""

from __future__ import annotations

from dataclasses import dataclass

from minewise.base.budget import Budget
from minewise.base.results import PositionResult
from minewise.explain.flags import FlagsMove, Samples
from minewise.explain.flags import flags as ranked
from minewise.position import Position


@dataclass(frozen=True, slots=True)
class FlagsMoves(PositionResult):
    """All moves, best first."""

    moves: tuple[FlagsMove, ...]


def flags(
    position: Position,
    *,
    samples: Samples = 500,
    budget: Budget,
) -> FlagsMoves:
    """Ranks the moves in Minesweeper Flags by the mines that they take and hand over."""
    return FlagsMoves(tuple(ranked(position, samples=samples, budget=budget)))
