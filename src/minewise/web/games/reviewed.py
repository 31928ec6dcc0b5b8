"""What the clicks of a game risked, each analysed once.

A click's risk follows from what was seen before it, so it may be told while the game runs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import takewhile

from minewise.board import Board
from minewise.budget import Budget
from minewise.errors import OverBudget
from minewise.game import Game
from minewise.review import Action, Bounds, Click, as_click


class Reviewed:
    """Remembers clicks as far as the history is the one that it has seen; undone ones go.

    >>> game = Game(Board(1, 4, [(0, 0), (0, 2)]))
    >>> _ = game.open((0, 1)), game.open((0, 3))
    >>> [click.risk for click in Reviewed().clicks(game.board, game.history, Budget())]
    [None, 0.0]
    """

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self._replay: Game | None = None
        self._clicks: list[Click] = []

    def clicks(self, board: Board, history: Sequence[Action], budget: Budget) -> list[Click]:
        """Returns every opening and chord; those that the budget is too short for have no risk."""
        replay = self._back_to(board, history)
        bounds = Bounds(budget)
        asked = 0
        for at in range(len(replay.history), len(history)):
            action = history[at]
            if action.kind != "flag":
                click = _first(action) if not self._clicks else _within(bounds, action, replay)
                if click is None or (click.risk is None and self._clicks and asked):
                    return self._clicks + _unknown(history[at:])  # the next request goes on here
                asked += bool(self._clicks)
                self._clicks.append(click)
            replay._replay([action])
        return list(self._clicks)

    def _back_to(self, board: Board, history: Sequence[Action]) -> Game:
        """Returns a game of that board at the last action that is known and not undone."""
        replay = self._replay
        seen = [] if replay is None or replay.board is not board else replay.history
        pairs = takewhile(lambda pair: pair[0] == pair[1], zip(seen, history, strict=False))
        same = [action for action, _ in pairs]
        if replay is None or len(same) < len(seen) or replay.board is not board:
            replay = Game(board)
            replay._replay(same)
            self._replay = replay
            self._clicks = self._clicks[: replay.clicks]
        return replay


def _first(action: Action) -> Click:
    return Click(action, None, None)


def _unknown(actions: Sequence[Action]) -> list[Click]:
    return [Click(action, None, None) for action in actions if action.kind != "flag"]


def _within(bounds: Bounds, action: Action, replay: Game) -> Click | None:
    try:
        bounds.left()
    except OverBudget:
        return None
    return as_click(action, replay.position, bounds)
