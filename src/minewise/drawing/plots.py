"""Plots with matplotlib, which is imported on first use."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from minewise.base.errors import PositionError
from minewise.base.optional import needed
from minewise.base.wording import percent
from minewise.drawing import heat

if TYPE_CHECKING:
    from minewise.analysis.position_analysis import Analysis

_MOST_LABELLED = 1000  # hidden cells


def heat_map(analysis: Analysis, ax: Any = None) -> Any:
    """Draws the mine probability of every cell on matplotlib axes and returns them.

    If `ax` is None, new axes are made. Raises `PositionError` for a graph, which has no rows, and
    `MinewiseError` if matplotlib is not installed.
    """
    if len(analysis.position.shape) != 2:
        raise PositionError("a graph has no rows and columns to plot")
    import numpy as np

    colours: Any = needed("matplotlib.colors", "lab")
    if ax is None:
        ax = import_module("matplotlib.figure").Figure(layout="constrained").subplots()
    ramp = [heat.colour(step / 10) for step in range(11)]
    shading = colours.LinearSegmentedColormap.from_list("minewise", ramp)
    shading = shading.with_extremes(bad=heat.PAPER)
    risks = analysis.mine_probability
    picture = ax.imshow(risks, cmap=shading, vmin=0, vmax=1)
    values = analysis.position.values
    label = len(analysis.probabilities) <= _MOST_LABELLED
    for (row, column), value in np.ndenumerate(values):
        if value >= 0:
            text = str(value) if value else ""
        elif label:
            text = percent(float(risks[row, column]))
        else:
            continue
        ax.text(column, row, text, ha="center", va="center", fontsize="x-small")
    ax.set_xlabel("column")
    ax.set_ylabel("row")
    ax.figure.colorbar(picture, ax=ax, label="mine probability", shrink=0.8)
    return ax
