"""Clusters give the same results, also if a worker dies, or the scheduler."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from commanding import PIPES, PROGRAM
from commanding import started as running
from test_lab_ledger import outcome

import minewise as mw
from minewise.base.errors import LabError
from minewise.lab import experiment
from minewise.lab.plan import load
from minewise.play.run import dask_engine, engine, play
from minewise.play.series import Series

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.nightly

GAMES = 16_000
PLAN = f"""
seed = 5
games = {GAMES}

[[runs]]
boards = ["beginner"]
strategies = ["strong"]
"""


class Cluster:
    """A scheduler and workers, each a process started as the manual says."""

    def __init__(self, folder: Path) -> None:
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        self.folder = folder
        self.scheduler: subprocess.Popen[bytes]
        self.workers: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        host, port = self.address.split(":")
        self.scheduler = self._dask("scheduler", "--host", host, "--port", port)
        self._wait_for_scheduler(host, int(port))
        self.workers = [
            self._dask("worker", f"tcp://{self.address}", "--nthreads", "1", "--no-nanny")
            for _ in range(2)
        ]

    def _wait_for_scheduler(self, host: str, port: int) -> None:
        while True:
            assert self.scheduler.poll() is None
            with suppress(OSError), socket.create_connection((host, port), timeout=60):
                return
            sleep(0.05)

    def kill(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()

    def run(self, plan: Path) -> AbstractContextManager[subprocess.Popen[str]]:
        executor = f"dask://{self.address}"
        arguments = ["lab", "run", str(plan), "--executor", executor]
        return running(*PROGRAM, *arguments, text=True, **PIPES)

    def _dask(self, *arguments: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{arguments[0]}.log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "dask", *arguments, "--no-dashboard"],
                cwd=self.folder,
                stdout=log,
                stderr=log,
            )


@contextmanager
def started(folder: Path) -> Iterator[Cluster]:
    cluster = Cluster(folder)
    cluster.start()
    try:
        yield cluster
    finally:
        cluster.kill()


def wait_for(plan: Path, games: int, run: subprocess.Popen[str]) -> None:
    """Waits until the ledger has so many games; the run must not end before."""
    while True:
        assert run.poll() is None, run.communicate()
        with suppress(LabError, FileNotFoundError):  # until the ledger is complete
            (result,) = outcome(load(plan), experiment.beside(plan))
            if result is not None and result.games >= games:
                return
        sleep(0.05)


def test_an_experiment_survives_its_worker_and_its_scheduler(tmp_path: Path) -> None:
    plan = tmp_path / "million.toml"
    plan.write_text(PLAN)
    with started(tmp_path) as cluster:
        with cluster.run(plan) as run:
            wait_for(plan, 1, run)
            cluster.workers[0].kill()
            wait_for(plan, GAMES // 8, run)
            cluster.scheduler.kill()
            _, errors = run.communicate(timeout=300)
        assert run.returncode == 2
        assert "an experiment continues if it is run again" in errors.splitlines()[-1]
        assert "Traceback" not in errors

        cluster.kill()
        cluster.start()
        with cluster.run(plan) as run:
            output, errors = run.communicate(timeout=300)
    assert "has all 16,000 games" in output, errors
    assert 0 < int(output.split()[0].replace(",", "")) < GAMES
    assert outcome(load(plan), experiment.beside(plan)) == [
        mw.simulate("beginner", "strong", games=GAMES, seed=5)
    ]


@contextmanager
def local_cluster() -> Iterator[Any]:
    workers = {"n_workers": 2, "threads_per_worker": 1}
    with (
        distributed.LocalCluster(**workers, dashboard_address=None, silence_logs=50) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_a_local_cluster_starts_by_name() -> None:
    series = Series.of("beginner", "exact", seed=4)
    with engine("dask", 1) as opened:
        found: Any = play(series, 500, executor=opened)
    assert found == mw.simulate("beginner", "exact", games=500, seed=4)


def test_workers_of_another_build_are_refused() -> None:
    def become_another_build() -> None:
        from importlib import metadata
        from types import SimpleNamespace

        from minewise.play import simulation as build

        parts = build._core.parts() | {"policy look-ahead": "7"}
        build._core = SimpleNamespace(parts=lambda: parts)  # type: ignore[attr-defined]
        metadata.version = lambda distribution_name: "0.0.1"

    series = Series.of("beginner", "exact", seed=4)
    with local_cluster() as client:
        other = dask_engine(client)
        worker, *_ = client.run(os.getpid)
        client.run(become_another_build, workers=[worker])
        words = "minewise is 0.0.1 there and .* here, policy look-ahead is 7 there and [0-9]+ here"
        with pytest.raises(LabError, match=rf"{worker} has another build of minewise \({words}\)"):
            dask_engine(client)
        client.run(become_another_build)
        with pytest.raises(LabError, match="has another build of minewise"):
            play(series, 100, executor=other)


def test_a_cluster_that_does_not_answer_is_refused() -> None:
    with pytest.raises(LabError, match="no Dask scheduler responds"), engine("dask://127.0.0.1:1"):
        pass
