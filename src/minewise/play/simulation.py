"""Results of simulations: sums, win rates and their intervals."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Final

from minewise.base import display
from minewise.base.immutable import FrozenMap, fix
from minewise.base.results import ASIDE, Count, Note, Result, Share, Wire, figure, json_value
from minewise.base.tables import Columns, Tabular
from minewise.base.types import BoolArray, StrategyName, TechniqueName
from minewise.play.strategies import OwnStrategy, Strategy, strategy_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_UNIT: Final = 2.0**20  # scale of the core's integer sums of logarithms and risks
_COUNTS: Final = (
    *("games", "wins", "resigned", "lost_at_start", "clicks", "guesses", "true_guesses"),
    *("opened", "three_bv"),
)
SUMS: Final = (*_COUNTS, "won_three_bv", "won_clicks", "survival", "luck", "fatal_risk")
"""The sums that the core returns, in addition to those of each technique and policy."""
_Z: Final = 1.959963984540054  # 97.5 % of the normal distribution


@dataclass(frozen=True, slots=True)
class Usage(Result):
    """Holds the use of a technique."""

    deductions: Annotated[Count, Note("the number of its deductions")]
    cells: Annotated[Count, Note("the number of cells that they settled")]


@dataclass(frozen=True)
class Simulation(Result, Tabular):
    """Holds the results of many games of one `strategy`; counts are sums over the games.

    For a function, `guesses` and `true_guesses` are 0, and `survival` and `luck` are NaN.

    >>> from minewise import simulate
    >>> result = simulate("beginner", "exact", games=100)
    >>> bool(result.wins == result.outcomes.sum())
    True
    """

    strategy: StrategyName
    games: Annotated[Count, Note("fewer than requested if the time was up")]
    wins: Annotated[Count, Note("games that were won")]
    resigned: Annotated[Count, Note("games in which the strategy stopped")]
    lost_at_start: Annotated[Count, Note("games lost by the first click")]
    clicks: Annotated[Count, Note("all clicks, the first too")]
    guesses: Annotated[Count, Note("clicks after the first that were not certainly safe")]
    true_guesses: Annotated[Count, Note("guesses at which no cell was certainly safe")]
    opened: Annotated[Count, Note("opened cells")]
    three_bv: Annotated[Count, Note("the 3BV of the boards")]
    survival: Annotated[
        float,
        Wire(Share | None, json_value),
        Note(
            "the chance that a game asked for, the product of the best chances at its true "
            "guesses, as a geometric mean over the games"
        ),
    ]
    luck: Annotated[
        float,
        Wire(Share | None, json_value),
        Note(
            "the probability of surviving all guesses of a game, the fatal one too, as a geometric "
            "mean; guesses of unknown risk are left out, a certain mine counts as 2^-20, and a "
            "guess that the guessing mode decided by its decision. But for chance, it is at most "
            "exp(-lost_by_guess / games)"
        ),
    ]
    fatal_risk: Annotated[
        Share | None, Note("the mean risk of the guesses that lost; null if none did")
    ]
    techniques: Annotated[
        Mapping[TechniqueName, Usage], Note("the use of each technique by its name")
    ]
    policies: Annotated[
        Mapping[str, Count],
        Note("decisions by the name of a policy, and uses of steps within policies by their name"),
    ]
    bitmap: Annotated[
        bytes, ASIDE, Note("a bit per game, set if it was won: bit g % 8 of byte g // 8")
    ]
    seconds: Annotated[float, Note("the time of the games, summed over the threads")] = field(
        default=0.0, compare=False
    )

    def __post_init__(self) -> None:
        fix(self, "techniques", FrozenMap(self.techniques))
        fix(self, "policies", FrozenMap(self.policies))

    @figure
    def win_rate(self) -> Share:
        """The share of games won.

        >>> from minewise import simulate
        >>> simulate("beginner", "exact", games=100).win_rate > 0.8
        True
        """
        return self.wins / self.games

    @figure
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate (Wilson 1927).

        >>> from minewise import simulate
        >>> low, high = simulate("beginner", "exact", games=100).interval
        >>> 0 < low < high < 1
        True
        """
        return wilson(self.wins, self.games)

    @cached_property
    def outcomes(self) -> BoolArray:
        """The outcome of each game, True for a win: a read-only boolean array of shape (games,).

        >>> from minewise import simulate
        >>> simulate("beginner", "exact", games=100).outcomes.shape
        (100,)
        """
        return outcomes_of(self.bitmap, self.games)

    @figure
    def lost_by_guess(self) -> Count:
        """The number of games that were lost by a guess after the first click.

        >>> from minewise import simulate
        >>> simulate("beginner", "exact", games=100, seed=1).lost_by_guess < 20
        True
        """
        return self.games - self.wins - self.resigned - self.lost_at_start

    def to_columns(self) -> Columns:
        """Returns the table of the games, with one row per game: its columns by name.

        Columns: `game`, counted from 0, and `won`.

        >>> from minewise import simulate
        >>> simulate("beginner", "exact", games=100).to_columns()["won"].shape
        (100,)
        """
        return {"game": range(self.games), "won": self.outcomes}

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draws the win rate after each number of games, with its 95 % interval.

        `ax` are matplotlib axes; default: those of a new figure. Returns the axes. Raises
        `MinewiseError` if matplotlib is not installed.

        >>> from minewise import simulate
        >>> simulate("beginner", "exact", games=100).plot().get_xlabel()
        'games'
        """
        axes: Axes = display.plot(self, ax)
        return axes

    def _repr_html_(self) -> str:
        return display.html(self)

    def __repr__(self) -> str:
        low, high = self.interval
        return (
            f"<Simulation: {self.strategy}, {self.games:,} games, {100 * self.win_rate:.2f} % won "
            f"({100 * low:.2f} to {100 * high:.2f})>"
        )


def outcomes_of(bitmap: bytes, games: int) -> BoolArray:
    """Returns the outcomes of games as a read-only boolean array (games,), True for a win."""
    import numpy as np

    packed = np.frombuffer(bitmap, np.uint8)
    won = np.unpackbits(packed, count=games, bitorder="little").astype(np.bool_)
    won.flags.writeable = False
    return won


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Returns the 95 % confidence interval of a win rate (Wilson 1927)."""
    if games == 0:
        return 0.0, 1.0
    share, spread = wins / games, _Z * _Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = _Z / (1 + spread) * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))  # but rounding


def summarize(
    strategy: Strategy | OwnStrategy, totals: dict[str, Any], outcomes: bytes, seconds: float
) -> Simulation:
    """Returns the simulation with the given sums, outcomes and time."""
    games, lost = totals["games"], totals["games"] - totals["wins"] - totals["resigned"]
    guessed = lost - totals["lost_at_start"]
    composed = isinstance(strategy, Strategy)
    names = strategy.techniques if isinstance(strategy, Strategy) else ()
    return Simulation(
        strategy=strategy_name(strategy),
        **{name: totals[name] for name in _COUNTS},
        survival=2.0 ** (totals["survival"] / _UNIT / games) if composed else math.nan,
        luck=2.0 ** (totals["luck"] / _UNIT / games) if composed else math.nan,
        fatal_risk=totals["fatal_risk"] / _UNIT / guessed if guessed and composed else None,
        techniques={
            name: Usage(*usage) for name, usage in zip(names, totals["techniques"], strict=True)
        },
        policies=totals["policies"],
        bitmap=outcomes,
        seconds=seconds,
    )
