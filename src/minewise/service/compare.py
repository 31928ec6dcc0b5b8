"""The question `compare`: the same games with two strategies, and the games that only one won."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from minewise.base.budget import Deadline
from minewise.base.errors import ParameterError
from minewise.play.series import Series
from minewise.play.simulation import Simulation
from minewise.service.boards import AskedStart, PlayRequest, asked_deal
from minewise.service.limits import Limits
from minewise.service.question import Answer, Question
from minewise.service.shapes import EXACT, Cell, Count, StrategyText, note
from minewise.service.simulate import AskedGames, Played, play_together

Pair: TypeAlias = Annotated[
    tuple[StrategyText, StrategyText],
    Meta(
        description="two different strategies",
        extra={"is": "a list of two strategies, each a text of 1 to 300 characters"},
    ),
]


class CompareRequest(PlayRequest, kw_only=True, frozen=True):
    """Asks for the same games of two strategies."""

    strategies: Pair
    games: AskedGames = 100
    first: Annotated[int, Meta(ge=0, le=EXACT), note("the number of the first game")] = 0
    start: AskedStart | UnsetType = UNSET


class Compared(Answer, kw_only=True, frozen=True):
    """The sums over the games of one of the strategies."""

    strategy: str
    wins: Count
    only: Annotated[Count, note("games that the other strategy did not win")]
    guesses: Count


class PairedGames(Answer, kw_only=True, frozen=True):
    """The games of two strategies on the same boards, after the same first click."""

    games: Annotated[Count, note("fewer than requested if the time was up")]
    start: Annotated[
        Cell, note("the first cell; if none was requested, that of the first strategy")
    ]
    results: tuple[Compared, Compared]
    seconds: float


def compare(request: CompareRequest, limits: Limits) -> PairedGames:
    """Plays the same games with two strategies, as many as the time allows."""
    deal, bounds = asked_deal(request, limits), Deadline(limits.budget())
    name, other_name = request.strategies
    one = Series.of(deal, name, seed=deal.seed or 0)
    other = Series.of(one.deal, other_name)
    if one == other:
        raise ParameterError("must be two different strategies", argument="strategies")

    def answer(played: Played) -> PairedGames:
        results = (_compared(*played), _compared(*reversed(played)))
        seconds = sum(each.seconds for each in played)
        return PairedGames(games=played[0].games, start=one.start, results=results, seconds=seconds)

    report = limits.reporting(answer)
    return answer(play_together([one, other], request.first, request.games, bounds, report))


def _compared(played: Simulation, other: Simulation) -> Compared:
    won, other_won = (int.from_bytes(each.bitmap, "little") for each in (played, other))
    return Compared(
        strategy=played.strategy,
        wins=played.wins,
        only=(won & ~other_won).bit_count(),
        guesses=played.guesses,
    )


QUESTION: Final = Question(compare)
