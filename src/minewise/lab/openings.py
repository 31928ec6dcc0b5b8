"""The search for the best first cell, by successive halving; and the map of win rates.

All cells play some games. In each further round only the better half of the cells plays, until two
cells are left (Karnin, Koren and Somekh 2013). No cell is dropped before it has played `LEAST`
games, so a small number of games allows fewer halvings, or none. The games of dropped cells still
count.

The probability that a cell is the best uses all games. The win rates of the first cells of a board
are similar, so their spread is estimated from the games, and the estimate of a cell with few games
is pulled towards the others (a hierarchical model: Gelman et al., Bayesian Data Analysis, 5.4).
This probability does not depend on the reason why a cell played more games.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from itertools import accumulate
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias, Unpack

import numpy as np

from minewise.base.errors import LabError, PositionError
from minewise.base.results import ASIDE, Bounds, Note, Result, Wire, figure
from minewise.base.tables import Columns, Table, Tabular, cell_columns, interval, share
from minewise.base.types import GridCell
from minewise.base.wording import cell_name, shortened
from minewise.deal import AnyDeal, Deal, SeriesOptions, Size
from minewise.drawing import heat, plots
from minewise.drawing.svg import FAINT
from minewise.drawing.terminal import Layout, Look, Picture
from minewise.play.first_cells import orbits
from minewise.play.run import Cutter, Engine, Watch, engine, gather
from minewise.play.series import Block, Series
from minewise.play.simulate import AnyExecutor, Threads
from minewise.play.simulation import check_games, wilson
from minewise.play.strategies import Strategy
from minewise.topology import Topology

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from rich.console import Console


MAX_CELLS: Final = 10_000
_SIDE: Final = 40
_MARGIN: Final = 20
_TOP: Final = 92
_RULER: Final = 26
_RULER_GAP: Final = 7


def warmth(rate: float, low: float, high: float) -> float:
    """Returns a position on the ramp of `heat`: 0 for the best cell, 1 for the worst."""
    return (high - rate) / (high - low) if high > low else 0.0


def picture(
    grid: Topology,
    rates: Mapping[GridCell, float],
    best: Collection[GridCell],
    title: str,
    note: str,
) -> str:
    """Returns an SVG picture of the win rates, with a frame around the best cells.

    Raises `PositionError` for boards of more than 10,000 cells.
    """
    if len(grid) > MAX_CELLS:
        raise PositionError(
            "{grid} is too large to draw: a map holds at most {most:,} cells", grid, MAX_CELLS
        )
    low, high = min(rates.values()), max(rates.values())
    shift = _SIDE / 2 if grid.kind == "hexagonal" else 0
    left = _MARGIN + _RULER
    width = max(left + grid.columns * _SIDE + shift, 420 + _MARGIN) + _MARGIN
    height = _TOP + grid.rows * _SIDE + _MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" font-family="{heat.FONT}" role="img">',
        f"<title>{escape(title)}: {escape(note)}</title>",
        f'<rect width="{width:g}" height="{height:g}" fill="{heat.PAPER}"/>',
        f'<text x="{_MARGIN}" y="34" font-size="16" fill="{heat.INK}">{escape(title)}</text>',
        f'<text x="{_MARGIN}" y="58" font-size="13" fill="{heat.INK}">{escape(note)}</text>',
        *_rulers(grid, left),
    ]
    for (row, column), rate in rates.items():
        x = left + column * _SIDE + (shift if row % 2 else 0)
        y = _TOP + row * _SIDE
        ground = heat.colour(warmth(rate, low, high))
        ring = f' stroke="{heat.INK}" stroke-width="3"' if (row, column) in best else ""
        side = _SIDE - 3
        parts.append(
            f'<rect x="{x + 1.5:g}" y="{y + 1.5:g}" width="{side}" height="{side}" '
            f'fill="{ground}"{ring}/>'
            f'<text x="{x + _SIDE / 2:g}" y="{y + 25:g}" font-size="12" text-anchor="middle" '
            f'fill="{heat.ink(ground)}">{100 * rate:.1f}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _rulers(grid: Topology, left: int) -> Iterator[str]:
    yield f'<g font-size="11" fill="{FAINT}">'
    for column in range(grid.columns):
        x = left + (column + 0.5) * _SIDE
        yield f'<text x="{x:g}" y="{_TOP - _RULER_GAP}" text-anchor="middle">{column}</text>'
    for row in range(grid.rows):
        y = _TOP + (row + 0.5) * _SIDE + 4
        yield f'<text x="{left - _RULER_GAP}" y="{y:g}" text-anchor="end">{row}</text>'
    yield "</g>"


class RateText(Picture):
    """Writes the win rates as text, in blocks of columns that fit `room`; * marks the best."""

    def __init__(
        self,
        grid: Topology,
        rates: Mapping[GridCell, float],
        best: Collection[GridCell],
        screen: Console,
        room: int | None,
    ) -> None:
        super().__init__(grid.rows, grid.columns, grid.kind == "hexagonal", screen)
        self._rates, self._best = rates, best
        self._range = min(rates.values()), max(rates.values())
        block = grid.columns if room is None else max((room - self.ruler - 3) // 6, 1)
        self.layout = Layout(6, 0, block)

    def cell(self, cell: GridCell) -> tuple[str, str]:
        rate = self._rates[cell]
        style = "" if self.look is Look.BARE else self.look.risk(warmth(rate, *self._range))
        return f"{100 * rate:>5.1f}{'*' if cell in self._best else ' '}", style


LEAST: Final = 50
"""The number of games that each first cell plays before any is dropped."""
SURE: Final = 0.95
_DRAWS: Final = 20_000  # of win rates, for the probability of being the best
_SPREADS: Final = 60  # grid size for the spread of the win rates between cells

Draws: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float64]]


@dataclass(frozen=True)
class Opening(Result):
    """Holds a first cell and the results of its games."""

    cell: GridCell
    alike: Annotated[tuple[GridCell, ...], Note("it and its equivalents by symmetry")]
    games: int
    wins: int
    chance: Annotated[float, Note("the probability that it is the best of all")]

    @figure
    def win_rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @figure
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate (Wilson 1927)."""
        return wilson(self.wins, self.games)


@dataclass(frozen=True)
class Openings(Result, Tabular):
    """Holds all first cells of a board under a start rule, best first."""

    series: Annotated[Series, ASIDE]
    openings: tuple[Opening, ...]

    @figure
    def deal(self) -> Annotated[Deal, Wire(str, str)]:
        """The deal of the games, without their first cells."""
        return replace(self.series.deal, start=None)

    @figure
    def strategy(self) -> str:
        """The name of the strategy."""
        return self.series.name

    @property
    def best(self) -> Opening:
        """The cell that is most likely to be the best."""
        return self.openings[0]

    @property
    def contenders(self) -> tuple[Opening, ...]:
        """The smallest set of cells that contains the best with a probability of 95 %."""
        chances = list(accumulate(opening.chance for opening in self.openings))
        return self.openings[: bisect_left(chances, SURE) + 1]

    def rates(self) -> dict[GridCell, float]:
        """Returns the win rate of every cell of the board; equivalent cells share theirs."""
        return {cell: opening.win_rate for opening in self.openings for cell in opening.alike}

    def to_columns(self) -> Columns:
        """Returns the table of the map, with one row per first cell, best first, by column.

        Columns: `row`, `column`, `games`, `wins`, `win_rate`, `low` and `high` (the 95 % interval)
        and `chance`. Cells that are equivalent to a row by symmetry have none.

        >>> from minewise.lab.openings import judged
        >>> from minewise.play.series import Series
        >>> found = judged(Series.of("4x4x3", "exact"), {(0, 0): (10, 9), (0, 1): (10, 2)})
        >>> found.to_columns()["wins"]
        [9, 2]
        """
        openings = self.openings
        names = ("games", "wins", "win_rate")
        return (
            cell_columns((each.cell for each in openings), True)
            | {name: [getattr(each, name) for each in openings] for name in names}
            | {
                "low": [each.interval[0] for each in openings],
                "high": [each.interval[1] for each in openings],
                "chance": [each.chance for each in openings],
            }
        )

    def to_svg(self) -> str:
        """Returns an SVG heat map of the win rates, with row and column numbers.

        Raises `PositionError` for a board of more than 10,000 cells.

        >>> from minewise.lab.openings import judged
        >>> from minewise.play.series import Series
        >>> judged(Series.of("4x4x3", "exact"), {(0, 0): (10, 9)}).to_svg()[:4]
        '<svg'
        """
        grid, best = self.series.deal.size.grid(), self.best
        series = self.series
        rule = f"rule {series.deal.start_rule}{series.rules_shown}"
        title = f"{series.deal.size}, {series.name}, {rule}"
        note = (
            f"games won in %, best {cell_name(best.cell)} "
            f"(with probability {100 * best.chance:.0f} %)"
        )
        return picture(grid, self.rates(), best.alike, title, note)

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draws a heat map of the win rates.

        `ax` are matplotlib axes; default: those of a new figure. Returns the axes. Raises
        `MinewiseError` if matplotlib is not installed.

        >>> from minewise.lab.openings import judged
        >>> from minewise.play.series import Series
        >>> judged(Series.of("4x4x3", "exact"), {(0, 0): (10, 9)}).plot().get_ylabel()
        'row'
        """
        size = self.series.deal.size
        axes: Axes = plots.first_cells(self.rates(), size.rows, size.columns, ax)
        axes.set_xlabel("column")
        axes.set_ylabel("row")
        return axes

    def _repr_html_(self) -> str:
        if len(self.series.deal.size.grid()) <= MAX_CELLS:
            return self.to_svg()
        return Table(
            {
                "first cell": cell_name(opening.cell),
                "games": f"{opening.games:,}",
                "won %": share(opening.win_rate),
                "95 % interval": interval(opening.interval),
            }
            for opening in self.openings
        ).html()

    def __repr__(self) -> str:
        low, high = self.best.interval
        series, deal = self.series, self.series.deal
        return (
            f"<Openings: {deal.size}, {shortened(series.name)}, rule {deal.start_rule}"
            f"{series.rules_shown}, best {cell_name(self.best.cell)}: "
            f"{100 * self.best.win_rate:.2f} % won ({100 * low:.2f} to {100 * high:.2f})>"
        )


def openings(
    size: AnyDeal,
    strategy: Strategy | str,
    *,
    games: Annotated[int, Bounds(1), Note("the games of all first cells together")] = 20_000,
    threads: Threads = None,
    executor: AnyExecutor = None,
    **deal: Unpack[SeriesOptions],
) -> Openings:
    """Searches for the best first cell of a deal and a strategy with about `games` games.

    The guessing mode decides the clicks after the first: a strategy that opens a certainly safe
    cell wherever there is one wins every game that is not "classic" once the first click is safe,
    and all first cells are then equally good. Cells that are equivalent by a symmetry of the board
    count as one, although a strategy that breaks ties by direction may treat them differently. The
    arguments are those of `simulate`; `start` and `game` have no effect. Raises `LabError` if there
    are fewer games than first cells.

    >>> found = openings("4x4x3", "exact", start_rule="safe", games=3000)
    >>> len(found.openings)
    3
    """
    return search(Series.of(size, strategy, **deal), games, executor=executor, workers=threads)


def search(
    series: Series,
    games: int,
    *,
    executor: AnyExecutor | Engine = None,
    workers: int | None = None,
    watch: Watch | None = None,
) -> Openings:
    """Does what `openings` does; `watch` is called with every finished block."""
    games, _ = check_games(games, 0, workers)
    groups = first_cells(series.deal.size)
    candidates = {cell: replace(series, deal=replace(series.deal, start=cell)) for cell in groups}
    shares = rounds(series.deal.size, games)
    done: dict[Series, list[Block]] = {each: [] for each in candidates.values()}
    cutter = Cutter()
    remaining, reached = list(candidates.values()), 0
    with engine(executor, workers) as opened:
        for number, more in shares:
            remaining = sorted(remaining, key=lambda each: -_wins(done[each]))[:number]
            jobs = (job for each in remaining for job in cutter.cut(each, reached, reached + more))
            gather(jobs, opened, cutter, done, watch)
            reached += more
    return judged(
        series,
        {
            cell: (sum(block.count for block in done[each]), _wins(done[each]))
            for cell, each in candidates.items()
        },
    )


@lru_cache(maxsize=32)
def first_cells(size: Size) -> Mapping[GridCell, tuple[GridCell, ...]]:
    """Returns one first cell per symmetry class of a board, with all cells of the class."""
    return {cells[0]: tuple(cells) for cells in orbits(size.grid())}


def judged(series: Series, counts: Mapping[GridCell, tuple[int, int]]) -> Openings:
    """Returns the result for games and wins by first cell; cells without games are left out."""
    groups = first_cells(series.deal.size)
    chances = _chances([counts.get(cell, (0, 0)) for cell in groups], series.deal.seed or 0)
    ranked = [
        Opening(cell, groups[cell], *counts[cell], chance)
        for cell, chance in zip(groups, chances, strict=True)
        if counts.get(cell, (0, 0))[0]
    ]
    ranked.sort(key=lambda opening: (-round(opening.chance, 3), -opening.win_rate))
    return Openings(series, tuple(ranked))


def rounds(size: Size, games: int) -> list[tuple[int, int]]:
    """Returns the number of first cells and the further games of each, round by round.

    No cell is dropped before it has played `LEAST` games, and after each halving the cells can
    play half as many more. Raises `LabError` if there are fewer games than first cells.
    """
    cells = len(first_cells(size))
    if games < cells:
        raise LabError(
            "{games:,} games are too few for {cells:,} first cells",
            games,
            cells,
            needed(size),
            cure="play at least {least:,} to compare them",
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
    """Returns the fewest games with which `rounds` drops the worse half of the first cells."""
    cells = len(first_cells(size))
    return LEAST * cells + sum(number * LEAST // 2 for number in _numbers(cells)[1:2])


def _numbers(cells: int) -> list[int]:
    """Returns the number of cells in each round, if all halvings are made."""
    count = max(math.ceil(math.log2(cells)), 1)
    return [max(math.ceil(cells / 2**i), min(cells, 2)) for i in range(count)]


def _wins(done: list[Block]) -> int:
    return sum(block.totals["wins"] for block in done)


def _chances(counts: list[tuple[int, int]], seed: int) -> list[float]:
    """Returns the probability of each to be the best, from draws of the posterior win rates."""
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
    """Draws beta distributions from the posterior of the prior of the win rates.

    Their mean and spread are drawn from the results of the games, with normal likelihoods and a
    flat prior for the spread.
    """
    games, wins = np.array([count for count in counts if count[0]], dtype=np.float64).T
    overall = (wins.sum() + 1) / (games.sum() + 2)
    variance = overall * (1 - overall)
    spreads = np.sqrt(variance) * np.geomspace(1e-3, 0.9, _SPREADS)
    weights = 1 / (variance / games + spreads[:, None] ** 2)
    precisions = weights.sum(axis=1)
    means = weights @ (wins / games) / precisions
    deviations = (weights * (wins / games - means[:, None]) ** 2).sum(axis=1)
    logs = np.log(spreads) + (np.log(weights).sum(axis=1) - np.log(precisions) - deviations) / 2
    likelihoods = np.exp(logs - logs.max())
    drawn = random.choice(_SPREADS, _DRAWS, p=likelihoods / likelihoods.sum())
    mean = means[drawn] + random.standard_normal(_DRAWS) / np.sqrt(precisions[drawn])
    mean = mean.clip(overall / 10, 1 - (1 - overall) / 10)
    strength = np.maximum(mean * (1 - mean) / spreads[drawn] ** 2 - 1, 0.1)
    return mean * strength, (1 - mean) * strength
