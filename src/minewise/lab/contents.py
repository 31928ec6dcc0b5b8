"""The sections of a report, their methods and their boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from minewise.base.types import GridCell
from minewise.base.wording import counted
from minewise.lab import tables
from minewise.lab.comparison import Comparison
from minewise.lab.experiment import kept, level
from minewise.lab.ledger import Ledger, Sitting
from minewise.lab.openings import Openings, first_cells, judged
from minewise.lab.plan import Entry, Plan, Run, label
from minewise.lab.statistics import ERROR
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


_WILSON: Final = """\
@article{wilson1927,
  author = {Wilson, Edwin B.},
  title = {Probable inference, the law of succession, and statistical inference},
  journal = {Journal of the American Statistical Association},
  volume = {22}, number = {158}, pages = {209--212}, year = {1927}
}"""
_PAIRED: Final = """\
@article{tango1998,
  author = {Tango, Toshiro},
  title = {Equivalence test and confidence interval for the difference in proportions for the
           paired-sample design},
  journal = {Statistics in Medicine},
  volume = {17}, number = {8}, pages = {891--908}, year = {1998}
}
@article{mcnemar1947,
  author = {McNemar, Quinn},
  title = {Note on the sampling error of the difference between correlated proportions or
           percentages},
  journal = {Psychometrika},
  volume = {12}, number = {2}, pages = {153--157}, year = {1947}
}
@article{lancaster1961,
  author = {Lancaster, H. O.},
  title = {Significance tests in discrete distributions},
  journal = {Journal of the American Statistical Association},
  volume = {56}, number = {294}, pages = {223--234}, year = {1961}
}
@article{fagerland2013,
  author = {Fagerland, Morten W. and Lydersen, Stian and Laake, Petter},
  title = {The {McNemar} test for binary matched-pairs data: mid-p and asymptotic are better than
           exact conditional},
  journal = {BMC Medical Research Methodology},
  volume = {13}, pages = {91}, year = {2013}
}
@article{holm1979,
  author = {Holm, Sture},
  title = {A simple sequentially rejective multiple test procedure},
  journal = {Scandinavian Journal of Statistics},
  volume = {6}, number = {2}, pages = {65--70}, year = {1979}
}"""


class Methods:
    """States how the games of an experiment were played and judged.

    `sentences` are plain text, and `bibtex` has the works that they cite.
    """

    def __init__(self, runs: list[tuple[Run, list[Result]]], ledger: Ledger) -> None:
        self._results = {result.entry.series: result for _, results in runs for result in results}
        self._sittings = ledger.sittings(self._results)
        self._compared = any(True for _, results in runs for _ in tables.compared(results))

    @property
    def sentences(self) -> list[str]:
        """The sentences of the paragraph."""
        return [*self._games(), *self._places(), *self._statistics()]

    @property
    def bibtex(self) -> str:
        """The cited works as BibTeX."""
        versions = sorted({sitting.version for sitting in self._sittings})
        version = f"\n  version = {{{', '.join(versions)}}}," if versions else ""
        program = f"@software{{minewise,\n  author = {{{{The minewise developers}}}},{version}"
        title = "minewise: exact Minesweeper analysis"
        cited = [f"{program}\n  title = {{{title}}}\n}}", _WILSON]
        return "\n".join([*cited, _PAIRED] if self._compared else cited)

    def _games(self) -> Iterator[str]:
        series = list(self._results)
        seeds = sorted({each.deal.seed or 0 for each in series})
        boards = list(dict.fromkeys(str(each.deal.size) for each in series))
        played = sum(result.simulation.games for result in self._results.values())
        wanted = sum(result.entry.games for result in self._results.values())
        yield (
            f"{counted(played, 'game')} in {counted(len(series), 'series', '')} were played on "
            f"the {_listed('board', boards)} with the {_listed('seed', seeds)}."
        )
        if played < wanted:
            yield f"The experiment plans {wanted:,} games of these series: the results are partial."
        yield (
            "A series has one board size, strategy, start rule, first cell and clue model. Game i "
            "of a seed has the same mines for every strategy with the same board size, start rule "
            "and first cell."
        )

    def _places(self) -> Iterator[str]:
        networks = {each.parts["networks"] for each in self._results if "networks" in each.parts}
        built_in = "".join(f" (networks {each})" for each in networks)
        for version, machine in dict.fromkeys(map(_place, self._sittings)):
            sittings = [s for s in self._sittings if _place(s) == (version, machine)]
            first, last = min(s.began for s in sittings), max(s.ended for s in sittings)
            days = first[:10] if first[:10] == last[:10] else f"{first[:10]} to {last[:10]}"
            yield (
                f"The games were played by minewise {version}{built_in} on {days} (UTC), "
                f"coordinated on this machine: {machine}."
            )

    def _statistics(self) -> Iterator[str]:
        level = f"{100 * (1 - ERROR):.0f} %"
        yield f"Intervals of win rates are {level} score intervals (Wilson 1927)."
        if not self._compared:
            return
        yield (
            "Strategies with the same boards, start rule and first cell are compared game by game. "
            f"Intervals of differences are {level} score intervals for paired proportions (Tango "
            "1998), each for its pair alone. The p-values are those of McNemar's exact test "
            "(McNemar 1947) with mid-p (Lancaster 1961; Fagerland, Lydersen and Laake 2013), "
            "adjusted for all pairs of strategies of a comparison by Holm's method (Holm 1979). A "
            f"difference is called real if its adjusted p-value is at most {ERROR:.2f}. The "
            "experiment fixes the numbers of games: no comparison stops early."
        )


def _place(sitting: Sitting) -> tuple[str, str]:
    return sitting.version, sitting.machine


def _listed(noun: str, items: Sequence[object]) -> str:
    return f"{noun}{'s' * (len(items) > 1)} {', '.join(map(str, items))}"
