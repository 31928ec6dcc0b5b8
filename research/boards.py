"""The boards that the networks learn from."""

from typing import NamedTuple

import numpy as np

SMALL = 100  # cells


class Setup(NamedTuple):
    """Describes the boards of one shard: `start` is (row, column), `rule` the start rule."""

    rows: int
    columns: int
    mines: int
    start: tuple[int, int]
    rule: str

    @property
    def small(self) -> bool:
        """Whether endgames of some thousand solutions are solved quickly."""
        return self.rows * self.columns < SMALL


STANDARD = (
    # share of the shards, setup
    (0.20, Setup(16, 30, 99, (3, 3), "opening")),
    (0.16, Setup(16, 30, 99, (0, 0), "safe")),
    (0.05, Setup(16, 16, 40, (2, 2), "opening")),
    (0.07, Setup(16, 16, 40, (0, 0), "safe")),
    (0.02, Setup(9, 9, 10, (2, 2), "opening")),
    (0.05, Setup(9, 9, 10, (0, 0), "safe")),
    (0.05, Setup(5, 5, 5, (0, 0), "safe")),
)
# Shares of the others: expert boards with any first cell, small boards, all sizes
EXPERT, TINY = 0.12, 0.14


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
    if share < EXPERT:
        rows, columns, mines = 16, 30, 99
    else:
        if share < EXPERT + TINY:
            rows, columns = (int(n) for n in random.integers(4, 9, 2))
        else:
            rows, columns = int(random.integers(6, 25)), int(random.integers(6, 31))
        mines = max(2, round(rows * columns * random.uniform(0.13, 0.24)))
    start = int(random.integers(rows)), int(random.integers(columns))
    return Setup(rows, columns, mines, start, str(random.choice(["opening", "safe"])))
