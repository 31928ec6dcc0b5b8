"""Trains the classifier of cells: `python -m research.screens.train OUTPUT --fonts build/fonts`."""

import argparse
from pathlib import Path
from time import perf_counter

import numpy as np
import torch
from torch import nn

from research.screens.games import KINDS
from research.screens.network import network, read, write
from research.screens.samples import shards

DOUBT = 0.003  # the share of cells in styles that nobody drew, of which nothing is known
NAMES = (*KINDS, "other")


def fit(
    model: nn.Sequential,
    crops: torch.Tensor,
    kinds: torch.Tensor,
    epochs: int,
    rate: float,
    batch: int,
) -> None:
    """Trains in place: AdamW with a one-cycle learning rate."""
    model.to(crops.device, memory_format=torch.channels_last)
    steps = len(crops) // batch
    optimizer = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, epochs * steps)
    for epoch in range(epochs):
        start, total = perf_counter(), torch.zeros((), device=crops.device)
        order = torch.randperm(len(crops), device=crops.device)
        for chosen in order[: steps * batch].split(batch):
            scores = model(_floats(crops[chosen]))
            loss = nn.functional.cross_entropy(scores, kinds[chosen], label_smoothing=DOUBT)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.detach()
        mean = float(total) / steps
        print(f"epoch {epoch + 1}: loss {mean:.4f}, {perf_counter() - start:.0f} s", flush=True)


def temperature(scores: torch.Tensor, kinds: torch.Tensor) -> float:
    """Returns the temperature that makes the probabilities of held-out crops fit best."""
    choices = torch.linspace(1.0, 3.0, 81)
    losses = torch.stack([nn.functional.cross_entropy(scores / t, kinds) for t in choices])
    return float(choices[losses.argmin()])


def report(scores: torch.Tensor, kinds: torch.Tensor, warmth: float) -> None:
    """Prints the share of right answers by kind, and the confident wrong ones."""
    best = torch.softmax(scores / warmth, 1).max(1)
    right = best.indices == kinds
    for kind, name in enumerate(NAMES):
        print(
            f"{name:>10} {right[kinds == kind].float().mean():.4f} of {int((kinds == kind).sum())}"
        )
    sure = int(((best.values > 0.999) & ~right).sum())
    share = float(right.float().mean())
    print(f"all {share:.4f}; temperature {warmth:.3f}; wrong above 99.9 %: {sure} of {len(kinds)}")


def scored(model: nn.Sequential, crops: torch.Tensor) -> torch.Tensor:
    """Returns the scores of many crops."""
    with torch.no_grad():
        return torch.cat([model(_floats(part)).cpu() for part in crops.split(4096)])


def _floats(crops: torch.Tensor) -> torch.Tensor:
    return (crops.float() / 255).contiguous(memory_format=torch.channels_last)


def drawn(count: int, seed: int, options: argparse.Namespace) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the crops of some shards, and their kinds."""
    parts = list(shards(count, seed, options.fonts, options.processes))
    crops = np.concatenate([crop for crop, _ in parts])
    kinds = np.concatenate([kind for _, kind in parts])
    return torch.from_numpy(crops).to(options.device), torch.from_numpy(kinds).to(options.device)


def main() -> None:
    """Draws the crops, trains, calibrates and writes the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--fonts", type=Path, help="a folder made by research.screens.fonts")
    parser.add_argument("--shards", type=int, default=40, help="of about 10,000 crops each")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--batch", type=int, default=256, help="crops of a step")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2, help="that draw")
    parser.add_argument("--threads", type=int, default=1, help="that train")
    parser.add_argument("--device", default="cpu", help="that trains: cpu or cuda")
    parser.add_argument("--start", type=Path, help="a file to train on from")
    parser.add_argument("--mean", action="store_true", help="of the weights of --start and the new")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    start = perf_counter()
    crops, kinds = drawn(options.shards, options.seed, options)
    print(f"{len(crops)} crops in {perf_counter() - start:.0f} s", flush=True)
    model = (read(options.start) if options.start else network()).train()
    before = [weights.detach().clone() for weights in model.parameters()]
    fit(model, crops, kinds, options.epochs, options.rate, options.batch)
    if options.mean:
        with torch.no_grad():
            for weights, old in zip(model.parameters(), before, strict=True):
                weights.lerp_(old.to(options.device), 0.5)
    held, answers = drawn(3, options.seed + 1_000_000, options)
    scores = scored(model.eval(), held)
    answers = answers.cpu()
    warmth = temperature(scores, answers)
    report(scores, answers, warmth)
    write(model.cpu(), options.output, warmth)


if __name__ == "__main__":
    main()
