"""What the API does, a function an endpoint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.requests import Request

from minewise.analysis import analyze
from minewise.answers import json_cell
from minewise.formats.text import to_text
from minewise.guesses import showings
from minewise.hints import hints
from minewise.position import Position
from minewise.review import Click
from minewise.web import fields
from minewise.web.errors import BAD_REQUEST, CONFLICT, ApiError
from minewise.web.limits import WebLimits
from minewise.web.store import Store
from minewise.web.table import Table
from minewise.web.work import Workers

Told = dict[str, Any]


class Desk:
    """Answers requests: holds the games, the limits and the workers of a server."""

    def __init__(self, store: Store, limits: WebLimits, workers: Workers) -> None:
        self.store = store
        self.limits = limits
        self.workers = workers

    async def new_game(self, request: Request) -> Told:
        """Begins a game."""
        names = ("size", "topology", "start_rule", "no_guess", "seed")
        order = fields.order(await fields.body(request, names), self.limits)
        name, table = self.store.add(order)

        def work() -> Told:
            self.store.save(name, table)
            return {"id": name, **table.to_json()}

        async with table.lock:
            return await self.workers.quick(work)

    async def state(self, request: Request) -> Told:
        """Tells how a game stands."""
        return await self._at(request, lambda name, table: {"id": name, **table.to_json()})

    async def act(self, request: Request) -> Told:
        """Opens, flags, chords or takes back."""
        kind = request.url.path.rsplit("/", 1)[1]
        held = await fields.body(request, () if kind == "undo" else ("cell",))

        def work(name: str, table: Table) -> Told:
            if len(table.game.history) >= self.limits.actions:
                raise ApiError(CONFLICT, f"a game has {self.limits.actions:,} actions at the most")
            cell = None if kind == "undo" else fields.cell(held, table.game)
            table.play(kind, cell, self.limits.budget())
            self.store.save(name, table)
            return {"id": name, **table.to_json()}

        return await self._at(request, work, lambda table: kind == "open" and table.deals_next)

    async def game_hint(self, request: Request) -> Told:
        """Says the next step of a game, and counts that it did."""
        await fields.body(request, ())

        def work(name: str, table: Table) -> Told:
            if table.game.over:
                raise ApiError(CONFLICT, "the game is over: there is no next step")
            found = hints(table.game.position, budget=self.limits.budget())
            table.hints += 1
            self.store.save(name, table)
            return found.to_json()

        return await self._at(request, work, lambda _: True)

    async def game_analysis(self, request: Request) -> Told:
        """Analyses what the player of a game sees."""

        def work(_: str, table: Table) -> Told:
            return analyze(table.game.position, budget=self.limits.budget()).to_json()

        return await self._at(request, work, lambda _: True)

    async def game_review(self, request: Request) -> Told:
        """Tells what each click of a game that is over risked."""

        def work(_: str, table: Table) -> Told:
            game = table.game
            if not game.over:
                raise ApiError(CONFLICT, "the game is not over: it is reviewed at its end")
            clicks = game.review(budget=self.limits.budget())
            survived = 1.0
            for click in clicks[:-1] if game.lost else clicks:
                survived *= 1.0 - (click.risk or 0.0)
            return {
                "clicks": [_click(click) for click in clicks],
                "guesses": sum(click.is_guess for click in clicks),
                "forced": sum(click.was_forced for click in clicks),
                "luck": survived,
            }

        return await self._at(request, work, lambda _: True)

    async def _at(
        self,
        request: Request,
        work: Callable[[str, Table], Told],
        is_long: Callable[[Table], bool] = lambda _: False,
    ) -> Told:
        name = request.path_params["id"]
        table = self.store.get(name)
        async with table.lock:
            run = self.workers.long if is_long(table) else self.workers.quick
            return await run(lambda: work(name, table))

    async def analyze(self, request: Request) -> Told:
        """Analyses a position."""

        def answer(position: Position, _: Told) -> Told:
            return analyze(position, budget=self.limits.budget()).to_json() | _cells(position)

        return await self._about(request, answer)

    async def hint(self, request: Request) -> Told:
        """Says what to do next in a position."""
        return await self._about(
            request, lambda position, _: hints(position, budget=self.limits.budget()).to_json()
        )

    async def cell(self, request: Request) -> Told:
        """Tells what a hidden cell may show, and what would then be known."""

        def answer(position: Position, held: Told) -> Told:
            named = held.get("cell")
            if len(position.shape) == 1 or not isinstance(named, list):
                raise ApiError(BAD_REQUEST, '"cell" is a list of row and column on a grid')
            found = showings(position, tuple(named), budget=self.limits.budget())
            return {
                "showings": [
                    {
                        "number": one.number,
                        "probability": one.probability,
                        "safe_cells": one.safe_cells,
                        "best_safety": one.best_safety,
                    }
                    for one in found
                ]
            }

        return await self._about(request, answer, "cell")

    async def _about(
        self, request: Request, answer: Callable[[Position, Told], Told], *more: str
    ) -> Told:
        held = await fields.body(request, ("position", "mines", "topology", *more))

        def work() -> Told:
            return answer(fields.position(held, self.limits), held)

        return await self.workers.long(work)


def _click(click: Click) -> Told:
    action = click.action
    return {
        "action": action.kind,
        "cell": json_cell(action.cell),
        "risk": click.risk,
        "best_risk": click.best_risk,
    }


def _cells(position: Position) -> Told:
    """Returns the position as the page draws it; null where it cannot."""
    told: Told = {"mine_total": position.mines, "cells": None}
    if len(position.shape) == 2:
        values, width = position._core.values(), position.columns
        rows = [to_text(values[i : i + width]) for i in range(0, len(values), width)]
        told["cells"] = rows if None not in rows else None
    return told
