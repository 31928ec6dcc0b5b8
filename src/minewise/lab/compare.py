"""Paired comparisons of strategies on the same boards, with optional early stopping."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Unpack

from minewise.base.arguments import check_items, check_share, check_whole
from minewise.base.errors import LabError
from minewise.base.results import Bounds, Note, Result, Wire, figure
from minewise.base.tables import Columns, Tabular
from minewise.base.wording import shortened
from minewise.deal import AnyDeal, Deal, SeriesOptions, repeatable_deal
from minewise.drawing import plots
from minewise.drawing.notebook import interval, share, table
from minewise.lab.statistics import ERROR, FIRST_LOOK, Paired, holm, spending
from minewise.play import blocks
from minewise.play.batch import check_games
from minewise.play.executors import Engine, engine
from minewise.play.run import Cutter, Watch, gather
from minewise.play.series import Series
from minewise.play.simulate import AnyExecutor, Threads
from minewise.play.simulation import Simulation
from minewise.play.strategies import OwnStrategy, Strategy

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Difference(Result):
    """Holds the difference between the win rates of two strategies, and its significance."""

    better: Annotated[str, Note("the strategy that won more games")]
    worse: Annotated[str, Note("the other strategy")]
    games: Annotated[int, Note("played by each of them")]
    only_better: Annotated[int, Note("games that only the better won")]
    only_worse: Annotated[int, Note("games that only the worse won")]
    difference: Annotated[float, Note("of the win rates")]
    interval: Annotated[tuple[float, float], Note("of the difference, for this pair alone")]
    p: Annotated[float, Note("McNemar's mid-p value, adjusted for all pairs by the method of Holm")]
    real: Annotated[bool, Note("whether p is below the error rate")]


@dataclass(frozen=True)
class Comparison(Result, Tabular):
    """Holds the results of several strategies in the same games."""

    deal: Annotated[Deal, Wire(str, str), Note("the deal of the games, with their first cell")]
    results: Annotated[tuple[Simulation, ...], Note("by win rate, under the names of the call")]
    differences: Annotated[tuple[Difference, ...], Note("those of all pairs")]
    looks: Annotated[int, Note("the number of times that the results were checked")]
    error: Annotated[float, Note("the error rate of the last check")]

    @figure
    def games(self) -> int:
        """The number of games that each strategy played."""
        return self.results[0].games

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the strategies, by win rate."""
        return tuple(result.strategy for result in self.results)

    @property
    def widest(self) -> float:
        """Half the width of the widest interval of a difference."""
        return max((each.interval[1] - each.interval[0]) / 2 for each in self.differences)

    def between(self, one: str, other: str) -> Difference:
        """Returns the difference between two strategies, in either order."""
        for difference in self.differences:
            if {difference.better, difference.worse} == {one, other}:
                return difference
        raise LabError("{one} and {other} were not compared", one, other)

    def to_columns(self) -> Columns:
        """Returns the table of the differences, with one row per pair: its columns by name.

        Columns: `better`, `worse`, `games`, `only_better`, `only_worse`, `difference`, `low` and
        `high` (the interval), `p` and `real`.

        >>> import minewise as mw
        >>> mw.compare("beginner", ["subset-only", "exact"], games=100).to_columns()["better"]
        ['exact']
        """
        names = ("better", "worse", "games", "only_better", "only_worse", "difference")
        differences = self.differences
        return {name: [getattr(each, name) for each in differences] for name in names} | {
            "low": [each.interval[0] for each in differences],
            "high": [each.interval[1] for each in differences],
            "p": [each.p for each in differences],
            "real": [each.real for each in differences],
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draws the differences to the best strategy, with their intervals.

        `ax` are matplotlib axes; default: those of a new figure. Returns the axes. Raises
        `MinewiseError` if matplotlib is not installed.

        >>> import minewise as mw
        >>> mw.compare("beginner", ["subset-only", "exact"], games=200).plot().get_xlabel()
        'points of the win rate'
        """
        best, *others = self.names
        pairs = [(name, self.between(best, name)) for name in others]
        axes: Axes = plots.differences(
            [plots.Bar(name, d.difference, d.interval, d.real) for name, d in pairs], ax
        )
        axes.set_title(f"behind {best}, {self.games:,} games")
        return axes

    def _repr_html_(self) -> str:
        rates = [
            (each.strategy, share(each.win_rate), interval(each.interval)) for each in self.results
        ]
        rows = [
            (d.better, d.worse, share(d.difference), interval(d.interval), f"{d.p:.4f}")
            for d in self.differences
        ]
        return table(("strategy", "won %", "95 % interval"), rates) + table(
            ("better", "worse", "points", "interval", "p"), rows
        )

    def __repr__(self) -> str:
        rates = ", ".join(
            f"{each.strategy} {100 * each.win_rate:.2f} %" for each in self.results[:3]
        )
        more = f" and {len(self.names) - 3} more" if len(self.names) > 3 else ""
        return f"<Comparison: {self.games:,} games, {shortened(rates)}{more}>"


def judged(
    deal: Deal, simulations: dict[str, Simulation], looks: int = 1, error: float = ERROR
) -> Comparison:
    """Returns the comparison of simulations of the same games of a deal with a first cell."""
    order = sorted(simulations, key=lambda name: -simulations[name].wins)
    pairs = list(combinations(order, 2))
    paired = [Paired.of(simulations[first], simulations[second]) for first, second in pairs]
    adjusted = holm([each.p_value() for each in paired])
    differences = tuple(
        Difference(
            *pair,
            counts.games,
            counts.one,
            counts.other,
            counts.difference,
            counts.interval(error),
            p,
            p <= error,
        )
        for pair, counts, p in zip(pairs, paired, adjusted, strict=True)
    )
    results = tuple(replace(simulations[name], strategy=name) for name in order)
    return Comparison(deal, results, differences, looks, error)


def compare(
    size: AnyDeal,
    strategies: Iterable[Strategy | OwnStrategy | str],
    *,
    games: Annotated[
        int | None,
        Bounds(1),
        Note("the games of each strategy; default: 10,000, and at most 1,000,000 with until"),
    ] = None,
    until: Annotated[
        float | None,
        Note("stop when half the width of every interval is at most this; 0.01 is one point"),
    ] = None,
    threads: Threads = None,
    executor: AnyExecutor = None,
    **deal: Unpack[SeriesOptions],
) -> Comparison:
    """Plays the same games with each of several strategies and compares the results.

    `strategies` lists two or more, each as in `simulate`; they have their names in the result. All
    of them start at the same cell: `start`, or the first cell of the first strategy. Each plays
    `games` games; default: 10,000, and with `until` at most 1,000,000. With `until`, the results
    are checked after 1,000, 2,000, 4,000 ... games, and the function stops as soon as half the
    width of every interval of a difference is at most `until` (0.01 is one percentage point). The
    k-th check has 1 / (k (k + 1)) of the error rate, so that all checks together keep it. The other
    arguments and errors are those of `simulate`. Raises `LabError` if two strategies are
    equivalent.

    >>> compare("beginner", ["subset-only", "exact"], games=200).differences[0].better
    'exact'
    """
    if threads is not None:
        check_whole("threads", threads, 1)
    settings = repeatable_deal(size, deal)
    by_name = series_of(settings, strategies)
    return compare_series(
        by_name, games, settings.game, until=until, executor=executor, workers=threads
    )


def most_games(until: float | None) -> int:
    """Returns the most games of each strategy, if no number is stated."""
    return 10_000 if until is None else 1_000_000


def series_of(deal: Deal, strategies: Iterable[Strategy | OwnStrategy | str]) -> dict[str, Series]:
    """Returns a series for each strategy by its name, of the same games from the same first cell.

    Raises `LabError` if two have the same name.
    """
    by_name: dict[str, Series] = {}
    for strategy in check_items("strategies", strategies):
        series = Series.of(deal, strategy)
        deal = series.deal
        name = strategy if isinstance(strategy, str) else series.name
        if name in by_name:
            raise LabError(
                "two of the strategies are called {name}", shortened(name), cure="leave one out"
            )
        by_name[name] = series
    return by_name


def compare_series(
    by_name: dict[str, Series],
    games: int | None = None,
    first: int = 0,
    *,
    until: float | None = None,
    executor: AnyExecutor | Engine = None,
    workers: int | None = None,
    watch: Watch | None = None,
) -> Comparison:
    """Compares series by name, like `compare`; `watch` is called with every finished block."""
    games, first = check_games(most_games(until) if games is None else games, first, workers)
    _check_comparable(list(by_name.values()))
    if until is not None:
        until = check_share("until", until)
    if not isinstance(executor, Engine):
        with engine(executor, workers) as opened:
            return compare_series(by_name, games, first, until=until, executor=opened, watch=watch)
    done: dict[Series, list[blocks.Block]] = {series: [] for series in by_name.values()}
    cutter, leader = Cutter(), next(iter(done))
    reached = 0
    for look, end in enumerate(_looks(games, until), 1):
        jobs = (job for series in done for job in cutter.cut(series, first + reached, first + end))
        gather(jobs, executor, cutter, done, watch)
        results = {
            name: blocks.join(series.strategy, done[series]) for name, series in by_name.items()
        }
        comparison = judged(leader.deal, results, look, ERROR if until is None else spending(look))
        if until is not None and comparison.widest <= until:
            break
        reached = end
    return comparison


def _check_comparable(all_series: list[Series]) -> None:
    if len(set(all_series)) < 2:
        raise LabError("a comparison needs two different strategies")
    if len(set(all_series)) < len(all_series):
        raise LabError("two of the strategies are equivalent", cure="leave one out")


def _looks(games: int, until: float | None) -> Iterator[int]:
    """Yields the numbers of games after which to check the results; the last is `games`."""
    end = games if until is None else FIRST_LOOK
    while end < games:
        yield end
        end *= 2
    yield games
