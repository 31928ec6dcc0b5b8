"""Steps a second of the environments, beside Gymnasium's vectorisation and a JAX environment.

`python -m benchmarks.gym [--jax PYTHON]` plays 9x9 with 10 mines by random clicks on closed cells.
PYTHON is an interpreter with `jax` and `minesweeper-env-rl` 0.9.0, whose requirements do not fit
ours; later versions of it have no JAX environment. The choice of the actions is not measured, and
steps that only begin a new game are not counted.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

import gymnasium
import numpy as np

import minewise.gym
from benchmarks.tables import show, times, verdict

TARGET = 1_000_000  # steps a second of processor time, autoreset included
SECONDS = 3.0  # of steps
JAX = Path(__file__).with_name("gym_jax.py")


class Speed(NamedTuple):
    """Steps a second on the clock, and of processor time where all of it is in this process."""

    steps: float
    cpu_steps: float | None


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gym", description=__doc__)
    parser.add_argument("--jax", metavar="PYTHON", help="measures the JAX environment too")
    options = parser.parse_args(arguments)
    speeds = {
        f"minewise, vector environment, {count:,} games": measure(vector(count))
        for count in (16, 256, 4096)
    }
    speeds["minewise, vector environment, 256 games, planes"] = measure(
        vector(256, observation="planes")
    )
    speeds["SyncVectorEnv, 64 games"] = measure(single(64, "sync"))
    speeds["AsyncVectorEnv, 8 games"] = measure(single(8, "async"))._replace(cpu_steps=None)
    if options.jax:
        ran = subprocess.run([options.jax, str(JAX)], check=True, capture_output=True, text=True)
        for name, (steps, cpu_steps) in json.loads(ran.stdout).items():
            speeds[name] = Speed(steps, cpu_steps)
    best = max(speeds.values(), key=lambda speed: speed.cpu_steps or 0)
    most = best.cpu_steps or 0.0
    show(
        f"9x9, 10 mines, random clicks, autoreset; aim {TARGET:,} steps a second of processor "
        f"time: {verdict(most >= TARGET)}",
        "environment|steps a second|of processor time|the fastest is faster by",
        [
            [
                name,
                f"{speed.steps:,.0f}",
                f"{speed.cpu_steps:,.0f}" if speed.cpu_steps else "",
                times(most, speed.cpu_steps) if speed.cpu_steps else times(best.steps, speed.steps),
            ]
            for name, speed in speeds.items()
        ],
    )


def vector(count: int, **arguments: Any) -> Any:
    """Returns the vector environment of minewise."""
    return minewise.gym.MinesweeperVectorEnv(count, **arguments)


def single(count: int, mode: str) -> Any:
    """Returns a vector environment of Gymnasium, made of single ones."""
    name = "minewise.gym:minewise/Minesweeper-v0"
    return gymnasium.make_vec(name, num_envs=count, vectorization_mode=mode)


def measure(envs: Any) -> Speed:
    """Steps for some seconds, and counts the steps that are part of a game."""
    rng = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    wall = cpu = 0.0
    steps, over = 0, np.zeros(envs.num_envs, np.bool_)
    while wall < SECONDS:
        mask = infos["action_mask"]
        actions = np.where(mask, rng.random(mask.shape, np.float32), -1).argmax(axis=1)
        wall_before, cpu_before = perf_counter(), process_time()
        _, _, terminated, truncated, infos = envs.step(actions)
        cpu += process_time() - cpu_before
        wall += perf_counter() - wall_before
        steps += int((~over).sum())
        over = terminated | truncated
    envs.close()
    return Speed(steps / wall, steps / cpu)


if __name__ == "__main__":
    main()
