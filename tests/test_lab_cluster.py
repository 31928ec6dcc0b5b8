"""An experiment on a cluster of processes, which lose a worker and their scheduler on the way."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from time import sleep

import pytest
from commanding import PIPES, PROGRAM
from commanding import started as running

import minewise as mw
from minewise.base.errors import LabError
from minewise.lab import experiment
from minewise.lab.ledger import Ledger
from minewise.lab.plan import load

pytest.importorskip("distributed")

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


def results(plan: Path) -> list[mw.Simulation | None]:
    with Ledger(experiment.beside(plan), read_only=True) as ledger:
        return [one.result for one in experiment.progress(load(plan), ledger)]


def wait_for(plan: Path, games: int, run: subprocess.Popen[str]) -> None:
    """Waits until the ledger has so many games; the run must not end before."""
    while True:
        assert run.poll() is None, run.communicate()
        with suppress(LabError, FileNotFoundError):  # until the ledger is complete
            (result,) = results(plan)
            if result is not None and result.games >= games:
                return
        sleep(0.05)


@pytest.mark.slow
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
    assert results(plan) == [mw.simulate("beginner", "strong", games=GAMES, seed=5)]
