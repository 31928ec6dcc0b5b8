"""The question `review`: the clicks of a game, their risks and the alternatives."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, UnsetType

from minewise.base.errors import ParameterError
from minewise.base.json_values import json_cell
from minewise.base.types import ClickKind, EndStatus, Guessing, MadeCell, MomentKind, StartRule
from minewise.explain.review import review as reviewed
from minewise.game import Game
from minewise.replays.replay import Replay
from minewise.service.conversion import convert
from minewise.service.hint import Hint, Sum
from minewise.service.limits import Limits
from minewise.service.question import Answer, Question
from minewise.service.reading import FileRequest, content, saved_game, uploaded
from minewise.service.shapes import (
    Cell,
    ClueModels,
    Count,
    Grid,
    JsonObject,
    Share,
    Shown,
    note,
    shown,
)

_POINTER_STEP: Final = 0.02  # seconds; the page draws no more than 60 pictures a second


class ReviewRequest(FileRequest, kw_only=True, frozen=True):
    """Asks for the review of a saved game, or of a file with a replay or a saved game."""

    game: (
        Annotated[JsonObject, Meta(description="a saved game", extra={"is": "a saved game"})]
        | UnsetType
    ) = UNSET


class Advice(Answer, kw_only=True, frozen=True):
    """The alternative to a guess: the step to a safe cell, or else the best guess."""

    text: str
    cells: list[Cell]
    risk: Share
    clues: list[Cell]
    technique: Annotated[str | None, note("the simplest technique that finds a safe cell")]
    known_mines: Annotated[list[Cell], note("the certain mines that the reason relies on")]
    sums: Annotated[list[Sum], note("the sums that the sentence uses")]
    win_probability: Annotated[Share | None, note("of the best guess, if it is known")]


class ClickValue(Answer, kw_only=True, frozen=True):
    """The win probability of the best move, and of the click."""

    best: Share
    chosen: Share | None
    best_cell: Cell
    exact: Annotated[bool, note("by best play; otherwise estimated")]
    solutions: Count | None
    cost: Share | None
    clear_cost: Annotated[Share, note("the cost, or 0 if no move was clearly better")]


class Decision(Answer, kw_only=True, frozen=True):
    """A cell that a click opened, and what the guessing mode made of it."""

    cell: Cell
    risk: Annotated[Share, note("when the click came to it")]
    made: Annotated[MadeCell | None, note("null if the cell stayed as drawn")]


class Click(Answer, kw_only=True, frozen=True):
    """An opening or a chord, and its evaluation."""

    action: Literal["open", "chord"]
    cell: Cell
    flagged: Annotated[
        list[Cell], note("cells that were flagged or unflagged since the last click")
    ]
    shown: list[Shown]
    kind: ClickKind
    time: Annotated[float | None, note("of a replay: the seconds since the first opening")]
    spent: Annotated[float | None, note("of a replay: the seconds since the previous action")]
    enclosed: Annotated[bool, note("an enclosed guess: no other click can change its risk")]
    decisions: Annotated[
        list[Decision] | None,
        note(
            "the cells that were not certainly safe; null if it was no guess or the game is classic"
        ),
    ]
    risk: Annotated[Share | None, note("null for the first click, or if the time was up")]
    best_risk: Annotated[Share | None, note("the risk of the safest cell at that time")]
    best_cell: Cell | None
    taken_risk: Annotated[Share | None, note("what the guessing mode left of the risk")]
    cost: Annotated[Share | None, note("the avoidable part of the risk that was taken")]
    win: ClickValue | None
    advice: Advice | None
    proof: Annotated[Hint | None, note("the step which proves the mine that the click hit")]


class Moment(Answer, kw_only=True, frozen=True):
    """A moment to look at first."""

    kind: MomentKind
    click: Annotated[Count, note("its index")]
    text: str


class Player(Answer, kw_only=True, frozen=True):
    """The figures of the player of a replay."""

    player: str
    program: str
    time: float
    three_bv_per_second: float | None
    clicks: Count
    left_clicks: Count
    right_clicks: Count
    chords: Count
    effective_clicks: Count
    wasted_clicks: Count
    efficiency: Annotated[float | None, note("the solved 3BV per click (IOE)")]
    throughput: Annotated[float | None, note("the solved 3BV per effective click (ThrP)")]
    correctness: Annotated[float | None, note("the share of effective clicks (Corr)")]
    rqp: Annotated[float | None, note("the time divided by the 3BV per second")]
    stnb: Annotated[float | None, note("null if the board is no standard one")]
    path_length: Annotated[float, note("of the mouse, in pixels of cells 16 pixels wide")]
    three_bv_curve: Annotated[
        list[tuple[float, int]], note("the time and the solved 3BV after each action")
    ]
    pointer: Annotated[
        list[tuple[float, float, float]],
        note("its way: seconds since the first opening, and column and row with fractions"),
    ]
    discrepancies: Annotated[
        list[str], note("the facts that the file states otherwise than its events show")
    ]


class GameReview(Answer, kw_only=True, frozen=True):
    """A game, and the evaluation of its clicks."""

    status: EndStatus
    rows: Count
    columns: Count
    topology: Grid
    mines: list[Cell]
    clues: ClueModels
    start_rule: StartRule
    guessing: Guessing
    seed: str | None
    game: Count
    undos: Count
    three_bv: Count
    zini: Annotated[Count, note("the clicks of greedy ZiNi on the whole board")]
    three_bv_so_far: Annotated[Count, note("the 3BV of the open cells")]
    guesses: Count
    forced: Count
    avoidable: Count
    luck: Annotated[Share, note("the probability of surviving all guesses")]
    true_guesses: Annotated[Count, note("clicks at which no cell was provably safe")]
    survival: Annotated[Share, note("the product of the best chances at true guesses")]
    best_luck: Annotated[Share, note("the same for the safest cell at each click")]
    needless_risk: Annotated[Share, note("the probability that an avoidable risk hits a mine")]
    replay: Annotated[Player | None, note("the figures of the player, if the file is a replay")]
    complete: Annotated[bool, note("whether the time was enough for the full review")]
    moments: list[Moment]
    clicks: list[Click]


def review(request: ReviewRequest, limits: Limits) -> GameReview:
    """Reviews a game: the risk of each click, the best alternative, and the loss."""
    if isinstance(request.game, UnsetType):
        value = uploaded(content(request), request.name, limits)
    elif request.text is UNSET and request.data is UNSET:
        value = saved_game(request.game, limits)
    else:
        raise ParameterError('send either "game" or a file')
    replay = value if isinstance(value, Replay) else None
    game = value.game if isinstance(value, Replay) else value
    result: dict[str, Any] = reviewed(value, budget=limits.budget()).to_dict()
    clicks = [cells | click for cells, click in zip(_changes(game), result["clicks"], strict=True)]
    player = None if replay is None else _player(replay)
    return convert(_setup(game) | result | {"clicks": clicks, "replay": player}, GameReview)


def _changes(game: Game) -> Iterator[dict[str, Any]]:
    """Yields the cells that were flagged before each click, and those that it opened."""
    flagged: list[Any] = []
    for action in game.history:
        if action.kind == "flag":
            flagged.append(json_cell(action.cell))
        else:
            yield {"flagged": flagged, "shown": shown(game, action.opened)}
            flagged = []


def _player(replay: Replay) -> dict[str, Any]:
    return {
        **replay.figures,
        "time": replay.time,
        "three_bv_curve": replay.three_bv_curve,
        "player": str(replay.stated.get("player", "")),
        "program": str(replay.stated.get("program", "")),
        "pointer": list(_pointer(replay)),
        "discrepancies": list(replay.discrepancies),
    }


def _pointer(replay: Replay) -> Iterator[tuple[float, float, float]]:
    """Yields the way of the pointer: where it was, at most every `_POINTER_STEP` seconds."""
    if not replay.times:
        return
    start = replay.events[replay.action_events[0]].time - replay.times[0]
    size, before = replay.square_size, -inf
    for event in replay.events:
        if event.time - before >= _POINTER_STEP:
            before = event.time
            yield round(event.time - start, 3), round(event.x / size, 2), round(event.y / size, 2)


def _setup(game: Game) -> dict[str, Any]:
    grid = game.topology
    return {
        "rows": grid.rows,
        "columns": grid.columns,
        "topology": grid.kind,
        "mines": [json_cell(cell) for cell in game.board.mines],
        "clues": game.clues.to_json(),
        "start_rule": game.start_rule,
        "guessing": game.guessing,
        "seed": None if game.seed is None else str(game.seed),
        "game": game.game,
        "undos": game.undos,
        "three_bv": game.three_bv,
        "zini": game.board.zini(),
        "three_bv_so_far": game.three_bv_so_far,
    }


QUESTION: Final = Question(review)
