"""The networks in PyTorch, and the file format that the core reads (core/value/networks.hpp)."""

import struct
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

PER_CELL, PER_PART, GLOBAL = 23, 8, 20
MARK = 0x314E574D


class Value(nn.Module):
    """Estimates the win probability of a belief; `forward` returns its logit."""

    def __init__(self, cell: Sequence[int] = (40, 32), part: Sequence[int] = (16, 12)) -> None:
        super().__init__()
        self.cell_1, self.cell_2 = nn.Linear(PER_CELL, cell[0]), nn.Linear(cell[0], cell[1])
        self.part_1, self.part_2 = nn.Linear(PER_PART, part[0]), nn.Linear(part[0], part[1])
        self.head_1 = nn.Linear(GLOBAL + cell[1] + part[1], 64)
        self.head_2, self.head_3 = nn.Linear(64, 32), nn.Linear(32, 1)
        with torch.no_grad():  # the sums are over some twenty cells
            self.cell_2.weight *= 0.3
            self.head_1.weight[:, GLOBAL:] *= 0.15

    def forward(
        self, cells: Tensor, of_cell: Tensor, parts: Tensor, of_part: Tensor, whole: Tensor
    ) -> Tensor:
        """Returns logits; `of_cell` and `of_part` say to which belief a row belongs."""
        cells = torch.relu(self.cell_2(torch.relu(self.cell_1(cells))))
        parts = torch.relu(self.part_2(torch.relu(self.part_1(parts))))
        sums = [
            torch.zeros(len(whole), rows.shape[1]).index_add_(0, of, rows)
            for of, rows in ((of_cell, cells), (of_part, parts))
        ]
        hidden = torch.relu(self.head_1(torch.cat([whole, *sums], 1)))
        return self.head_3(torch.relu(self.head_2(hidden)))[:, 0]

    def layers(self) -> list[nn.Linear]:
        """Returns the layers in the order of the file."""
        names = ("cell_1", "cell_2", "part_1", "part_2", "head_1", "head_2", "head_3")
        return [getattr(self, name) for name in names]


class Prior(nn.Module):
    """Estimates the logarithm of the win probability once a guess is survived."""

    def __init__(self, width: int = 32) -> None:
        super().__init__()
        self.stack = nn.Sequential(
            nn.Linear(PER_CELL + GLOBAL, width),
            nn.ReLU(),
            nn.Linear(width, 16),
            nn.ReLU(),
            nn.Linear(16, 1),
        )

    def forward(self, guesses: Tensor) -> Tensor:
        """Returns one figure per guess."""
        return self.stack(guesses)[:, 0]

    def layers(self) -> list[nn.Linear]:
        """Returns the layers in the order of the file."""
        return [layer for layer in self.stack if isinstance(layer, nn.Linear)]


def write(path: Path, value: Value, prior: Prior) -> None:
    """Writes both networks as the core reads them."""
    with path.open("wb") as file:
        file.write(struct.pack("<I", MARK))
        for layer in (*value.layers(), *prior.layers()):
            weights = layer.weight.detach().numpy().T.astype("<f4")
            file.write(struct.pack("<II", *weights.shape) + weights.tobytes())
            file.write(layer.bias.detach().numpy().astype("<f4").tobytes())


def read(path: Path) -> tuple[Value, Prior]:
    """Reads networks of the sizes that this file defines."""
    data = path.read_bytes()
    shapes = list(_shapes(data))
    value = Value((shapes[0][1], shapes[1][1]), (shapes[2][1], shapes[3][1]))
    prior = Prior(shapes[7][1])
    at = 4
    for layer in (*value.layers(), *prior.layers()):
        rows, columns = struct.unpack_from("<II", data, at)
        numbers = np.frombuffer(data, "<f4", (rows + 1) * columns, at + 8)
        with torch.no_grad():
            layer.weight.copy_(torch.tensor(numbers[: rows * columns].reshape(rows, columns).T))
            layer.bias.copy_(torch.tensor(numbers[rows * columns :]))
        at += 8 + 4 * (rows + 1) * columns
    return value, prior


def _shapes(data: bytes) -> Iterator[tuple[int, int]]:
    at = 4
    while at < len(data):
        rows, columns = struct.unpack_from("<II", data, at)
        yield rows, columns
        at += 8 + 4 * (rows + 1) * columns
