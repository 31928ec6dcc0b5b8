"""Win rates of the simplest agents in the environment: `python -m benchmarks.baselines`.

Each plays the same boards, which begin with an opening in the middle: "random" opens any closed
cell, and "safety" and "win" are those of `minewise.gym.Expert`. The last takes seconds a game on
large boards, so it plays fewer: 16 minutes of processor time in all.
"""

from __future__ import annotations

import argparse

import numpy as np

from benchmarks.tables import show
from minewise.deal import PRESETS
from minewise.gym import Expert, MinesweeperVectorEnv
from minewise.play.simulation import wilson

GAMES = 10_000
GAMES_BY_WIN = {"beginner": 1_000, "intermediate": 200, "expert": 100}
AT_ONCE = 500


def wins(size: str, agent: str, games: int) -> int:
    """Returns how many games an agent wins."""
    start = PRESETS[size].rows // 2, PRESETS[size].columns // 2
    chance = np.random.default_rng(1)
    won = 0
    for first in range(0, games, AT_ONCE):
        count = min(AT_ONCE, games - first)
        envs = MinesweeperVectorEnv(count, size=size, start=start, autoreset_mode="Disabled")
        _, infos = envs.reset(seed=first)
        expert = None if agent == "random" else Expert(envs, "win" if agent == "win" else "safety")
        over = np.zeros(count, np.bool_)
        while not over.all():
            mask = infos["action_mask"].reshape(count, -1)
            actions = expert() if expert else (chance.random(mask.shape) * mask).argmax(axis=1)
            _, _, over, _, infos = envs.step(actions)
        won += int(infos["won"].sum())
    return won


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", nargs="+", choices=GAMES_BY_WIN, default=list(GAMES_BY_WIN))
    rows = []
    for size in parser.parse_args().sizes:
        for agent in ("random", "safety", "win"):
            games = GAMES_BY_WIN[size] if agent == "win" else GAMES
            won = wins(size, agent, games)
            low, high = wilson(won, games)
            percent = f"{100 * won / games:.2f} ({100 * low:.2f} to {100 * high:.2f})"
            rows.append([size, agent, f"{games:,}", percent])
    show("Games won in percent, with 95 % intervals", "size|agent|games|won", rows)


if __name__ == "__main__":
    main()
