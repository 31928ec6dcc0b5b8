"""A game as the server keeps it: what was ordered, the game, its clock.

Until the game is over nothing in `to_json` depends on where the mines are, but what the player has
opened. The seed would give the board away to whoever has minewise; it is told at the end, or at
once to a player who named it.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from time import time
from typing import Any

from minewise.base.budget import Budget
from minewise.base.errors import FormatError, OverBudget, PositionError
from minewise.base.json_values import json_cell
from minewise.game import Game
from minewise.play.generate import generate
from minewise.sizes import Size
from minewise.topology import Cell
from minewise.web.games.reviewed import Reviewed
from minewise.web.positions.told import rows

Change = tuple[str, Cell, float]  # open, flag or chord; where; when


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Says what game was asked for; `seed_stated` whether the player named the seed.

    A `grade` is the hardest technique that the board needs, and means `no_guess` too.

    >>> Order(size=Size(9, 9, 10)).start_rule
    'opening'
    """

    size: Size
    start_rule: str = "opening"
    no_guess: bool = False
    grade: str | None = None
    seed: int | None = None
    seed_stated: bool = False


class Table:
    """Keeps one game.

    >>> table = Table(Order(size=Size(9, 9, 10)))
    >>> table.play("open", (4, 4), Budget())
    >>> table.to_json()["status"]
    'playing'
    """

    def __init__(self, order: Order) -> None:
        size = order.size
        self.order = order
        self.game = Game.new(
            size, seed=order.seed, start_rule=order.start_rule, topology=size.topology
        )
        self.first: Cell | None = None
        self.started: float | None = None
        self.ended: float | None = None
        self.hints = 0
        self.lock = asyncio.Lock()
        self.reviewed = Reviewed()
        self._unsaved: list[Change] | None = None

    @property
    def deals_next(self) -> bool:
        """Whether the next opening makes a board without guesses, which may take long."""
        return self.order.no_guess and self.first is None

    def play(self, kind: str, cell: Cell | None, budget: Budget) -> None:
        """Does what the player asked: open, flag, chord or undo."""
        now = time()
        if kind == "open" and self.first is None and cell is not None:
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

    def _do(self, kind: str, cell: Cell | None, now: float) -> None:
        if kind == "undo":
            self.game.undo()
        else:
            {"open": self.game.open, "flag": self.game.flag, "chord": self.game.chord}[kind](cell)
        if not self.game.over:
            self.ended = None
        elif self.ended is None:
            self.ended = now

    def _begin(self, cell: Cell, budget: Budget) -> float:
        if self.game.topology.index(cell) in map(self.game.topology.index, self.game.flags):
            raise PositionError("this cell is flagged: take the flag back first")
        if self.order.no_guess:
            self._make(cell, budget)
        self.first = cell
        self.started = time()  # making a board may take long, and is not the player's time
        self._unsaved = None
        return self.started

    def _make(self, cell: Cell, budget: Budget) -> None:
        order, flags = self.order, self.game.flags
        try:
            board = generate(
                order.size,
                start=cell,
                start_rule=order.start_rule,
                no_guess=True,
                grade=order.grade,
                seed=self.game.seed,
                topology=order.size.topology,
                budget=budget,
            )
        except OverBudget:
            raise OverBudget(
                f"no such board was found in {budget.seconds:g} seconds: "
                "try another first cell, fewer mines or another grade"
            ) from None
        made = Game(board)
        made.seed, made.start_rule = self.game.seed, order.start_rule
        for flag in flags:
            made.flag(flag)
        self.game = made

    @property
    def status(self) -> str:
        """How it stands: new, playing, won or lost."""
        if self.game.over:
            return "won" if self.game.won else "lost"
        return "playing" if self.game.clicks else "new"

    @property
    def seconds(self) -> float:
        """How long it has been played, undone losses included."""
        if self.started is None:
            return 0.0
        return max(0.0, (self.ended or time()) - self.started)

    def to_json(self) -> dict[str, Any]:
        """Returns what the player may know."""
        game, order = self.game, self.order
        position = game.position
        told: dict[str, Any] = {
            "status": self.status,
            "rows": game.topology.rows,
            "columns": game.topology.columns,
            "topology": game.topology.kind,
            "mines": game.mines,
            "mines_left": position.mines_left,
            "start_rule": order.start_rule,
            "no_guess": order.no_guess,
            "grade": order.grade,
            "cells": rows(position),
            "bbbv_so_far": game.bbbv_so_far,
            "actions": len(game.history),
            "clicks": game.clicks,
            "undos": game.undos,
            "hints": self.hints,
            "seconds": round(self.seconds, 3),
        }
        if game.over or order.seed_stated:
            told["seed"] = str(game.seed)
        if game.over:
            told["result"] = self._result()
        return told

    def _result(self) -> dict[str, Any]:
        game = self.game
        return {
            "mines": [json_cell(cell) for cell in game.board.mines],
            "exploded": None if game.exploded is None else json_cell(game.exploded),
            "first": None if self.first is None else json_cell(self.first),
            "bbbv": game.bbbv,
            "bbbv_per_second": game.bbbv / self.seconds if game.won and self.seconds else None,
            "efficiency": game.efficiency if game.won else None,
        }

    def unsaved(self) -> tuple[bool, bytes]:
        """Returns what is to be written, and whether it stands in for all that was written before.

        The whole game is a line; each action after it is another, so that a click in a long game
        costs no more than one in a short game. What was undone is not kept: a game is read in the
        time that its actions take. What is returned counts as written until `lost` says it is not.
        """
        is_whole = self._unsaved is None
        lines = [self._whole()] if self._unsaved is None else self._unsaved
        self._unsaved = []
        return is_whole, b"".join(json.dumps(line).encode("ascii") + b"\n" for line in lines)

    def lost(self) -> None:
        """Notes that what `unsaved` returned was not written, or not all of it."""
        self._unsaved = None

    def _whole(self) -> dict[str, Any]:
        order = self.order
        return {
            "no_guess": order.no_guess,
            "grade": order.grade,
            "start_rule": order.start_rule,
            "seed_stated": order.seed_stated,
            "first": None if self.first is None else json_cell(self.first),
            "started": self.started,
            "ended": self.ended,
            "hints": self.hints,
            "game": self.game.to_json(),
        }

    @classmethod
    def load(cls, written: bytes) -> Table:
        """Reads what `unsaved` returned; raises `FormatError` for anything else.

        A last line without an end was being written when the server was killed: it is left out.
        """
        first, *changes = written.split(b"\n")[:-1] or [b""]
        try:
            table = cls._restored(json.loads(first))
            for line in changes:
                kind, cell, now = json.loads(line)
                table._do(kind, tuple(cell), now)
        except (KeyError, TypeError, ValueError) as error:
            raise FormatError(f"this saved game is damaged: {error}") from None
        return table

    @classmethod
    def _restored(cls, held: Any) -> Table:
        game = Game.from_json(held["game"])
        grid = game.topology
        table = cls(
            Order(
                size=Size(grid.rows, grid.columns, game.mines, grid.kind),
                start_rule=held["start_rule"],
                no_guess=held["no_guess"],
                grade=held["grade"],
                seed=game.seed,
                seed_stated=held["seed_stated"],
            )
        )
        table.game = game
        table.first = None if held["first"] is None else tuple(held["first"])
        table.started, table.ended = held["started"], held["ended"]
        table.hints = held["hints"]
        return table
