"""The endpoints for watching a strategy."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from msgspec import UNSET, UnsetType

from minewise.base.budget import Budget, Deadline
from minewise.base.json_values import json_cell
from minewise.base.types import GridCell, StartRule
from minewise.board import Board
from minewise.clues import Clues, as_clues
from minewise.explain.review import survival_chance
from minewise.game import Game
from minewise.play.batch import first_click
from minewise.play.generate import generate
from minewise.play.moves import Move, moves
from minewise.play.strategies import OwnStrategy, Strategy, as_strategy
from minewise.replayed import Replayed
from minewise.sizes import check_start, new_seed
from minewise.topology import Topology
from minewise.web.endpoint import Endpoint, Payload, Server
from minewise.web.errors import BAD_REQUEST, ApiError
from minewise.web.explanations.reasons import Reasons
from minewise.web.games.new_game import NewGame, new_game
from minewise.web.games.new_game import seed as stated_seed
from minewise.web.limits import WebLimits
from minewise.web.positions.parsing import board as whole_board
from minewise.web.positions.payload import opened
from minewise.web.requests import WatchRequest, stated


@dataclass(frozen=True, slots=True)
class _Watched:
    """Describes a game to watch: the strategy, the board and the first cell."""

    strategy: Strategy | OwnStrategy
    spelled: str
    new: NewGame | None  # None for a given board
    board: Board
    clues: Clues
    start: GridCell
    seed: int
    game: int


async def watch(server: Server, asked: WatchRequest) -> Payload:
    """Plays a game with a strategy and returns every move with its reason."""

    def work() -> Payload:
        budget = server.budget()
        bounds = Deadline(budget)
        short = Budget(budget.seconds / 2, budget.megabytes)  # to explain the moves
        game = _watched(asked, server.limits, bounds)
        played = moves(
            game.strategy,
            game.board,
            game.start,
            seed=game.seed,
            game=game.game,
            clues=game.clues,
            budget=bounds.left(),
        )
        return _setup(game) | _moves(game, played, Deadline(short))

    return await server.workers.long(work)


def _watched(asked: WatchRequest, limits: WebLimits, bounds: Deadline) -> _Watched:
    strategy = as_strategy(asked.strategy)
    if not isinstance(asked.board, UnsetType):
        return _given(asked, asked.board, strategy, limits)
    new = new_game(asked, limits)
    seed = new_seed() if new.seed is None else new.seed
    grid = new.size.grid()
    start = _start(asked, strategy, grid, new.size.mines, new.start_rule)
    check_start(grid, new.size.mines, new.start_rule, start)
    board = _board(new, start, seed, asked.game, bounds)
    clues = new.clues.after_start(new.start_rule, start)
    return _Watched(strategy, asked.strategy, new, board, clues, start, seed, asked.game)


def _board(new: NewGame, start: GridCell, seed: int, number: int, bounds: Deadline) -> Board:
    if new.no_guess:
        return generate(
            new.size,
            start=start,
            start_rule=new.start_rule,
            no_guess=True,
            grade=new.grade,
            seed=seed,
            topology=new.size.topology,
            budget=bounds.left(),
        )
    return Game.new(
        new.size,
        seed=seed,
        game=number,
        start=start,
        start_rule=new.start_rule,
        topology=new.size.topology,
    ).board


def _given(
    asked: WatchRequest,
    given: str | dict[str, Any],
    strategy: Strategy | OwnStrategy,
    limits: WebLimits,
) -> _Watched:
    for name in ("size", "start_rule", "no_guess", "grade"):
        if getattr(asked, name) is not UNSET:
            raise ApiError(BAD_REQUEST, f'a "board" cannot be combined with "{name}"')
    is_text = isinstance(given, str) and not given.lstrip().startswith("{")
    mines = str(given).count("*") if is_text else UNSET
    board = whole_board(given, limits, mines, asked.topology)
    start = _start(asked, strategy, board.topology, len(board.mines), "any")
    clues, seed = as_clues(stated(asked.clues, "exact")), stated_seed(asked) or 0
    return _Watched(strategy, asked.strategy, None, board, clues, start, seed, asked.game)


def _start(
    asked: WatchRequest,
    strategy: Strategy | OwnStrategy,
    grid: Topology,
    mines: int,
    start_rule: StartRule,
) -> GridCell:
    if isinstance(asked.start, UnsetType):
        return first_click(strategy, grid, mines, start_rule)
    grid.index(asked.start)
    return asked.start


def _setup(game: _Watched) -> Payload:
    grid, new = game.board.topology, game.new
    return {
        "strategy": game.spelled.strip(),
        "rows": grid.rows,
        "columns": grid.columns,
        "topology": grid.kind,
        "mines": [json_cell(cell) for cell in game.board.mines],
        "clues": game.clues.to_json(),
        "start_rule": new.start_rule if new else "any",
        "no_guess": bool(new and new.no_guess),
        "grade": new.grade if new else None,
        "seed": str(game.seed),
        "game": game.game,
        "given": game.new is None,
        "start": json_cell(game.start),
    }


def _moves(game: _Watched, played: list[Move], bounds: Deadline) -> Payload:
    rule = game.new.start_rule if game.new else "any"
    end = Game(game.board, clues=game.clues, seed=game.seed, game=game.game)
    reasons, seen = Reasons(game.strategy, rule, bounds), Replayed(end)
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
                "opened": opened(end, move.opened),
                **reason.to_dict(),
            }
        )
        seen.open(move.opened)
    used = Counter(move.technique for move in played if move.technique)
    return {
        "end": "won" if end.won else "lost" if end.lost else "resigned",
        "three_bv": end.three_bv,
        "guesses": guessed,
        "luck": survival_chance(move.risk for move in played),
        "techniques": [{"technique": name, "cells": n} for name, n in used.most_common()],
        "moves": told,
    }


ENDPOINTS: Final = (
    Endpoint(
        method="POST",
        path="/api/watch",
        handler=watch,
        summary="A game of a strategy, with the reason of each move.",
        answer=("Watched",),
        request=WatchRequest,
        refusals=(422,),
    ),
)
