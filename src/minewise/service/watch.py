"""The question `watch`: a game of a strategy, each move with its reason."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated, Any, Final

from msgspec import UNSET, UnsetType

from minewise.base.budget import Budget, Deadline
from minewise.base.errors import ParameterError
from minewise.base.json_values import json_cell
from minewise.base.types import GridCell, Guessing, MadeCell, MoveReason, StartRule
from minewise.board import Board
from minewise.clues import Clues, as_clues
from minewise.explain.decisions import made_cell
from minewise.game import Game
from minewise.play.batch import first_click
from minewise.play.move import Move as Played
from minewise.play.moves import moves
from minewise.play.reasons import Reasons
from minewise.play.strategies import OwnStrategy, Strategy, as_strategy
from minewise.replayed import Replayed
from minewise.service.analyze import Extreme
from minewise.service.boards import AskedGame, AskedStart, NewGame, NewGameRequest, dealt, new_game
from minewise.service.boards import seed as stated_seed
from minewise.service.conversion import convert
from minewise.service.hint import Sum
from minewise.service.limits import Limits
from minewise.service.outcomes import End
from minewise.service.question import Answer, Question
from minewise.service.reading import PositionText, read_board
from minewise.service.shapes import (
    Cell,
    ClueModels,
    Count,
    Grade,
    Grid,
    Share,
    Shown,
    StrategyText,
    note,
    shown,
    stated,
)
from minewise.sizes import check_start, new_seed
from minewise.topology import Topology


class WatchRequest(NewGameRequest, kw_only=True, frozen=True):
    """Asks for a game of a strategy."""

    strategy: StrategyText
    game: AskedGame = 0
    start: AskedStart | UnsetType = UNSET
    board: (
        Annotated[
            PositionText,
            note("a complete board instead of a size: revealed text, or the JSON format"),
        ]
        | UnsetType
    ) = UNSET


class Move(Answer, kw_only=True, frozen=True):
    """A move of a strategy, and its reason."""

    cell: Cell
    reason: MoveReason
    technique: str | None
    policy: str | None
    risk: Share | None
    made: Annotated[MadeCell | None, note("what the guessing mode made of the cell")]
    win_probability: Share | None
    shown: list[Shown]
    text: str
    clues: Annotated[list[Cell], note("the numbers that prove it")]
    mines: Annotated[list[Cell], note("the certain mines that prove it")]
    sums: Annotated[list[Sum], note("the sums that the sentence uses")]
    safest: Annotated[Extreme | None, note("for a guess: a cell with the lowest risk")]


class UsedTechnique(Answer, kw_only=True, frozen=True):
    """A technique, and the number of cells that it opened."""

    technique: str
    cells: Count


class Watched(Answer, kw_only=True, frozen=True):
    """A game of a strategy."""

    strategy: str
    rows: Count
    columns: Count
    topology: Grid
    mines: Annotated[list[Cell], note("at the end of the game")]
    clues: ClueModels
    start_rule: StartRule
    guessing: Guessing
    no_guess: bool
    grade: Annotated[Grade | None, note("the hardest technique that the board needs")]
    seed: str
    game: Count
    given: Annotated[bool, note("whether the board was given in the request")]
    start: Cell
    end: End
    three_bv: Count
    guesses: Count
    luck: Share
    techniques: list[UsedTechnique]
    moves: list[Move]


@dataclass(frozen=True, slots=True)
class _Watched:
    """Describes a game to watch: the strategy, the board and the first cell."""

    strategy: Strategy | OwnStrategy
    strategy_text: str
    order: NewGame | None  # None for a given board
    board: Board
    clues: Clues
    start: GridCell
    seed: int
    game: int

    @property
    def guessing(self) -> Guessing:
        return self.order.guessing if self.order else "classic"


def watch(request: WatchRequest, limits: Limits) -> Watched:
    """Plays a game with a strategy, and tells the reason of each move."""
    budget = limits.budget()
    bounds = Deadline(budget)
    game = _watched(request, limits, bounds)
    played = moves(
        game.strategy,
        game.board,
        game.start,
        seed=game.seed,
        game=game.game,
        clues=game.clues,
        guessing=game.guessing,
        budget=bounds.left(),
    )
    short = Budget(budget.seconds / 2, budget.megabytes, budget.work)  # to explain the moves
    return convert(_setup(game) | _explained(game, played, Deadline(short)), Watched)


def _watched(request: WatchRequest, limits: Limits, bounds: Deadline) -> _Watched:
    strategy = as_strategy(request.strategy)
    if not isinstance(request.board, UnsetType):
        return _of_board(request, request.board, strategy, limits)
    order = new_game(request, limits)
    seed = new_seed() if order.seed is None else order.seed
    grid = order.size.grid()
    start = _start(request, strategy, grid, order.size.mines, order.start_rule)
    check_start(grid, order.size.mines, order.start_rule, start)
    board = dealt(order, start, seed, request.game, bounds.left())
    clues = order.clues.after_start(order.start_rule, start)
    return _Watched(strategy, request.strategy, order, board, clues, start, seed, request.game)


def _of_board(
    request: WatchRequest,
    content: str | dict[str, Any],
    strategy: Strategy | OwnStrategy,
    limits: Limits,
) -> _Watched:
    for name in ("size", "start_rule", "guessing", "no_guess", "grade"):
        if getattr(request, name) is not UNSET:
            raise ParameterError('a "board" cannot be combined with "{name}"', name)
    is_text = isinstance(content, str) and not content.lstrip().startswith("{")
    mines = str(content).count("*") if is_text else UNSET
    board = read_board(content, limits, mines, request.topology)
    start = _start(request, strategy, board.topology, len(board.mines), "any")
    clues, seed = as_clues(stated(request.clues, "exact")), stated_seed(request.seed) or 0
    return _Watched(strategy, request.strategy, None, board, clues, start, seed, request.game)


def _start(
    request: WatchRequest,
    strategy: Strategy | OwnStrategy,
    grid: Topology,
    mines: int,
    start_rule: StartRule,
) -> GridCell:
    if isinstance(request.start, UnsetType):
        return first_click(strategy, grid, mines, start_rule)
    grid.index(request.start)
    return request.start


def _setup(game: _Watched) -> dict[str, Any]:
    grid, order = game.board.topology, game.order
    return {
        "strategy": game.strategy_text.strip(),
        "rows": grid.rows,
        "columns": grid.columns,
        "topology": grid.kind,
        "clues": game.clues.to_json(),
        "start_rule": order.start_rule if order else "any",
        "guessing": game.guessing,
        "no_guess": bool(order and order.no_guess),
        "grade": order.grade if order else None,
        "seed": str(game.seed),
        "game": game.game,
        "given": game.order is None,
        "start": json_cell(game.start),
    }


def _explained(game: _Watched, played: list[Played], bounds: Deadline) -> dict[str, Any]:
    rule = game.order.start_rule if game.order else "any"
    replay = Game(
        game.board, clues=game.clues, seed=game.seed, game=game.game, guessing=game.guessing
    )
    for move in played:
        replay.open(move.cell)
    reasons, view = Reasons(game.strategy, rule, bounds), Replayed(replay)
    explained, luck = [], 1.0
    for move in played:
        reason = reasons.tell(view.position, move)
        made = made_cell(game.guessing, move.risk, reason.safest[1]) if reason.safest else None
        fields = move.to_dict() | {"shown": shown(replay, move.opened)} | reason.to_dict()
        del fields["opened"]
        explained.append(fields | {"made": made})
        luck *= 1.0 - (float(made == "mine") if made else move.risk or 0.0)
        view.open(move.opened)
    techniques = Counter(move.technique for move in played if move.technique)
    return {
        "mines": [json_cell(cell) for cell in replay.board.mines],
        "end": "won" if replay.won else "lost" if replay.lost else "resigned",
        "three_bv": replay.three_bv,
        "guesses": sum(map(_is_guess, played)),
        "luck": luck,
        "techniques": [{"technique": name, "cells": n} for name, n in techniques.most_common()],
        "moves": explained,
    }


def _is_guess(move: Played) -> bool:
    return bool(move.risk) or (move.reason == "guess" and move.risk is None)


QUESTION: Final = Question(watch)
