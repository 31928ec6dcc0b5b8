"""A reviewed game: its setup, its review, and the figures of its player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Annotated, Final, cast

from minewise.base.results import INLINE, Count, Note, Result
from minewise.base.types import GridCell, GridKind, Guessing, JsonObject, StartRule
from minewise.explain.review import Review
from minewise.game import Game
from minewise.replays.figures import PlayerFigures
from minewise.replays.replay import Replay

_POINTER_STEP: Final = 0.02  # seconds; the page draws no more than 60 pictures a second


@dataclass(frozen=True, slots=True)
class GameSetup(Result):
    """How a game was dealt, and the figures of its board."""

    rows: Count
    columns: Count
    topology: GridKind
    mines: tuple[GridCell, ...]
    clues: Annotated[str | JsonObject, Note("the clue models")]
    start_rule: StartRule
    guessing: Guessing
    seed: str | None
    game: Count
    undos: Count
    three_bv: Count
    openings: Annotated[Count, Note("connected groups of cells that show 0")]
    islands: Annotated[Count, Note("connected groups of safe cells that no opening reveals")]
    zini: Annotated[Count, Note("the clicks of greedy ZiNi on the whole board")]
    human_zini: Annotated[Count, Note("the same, if all openings are opened first")]
    three_bv_so_far: Annotated[Count, Note("the 3BV of the open cells")]

    @classmethod
    def of(cls, game: Game) -> GameSetup:
        """Returns the setup of a game of which a cell was opened."""
        grid, board = game.topology, game.board
        return cls(
            rows=grid.rows,
            columns=grid.columns,
            topology=cast(GridKind, grid.kind),
            mines=board.mines,
            clues=game.clues.to_json(),
            start_rule=game.start_rule,
            guessing=game.guessing,
            seed=None if game.seed is None else str(game.seed),
            game=game.game,
            undos=game.undos,
            three_bv=game.three_bv,
            openings=board.openings,
            islands=board.islands,
            zini=board.zini(),
            human_zini=board.zini(human=True),
            three_bv_so_far=game.three_bv_so_far,
        )


@dataclass(frozen=True, slots=True)
class Player(Result):
    """The player of a replay, as the file and its events show."""

    player: str
    program: str
    time: float
    figures: Annotated[PlayerFigures, INLINE]
    three_bv_curve: Annotated[
        tuple[tuple[float, int], ...], Note("the time and the solved 3BV after each action")
    ]
    pointer: Annotated[
        tuple[tuple[float, float, float], ...],
        Note("its way: seconds since the first opening, and column and row with fractions"),
    ]
    stated: Annotated[JsonObject, Note("what the file states about the game")]
    discrepancies: Annotated[
        tuple[str, ...], Note("the facts that the file states otherwise than its events show")
    ]

    @classmethod
    def of(cls, replay: Replay) -> Player:
        """Returns the player of a replay."""
        return cls(
            player=str(replay.stated.get("player", "")),
            program=str(replay.stated.get("program", "")),
            time=replay.time,
            figures=replay.figures,
            three_bv_curve=tuple((time, solved) for time, solved in replay.three_bv_curve),
            pointer=tuple(_pointer(replay)),
            stated=dict(replay.stated),
            discrepancies=replay.discrepancies,
        )


@dataclass(frozen=True, slots=True)
class GameReview(Result):
    """A game, and the evaluation of its clicks."""

    setup: Annotated[GameSetup, INLINE]
    review: Annotated[Review, INLINE]
    replay: Annotated[Player | None, Note("the player, if the file is a replay")]

    @classmethod
    def of(cls, game: Game | Replay, review: Review) -> GameReview:
        """Returns the review of a game together with its setup."""
        if isinstance(game, Replay):
            return cls(GameSetup.of(game.game), review, Player.of(game))
        return cls(GameSetup.of(game), review, None)


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
