"""Trains the value network on the shards of research.selfplay.

    python -m research.train OUTPUT FOLDER... [--start FILE]

The label of a belief is a mixture of two figures without bias for the player that made the shard:
the product of the probabilities to survive all later guesses, and the win probability that the
look-ahead saw at the next guess (temporal differences, Sutton 1988). The last twentieth of the
shards of each folder is kept for validation. The network that ranks guesses is copied from FILE;
research.prior trains it.
"""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter

import numpy as np
import torch
from torch import Tensor, nn

from minewise import _core, _training
from research.networks import Batch, Prior, Sums, Value, read, write

RUN = 64  # beliefs that are read together: they lie side by side in memory
BATCH = 16 * RUN


FEATURES = ("cells", "clues", "parts", "whole")
CONTACTS = ("cell_cell", "cell_clue")
COUNTED = ("cell", "clue", "part", *CONTACTS)


class Beliefs:
    """All beliefs of some shards, in memory, with their features."""

    def __init__(self, files: Sequence[Path], share: float) -> None:
        found: dict[str, list[np.ndarray]] = {}
        for file in files:
            for name, array in features_of(file).items():
                found.setdefault(name, []).append(array)
        data = {name: np.concatenate(found.pop(name)) for name in list(found)}
        label, ahead = data["label"], data["next_value"]
        mixed = np.where(ahead >= 0, share * label + (1 - share) * ahead, label)
        self.labels = torch.from_numpy(mixed.astype(np.float32))
        self.rows = {name: torch.from_numpy(data[name]) for name in FEATURES}
        for name in CONTACTS:  # indices are below 32,768
            self.rows[name] = torch.from_numpy(data[name].view(np.int16))
        self.counts = {name: torch.from_numpy(data[f"{name}_count"]).long() for name in COUNTED}
        self.firsts = {
            name: np.concatenate([[0], np.cumsum(counts.numpy())])
            for name, counts in self.counts.items()
        }

    def __len__(self) -> int:
        return len(self.labels)

    def batch(self, starts: Sequence[int], length: int) -> tuple[Batch, Tensor]:
        """Returns the inputs of the network and the labels of some runs of beliefs."""
        which = torch.cat([torch.arange(at, at + length) for at in starts])
        counts = {name: of[which] for name, of in self.counts.items()}
        firsts = {name: offsets(of) for name, of in counts.items()}

        def rows(name: str, counted: str) -> Tensor:
            first, data = self.firsts[counted], self.rows[name]
            return torch.cat([data[first[at] : first[at + length]] for at in starts])

        def contacts(name: str, one: str, other: str) -> tuple[Tensor, Tensor]:
            pairs, times = rows(name, name).long(), counts[name]
            pairs[:, 0] += firsts[one].repeat_interleave(times)
            pairs[:, 1] += firsts[other].repeat_interleave(times)
            return pairs[:, 0].contiguous(), pairs[:, 1].contiguous()

        cells = rows("cells", "cell").float() / 255
        clues = rows("clues", "clue").float() / 255
        beside, neighbour = contacts("cell_cell", "cell", "cell")
        cell, clue = contacts("cell_clue", "cell", "clue")
        by_clue = torch.argsort(clue, stable=True)
        of_cell = offsets(torch.bincount(cell, minlength=len(cells)))
        of_clue = offsets(torch.bincount(clue, minlength=len(clues)))
        touching = offsets(torch.bincount(beside, minlength=len(cells)))
        numbers = torch.arange(len(which))
        batch = Batch(
            cells=cells,
            clues=clues,
            parts=rows("parts", "part"),
            whole=self.rows["whole"][which],
            belief_of_cell=numbers.repeat_interleave(counts["cell"]),
            belief_of_part=numbers.repeat_interleave(counts["part"]),
            cells_of_clue=Sums(cell[by_clue], of_clue, clue, of_cell),
            clues_of_cell=Sums(clue, of_cell, cell[by_clue], of_clue),
            cells_of_cell=Sums(neighbour, touching, neighbour, touching),
        )
        return batch, self.labels[which]


def features_of(file: Path) -> dict[str, np.ndarray]:
    """Returns the features and labels of a shard; they are computed from its positions."""
    with np.load(file) as shard:
        features = _training.features_of_beliefs(*board_of(shard), shard["values"], 1)
        labels = {name: shard[name] for name in ("label", "next_value")}
    found = {name: np.asarray(values) for name, values in features.items()} | labels
    for name in ("cells", "clues"):  # in bytes, since they are many
        found[name] = (np.clip(found[name], 0, 1) * 255 + 0.5).astype(np.uint8)
    return found


def board_of(shard: Mapping[str, np.ndarray]) -> tuple[_core.Topology, int]:
    """Returns the topology and the mine total of a shard."""
    rows, columns, mines = (int(x) for x in shard["board"])
    return _core.Topology.square(rows, columns), mines


def offsets(counts: Tensor) -> Tensor:
    """Returns where each group begins."""
    return torch.cumsum(counts, 0) - counts


def train_value(net: Value, learn: Beliefs, check: Beliefs, epochs: int, rate: float) -> None:
    """Trains the value network, and prints the log-loss of each epoch."""
    steps = epochs * (len(learn) // BATCH) + 1
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, steps, pct_start=0.1)
    loss_of = nn.functional.binary_cross_entropy_with_logits
    random = np.random.default_rng(0)
    since = perf_counter()
    for epoch in range(epochs):
        runs = random.permutation(len(learn) // RUN) * RUN
        for i in range(0, len(runs) - BATCH // RUN + 1, BATCH // RUN):
            batch, labels = learn.batch(runs[i : i + BATCH // RUN], RUN)
            loss = loss_of(net(batch), labels)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
        loss, explained = validate(net, check)
        print(
            f"epoch {epoch + 1}: log-loss {loss:.5f}, {100 * explained:.2f} % of the variance "
            f"explained, {perf_counter() - since:.0f} s",
            flush=True,
        )


@torch.no_grad()
def average(net: Value, start: Value, share: float) -> None:
    """Replaces the weights by a mean with those of the start (Wortsman et al. 2022)."""
    for own, other in zip(net.parameters(), start.parameters(), strict=True):
        own.lerp_(other, share)


@torch.no_grad()
def validate(net: Value, beliefs: Beliefs) -> tuple[float, float]:
    """Returns the log-loss, and the share of the labels' variance that the network explains."""
    logits = torch.cat(
        [
            net(beliefs.batch([at], min(4096, len(beliefs) - at))[0])
            for at in range(0, len(beliefs), 4096)
        ]
    )
    loss = nn.functional.binary_cross_entropy_with_logits(logits, beliefs.labels)
    rest = ((torch.sigmoid(logits) - beliefs.labels) ** 2).mean() / beliefs.labels.var()
    return float(loss), 1 - float(rest)


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("output", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--start", type=Path, help="networks to start from; default: random ones")
    parser.add_argument(
        "--keep", type=float, default=0.0, help="share of the start in the mean of the weights"
    )
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--rate", type=float, default=3e-3, help="the highest learning rate")
    parser.add_argument(
        "--share", type=float, default=0.3, help="share of the later game in the label"
    )
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    torch.manual_seed(0)
    torch.set_num_threads(asked.threads)
    value, prior = read(asked.start) if asked.start else (Value(), Prior())
    learn, check = [], []
    for folder in asked.folders:
        files = sorted(folder.glob("*.npz"))
        kept = max(1, len(files) // 20)
        learn += files[:-kept]
        check += files[-kept:]
    train_value(
        value,
        Beliefs(learn, asked.share),
        Beliefs(check, asked.share),
        asked.epochs,
        asked.rate,
    )
    if asked.start and asked.keep:
        average(value, read(asked.start)[0], asked.keep)
    write(asked.output, value, prior)


if __name__ == "__main__":
    main()
