"""Events of a replay: presses, releases and movements of the mouse."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from minewise.base.types import GridCell
from minewise.board import Board

EventKind: TypeAlias = Literal[
    "move",
    "left press",
    "left release",
    "shift press",
    "right press",
    "right release",
    "middle press",
    "middle release",
    "toggle marks",
]
"""The kinds of events. A shift press is a press of the left button with the shift key held."""


class MouseEvent(NamedTuple):
    """Holds one event of a replay.

    `time` is in seconds; it is negative before the timer of the program starts. `kind` is a press
    or a release of a button, a movement, or `"toggle marks"`, which switches question marks on or
    off. `x` and `y` are pixels from the left and the top of the board. `cell` is the cell there;
    None outside the board.

    >>> MouseEvent(0.5, "left press", (0, 1), 20, 4).cell
    (0, 1)
    """

    time: float
    kind: EventKind
    cell: GridCell | None
    x: int
    y: int


def event_at(
    milliseconds: int, kind: EventKind, x: int, y: int, board: Board, square_size: int
) -> MouseEvent:
    """Returns the event at a pixel of a board, whose cells are `square_size` pixels wide."""
    row, column = y // square_size, x // square_size
    inside = 0 <= row < board.rows and 0 <= column < board.columns
    return MouseEvent(milliseconds / 1000, kind, (row, column) if inside else None, x, y)
