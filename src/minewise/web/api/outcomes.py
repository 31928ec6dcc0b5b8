"""The endpoint that plays the boards of saved games by a strategy.

The strategy begins with the player's first click, so the outcomes are paired with those of the
player. They depend only on the saved games.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from minewise.base.budget import Budget, Deadline
from minewise.base.errors import MinewiseError, OverBudget
from minewise.game import Game
from minewise.play.moves import moves
from minewise.play.strategies import OwnStrategy, Strategy, as_strategy
from minewise.web.endpoint import Endpoint, Payload, Server
from minewise.web.games.saved import saved_game
from minewise.web.limits import WebLimits
from minewise.web.requests import OutcomesRequest

UNKNOWN: Final = "unknown"


async def outcomes(server: Server, asked: OutcomesRequest) -> Payload:
    """Plays the boards of saved games by a strategy, from the first click of each game."""

    def work() -> Payload:
        strategy = as_strategy(asked.strategy)
        games = _games(asked, server.limits)
        return {
            "strategy": asked.strategy.strip(),
            "outcomes": _outcomes(strategy, games, server.budget(), server.limits.budget()),
        }

    return await server.workers.long(work)


def _games(asked: OutcomesRequest, limits: WebLimits) -> list[Game]:
    games = []
    for i, held in enumerate(asked.games):
        try:
            games.append(saved_game(held, limits))
        except MinewiseError as error:
            raise error.at(f'"games", number {i}') from None
    return games


def _outcomes(
    strategy: Strategy | OwnStrategy, games: list[Game], budget: Budget, full: Budget
) -> list[str | None]:
    """Returns the outcomes; None for games that were not played within the budget.

    A game that exceeds a full budget of its own is unknown, because it would always do so.
    """
    found: list[str | None] = list(_played(strategy, games, Deadline(budget)))
    if not found and budget == full:
        found.append(UNKNOWN)
    return found + [None] * (len(games) - len(found))


def _played(strategy: Strategy | OwnStrategy, games: list[Game], bounds: Deadline) -> Iterator[str]:
    try:
        for game in games:
            yield _outcome(strategy, game, bounds.left())
    except OverBudget:
        return


def _outcome(strategy: Strategy | OwnStrategy, game: Game, budget: Budget | None) -> str:
    first = next(action.cell for action in game.history if action.kind == "open")
    again = Game(game.board, clues=game.clues, seed=game.seed, game=game.game)
    for move in moves(
        strategy,
        game.board,
        first,
        seed=game.seed or 0,
        game=game.game,
        clues=game.clues,
        budget=budget,
    ):
        again.open(move.cell)
    return "won" if again.won else "lost" if again.lost else "resigned"


ENDPOINTS: Final = (
    Endpoint(
        method="POST",
        path="/api/outcomes",
        handler=outcomes,
        summary="Whether a strategy wins the boards of saved games, after the same first clicks.",
        answer=("Outcomes",),
        request=OutcomesRequest,
    ),
)
