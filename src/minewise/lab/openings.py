"""Finds the best first cell, with most games where they matter: successive halving.

All cells play some games; the better half plays as many again and again, until the last two have
met (Karnin, Koren and Somekh 2013). No cell is dropped before it has played `LEAST` games, so a
small budget has fewer halvings, or none. A cell that was dropped keeps its games.

The chance that a cell is the best comes from all games. The win rates of a board's first cells lie
close together, so their spread is estimated from the games, and a cell that played few games is
taken to be near the others (a hierarchical model: Gelman et al., Bayesian Data Analysis, 5.4). That
chance does not depend on why a cell was given more games.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final, TypeAlias

import numpy as np

from minewise.base.errors import LabError
from minewise.lab.symmetry import orbits
from minewise.play import blocks
from minewise.play.batch import check_games
from minewise.play.executors import Engine, engine
from minewise.play.run import Cutter, Watch, gather
from minewise.play.series import Series
from minewise.play.simulation import wilson
from minewise.sizes import Size, check_start
from minewise.topology import Cell, grid

LEAST: Final = 50
"""Games of each first cell before any is dropped."""
SURE: Final = 0.95
_DRAWS: Final = 20_000  # of win rates, by which the chance to be the best is estimated
_SPREADS: Final = 60  # of win rates between cells, by which their spread is estimated

Draws: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float64]]


@dataclass(frozen=True)
class Opening:
    """A first cell, those that are alike, and what came of its games.

    `chance` is the probability that it is the best of all.
    """

    cell: Cell
    alike: tuple[Cell, ...]
    games: int
    wins: int
    chance: float

    @property
    def win_rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate (Wilson 1927)."""
        return wilson(self.wins, self.games)


@dataclass(frozen=True)
class Openings:
    """All first cells of a board under a start rule, the best first."""

    series: Series
    openings: tuple[Opening, ...]

    @property
    def best(self) -> Opening:
        """The cell that is most likely the best."""
        return self.openings[0]

    @property
    def contenders(self) -> tuple[Opening, ...]:
        """The fewest cells of which one is the best with a probability of 95 %."""
        chances = list(accumulate(one.chance for one in self.openings))
        return self.openings[: bisect_left(chances, SURE) + 1]

    def rates(self) -> dict[Cell, float]:
        """Returns the win rate of every cell of the board, alike ones the same."""
        return {cell: one.win_rate for one in self.openings for cell in one.alike}

    def to_dict(self) -> dict[str, Any]:
        """Returns everything for JSON, cells as [row, column]."""
        return {
            "board": str(self.series.size),
            "strategy": self.series.name,
            "start_rule": self.series.start_rule,
            "seed": self.series.seed,
            "openings": [
                {
                    "cell": list(one.cell),
                    "alike": [list(cell) for cell in one.alike],
                    "games": one.games,
                    "wins": one.wins,
                    "win_rate": one.win_rate,
                    "interval": list(one.interval),
                    "chance": one.chance,
                }
                for one in self.openings
            ],
        }


def openings(
    series: Series,
    games: int,
    *,
    executor: Executor | Engine | str | None = None,
    workers: int | None = None,
    watch: Watch | None = None,
) -> Openings:
    """Spends about so many games on finding the best first cell for a series, whatever its start.

    Cells that are alike by a symmetry of the board count as one; a strategy that prefers some
    direction where cells are equally good may treat them differently.

    >>> found = openings(Series.of("4x4x3", "exact", start_rule="safe"), 3000)
    >>> len(found.openings)
    3
    """
    check_games(games, series.seed, 0, workers)
    groups = first_cells(series.size)
    for cell in groups:
        check_start(series.size.grid(), series.size.mines, series.start_rule, cell)
    shares = rounds(series.size, games)
    if not isinstance(executor, Engine):
        with engine(executor, workers) as opened:
            return openings(series, games, executor=opened, watch=watch)
    candidates = {cell: replace(series, start=cell) for cell in groups}
    done: dict[Series, list[blocks.Block]] = {one: [] for one in candidates.values()}
    cutter = Cutter()
    remaining, reached = list(candidates.values()), 0
    for number, share in shares:
        remaining = sorted(remaining, key=lambda one: -_wins(done[one]))[:number]
        jobs = (job for one in remaining for job in cutter.cut(one, reached, reached + share))
        gather(jobs, executor, cutter, done, watch)
        reached += share
    return judged(
        series,
        {
            cell: (sum(block.count for block in done[one]), _wins(done[one]))
            for cell, one in candidates.items()
        },
    )


def first_cells(size: Size) -> Mapping[Cell, tuple[Cell, ...]]:
    """Returns the first cells of a board that are not alike, each with all that are.

    >>> len(first_cells(Size(4, 4, 3)))
    3
    """
    return _groups(size.topology, size.rows, size.columns)


@lru_cache(maxsize=32)
def _groups(kind: str, rows: int, columns: int) -> Mapping[Cell, tuple[Cell, ...]]:
    return {cells[0]: tuple(cells) for cells in orbits(grid(kind, rows, columns))}


def judged(series: Series, counts: Mapping[Cell, tuple[int, int]]) -> Openings:
    """Returns what games and wins by first cell tell; cells that none was played from are left out.

    >>> judged(Series.of("4x4x3", "exact"), {(0, 0): (10, 9), (0, 1): (10, 2)}).best.cell
    (0, 0)
    """
    groups = first_cells(series.size)
    chances = _chances([counts.get(cell, (0, 0)) for cell in groups], series.seed)
    found = [
        Opening(cell, groups[cell], *counts[cell], chance)
        for cell, chance in zip(groups, chances, strict=True)
        if counts.get(cell, (0, 0))[0]
    ]
    found.sort(key=lambda one: (-round(one.chance, 3), -one.win_rate))
    return Openings(series, tuple(found))


def rounds(size: Size, games: int) -> list[tuple[int, int]]:
    """Returns how many first cells play how many more games each, round after round.

    No cell is dropped before it has played `LEAST` games, and each halving leaves time to play half
    as many more. Raises `LabError` if there are fewer games than first cells.

    >>> rounds(Size(4, 4, 3), 3000)
    [(3, 500), (2, 750)]
    >>> rounds(Size(4, 4, 3), 100)
    [(3, 33)]
    """
    cells = len(first_cells(size))
    if games < cells:
        raise LabError(
            f"{games:,} games are too few for {cells:,} first cells: "
            f"at least {needed(size):,} are needed to compare them"
        )
    numbers = _numbers(cells)
    first = max(games // len(numbers), LEAST * cells)
    halvings = 0
    if len(numbers) > 1:
        halvings = min(len(numbers) - 1, (games - first) // (numbers[1] * LEAST // 2))
    if halvings <= 0:
        return [(cells, games // cells)]
    share = (games - first) // halvings
    later = [(number, share // number) for number in numbers[1 : halvings + 1]]
    return [(cells, first // cells), *later]


def needed(size: Size) -> int:
    """Returns the fewest games with which `rounds` drops the worse half of the first cells.

    >>> needed(Size(4, 4, 3))
    200
    """
    cells = len(first_cells(size))
    return LEAST * cells + sum(number * LEAST // 2 for number in _numbers(cells)[1:2])


def _numbers(cells: int) -> list[int]:
    """Returns how many cells are left in each round, if all halvings are made."""
    count = max(math.ceil(math.log2(cells)), 1)
    return [max(math.ceil(cells / 2**i), min(cells, 2)) for i in range(count)]


def _wins(done: list[blocks.Block]) -> int:
    return sum(block.totals["wins"] for block in done)


def _chances(counts: list[tuple[int, int]], seed: int) -> list[float]:
    """The chance of each to be the best, from draws of the posteriors of their win rates."""
    random = np.random.default_rng(seed)
    before_wins, before_losses = _prior(counts, random)
    best = np.full(_DRAWS, -1.0)
    winner = np.zeros(_DRAWS, dtype=np.int64)
    for i, (games, wins) in enumerate(counts):
        drawn = random.beta(wins + before_wins, games - wins + before_losses)
        winner = np.where(drawn > best, i, winner)
        best = np.maximum(drawn, best)
    return [float(part) for part in np.bincount(winner, minlength=len(counts)) / _DRAWS]


def _prior(counts: list[tuple[int, int]], random: np.random.Generator) -> tuple[Draws, Draws]:
    """Draws beta distributions that the win rates of all cells may come from.

    Their mean and spread are drawn from what the games tell of them, with normal likelihoods and no
    opinion on the spread beforehand.
    """
    games, wins = np.array([count for count in counts if count[0]], dtype=np.float64).T
    overall = (wins.sum() + 1) / (games.sum() + 2)
    variance = overall * (1 - overall)
    spreads = np.sqrt(variance) * np.geomspace(1e-3, 0.9, _SPREADS)
    weights = 1 / (variance / games + spreads[:, None] ** 2)
    precisions = weights.sum(axis=1)
    means = weights @ (wins / games) / precisions
    apart = (weights * (wins / games - means[:, None]) ** 2).sum(axis=1)
    logs = np.log(spreads) + (np.log(weights).sum(axis=1) - np.log(precisions) - apart) / 2
    likely = np.exp(logs - logs.max())
    drawn = random.choice(_SPREADS, _DRAWS, p=likely / likely.sum())
    mean = means[drawn] + random.standard_normal(_DRAWS) / np.sqrt(precisions[drawn])
    mean = mean.clip(overall / 10, 1 - (1 - overall) / 10)
    strength = np.maximum(mean * (1 - mean) / spreads[drawn] ** 2 - 1, 0.1)
    return mean * strength, (1 - mean) * strength
