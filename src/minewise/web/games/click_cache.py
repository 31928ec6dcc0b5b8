"""The risks of the clicks of a game, each computed once.

The risk of a click depends only on what the player saw before it, so it can be shown during the
game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import takewhile

from minewise.action import Action
from minewise.base.budget import Budget, Deadline
from minewise.explain.clicks import Click
from minewise.explain.judge import Judge
from minewise.game import Game


class ClickCache:
    """Remembers the clicks of the common part of two histories; undone clicks are dropped.

    >>> from minewise.board import Board
    >>> game = Game(Board(1, 4, [(0, 0), (0, 2)]))
    >>> _ = game.open((0, 1)), game.open((0, 3))
    >>> [click.risk for click in ClickCache().clicks(game, game.history, Budget())]
    [None, 0.0]
    """

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self._judge: Judge | None = None
        self._followed: list[Action] = []
        self._clicks: list[Click] = []

    def clicks(self, game: Game, history: Sequence[Action], budget: Budget) -> list[Click]:
        """Returns every opening and chord; the risk is None if the budget is too small."""
        judge = self._back_to(game, history)
        bounds = Deadline(budget)
        analyzed = 0
        for index in range(len(self._followed), len(history)):
            action = history[index]
            if action.kind != "flag":
                click, _ = judge.click(action, bounds)
                if click.risk is None and analyzed:
                    return self._clicks + _unknown(history[index:])  # the next request goes on
                analyzed += bool(self._clicks)
                self._clicks.append(click)
            judge.follow(action)
            self._followed.append(action)
        return list(self._clicks)

    def _back_to(self, game: Game, history: Sequence[Action]) -> Judge:
        """Returns a judge at the last known action that was not undone."""
        judge = self._judge
        if judge is None or judge.replayed.board is not game.board:
            self._followed, self._clicks = [], []
            judge = self._judge = Judge(game)
        pairs = zip(self._followed, history, strict=False)
        same = [action for action, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)]
        if len(same) < len(self._followed):
            judge = self._judge = Judge(game)
            for action in same:
                judge.follow(action)
            self._followed = same
            self._clicks = self._clicks[: sum(action.kind != "flag" for action in same)]
        return judge


def _unknown(actions: Sequence[Action]) -> list[Click]:
    return [Click(action, None, None) for action in actions if action.kind != "flag"]
