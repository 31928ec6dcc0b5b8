"""The contents of a ledger, with or without the experiment of its games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from minewise.base.errors import MinewiseError
from minewise.base.types import GridCell
from minewise.lab.compare import Comparison
from minewise.lab.experiment import front, kept, level
from minewise.lab.ledger import Ledger
from minewise.lab.openings import Openings, first_cells, judged
from minewise.lab.plan import Entry, Plan, label, load
from minewise.lab.tables import Result, Setting, comparisons
from minewise.play.blocks import Block, join
from minewise.play.series import Series
from minewise.play.simulation import Simulation, outcomes_of

_ALL = 1 << 62  # games; more than any ledger holds


@dataclass(frozen=True)
class Played:
    """Holds the played games of a series; `wanted` is their number in the experiment, or None."""

    label: str
    series: Series
    wanted: int | None
    blocks: list[Block]

    @cached_property
    def simulation(self) -> Simulation:
        """The results of the games."""
        return join(self.series.strategy, self.blocks)

    @property
    def games(self) -> int:
        """The number of games played."""
        return sum(block.count for block in self.blocks)

    @property
    def wins(self) -> int:
        """The number of games won."""
        return sum(block.totals["wins"] for block in self.blocks)

    def first(self, won: bool) -> int | None:
        """Returns the first game that was won, or lost; None if there is none."""
        for block in self.blocks:
            indices = (outcomes_of(block.wins, block.count) == won).nonzero()[0]
            if len(indices):
                return block.first + int(indices[0])
        return None


@dataclass(frozen=True)
class Part:
    """Holds a run of an experiment, or the series of a ledger outside the experiment."""

    title: str
    played: list[Played]

    def maps(self) -> list[tuple[str, Openings]]:
        """Returns the opening maps, each with the name of its strategy."""
        return [
            (group[0].label, judged(group[0].series, _counts(group)))
            for group in self._by_start()
            if _is_map(group) and any(played.games for played in group)
        ]

    def rest(self) -> list[Played]:
        """Returns the series that belong to no opening map."""
        return [played for group in self._by_start() if not _is_map(group) for played in group]

    def _by_start(self) -> list[list[Played]]:
        groups: dict[object, list[Played]] = {}
        for played in self.played:
            key = played.label, replace(played.series.deal, start=None), played.series.strategy
            groups.setdefault(key, []).append(played)
        return list(groups.values())

    def settings(self) -> list[list[Played]]:
        """Returns the groups of two or more series that play the same games."""
        groups: dict[object, list[Played]] = {}
        for played in self.rest():
            if played.games:
                groups.setdefault(_setting(played), []).append(played)
        return [group for group in groups.values() if len(group) > 1]


def _is_map(group: list[Played]) -> bool:
    """Checks if the series cover all first cells of the board, up to symmetry."""
    if len(group) < 2:
        return False
    cells = first_cells(group[0].series.deal.size)
    return 1 < len(cells) == len(_starts(group))


def _starts(group: list[Played]) -> dict[GridCell, list[Played]]:
    """Groups series by the first of the cells that are equivalent to their first cell."""
    groups = first_cells(group[0].series.deal.size)
    leaders = {cell: leader for leader, alike in groups.items() for cell in alike}
    starts: dict[GridCell, list[Played]] = {}
    for played in group:
        starts.setdefault(leaders[played.series.start], []).append(played)
    return starts


def _counts(group: list[Played]) -> dict[GridCell, tuple[int, int]]:
    return {
        cell: (sum(played.games for played in alike), sum(played.wins for played in alike))
        for cell, alike in _starts(group).items()
    }


def _setting(played: Played) -> Setting:
    return _result(played, played.blocks).setting


def _result(played: Played, blocks: list[Block]) -> Result:
    entry = Entry(played.label, played.series, played.wanted or played.games)
    return Result(entry, join(played.series.strategy, blocks))


def compared(group: list[Played]) -> Comparison | None:
    """Compares series over the games that all of them have played; None if there are none."""
    common = level({played.series: played.blocks for played in group})
    results = [_result(played, common[played.series]) for played in group if common[played.series]]
    return next((comparison for _, comparison in comparisons(results)), None)


def under_way(ledger: Ledger, plan: Plan) -> list[Part]:
    """Returns the runs of a running experiment, with the games before the first missing game."""
    return [
        Part(
            run.title,
            [replace(each, blocks=front(each.blocks)) for each in _wanted(run.entries, ledger)],
        )
        for run in plan.runs
    ]


def parts(ledger: Ledger, plan: Plan | None = None) -> list[Part]:
    """Returns the runs of an experiment so far, and the other series of the ledger."""
    all_parts = []
    if plan is not None:
        all_parts = [Part(run.title, list(_wanted(run.entries, ledger))) for run in plan.runs]
    planned = {series.key for series in plan.work()} if plan is not None else set()
    others = [series for series in ledger.series() if series.key not in planned]
    if others:
        title = "Played for other experiments" if plan is not None else ""
        all_parts.append(Part(title, list(_unplanned(others, ledger))))
    return all_parts


def _wanted(entries: tuple[Entry, ...], ledger: Ledger) -> Iterator[Played]:
    for each in entries:
        yield Played(each.label, each.series, each.games, kept(ledger, each.series, each.games))


def _unplanned(all_series: list[Series], ledger: Ledger) -> Iterator[Played]:
    for series in all_series:
        name = label(series.name, series.deal.clues)
        yield Played(name, series, None, kept(ledger, series, _ALL))


def plan_beside(ledger: Path) -> Plan | None:
    """Returns the experiment of the same name beside a ledger; None if it cannot be read."""
    try:
        return load(ledger.with_suffix(".toml"))
    except MinewiseError:
        return None
