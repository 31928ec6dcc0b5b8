"""Finds the best first cell, with most games where they matter: successive halving.

All cells play some games; the better half plays as many again and again, until the last two have
met. A cell that was dropped keeps its games (Karnin, Koren and Somekh 2013). How sure the winner is
comes from all games: the chance that each cell is the best, given its wins and losses and no
opinion beforehand. That chance does not depend on why a cell was given more games.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

import numpy as np

from minewise.lab import blocks
from minewise.lab.executors import Engine, engine
from minewise.lab.run import Cutter, Watch, played
from minewise.lab.series import LabError, Series
from minewise.lab.symmetry import orbits
from minewise.play.simulate import check_games, wilson
from minewise.sizes import Size, check_start
from minewise.topology import Cell, grid

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
        for one, block in played(jobs, executor, cutter):
            done[one].append(block)
            if watch:
                watch(one, block)
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
    found.sort(key=lambda one: (-one.games, -one.win_rate))
    return Openings(series, tuple(found))


def rounds(size: Size, games: int) -> list[tuple[int, int]]:
    """Returns how many first cells play how many more games each, round after round.

    Raises `LabError` for too few games.

    >>> rounds(Size(4, 4, 3), 3000)
    [(3, 500), (2, 750)]
    """
    cells = len(first_cells(size))
    count = max(math.ceil(math.log2(cells)), 1)
    numbers = [max(math.ceil(cells / 2**i), min(cells, 2)) for i in range(count)]
    if games < cells * count:
        raise LabError(
            f"{games:,} games are too few for {cells:,} first cells: "
            f"at least {cells * count:,} are needed"
        )
    return [(number, games // count // number) for number in numbers]


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
