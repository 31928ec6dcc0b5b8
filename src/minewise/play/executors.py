"""Executors that play games: threads, processes, a Dask cluster, or an executor of the caller."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from logging import CRITICAL
from threading import current_thread, main_thread
from typing import Any, Final, TypeVar

from minewise.base.errors import LabError, ParameterError
from minewise.base.optional import needed
from minewise.base.wording import quoted
from minewise.play.batch import build, difference

T = TypeVar("T")
RETRIES: Final = 20  # for a block whose worker failed, on a Dask cluster
_SAME_BUILD: Final = "install the same build on every worker"


@dataclass(frozen=True)
class Engine:
    """Holds an executor, and the number of pending blocks (`width`) that keeps its workers busy."""

    executor: Executor
    width: int


@contextmanager
def engine(executor: Executor | str | None = None, workers: int | None = None) -> Iterator[Engine]:
    """Opens the executor of a name and closes it at the end; does not close a given executor.

    Names are `threads`, `processes`, `dask` (a cluster on this machine; default: two workers) and
    `dask://HOST:PORT`. If an exception ends the work, blocks that have not started are cancelled.
    """
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
