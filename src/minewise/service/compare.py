"""The question `compare`: the same games with two strategies, and the games that only one won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from msgspec import Meta

from minewise.base.budget import Deadline
from minewise.base.errors import ParameterError
from minewise.base.results import Bounds, Count, Note, Result
from minewise.base.types import GridCell
from minewise.deal import Deal
from minewise.play.series import Series
from minewise.play.simulation import Simulation
from minewise.service.limits import Limits
from minewise.service.shapes import EXACT, StrategyText
from minewise.service.simulate import AskedGames, Played, play_together
from minewise.topology import grid_cell

Pair: TypeAlias = Annotated[
    tuple[StrategyText, StrategyText],
    Meta(
        description="two different strategies",
        extra={"is": "a list of two strategies, each a text of 1 to 300 characters"},
    ),
]


@dataclass(frozen=True, slots=True)
class Compared(Result):
    """The sums over the games of one of the strategies."""

    strategy: str
    wins: Count
    only: Annotated[Count, Note("games that the other strategy did not win")]
    guesses: Count


@dataclass(frozen=True, slots=True)
class PairedGames(Result):
    """The games of two strategies on the same boards, after the same first click."""

    games: Annotated[Count, Note("fewer than requested if the time was up")]
    start: Annotated[
        GridCell, Note("the first cell; if none was requested, that of the first strategy")
    ]
    results: tuple[Compared, Compared]
    seconds: float


def compare(
    deal: Annotated[Deal, ("guessing", "start")],
    limits: Limits,
    *,
    strategies: Pair,
    games: AskedGames = 100,
    first: Annotated[int, Bounds(0, EXACT), Note("the number of the first game")] = 0,
) -> PairedGames:
    """Plays the same games with two strategies, as many as the time allows."""
    bounds = Deadline(limits.budget())
    name, other_name = strategies
    seed = deal.seed or 0
    one = Series.of(deal, name, seed=seed)
    other = Series.of(deal, other_name, seed=seed, start=one.start)
    if one == other:
        raise ParameterError("must be two different strategies", argument="strategies")

    def answer(played: Played) -> PairedGames:
        leading, trailing = played
        results = (_compared(leading, trailing), _compared(trailing, leading))
        seconds = sum(each.seconds for each in played)
        return PairedGames(played[0].games, grid_cell(one.start), results, seconds)

    report = limits.reporting(answer)
    return answer(play_together([one, other], first, games, bounds, report))


def _compared(played: Simulation, other: Simulation) -> Compared:
    won, other_won = (int.from_bytes(each.bitmap, "little") for each in (played, other))
    return Compared(
        strategy=played.strategy,
        wins=played.wins,
        only=(won & ~other_won).bit_count(),
        guesses=played.guesses,
    )
