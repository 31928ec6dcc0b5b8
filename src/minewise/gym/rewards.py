"""What a step earns."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from minewise.base.arguments import check_name
from minewise.base.errors import PositionError
from minewise.base.wording import quoted


class Rewards(NamedTuple):
    """Holds what a step earns: the sum of the parts that apply.

    `win` is for the step that wins and `loss` for the one that opens a mine. `progress` is
    multiplied with the share of the safe cells that the step opened, so that all steps of a game
    that is won earn it once. `wasted` is for a step that opens nothing, because its cell is open.

    >>> Rewards(win=1.0, loss=-1.0)
    Rewards(win=1.0, loss=-1.0, progress=0.0, wasted=0.0)
    """

    win: float = 0.0
    loss: float = 0.0
    progress: float = 0.0
    wasted: float = 0.0


PRESETS: Final = {
    "win": Rewards(win=1.0),
    "shaped": Rewards(win=1.0, loss=-1.0, progress=1.0, wasted=-0.1),
}
"""Rewards by name. With "win", the return of a game is 1 if it is won and 0 if not, so its expected
value is the probability to win."""

RewardName: TypeAlias = Literal["win", "shaped"]


def as_rewards(rewards: RewardName | Rewards) -> Rewards:
    """Returns the rewards for a name; raises `PositionError` for an unknown name or no numbers."""
    if isinstance(rewards, Rewards):
        try:
            return Rewards(*map(float, rewards))
        except (TypeError, ValueError, OverflowError):
            raise PositionError("rewards must be numbers, not {rewards}", quoted(rewards)) from None
    return PRESETS[check_name("rewards", rewards, PRESETS, other=", or give Rewards")]
