"""The figures of a report: the rows of their panels, drawn with matplotlib."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, TypeAlias

from minewise.drawing import plots
from minewise.drawing.plots import FILES, INKS, Bar, Drawn, drawn_figure
from minewise.lab.comparison import Comparison
from minewise.lab.tables import Result, Setting, grouped
from minewise.play.first_cells import orbits

Panels: TypeAlias = dict[str, list[list[Any]]]
"""The rows of each panel. They are JSON values, so that a figure can be kept and drawn later."""


def _distinct(results: list[Result], *parts: str) -> Callable[[Result], str]:
    """Returns a function that names a result by those of its parts that differ between results.

    Without such a part, it names the last of them.
    """
    differing = [part for part in parts if len({getattr(r, part) for r in results}) > 1]
    return lambda result: ", ".join(str(getattr(result, p)) for p in differing or parts[-1:])


def _title(setting: Setting) -> str:
    return f"{setting.board}, {setting.rules}, {setting.start}"


def win_rates(results: list[Result]) -> Panels:
    """Returns label, win rate and its bounds, with one panel per setting."""
    panels: Panels = {}
    for result in results:
        rate = [result.simulation.win_rate, *result.simulation.interval]
        panels.setdefault(_title(result.setting), []).append([result.label, *rate])
    return panels


def differences(compared: list[tuple[Setting, Comparison]]) -> Panels:
    """Returns label, difference to the best strategy, its bounds, and whether it is real."""
    panels: Panels = {}
    for setting, comparison in compared:
        best, *others = comparison.names
        pairs = [(name, comparison.between(best, name)) for name in others]
        panels[f"{_title(setting)}\nbehind {best}"] = [
            [name, pair.difference, *pair.interval, pair.real] for name, pair in pairs
        ]
    return panels


def won_by_density(results: list[Result]) -> Panels:
    """Returns label, density, win rate and its bounds, with one panel per size."""
    return _by_density(results, lambda r: [r.simulation.win_rate, *r.simulation.interval])


def opened_by_density(results: list[Result]) -> Panels:
    """Returns label, density and mean share of the safe cells opened, with one panel per size."""
    return _by_density(results, lambda r: [r.opened_share])


def _by_density(results: list[Result], values: Callable[[Result], list[float]]) -> Panels:
    panels = grouped(results, _distinct(results, "rules", "shape"))
    return {
        title: [[result.label, result.density, *values(result)] for result in group]
        for title, group in panels.items()
    }


def first_cells(results: list[Result]) -> Panels:
    """Returns the rows of win rates by first cell, None where unknown, by the rules."""
    return {rules: _map(group) for rules, group in grouped(results, lambda r: r.rules).items()}


def _map(results: list[Result]) -> list[list[float | None]]:
    size = results[0].entry.series.deal.size
    rates: list[list[float | None]] = [[None] * size.columns for _ in range(size.rows)]
    rate_at = {result.entry.series.start: result.simulation.win_rate for result in results}
    for cells in orbits(size.grid()):
        for row, column in cells:
            rates[row][column] = rate_at.get(cells[0])
    return rates


def techniques(results: list[Result]) -> Panels:
    """Returns label and cells settled per game, by technique."""
    label = _labels(results)
    names = dict.fromkeys(name for r in results for name in r.simulation.techniques)

    def settled(result: Result, name: str) -> float:
        usage = result.simulation.techniques.get(name)
        return usage.cells / result.simulation.games if usage else 0.0

    return {name: [[label(r), settled(r, name)] for r in results] for name in names}


def risks(results: list[Result]) -> Panels:
    """Returns label and value of three figures: guesses, the risk of those that lost, and time."""
    label = _labels(results)
    panels: Panels = {
        "guesses per game": [],
        "mean risk of guesses that lost, %": [],
        "milliseconds per game": [],
    }
    for result in results:
        simulation = result.simulation
        values = (
            simulation.guesses / simulation.games,
            100 * (simulation.fatal_risk or 0),
            1000 * simulation.seconds / simulation.games,
        )
        for rows, value in zip(panels.values(), values, strict=True):
            rows.append([label(result), value])
    return panels


def _labels(results: list[Result]) -> Callable[[Result], str]:
    return _distinct(results, "board", "rules", "start", "label")


_WIDTH: Final = 8.0
_LINE: Final = 0.34  # height of a row in inches
_LETTER: Final = 0.1  # width of a letter in inches
_SPELT: Final = 320  # largest map whose cells are labelled
_NUMBERED: Final = 60  # largest number of columns that are all numbered


@dataclass(frozen=True)
class Figure:
    """Holds what a figure shows: its name, its kind, its caption, and the rows of its panels."""

    name: str
    kind: str
    caption: str
    panels: Panels

    def draw(self, files: Sequence[str] = FILES) -> Drawn:
        """Draws the figure as these kinds of files; default: all."""
        return _KINDS[self.kind](self.panels, files)


def save(figures: Sequence[Figure], path: Path) -> None:
    """Keeps the figures as JSON, one a line, from which `redraw` draws them."""
    lines = ",\n".join(json.dumps(asdict(figure), ensure_ascii=False) for figure in figures)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def load(path: Path) -> list[Figure]:
    """Returns the figures that `save` kept."""
    return [Figure(**fields) for fields in json.loads(path.read_text(encoding="utf-8"))]


def redraw(path: Path) -> None:
    """Draws the figures that `save` kept, as SVG beside them."""
    for figure in load(path):
        path.with_name(f"{figure.name}.svg").write_bytes(figure.draw(("svg",))["svg"])


def _wrapped(title: str, panels: int) -> str:
    """Returns a title in lines that fit the width of one of several panels."""
    width = round(_WIDTH / panels / _LETTER)
    return "\n".join(part for line in title.splitlines() for part in wrap(line, width))


def _names(panels: Panels) -> list[str]:
    """Returns the labels of all rows, each once."""
    return list(dict.fromkeys(row[0] for rows in panels.values() for row in rows))


def _win_rates(panels: Panels, files: Sequence[str]) -> Drawn:
    names = _names(panels)
    height = 1.1 + _LINE * len(names)
    with drawn_figure(len(panels), _WIDTH, height, files, sharey=True) as (axes, drawn):
        for axis, (title, rows) in zip(axes, panels.items(), strict=True):
            for name, rate, low, high in rows:
                y = names.index(name)
                gaps = [[100 * (rate - low)], [100 * (high - rate)]]
                axis.errorbar(100 * rate, y, xerr=gaps, fmt="o", ms=4, color=INKS[0], capsize=2)
                axis.annotate(
                    f"{100 * rate:.2f}",
                    (100 * rate, y),
                    (0, 5),
                    textcoords="offset points",
                    ha="center",
                    fontsize=8,
                )
            axis.set_title(_wrapped(title, len(panels)), fontsize=9)
            axis.set_xlabel("games won in %")
            axis.margins(x=0.15, y=0.12)
            axis.grid(axis="x", alpha=0.3)
        axes[0].set_yticks(range(len(names)), names)
        axes[0].invert_yaxis()
    return drawn


def _differences(panels: Panels, files: Sequence[str]) -> Drawn:
    height = 1.2 + _LINE * max(map(len, panels.values()))
    with drawn_figure(len(panels), _WIDTH, height, files) as (axes, drawn):
        for axis, (title, rows) in zip(axes, panels.items(), strict=True):
            bars = [Bar(name, gap, (low, high), real) for name, gap, low, high, real in rows]
            plots.differences(bars, axis)
            axis.set_title(_wrapped(title, len(panels)), fontsize=9)
    return drawn


def _over_density(panels: Panels, files: Sequence[str], axis_label: str) -> Drawn:
    with drawn_figure(len(panels), _WIDTH, 4.0, files, sharey=True) as (axes, drawn):
        for axis, (title, rows) in zip(axes, panels.items(), strict=True):
            for ink, name in zip(INKS * 9, _names(panels), strict=False):
                line = sorted(row[1:] for row in rows if row[0] == name)
                if line:
                    _line(axis, ink, name, line)
            axis.set_title(title, fontsize=9)
            axis.set_xlabel("mines in % of the cells")
            axis.grid(alpha=0.3)
        axes[0].set_ylabel(axis_label)
        axes[0].legend(frameon=False, fontsize=8)
    return drawn


def _line(axis: Any, ink: str, name: str, rows: list[list[float]]) -> None:
    """Draws a line of values over densities, and the band of their bounds if there are any."""
    xs, values, *bounds = ([100 * value for value in column] for column in zip(*rows, strict=True))
    axis.plot(xs, values, "o-", ms=4, color=ink, label=name)
    if bounds:
        axis.fill_between(xs, *bounds, color=ink, alpha=0.2, lw=0)


def _first_cells(panels: Panels, files: Sequence[str]) -> Drawn:
    first = next(iter(panels.values()))
    rows, columns = len(first), len(first[0])
    height = min(0.8 + _WIDTH / len(panels) * rows / columns, 12.0)
    with drawn_figure(len(panels), _WIDTH, height, files) as (axes, drawn):
        for axis, (rule, rates) in zip(axes, panels.items(), strict=True):
            cell_rates = {
                (row, column): rate
                for row, row_rates in enumerate(rates)
                for column, rate in enumerate(row_rates)
                if rate is not None
            }
            label = rows * columns <= _SPELT // len(panels)
            plots.first_cells(cell_rates, rows, columns, axis, label=label)
            axis.set_title(f"{rule}: {axis.get_title()}", fontsize=9)
            step = 1 if columns * len(panels) <= _NUMBERED else 5
            axis.set_xticks(range(0, columns, step))
            axis.set_yticks(range(0, rows, step))
            axis.tick_params(labelsize=6, length=0, labeltop=True, labelbottom=False)
    return drawn


def _techniques(panels: Panels, files: Sequence[str]) -> Drawn:
    labels = [row[0] for row in next(iter(panels.values()))]
    with drawn_figure(1, _WIDTH, 1.1 + _LINE * len(labels), files) as ([axis], drawn):
        left = [0.0] * len(labels)
        for ink, (name, rows) in zip(INKS * 9, panels.items(), strict=False):
            widths = [cells for _, cells in rows]
            axis.barh(range(len(labels)), widths, left=left, color=ink, label=name)
            left = [a + b for a, b in zip(left, widths, strict=True)]
        axis.set_yticks(range(len(labels)), labels)
        axis.invert_yaxis()
        axis.set_xlabel("cells settled per game, by technique")
        axis.legend(frameon=False, fontsize=8, ncols=4, loc="lower left", bbox_to_anchor=(0, 1))
    return drawn


def _risks(panels: Panels, files: Sequence[str]) -> Drawn:
    labels = [row[0] for row in next(iter(panels.values()))]
    height = 0.9 + _LINE * len(labels)
    with drawn_figure(len(panels), _WIDTH, height, files, sharey=True) as (axes, drawn):
        for axis, (title, rows) in zip(axes, panels.items(), strict=True):
            axis.barh(range(len(labels)), [value for _, value in rows], color=INKS[0])
            axis.set_xlabel(title)
        axes[0].set_yticks(range(len(labels)), labels)
        axes[0].invert_yaxis()
    return drawn


_KINDS: Final[dict[str, Callable[[Panels, Sequence[str]], Drawn]]] = {
    "win_rates": _win_rates,
    "differences": _differences,
    "won_by_density": partial(_over_density, axis_label="games won in %"),
    "opened_by_density": partial(_over_density, axis_label="safe cells opened in %"),
    "first_cells": _first_cells,
    "techniques": _techniques,
    "risks": _risks,
}
