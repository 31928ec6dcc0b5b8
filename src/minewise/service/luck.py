"""The question `luck`: the guesses of a game so far, and the risk of its last click."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from minewise.analysis.position_analysis import Analysis
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import OverBudget
from minewise.base.results import Count, Note, Result, Share
from minewise.base.types import GridCell
from minewise.explain.advice import explained
from minewise.explain.clicks import Click
from minewise.explain.judge import Judge
from minewise.explain.review import Review
from minewise.game import Game


@dataclass(frozen=True, slots=True)
class LastRisk(Result):
    """The risk of the last click, and the safest cell at that time."""

    risk: Share
    best_risk: Share | None
    best_cell: GridCell | None


@dataclass(frozen=True, slots=True)
class Luck(Result):
    """The guesses of a game so far."""

    guesses: Count
    forced: Count
    luck: Annotated[Share, Note("the probability of surviving all guesses")]
    true_guesses: Annotated[Count, Note("clicks at which no cell was provably safe")]
    survival: Annotated[Share, Note("the product of the best chances at true guesses")]
    unknown: Annotated[Count, Note("clicks whose risk could not be counted in time")]
    last: LastRisk | None


def luck(game: Game, *, budget: Budget) -> Luck:
    """Tells the luck of a game so far and the risk of its last click, from what the player saw."""
    clicks = list(_clicks(game, budget))
    last = clicks[-1] if clicks and clicks[-1].risk is not None else None
    review = Review(tuple(clicks), game.lost)
    return Luck(
        guesses=review.guesses,
        forced=review.forced,
        luck=review.luck,
        true_guesses=review.true_guesses,
        survival=review.survival,
        unknown=sum(click.risk is None for click in clicks[1:]),
        last=LastRisk(last.risk or 0.0, last.best_risk, last.best_cell) if last else None,
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
