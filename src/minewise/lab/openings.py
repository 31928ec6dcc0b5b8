"""Finds the best first cell, with most games where they matter: successive halving.

All cells play some games; the better half plays as many again and again, until the last two have
met. A cell that was dropped keeps its games (Karnin, Koren and Somekh 2013). How sure the winner is
comes from all games: the chance that each cell is the best, given its wins and losses and no
opinion beforehand. That chance does not depend on why a cell was given more games.
"""

from __future__ import annotations

import math
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from minewise.lab import blocks
from minewise.lab.executors import Engine, engine
from minewise.lab.run import Cutter, Watch, played
from minewise.lab.series import LabError, Series
from minewise.lab.symmetry import orbits
from minewise.play import check_games, wilson
from minewise.sizes import check_start
from minewise.topology import Cell

_DRAWS: Final = 20_000  # of win rates, by which the chance to be the best is estimated


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
        """The cell that is most likely the best of those that met in the end."""
        return self.openings[0]

    def rates(self) -> dict[Cell, float]:
        """Returns the win rate of every cell of the board, alike ones the same."""
        return {cell: one.win_rate for one in self.openings for cell in one.alike}

    def to_json(self) -> dict[str, Any]:
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
    groups = {cells[0]: tuple(cells) for cells in orbits(series.size.grid())}
    for cell in groups:
        check_start(series.size.grid(), series.size.mines, series.start_rule, cell)
    shares = _shares(len(groups), games)
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
        for one, block in played(jobs, executor, cutter):
            done[one].append(block)
            if watch:
                watch(one, block)
        reached += share
    counts = [(sum(b.count for b in done[one]), _wins(done[one])) for one in candidates.values()]
    chances = _chances(counts, series.seed)
    found = [
        Opening(cell, groups[cell], *count, chance)
        for cell, count, chance in zip(candidates, counts, chances, strict=True)
    ]
    found.sort(key=lambda one: (-one.games, -one.win_rate))
    return Openings(series, tuple(found))


def _shares(cells: int, games: int) -> list[tuple[int, int]]:
    """How many cells play how many more games each, round after round."""
    rounds = max(math.ceil(math.log2(cells)), 1)
    numbers = [max(math.ceil(cells / 2**i), min(cells, 2)) for i in range(rounds)]
    if games < cells * rounds:
        raise LabError(
            f"{games:,} games are too few for {cells:,} first cells: "
            f"at least {cells * rounds:,} are needed"
        )
    return [(number, games // rounds // number) for number in numbers]


def _wins(done: list[blocks.Block]) -> int:
    return sum(block.totals["wins"] for block in done)


def _chances(counts: list[tuple[int, int]], seed: int) -> list[float]:
    """The chance of each to be the best, from draws of the posteriors of their win rates."""
    random = np.random.default_rng(seed)
    best = np.full(_DRAWS, -1.0)
    winner = np.zeros(_DRAWS, dtype=np.int64)
    for i, (games, wins) in enumerate(counts):
        drawn = random.beta(wins + 1, games - wins + 1, _DRAWS)
        winner = np.where(drawn > best, i, winner)
        best = np.maximum(drawn, best)
    return [float(part) for part in np.bincount(winner, minlength=len(counts)) / _DRAWS]
