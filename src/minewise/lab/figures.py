"""The results of an experiment as tables, and the figures of a report, drawn with matplotlib."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from minewise.base.errors import LabError
from minewise.base.types import Guessing
from minewise.base.wording import cell_name, file_name
from minewise.drawing import plots
from minewise.drawing.plots import FILES, INKS, Bar, Drawn, drawn_figure
from minewise.lab.comparison import Comparison, difference_row, judged
from minewise.lab.experiment import kept
from minewise.lab.ledger import Ledger
from minewise.lab.plan import Entry, Plan, Run
from minewise.play.first_cells import orbits
from minewise.play.series import join
from minewise.play.simulation import Simulation

K = TypeVar("K")
Row: TypeAlias = dict[str, Any]


class Setting(NamedTuple):
    """Describes games in words; only strategies with the same setting are compared."""

    board: str
    start_rule: str
    guessing: Guessing
    start: str
    seed: int

    @property
    def rules(self) -> str:
        """The start rule, and the guessing mode unless it is classic."""
        mode = "" if self.guessing == "classic" else f", guessing {self.guessing}"
        return f"{self.start_rule}{mode}"


@dataclass(frozen=True)
class Result:
    """An entry of a run and the simulation of its games."""

    entry: Entry
    simulation: Simulation

    @property
    def label(self) -> str:
        """The strategy's name in the experiment, and the clue model unless clues are exact."""
        return self.entry.label

    @property
    def density(self) -> float:
        """The share of cells that hold mines."""
        size = self.entry.series.deal.size
        return size.mines / (size.rows * size.columns)

    @property
    def opened_share(self) -> float:
        """The mean share of the safe cells that were opened."""
        size = self.entry.series.deal.size
        safe = size.rows * size.columns - size.mines
        return self.simulation.opened / (self.simulation.games * safe)

    @property
    def board(self) -> str:
        """The board in words: a preset, or its size and mines."""
        return str(self.entry.series.deal.size)

    @property
    def shape(self) -> str:
        """The size of the board, without its mines."""
        size = self.entry.series.deal.size
        return f"{size.columns}x{size.rows}"

    @property
    def rules(self) -> str:
        """The start rule, and the guessing mode unless it is classic."""
        return self.setting.rules

    @property
    def start(self) -> str:
        """The first cell in words."""
        return self.setting.start

    @property
    def setting(self) -> Setting:
        deal = self.entry.series.deal
        start, seed = cell_name(self.entry.series.start), deal.seed or 0
        return Setting(self.board, deal.start_rule, deal.guessing, start, seed)


def results(run: Run, ledger: Ledger) -> list[Result]:
    """Returns the results of a run, without entries that have no games yet."""
    listed = []
    for entry in run.entries:
        blocks = kept(ledger, entry.series, entry.games)
        if blocks:
            listed.append(Result(entry, join(entry.series.strategy, blocks)))
    return listed


def played(plan: Plan, ledger: Ledger) -> list[tuple[Run, list[Result]]]:
    """Returns the runs with their results; raises `LabError` if no games have been played yet."""
    runs = [(run, group) for run in plan.runs if (group := results(run, ledger))]
    if not runs:
        raise LabError(
            "this ledger has no games of the experiment",
            cure="play some with minewise lab run",
            place=file_name(ledger.path),
        )
    return runs


def grouped(results: list[Result], key: Callable[[Result], K]) -> dict[K, list[Result]]:
    """Groups results by a key, in the order in which the keys first occur."""
    groups: dict[K, list[Result]] = {}
    for result in results:
        groups.setdefault(key(result), []).append(result)
    return groups


def series_rows(title: str, results: list[Result]) -> list[Row]:
    """Returns one row per series, with all figures of its simulation."""
    rows = []
    for result in results:
        series, simulation = result.entry.series, result.simulation
        low, high = simulation.interval
        games = simulation.games
        rows.append(
            {
                "run": title,
                "board": str(series.deal.size),
                "rows": series.deal.size.rows,
                "columns": series.deal.size.columns,
                "mines": series.deal.size.mines,
                "topology": series.deal.size.topology,
                "density": result.density,
                "strategy": result.label,
                "clues": str(series.deal.clues),
                "start_rule": series.deal.start_rule,
                "guessing": series.deal.guessing,
                "start": cell_name(series.start),
                "seed": series.deal.seed,
                "games": games,
                "wins": simulation.wins,
                "win_rate": simulation.win_rate,
                "low": low,
                "high": high,
                "lost_at_start": simulation.lost_at_start,
                "lost_by_guess": simulation.lost_by_guess,
                "resigned": simulation.resigned,
                "guesses": simulation.guesses / games,
                "true_guesses": simulation.true_guesses / games,
                "clicks": simulation.clicks / games,
                "opened": simulation.opened / games,
                "three_bv": simulation.three_bv / games,
                "survival": simulation.survival,
                "luck": simulation.luck,
                "fatal_risk": simulation.fatal_risk,
                "milliseconds": 1000 * simulation.seconds / games,
            }
        )
    return rows


def technique_rows(title: str, results: list[Result]) -> list[Row]:
    """Returns one row per series and technique, with averages per game."""
    return [
        {
            "run": title,
            "board": str(result.entry.series.deal.size),
            "strategy": result.label,
            "start_rule": result.entry.series.deal.start_rule,
            "guessing": result.entry.series.deal.guessing,
            "technique": name,
            "deductions": usage.deductions / result.simulation.games,
            "cells": usage.cells / result.simulation.games,
        }
        for result in results
        for name, usage in result.simulation.techniques.items()
    ]


def comparisons(results: list[Result]) -> Iterator[tuple[Setting, Comparison]]:
    """Yields each setting in which several strategies have played equally many games."""
    for setting, group in compared(results):
        simulations = {result.label: result.simulation for result in group}
        yield setting, judged(group[0].entry.series.deal, simulations)


def compared(results: list[Result]) -> Iterator[tuple[Setting, list[Result]]]:
    """Yields the results of each such setting, in their order."""
    for setting, group in grouped(results, lambda result: result.setting).items():
        labels = {result.label for result in group}
        if len(labels) > 1 and len({result.simulation.games for result in group}) == 1:
            yield setting, group


def pair_rows(title: str, results: list[Result]) -> list[Row]:
    """Returns one row per pair of strategies: the paired difference and its significance."""
    return [
        {
            "run": title,
            "board": setting.board,
            "start_rule": setting.start_rule,
            "guessing": setting.guessing,
            "start": setting.start,
        }
        | difference_row(difference)
        for setting, comparison in comparisons(results)
        for difference in comparison.differences
    ]


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
