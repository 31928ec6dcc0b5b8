"""The question `watch`: a game of a strategy, each move with its reason."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from msgspec import UNSET, UnsetType

from minewise.base.budget import Budget, Deadline
from minewise.base.errors import ParameterError
from minewise.base.json_values import json_cell
from minewise.base.types import Guessing, MadeCell, MoveReason, StartRule
from minewise.board import Board
from minewise.clues import as_clues
from minewise.deal import Deal, deal_of_board, rules_of
from minewise.explain.decisions import made_cell
from minewise.game import Game
from minewise.play.batch import first_cell
from minewise.play.move import Move as Played
from minewise.play.moves import moves
from minewise.play.reasons import Reasons
from minewise.play.strategies import OwnStrategy, Strategy, as_strategy
from minewise.replayed import Replayed
from minewise.service.analyze import Extreme
from minewise.service.boards import AskedGame, AskedStart, NewGameRequest, asked_deal
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
    """Describes a game to watch; the deal has a seed and a first cell."""

    strategy: Strategy | OwnStrategy
    strategy_text: str
    deal: Deal
    board: Board
    given: bool


def watch(request: WatchRequest, limits: Limits) -> Watched:
    """Plays a game with a strategy, and tells the reason of each move."""
    budget = limits.budget()
    bounds = Deadline(budget)
    game = _watched(request, limits, bounds)
    played = moves(
        game.strategy,
        game.board,
        game.deal.start,
        budget=bounds.left(),
        **rules_of(game.deal),
    )
    short = Budget(budget.seconds / 2, budget.megabytes)  # to explain the moves
    return convert(_setup(game) | _explained(game, played, Deadline(short)), Watched)


def _watched(request: WatchRequest, limits: Limits, bounds: Deadline) -> _Watched:
    strategy = as_strategy(request.strategy)
    if not isinstance(request.board, UnsetType):
        board = _given(request, request.board, limits)
        clues = stated(request.clues, "exact")
        number = stated_seed(request.seed) or 0
        deal = deal_of_board(board, clues=clues, seed=number, game=request.game)
        deal = replace(deal, start=stated(request.start, None))
        deal = replace(deal, start=first_cell(deal, strategy))
        return _Watched(strategy, request.strategy, deal, board, True)
    deal = asked_deal(request, limits).seeded()
    deal = replace(deal, start=first_cell(deal, strategy))
    board = deal.board(budget=bounds.left())
    return _Watched(strategy, request.strategy, deal, board, False)


def _given(request: WatchRequest, content: str | dict[str, Any], limits: Limits) -> Board:
    for name in ("size", "start_rule", "guessing", "no_guess", "grade"):
        if getattr(request, name) is not UNSET:
            raise ParameterError('a "board" cannot be combined with "{name}"', name)
    is_text = isinstance(content, str) and not content.lstrip().startswith("{")
    mines = str(content).count("*") if is_text else UNSET
    return read_board(content, limits, mines, request.topology)


def _setup(game: _Watched) -> dict[str, Any]:
    grid, deal = game.board.topology, game.deal
    return {
        "strategy": game.strategy_text.strip(),
        "rows": grid.rows,
        "columns": grid.columns,
        "topology": grid.kind,
        "clues": as_clues(rules_of(deal)["clues"]).to_json(),
        "start_rule": deal.start_rule,
        "guessing": deal.guessing,
        "no_guess": deal.no_guess,
        "grade": deal.grade,
        "seed": str(deal.seed),
        "game": deal.game,
        "given": game.given,
        "start": json_cell(deal.start),
    }


def _explained(game: _Watched, played: list[Played], bounds: Deadline) -> dict[str, Any]:
    replay = Game(game.board, **rules_of(game.deal))
    for move in played:
        replay.open(move.cell)
    reasons, view = Reasons(game.strategy, game.deal.start_rule, bounds), Replayed(replay)
    explained, luck = [], 1.0
    for move in played:
        reason = reasons.tell(view.position, move)
        made = made_cell(replay.guessing, move.risk, reason.safest[1]) if reason.safest else None
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
