"""A Dask cluster gives the same results, also where a worker dies."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest

import minewise as mw
from minewise.base.errors import LabError
from minewise.play.blocks import Block
from minewise.play.executors import dask_engine, engine
from minewise.play.run import play
from minewise.play.series import Series

distributed = pytest.importorskip("distributed")


@pytest.mark.slow
def test_a_cluster_survives_the_death_of_a_worker() -> None:
    series = Series.of("expert", "tie-break", start=(3, 3), seed=4)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        victims = list(client.run(os.getpid).values())[:1]
        done = 0

        def watch(_: Series, block: Block) -> None:
            nonlocal done
            done += block.count
            if done > 600 and victims:
                os.kill(victims.pop(), signal.SIGKILL)

        found = play(series, 3000, executor=dask_engine(client), block=100, watch=watch)
    assert not victims
    assert found == mw.simulate("expert", "tie-break", games=3000, start=(3, 3), seed=4)


def test_a_local_cluster_starts_by_name() -> None:
    series = Series.of("beginner", "exact", seed=4)
    with engine("dask", 1) as opened:
        found: Any = play(series, 500, executor=opened)
    assert found == mw.simulate("beginner", "exact", games=500, seed=4)


@pytest.mark.slow
def test_workers_of_another_build_are_refused() -> None:
    def become_another_build() -> None:
        from types import SimpleNamespace

        from minewise.play import build

        parts = build._core.parts() | {"policy look-ahead": "7"}
        build._core = SimpleNamespace(parts=lambda: parts)  # type: ignore[attr-defined]
        build.version = lambda _: "0.0.1"  # type: ignore[attr-defined]

    series = Series.of("beginner", "exact", seed=4)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        other = dask_engine(client)
        worker, *_ = client.run(os.getpid)
        client.run(become_another_build, workers=[worker])
        words = "minewise is 0.0.1 there and .* here, policy look-ahead is 7 there and [0-9]+ here"
        with pytest.raises(LabError, match=rf"{worker} has another build of minewise \({words}\)"):
            dask_engine(client)
        client.run(become_another_build)
        with pytest.raises(LabError, match="has another build of minewise"):
            play(series, 100, executor=other)


@pytest.mark.slow
def test_a_cluster_that_does_not_answer_is_refused() -> None:
    with pytest.raises(LabError, match="no Dask scheduler responds"), engine("dask://127.0.0.1:1"):
        pass
