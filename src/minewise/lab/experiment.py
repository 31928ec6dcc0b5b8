"""Plays the games of an experiment that are missing in its ledger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from minewise.base.results import Note, Result, Wire
from minewise.base.types import JsonObject
from minewise.lab.ledger import Ledger
from minewise.lab.plan import Plan
from minewise.play.run import Cutter, Job, Watch, engine, played
from minewise.play.series import Block, Series, cover, gaps, join
from minewise.play.simulate import AnyExecutor, Threads
from minewise.play.simulation import Simulation

_SLICE = 1 << 12  # games of each series per turn, so that all series progress at the same rate


@dataclass(frozen=True)
class Progress(Result):
    """Holds the progress of a series."""

    label: Annotated[str, Note("the name of the strategy in the experiment")]
    series: Annotated[Series, Wire(JsonObject, Series.to_dict)]
    wanted: Annotated[int, Note("the requested games")]
    done: Annotated[int, Note("the games in the ledger")]
    result: Annotated[Simulation | None, Note("null if there are none")]


def beside(path: str | Path) -> Path:
    return Path(path).with_suffix(".ledger")


def run(
    plan: Plan,
    ledger: Ledger,
    *,
    executor: AnyExecutor = None,
    threads: Threads = None,
    block: int | None = None,
    watch: Watch | None = None,
) -> int:
    """Plays the games that the ledger lacks, and returns their number.

    The run can be interrupted at any time; the next run continues from there. `block` does not
    affect the results.
    """
    missing = [
        (step, number, series, gap)
        for step, wanted in enumerate(plan.steps())
        for number, (series, games) in enumerate(wanted.items())
        for gap in gaps(kept(ledger, series, games), 0, games)
    ]
    cutter = Cutter(block)
    total = 0
    with engine(executor, threads) as opened:
        for series, finished in played(_jobs(missing, cutter), opened, cutter):
            if ledger.add(series, finished):
                total += finished.count
            if watch:
                watch(series, finished)
    return total


def kept(ledger: Ledger, series: Series, games: int) -> list[Block]:
    """Returns the blocks of the first games of a series, each game at most once."""
    return cover(ledger.blocks(series), 0, games)


def done(plan: Plan, ledger: Ledger) -> int:
    return sum(
        block.count
        for series, games in plan.work().items()
        for block in kept(ledger, series, games)
    )


def progress(plan: Plan, ledger: Ledger) -> list[Progress]:
    """Returns the progress and the results of every series."""
    lines = []
    labels = {entry.series: entry.label for run in reversed(plan.runs) for entry in run.entries}
    for series, games in plan.work().items():
        blocks = kept(ledger, series, games)
        result = join(series.strategy, blocks) if blocks else None
        lines.append(
            Progress(labels[series], series, games, sum(block.count for block in blocks), result)
        )
    return lines


def _jobs(missing: list[tuple[int, int, Series, tuple[int, int]]], cutter: Cutter) -> Iterator[Job]:
    """Yields the jobs of all gaps, run after run; in each run the series take turns."""
    slices = [
        (step, begin // _SLICE, number, series, begin, end)
        for step, number, series, gap in missing
        for begin, end in _sliced(*gap)
    ]
    for *_, series, begin, end in sorted(slices, key=lambda piece: piece[:3]):
        yield from cutter.cut(series, begin, end)


def _sliced(first: int, end: int) -> Iterator[tuple[int, int]]:
    while first < end:
        stop = min((first // _SLICE + 1) * _SLICE, end)
        yield first, stop
        first = stop
