"""Cells to learn from: many boards, a few crops of each, with their kinds."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import repeat
from pathlib import Path

import numpy as np

from research.screens.advice import draw_advice
from research.screens.crops import SIDE, WHOLE, Grid, Part, cells
from research.screens.games import KINDS, OTHER, ZERO, played, rare
from research.screens.pictures import Picture, drawn
from research.screens.strangers import coarse, misplaced, others
from research.screens.styles import Style, draw_style

BOARDS = 250  # of a shard
TAKEN = 36  # crops of a board, at the most
STRAY = 0.03  # how far the grid lies beside the cells, as a share of them (standard deviation)
FAR_STRAY = 0.06  # the same on one board in six
ADVICE = 0.2  # of boards on which a solver or a hint says something
CLOSER = 0.4  # of boards whose marks are seen alone, too
LEAST_DRAWN = 0.1  # the contrast of what is drawn


def shard(number: int, seed: int, fonts: Path | None) -> tuple[np.ndarray, np.ndarray]:
    """Returns crops (n, 3, 24, 24) of bytes, and their kinds."""
    random = np.random.default_rng([seed, number])
    parts = [part for _ in range(BOARDS) for part in _board(random, fonts)]
    crops = np.concatenate([crop for crop, _ in parts])
    return np.round(crops * 255).astype(np.uint8), np.concatenate([kinds for _, kinds in parts])


def shards(
    count: int, seed: int, fonts: Path | None, processes: int
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Yields the shards 0 to `count` - 1 of a seed."""
    make = partial(shard, seed=seed, fonts=fonts)
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(make, range(count))


def _board(
    random: np.random.Generator, fonts: Path | None
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    kinds = rare(random) if random.random() < 0.5 else _part(played(random), random)
    style = draw_style(random, fonts)
    if random.random() < ADVICE:
        style = replace(style, advice=draw_advice(fonts, random))
    picture = drawn(kinds, style, random)
    yield _chosen(picture, random)
    if random.random() < CLOSER:
        yield _chosen(picture, random, _part_of_marks(style, random))
    share = random.random()
    if share < 0.2:
        yield _strange(misplaced(picture, random)[:12])
    elif share < 0.3:
        yield _strange(coarse(picture, random)[:6])
    elif share < 0.5:
        yield _strange(others(random, fonts, 16))


def _strayed(grid: Grid, random: np.random.Generator) -> Grid:
    right, down, wider = random.normal(0, FAR_STRAY if random.random() < 1 / 6 else STRAY, 3)
    size = 1 + wider / 10
    left, top = grid.left + right * grid.width, grid.top + down * grid.height
    return Grid(left, top, grid.width * size, grid.height * size)


def _part(kinds: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Returns a part of a board, of at most 9 x 9 cells."""
    top, left = (int(random.integers(max(1, length - 8))) for length in kinds.shape)
    return kinds[top : top + 9, left : left + 9]


def _chosen(
    picture: Picture, random: np.random.Generator, part: Part = WHOLE
) -> tuple[np.ndarray, np.ndarray]:
    """Returns crops of a board; kinds that are frequent on it are taken less often.

    Of a part of each cell are taken the crops in which something is drawn, and half as many.
    """
    kinds = picture.kinds.ravel()
    grid = _strayed(picture.grid, random)
    found = cells(np.asarray(picture.image), grid, *picture.kinds.shape, part)
    most = TAKEN
    if part != WHOLE:
        middles = found[:, :, 4:-4, 4:-4].reshape(kinds.size, 3, -1)
        is_drawn = np.ptp(middles, axis=2).max(1) > LEAST_DRAWN
        found, kinds = found[is_drawn & (kinds != ZERO)], kinds[is_drawn & (kinds != ZERO)]
        most //= 2
    if not kinds.size:
        return found, kinds
    weights = np.bincount(kinds, minlength=len(KINDS))[kinds] ** -0.7
    chosen = random.choice(kinds.size, min(most, kinds.size), False, weights / weights.sum())
    return found[chosen], kinds[chosen]


def _part_of_marks(style: Style, random: np.random.Generator) -> Part:
    """Returns a square about the numbers, not much higher than they are or larger."""
    lettering = style.lettering
    side = float(random.uniform(min(0.9, lettering.height / 0.8), 1.0))
    left, top = (
        float(np.clip(0.5 + off - side / 2, 0, 1 - side))
        for off in (lettering.right, lettering.down)
    )
    return Part(left, top, side)


def _strange(crops: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return crops.reshape(-1, 3, SIDE, SIDE), np.array(list(repeat(OTHER, len(crops))), dtype=int)
