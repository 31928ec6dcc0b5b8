"""The networks in PyTorch, and the file format that the core reads (core/value/networks.hpp)."""

import struct
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

PER_CELL, PER_CLUE, PER_PART, GLOBAL = 27, 8, 8, 26
ROUNDS = 2
MARK = 0x334E574D


class Sums(NamedTuple):
    """Says which rows are summed for each receiver: `rows[offsets[i]:offsets[i + 1]]`.

    `back_rows` and `back_offsets` say the same with the roles exchanged, for the gradient.
    """

    rows: Tensor
    offsets: Tensor
    back_rows: Tensor
    back_offsets: Tensor


class _Sum(torch.autograd.Function):
    """Sums rows for each receiver; far faster on a CPU than index_add and its gradient."""

    @staticmethod
    def forward(ctx: Any, states: Tensor, *sums: Tensor) -> Tensor:
        ctx.back = sums[2:]
        return nn.functional.embedding_bag(sums[0], states, sums[1], mode="sum")

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor | None, ...]:
        rows, offsets = ctx.back
        summed = nn.functional.embedding_bag(rows, gradient.contiguous(), offsets, mode="sum")
        return summed, None, None, None, None


class Batch(NamedTuple):
    """Some beliefs: their features, and what touches what."""

    cells: Tensor
    clues: Tensor
    parts: Tensor
    whole: Tensor
    belief_of_cell: Tensor
    belief_of_part: Tensor
    cells_of_clue: Sums
    clues_of_cell: Sums
    cells_of_cell: Sums


class Value(nn.Module):
    """Estimates the win probability of a belief; `forward` returns its logit.

    The layers are described in core/value/networks.hpp.
    """

    def __init__(self, cell: int = 32, clue: int = 16, summed: int = 32) -> None:
        super().__init__()
        self.cell, self.clue = nn.Linear(PER_CELL, cell), nn.Linear(PER_CLUE, clue)
        self.clue_rounds = nn.ModuleList([nn.Linear(clue + cell, clue) for _ in range(ROUNDS)])
        self.cell_rounds = nn.ModuleList([nn.Linear(2 * cell + clue, cell) for _ in range(ROUNDS)])
        self.readout = nn.Linear(cell, summed)
        self.part_1, self.part_2 = nn.Linear(PER_PART, 16), nn.Linear(16, 12)
        self.head_1 = nn.Linear(GLOBAL + summed + 12, 64)
        self.head_2, self.head_3 = nn.Linear(64, 32), nn.Linear(32, 1)
        with torch.no_grad():  # sums of some four and some twenty states
            for layer in self.clue_rounds:
                layer.weight[:, clue:] *= 0.4
            for layer in self.cell_rounds:
                layer.weight[:, cell:] *= 0.4
            self.readout.weight *= 0.3
            self.head_1.weight[:, GLOBAL:] *= 0.15

    def forward(self, batch: Batch) -> Tensor:
        """Returns the logits of the win probabilities."""
        cells, clues = torch.relu(self.cell(batch.cells)), torch.relu(self.clue(batch.clues))
        for of_clues, of_cells in zip(self.clue_rounds, self.cell_rounds, strict=True):
            read = [clues, _Sum.apply(cells, *batch.cells_of_clue)]
            clues = torch.relu(of_clues(torch.cat(read, 1)))
            read = [
                cells,
                _Sum.apply(cells, *batch.cells_of_cell),
                _Sum.apply(clues, *batch.clues_of_cell),
            ]
            cells = torch.relu(of_cells(torch.cat(read, 1)))
        cells = torch.relu(self.readout(cells))
        parts = torch.relu(self.part_2(torch.relu(self.part_1(batch.parts))))
        sums = [
            torch.zeros(len(batch.whole), rows.shape[1]).index_add_(0, of, rows)
            for of, rows in ((batch.belief_of_cell, cells), (batch.belief_of_part, parts))
        ]
        hidden = torch.relu(self.head_1(torch.cat([batch.whole, *sums], 1)))
        return self.head_3(torch.relu(self.head_2(hidden)))[:, 0]

    def layers(self) -> list[nn.Linear]:
        """Returns the layers in the order of the file."""
        rounds = [
            layer for pair in zip(self.clue_rounds, self.cell_rounds, strict=True) for layer in pair
        ]
        return [
            *(self.cell, self.clue, *rounds, self.readout, self.part_1, self.part_2),
            *(self.head_1, self.head_2, self.head_3),
        ]


class Prior(nn.Module):
    """Estimates the logarithm of the win probability once a guess is survived."""

    def __init__(self, first: int = 64, second: int = 24) -> None:
        super().__init__()
        self.stack = nn.Sequential(
            nn.Linear(PER_CELL + GLOBAL, first),
            nn.ReLU(),
            nn.Linear(first, second),
            nn.ReLU(),
            nn.Linear(second, 1),
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
    value, prior = Value(), Prior()
    at = 4
    for layer in (*value.layers(), *prior.layers()):
        rows, columns = struct.unpack_from("<II", data, at)
        numbers = np.frombuffer(data, "<f4", (rows + 1) * columns, at + 8)
        with torch.no_grad():
            layer.weight.copy_(torch.tensor(numbers[: rows * columns].reshape(rows, columns).T))
            layer.bias.copy_(torch.tensor(numbers[rows * columns :]))
        at += 8 + 4 * (rows + 1) * columns
    return value, prior
