"""Statistics of paired games, and the symmetries of boards.

All strategies play the same boards, so only games that one wins and the other loses show which is
stronger. The test is McNemar's exact mid-p test (Lancaster 1961; Fagerland, Lydersen and Laake
2013), and the interval of the difference is Tango's score interval (1998). Holm's method (1979)
keeps the error rate of several tests.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from minewise.base.errors import LabError
from minewise.base.types import GridCell
from minewise.play.simulation import Simulation
from minewise.topology import Topology, grid_cell

Map: TypeAlias = Callable[[int, int], GridCell]


def orbits(topology: Topology) -> list[list[GridCell]]:
    """Returns the classes of equivalent cells, each in reading order."""
    cells = [grid_cell(cell) for cell in topology.cells]
    if topology.kind == "torus":
        return [cells]
    maps = [transform for transform in _maps(topology) if _keeps_neighbours(topology, transform)]
    groups: dict[GridCell, list[GridCell]] = {}
    for cell in cells:
        groups.setdefault(min(transform(*cell) for transform in maps), []).append(cell)
    return list(groups.values())


def _maps(topology: Topology) -> Iterator[Map]:
    bottom, right = topology.rows - 1, topology.columns - 1
    yield lambda row, column: (row, column)
    yield lambda row, column: (bottom - row, column)
    yield lambda row, column: (row, right - column)
    yield lambda row, column: (bottom - row, right - column)
    if topology.rows == topology.columns:
        yield lambda row, column: (column, row)
        yield lambda row, column: (bottom - column, row)
        yield lambda row, column: (column, right - row)
        yield lambda row, column: (bottom - column, right - row)


def _keeps_neighbours(topology: Topology, transform: Map) -> bool:
    return all(
        {transform(*grid_cell(near)) for near in topology.neighbours(cell)}
        == set(topology.neighbours(transform(*grid_cell(cell))))
        for cell in topology.cells
    )


ERROR: Final = 0.05
"""The error rate: the probability of a false positive, or of an interval that misses."""

FIRST_LOOK: Final = 1000
"""The number of games before the first check of a stopping rule; it doubles at each check."""


@dataclass(frozen=True, slots=True)
class Paired:
    """Counts the games that both strategies won, only one of them, or neither."""

    both: int
    one: int
    other: int
    neither: int

    @classmethod
    def of(cls, one: Simulation, other: Simulation) -> Paired:
        """Compares results game by game; raises `LabError` if the numbers of games differ.

        >>> import minewise as mw
        >>> exact = mw.simulate("beginner", "exact", games=100)
        >>> Paired.of(exact, exact).one
        0
        """
        if one.games != other.games:
            raise LabError(
                "results of {first:,} and {second:,} games cannot be paired",
                one.games,
                other.games,
                cure="play the same games",
            )
        won, other_won = (int.from_bytes(each.bitmap, "little") for each in (one, other))
        both = (won & other_won).bit_count()
        return cls(
            both,
            one.wins - both,
            other.wins - both,
            one.games - one.wins - other.wins + both,
        )

    @property
    def games(self) -> int:
        """The number of games."""
        return self.both + self.one + self.other + self.neither

    @property
    def difference(self) -> float:
        """The difference between the two win rates."""
        return (self.one - self.other) / self.games

    def interval(self, error: float = ERROR) -> tuple[float, float]:
        """Returns Tango's interval of the difference for an error rate.

        >>> low, high = Paired(both=43, one=0, other=1, neither=0).interval()
        >>> round(low, 4), round(high, 4)
        (-0.1181, 0.0594)
        """
        from statistics import NormalDist  # slow to import

        z = NormalDist().inv_cdf(1 - error / 2)
        middle = self.difference
        return (
            self._bound(-1.0, middle, lambda difference: self._score(difference) > z),
            self._bound(1.0, middle, lambda difference: self._score(difference) < -z),
        )

    @staticmethod
    def _bound(outside: float, inside: float, refused: Any) -> float:
        for _ in range(60):
            middle = (outside + inside) / 2
            if refused(middle):
                outside = middle
            else:
                inside = middle
        return (outside + inside) / 2

    def _score(self, difference: float) -> float:
        """Returns the distance of the result from an assumed difference, in standard errors."""
        n, b, c = self.games, self.one, self.other
        # The share of games that only the other wins is its maximum likelihood estimate.
        linear = -b - c + (2 * n - b + c) * difference
        constant = -c * difference * (1 - difference)
        root = math.sqrt(max(linear * linear - 8 * n * constant, 0.0))
        only_other = (root - linear) / (4 * n)
        variance = n * (2 * only_other + difference * (1 - difference))
        gap = b - c - n * difference
        if variance <= 1e-12 * n:
            return 0.0 if abs(gap) < 1e-9 * n else math.copysign(math.inf, gap)
        return gap / math.sqrt(variance)

    def p_value(self) -> float:
        """Returns McNemar's two-sided mid-p value, for the hypothesis of equal win rates.

        >>> round(Paired(59, 6, 16, 80).p_value(), 4)  # Fagerland et al. 2013, table 1
        0.0347
        """
        discordant, less = self.one + self.other, min(self.one, self.other)
        if self.one == self.other:
            return 1.0
        log = math.lgamma(discordant + 1) - math.lgamma(less + 1)
        log -= math.lgamma(discordant - less + 1) + discordant * math.log(2)
        term = math.exp(log)
        total = term / 2
        for k in range(less, 0, -1):
            term *= k / (discordant - k + 1)
            total += term
            if term < 1e-18 * total:
                break
        return min(2 * total, 1.0)


def holm(p_values: Sequence[float]) -> list[float]:
    """Returns p-values adjusted for multiple tests (Holm 1979)."""
    adjusted = [0.0] * len(p_values)
    most = 0.0
    for rank, i in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        most = max(most, min((len(p_values) - rank) * p_values[i], 1.0))
        adjusted[i] = most
    return adjusted


def spending(look: int, error: float = ERROR) -> float:
    """Returns the share of the error rate for check 1, 2, 3 ...: 1/2, 1/6, 1/12.

    The shares add up to 1, so any number of checks together keeps the error rate.
    """
    return error / (look * (look + 1))
