"""The question `simulate`: many games of a strategy, and how often it wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from minewise.base.budget import Deadline
from minewise.base.errors import OverBudget
from minewise.deal import Deal
from minewise.play import blocks
from minewise.play.series import Series
from minewise.play.simulation import Simulation
from minewise.service.limits import Limits
from minewise.service.shapes import StrategyText

_MOST: Final = 8  # the most games between two looks at the clock

Played: TypeAlias = list[Simulation]
AskedGames: TypeAlias = Annotated[int, Meta(ge=1, le=Limits().simulated_games)]


def simulate(
    deal: Annotated[Deal, ("guessing", "start")],
    limits: Limits,
    *,
    strategy: StrategyText = "exact",
    games: AskedGames = 100,
) -> Simulation:
    """Plays games with a strategy, as many as the time allows, and sums them up."""
    bounds = Deadline(limits.budget())
    series = Series.of(deal, strategy, seed=deal.seed or 0)

    def answer(played: Played) -> Simulation:
        return played[0]

    return answer(play_together([series], 0, games, bounds, limits.reporting(answer)))


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
