"""Paired comparisons of strategies: their games, results and statistics.

All strategies play the same boards, so only games that one wins and the other loses show which is
stronger. The test is McNemar's exact mid-p test (Lancaster 1961; Fagerland, Lydersen and Laake
2013), and the interval of the difference is Tango's score interval (1998). Holm's method (1979)
keeps the error rate of several tests.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Annotated, Any, Final, Unpack

from minewise.base.arguments import check_items, check_share, check_whole
from minewise.base.errors import LabError
from minewise.base.results import Bounds, Note, Result, Wire, figure
from minewise.base.tables import Columns, Rows, Table, Tabular, interval, row_of, share
from minewise.base.wording import shortened, worded
from minewise.deal import AnyDeal, Deal, SeriesOptions, repeatable_deal
from minewise.play.series import Block, Series, join
from minewise.play.simulate import AnyExecutor, Threads
from minewise.play.simulation import Simulation, check_games
from minewise.play.strategies import OwnStrategy, Strategy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from minewise.play.run import Engine, Watch

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
        return Rows(list(map(difference_row, self.differences))).to_columns()

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draws the differences to the best strategy, with their intervals.

        `ax` are matplotlib axes; default: those of a new figure. Returns the axes. Raises
        `MinewiseError` if matplotlib is not installed.

        >>> import minewise as mw
        >>> mw.compare("beginner", ["subset-only", "exact"], games=200).plot().get_xlabel()
        'points of the win rate'
        """
        from minewise.drawing import plots

        best, *others = self.names
        pairs = [(name, self.between(best, name)) for name in others]
        axes: Axes = plots.differences(
            [plots.Bar(name, d.difference, d.interval, d.real) for name, d in pairs], ax
        )
        axes.set_title(f"behind {best}, {self.games:,} games")
        return axes

    def _repr_html_(self) -> str:
        return "".join(Table(rows).html() for rows in tables(self))

    def __repr__(self) -> str:
        rates = ", ".join(
            f"{each.strategy} {100 * each.win_rate:.2f} %" for each in self.results[:3]
        )
        more = f" and {len(self.names) - 3} more" if len(self.names) > 3 else ""
        return f"<Comparison: {self.games:,} games, {shortened(rates)}{more}>"


def difference_row(difference: Difference) -> dict[str, Any]:
    """Returns a row of a table, with the interval as `low` and `high`."""
    row = row_of(Difference, difference)
    return {name.removeprefix("interval_"): value for name, value in row.items()}


def tables(comparison: Comparison) -> Iterator[list[dict[str, str]]]:
    """Yields the rows of two tables for people: of the strategies, and of their differences."""
    names, yes = comparison.names, {True: worded("yes"), False: worded("no")}
    real = [yes[comparison.between(*pair).real] for pair in pairwise(names)]
    level = 100 * (1 - comparison.error)
    yield [
        {
            "<strategy": result.strategy,
            "won %": share(result.win_rate),
            "<95 % interval": interval(result.interval),
            "<really better than the next": better,
        }
        for result, better in zip(comparison.results, [*real, ""], strict=True)
    ]
    yield [
        {
            "<wins more often": pair.better,
            "<than": pair.worse,
            "by points": share(pair.difference),
            "<" + worded("{level:.4g} % interval", level): interval(pair.interval),
            "p": f"{pair.p:.4f}" if pair.p >= 1e-4 else "<0.0001",
            "<real": yes[pair.real],
        }
        for pair in comparison.differences
    ]


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
    k-th check has 1 / (k (k + 1)) of the error rate, so that all checks together keep it.

    The other arguments and errors are those of `simulate`. Raises `LabError` if two strategies are
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
    from minewise.play.run import Cutter, engine, gather

    games, first = check_games(most_games(until) if games is None else games, first, workers)
    _check_comparable(list(by_name.values()))
    if until is not None:
        until = check_share("until", until)
    done: dict[Series, list[Block]] = {series: [] for series in by_name.values()}
    cutter, deal = Cutter(), replace(next(iter(done)).deal, game=first)
    reached = 0
    with engine(executor, workers) as opened:
        for look, end in enumerate(_looks(games, until), 1):
            jobs = (
                job for series in done for job in cutter.cut(series, first + reached, first + end)
            )
            gather(jobs, opened, cutter, done, watch)
            results = {
                name: join(series.strategy, done[series]) for name, series in by_name.items()
            }
            comparison = judged(deal, results, look, ERROR if until is None else spending(look))
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
