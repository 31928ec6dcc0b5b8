"""Positions as images, which another process draws: resvg holds the lock of the interpreter."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final, TypeAlias

from minewise.analysis.position_analysis import analyze
from minewise.base.budget import Deadline
from minewise.base.errors import MinewiseError, over_budget
from minewise.base.optional import needed
from minewise.base.results import Note, PositionResult
from minewise.drawing.svg import picture
from minewise.position import Position
from minewise.questions.limits import Limits
from minewise.questions.question import Question

_RESVG: Final = """
import sys, resvg_py
svg = sys.stdin.buffer.read().decode()
sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(svg_string=svg)))
"""
_DIGIT: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">8</text></svg>'
)


Probabilities: TypeAlias = Annotated[bool, Note("draw every mine probability")]


@dataclass(frozen=True, slots=True)
class Picture(PositionResult):
    """A picture in the format PNG."""

    png: bytes


def draw(position: Position, limits: Limits, *, probabilities: Probabilities = False) -> Picture:
    """Draws a position as an image, with mine probabilities if requested."""
    return drawn(position, limits, probabilities=probabilities)


def drawn(position: Position, limits: Limits, *, probabilities: bool) -> Picture:
    """Returns the picture of a position.

    Raises `MinewiseError` if there is no font, and `OverBudget` if drawing takes too long.
    """
    bounds = Deadline(limits.budget())
    analysis = analyze(position, budget=bounds.left()) if probabilities else None
    if not _has_font():
        raise MinewiseError("no font is installed", cure="install one, such as DejaVu Sans")
    svg = picture(position, analysis)
    return Picture(_png(svg, bounds))


@cache
def _has_font() -> bool:
    return _png(_DIGIT) != _png(_DIGIT.replace("8", ""))


def _png(svg: str, bounds: Deadline | None = None) -> bytes:
    needed("resvg_py", "mcp")
    left = bounds.left() if bounds else None
    try:
        drawn = subprocess.run(
            [sys.executable, "-P", "-c", _RESVG],
            input=svg.encode(),
            stdout=subprocess.PIPE,
            timeout=left.seconds if left else None,
            check=True,
        )
    except subprocess.TimeoutExpired:
        raise over_budget("the time budget is used up") from None
    return drawn.stdout


QUESTION: Final = Question(draw)
