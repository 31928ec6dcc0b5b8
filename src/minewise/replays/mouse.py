"""The events of the mouse, and what they do to a game.

A left release opens the cell under it. A release while the other button is down, or of the middle
button, or of the left button that was pressed with shift, is a chord. The release of a left button
that is left over from a chord does nothing. A right press sets a flag, removes it, or, where
question marks are on, replaces it by a question mark. A release outside the board does nothing.

In these programs a flagged cell that lies in an opening stays closed, while `Game` opens it. Its
flag still counts for chords, so it is kept here.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

from minewise.base.results import Note
from minewise.base.types import GridCell
from minewise.board import Board
from minewise.game import Game

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


class Mouse:
    """Applies the events of a replay to a game, and counts the clicks.

    `marks` states if question marks are on, and `left_chords` if a left click on an open number is
    a chord. `left_clicks`, `right_clicks` and `chords` count the clicks on the board, with those
    that had no effect.
    """

    def __init__(self, game: Game, *, marks: bool = False, left_chords: bool = False) -> None:
        self.game = game
        self.marks = marks
        self.left_chords = left_chords
        self.left_clicks = self.right_clicks = self.chords = 0
        self._left = self._right = self._middle = self._shift = False
        self._flagging = False  # the right button is down since it flagged
        self._spent = False  # a chord used up the button that is still down
        self._flags = set(game.flags)
        self._is_begun = game.clicks > 0
        self._questions: set[GridCell] = set()
        self._kept: dict[GridCell, bool] = {}  # cells that only the game opened: is it flagged?

    def do(self, event: MouseEvent) -> None:
        """Applies one event; after the end of the game it has no effect."""
        if self.game.over:
            return
        match event.kind:
            case "left press" | "shift press":
                if not self._middle:
                    self._left, self._shift = True, event.kind == "shift press"
            case "left release":
                self._release_left(event.cell)
            case "right press":
                self._press_right(event.cell)
            case "right release":
                self._release_right(event.cell)
            case "middle press":
                self._left = self._right = self._shift = self._spent = self._flagging = False
                self._middle = True
            case "middle release":
                if self._middle and event.cell is not None:
                    self._chord(event.cell)
                self._middle = False
            case "toggle marks":
                self.marks = not self.marks

    def _release_left(self, cell: GridCell | None) -> None:
        # Some programs record from the release that starts the game.
        is_first = not (self._left or self._spent or self._is_begun)
        if not self._left and not is_first:
            return
        self._left, shift, self._shift = False, self._shift, False
        if cell is None:
            self._spent = False
        elif self._right or shift or (self.left_chords and self._is_open(cell)):
            self._chord(cell)
            self._spent = self._right
        elif self._spent:
            self._spent = False
        else:
            self.left_clicks += 1
            self._open(cell)

    def _press_right(self, cell: GridCell | None) -> None:
        if self._middle:
            return
        self._right, self._shift = True, False
        if cell is None or self._left or self._is_open(cell):
            return
        self._flagging, self._spent = True, False
        self._flag(cell)

    def _release_right(self, cell: GridCell | None) -> None:
        if not self._right:
            return
        self._right = self._shift = False
        if cell is None:
            self._spent = self._left
        elif self._left:
            self._chord(cell)
            self._spent = True
        else:
            self.right_clicks += not self._flagging and not self._spent
            self._spent = False
        self._flagging = False

    def _flag(self, cell: GridCell) -> None:
        self.right_clicks += 1
        if cell in self._kept:
            self._kept[cell] = not self._kept[cell]
        elif cell in self._questions:
            self._questions.remove(cell)
        elif self.game.flag(cell):
            self._flags.add(cell)
        else:
            self._flags.discard(cell)
            if self.marks:
                self._questions.add(cell)

    def _chord(self, cell: GridCell) -> None:
        self.chords += 1
        neighbours = self.game.topology.neighbours(cell)
        if self._kept.keys().isdisjoint(neighbours):
            self._keep(self.game.chord(cell))
        elif self._is_open(cell):
            flagged = [near for near in neighbours if near in self._flags or self._kept.get(near)]
            if len(flagged) == self.game.shown(cell):
                unflagged = [near for near in neighbours if near not in flagged]
                for near in sorted(unflagged, key=self.game.board.is_mine, reverse=True):
                    self._open(near)  # a mine first, since a chord that opens one loses

    def _open(self, cell: GridCell) -> None:
        if cell not in self._kept:
            self._keep(self.game.open(cell))
        elif not self._kept[cell]:
            del self._kept[cell]

    def _keep(self, opened: tuple[GridCell, ...]) -> None:
        self._is_begun = self._is_begun or bool(opened)
        flagged = self._flags.intersection(opened)
        self._flags -= flagged
        self._kept.update(dict.fromkeys(flagged, True))

    def _is_open(self, cell: GridCell) -> bool:
        core = self.game._core
        if cell in self._kept:
            return False
        return core is not None and core.is_open(self.game.topology.index(cell))
