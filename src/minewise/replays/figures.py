"""The figures of a recorded game that players compare."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot, sqrt
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from minewise.base.results import Count, Note, Result, parts
from minewise.game import Game
from minewise.replays.mouse import MouseEvent

if TYPE_CHECKING:
    from minewise.board import Board

# Of the boards for which it is defined: rows, columns and mines.
_STNB: Final = {(8, 8, 10): 36.0, (16, 16, 40): 162.0, (16, 30, 99): 435.0}
_PIXELS: Final = 16  # the side of a cell in the first programs


class CurvePoint(NamedTuple):
    """Holds a point of the curve of a replay."""

    time: Annotated[float, Note("in seconds after the first opening")]
    solved_three_bv: Annotated[int, Note("the 3BV that was solved by then")]


@dataclass(frozen=True, slots=True)
class PlayerFigures(Result):
    """Holds the figures of the player of a replay, each as `Replay` computes it."""

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


class ReplayFigures(ABC):
    """Computes the figures of a `Replay`."""

    board: Board
    events: tuple[MouseEvent, ...]
    square_size: int

    @property
    @abstractmethod
    def action_events(self) -> tuple[int, ...]: ...

    @property
    @abstractmethod
    def times(self) -> tuple[float, ...]: ...

    @property
    @abstractmethod
    def game(self) -> Game: ...

    @property
    @abstractmethod
    def time(self) -> float: ...

    @property
    @abstractmethod
    def left_clicks(self) -> int: ...

    @property
    @abstractmethod
    def right_clicks(self) -> int: ...

    @property
    @abstractmethod
    def chords(self) -> int: ...

    @cached_property
    def _solved(self) -> int:
        return self.game.three_bv_so_far

    @property
    def clicks(self) -> int:
        """The number of left clicks, right clicks and chords.

        >>> import minewise as mw
        >>> mw.Replay(mw.Board(1, 3, [(0, 2)]), []).clicks
        0
        """
        return self.left_clicks + self.right_clicks + self.chords

    @property
    def effective_clicks(self) -> int:
        """The number of clicks that opened a cell, or that set or removed a flag.

        >>> import minewise as mw
        >>> mw.Replay(mw.Board(1, 3, [(0, 2)]), []).effective_clicks
        0
        """
        return len(set(self.action_events))

    @property
    def wasted_clicks(self) -> int:
        """The number of clicks that changed nothing.

        >>> import minewise as mw
        >>> mw.Replay(mw.Board(1, 3, [(0, 2)]), []).wasted_clicks
        0
        """
        return self.clicks - self.effective_clicks

    @property
    def three_bv_per_second(self) -> float | None:
        """The solved 3BV divided by the time; None if no time passed.

        >>> import minewise as mw
        >>> mw.Replay(mw.Board(1, 3, [(0, 2)]), []).three_bv_per_second is None
        True
        """
        return _share(self._solved, self.time)

    @property
    def efficiency(self) -> float | None:
        """The solved 3BV divided by the number of clicks (IOE); None without a click.

        It is the product of `throughput` and `correctness`.

        >>> import minewise as mw
        >>> mw.Replay(mw.Board(1, 3, [(0, 2)]), []).efficiency is None
        True
        """
        return _share(self._solved, self.clicks)

    @property
    def throughput(self) -> float | None:
        """The solved 3BV divided by the number of effective clicks (ThrP); None without one.

        >>> import minewise as mw
        >>> mw.Replay(mw.Board(1, 3, [(0, 2)]), []).throughput is None
        True
        """
        return _share(self._solved, self.effective_clicks)

    @property
    def correctness(self) -> float | None:
        """The share of the clicks that were effective (Corr); None without a click.

        >>> import minewise as mw
        >>> mw.Replay(mw.Board(1, 3, [(0, 2)]), []).correctness is None
        True
        """
        return _share(self.effective_clicks, self.clicks)

    @property
    def rqp(self) -> float | None:
        """The time divided by the 3BV solved per second (RQP); None if nothing was solved.

        >>> import minewise as mw
        >>> mw.Replay(mw.Board(1, 3, [(0, 2)]), []).rqp is None
        True
        """
        return _share(self.time**2, self._solved)

    @property
    def stnb(self) -> float | None:
        """The STNB, a speed that long boards do not lower; None on other boards than these.

        With s of the 3BV b solved in t seconds it is c s / t^1.7 (s / b)^0.5. c is 36 for 8x8 with
        10 mines, 162 for 16x16 with 40, and 435 for 16 rows, 30 columns and 99 mines.

        >>> import minewise as mw
        >>> mw.Replay(mw.Board(1, 3, [(0, 2)]), []).stnb is None
        True
        """
        factor = _STNB.get((self.board.rows, self.board.columns, self.board.mine_count))
        if factor is None or self.time <= 0:
            return None
        share: float = self._solved / self.board.three_bv
        return factor * self._solved / float(self.time**1.7) * sqrt(share)

    @property
    def path_length(self) -> float:
        """The length of the way of the mouse from the first opening to the end of the game.

        It is in pixels of a board whose cells are 16 pixels wide.

        >>> import minewise as mw
        >>> event = mw.MouseEvent(0, "left release", (0, 0), 3, 4)
        >>> moves = [mw.MouseEvent(0.5, "move", (0, 0), x, 4) for x in (8, 12)]
        >>> mw.Replay(mw.Board(1, 4, [(0, 1)]), [event, *moves]).path_length
        9.0
        """
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

    @cached_property
    def three_bv_curve(self) -> tuple[CurvePoint, ...]:
        """The solved 3BV over the game: a point after each action that solved some.

        >>> import minewise as mw
        >>> event = mw.MouseEvent(0.1, "left release", (0, 0), 3, 3)
        >>> mw.Replay(mw.Board(1, 3, [(0, 2)]), [event]).three_bv_curve
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

        >>> import minewise as mw
        >>> mw.Replay(mw.Board(1, 3, [(0, 2)]), []).figures.clicks
        0
        """
        return PlayerFigures(*(getattr(self, part.name) for part in parts(PlayerFigures)))


def _share(part: float, whole: float) -> float | None:
    return part / whole if whole > 0 else None
