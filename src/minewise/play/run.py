"""Executors, and the play of series on them, one block at a time.

Blocks grow until one takes `SECONDS`. The size of the blocks does not affect the results.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from logging import CRITICAL
from threading import current_thread, main_thread
from typing import Any, Final, TypeAlias, TypeVar

from minewise.base.errors import LabError, ParameterError, needed
from minewise.base.wording import quoted
from minewise.play.series import (
    LARGEST,
    SECONDS,
    SMALLEST,
    Block,
    Series,
    aligned,
    join,
    play_block,
)
from minewise.play.simulation import Simulation, build, check_games, difference

T = TypeVar("T")
RETRIES: Final = 20  # for a block whose worker failed, on a Dask cluster
_SAME_BUILD: Final = "install the same build on every worker"


@dataclass(frozen=True)
class Engine:
    """Holds an executor, and the number of pending blocks (`width`) that keeps its workers busy."""

    executor: Executor
    width: int


@contextmanager
def engine(
    executor: Executor | Engine | str | None = None, workers: int | None = None
) -> Iterator[Engine]:
    """Opens the executor of a name and closes it at the end; does not close a given executor.

    Names are `threads`, `processes`, `dask` (a cluster on this machine; default: two workers) and
    `dask://HOST:PORT`. If an exception ends the work, blocks that have not started are cancelled.
    """
    if isinstance(executor, Engine):
        yield executor
        return
    if isinstance(executor, Executor):
        yield Engine(executor, 2 * _workers_of(executor) + 2)
        return
    name = "threads" if executor is None else executor
    if not isinstance(name, str):
        raise ParameterError(
            "must be an Executor or its name, not {name}", quoted(name), argument="executor"
        )
    count = workers or os.cpu_count() or 1
    if name == "threads":
        with _pool(ThreadPoolExecutor(count)) as pool:
            yield Engine(pool, 2 * count)
    elif name == "processes":
        with _processes(count) as pool:
            yield Engine(pool, 2 * count)
    elif name == "dask" or name.startswith("dask://"):
        with _dask(name, workers or 2) as dask:
            yield dask
    else:
        raise LabError(
            "unknown executor {name}",
            quoted(name),
            cure="choose from threads, processes, dask, dask://HOST:PORT",
        )


@contextmanager
def _pool(pool: Executor) -> Iterator[Executor]:
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


@contextmanager
def _processes(count: int) -> Iterator[Executor]:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with _pool(ProcessPoolExecutor(count, get_context("spawn"))) as pool:
        with _undisturbed():
            pool.submit(int).result()  # starts the processes
        yield pool


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Delays Ctrl-C until the end, and disables it in processes that are started meanwhile.

    Only the coordinator handles Ctrl-C. Other threads of this process may still receive the signal,
    so blocking it in this thread is not sufficient.
    """
    if not hasattr(signal, "pthread_sigmask") or current_thread() is not main_thread():
        yield
        return
    missed: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: missed.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
    if missed:
        raise KeyboardInterrupt


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignores Ctrl-C, also in processes that any thread starts meanwhile."""
    if current_thread() is not main_thread():
        yield
        return
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


@contextmanager
def _dask(name: str, workers: int) -> Iterator[Engine]:
    distributed = needed("distributed", "cluster")
    address = name.removeprefix("dask").removeprefix("://")
    with ExitStack() as stack:
        stack.enter_context(distributed.utils.silence_logging_cmgr(CRITICAL))  # errors are raised
        try:
            if address:
                client = distributed.Client(f"tcp://{address}", timeout=5)
            else:
                with _deaf():
                    cluster = distributed.LocalCluster(
                        n_workers=workers,
                        threads_per_worker=1,
                        dashboard_address=None,
                        silence_logs=CRITICAL,
                    )
                    stack.callback(cluster.close)
                    client = distributed.Client(cluster)
        except (OSError, ValueError) as error:
            raise LabError("no Dask scheduler responds at {name}: {error}", name, error) from None
        stack.callback(client.close)
        yield dask_engine(client)


def dask_engine(client: Any) -> Engine:
    """Returns an engine for a Dask client; if a worker fails, another one plays its blocks.

    Raises `LabError` if a worker has another build of minewise.
    """
    for worker, parts in client.run(build, on_error="return").items():
        _check_build(worker, parts)
    cores = sum(client.ncores().values()) or 1
    return Engine(_DaskExecutor(client), 3 * cores)


def _check_build(worker: str, parts: dict[str, str] | Exception) -> None:
    own = build()
    if parts == own:
        return
    reason: object = parts
    if isinstance(parts, dict):
        reason = difference(dict.fromkeys(own, "missing") | parts)
    raise LabError(
        "the worker {worker} has another build of minewise ({reason})",
        worker,
        reason,
        cure=_SAME_BUILD,
    )


def _call_of_build(
    expected: dict[str, str], call: Callable[..., T], *arguments: Any, **keywords: Any
) -> T:
    """Calls a function on a worker, which may have joined after the others were checked."""
    if build() != expected:
        raise LabError(
            "a worker has another build of minewise ({reason})",
            difference(expected),
            cure=_SAME_BUILD,
        )
    return call(*arguments, **keywords)


class _DaskExecutor(Executor):
    """Submits calls to a Dask cluster; if the scheduler is lost, they raise `CancelledError`.

    `Client.get_executor()` fails if a worker dies after the end of a call and before its result is
    fetched (distributed 2026.8). `Client.gather` has the call repeated.
    """

    def __init__(self, client: Any) -> None:
        self._client = client

    def submit(self, call: Callable[..., T], /, *arguments: Any, **keywords: Any) -> Future[T]:
        remote = self._client.submit(
            _call_of_build, build(), call, *arguments, **keywords, retries=RETRIES, pure=False
        )
        future: Future[T] = Future()

        async def settle() -> None:
            try:
                result = await self._client.gather(remote, asynchronous=True)
            except Exception as error:
                if future.set_running_or_notify_cancel():
                    lost = isinstance(error, OSError)
                    future.set_exception(CancelledError() if lost else error)
            else:
                if future.set_running_or_notify_cancel():
                    future.set_result(result)

        future.add_done_callback(lambda done: remote.cancel() if done.cancelled() else None)
        self._client.loop.add_callback(settle)
        return future


def _workers_of(executor: Executor) -> int:
    count = getattr(executor, "_max_workers", None)
    return count if isinstance(count, int) else 2 * (os.cpu_count() or 1)


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
                wanted = self._wanted.get(series, SMALLEST)
                count = aligned(first, end, wanted)
            else:
                count = min(self._size, end - first)
            yield series, first, count
            first += count

    def learn(self, series: Series, block: Block) -> None:
        """Adapts the block size of a series to the time of a block."""
        rate = block.count / max(block.seconds, 1e-6)
        wanted = min(max(int(rate * SECONDS), SMALLEST // 8), LARGEST)
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
    cutter, done = Cutter(block), {series: list[Block]()}
    with engine(executor, workers) as opened:
        gather(cutter.cut(series, game, game + games), opened, cutter, done, watch)
    return join(series.strategy, done[series])
