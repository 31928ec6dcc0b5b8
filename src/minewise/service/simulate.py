"""The question `simulate`: many games of a strategy, and how often it wins."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import UNSET, Meta, UnsetType, convert

from minewise.base.budget import Deadline
from minewise.base.errors import OverBudget
from minewise.play import blocks
from minewise.play.series import Series
from minewise.service.boards import AskedStart, BoardRequest, new_game
from minewise.service.limits import Limits
from minewise.service.question import Answer, Question
from minewise.service.shapes import Count, Share, StrategyText, note, stated

_MOST: Final = Limits().simulated_games
_BLOCK: Final = 8  # games between two looks at the clock


class SimulateRequest(BoardRequest, kw_only=True, frozen=True):
    """Asks for games of a strategy."""

    strategy: StrategyText = "exact"
    games: Annotated[int, Meta(ge=1, le=_MOST)] = 100
    start: AskedStart | UnsetType = UNSET


class Usage(Answer, kw_only=True, frozen=True):
    """The deductions of a technique, and the cells that they settled."""

    deductions: Count
    cells: Count


class Simulation(Answer, kw_only=True, frozen=True):
    """The sums over all games, and the figures that follow from them."""

    strategy: str
    games: Annotated[Count, note("fewer than request for if the time was up")]
    wins: Count
    resigned: Count
    lost_at_start: Count
    lost_by_guess: Count
    clicks: Count
    guesses: Count
    opened: Count
    three_bv: Count
    luck: Share | None
    fatal_risk: Share | None
    techniques: dict[str, Usage]
    policies: Annotated[dict[str, Count], note("decisions, and uses of steps within policies")]
    seconds: float
    win_rate: Share
    interval: Annotated[tuple[float, float], note("the 95 % interval of the win rate")]


def simulate(request: SimulateRequest, limits: Limits) -> Simulation:
    """Plays games with a strategy, as many as the time allows, and sums them up."""
    order, bounds = new_game(request, limits), Deadline(limits.budget())
    start, rule, seed = stated(request.start, None), order.start_rule, order.seed or 0
    series = Series.of(order.size, request.strategy, start=start, start_rule=rule, seed=seed)
    blocks_played: list[blocks.Block] = []
    for first in range(0, request.games, _BLOCK):
        if blocks_played and _is_up(bounds):
            break
        blocks_played.append(blocks.play_block(series, first, min(_BLOCK, request.games - first)))
    return convert(blocks.join(series.strategy, blocks_played).to_dict(), Simulation)


def _is_up(bounds: Deadline) -> bool:
    try:
        bounds.left()
    except OverBudget:
        return True
    return False


QUESTION: Final = Question(simulate)
