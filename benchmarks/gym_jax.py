"""Measures `minesweeper-env-rl` 0.9.0 for `benchmarks.gym`, in an interpreter of its own.

It prints the steps a second on the clock and of processor time, by name. The environment does not
begin new games by itself, so boards that are over are replaced in the same compiled step.
"""

from __future__ import annotations

import json
from time import perf_counter, process_time
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from minesweeper_env_rl.env import MinesweeperJAX

SECONDS = 3.0


def measure(count: int) -> tuple[float, float]:
    """Steps for some seconds as `benchmarks.gym` does."""
    env = MinesweeperJAX(H=9, W=9, n_mines=10)

    def step(state: Any, actions: Any) -> tuple[Any, Any, Any, Any]:
        stepped, rewards, done = env.step(state, actions)
        fresh = env.reset(stepped.rng_key, count)
        kept = {
            name: jnp.where(
                done.reshape((-1,) + (1,) * (getattr(fresh, name).ndim - 1)),
                getattr(fresh, name),
                getattr(stepped, name),
            )
            for name in ("mines", "revealed", "flagged", "numbers", "done")
        }
        state = type(fresh)(**kept, rng_key=fresh.rng_key)
        return state, rewards, done, env.action_mask(state)

    compiled = jax.jit(step)
    state = env.reset(jax.random.PRNGKey(1), count)
    mask = np.asarray(env.action_mask(state))
    rng = np.random.default_rng(1)
    wall = cpu = 0.0
    steps = -count  # the first step compiles
    while wall < SECONDS:
        actions = np.where(mask, rng.random(mask.shape, np.float32), -1).argmax(axis=1)
        wall_before, cpu_before = perf_counter(), process_time()
        state, *_, found = jax.block_until_ready(compiled(state, jnp.asarray(actions)))
        if steps >= 0:
            cpu += process_time() - cpu_before
            wall += perf_counter() - wall_before
        mask = np.asarray(found)
        steps += count
    return steps / wall, steps / cpu


if __name__ == "__main__":
    sizes = (256, 4096)
    print(json.dumps({f"minesweeper-env-rl (JAX), {n:,} games": measure(n) for n in sizes}))
