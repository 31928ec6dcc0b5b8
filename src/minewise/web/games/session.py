"""A game on the server: its settings, the game itself and its clock.

Until the game is over, `to_dict` depends on the mines only through the cells that the player has
opened. The seed would reveal the board to anyone with minewise, so it is included only at the end,
or if the player chose it.
"""

from __future__ import annotations

import asyncio
import json
from time import time
from typing import Any, Literal

from minewise.action import Action
from minewise.base.budget import Budget
from minewise.base.errors import FormatError, OverBudget, PositionError
from minewise.base.json_values import json_cell
from minewise.base.types import ActionKind, GridCell, StartRule
from minewise.clues import Clues
from minewise.formats import game_json
from minewise.game import Game
from minewise.play.generate import generate
from minewise.sizes import Size
from minewise.web.games.click_cache import ClickCache
from minewise.web.games.new_game import NewGame
from minewise.web.positions.payload import rows

Change = tuple[str, GridCell, float]  # open, flag or chord; where; when


class GameSession:
    """Holds one game.

    >>> session = GameSession(NewGame(size=Size(9, 9, 10)))
    >>> session.play("open", (4, 4), Budget())
    >>> session.to_dict()["status"]
    'playing'
    """

    def __init__(self, new_game: NewGame) -> None:
        size = new_game.size
        self.new_game = new_game
        self.game = Game.new(
            size,
            seed=new_game.seed,
            start_rule=new_game.start_rule,
            topology=size.topology,
            clues=new_game.clues,
        )
        self.start: GridCell | None = None
        self.started: float | None = None
        self.ended: float | None = None
        self.hints = 0
        self.lock = asyncio.Lock()
        self.click_cache = ClickCache()
        self._unsaved: list[Change] | None = None

    @property
    def rule(self) -> StartRule:
        """The start rule before the first click; "any" after it."""
        return self.new_game.start_rule if self.start is None else "any"

    @property
    def deals_next(self) -> bool:
        """Whether the next opening generates a no-guess board, which may take long."""
        return self.new_game.no_guess and self.start is None

    def play(
        self, kind: ActionKind | Literal["undo"], cell: GridCell | None, budget: Budget
    ) -> None:
        """Performs an action of the player: open, flag, chord or undo."""
        now = time()
        if kind == "open" and self.start is None and cell is not None:
            now = self._begin(cell, budget)
        before = len(self.game.history)
        self._do(kind, cell, now)
        if kind == "undo":
            self._unsaved = None
        elif self._unsaved is not None and cell is not None and len(self.game.history) > before:
            self._unsaved.append((kind, cell, now))

    def hinted(self) -> None:
        """Counts a hint."""
        self.hints += 1
        self._unsaved = None

    def _do(self, kind: ActionKind | Literal["undo"], cell: GridCell | None, now: float) -> None:
        if kind == "undo":
            self.game.undo()
        else:
            self.game.do(Action(kind, cell))
        if not self.game.over:
            self.ended = None
        elif self.ended is None:
            self.ended = now

    def _begin(self, cell: GridCell, budget: Budget) -> float:
        if self.game.topology.index(cell) in map(self.game.topology.index, self.game.flags):
            raise PositionError("this cell is flagged: remove the flag first")
        if self.new_game.no_guess:
            self._make(cell, budget)
        self.start = cell
        self.started = time()  # the time to generate a board is not playing time
        self._unsaved = None
        return self.started

    def _make(self, cell: GridCell, budget: Budget) -> None:
        new_game, flags = self.new_game, self.game.flags
        try:
            board = generate(
                new_game.size,
                start=cell,
                start_rule=new_game.start_rule,
                no_guess=True,
                grade=new_game.grade,
                seed=self.game.seed,
                topology=new_game.size.topology,
                budget=budget,
            )
        except OverBudget:
            raise OverBudget(
                f"no such board was found in {budget.seconds:g} seconds: try another first cell, "
                "fewer mines or another grade"
            ) from None
        made = Game(board)
        made.seed, made.start_rule = self.game.seed, new_game.start_rule
        for flag in flags:
            made.flag(flag)
        self.game = made

    @property
    def status(self) -> str:
        """The current state: new, playing, won or lost."""
        if self.game.over:
            return "won" if self.game.won else "lost"
        return "playing" if self.game.clicks else "new"

    @property
    def seconds(self) -> float:
        """The playing time, including undone losses."""
        if self.started is None:
            return 0.0
        return max(0.0, (self.ended or time()) - self.started)

    def to_dict(self) -> dict[str, Any]:
        """Returns the state of the game that the player may see."""
        game, new_game = self.game, self.new_game
        position = game.position
        payload: dict[str, Any] = {
            "status": self.status,
            "rows": game.topology.rows,
            "columns": game.topology.columns,
            "topology": game.topology.kind,
            "mines": game.mine_count,
            "mines_left": position.mines_left,
            "start_rule": new_game.start_rule,
            "no_guess": new_game.no_guess,
            "grade": new_game.grade,
            "clues": new_game.clues.default.text,
            "cells": rows(position),
            "three_bv_so_far": game.three_bv_so_far,
            "actions": len(game.history),
            "clicks": game.clicks,
            "undos": game.undos,
            "hints": self.hints,
            "seconds": round(self.seconds, 3),
        }
        if game.over or new_game.seed_stated:
            payload["seed"] = str(game.seed)
        if game.over:
            payload["result"] = self._result()
        return payload

    def _result(self) -> dict[str, Any]:
        game = self.game
        return {
            "mines": [json_cell(cell) for cell in game.board.mines],
            "exploded": None if game.exploded is None else json_cell(game.exploded),
            "start": None if self.start is None else json_cell(self.start),
            "three_bv": game.three_bv,
            "three_bv_per_second": game.three_bv / self.seconds
            if game.won and self.seconds
            else None,
            "efficiency": game.efficiency if game.won else None,
        }

    def unsaved(self) -> tuple[bool, bytes]:
        """Returns the text to write, and whether it replaces everything written before.

        The complete game is one line, and each later action is another line, so that a click in a
        long game costs no more than in a short one. Undone actions are not stored, so that reading
        a game takes time only for its actions. The text counts as written unless `lost` is called.
        """
        is_whole = self._unsaved is None
        lines = [self._whole()] if self._unsaved is None else self._unsaved
        self._unsaved = []
        return is_whole, b"".join(json.dumps(line).encode("ascii") + b"\n" for line in lines)

    def lost(self) -> None:
        """Records that the text from `unsaved` was not written completely."""
        self._unsaved = None

    def _whole(self) -> dict[str, Any]:
        new_game = self.new_game
        return {
            "no_guess": new_game.no_guess,
            "grade": new_game.grade,
            "clues": new_game.clues.default.text,
            "start_rule": new_game.start_rule,
            "seed_stated": new_game.seed_stated,
            "start": None if self.start is None else json_cell(self.start),
            "started": self.started,
            "ended": self.ended,
            "hints": self.hints,
            "game": game_json.to_dict(self.game),
        }

    @classmethod
    def load(cls, written: bytes) -> GameSession:
        """Reads the text from `unsaved`; raises `FormatError` for anything else.

        An incomplete last line, which the server was writing when it was killed, is ignored.
        """
        first, *changes = written.split(b"\n")[:-1] or [b""]
        try:
            session = cls._restored(json.loads(first))
            for line in changes:
                kind, cell, now = json.loads(line)
                session._do(kind, tuple(cell), now)
        except (KeyError, TypeError, ValueError) as error:
            raise FormatError(f"this saved game is damaged: {error}") from None
        return session

    @classmethod
    def _restored(cls, held: Any) -> GameSession:
        game = game_json.from_dict(held["game"])
        grid = game.topology
        session = cls(
            NewGame(
                size=Size(grid.rows, grid.columns, game.mine_count, held["game"]["topology"]),
                start_rule=held["start_rule"],
                no_guess=held["no_guess"],
                grade=held["grade"],
                clues=Clues(held["clues"]),
                seed=game.seed,
                seed_stated=held["seed_stated"],
            )
        )
        session.game = game
        session.start = None if held["start"] is None else tuple(held["start"])
        session.started, session.ended = held["started"], held["ended"]
        session.hints = held["hints"]
        return session
