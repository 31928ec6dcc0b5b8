"""A game on the server: its settings, the game itself and its clock.

Until the game is over, `to_dict` depends on the mines only through the cells that the player has
opened. The seed would reveal the board to anyone with minewise, so it is included only at the end,
or if the player chose it.
"""

from __future__ import annotations

import asyncio
import json
from array import array
from collections.abc import Iterable
from time import time
from typing import Annotated, Any, Final, Literal

import msgspec

from minewise.action import Action
from minewise.base.budget import Budget
from minewise.base.cell_text import to_text
from minewise.base.errors import FormatError, OverBudget, PositionError
from minewise.base.json_values import json_cell
from minewise.base.types import ActionKind, GridCell, StartRule
from minewise.clues import Clues
from minewise.formats import game_json
from minewise.game import Game
from minewise.play.generate import generate
from minewise.position import Position
from minewise.service.boards import NewGame
from minewise.service.reading import rows
from minewise.sizes import Size
from minewise.web.games.changes import Changes
from minewise.web.games.click_cache import ClickCache
from minewise.web.games.senders import Senders

Act = Literal["open", "flag", "unflag", "chord", "undo"]
Sent = tuple[str, int]  # the sender of an action, and its number
Line = tuple[ActionKind, GridCell, float, Sent | None]  # what, where, when and by whom


class _Stored(msgspec.Struct):
    """Declares the first line of the file of a game."""

    no_guess: bool
    grade: str | None
    clues: str
    start_rule: StartRule
    seed_stated: bool
    start: GridCell | None
    started: float | None
    ended: float | None
    hints: Annotated[int, msgspec.Meta(ge=0)]
    senders: dict[str, int]
    game: dict[str, Any]


_LARGE: Final = 4  # a board is sent whole if more than a fourth of it changed


class GameSession:
    """Holds one game.

    >>> session = GameSession(NewGame(size=Size(9, 9, 10)))
    >>> session.play("open", (4, 4), Budget())
    >>> session.to_dict()["status"], session.version
    ('playing', 1)
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
        self.senders = Senders()
        self._changes = Changes(0)
        self._unsaved: list[Line] | None = None

    @property
    def rule(self) -> StartRule:
        """The start rule before the first click; "any" after it."""
        return self.new_game.start_rule if self.start is None else "any"

    @property
    def deals_next(self) -> bool:
        """Whether the next opening generates a no-guess board, which may take long."""
        return self.new_game.no_guess and self.start is None

    @property
    def version(self) -> int:
        """The number of actions and undos so far; it identifies what the player sees."""
        return self._changes.version

    @property
    def work(self) -> int:
        """The number of cells that actions and undos have changed since the game was read."""
        return self._changes.cells

    def play(
        self, act: Act, cell: GridCell | None, budget: Budget, sent: Sent | None = None
    ) -> None:
        """Performs an action of the player. `cell` is None for an undo alone.

        An opened cell is not opened again, and a flag is not set twice: then nothing happens.
        """
        if act == "undo":
            self._undo()
        else:
            assert cell is not None
            self._act(act, cell, budget, sent)
        if sent is not None:
            self.senders.note(*sent)

    def _undo(self) -> None:
        action = self.game.undo()
        if action is not None:
            self._changed(action)
            self.ended = None
            self._unsaved = None

    def _act(self, act: Act, cell: GridCell, budget: Budget, sent: Sent | None) -> None:
        now = time()
        if act in ("flag", "unflag"):
            if self._is_flagged(cell) == (act == "flag"):
                return
            kind: ActionKind = "flag"
        else:
            kind = "open" if act == "open" else "chord"
        if kind == "open" and self.start is None:
            now = self._begin(cell, budget)
        if self._do(kind, cell, now) and self._unsaved is not None:
            self._unsaved.append((kind, cell, now, sent))

    def hinted(self) -> None:
        """Counts a hint."""
        self.hints += 1
        self._unsaved = None

    def _do(self, kind: ActionKind, cell: GridCell, now: float) -> bool:
        """Returns whether the action changed anything."""
        changed = self.game.do(Action(kind, cell))
        if changed:
            self._changed(self.game._history[-1])
        if self.game.over and self.ended is None:
            self.ended = now
        return changed

    def _is_flagged(self, cell: GridCell) -> bool:
        return self.game.topology.index(cell) in self.game._flags

    def _changed(self, action: Action) -> None:
        self._changes.add(action.opened or (action.cell,))

    def _begin(self, cell: GridCell, budget: Budget) -> float:
        if self._is_flagged(cell):
            raise PositionError("this cell is flagged", cure="remove the flag first")
        if self.new_game.no_guess:
            self._make(cell, budget)
        self.start = cell
        self.started = time()  # the time to generate a board is not playing time
        self._unsaved = None
        return self.started

    def _make(self, cell: GridCell, budget: Budget) -> None:
        new_game = self.new_game
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
                f"no such board was found in {budget.seconds:g} seconds",
                cure="try another first cell, fewer mines or another grade",
            ) from None
        game = Game(board)
        game.seed, game.start_rule = self.game.seed, new_game.start_rule
        for flag in self.game.history:
            game.do(flag)
        game.undos = self.game.undos
        self.game = game

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
        return {
            "rows": game.topology.rows,
            "columns": game.topology.columns,
            "topology": game.topology.kind,
            "mines": game.mine_count,
            "start_rule": new_game.start_rule,
            "no_guess": new_game.no_guess,
            "grade": new_game.grade,
            "clues": new_game.clues.default.text,
            "cells": rows(game.position),
            **self._figures(),
        }

    def change(self, since: int) -> dict[str, Any] | None:
        """Returns what changed after a version; None if the whole state is smaller or needed."""
        cells = self._changes.since(since)
        if cells is None or len(cells) * _LARGE > len(self.game.topology):
            return None
        ordered = sorted(cells, key=self.game.topology.index)
        return {
            "since": since,
            "cells": [json_cell(cell) for cell in ordered],
            "values": _text(self.game.position, ordered),
            **self._figures(),
        }

    def _figures(self) -> dict[str, Any]:
        """Returns what may change during the game, apart from the cells."""
        game = self.game
        payload: dict[str, Any] = {
            "version": self.version,
            "status": self.status,
            "mines_left": game.mine_count - len(game.flags),
            "three_bv_so_far": game.three_bv_so_far,
            "actions": len(game.history),
            "clicks": game.clicks,
            "undos": game.undos,
            "hints": self.hints,
            "seconds": round(self.seconds, 3),
        }
        if game.over or self.new_game.seed_stated:
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
            "senders": self.senders.to_dict(),
            "game": game_json.to_dict(self.game),
        }

    @classmethod
    def load(cls, data: bytes) -> GameSession:
        """Reads the text from `unsaved`; raises `FormatError` for anything else.

        An incomplete last line, which the server was writing when it was killed, is ignored.
        """
        head, *changes = data.split(b"\n")[:-1] or [b""]
        try:
            session = cls._restored(msgspec.json.decode(head, type=_Stored))
            for line in changes:
                kind, cell, now, sent = msgspec.json.decode(line, type=Line)
                session._do(kind, cell, now)
                if sent is not None:
                    session.senders.note(*sent)
        except (ValueError, RecursionError) as error:
            raise FormatError(f"this saved game is damaged: {error}") from None
        return session

    @classmethod
    def _restored(cls, stored: _Stored) -> GameSession:
        game = game_json.from_dict(stored.game)
        grid = game.topology
        if stored.start is not None:
            grid.index(stored.start)
        session = cls(
            NewGame(
                size=Size(grid.rows, grid.columns, game.mine_count, stored.game["topology"]),
                start_rule=stored.start_rule,
                no_guess=stored.no_guess,
                grade=stored.grade,
                clues=Clues(stored.clues),
                seed=game.seed,
                seed_stated=stored.seed_stated,
            )
        )
        session.game = game
        session.senders = Senders(stored.senders)
        session._changes = Changes(len(game.history) + 2 * game.undos)
        session.start = stored.start
        session.started, session.ended = stored.started, stored.ended
        session.hints = stored.hints
        return session


def _text(position: Position, cells: Iterable[GridCell]) -> str:
    """Returns cells in the notation of the text format."""
    return to_text(memoryview(array("h", [position[cell] for cell in cells]))) or ""
