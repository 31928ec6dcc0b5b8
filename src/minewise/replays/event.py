"""Events of a replay: presses, releases and movements of the mouse."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

from minewise.base.results import Note
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

    >>> MouseEvent(0.5, "left press", (0, 1), 20, 4).cell
    (0, 1)
    """

    time: Annotated[float, Note("in seconds; negative before the timer of the program starts")]
    kind: Annotated[
        EventKind,
        Note("a press or release of a button, a movement, or the switch of question marks"),
    ]
    cell: Annotated[GridCell | None, Note("the cell there; null outside the board")]
    x: Annotated[int, Note("pixels from the left of the board")]
    y: Annotated[int, Note("pixels from the top of the board")]


def event_at(
    milliseconds: int, kind: EventKind, x: int, y: int, board: Board, square_size: int
) -> MouseEvent:
    """Returns the event at a pixel of a board, whose cells are `square_size` pixels wide."""
    row, column = y // square_size, x // square_size
    inside = 0 <= row < board.rows and 0 <= column < board.columns
    return MouseEvent(milliseconds / 1000, kind, (row, column) if inside else None, x, y)
