"""The question `watch`: a game of a strategy, each move with its reason."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, TypeAlias

from msgspec import UNSET, UnsetType

from minewise.analysis.answers import Choice
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import ParameterError
from minewise.base.results import Count, Note, Result, Share
from minewise.base.types import (
    GridCell,
    GridKind,
    Guessing,
    JsonObject,
    MadeCell,
    MoveReason,
    StartRule,
)
from minewise.board import Board
from minewise.clues import as_clues
from minewise.deal import Deal, deal_of_board, rules_of
from minewise.explain.clicks import Replayed, ShownCells, made_cell, shown_cells
from minewise.explain.sums import Sum
from minewise.game import Game
from minewise.play.games import first_cell, moves
from minewise.play.move import Move, Reasons
from minewise.play.strategies import OwnStrategy, Strategy, as_strategy
from minewise.questions.deals import deal_fields, read_deal
from minewise.questions.deals import seed as stated_seed
from minewise.questions.games import End
from minewise.questions.limits import Limits
from minewise.questions.reading import PositionText, read_board
from minewise.questions.request import request as made_request
from minewise.questions.shapes import Grade, StrategyText, note, stated
from minewise.topology import grid_cell

_BOARD: Final = "a complete board instead of a size: revealed text, or the JSON format"


if TYPE_CHECKING:
    WatchRequest: TypeAlias = Any
else:
    _FIELDS: Final = (
        *deal_fields(),
        ("strategy", StrategyText),
        ("board", Annotated[PositionText, note(_BOARD)] | UnsetType, UNSET),
    )
    WatchRequest = made_request("WatchRequest", "Asks for a game of a strategy.", _FIELDS)


@dataclass(frozen=True, slots=True)
class WatchedMove(Result):
    """A move of a strategy, and its reason."""

    cell: GridCell
    reason: MoveReason
    technique: str | None
    policy: str | None
    risk: Share | None
    made: Annotated[MadeCell | None, Note("what the guessing mode made of the cell")]
    win_probability: Share | None
    shown: ShownCells[GridCell]
    text: str
    clues: Annotated[tuple[GridCell, ...], Note("the numbers that prove it")]
    mines: Annotated[tuple[GridCell, ...], Note("the certain mines that prove it")]
    sums: Annotated[tuple[Sum, ...], Note("the sums that the sentence uses")]
    safest: Annotated[Choice[GridCell] | None, Note("for a guess: a cell with the lowest risk")]


class UsedTechnique(NamedTuple):
    """A technique, and the number of cells that it opened."""

    technique: str
    cells: Count


@dataclass(frozen=True, slots=True)
class Watched(Result):
    """A game of a strategy."""

    strategy: str
    rows: Count
    columns: Count
    topology: GridKind
    mines: Annotated[tuple[GridCell, ...], Note("at the end of the game")]
    clues: Annotated[str | JsonObject, Note("the clue models")]
    start_rule: StartRule
    guessing: Guessing
    no_guess: bool
    grade: Annotated[Grade | None, Note("the hardest technique that the board needs")]
    seed: str
    game: Count
    given: Annotated[bool, Note("whether the board was given in the request")]
    start: GridCell
    end: End
    three_bv: Count
    guesses: Count
    luck: Share
    techniques: tuple[UsedTechnique, ...]
    moves: tuple[WatchedMove, ...]


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
    short = Budget(budget.seconds / 2, budget.megabytes, budget.work)  # to explain the moves
    return Watched(**_setup(game), **_explained(game, played, Deadline(short)))


def _watched(request: WatchRequest, limits: Limits, bounds: Deadline) -> _Watched:
    strategy = as_strategy(request.strategy)
    if not isinstance(request.board, UnsetType):
        board = _given(request, request.board, limits)
        clues = stated(request.clues, "exact")
        number = stated_seed(request.seed) or 0
        deal = deal_of_board(board, clues=clues, seed=number, game=stated(request.game, 0))
        deal = replace(deal, start=stated(request.start, None))
        deal = replace(deal, start=first_cell(deal, strategy))
        return _Watched(strategy, request.strategy, deal, board, True)
    deal = read_deal(request, limits).seeded()
    deal = replace(deal, start=first_cell(deal, strategy))
    board = deal.board(budget=bounds.left())
    return _Watched(strategy, request.strategy, deal, board, False)


def _given(request: WatchRequest, content: str | dict[str, Any], limits: Limits) -> Board:
    for name in ("size", "density", "start_rule", "guessing", "no_guess", "grade"):
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
        "start": grid_cell(deal.start),
    }


def _explained(game: _Watched, played: list[Move], bounds: Deadline) -> dict[str, Any]:
    replay = Game(game.board, **rules_of(game.deal))
    for move in played:
        replay.open(move.cell)
    reasons, view = Reasons(game.strategy, game.deal.start_rule, bounds), Replayed(replay)
    explained, luck = [], 1.0
    for move in played:
        watched = _watched_move(move, reasons.tell(view.position, move), replay.guessing, replay)
        explained.append(watched)
        luck *= 1.0 - (float(watched.made == "mine") if watched.made else move.risk or 0.0)
        view.open(move.opened)
    techniques = Counter(move.technique for move in played if move.technique)
    return {
        "mines": replay.board.mines,
        "end": "won" if replay.won else "lost" if replay.lost else "resigned",
        "three_bv": replay.three_bv,
        "guesses": sum(map(_is_guess, played)),
        "luck": luck,
        "techniques": tuple(UsedTechnique(*used) for used in techniques.most_common()),
        "moves": tuple(explained),
    }


def _watched_move(move: Move, reason: Any, guessing: Guessing, game: Game) -> WatchedMove:
    safest = reason.safest and Choice(*reason.safest)
    return WatchedMove(
        cell=move.cell,
        reason=move.reason,
        technique=move.technique or None,
        policy=move.policy or None,
        risk=move.risk,
        made=made_cell(guessing, move.risk, safest.probability) if safest else None,
        win_probability=move.win_probability,
        shown=shown_cells(game, move.opened),
        text=reason.text,
        clues=tuple(reason.clues),
        mines=tuple(reason.mines),
        sums=tuple(reason.sums),
        safest=safest,
    )


def _is_guess(move: Move) -> bool:
    if move.risk is None:
        return move.reason == "guess"
    return 0 < move.risk < 1  # a certain mine is no guess
