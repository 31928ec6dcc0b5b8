"""Trains the network that ranks guesses, so that the look-ahead examines the best ones.

    python -m research.selfplay FOLDER --networks NETWORKS --guesses --breadth 30 --games 100
    python -m research.prior OUTPUT FOLDER... --networks NETWORKS

The first command records guesses with the values that the look-ahead gave them. It has to examine
more of them than the player will: a guess that was never examined teaches nothing. 400 shards hold
about a million guesses; they take some ten minutes on one core, and the training less than one. The
value network of NETWORKS is copied. The last eighth of the shards of each folder is kept for
validation; printed is how much win probability is lost, by the values recorded, if only the first
guesses by rank are examined.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from minewise import _training
from research.networks import Prior, read, write
from research.train import board_of

WORTH = 0.03  # guesses whose value is this much below the best count 1/e
BATCH = 256  # positions
BREADTHS = (1, 2, 4, 6, 8)


class Guesses(NamedTuple):
    """Holds the guesses of some shards."""

    features: Tensor
    value: NDArray[np.float32]
    safety: NDArray[np.float32]
    position: NDArray[np.int64]  # its number, ascending


def read_guesses(files: Sequence[Path]) -> Guesses:
    """Reads the guesses of shards."""
    features, value, safety, position, before = [], [], [], [], 0
    for file in files:
        with np.load(file) as shard:
            guesses = shard["guess_values"], shard["guess_row"], shard["guess_cell"]
            if not len(guesses[1]):
                continue
            found = _training.features_of_guesses(*board_of(shard), *guesses, 1)
            features.append(np.asarray(found))
            value.append(shard["guess_value"])
            safety.append(shard["guess_safety"])
            position.append(before + guesses[1])
            before += len(guesses[0])
    if not features:
        raise SystemExit("these shards hold no guesses: play them with --guesses")
    return Guesses(
        torch.from_numpy(np.concatenate(features)),
        *(np.concatenate(arrays) for arrays in (value, safety, position)),
    )


def train(net: Prior, guesses: Guesses, epochs: int, rate: float) -> None:
    """Fits the ratios of the values of each position's guesses, those of the best foremost."""
    x, of = guesses.features, torch.from_numpy(guesses.position)
    v, safety = torch.from_numpy(guesses.value), torch.from_numpy(guesses.safety)
    target = torch.log(torch.clamp(v / safety, min=1e-4))
    best = torch.zeros(int(of.max()) + 1).scatter_reduce_(0, of, v, "amax")
    weight = torch.exp((v - best[of]) / WORTH) + 0.02
    firsts = np.searchsorted(guesses.position, np.arange(len(best) + 1))
    batches = -(-len(best) // BATCH)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, epochs * batches)
    random = np.random.default_rng(0)
    for _ in range(epochs):
        for one in random.permutation(batches) * BATCH:
            last = min(one + BATCH, len(best))
            rows = slice(firsts[one], firsts[last])
            group, w = of[rows] - one, weight[rows]
            error = net(x[rows]) - target[rows]
            zero = torch.zeros(last - one)
            mean = zero.index_add(0, group, w * error) / zero.index_add(0, group, w)
            loss = (w * (error - mean[group]) ** 2).sum() / w.sum()  # up to a constant per position
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()


@torch.no_grad()
def lost(net: Prior, guesses: Guesses) -> dict[int, float]:
    """Returns the points of win probability that are lost, by how many guesses are examined."""
    ranked = guesses.safety * np.exp(net(guesses.features).numpy())
    order = np.lexsort((-ranked, guesses.position))
    value = guesses.value[order]
    _, first, size = np.unique(guesses.position, return_index=True, return_counts=True)
    rank = np.arange(len(order)) - np.repeat(first, size)
    best = np.maximum.reduceat(value, first)
    found = {
        breadth: np.maximum.reduceat(np.where(rank < breadth, value, 0), first)
        for breadth in BREADTHS
    }
    return {breadth: 100 * float((best - of).mean()) for breadth, of in found.items()}


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("output", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--networks", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--rate", type=float, default=5e-3, help="the highest learning rate")
    asked = parser.parse_args()
    torch.manual_seed(0)
    torch.set_num_threads(1)
    learning, checking = [], []
    for folder in asked.folders:
        files = sorted(folder.glob("*.npz"))
        kept = max(1, len(files) // 8)
        learning += files[:-kept]
        checking += files[-kept:]
    learn, check = read_guesses(learning), read_guesses(checking)
    value, _ = read(asked.networks)
    prior = Prior()
    train(prior, learn, asked.epochs, asked.rate)
    write(asked.output, value, prior)
    points = ", ".join(f"{breadth}: {of:.3f}" for breadth, of in lost(prior, check).items())
    print(f"{len(check.value)} guesses of {1 + check.position[-1]} positions")
    print(f"points lost, by the number of guesses examined: {points}")


if __name__ == "__main__":
    main()
