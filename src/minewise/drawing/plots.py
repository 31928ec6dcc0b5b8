"""Plots with matplotlib, which only this module imports, on first use."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, TypeAlias

from minewise.analysis.position_analysis import Analysis
from minewise.base.errors import PositionError, needed
from minewise.base.types import GridCell
from minewise.base.wording import percent
from minewise.clues import NOTHING
from minewise.drawing import heat
from minewise.play.simulation import Simulation, wilson

INKS: Final = ("#1d4ed8", "#c2181f", "#15703a", "#8a5a00", "#312a8c", "#0b6b75", "#7a2a6b")
GREY: Final = "#666666"
_MOST_LABELLED: Final = 1000  # hidden cells
_POINTS: Final = 500  # of a curve
_DOTS: Final = 200  # per inch of a PNG
_CHANGING: Final = {"svg": "Date", "pdf": "CreationDate", "png": "Software"}
FILES: Final = tuple(_CHANGING)
Drawn: TypeAlias = dict[str, bytes]
"""A figure as files: SVG, PDF and PNG by their extensions."""

_STYLE: Final = {
    "svg.hashsalt": "minewise",
    "svg.fonttype": "none",
    "font.size": 9,
    "font.family": "sans-serif",
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def _axes(ax: Any) -> Any:
    """Returns `ax`, or the axes of a new figure of pyplot, which notebooks show.

    Raises `MinewiseError` if matplotlib is not installed.
    """
    if ax is not None:
        return ax
    return needed("matplotlib.pyplot", "lab").figure(layout="constrained").subplots()


@contextmanager
def drawn_figure(
    columns: int, width: float, height: float, files: Sequence[str] = FILES, **options: Any
) -> Iterator[tuple[list[Any], Drawn]]:
    """Yields the axes of a figure, and a dictionary that has the drawn files in the end."""
    with needed("matplotlib", "lab").rc_context(_STYLE):
        figures = needed("matplotlib.figure", "lab")
        figure = figures.Figure(layout="constrained", figsize=(width, height))
        axes = figure.subplots(1, columns, squeeze=False, **options)[0]
        drawn: Drawn = {}
        yield list(axes), drawn
        for kind in files:
            buffer = io.BytesIO()
            figure.savefig(buffer, format=kind, metadata={_CHANGING[kind]: None}, dpi=_DOTS)
            drawn[kind] = buffer.getvalue()


def shading(colours: Sequence[str]) -> Any:
    """Returns a matplotlib colour map between colours."""
    maps = needed("matplotlib.colors", "lab")
    return maps.LinearSegmentedColormap.from_list("minewise", colours)


class Bar(NamedTuple):
    """Holds a labelled difference of win rates with its interval."""

    label: str
    difference: float
    interval: tuple[float, float]
    real: bool


def differences(bars: Sequence[Bar], ax: Any = None) -> Any:
    """Draws differences of win rates with their intervals; real ones are red."""
    ax = _axes(ax)
    for at, bar in enumerate(bars):
        low, high = bar.interval
        gaps = [[100 * (bar.difference - low)], [100 * (high - bar.difference)]]
        ink = INKS[1] if bar.real else GREY
        ax.errorbar(100 * bar.difference, at, xerr=gaps, fmt="o", ms=4, color=ink, capsize=2)
    ax.axvline(0, color=GREY, lw=0.8)
    ax.set_yticks(range(len(bars)), [bar.label for bar in bars])
    ax.set_xlabel("points of the win rate")
    ax.invert_yaxis()
    ax.grid(axis="x", alpha=0.3)
    return ax


def first_cells(
    rates: Mapping[GridCell, float], rows: int, columns: int, ax: Any = None, *, label: bool = True
) -> Any:
    """Draws a win rate for every first cell as a heat map; cells without one are blank."""
    ax = _axes(ax)
    nothing = float("nan")
    grid = [[100 * rates.get((r, c), nothing) for c in range(columns)] for r in range(rows)]
    ax.imshow(grid, cmap=shading(heat.RAMP[::-1]).with_extremes(bad=heat.PAPER))
    measured = [rate for row in grid for rate in row if rate == rate]
    low, high = min(measured), max(measured)
    for (row, column), rate in rates.items() if label else ():
        place = (100 * rate - low) / (high - low) if high > low else 1.0
        ink = heat.ink(heat.colour(1 - place))
        text = f"{100 * rate:.1f}"
        ax.text(column, row, text, ha="center", va="center", fontsize=6, color=ink)
    ax.set_title(f"{low:.2f} to {high:.2f} % won", fontsize=9)
    return ax


def win_rate(simulation: Simulation, ax: Any = None) -> Any:
    """Draws the win rate after each number of games, with its 95 % interval."""
    import numpy as np

    ax = _axes(ax)
    wins = np.cumsum(simulation.outcomes)
    ends = np.unique(np.geomspace(1, simulation.games, _POINTS).astype(int))
    bounds = [wilson(int(wins[end - 1]), int(end)) for end in ends]
    ax.plot(ends, 100 * wins[ends - 1] / ends, color=INKS[0], label=simulation.strategy)
    low, high = ([100 * bound[side] for bound in bounds] for side in (0, 1))
    ax.fill_between(ends, low, high, color=INKS[0], alpha=0.2, lw=0)
    ax.set_xscale("log")
    ax.set_xlabel("games")
    ax.set_ylabel("games won in %")
    ax.grid(alpha=0.3)
    return ax


def heat_map(analysis: Analysis, ax: Any = None) -> Any:
    """Draws the mine probability of every cell on matplotlib axes and returns them.

    If `ax` is None, pyplot makes a figure. Raises `PositionError` for a graph, which has no rows,
    and `MinewiseError` if matplotlib is not installed.
    """
    if len(analysis.position.shape) != 2:
        raise PositionError("a graph has no rows and columns to plot")
    import numpy as np

    ax = _axes(ax)
    colours = shading(heat.RAMP).with_extremes(bad=heat.PAPER)
    risks = analysis.mine_probability
    picture = ax.imshow(risks, cmap=colours, vmin=0, vmax=1)
    values = analysis.position.values
    label = len(analysis.probabilities) <= _MOST_LABELLED
    for (row, column), value in np.ndenumerate(values):
        if value >= 0:
            text = str(value) if value else ""
        elif value == NOTHING:
            text = "?"
        elif label:
            text = percent(float(risks[row, column]))
        else:
            continue
        ax.text(column, row, text, ha="center", va="center", fontsize="x-small")
    ax.set_xlabel("column")
    ax.set_ylabel("row")
    ax.figure.colorbar(picture, ax=ax, label="mine probability", shrink=0.8)
    return ax
