"""What came of many games: sums, shares and their intervals."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from minewise.play.strategies import OwnStrategy, Strategy, strategy_name

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_UNIT: Final = 2.0**20  # of the core's sums of logarithms and risks
SUMS: Final = (
    "games",
    "wins",
    "resigned",
    "lost_at_start",
    "clicks",
    "guesses",
    "searches",
    "fallbacks",
    "opened",
    "three_bv",
    "won_three_bv",
    "won_clicks",
    "luck",
    "fatal_risk",
)
"""The sums that the core returns, beside those of each technique."""
_Z: Final = 1.959963984540054  # 97.5 % of the normal distribution


@dataclass(frozen=True, slots=True)
class Usage:
    """What a technique did: how many deductions, and how many cells they settled."""

    deductions: int
    cells: int


@dataclass(frozen=True)
class Simulation:
    """What came of many games by one strategy.

    `bitmap` has a bit for each game, set if it was won: bit g % 8 of byte g // 8. Sums run over all
    games: `searches` are guesses by best play, `fallbacks` guesses by clue ratios where counting
    was out of reach. `luck` is the geometric mean of the products of chances survived;
    `fatal_risk` the mean risk of the guesses that lost; `seconds` the time that the games took,
    added up over the threads.

    >>> from minewise import simulate
    >>> result = simulate("beginner", "exact", games=100)
    >>> bool(result.wins == result.outcomes.sum())
    True
    """

    strategy: str
    games: int
    wins: int
    resigned: int
    lost_at_start: int
    clicks: int
    guesses: int
    searches: int
    fallbacks: int
    opened: int
    three_bv: int
    luck: float
    fatal_risk: float | None
    techniques: dict[str, Usage]
    bitmap: bytes
    seconds: float = field(default=0.0, compare=False)

    @property
    def win_rate(self) -> float:
        """The share of games won.

        >>> from minewise import simulate
        >>> simulate("beginner", "exact", games=100).win_rate > 0.8
        True
        """
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate (Wilson 1927).

        >>> from minewise import simulate
        >>> low, high = simulate("beginner", "exact", games=100).interval
        >>> 0 < low < high < 1
        True
        """
        return wilson(self.wins, self.games)

    @cached_property
    def outcomes(self) -> NDArray[np.bool_]:
        """Whether each game was won: a read-only boolean array, one entry a game.

        >>> from minewise import simulate
        >>> simulate("beginner", "exact", games=100).outcomes.shape
        (100,)
        """
        import numpy as np

        packed = np.frombuffer(self.bitmap, np.uint8)
        won = np.unpackbits(packed, count=self.games, bitorder="little").astype(np.bool_)
        won.flags.writeable = False
        return won

    @property
    def lost_by_guess(self) -> int:
        """How many games a guess lost after the first click.

        >>> from minewise import simulate
        >>> simulate("beginner", "exact", games=100, seed=1).lost_by_guess < 20
        True
        """
        return self.games - self.wins - self.resigned - self.lost_at_start

    def to_dict(self) -> dict[str, Any]:
        """Returns all figures but the outcomes, for JSON; what is not a number is None.

        >>> from minewise import simulate
        >>> simulate("beginner", "exact", games=100).to_dict()["games"]
        100
        """
        figures = asdict(self)
        del figures["bitmap"]
        return figures | {
            "win_rate": self.win_rate,
            "interval": list(self.interval),
            "lost_by_guess": self.lost_by_guess,
            "luck": None if math.isnan(self.luck) else self.luck,
        }

    def __repr__(self) -> str:
        low, high = self.interval
        return (
            f"<Simulation: {self.strategy}, {self.games:,} games, {100 * self.win_rate:.2f} % won "
            f"({100 * low:.2f} to {100 * high:.2f})>"
        )


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Returns the 95 % interval of a share (Wilson 1927).

    >>> low, high = wilson(50, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    if games == 0:
        return 0.0, 1.0
    share, spread = wins / games, _Z * _Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = _Z / (1 + spread) * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def summarize(
    strategy: Strategy | OwnStrategy, totals: dict[str, Any], outcomes: bytes, seconds: float
) -> Simulation:
    """Returns the simulation that has these sums."""
    games, lost = totals["games"], totals["games"] - totals["wins"] - totals["resigned"]
    guessed = lost - totals["lost_at_start"]
    composed = isinstance(strategy, Strategy)
    names = strategy.techniques if isinstance(strategy, Strategy) else ()
    return Simulation(
        strategy=strategy_name(strategy),
        games=games,
        wins=totals["wins"],
        resigned=totals["resigned"],
        lost_at_start=totals["lost_at_start"],
        clicks=totals["clicks"],
        guesses=totals["guesses"],
        searches=totals["searches"],
        fallbacks=totals["fallbacks"],
        opened=totals["opened"],
        three_bv=totals["three_bv"],
        luck=2.0 ** (totals["luck"] / _UNIT / games) if composed else math.nan,
        fatal_risk=totals["fatal_risk"] / _UNIT / guessed if guessed and composed else None,
        techniques={
            name: Usage(*usage) for name, usage in zip(names, totals["techniques"], strict=True)
        },
        bitmap=outcomes,
        seconds=seconds,
    )
