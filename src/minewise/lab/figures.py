"""The figures of a report, drawn with matplotlib from the rows of their panels."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from minewise.drawing import plots
from minewise.drawing.plots import FILES, INKS, Bar, Drawn, drawn_figure
from minewise.lab.panels import Panels

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


def _by_density(panels: Panels, files: Sequence[str], axis_label: str) -> Drawn:
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


def _won_by_density(panels: Panels, files: Sequence[str]) -> Drawn:
    return _by_density(panels, files, "games won in %")


def _opened_by_density(panels: Panels, files: Sequence[str]) -> Drawn:
    return _by_density(panels, files, "safe cells opened in %")


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
    "won_by_density": _won_by_density,
    "opened_by_density": _opened_by_density,
    "first_cells": _first_cells,
    "techniques": _techniques,
    "risks": _risks,
}
