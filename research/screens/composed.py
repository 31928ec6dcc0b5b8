"""Pictures of boards from tiles: `python -m research.screens.composed TILES FOLDER`.

TILES has a folder for each skin, with a picture of each kind of cell ("hidden.png", "0.png"),
another one if cells in odd places differ ("hidden-odd.png"), and "background.jpg" if the board lies
on one, which transparent tiles let through. Kinds that a skin lacks do not occur. Of each skin,
five pictures show a board alone, five a window, and four a desktop, with the answers that
`benchmarks.screenshots` asks for.
"""

import argparse
import json
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from research.screens.colours import of_hue
from research.screens.games import FLAG, HIDDEN, KINDS, MINE, WRONG_FLAG, ZERO, played

PLACES = ("alone",) * 5 + ("window",) * 5 + ("desktop",) * 4
QUALITIES = (None, 60, 75, 90)  # of JPEG; None is PNG
SCREEN = 1920, 1080
SMALLEST, LARGEST = 13, 64  # pixels of a cell
WORDS = (
    *("New", "Open", "Saved", "Level", "Time", "Help", "mines", "beginner"),
    *("board", "View", "Settings", "of", "the", "best", "today"),
)


class Skin(NamedTuple):
    """Holds the tiles of a program: for each kind, those of even and of odd cells."""

    tiles: dict[int, tuple[Image.Image, Image.Image]]
    background: Image.Image | None


def skin_of(folder: Path) -> Skin:
    """Reads the tiles of a skin; those that every game shows have to be there."""
    for name in ("hidden", *"0123"):
        if not (folder / f"{name}.png").exists():
            raise SystemExit(f"{folder} has no {name}.png")
    tiles = {}
    for kind, name in enumerate(KINDS):
        if (even := folder / f"{name}.png").exists():
            odd = folder / f"{name}-odd.png"
            tile = Image.open(even).convert("RGBA")
            tiles[kind] = tile, Image.open(odd).convert("RGBA") if odd.exists() else tile
    background = folder / "background.jpg"
    return Skin(tiles, Image.open(background).convert("RGB") if background.exists() else None)


def kinds_for(skin: Skin, random: np.random.Generator) -> np.ndarray:
    """Returns the kinds of a game that the skin can show."""
    while True:
        kinds = _flagged_as_players_do(played(random))
        if set(kinds.ravel().tolist()) <= skin.tiles.keys():
            return kinds


def _flagged_as_players_do(kinds: np.ndarray) -> np.ndarray:
    """Takes away the flags that are not beside a number."""
    number = np.pad((kinds > ZERO) & (kinds <= ZERO + 8), 1)
    windows = np.lib.stride_tricks.sliding_window_view(number, (3, 3))
    alone = ~windows.any(axis=(2, 3))
    is_over = np.isin(kinds, (MINE, WRONG_FLAG)).any()
    kinds = kinds.copy()
    kinds[alone & (kinds == FLAG)] = MINE if is_over else HIDDEN
    kinds[alone & (kinds == WRONG_FLAG)] = HIDDEN
    return kinds


def board_of(skin: Skin, kinds: np.ndarray, cell: int, random: np.random.Generator) -> Image.Image:
    """Draws a board with cells of so many pixels."""
    rows, columns = kinds.shape
    size = columns * cell, rows * cell
    if skin.background is None:
        board = Image.new("RGB", size, of_hue(random.random(), 0.1, random.random()))
    else:
        board = skin.background.resize(size, Image.Resampling.BILINEAR)
    scaled = {}
    for (row, column), kind in np.ndenumerate(kinds):
        key = int(kind), (row + column) % 2
        if key not in scaled:
            tile = skin.tiles[key[0]][key[1]]
            is_fine = tile.width < cell  # pixel art, drawn larger
            how = Image.Resampling.NEAREST if is_fine else Image.Resampling.LANCZOS
            scaled[key] = tile.resize((cell, cell), how)
        board.paste(scaled[key], (column * cell, row * cell), scaled[key])
    return board


def window_around(inside: Image.Image, random: np.random.Generator) -> Image.Image:
    """Draws a window with a title, a menu and perhaps a line below."""
    light = of_hue(random.random(), random.uniform(0, 0.2), random.choice([0.15, 0.9]))
    margin, height = (int(n) for n in random.integers((0, 20), (24, 36)))
    above = height * (2 + int(random.integers(0, 3)))
    below = height * int(random.integers(0, 2))
    size = inside.width + 2 * margin, inside.height + 2 * margin + above + below
    window = Image.new("RGB", size, light)
    draw = ImageDraw.Draw(window)
    draw.rectangle((0, 0, size[0], height), fill=of_hue(random.random(), 0.4, random.random()))
    for top in (0, height, size[1] - below):
        _words(draw, (6, top, size[0], top + height), random)
    window.paste(inside, (margin, above + margin))
    draw.rectangle((0, 0, size[0] - 1, size[1] - 1), outline="#555555")
    return window


def desktop_with(window: Image.Image, random: np.random.Generator) -> Image.Image:
    """Draws a desktop with a picture, other windows with text, and this one."""
    coarse = random.integers(0, 256, (*random.integers(3, 30, 2), 3)).astype(np.uint8)
    picture = np.asarray(Image.fromarray(coarse).resize(SCREEN, Image.Resampling.BICUBIC))
    noisy = picture + random.normal(0, random.uniform(0, 12), picture.shape)
    desktop = Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8))
    for _ in range(int(random.integers(1, 4))):
        other = Image.new("RGB", tuple(random.integers((250, 200), (900, 600))), "#f4f4f0")
        draw = ImageDraw.Draw(other)
        for top in range(8, other.height - 24, 22):
            _words(draw, (10, top, other.width - 10, top + 20), random)
        left, top = (int(n) for n in random.integers(0, (SCREEN[0] - 250, SCREEN[1] - 200)))
        desktop.paste(window_around(other, random), (left, top))
    spare = SCREEN[0] - window.width, SCREEN[1] - window.height
    left, top = (int(random.integers(0, max(1, n))) for n in spare)
    desktop.paste(window, (left, top))
    return desktop


def _words(
    draw: ImageDraw.ImageDraw, box: tuple[int, int, int, int], random: np.random.Generator
) -> None:
    left, top, right, bottom = box
    font = ImageFont.load_default(max(9, (bottom - top) * 0.55))
    fill = str(random.choice(["#101010", "#606060", "#2040a0", "#e0e0e0"]))
    while left < right - 40 and random.random() < 0.85:
        word = str(random.choice(WORDS))
        if left + draw.textlength(word, font) > right:
            return
        draw.text((left, top + (bottom - top) * 0.2), word, fill=fill, font=font)
        left += int(draw.textlength(word + "   ", font))


def composed(skin: Skin, place: str, random: np.random.Generator) -> tuple[Image.Image, np.ndarray]:
    """Returns a picture of a game in a skin, and the kinds of its cells."""
    kinds = kinds_for(skin, random)
    rows, columns = kinds.shape
    largest = LARGEST if place != "desktop" else min(1700 // columns, 850 // rows, LARGEST)
    cell = round(np.exp(random.uniform(np.log(SMALLEST), np.log(largest))))
    picture = board_of(skin, kinds, cell, random)
    if place == "alone":
        return _scaled(picture, cell, random), kinds
    window = window_around(picture, random)
    if place == "window":
        return _scaled(window, cell, random), kinds
    return desktop_with(window, random), kinds


def _scaled(picture: Image.Image, cell: int, random: np.random.Generator) -> Image.Image:
    if random.random() < 0.6:
        return picture
    scale = random.uniform(max(0.75, SMALLEST / cell), 1.5)
    size = round(picture.width * scale), round(picture.height * scale)
    return picture.resize(size, Image.Resampling.BICUBIC)


def main() -> None:
    """Writes the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tiles", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for number, source in enumerate(sorted(p for p in options.tiles.iterdir() if p.is_dir())):
        skin, folder = skin_of(source), options.folder / source.name
        folder.mkdir(parents=True, exist_ok=True)
        for i, place in enumerate(PLACES):
            random = np.random.default_rng([options.seed, number, i])
            picture, kinds = composed(skin, place, random)
            quality = QUALITIES[random.integers(len(QUALITIES))]
            ending = "png" if quality is None else "jpg"
            picture.save(folder / f"{i:02d}-{place}.{ending}", quality=quality or 0)
            cells = [KINDS[kind] for kind in kinds.ravel()]
            answer = {"rows": kinds.shape[0], "columns": kinds.shape[1], "cells": cells}
            (folder / f"{i:02d}-{place}.json").write_text(json.dumps(answer), encoding="utf-8")


if __name__ == "__main__":
    main()
