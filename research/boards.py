"""The boards that the networks learn from."""

from typing import NamedTuple

import numpy as np


class Setup(NamedTuple):
    """Describes the boards of one shard: `start` is (row, column), `rule` the start rule."""

    rows: int
    columns: int
    mines: int
    start: tuple[int, int]
    rule: str


STANDARD = (
    # share of the shards, setup
    (0.25, Setup(16, 30, 99, (3, 3), "opening")),
    (0.20, Setup(16, 30, 99, (0, 0), "safe")),
    (0.04, Setup(16, 16, 40, (2, 2), "opening")),
    (0.08, Setup(16, 16, 40, (0, 0), "safe")),
    (0.02, Setup(9, 9, 10, (2, 2), "opening")),
    (0.04, Setup(9, 9, 10, (0, 0), "safe")),
    (0.02, Setup(5, 5, 5, (0, 0), "safe")),
)


def draw(shard: int, seed: int) -> Setup:
    """Returns the setup of a shard: a standard board, or one of random size and density.

    >>> draw(0, 1) == draw(0, 1)
    True
    """
    random = np.random.default_rng([seed, shard])
    share = random.random()
    for part, setup in STANDARD:
        if share < part:
            return setup
        share -= part
    rows, columns = int(random.integers(6, 25)), int(random.integers(6, 31))
    if share < 0.15:  # expert boards with any first cell
        rows, columns, mines = 16, 30, 99
    else:
        mines = max(2, round(rows * columns * random.uniform(0.13, 0.24)))
    start = int(random.integers(rows)), int(random.integers(columns))
    return Setup(rows, columns, mines, start, str(random.choice(["opening", "safe"])))
