"""Crops that show no cell: half cells, chess, tables, text, photographs, parts of windows."""

import io
from collections.abc import Callable
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from research.screens.colours import distinct, of_hue
from research.screens.crops import SIDE, Grid, cells
from research.screens.digits import Lettering
from research.screens.fonts import SIGNS, paths
from research.screens.games import FLAG, HIDDEN, ZERO
from research.screens.pictures import Picture

WORDS = ("The", "quick", "brown", "fox", "2024-11-25", "over", "19:45", "37.5", "%", "File", "Help")


def misplaced(picture: Picture, random: np.random.Generator) -> np.ndarray:
    """Returns crops of a board by a grid that is off by a quarter to three quarters of a cell."""
    grid, (rows, columns) = picture.grid, picture.kinds.shape
    off = random.uniform(0.25, 0.75, 2) * np.array([1, 1] if random.random() < 0.5 else [1, 0])
    right, down = off if random.random() < 0.5 else off[::-1]
    moved = Grid(grid.left + right * grid.width, grid.top + down * grid.height, *grid[2:])
    found = cells(np.asarray(picture.image), moved, rows, columns)
    kinds = picture.kinds.ravel()
    shows = (kinds >= FLAG) & (kinds != ZERO) & (kinds != HIDDEN)  # an empty cell may look right
    return np.asarray(found[shows])


def coarse(picture: Picture, random: np.random.Generator) -> np.ndarray:
    """Returns crops that each show several cells."""
    grid, (rows, columns) = picture.grid, picture.kinds.shape
    factor = random.choice([1.5, 2, 3])
    larger = Grid(grid.left, grid.top, grid.width * factor, grid.height * factor)
    return cells(np.asarray(picture.image), larger, max(1, rows // 3), max(1, columns // 3))


def others(random: np.random.Generator, fonts: Path | None, count: int) -> np.ndarray:
    """Returns crops of pictures of another sort, all of one sort."""
    sorts: tuple[Callable[[np.random.Generator, Path | None], Image.Image], ...] = (
        _table,
        _table,
        _chess,
        _text,
        _photograph,
        _window,
    )
    image = sorts[random.integers(len(sorts))](random, fonts)
    if random.random() < 0.4:
        file = io.BytesIO()
        image.save(file, "JPEG", quality=int(random.integers(60, 96)))
        image = Image.open(file).convert("RGB")
    side = image.width / 6
    found = cells(np.asarray(image), Grid(0, 0, side, side), 6, 6)
    busy = found.reshape(36, -1).std(1) > 0.04
    return np.asarray(found[busy][random.permutation(int(busy.sum()))[:count]])


def _squares(
    random: np.random.Generator, draw: Callable[[Image.Image, int], None], side: int
) -> Image.Image:
    image = Image.new("RGB", (6 * side, 6 * side))
    for number in range(36):
        tile = Image.new("RGB", (side, side))
        draw(tile, number)
        image.paste(tile, (number % 6 * side, number // 6 * side))
    return image


def _table(random: np.random.Generator, fonts: Path | None) -> Image.Image:
    """A table of words, of letters, of 9s or of numbers with two digits."""
    side, known = int(random.integers(16, 60)), paths(fonts)
    paper = of_hue(random.random(), random.choice([0, 0.4]), random.random())
    ink = distinct(of_hue(random.random(), random.random(), random.random()), paper, 200)
    lettering = Lettering(
        known[random.integers(len(known))], random.uniform(0.3, 0.7), 1.0, 0.0, 0.0, False
    )
    letters, line = random.random() < 0.6, random.random() < 0.7

    def draw(tile: Image.Image, number: int) -> None:
        tile.paste(paper, (0, 0, side, side))
        if line:
            ImageDraw.Draw(tile).rectangle((0, 0, side, side), outline=(128, 128, 128))
        if letters:
            text = str(random.choice(list("ACDEHJKNRTUVWXabcdefhkmnrstuvwx9@#&%+=9")))
        else:
            text = str(random.choice([9, *range(10, 100)]))
        lettering.write(tile, text, ink)

    return _squares(random, draw, side)


def _chess(random: np.random.Generator, fonts: Path | None) -> Image.Image:
    side = int(random.integers(24, 90))
    hue = random.random()
    fields = of_hue(hue, random.uniform(0, 0.6), 0.85), of_hue(hue, random.uniform(0, 0.6), 0.45)
    font = ImageFont.truetype(SIGNS, round(side * random.uniform(0.7, 0.95)))

    def draw(tile: Image.Image, number: int) -> None:
        tile.paste(fields[(number + number // 6) % 2], (0, 0, side, side))
        piece = str(random.choice(list("♔♕♖♗♘♙♚♛♜♝♞♟")))
        ink = (20, 20, 20) if random.random() < 0.5 else (250, 250, 250)
        ImageDraw.Draw(tile).text((side / 2, side / 2), piece, ink, font, anchor="mm")

    return _squares(random, draw, side)


def _text(random: np.random.Generator, fonts: Path | None) -> Image.Image:
    side, known = int(random.integers(90, 300)), paths(fonts)
    paper = of_hue(random.random(), 0.2, random.choice([0.1, 0.95]))
    ink = distinct(of_hue(random.random(), 0.5, 0.5), paper, 250)
    image = Image.new("RGB", (side, side), paper)
    points = int(random.integers(9, 30))
    font = ImageFont.truetype(known[random.integers(len(known))], points)
    for line in range(0, side, round(points * 1.3)):
        words = " ".join(random.choice(WORDS, 9))
        ImageDraw.Draw(image).text((-int(random.integers(20)), line), words, ink, font)
    return image


def _photograph(random: np.random.Generator, fonts: Path | None) -> Image.Image:
    """Soft random fields at several scales, as in a photograph."""
    side = 6 * SIDE
    pixels = np.zeros((side, side, 3), dtype=np.float32)
    for points, height in ((3, 90), (8, 60), (24, 40), (72, 25)):
        rough = (random.normal(0, height, (points, points, 3)) + 40).clip(0, 255).astype(np.uint8)
        pixels += np.asarray(Image.fromarray(rough).resize((side, side), Image.Resampling.BICUBIC))
    image = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    return image.filter(ImageFilter.GaussianBlur(random.uniform(0, 2)))


def _window(random: np.random.Generator, fonts: Path | None) -> Image.Image:
    """Overlapping boxes, discs and lines, as of buttons and icons."""
    side = int(random.integers(90, 300))
    image = Image.new("RGB", (side, side), of_hue(random.random(), 0.2, random.random()))
    draw = ImageDraw.Draw(image)
    for _ in range(60):
        x, y, width, height = (int(n) for n in random.integers(0, side, 4))
        box = (x - width // 8, y - height // 8, x + width // 8, y + height // 8)
        ink = of_hue(random.random(), random.random(), random.random())
        shape = random.integers(4)
        if shape == 0:
            draw.ellipse(box, fill=ink)
        elif shape == 1:
            draw.line(box, fill=ink, width=int(random.integers(1, 6)))
        else:
            draw.rounded_rectangle(box, int(random.integers(6)), ink, outline=(90, 90, 90))
    return image
