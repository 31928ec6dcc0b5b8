"""The classifier of cells in PyTorch, and its file format."""

import struct
from pathlib import Path

import numpy as np
import torch
from torch import nn

from research.screens.crops import SIDE
from research.screens.games import KINDS

MAGIC = b"mwcells1"
CONVOLUTION, DENSE = 1, 2
WIDTHS = (16, 32, 48)  # channels of the convolutions


def network(widths: tuple[int, ...] = WIDTHS) -> nn.Sequential:
    """Returns an untrained network: from crops (n, 3, 24, 24) to scores of the kinds and others."""
    layers: list[nn.Module] = []
    before = 3
    for width in widths:
        layers += [nn.Conv2d(before, width, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)]
        before = width
    side = SIDE >> len(widths)
    return nn.Sequential(*layers, nn.Flatten(), nn.Linear(before * side * side, len(KINDS) + 1))


def write(model: nn.Sequential, path: Path, temperature: float = 1.0) -> None:
    """Writes the weights for core/vision as 16-bit floats.

    The dense layer is divided by the temperature. The header gives the kind of each layer, its
    inputs and its outputs; then come the weights and the biases of each.
    """
    header, weights = [], []
    for layer in model:
        if isinstance(layer, nn.Conv2d):
            header.append((CONVOLUTION, layer.in_channels, layer.out_channels))
            weights += [layer.weight, layer.bias]
        elif isinstance(layer, nn.Linear):
            header.append((DENSE, layer.in_features, layer.out_features))
            weights += [layer.weight / temperature, layer.bias / temperature]
    content = MAGIC + struct.pack("<I", len(header))
    content += b"".join(struct.pack("<3I", *row) for row in header)
    content += b"".join(
        w.detach().numpy().astype("<f2").tobytes() for w in weights if w is not None
    )
    part = path.with_suffix(".part")
    part.write_bytes(content)
    part.replace(path)


def read(path: Path) -> nn.Sequential:
    """Returns the network of a file."""
    content = path.read_bytes()
    count = struct.unpack_from("<I", content, len(MAGIC))[0]
    rows = [struct.unpack_from("<3I", content, 12 + 12 * row) for row in range(count)]
    model = network(tuple(outputs for kind, _, outputs in rows if kind == CONVOLUTION))
    weights = np.frombuffer(content[12 + 12 * count :], dtype="<f2").astype(np.float32)
    with torch.no_grad():
        for parameter in model.parameters():
            part, weights = weights[: parameter.numel()], weights[parameter.numel() :]
            parameter.copy_(torch.from_numpy(part.copy()).view_as(parameter))
    return model.eval()


def probabilities(model: nn.Sequential, crops: np.ndarray) -> np.ndarray:
    """Returns the probability of each kind (and of others, last) for each crop."""
    with torch.no_grad():
        parts = [model(torch.from_numpy(crops[n : n + 4096])) for n in range(0, len(crops), 4096)]
        return np.asarray(torch.softmax(torch.cat(parts), 1))
