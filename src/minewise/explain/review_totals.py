"""Totals over reviewed games, which tell skill and luck apart.

A guess with risk r loses the game with probability r, whatever was done before. So over any number
of games the sum of the risks is the expected number of games that are lost by a guess, and the
number that was lost differs from it by luck alone, with the variance of the sum of r(1 - r). The
avoidable part of the risks, and the win probability that was given away, are a matter of skill.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Annotated

from minewise.base.results import Note, Result, figure
from minewise.base.types import Cell
from minewise.base.wording import counted
from minewise.explain.clicks import Click
from minewise.explain.review import Review


@dataclass(frozen=True)
class ReviewTotals(Result):
    """Holds the sums over reviewed games, made by `ReviewTotals.of`.

    >>> ReviewTotals.of([]).games
    0
    """

    games: Annotated[int, Note("all reviewed games")]
    wins: Annotated[int, Note("games that were won")]
    losses: Annotated[int, Note("games that were lost")]
    guesses: Annotated[int, Note("clicks that could have hit a mine")]
    forced: Annotated[int, Note("guesses that were unavoidable")]
    avoidable: Annotated[int, Note("guesses that could have been avoided")]
    unknown: Annotated[int, Note("clicks after the first whose risk could not be computed")]
    hits: Annotated[int, Note("games that a click of known risk lost; the first click has no risk")]
    risk: Annotated[float, Note("the sum of all risks")]
    avoidable_risk: Annotated[float, Note("the sum of their avoidable parts")]
    variance: Annotated[float, Note("the variance of the hits")]
    win_cost: Annotated[float, Note("the win probability that clicks gave away, where it is known")]
    valued: Annotated[int, Note("guesses of which the win cost is known")]
    exact: Annotated[int, Note("those of which it is known exactly")]
    guess_seconds: Annotated[float, Note("the time spent on guesses in replays")]

    @classmethod
    def of(cls, reviews: Iterable[Review[Cell]]) -> ReviewTotals:
        """Returns the totals of `reviews`.

        >>> from minewise import Action
        >>> guess = Click(Action("open", (0, 0)), 0.5, 0.25)
        >>> ReviewTotals.of([Review((guess,), lost=True)]).avoidable_risk
        0.25
        """
        reviews = list(reviews)
        clicks = [click for review in reviews for click in review.clicks]
        guesses = [click for click in clicks if click.is_guess]
        values = [click.win for click in guesses if click.win and click.win.cost is not None]
        forced = sum(click.was_forced for click in guesses)
        risks = [_risk(click) for click in guesses]
        return cls(
            games=len(reviews),
            wins=sum(review.won for review in reviews),
            losses=sum(review.lost for review in reviews),
            guesses=len(guesses),
            forced=forced,
            avoidable=len(guesses) - forced,
            unknown=sum(click.risk is None for review in reviews for click in review.clicks[1:]),
            hits=sum(review.lost and review.clicks[-1].is_guess for review in reviews),
            risk=fsum(risks),
            avoidable_risk=fsum(click.cost or 0.0 for click in guesses),
            variance=fsum(risk * (1.0 - risk) for risk in risks),
            win_cost=fsum(value.cost or 0.0 for value in values),
            valued=len(values),
            exact=sum(value.exact for value in values),
            guess_seconds=round(fsum(click.spent or 0.0 for click in guesses), 3),
        )

    @figure
    def expected_wins(self) -> float:
        """The expected number of wins, given the risks that were taken.

        >>> from minewise import Action
        >>> guess = Click(Action("open", (0, 0)), 0.25, 0.25)
        >>> ReviewTotals.of([Review((guess,), lost=False, won=True)]).expected_wins
        0.75
        """
        return self.wins + self.hits - self.risk

    @figure
    def wins_by_luck(self) -> float:
        """The number of wins beyond the expected number.

        >>> from minewise import Action
        >>> guess = Click(Action("open", (0, 0)), 0.25, 0.25)
        >>> ReviewTotals.of([Review((guess,), lost=False, won=True)]).wins_by_luck
        0.25
        """
        return self.risk - self.hits

    @figure
    def luck_deviation(self) -> float:
        """The standard deviation of `wins_by_luck`, whose mean is 0.

        >>> from minewise import Action
        >>> guess = Click(Action("open", (0, 0)), 0.5, 0.5)
        >>> ReviewTotals.of([Review((guess,), lost=False, won=True)]).luck_deviation
        0.5
        """
        return sqrt(self.variance)

    def __repr__(self) -> str:
        games = counted(self.games, "game")
        return f"<ReviewTotals: {games}, {self.wins} won, expected {self.expected_wins:.2f}>"


def _risk(click: Click[Cell]) -> float:
    assert click.taken_risk is not None
    return click.taken_risk
