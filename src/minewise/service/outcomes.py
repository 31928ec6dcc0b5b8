"""The question `outcomes`: whether a strategy wins the boards of saved games.

The strategy begins with the player's first click, so the outcomes are paired with those of the
player. They depend only on the saved games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from minewise.base.budget import Budget, Deadline
from minewise.base.errors import MinewiseError, OverBudget
from minewise.base.results import Note, Result
from minewise.base.wording import worded
from minewise.game import Game
from minewise.play.moves import moves
from minewise.play.strategies import OwnStrategy, Strategy, as_strategy
from minewise.service.limits import Limits
from minewise.service.reading import saved_game
from minewise.service.shapes import JsonObject, StrategyText

_MOST: Final = Limits().outcome_games
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
        Meta(min_length=1, max_length=_MOST),
        Note(
            "saved games; only the board, the settings and the first click matter",
            f"a list of 1 to {_MOST} saved games",
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
    for i, content in enumerate(contents):
        try:
            games.append(saved_game(content, limits))
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
