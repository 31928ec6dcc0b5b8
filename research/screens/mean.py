"""Writes the mean of the weights of files: `python -m research.screens.mean OUTPUT FILE FILE`."""

import sys
from pathlib import Path

import torch

from research.screens.network import read, write


def main() -> None:
    """Reads the files and writes their mean, which needs no other temperature."""
    output, *files = map(Path, sys.argv[1:])
    model, *others = map(read, files)
    with torch.no_grad():
        for count, other in enumerate(others, 1):
            for weights, more in zip(model.parameters(), other.parameters(), strict=True):
                weights.lerp_(more, 1 / (count + 1))
    write(model, output, 1.0)


if __name__ == "__main__":
    main()
