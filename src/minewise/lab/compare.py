"""Compares strategies over the same boards, and stops by itself where that is asked for."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from minewise.lab import blocks
from minewise.lab.executors import Engine, engine
from minewise.lab.run import Cutter, Watch, played
from minewise.lab.series import LabError, Series
from minewise.lab.statistics import ERROR, FIRST_LOOK, Paired, holm, spending
from minewise.play.simulate import Simulation, check_games


@dataclass(frozen=True)
class Difference:
    """How much more often one strategy won than another, and whether that is real.

    `p` is McNemar's mid-p adjusted for all pairs by Holm; `real` says that it is below the error
    rate. The interval is of this pair alone.
    """

    better: str
    worse: str
    games: int
    only_better: int
    only_worse: int
    difference: float
    interval: tuple[float, float]
    p: float
    real: bool


@dataclass(frozen=True)
class Comparison:
    """Strategies by strength, and the difference of every pair; `error` is what a look may err."""

    results: tuple[Simulation, ...]
    names: tuple[str, ...]
    differences: tuple[Difference, ...]
    looks: int
    error: float

    @property
    def games(self) -> int:
        """How many games each strategy played."""
        return self.results[0].games

    @property
    def widest(self) -> float:
        """Half the width of the widest interval of a difference."""
        return max((one.interval[1] - one.interval[0]) / 2 for one in self.differences)

    def between(self, one: str, other: str) -> Difference:
        """Returns the difference of two strategies, whichever is better."""
        for found in self.differences:
            if {found.better, found.worse} == {one, other}:
                return found
        raise LabError(f"{one} and {other} were not compared")

    def to_json(self) -> dict[str, Any]:
        """Returns everything for JSON, under the names of the API."""
        from dataclasses import asdict

        results = zip(self.names, self.results, strict=True)
        return {
            "games": self.games,
            "looks": self.looks,
            "error": self.error,
            "results": [result.to_json() | {"strategy": name} for name, result in results],
            "differences": [asdict(one) for one in self.differences],
        }


def judged(named: dict[str, Simulation], looks: int = 1, error: float = ERROR) -> Comparison:
    """Returns the comparison of simulations of the same games."""
    order = sorted(named, key=lambda name: -named[name].wins)
    pairs = list(combinations(order, 2))
    paired = [Paired.of(named[one], named[other]) for one, other in pairs]
    adjusted = holm([one.p_value() for one in paired])
    differences = tuple(
        Difference(
            *pair,
            one.games,
            one.one,
            one.other,
            one.difference,
            one.interval(error),
            p,
            p <= error,
        )
        for pair, one, p in zip(pairs, paired, adjusted, strict=True)
    )
    return Comparison(tuple(named[n] for n in order), tuple(order), differences, looks, error)


def compare(
    named: dict[str, Series],
    games: int,
    first: int = 0,
    *,
    until: float | None = None,
    executor: Executor | Engine | str | None = None,
    workers: int | None = None,
    watch: Watch | None = None,
) -> Comparison:
    """Plays the same games with each strategy and compares.

    With `until` it looks after 1,000, 2,000, 4,000 ... games, at most `games`, and stops at the
    first look where half the width of every interval of a difference is at most that. Look k spends
    1 / (k (k + 1)) of the error rate, so that all looks together keep it.

    >>> named = {name: Series.of("beginner", name) for name in ("subset-only", "exact")}
    >>> compare(named, 200).differences[0].better
    'exact'
    """
    check_games(games, 0, first, workers)
    if len(set(named.values())) < 2:
        raise LabError("a comparison needs two strategies that differ")
    if len(set(named.values())) < len(named):
        raise LabError("two of the strategies play the same games the same way")
    if until is not None and not 0 < until < 1:
        raise LabError(f"a half-width is between 0 and 1 (0.01 is one point), not {until}")
    if not isinstance(executor, Engine):
        with engine(executor, workers) as opened:
            return compare(named, games, first, until=until, executor=opened, watch=watch)
    done: dict[Series, list[blocks.Block]] = {series: [] for series in named.values()}
    cutter = Cutter()
    reached, end, looks = 0, games if until is None else min(FIRST_LOOK, games), 0
    while True:
        looks += 1
        jobs = (job for series in done for job in cutter.cut(series, first + reached, first + end))
        for series, block in played(jobs, executor, cutter):
            done[series].append(block)
            if watch:
                watch(series, block)
        results = {
            name: blocks.join(series.strategy, done[series]) for name, series in named.items()
        }
        found = judged(results, looks, ERROR if until is None else spending(looks))
        if end >= games or (until is not None and found.widest <= until):
            return found
        reached, end = end, min(2 * end, games)
