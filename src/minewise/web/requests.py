"""The requests about games and jobs of this server; those of the questions are in the service."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from minewise.service.boards import AskedStart, BoardRequest
from minewise.service.question import Request
from minewise.service.shapes import EXACT, AskedCell, Index, StrategyText, note
from minewise.web.limits import WebLimits

_LIMITS: Final = WebLimits()
Games: TypeAlias = Annotated[int, Meta(ge=1, le=_LIMITS.job_games)]


class GameAction(Request, kw_only=True, frozen=True):
    """Describes an action of a player."""

    kind: Literal["open", "flag", "unflag", "chord", "undo"]
    cell: Annotated[AskedCell, note("not for an undo")] | UnsetType = UNSET


class ActionsRequest(Request, kw_only=True, frozen=True):
    """Sends actions of a game.

    A `sender` numbers its actions, `first` and following. The server skips those that it has
    performed, so a sender may send all actions again that were not answered.
    """

    actions: Annotated[
        list[GameAction],
        Meta(
            max_length=_LIMITS.sent_actions,
            extra={
                "is": f"a list of at most {_LIMITS.sent_actions} actions: each has a kind (open, "
                "flag, unflag, chord or undo) and, unless it is an undo, a cell"
            },
        ),
    ]
    since: (
        Annotated[
            int,
            Meta(
                ge=0,
                le=EXACT,
                description="the version that the sender knows: the answer has what changed since",
            ),
        ]
        | UnsetType
    ) = UNSET
    sender: (
        Annotated[
            str,
            Meta(
                pattern="^[A-Za-z0-9_-]{1,40}$",
                description="a random name, if the actions may be sent again",
                extra={"is": "1 to 40 letters, digits, - or _"},
            ),
        ]
        | UnsetType
    ) = UNSET
    first: Annotated[
        int, Meta(ge=1, le=EXACT, description="the number of the first of these actions")
    ] = 1


class HintRequest(Request, kw_only=True, frozen=True):
    """Asks for the next step of a game."""

    skip_mines: Annotated[bool, note("whether to leave out steps that find mines alone")] = False


class PlaceQuery(Request, kw_only=True, frozen=True):
    """Names a cell of a game in the address."""

    row: Index
    column: Index


class SimulationRequest(BoardRequest, kw_only=True, frozen=True):
    """Asks for games of one strategy."""

    strategy: StrategyText = "exact"
    start: AskedStart | UnsetType = UNSET
    games: Games = 10_000


class ComparisonRequest(BoardRequest, kw_only=True, frozen=True):
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


class OpeningsRequest(BoardRequest, kw_only=True, frozen=True):
    """Asks for games from every first cell."""

    strategy: StrategyText = "exact"
    games: Games = 20_000


JobRequest: TypeAlias = SimulationRequest | ComparisonRequest | OpeningsRequest
