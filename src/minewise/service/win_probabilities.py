"""The win probabilities of moves, as they stand in several answers."""

from __future__ import annotations

from typing import Annotated

from minewise.service.question import Answer
from minewise.service.reading import PositionAnswer
from minewise.service.shapes import Cell, Share, note


class WinProbability(Answer, kw_only=True, frozen=True):
    """A move and its win probability."""

    cell: Cell
    mine_probability: Share
    win_probability: Share


class WinProbabilities(PositionAnswer, kw_only=True, frozen=True):
    """The best moves of a position, best first."""

    win_probability: Share
    exact: Annotated[bool, note("by best play; otherwise estimated")]
    moves: list[WinProbability]
