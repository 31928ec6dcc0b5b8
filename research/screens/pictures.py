"""Pictures of boards: `python -m research.screens.pictures FOLDER` writes some with answers."""

import argparse
import io
import json
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from research.screens.colours import of_hue
from research.screens.crops import Grid
from research.screens.games import KINDS, played
from research.screens.styles import Style, draw_style

SCALERS = (Image.Resampling.BILINEAR, Image.Resampling.BICUBIC, Image.Resampling.LANCZOS)
SMALLEST, LARGEST = 10, 100  # pixels of a cell


class Picture(NamedTuple):
    """Holds a drawn board and its answer."""

    image: Image.Image
    kinds: np.ndarray
    grid: Grid


def drawn(kinds: np.ndarray, style: Style, random: np.random.Generator) -> Picture:
    """Draws a board with surroundings, and takes a picture of it."""
    rows, columns = kinds.shape
    left, top, right, bottom = (int(n) for n in random.integers(0, 2 * style.cell, 4))
    width, height = columns * style.cell + left + right, rows * style.cell + top + bottom
    page = Image.new(
        "RGB", (width, height), of_hue(random.random(), random.random(), random.random())
    )
    _frame(page, (left, top, width - right, height - bottom), style, random)
    tiles: dict[tuple[int, bool], list[Image.Image]] = {}
    for (row, column), kind in np.ndenumerate(kinds):
        key = int(kind), (row + column) % 2 == 1
        if key not in tiles or random.random() < 0.05:
            tiles.setdefault(key, []).append(style.draw(*key, random))
        tile = tiles[key][random.integers(len(tiles[key]))]
        page.paste(tile, (left + column * style.cell, top + row * style.cell))
    image, scale = _scaled(page, style, random)
    grid = Grid(*(scale * n for n in (left, top, style.cell, style.cell)))
    return Picture(_worn(image, random), kinds, grid)


def _frame(
    page: Image.Image, box: tuple[int, int, int, int], style: Style, random: np.random.Generator
) -> None:
    width = int(random.integers(0, 6))
    if width and random.random() < 0.5:
        grown = (box[0] - width, box[1] - width, box[2] + width - 1, box[3] + width - 1)
        ImageDraw.Draw(page).rectangle(grown, fill=style.hidden.dark)


def _scaled(
    page: Image.Image, style: Style, random: np.random.Generator
) -> tuple[Image.Image, float]:
    share = random.random()
    if share < 0.4:
        return page, 1.0
    if style.fine == 1 and share < 0.6:  # pixel by pixel, larger
        scale = int(random.integers(2, 5))
        return page.resize(
            (page.width * scale, page.height * scale), Image.Resampling.NEAREST
        ), scale
    low, high = SMALLEST / style.cell, min(LARGEST / style.cell, 3)
    wanted = np.exp(random.uniform(np.log(low), np.log(high)))
    width = max(1, round(page.width * wanted))
    size = width, max(1, round(page.height * width / page.width))
    scaler = SCALERS[random.integers(len(SCALERS))]
    return page.resize(size, scaler), width / page.width


def _worn(image: Image.Image, random: np.random.Generator) -> Image.Image:
    """Returns the picture with some blur, noise, dimmed or warmed light, and loss by JPEG."""
    if random.random() < 0.15:
        image = image.filter(ImageFilter.GaussianBlur(random.uniform(0.2, 0.9)))
    if random.random() < 0.25:
        pixels = np.asarray(image, dtype=np.float32)
        light = random.uniform(0.75, 1.05, 3 if random.random() < 0.5 else 1)
        noise = random.normal(0, random.uniform(0, 9), pixels.shape)
        pixels = (pixels * light + noise).astype(np.float32)
        image = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    if random.random() < 0.45:
        file = io.BytesIO()
        quality, colour = int(random.integers(60, 96)), int(random.choice([0, 2]))
        image.save(file, "JPEG", quality=quality, subsampling=colour)
        image = Image.open(file).convert("RGB")
    return image


def written(picture: Picture, path: Path) -> None:
    """Writes a picture as PNG, and its answer beside it as JSON."""
    picture.image.save(path.with_suffix(".png"))
    answer = {
        "rows": picture.kinds.shape[0],
        "columns": picture.kinds.shape[1],
        "cells": [KINDS[kind] for kind in picture.kinds.ravel()],
        "mines": None,
        "grid": list(picture.grid),
        "note": "drawn",
    }
    path.with_suffix(".json").write_text(json.dumps(answer), encoding="utf-8")


def main() -> None:
    """Writes pictures of games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fonts", type=Path, help="a folder made by research.screens.fonts")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for number in range(options.count):
        random = np.random.default_rng([options.seed, number])
        picture = drawn(played(random), draw_style(random, options.fonts), random)
        written(picture, options.folder / f"{number:04d}")


if __name__ == "__main__":
    main()
