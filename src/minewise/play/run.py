"""Plays series on an executor, one block at a time.

Blocks grow until one takes `blocks.SECONDS`. The size of the blocks does not affect the results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from itertools import islice
from typing import TypeAlias

from minewise.base.errors import LabError
from minewise.play import blocks
from minewise.play.batch import check_games
from minewise.play.blocks import Block, play_block
from minewise.play.executors import Engine, engine
from minewise.play.series import Series
from minewise.play.simulation import Simulation

Job: TypeAlias = tuple[Series, int, int]
"""A series, its first game, and the number of games."""

Watch: TypeAlias = Callable[[Series, Block], object]
"""A function that is called with every finished block."""


class Cutter:
    """Cuts ranges of games into blocks, whose size adapts to the speed of each series."""

    def __init__(self, size: int | None = None) -> None:
        self._size = size
        self._wanted: dict[Series, int] = {}

    def cut(self, series: Series, first: int, end: int) -> Iterator[Job]:
        """Yields jobs over a range; each is cut on demand."""
        while first < end:
            if self._size is None:
                wanted = self._wanted.get(series, blocks.SMALLEST)
                count = blocks.aligned(first, end, wanted)
            else:
                count = min(self._size, end - first)
            yield series, first, count
            first += count

    def learn(self, series: Series, block: Block) -> None:
        """Adapts the block size of a series to the time of a block."""
        rate = block.count / max(block.seconds, 1e-6)
        wanted = min(max(int(rate * blocks.SECONDS), blocks.SMALLEST // 8), blocks.LARGEST)
        self._wanted[series] = min(wanted, 4 * max(block.count, self._wanted.get(series, 0)))


def played(jobs: Iterable[Job], engine: Engine, cutter: Cutter) -> Iterator[tuple[Series, Block]]:
    """Yields the block of every job when it is finished, in any order."""
    jobs = iter(jobs)
    pending: dict[Future[Block], Series] = {}
    try:
        while True:
            for series, first, count in islice(jobs, engine.width - len(pending)):
                pending[engine.executor.submit(play_block, series, first, count)] = series
            if not pending:
                return
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                series, block = pending.pop(future), future.result()
                cutter.learn(series, block)
                yield series, block
    except BrokenExecutor as error:
        raise LabError("the worker processes ended unexpectedly: {error}", error) from None
    except CancelledError:
        raise LabError(
            "the executor dropped its games, because its scheduler was lost or it was shut down",
            cure="an experiment continues if it is run again",
        ) from None
    finally:
        for future in pending:
            future.cancel()


def gather(
    jobs: Iterable[Job],
    engine: Engine,
    cutter: Cutter,
    done: dict[Series, list[Block]],
    watch: Watch | None,
) -> None:
    """Plays jobs and adds each block to the finished blocks of its series."""
    for series, block in played(jobs, engine, cutter):
        done[series].append(block)
        if watch:
            watch(series, block)


def play(
    series: Series,
    games: int,
    game: int = 0,
    *,
    executor: Executor | Engine | str | None = None,
    workers: int | None = None,
    block: int | None = None,
    watch: Watch | None = None,
) -> Simulation:
    """Plays games `game`, `game` + 1 ... of a series on an executor.

    The result depends neither on the executor nor on `block`, the number of games per block.

    >>> series = Series.of("beginner", "exact", seed=1)
    >>> play(series, 100, block=7) == play(series, 100, workers=1)
    True
    """
    games, game = check_games(games, game, workers)
    return play_all([series], games, game, executor, workers, block, watch)[0]


def play_all(
    all_series: list[Series],
    games: int,
    game: int = 0,
    executor: Executor | Engine | str | None = None,
    workers: int | None = None,
    block: int | None = None,
    watch: Watch | None = None,
) -> list[Simulation]:
    """Plays the same games of several series, one series after the other."""
    if not isinstance(executor, Engine):
        with engine(executor, workers) as opened:
            return play_all(all_series, games, game, opened, workers, block, watch)
    cutter = Cutter(block)
    jobs = (job for series in all_series for job in cutter.cut(series, game, game + games))
    done: dict[Series, list[Block]] = {series: [] for series in all_series}
    gather(jobs, executor, cutter, done, watch)
    return [blocks.join(series.strategy, done[series]) for series in all_series]
