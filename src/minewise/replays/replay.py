"""A recorded game: its board, events and figures, and what its program stated about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot, sqrt
from typing import Annotated, Final, NamedTuple, TypeAlias

from minewise.base.arguments import check_flag, check_is, check_items, check_map, check_whole
from minewise.base.errors import PositionError
from minewise.base.immutable import FrozenMap, fix
from minewise.base.results import Count, Note, Result, json_cell, json_value
from minewise.base.types import GridCell, JsonObject
from minewise.base.wording import counted, worded
from minewise.board import Board
from minewise.game import Game
from minewise.replays.mouse import EventKind, Mouse, MouseEvent, event_at

# Of the boards for which it is defined: rows, columns and mines.
_STNB: Final = {(8, 8, 10): 36.0, (16, 16, 40): 162.0, (16, 30, 99): 435.0}
_PIXELS: Final = 16  # the side of a cell in the first programs


class CurvePoint(NamedTuple):
    """Holds a point of the curve of a replay."""

    time: Annotated[float, Note("in seconds after the first opening")]
    solved_three_bv: Annotated[int, Note("the 3BV that was solved by then")]


@dataclass(frozen=True, slots=True)
class PlayerFigures(Result):
    """Holds the figures of the player of a replay.

    Clicks are those on the board, with those that had no effect; an effective click opened a cell,
    or set or removed a flag. Ratios are null if they would divide by zero. `efficiency` is the
    product of `throughput` and `correctness`. With s of the 3BV b solved in t seconds, `stnb` is
    c s / t^1.7 (s / b)^0.5, a speed that long boards do not lower: c is 36 for 8x8 with 10 mines,
    162 for 16x16 with 40, and 435 for 16 rows, 30 columns and 99 mines. `path_length` is that of
    the way of the mouse from the first opening to the end of the game.
    """

    three_bv_per_second: float | None
    efficiency: Annotated[float | None, Note("the solved 3BV per click (IOE)")]
    throughput: Annotated[float | None, Note("the solved 3BV per effective click (ThrP)")]
    correctness: Annotated[float | None, Note("the share of effective clicks (Corr)")]
    rqp: Annotated[float | None, Note("the time divided by the 3BV per second")]
    stnb: Annotated[float | None, Note("null if the board is no standard one")]
    clicks: Count
    left_clicks: Count
    right_clicks: Count
    chords: Count
    effective_clicks: Count
    wasted_clicks: Count
    path_length: Annotated[float, Note("of the mouse, in pixels of cells 16 pixels wide")]


Fact: TypeAlias = str | int | float | bool

_LARGEST_SQUARE: Final = 1_000_000  # pixels
_CLOSE: Final = 0.0151  # seconds; some programs state hundredths, and one more or less


@dataclass(frozen=True)
class Replay:
    """Holds a game that a person recorded, with the time of every press of the mouse.

    `board` is a square grid, and `events` are the presses, releases and movements of the mouse,
    oldest first. `stated` maps names to the facts that the file states about the game and its
    player: `"time"` in seconds, `"three_bv"`, `"status"` ("won", "lost" or "unfinished"),
    `"player"`, `"program"` and others. `marks` is True if question marks are on at the start, and
    `left_chords` if a left click on an open number is a chord. `square_size` is the side of a cell
    in pixels. The other properties are what the events do to the board; `discrepancies` compares
    them with the file. Replays are immutable.

    >>> events = [MouseEvent(0, "left press", (0, 0), 3, 3)]
    >>> events += [MouseEvent(0.1, "left release", (0, 0), 3, 3)]
    >>> Replay(Board(1, 3, [(0, 2)]), events)
    <Replay: a board of 1 row and 3 columns, 1 mine, won, 2 events>
    """

    board: Board
    events: tuple[MouseEvent, ...]
    stated: Mapping[str, Fact]
    marks: bool
    left_chords: bool
    square_size: int

    def __init__(
        self,
        board: Board,
        events: Iterable[MouseEvent],
        stated: Mapping[str, Fact] | None = None,
        *,
        marks: bool = False,
        left_chords: bool = False,
        square_size: int = 16,
    ) -> None:
        if check_is("board", board, Board).topology.kind != "square":
            raise PositionError("a replay needs a square grid, not {topology}", board.topology)
        fix(self, "board", board)
        fix(self, "events", tuple(check_items("events", events)))
        facts = {} if stated is None else check_map("stated", stated)
        facts = {name: _printable(fact) for name, fact in facts.items()}
        fix(self, "stated", FrozenMap(facts))
        fix(self, "marks", check_flag("marks", marks))
        fix(self, "left_chords", check_flag("left_chords", left_chords))
        fix(self, "square_size", check_whole("square_size", square_size, 1, _LARGEST_SQUARE))

    @cached_property
    def _played(self) -> tuple[Mouse, tuple[int, ...]]:
        mouse = Mouse(Game(self.board), marks=self.marks, left_chords=self.left_chords)
        game, indices = mouse.game, []
        for index, event in enumerate(self.events):
            if event.kind == "move":
                continue
            length = len(game._history)
            mouse.do(event)
            indices += [index] * (len(game._history) - length)
        return mouse, tuple(indices)

    @property
    def game(self) -> Game:
        """The game after the last event: a new `Game`, with the player's actions as its history.

        >>> Replay(Board(1, 3, [(0, 2)]), []).game.history
        ()
        """
        return copy(self._played[0].game)

    @property
    def action_events(self) -> tuple[int, ...]:
        """The place in `events` of the event that caused each action of `game`.

        >>> event = MouseEvent(0.1, "left release", (0, 0), 3, 3)
        >>> Replay(Board(1, 3, [(0, 2)]), [event._replace(kind="move"), event]).action_events
        (1,)
        """
        return self._played[1]

    @property
    def times(self) -> tuple[float, ...]:
        """The time of each action of `game`, in seconds after the first opening.

        >>> event = MouseEvent(0.1, "left release", (0, 0), 3, 3)
        >>> Replay(Board(1, 3, [(0, 2)]), [event]).times
        (0.0,)
        """
        start = self._start
        return tuple(round(self.events[index].time - start, 3) for index in self.action_events)

    @cached_property
    def _start(self) -> float:
        history = self._played[0].game._history
        openings = (
            self.events[index].time
            for index, action in zip(self.action_events, history, strict=True)
            if action.kind == "open"
        )
        return next(openings, 0.0)

    @property
    def status(self) -> str:
        """How the game ended: `"won"`, `"lost"` or `"unfinished"`.

        >>> Replay(Board(1, 3, [(0, 2)]), []).status
        'unfinished'
        """
        game = self._played[0].game
        return "won" if game.won else "lost" if game.lost else "unfinished"

    @property
    def time(self) -> float:
        """The seconds from the first opening to the end of the game, or to the last event.

        >>> Replay(Board(1, 3, [(0, 2)]), []).time
        0.0
        """
        if not self._played[0].game.clicks:
            return 0.0
        if self._played[0].game.over:
            return self.times[-1]
        return round(max(event.time for event in self.events) - self._start, 3)

    @property
    def three_bv(self) -> int:
        """The 3BV of the board: the least number of openings that win without chords.

        >>> Replay(Board(1, 3, [(0, 2)]), []).three_bv
        1
        """
        return self._played[0].game.three_bv

    @cached_property
    def three_bv_curve(self) -> tuple[CurvePoint, ...]:
        """The solved 3BV over the game: a point after each action that solved some.

        >>> event = MouseEvent(0.1, "left release", (0, 0), 3, 3)
        >>> Replay(Board(1, 3, [(0, 2)]), [event]).three_bv_curve
        (CurvePoint(time=0.0, solved_three_bv=1),)
        """
        game, points, solved = Game(self.board), [], 0
        for action, time in zip(self.game.history, self.times, strict=True):
            game.do(action)
            if action.kind != "flag" and game.three_bv_so_far != solved:
                solved = game.three_bv_so_far
                points.append(CurvePoint(time, solved))
        return tuple(points)

    @property
    def figures(self) -> PlayerFigures:
        """The figures of the player.

        >>> event = MouseEvent(0, "left release", (0, 0), 3, 4)
        >>> moves = [MouseEvent(0.5, "move", (0, 0), x, 4) for x in (8, 12)]
        >>> Replay(Board(1, 4, [(0, 1)]), [event, *moves]).figures.path_length
        9.0
        """
        mouse, time, effective = self._played[0], self.time, len(set(self.action_events))
        clicks, solved = mouse.left_clicks + mouse.right_clicks + mouse.chords, self._solved
        return PlayerFigures(
            three_bv_per_second=_ratio(solved, time),
            efficiency=_ratio(solved, clicks),
            throughput=_ratio(solved, effective),
            correctness=_ratio(effective, clicks),
            rqp=_ratio(time**2, solved),
            stnb=self._stnb(),
            clicks=clicks,
            left_clicks=mouse.left_clicks,
            right_clicks=mouse.right_clicks,
            chords=mouse.chords,
            effective_clicks=effective,
            wasted_clicks=clicks - effective,
            path_length=self._path_length(),
        )

    @cached_property
    def _solved(self) -> int:
        return self._played[0].game.three_bv_so_far

    def _stnb(self) -> float | None:
        factor = _STNB.get((self.board.rows, self.board.columns, self.board.mine_count))
        if factor is None or self.time <= 0:
            return None
        share: float = self._solved / self.board.three_bv
        return factor * self._solved / float(self.time**1.7) * sqrt(share)

    def _path_length(self) -> float:
        game = self.game
        actions = zip(self.action_events, game.history, strict=True)
        start = next((place for place, action in actions if action.kind == "open"), 0)
        end = self.action_events[-1] + 1 if game.over else None
        # Metasweeper has the lower right corner of the board for all places outside.
        bottom, right = (self.square_size * size for size in self.board.shape)
        steps = pairwise(
            event for event in self.events[start:end] if event.x < right or event.y < bottom
        )
        length = sum(hypot(after.x - before.x, after.y - before.y) for before, after in steps)
        return round(length * _PIXELS / self.square_size, 3)

    @property
    def discrepancies(self) -> tuple[str, ...]:
        """What the file states otherwise than its board and events show, one line for each fact.

        >>> Replay(Board(1, 3, [(0, 2)]), [], {"three_bv": 2}).discrepancies
        ('three_bv is 1, but the file states 2',)
        """
        mouse = self._played[0]
        facts: dict[str, Fact] = {
            "status": self.status,
            "three_bv": self.three_bv,
            "solved_three_bv": self._solved,
            **{name: getattr(mouse, name) for name in ("left_clicks", "right_clicks", "chords")},
        }
        if mouse.game.over:
            facts["time"] = self.time
        words = "{name} is {number}, but the file states {stated}"
        return tuple(
            worded(words, name, computed, self.stated[name])
            for name, computed in facts.items()
            if name in self.stated and not _agree(computed, self.stated[name])
        )

    def to_dict(self) -> JsonObject:
        """Returns the replay and its figures as JSON values, with its mines, events and actions.

        `events` is what the file records, and `actions` is what they did to the board.

        >>> Replay(Board(1, 3, [(0, 2)]), []).to_dict()["status"]
        'unfinished'
        """
        history = self._played[0].game.history
        actions = [
            action.to_dict() | {"time": time}
            for action, time in zip(history, self.times, strict=True)
        ]
        return {
            "rows": self.board.rows,
            "columns": self.board.columns,
            "mines": [json_cell(cell) for cell in self.board.mines],
            "marks": self.marks,
            "left_chords": self.left_chords,
            "square_size": self.square_size,
            "status": self.status,
            "time": self.time,
            "three_bv": self.three_bv,
            "solved_three_bv": self._solved,
            **self.figures.to_dict(),
            "stated": dict(self.stated),
            "discrepancies": list(self.discrepancies),
            "actions": actions,
            "three_bv_curve": [list(point) for point in self.three_bv_curve],
            "events": json_value(self.events),
        }

    def __repr__(self) -> str:
        mines, events = counted(self.board.mine_count, "mine"), counted(len(self.events), "event")
        return f"<Replay: {self.board.topology}, {mines}, {self.status}, {events}>"


def recorded(
    board: Board,
    events: Iterable[MouseEvent],
    stated: Mapping[str, Fact],
    *,
    marks: bool = False,
    left_chords: bool = False,
    square_size: int = 16,
    opening: Iterable[int] = (),
) -> Replay:
    """Returns the replay of a file that may record its openings beside the events of the mouse.

    `opening` lists the places in `events` after which cells opened. If left clicks on numbers
    opened cells, they were chords.
    """
    replay = Replay(
        board, events, stated, marks=marks, left_chords=left_chords, square_size=square_size
    )
    opened = set(opening)
    missed = opened.difference(replay.action_events)
    if left_chords or not any(replay.events[index].kind == "left release" for index in missed):
        return replay
    chording = Replay(
        board, replay.events, stated, marks=marks, left_chords=True, square_size=square_size
    )
    better = len(missed) > len(opened.difference(chording.action_events))
    return chording if better else replay


def flagged_first(cells: Iterable[GridCell], board: Board, square_size: int) -> list[MouseEvent]:
    """Returns the right clicks that set flags before the recording begins."""
    kinds: tuple[EventKind, ...] = ("right press", "right release")
    return [
        event_at(0, kind, column * square_size, row * square_size, board, square_size)
        for row, column in cells
        for kind in kinds
    ]


def _printable(fact: Fact) -> Fact:
    if not isinstance(fact, str):
        return fact
    return "".join(char if char.isprintable() else " " for char in fact).strip()


def _agree(computed: Fact, stated: Fact) -> bool:
    if isinstance(computed, float) and isinstance(stated, int | float):
        return abs(computed - stated) <= _CLOSE
    return computed == stated


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole > 0 else None
