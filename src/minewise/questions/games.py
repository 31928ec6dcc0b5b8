"""Questions about games: boards, games of strategies, saved games, and `watch`, move by move.

In `outcomes` the strategy begins with the player's first click, so the outcomes are paired with
those of the player. They depend only on the saved games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple, TypeAlias, cast

from msgspec import UNSET, Meta, UnsetType

from minewise.analysis.answers import Choice
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import MinewiseError, OverBudget, ParameterError
from minewise.base.results import Count, Note, Result, Share
from minewise.base.types import (
    Cell,
    GridCell,
    GridKind,
    Guessing,
    MadeCell,
    MoveReason,
    StartRule,
)
from minewise.base.types import JsonObject as AnyObject
from minewise.base.wording import worded
from minewise.board import Board
from minewise.clues import as_clues
from minewise.deal import Deal, deal_of_board, middle, rules_of
from minewise.explain.clicks import (
    Replayed,
    ShownCells,
    made_cell,
    shown_cells,
    survival_chance,
)
from minewise.explain.review import GameReview
from minewise.explain.review import review as reviewed
from minewise.explain.sums import Sum
from minewise.game import Action, Game
from minewise.lab.comparison import Comparison, judged, series_of
from minewise.play.move import Move, Reasons
from minewise.play.series import Block, Series, join, play_block
from minewise.play.simulation import Simulation, first_cell, moves
from minewise.play.strategies import OwnStrategy, Strategy, as_strategy
from minewise.questions.limits import Limits
from minewise.questions.reading import (
    FileRequest,
    PositionText,
    content,
    deal_fields,
    read_board,
    read_deal,
    saved_game,
    uploaded,
)
from minewise.questions.reading import seed as stated_seed
from minewise.questions.request import Grade, JsonObject, StrategyText, note, stated
from minewise.questions.request import request as made_request
from minewise.topology import grid_cell


@dataclass(frozen=True, slots=True)
class GeneratedBoard(Result):
    """A board; the same seed, game and start give it again."""

    rows: Count
    columns: Count
    topology: GridKind
    mines: tuple[GridCell, ...]
    start: GridCell
    start_rule: StartRule
    seed: str
    game: Count

    @classmethod
    def of(cls, deal: Deal, board: Board) -> GeneratedBoard:
        grid = board.topology
        return cls(
            rows=grid.rows,
            columns=grid.columns,
            topology=cast(GridKind, grid.kind),
            mines=board.mines,
            start=grid_cell(middle(grid) if deal.start is None else deal.start),
            start_rule=deal.start_rule,
            seed=str(deal.seed),
            game=deal.game,
        )


def generate(
    deal: Annotated[Deal, ("no_guess", "grade", "game", "start")], *, budget: Budget
) -> GeneratedBoard:
    """Generates a board for a first cell, on demand one that needs no guess or has a grade."""
    deal = deal.seeded()
    return GeneratedBoard.of(deal, deal.board(budget=budget))


_MOST: Final = 8  # the most games between two looks at the clock

Played: TypeAlias = list[Simulation]
GamesField: TypeAlias = Annotated[int, Meta(ge=1, le=Limits().simulated_games)]


def simulate(
    deal: Annotated[Deal, ("guessing", "start")],
    limits: Limits,
    *,
    strategy: StrategyText = "exact",
    games: GamesField = 100,
) -> Simulation:
    """Plays games with a strategy, as many as the time allows, and sums them up."""
    bounds = Deadline(limits.budget())
    series = Series.of(deal, strategy, seed=deal.seed or 0)

    def answer(played: Played) -> Simulation:
        return played[0]

    return answer(play_together([series], 0, games, bounds, limits.reporting(answer)))


def play_together(
    all_series: Sequence[Series],
    first: int,
    games: int,
    bounds: Deadline,
    report: Callable[[Played], None] | None = None,
) -> Played:
    """Plays the same games of each series, as many as the time allows, but at least one.

    `report` receives the sums so far, again and again.
    """
    blocks_played: list[list[Block]] = [[] for _ in all_series]
    done = 0
    while done < games and not (done and _is_up(bounds)):
        count = min(max(done, 1), _MOST, games - done)  # a game may take seconds
        for series, played in zip(all_series, blocks_played, strict=True):
            played.append(play_block(series, first + done, count))
        done += count
        if report and done < games:
            report(_joined(all_series, blocks_played))
    return _joined(all_series, blocks_played)


def _joined(all_series: Sequence[Series], played: Sequence[Sequence[Block]]) -> Played:
    pairs = zip(all_series, played, strict=True)
    return [join(series.strategy, each) for series, each in pairs]


def _is_up(bounds: Deadline) -> bool:
    try:
        bounds.left()
    except OverBudget:
        return True
    return False


Pair: TypeAlias = Annotated[
    tuple[StrategyText, StrategyText],
    Meta(
        description="two different strategies",
        extra={"is": "a list of two strategies, each a text of 1 to 300 characters"},
    ),
]


def compare(
    deal: Annotated[Deal, ("guessing", "game", "start")],
    limits: Limits,
    *,
    strategies: Pair,
    games: GamesField = 100,
) -> Comparison:
    """Plays the same games with two strategies, as many as the time allows."""
    bounds, first = Deadline(limits.budget()), deal.game
    series = series_of(replace(deal, seed=deal.seed or 0), strategies)
    leader, other = series.values()
    if leader == other:
        raise ParameterError("must be two different strategies", argument="strategies")

    def answer(played: Played) -> Comparison:
        found = dict(zip(series, played, strict=True))
        return judged(replace(leader.deal, game=first), found)

    report = limits.reporting(answer)
    return answer(play_together([leader, other], first, games, bounds, report))


_MOST_GAMES: Final = Limits().outcome_games
End: TypeAlias = Literal["won", "lost", "resigned"]
"""How a strategy ends a game."""


@dataclass(frozen=True, slots=True)
class Outcomes(Result):
    """The outcome of each game."""

    strategy: str
    outcomes: Annotated[
        tuple[End | Literal["unknown"] | None, ...],
        Note(
            "one for each game: null if the time was up before it was played, unknown "
            "if it takes too long"
        ),
    ]


def outcomes(
    limits: Limits,
    *,
    games: Annotated[
        Sequence[JsonObject],
        Meta(min_length=1, max_length=_MOST_GAMES),
        Note(
            "saved games; only the board, the settings and the first click matter",
            f"a list of 1 to {_MOST_GAMES} saved games",
        ),
    ],
    strategy: StrategyText = "strong",
) -> Outcomes:
    """Plays the boards of saved games by a strategy, after the same first clicks."""
    player, begun = as_strategy(strategy), _games(games, limits)
    ends: list[End | Literal["unknown"] | None] = []
    ends.extend(_played(player, begun, Deadline(limits.budget())))
    if not ends and limits.budget().seconds >= limits.seconds:
        ends.append("unknown")  # it would always exceed the budget
    ends.extend([None] * (len(games) - len(ends)))
    return Outcomes(strategy.strip(), tuple(ends))


def _games(contents: Sequence[JsonObject], limits: Limits) -> list[Game]:
    games = []
    for i, saved in enumerate(contents):
        try:
            games.append(saved_game(saved, limits))
        except MinewiseError as error:
            raise error.at(worded('"games", number {i}', i)) from None
    return games


def _played(strategy: Strategy | OwnStrategy, games: list[Game], bounds: Deadline) -> Iterator[End]:
    try:
        for game in games:
            yield _outcome(strategy, game, bounds.left())
    except OverBudget:
        return


def _outcome(strategy: Strategy | OwnStrategy, game: Game, budget: Budget | None) -> End:
    first = next(action.cell for action in game.history if action.kind == "open")
    replay = Game(game.board, clues=game.clues, seed=game.seed, game=game.game)
    for move in moves(
        strategy,
        game.board,
        first,
        seed=game.seed or 0,
        game=game.game,
        clues=game.clues,
        budget=budget,
    ):
        replay.open(move.cell)
    return "won" if replay.won else "lost" if replay.lost else "resigned"


@dataclass(frozen=True, slots=True)
class Settled(Result):
    """The board on which the click is to be made, and what uncertain clues show on it."""

    mines: Annotated[tuple[GridCell, ...], Note("all cells with a mine")]
    clues: Annotated[str | AnyObject, Note("the clue models after the click")] = "exact"
    shown: Annotated[tuple[int, ...], Note("unless they are exact: by cell, -4 for nothing")] = ()
    spreads: Annotated[tuple[GridCell, ...], Note("the cells that open their neighbours")] = ()


def settle(game: Game, *, action: Literal["open", "chord"] = "open", cell: Cell) -> Settled:
    """Decides a click on uncertain cells by the guessing mode of a game, or deals its board."""
    game.do(Action(action, game.topology.cell(game.topology.index(cell))))
    if game.clues.is_exact:
        return Settled(game.board.mines)
    alone, cells = Game(game.board, clues=game.clues, seed=game.seed, game=game.game), game.topology

    def spreads(cell: GridCell) -> bool:
        opened = alone.open(cell)
        alone.undo()
        return len(opened) > 1

    shown = tuple(map(game.shown, cells))
    return Settled(game.board.mines, game.clues.to_json(), shown, tuple(filter(spreads, cells)))


class ReviewRequest(FileRequest, kw_only=True, frozen=True):
    """Asks for the review of a saved game, or of a file with a replay or a saved game."""

    game: (
        Annotated[JsonObject, Meta(description="a saved game", extra={"is": "a saved game"})]
        | UnsetType
    ) = UNSET


def review(request: ReviewRequest, limits: Limits) -> GameReview:
    """Reviews a game: the risk of each click, the best alternative, and the loss."""
    if isinstance(request.game, UnsetType):
        game = uploaded(content(request), request.name, limits)
    elif request.text is UNSET and request.data is UNSET:
        game = saved_game(request.game, limits)
    else:
        raise ParameterError('send either "game" or a file')
    return GameReview.of(game, reviewed(game, budget=limits.budget()))


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
    clues: Annotated[str | AnyObject, Note("the clue models")]
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


def watch(request: WatchRequest, limits: Limits) -> Watched:
    """Plays a game with a strategy, and tells the reason of each move."""
    budget = limits.budget()
    bounds, strategy = Deadline(budget), as_strategy(request.strategy)
    given = not isinstance(request.board, UnsetType)
    board, deal = (_given if given else _dealt)(request, limits, strategy, bounds)
    rules = rules_of(deal)
    played = moves(strategy, board, deal.start, budget=bounds.left(), **rules)
    game, grid = Game(board, **rules), board.topology
    for move in played:
        game.open(move.cell)
    short = Budget(budget.seconds / 2, budget.megabytes, budget.work)  # to explain the moves
    reasons = Reasons(strategy, deal.start_rule, Deadline(short))
    watched = tuple(_watched_moves(game, played, reasons))
    techniques = Counter(move.technique for move in played if move.technique)
    return Watched(
        strategy=request.strategy.strip(),
        rows=grid.rows,
        columns=grid.columns,
        topology=cast(GridKind, grid.kind),
        mines=game.board.mines,
        clues=as_clues(rules["clues"]).to_json(),
        start_rule=deal.start_rule,
        guessing=deal.guessing,
        no_guess=deal.no_guess,
        grade=deal.grade,
        seed=str(deal.seed),
        game=deal.game,
        given=given,
        start=grid_cell(deal.start),
        end="won" if game.won else "lost" if game.lost else "resigned",
        three_bv=game.three_bv,
        guesses=sum(map(_is_guess, played)),
        luck=survival_chance(float(m.made == "mine") if m.made else m.risk for m in watched),
        techniques=tuple(UsedTechnique(*used) for used in techniques.most_common()),
        moves=watched,
    )


def _dealt(
    request: WatchRequest, limits: Limits, strategy: Strategy | OwnStrategy, bounds: Deadline
) -> tuple[Board, Deal]:
    """Returns a board, and its deal with a seed and a first cell."""
    deal = read_deal(request, limits).seeded()
    deal = replace(deal, start=first_cell(deal, strategy))
    return deal.board(budget=bounds.left()), deal


def _given(
    request: WatchRequest, limits: Limits, strategy: Strategy | OwnStrategy, _: Deadline
) -> tuple[Board, Deal]:
    content: str | dict[str, Any] = request.board
    for name in ("size", "density", "start_rule", "guessing", "no_guess", "grade"):
        if getattr(request, name) is not UNSET:
            raise ParameterError('a "board" cannot be combined with "{name}"', name)
    is_text = isinstance(content, str) and not content.lstrip().startswith("{")
    mines = str(content).count("*") if is_text else UNSET
    board, clues = read_board(content, limits, mines, request.topology), stated(request.clues, None)
    number = stated_seed(request.seed) or 0
    deal = deal_of_board(board, clues=clues, seed=number, game=stated(request.game, 0))
    deal = replace(deal, start=stated(request.start, None))
    return board, replace(deal, start=first_cell(deal, strategy))


def _watched_moves(game: Game, played: list[Move], reasons: Reasons) -> Iterator[WatchedMove]:
    view = Replayed(game)
    for move in played:
        reason: Any = reasons.tell(view.position, move)  # its cells are those of a grid
        safest = reason.safest and Choice(*reason.safest)
        yield WatchedMove(
            cell=move.cell,
            reason=move.reason,
            technique=move.technique or None,
            policy=move.policy or None,
            risk=move.risk,
            made=made_cell(game.guessing, move.risk, safest.probability) if safest else None,
            win_probability=move.win_probability,
            shown=shown_cells(game, move.opened),
            text=reason.text,
            clues=tuple(reason.clues),
            mines=tuple(reason.mines),
            sums=tuple(reason.sums),
            safest=safest,
        )
        view.open(move.opened)


def _is_guess(move: Move) -> bool:
    if move.risk is None:
        return move.reason == "guess"
    return 0 < move.risk < 1  # a certain mine is no guess
