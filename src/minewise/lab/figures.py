"""The figures of a report, drawn with matplotlib."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap
from typing import Any, Final

from minewise.base.types import GridCell
from minewise.drawing import plots
from minewise.drawing.plots import INKS, Drawn, drawn_figure
from minewise.lab.compare import Comparison
from minewise.lab.symmetry import orbits
from minewise.lab.tables import Result, Setting, grouped

_WIDTH: Final = 8.0
_LINE: Final = 0.34  # height of a row in inches
_LETTER: Final = 0.1  # width of a letter in inches
_SPELT: Final = 320  # largest map whose cells are labelled
_NUMBERED: Final = 60  # largest number of columns that are all numbered


def _distinct(found: list[Result], *parts: str) -> Callable[[Result], str]:
    """Returns a function that names a result by those of its parts that differ between results.

    Without such a part, it names the last of them.
    """
    differing = [part for part in parts if len({getattr(one, part) for one in found}) > 1]
    return lambda one: ", ".join(str(getattr(one, part)) for part in differing or parts[-1:])


def _wrapped(title: str, panels: int) -> str:
    """Returns a title in lines that fit the width of one of several panels."""
    return "\n".join(wrap(title, round(_WIDTH / panels / _LETTER)))


def win_rates(found: list[Result]) -> Drawn:
    """Draws the win rate of every strategy with its interval, one panel per setting."""
    panels = grouped(found, lambda one: one.setting)
    names = list(dict.fromkeys(one.label for one in found))
    height = 1.1 + _LINE * len(names)
    with drawn_figure(len(panels), _WIDTH, height, sharey=True) as (_, axes, drawn):
        for axis, (setting, results) in zip(axes, panels.items(), strict=True):
            for one in results:
                low, high = one.simulation.interval
                rate = one.simulation.win_rate
                at = names.index(one.label)
                gaps = [[100 * (rate - low)], [100 * (high - rate)]]
                axis.errorbar(100 * rate, at, xerr=gaps, fmt="o", ms=4, color=INKS[0], capsize=2)
                axis.annotate(
                    f"{100 * rate:.2f}",
                    (100 * rate, at),
                    (0, 5),
                    textcoords="offset points",
                    ha="center",
                    fontsize=8,
                )
            axis.set_title(_wrapped(", ".join(setting[:3]), len(panels)), fontsize=9)
            axis.set_xlabel("games won in %")
            axis.margins(x=0.15, y=0.12)
            axis.grid(axis="x", alpha=0.3)
        axes[0].set_yticks(range(len(names)), names)
        axes[0].invert_yaxis()
    return drawn


def differences(compared: list[tuple[Setting, Comparison]]) -> Drawn:
    """Draws the difference of each strategy to the best, with its paired interval."""
    rows = max(len(comparison.names) for _, comparison in compared) - 1
    with drawn_figure(len(compared), _WIDTH, 1.2 + _LINE * rows) as (_, axes, drawn):
        for axis, (setting, comparison) in zip(axes, compared, strict=True):
            comparison.plot(axis)
            title = _wrapped(", ".join(setting[:3]), len(compared))
            axis.set_title(f"{title}\nbehind {comparison.names[0]}", fontsize=9)
    return drawn


def by_density(found: list[Result]) -> Drawn:
    """Draws the win rate of each strategy over the density of mines, one panel per size."""

    def won(axis: Any, ink: str, line: list[Result]) -> None:
        at = [100 * one.density for one in line]
        rates = [100 * one.simulation.win_rate for one in line]
        low, high = zip(*(one.simulation.interval for one in line), strict=True)
        axis.plot(at, rates, "o-", ms=4, color=ink, label=line[0].label)
        axis.fill_between(
            at, [100 * x for x in low], [100 * x for x in high], color=ink, alpha=0.2, lw=0
        )

    return _over_density(found, "games won in %", won)


def opened_by_density(found: list[Result]) -> Drawn:
    """Draws the mean share of the safe cells that were opened, as `by_density` does."""

    def opened(axis: Any, ink: str, line: list[Result]) -> None:
        at = [100 * one.density for one in line]
        shares = [100 * one.opened_share for one in line]
        axis.plot(at, shares, "o-", ms=4, color=ink, label=line[0].label)

    return _over_density(found, "safe cells opened in %", opened)


def _over_density(
    found: list[Result], axis_label: str, draw: Callable[[Any, str, list[Result]], None]
) -> Drawn:
    title = _distinct(found, "rule", "shape")
    panels = grouped(found, title)
    names = list(dict.fromkeys(one.label for one in found))
    with drawn_figure(len(panels), _WIDTH, 4.0, sharey=True) as (_, axes, drawn):
        for axis, (shape, results) in zip(axes, panels.items(), strict=True):
            for ink, name in zip(INKS * 9, names, strict=False):
                line = sorted((one for one in results if one.label == name), key=_by_mines)
                if line:
                    draw(axis, ink, line)
            axis.set_title(shape, fontsize=9)
            axis.set_xlabel("mines in % of the cells")
            axis.grid(alpha=0.3)
        axes[0].set_ylabel(axis_label)
        axes[0].legend(frameon=False, fontsize=8)
    return drawn


def _by_mines(one: Result) -> float:
    return one.density


def opening_map(found: list[Result]) -> Drawn:
    """Draws the win rate of every first cell, with one panel per start rule."""
    panels = grouped(found, lambda one: one.rule)
    size = found[0].entry.series.size
    height = min(0.8 + _WIDTH / len(panels) * size.rows / size.columns, 12.0)
    with drawn_figure(len(panels), _WIDTH, height) as (_, axes, drawn):
        for axis, (rule, results) in zip(axes, panels.items(), strict=True):
            rates = _spread(results)
            label = size.rows * size.columns <= _SPELT // len(panels)
            plots.first_cells(rates, size.rows, size.columns, axis, label=label)
            axis.set_title(f"{rule}: {axis.get_title()}", fontsize=9)
            step = 1 if size.columns * len(panels) <= _NUMBERED else 5
            axis.set_xticks(range(0, size.columns, step))
            axis.set_yticks(range(0, size.rows, step))
            axis.tick_params(labelsize=6, length=0, labeltop=True, labelbottom=False)
    return drawn


def _spread(results: list[Result]) -> dict[GridCell, float]:
    rates = {one.entry.series.start: one.simulation.win_rate for one in results}
    grid = results[0].entry.series.size.grid()
    return {cell: rates.get(cells[0], float("nan")) for cells in orbits(grid) for cell in cells}


def techniques(found: list[Result]) -> Drawn:
    """Draws the number of cells that each technique settled per game."""
    names = list(dict.fromkeys(name for one in found for name in one.simulation.techniques))
    with drawn_figure(1, _WIDTH, 1.1 + _LINE * len(found)) as (_, [axis], drawn):
        left = [0.0] * len(found)
        for ink, name in zip(INKS * 9, names, strict=False):
            wide = [
                one.simulation.techniques[name].cells / one.simulation.games
                if name in one.simulation.techniques
                else 0.0
                for one in found
            ]
            axis.barh(range(len(found)), wide, left=left, color=ink, label=name)
            left = [a + b for a, b in zip(left, wide, strict=True)]
        axis.set_yticks(range(len(found)), _labels(found))
        axis.invert_yaxis()
        axis.set_xlabel("cells settled per game, by technique")
        axis.legend(frameon=False, fontsize=8, ncols=4, loc="lower left", bbox_to_anchor=(0, 1))
    return drawn


def risks(found: list[Result]) -> Drawn:
    """Draws the guesses per game, the mean risk of those that lost, and the time per game."""
    figures: list[tuple[str, list[float]]] = [
        ("guesses per game", [r.simulation.guesses / r.simulation.games for r in found]),
        (
            "mean risk of guesses that lost, %",
            [100 * (r.simulation.fatal_risk or 0) for r in found],
        ),
        (
            "milliseconds per game",
            [1000 * r.simulation.seconds / r.simulation.games for r in found],
        ),
    ]
    with drawn_figure(3, _WIDTH, 0.9 + _LINE * len(found), sharey=True) as (_, axes, drawn):
        for axis, (label, values) in zip(axes, figures, strict=True):
            axis.barh(range(len(found)), values, color=INKS[0])
            axis.set_xlabel(label)
        axes[0].set_yticks(range(len(found)), _labels(found))
        axes[0].invert_yaxis()
    return drawn


def _labels(found: list[Result]) -> list[str]:
    return list(map(_distinct(found, "board", "rule", "start", "label"), found))
