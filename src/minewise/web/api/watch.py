"""The endpoints to watch a strategy play."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request

from minewise.base.budget import Budget, Deadline
from minewise.base.json_values import json_cell
from minewise.board import Board
from minewise.explain.review import survived
from minewise.game import Game
from minewise.play.generate import generate
from minewise.play.moves import Move, moves
from minewise.play.simulate import first_click
from minewise.play.strategies import OwnStrategy, Strategy, as_strategy
from minewise.replayed import Replayed
from minewise.sizes import check_start, new_seed
from minewise.topology import Cell
from minewise.web import fields
from minewise.web.endpoint import Endpoint, Server, Told
from minewise.web.errors import BAD_REQUEST, ApiError
from minewise.web.games.table import Order
from minewise.web.limits import WebLimits
from minewise.web.positions.told import opened
from minewise.web.schemas import CELL, COUNT, FLAG, GRADE, SEED, START_RULE, TEXT, TOPOLOGY, Schema
from minewise.web.stories.reasons import Reasons

_LONGEST: Final = 300  # characters of a composed strategy


@dataclass(frozen=True, slots=True)
class _Watched:
    """One game to be watched: whose, on which board, from where."""

    strategy: Strategy | OwnStrategy
    spelled: str
    order: Order | None  # none for a board that was given
    board: Board
    first: Cell
    seed: int
    number: int


async def watch(server: Server, request: Request) -> Told:
    """Plays a game by a strategy and tells every move with its reason."""
    held = await fields.body(request, tuple(_FIELDS))

    def work() -> Told:
        budget = server.budget()
        bounds = Deadline(budget)
        short = Budget(budget.seconds / 2, budget.megabytes)  # to explain what is played
        game = _asked(held, server.limits, bounds)
        played = moves(
            game.strategy,
            game.board,
            game.first,
            seed=game.seed,
            number=game.number,
            budget=bounds.left(),
        )
        return _setup(game) | _story(game, played, Deadline(short))

    return await server.workers.long(work)


def _asked(held: Told, limits: WebLimits, bounds: Deadline) -> _Watched:
    spelled = fields.take(held, "strategy", str) or ""
    if not 0 < len(spelled) <= _LONGEST:
        raise ApiError(BAD_REQUEST, f'"strategy" is text of 1 to {_LONGEST} characters')
    strategy = as_strategy(spelled)
    number = fields.take(held, "number", int, 0) or 0
    if not 0 <= number < 1 << 53:
        raise ApiError(BAD_REQUEST, '"number" is a whole number from 0 on, below 2^53')
    if "board" in held:
        return _given(held, strategy, spelled, number, limits)
    order = fields.order(held, limits)
    seed = new_seed() if order.seed is None else order.seed
    grid = order.size.grid()
    first = _first(held, strategy, grid, order.size.mines)
    check_start(grid, order.size.mines, order.start_rule, first)
    if order.no_guess:
        board = generate(
            order.size,
            start=first,
            start_rule=order.start_rule,
            no_guess=True,
            grade=order.grade,
            seed=seed,
            topology=order.size.topology,
            budget=bounds.left(),
        )
    else:
        board = Game.new(
            order.size,
            seed=seed,
            number=number,
            start=first,
            start_rule=order.start_rule,
            topology=order.size.topology,
        ).board
    return _Watched(strategy, spelled, order, board, first, seed, number)


def _given(
    held: Told, strategy: Strategy | OwnStrategy, spelled: str, number: int, limits: WebLimits
) -> _Watched:
    for name in ("size", "start_rule", "no_guess", "grade"):
        if name in held:
            raise ApiError(BAD_REQUEST, f'a "board" that is given leaves no room for "{name}"')
    text = held["board"]
    is_text = isinstance(text, str) and not text.lstrip().startswith("{")
    counted = {"mines": text.count("*")} if is_text else {}
    board = fields.board(held | counted, limits, "board")
    first = _first(held, strategy, board.topology, len(board.mines))
    stated = fields.seed(held)
    return _Watched(strategy, spelled, None, board, first, stated or 0, number)


def _first(held: Told, strategy: Strategy | OwnStrategy, grid: Any, mines: int) -> Cell:
    if "first" not in held:
        return first_click(strategy, grid, mines)
    return fields.cell(held, grid, "first")


def _setup(game: _Watched) -> Told:
    grid, order = game.board.topology, game.order
    return {
        "strategy": game.spelled.strip(),
        "rows": grid.rows,
        "columns": grid.columns,
        "topology": grid.kind,
        "mines": [json_cell(cell) for cell in game.board.mines],
        "start_rule": order.start_rule if order else "any",
        "no_guess": bool(order and order.no_guess),
        "grade": order.grade if order else None,
        "seed": str(game.seed),
        "number": game.number,
        "given": game.order is None,
        "first": json_cell(game.first),
    }


def _story(game: _Watched, played: list[Move], bounds: Deadline) -> Told:
    rule = game.order.start_rule if game.order else "any"
    reasons, seen = Reasons(game.strategy, rule, bounds), Replayed(game.board)
    end = Game(game.board)
    told, guessed = [], 0
    for move in played:
        reason = reasons.tell(seen.position, move)
        end.open(move.cell)
        guessed += bool(move.risk) or (move.reason == "guess" and move.risk is None)
        told.append(
            {
                "cell": json_cell(move.cell),
                "reason": move.reason,
                "technique": move.technique or None,
                "risk": move.risk,
                "opened": opened(game.board, move.opened),
                **reason.to_json(),
            }
        )
        seen.open(move.opened)
    used = Counter(move.technique for move in played if move.technique)
    return {
        "end": "won" if end.won else "lost" if end.lost else "resigned",
        "bbbv": end.bbbv,
        "guesses": guessed,
        "luck": survived((move.risk for move in played), end.lost),
        "techniques": [{"technique": name, "cells": n} for name, n in used.most_common()],
        "moves": told,
    }


_FIELDS: Final[dict[str, Schema]] = {
    "strategy": {
        **TEXT,
        "minLength": 1,
        "maxLength": _LONGEST,
        "description": "a name, or TECHNIQUES/GUESS/OPENING",
    },
    "size": {**TEXT, "description": "a preset or WIDTHxHEIGHTxMINES"},
    "topology": TOPOLOGY,
    "start_rule": START_RULE,
    "no_guess": FLAG,
    "grade": GRADE,
    "seed": SEED,
    "number": {**COUNT, "description": "which game of the seed"},
    "first": {**CELL, "description": "the first cell; the strategy's own unless stated"},
    "board": {
        "type": ["string", "object"],
        "description": "a whole board in place of a size, every cell of it revealed, or the JSON "
        "format",
    },
}

ENDPOINTS: Final = (
    Endpoint(
        method="POST",
        path="/api/watch",
        handler=watch,
        summary="A game played by a strategy, each move with its reason.",
        answer=("Watched",),
        fields=_FIELDS,
        required=("strategy",),
        refusals=(422,),
    ),
)
