"""The question `simulate`: many games of a strategy, and how often it wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Final, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from minewise.base.budget import Deadline
from minewise.base.errors import OverBudget
from minewise.play import blocks, simulation
from minewise.play.series import Series
from minewise.service.boards import AskedStart, PlayRequest, asked_deal
from minewise.service.conversion import convert
from minewise.service.limits import Limits
from minewise.service.question import Answer, Question
from minewise.service.shapes import Count, Share, StrategyText, note

_MOST: Final = 8  # the most games between two looks at the clock

Played: TypeAlias = list[simulation.Simulation]
AskedGames: TypeAlias = Annotated[int, Meta(ge=1, le=Limits().simulated_games)]


class SimulateRequest(PlayRequest, kw_only=True, frozen=True):
    """Asks for games of a strategy."""

    strategy: StrategyText = "exact"
    games: AskedGames = 100
    start: AskedStart | UnsetType = UNSET


class Usage(Answer, kw_only=True, frozen=True):
    """The deductions of a technique, and the cells that they settled."""

    deductions: Count
    cells: Count


class Simulation(Answer, kw_only=True, frozen=True):
    """The sums over all games, and the figures that follow from them."""

    strategy: str
    games: Annotated[Count, note("fewer than requested if the time was up")]
    wins: Count
    resigned: Count
    lost_at_start: Count
    lost_by_guess: Count
    clicks: Count
    guesses: Count
    true_guesses: Annotated[Count, note("guesses at which no cell was provably safe")]
    opened: Count
    three_bv: Count
    survival: Annotated[Share | None, note("the chance that a game asked for, a geometric mean")]
    luck: Share | None
    fatal_risk: Share | None
    techniques: dict[str, Usage]
    policies: Annotated[dict[str, Count], note("decisions, and uses of steps within policies")]
    seconds: float
    win_rate: Share
    interval: Annotated[tuple[float, float], note("the 95 % interval of the win rate")]


def simulate(request: SimulateRequest, limits: Limits) -> Simulation:
    """Plays games with a strategy, as many as the time allows, and sums them up."""
    deal, bounds = asked_deal(request, limits), Deadline(limits.budget())
    series = Series.of(deal, request.strategy, seed=deal.seed or 0)

    def answer(played: Played) -> Simulation:
        return convert(played[0].to_dict(), Simulation)

    return answer(play_together([series], 0, request.games, bounds, limits.reporting(answer)))


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
    blocks_played: list[list[blocks.Block]] = [[] for _ in all_series]
    done = 0
    while done < games and not (done and _is_up(bounds)):
        count = min(max(done, 1), _MOST, games - done)  # a game may take seconds
        for series, played in zip(all_series, blocks_played, strict=True):
            played.append(blocks.play_block(series, first + done, count))
        done += count
        if report and done < games:
            report(_joined(all_series, blocks_played))
    return _joined(all_series, blocks_played)


def _joined(all_series: Sequence[Series], played: Sequence[Sequence[blocks.Block]]) -> Played:
    pairs = zip(all_series, played, strict=True)
    return [blocks.join(series.strategy, each) for series, each in pairs]


def _is_up(bounds: Deadline) -> bool:
    try:
        bounds.left()
    except OverBudget:
        return True
    return False


QUESTION: Final = Question(simulate)
