"""The question `watch`: a game of a strategy, each move with its reason."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

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
from minewise.clues import Clues, as_clues
from minewise.explain.clicks import ShownCells, shown_cells
from minewise.explain.decisions import made_cell
from minewise.explain.sums import Sum
from minewise.game import Game
from minewise.play.batch import first_click
from minewise.play.move import Move
from minewise.play.moves import moves
from minewise.play.reasons import Reasons
from minewise.play.strategies import OwnStrategy, Strategy, as_strategy
from minewise.replayed import Replayed
from minewise.service.boards import AskedGame, AskedStart, NewGame, NewGameRequest, dealt, new_game
from minewise.service.boards import seed as stated_seed
from minewise.service.limits import Limits
from minewise.service.outcomes import End
from minewise.service.reading import PositionText, read_board
from minewise.service.shapes import (
    Grade,
    StrategyText,
    note,
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
    return Watched(**_setup(game), **_explained(game, played, Deadline(short)))


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
        "start": game.start,
    }


def _explained(game: _Watched, played: list[Move], bounds: Deadline) -> dict[str, Any]:
    rule = game.order.start_rule if game.order else "any"
    replay = Game(
        game.board, clues=game.clues, seed=game.seed, game=game.game, guessing=game.guessing
    )
    for move in played:
        replay.open(move.cell)
    reasons, view = Reasons(game.strategy, rule, bounds), Replayed(replay)
    explained, luck = [], 1.0
    for move in played:
        watched = _watched_move(move, reasons.tell(view.position, move), game.guessing, replay)
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
    return bool(move.risk) or (move.reason == "guess" and move.risk is None)
