"""What the figures of a report show: rows of plain values, by the titles of their panels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from minewise.lab.comparison import Comparison
from minewise.lab.statistics import orbits
from minewise.lab.tables import Result, Setting, grouped

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
