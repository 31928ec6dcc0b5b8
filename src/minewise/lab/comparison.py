"""Paired comparisons of strategies: their results, and the games that are compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Annotated

from minewise.base.arguments import check_items
from minewise.base.errors import LabError
from minewise.base.results import Note, Result, Wire, figure
from minewise.base.tables import Columns, Tabular
from minewise.base.wording import shortened
from minewise.deal import Deal
from minewise.drawing import plots
from minewise.drawing.table import Table, interval, share
from minewise.lab.statistics import ERROR, Paired, holm
from minewise.play.series import Series
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
        return "".join(Table(rows).html() for rows in tables(self))

    def __repr__(self) -> str:
        rates = ", ".join(
            f"{each.strategy} {100 * each.win_rate:.2f} %" for each in self.results[:3]
        )
        more = f" and {len(self.names) - 3} more" if len(self.names) > 3 else ""
        return f"<Comparison: {self.games:,} games, {shortened(rates)}{more}>"


def tables(comparison: Comparison) -> Iterator[list[dict[str, str]]]:
    """Yields the rows of two tables for people: of the strategies, and of their differences."""
    names, yes = comparison.names, {True: "yes", False: "no"}
    real = [yes[comparison.between(*pair).real] for pair in pairwise(names)]
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
            f"<{100 * (1 - comparison.error):.4g} % interval": interval(pair.interval),
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
