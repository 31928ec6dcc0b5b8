"""The results of an experiment as tables: lists of rows, each a dictionary by column."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias, TypeVar

from minewise.base.errors import LabError
from minewise.base.types import Guessing
from minewise.base.wording import cell_name, file_name
from minewise.lab.comparison import Comparison, difference_row, judged
from minewise.lab.experiment import kept
from minewise.lab.ledger import Ledger
from minewise.lab.plan import Entry, Plan, Run
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


def all_rows(plan: Plan, ledger: Ledger) -> list[Row]:
    """Returns the series of all runs.

    Raises `LabError` if no games have been played yet.
    """
    return [row for run, group in played(plan, ledger) for row in series_rows(run.title, group)]
