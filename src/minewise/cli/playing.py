"""What the commands of the laboratory share: options, boards and cells as text, progress."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from minewise.cli import console

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.progress import Progress, TaskID

    from minewise.play.blocks import Block
    from minewise.play.series import Series

F = TypeVar("F", bound="Callable[..., Any]")

PATIENCE: Final = 2.0  # seconds before progress is shown


def cell(context: Any, parameter: Any, value: str | None) -> tuple[int, int] | None:
    """Reads a cell as ROW,COL."""
    if value is None:
        return None
    return console.as_cell(value, "--start")


COUNT: Final = click.IntRange(min=1)
NUMBER: Final = click.IntRange(min=0)

_OPTIONS: Final[dict[str, Callable[[F], F]]] = {
    "seed": click.option(
        "--seed",
        type=NUMBER,
        default=0,
        metavar="S",
        help="The seed of the games; 0.",
    ),
    "first": click.option(
        "--first", type=NUMBER, default=0, metavar="N", help="The first game; 0."
    ),
    "start": click.option(
        "--start",
        callback=cell,
        metavar="ROW,COL",
        help="The first cell. Default: the strategy's, or a good one for the board.",
    ),
    "rule": click.option(
        "--start-rule",
        type=click.Choice(["any", "safe", "opening"]),
        default="opening",
        help="What the first click promises: nothing, no mine, or a 0 (unless stated).",
    ),
    "topology": click.option(
        "--topology",
        type=click.Choice(["square", "torus", "hexagonal"]),
        default="square",
        help="Which cells touch; square unless stated.",
    ),
    "threads": click.option(
        "--threads", type=COUNT, metavar="N", help="How many threads or workers; all processors."
    ),
    "executor": click.option(
        "--executor",
        metavar="WHERE",
        help="threads (unless stated), processes, dask, or dask://HOST:PORT.",
    ),
    "json": click.option("--json", "as_json", is_flag=True, help="Write JSON."),
    "csv": click.option("--csv", "as_csv", is_flag=True, help="Write CSV."),
}


def options(*names: str) -> Callable[[F], F]:
    """Adds options that several commands have."""

    def add(command: F) -> F:
        for name in reversed(names):
            command = _OPTIONS[name](command)
        return command

    return add


class Watcher:
    """Counts the games that are done and shows them on a terminal, after a while."""

    def __init__(self, total: int | None, done: int = 0) -> None:
        self.total = total
        self.before = done
        self.games = 0
        self.wins = 0
        self._since = perf_counter()
        self._progress: Progress | None = None
        self._task: TaskID | None = None

    def __call__(self, series: Series | None, block: Block) -> None:
        self.games += block.count
        self.wins += block.totals["wins"]
        passed = perf_counter() - self._since
        if self._progress is None and passed > PATIENCE and sys.stderr.isatty():
            self._open()
        if self._progress is not None and self._task is not None:
            self._progress.update(
                self._task,
                completed=self.before + self.games,
                rate=f"{self.games / passed:,.0f} games/s",
                won=f"{100 * self.wins / self.games:.2f} % won",
            )

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        self._progress = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TextColumn("{task.fields[won]}"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._progress.add_task("", total=self.total, rate="", won="")
        self._progress.start()

    def close(self) -> None:
        """Takes the bar away."""
        if self._progress is not None:
            self._progress.stop()


@contextmanager
def watching(total: int | None, done: int = 0) -> Iterator[Watcher]:
    """Shows progress while games are played."""
    watcher = Watcher(total, done)
    try:
        yield watcher
    finally:
        watcher.close()


def share(value: float, decimals: int = 2) -> str:
    """Returns a share in percent, without the sign.

    >>> share(0.40123)
    '40.12'
    """
    return f"{100 * value:.{decimals}f}"
