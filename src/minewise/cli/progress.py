"""Progress bars, shown on standard error if it is a terminal and work takes over two seconds."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from minewise.base.wording import worded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from threading import Event

    from minewise.play.series import Block, Series

T = TypeVar("T")
State: TypeAlias = "Callable[[], tuple[float, str]]"
"""Returns the finished share of the work, and a description of it."""

PATIENCE: Final = 2.0  # seconds before the bar appears
_EVERY: Final = 0.2  # seconds between updates


@contextmanager
def shown(total: float | None, state: State) -> Iterator[None]:
    """Shows a bar during work; a thread polls the state, so that the work need not report it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    from threading import Event, Thread

    done = Event()
    thread = Thread(target=_show, args=(done, total, state), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _show(done: Event, total: float | None, state: State) -> None:
    if done.wait(PATIENCE):
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    with Progress(
        BarColumn(),
        TextColumn("{task.description}", markup=False),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as progress:
        task = progress.add_task("", total=total)
        while True:
            completed, words = state()
            progress.update(task, completed=completed, description=words)
            if done.wait(_EVERY):
                return


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Shows the elapsed time of a call that takes at most `seconds`."""
    since = perf_counter()

    def state() -> tuple[float, str]:
        passed = perf_counter() - since
        return passed, worded("counting, {passed:.0f} s of at most {most:g} s", passed, seconds)

    with shown(seconds, state):
        yield


def counting(items: Iterable[T], total: int, state: str) -> Iterator[T]:
    """Yields the items, and shows their number so far by the template `state`."""
    number = 0
    with shown(total, lambda: (number, worded(state, number, total))):
        for item in items:
            yield item
            number += 1


class Watcher:
    """Counts the finished games and the wins among them."""

    def __init__(self, total: int | None, done: int = 0) -> None:
        self.total = total
        self.before = done
        self.games = 0
        self.wins = 0
        self._since = perf_counter()

    def __call__(self, series: Series | None, block: Block) -> None:
        self.games += block.count
        self.wins += block.totals["wins"]

    def state(self) -> tuple[float, str]:
        """Returns the finished games, their rate and the remaining time, in words."""
        done = self.before + self.games
        words = worded("{done:,} games", done)
        if self.total is not None:
            words = worded("{done:,} of {total:,} games", done, self.total)
        if self.games:
            rate, won = self.games / (perf_counter() - self._since), 100 * self.wins / self.games
            words += worded(", {rate:,.0f} a second, {won:.2f} % won", rate, won)
            if self.total is not None:
                words += worded(", {clock} left", _clock((self.total - done) / rate))
        return done, words


@contextmanager
def watching(total: int | None, done: int = 0) -> Iterator[Watcher]:
    """Shows progress while games are played."""
    watcher = Watcher(total, done)
    with shown(total, watcher.state):
        yield watcher


def _clock(seconds: float) -> str:
    minutes, rest = divmod(max(round(seconds), 0), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
