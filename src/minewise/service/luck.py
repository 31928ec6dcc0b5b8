"""The question `luck`: the guesses of a game so far, and the risk of its last click."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

from msgspec import Meta

from minewise.analysis.position_analysis import Analysis
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import OverBudget
from minewise.base.json_values import json_cell
from minewise.explain.advice import explained
from minewise.explain.clicks import Click, survival_chance
from minewise.explain.judge import Judge
from minewise.game import Game
from minewise.service.conversion import convert
from minewise.service.limits import Limits
from minewise.service.question import Answer, Question, Request
from minewise.service.reading import saved_game
from minewise.service.shapes import Cell, Count, JsonObject, Share, note


class LuckRequest(Request, kw_only=True, frozen=True):
    """Asks for the luck of a saved game, which may still run."""

    game: Annotated[JsonObject, Meta(description="a saved game", extra={"is": "a saved game"})]


class LastRisk(Answer, kw_only=True, frozen=True):
    """The risk of the last click, and the safest cell at that time."""

    risk: Share
    best_risk: Share | None
    best_cell: Cell | None


class Luck(Answer, kw_only=True, frozen=True):
    """The guesses of a game so far."""

    guesses: Count
    forced: Count
    luck: Annotated[Share, note("the probability of surviving all guesses")]
    true_guesses: Annotated[Count, note("clicks at which no cell was provably safe")]
    survival: Annotated[Share, note("the product of the best chances at true guesses")]
    unknown: Annotated[Count, note("clicks whose risk could not be counted in time")]
    last: LastRisk | None


def luck(request: LuckRequest, limits: Limits) -> Luck:
    """Tells the luck of a game so far and the risk of its last click, from what the player saw."""
    clicks = list(_clicks(saved_game(request.game, limits), limits.budget()))
    return Luck(
        guesses=sum(click.is_guess for click in clicks),
        forced=sum(click.was_forced for click in clicks),
        luck=survival_chance(click.taken_risk for click in clicks),
        true_guesses=sum(bool(click.best_risk) for click in clicks),
        survival=survival_chance(click.best_risk for click in clicks),
        unknown=sum(click.risk is None for click in clicks[1:]),
        last=_last(clicks[-1]) if clicks else None,
    )


def _clicks(game: Game, budget: Budget) -> Iterator[Click]:
    """Yields every opening and chord; the risk is None if the budget is too small."""
    judge, bounds, left = Judge(game), Deadline(budget), game.clicks
    for action in game.history:
        if action.kind != "flag":
            left -= 1
            click, analysis = judge.click(action, bounds)
            yield click if left else _advised(click, analysis, bounds)
        judge.follow(action)


def _advised(click: Click, analysis: Analysis | None, bounds: Deadline) -> Click:
    """Returns a click with the same safe cell as in the review."""
    if analysis is None or click.best_risk or not click.is_guess:
        return click
    try:
        return explained(click, analysis, bounds)
    except OverBudget:
        return click


def _last(click: Click) -> LastRisk | None:
    if click.risk is None:
        return None
    best = None if click.best_cell is None else json_cell(click.best_cell)
    risks = {"risk": click.risk, "best_risk": click.best_risk, "best_cell": best}
    return convert(risks, LastRisk)


QUESTION: Final = Question(luck, effort="short")
