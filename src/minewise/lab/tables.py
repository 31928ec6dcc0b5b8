"""The results of an experiment as tables: lists of rows, each a dictionary by column."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from minewise.base.errors import LabError
from minewise.base.wording import cell_name, file_name
from minewise.lab.compare import Comparison, judged
from minewise.lab.experiment import kept
from minewise.lab.ledger import Ledger
from minewise.lab.plan import Entry, Plan, Run
from minewise.play.blocks import join
from minewise.play.simulation import Simulation

K = TypeVar("K")
Row: TypeAlias = dict[str, Any]
Setting: TypeAlias = tuple[str, str, str, int]
"""Board, start rule, start and seed; only strategies with the same setting are compared."""


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
        size = self.entry.series.size
        return size.mines / (size.rows * size.columns)

    @property
    def opened_share(self) -> float:
        """The mean share of the safe cells that were opened."""
        size = self.entry.series.size
        safe = size.rows * size.columns - size.mines
        return self.simulation.opened / (self.simulation.games * safe)

    @property
    def board(self) -> str:
        """The board in words: a preset, or its size and mines."""
        return str(self.entry.series.size)

    @property
    def shape(self) -> str:
        """The size of the board, without its mines."""
        size = self.entry.series.size
        return f"{size.columns}x{size.rows}"

    @property
    def rule(self) -> str:
        """The start rule."""
        return self.entry.series.start_rule

    @property
    def start(self) -> str:
        """The first cell in words."""
        return cell_name(self.entry.series.start)

    @property
    def setting(self) -> Setting:
        """The setting of the games."""
        return self.board, self.rule, self.start, self.entry.series.seed


def results(run: Run, ledger: Ledger) -> list[Result]:
    """Returns the results of a run, without entries that have no games yet."""
    found = []
    for entry in run.entries:
        blocks = kept(ledger, entry.series, entry.games)
        if blocks:
            found.append(Result(entry, join(entry.series.strategy, blocks)))
    return found


def grouped(found: list[Result], key: Callable[[Result], K]) -> dict[K, list[Result]]:
    """Groups results by a key, in the order in which the keys first occur."""
    groups: dict[K, list[Result]] = {}
    for one in found:
        groups.setdefault(key(one), []).append(one)
    return groups


def series_rows(title: str, found: list[Result]) -> list[Row]:
    """Returns one row per series, with all figures of its simulation."""
    rows = []
    for one in found:
        series, simulation = one.entry.series, one.simulation
        low, high = simulation.interval
        games = simulation.games
        rows.append(
            {
                "run": title,
                "board": str(series.size),
                "rows": series.size.rows,
                "columns": series.size.columns,
                "mines": series.size.mines,
                "topology": series.size.topology,
                "density": one.density,
                "strategy": one.label,
                "clues": str(series.clues),
                "start_rule": series.start_rule,
                "start": cell_name(series.start),
                "seed": series.seed,
                "games": games,
                "wins": simulation.wins,
                "win_rate": simulation.win_rate,
                "low": low,
                "high": high,
                "lost_at_start": simulation.lost_at_start,
                "lost_by_guess": simulation.lost_by_guess,
                "resigned": simulation.resigned,
                "guesses": simulation.guesses / games,
                "clicks": simulation.clicks / games,
                "opened": simulation.opened / games,
                "three_bv": simulation.three_bv / games,
                "luck": simulation.luck,
                "fatal_risk": simulation.fatal_risk,
                "milliseconds": 1000 * simulation.seconds / games,
            }
        )
    return rows


def technique_rows(title: str, found: list[Result]) -> list[Row]:
    """Returns one row per series and technique, with averages per game."""
    return [
        {
            "run": title,
            "board": str(one.entry.series.size),
            "strategy": one.label,
            "start_rule": one.entry.series.start_rule,
            "technique": name,
            "deductions": used.deductions / one.simulation.games,
            "cells": used.cells / one.simulation.games,
        }
        for one in found
        for name, used in one.simulation.techniques.items()
    ]


def comparisons(found: list[Result]) -> Iterator[tuple[Setting, Comparison]]:
    """Yields each setting in which several strategies have played equally many games."""
    for setting, named in compared(found):
        yield setting, judged(named)


def compared(found: list[Result]) -> Iterator[tuple[Setting, dict[str, Simulation]]]:
    """Yields the simulations of each such setting by label, in the order of the results."""
    for setting, group in grouped(found, lambda one: one.setting).items():
        named = {one.label: one.simulation for one in group}
        if len(named) > 1 and len({one.games for one in named.values()}) == 1:
            yield setting, named


def pair_rows(title: str, found: list[Result]) -> list[Row]:
    """Returns one row per pair of strategies: the paired difference and its significance."""
    return [
        {
            "run": title,
            "board": board,
            "start_rule": rule,
            "start": start,
            "better": one.better,
            "worse": one.worse,
            "games": one.games,
            "only_better": one.only_better,
            "only_worse": one.only_worse,
            "difference": one.difference,
            "low": one.interval[0],
            "high": one.interval[1],
            "p": one.p,
            "real": one.real,
        }
        for (board, rule, start, _), comparison in comparisons(found)
        for one in comparison.differences
    ]


def all_rows(plan: Plan, ledger: Ledger) -> list[Row]:
    """Returns the series of all runs.

    Raises `LabError` if no games have been played yet.
    """
    rows = [row for run in plan.runs for row in series_rows(run.title, results(run, ledger))]
    if not rows:
        raise LabError(
            "this ledger has no games of the experiment",
            cure="play some with minewise lab run",
            place=file_name(ledger.path),
        )
    return rows
