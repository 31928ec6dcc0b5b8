"""Learns to play 6x6 with masked PPO, and draws the learning curve.

It needs `pip install '.[gym]' sb3-contrib matplotlib`. The minutes are processor time on one
core. The agent sees nothing but the board. Its network is the same for every cell, so what it
learns in one place holds everywhere.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from torch import nn

import minewise as mw
import minewise.gym
from minewise.play.simulation import wilson

ENV = "minewise/Minesweeper-v0"
SIZE = (6, 6, 6)
START = (2, 2)
OPTIONS: dict[str, Any] = {"size": SIZE, "start": START, "observation": "planes"}
REWARDS = minewise.gym.Rewards(win=1.0, loss=-1.0, progress=1.0)
SEED = 1
ENVIRONMENTS, STEPS, BATCH, EPOCHS = 128, 32, 512, 4
RATE, CHANNELS, LAYERS = 1e-3, 48, 4


class Heads(nn.Module):
    """Rates every cell by the features at its place, and the board by their mean."""

    def __init__(self, channels: int, cells: int) -> None:
        super().__init__()
        self.latent_dim_pi, self.latent_dim_vf = cells, channels
        self.cell = nn.Conv2d(channels, 1, 1)

    def forward(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns what the policy and the value are computed from."""
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: torch.Tensor) -> torch.Tensor:
        """Returns a number for each cell."""
        return self.cell(features).flatten(1)

    def forward_critic(self, features: torch.Tensor) -> torch.Tensor:
        """Returns the mean features."""
        return features.mean((2, 3))


class Trunk(nn.Sequential):
    """Convolutions that keep the size of the board."""

    def __init__(self, space: gymnasium.spaces.Box) -> None:
        planes = [space.shape[0], *[CHANNELS] * LAYERS]
        layers: list[nn.Module] = []
        for before, after in pairwise(planes):
            layers += [nn.Conv2d(before, after, 3, padding=1), nn.ReLU()]
        super().__init__(*layers)
        self.features_dim = CHANNELS


class CellPolicy(MaskableActorCriticPolicy):
    """A policy whose logits are the numbers of the cells."""

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Heads(CHANNELS, int(self.action_space.n))

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        self.action_net = nn.Identity()
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), eps=1e-5)


class Point(NamedTuple):
    """A point of the learning curve: the win rate of the games since the one before."""

    minutes: float
    steps: int
    win_rate: float


class Curve(BaseCallback):
    """Records the learning curve, and stops after so many minutes of processor time."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.minutes = minutes
        self.points: list[Point] = []
        self._began = process_time()
        self._won: list[bool] = []

    def _on_step(self) -> bool:
        done = zip(self.locals["dones"], self.locals["infos"], strict=True)
        self._won += [info["won"] for over, info in done if over]
        return self._spent() < self.minutes

    def _on_rollout_end(self) -> None:
        spent, rate = self._spent(), float(np.mean(self._won))
        self.points.append(Point(spent, self.num_timesteps, rate))
        self._won = []
        print(f"{spent:5.1f} min {self.num_timesteps:9,} steps {100 * rate:5.1f} % won", flush=True)
        # The learning rate falls to 0 as the time runs out.
        self.model.lr_schedule = lambda _: RATE * max(0.0, 1 - spent / self.minutes)

    def _spent(self) -> float:
        return (process_time() - self._began) / 60


def learn(minutes: float) -> tuple[MaskablePPO, list[Point]]:
    """Trains an agent, and returns it with its learning curve."""
    torch.set_num_threads(1)
    envs = make_vec_env(ENV, ENVIRONMENTS, seed=SEED, env_kwargs={**OPTIONS, "rewards": REWARDS})
    model = MaskablePPO(
        CellPolicy,
        envs,
        learning_rate=RATE,
        n_steps=STEPS,
        batch_size=BATCH,
        n_epochs=EPOCHS,
        gamma=0.9,
        ent_coef=0.005,
        seed=SEED,
        device="cpu",
        policy_kwargs={"features_extractor_class": Trunk, "normalize_images": False},
    )
    curve = Curve(minutes)
    model.learn(10**9, curve)
    return model, curve.points


def play(model: MaskablePPO, games: int) -> int:
    """Returns how many games the agent wins; no game was part of the training."""
    envs = minewise.gym.MinesweeperVectorEnv(games, **OPTIONS, autoreset_mode="Disabled")
    observed, _ = envs.reset(seed=10**6)
    over = np.zeros(games, np.bool_)
    while not over.all():
        actions, _ = model.predict(observed, action_masks=envs.action_masks(), deterministic=True)
        observed, _, over, _, infos = envs.step(actions)
    return int(infos["won"].sum())


def draw(points: list[Point], best: float, path: Path) -> None:
    """Draws the learning curve beside the win rate of the exact solver."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 3.6), layout="constrained")
    minutes, _, rates = zip(*points, strict=True)
    axes.plot(minutes, [100 * rate for rate in rates], label="agent, while it learns")
    axes.axhline(100 * best, color="0.4", linestyle="--", label="strategy exact")
    axes.set(xlabel="minutes of processor time", ylabel="games won (%)", ylim=(0, 100))
    axes.legend(loc="lower right")
    figure.savefig(path)


def main() -> None:
    """Learns, then plays 10,000 games, and prints the win rates."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5, help="of processor time; 5")
    parser.add_argument("--games", type=int, default=10_000, help="played afterwards; 10,000")
    parser.add_argument("--curve", type=Path, help="draws the learning curve into this file")
    options = parser.parse_args()
    model, points = learn(options.minutes)
    wins = play(model, options.games)
    low, high = wilson(wins, options.games)
    exact = mw.simulate(SIZE, "exact", games=options.games, seed=10**6, start=START)
    print(
        f"agent {100 * wins / options.games:.1f} % ({100 * low:.1f} to {100 * high:.1f}) of "
        f"{options.games:,} games won; strategy exact {100 * exact.win_rate:.1f} %"
    )
    if options.curve:
        draw(points, exact.win_rate, options.curve)


if __name__ == "__main__":
    main()
