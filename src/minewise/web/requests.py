"""The requests about jobs of this server; those of the questions are in the service."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from minewise.service.boards import AskedStart, PlayRequest
from minewise.service.shapes import StrategyText
from minewise.web.limits import WebLimits

_LIMITS: Final = WebLimits()
Games: TypeAlias = Annotated[int, Meta(ge=1, le=_LIMITS.job_games)]


class SimulationRequest(PlayRequest, kw_only=True, frozen=True):
    """Asks for games of one strategy."""

    strategy: StrategyText = "exact"
    start: AskedStart | UnsetType = UNSET
    games: Games = 10_000


class ComparisonRequest(PlayRequest, kw_only=True, frozen=True):
    """Asks for the same games of several strategies."""

    strategies: Annotated[
        list[StrategyText],
        Meta(
            min_length=2,
            max_length=_LIMITS.job_strategies,
            extra={"is": f"a list of 2 to {_LIMITS.job_strategies} strategies, as text"},
        ),
    ]
    start: AskedStart | UnsetType = UNSET
    games: Games = 10_000


class OpeningsRequest(PlayRequest, kw_only=True, frozen=True):
    """Asks for games from every first cell."""

    strategy: StrategyText = "exact"
    games: Games = 20_000


JobRequest: TypeAlias = SimulationRequest | ComparisonRequest | OpeningsRequest
