"""Pictures on all cells of a board: lawns, stones and boards, and the plates that bear numbers."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from research.screens.colours import Colour, distinct, lighter, mixed, near, of_hue

SIDE = 96  # pixels of a scene, before it is scaled to the cell
DICE = (  # the places of up to nine dots, in the order in which pairs of them are added
    ((-1, -1), (1, 1)),
    ((1, -1), (-1, 1)),
    ((-1, 0), (1, 0)),
    ((0, -1), (0, 1)),
)


@dataclass(frozen=True)
class Scene:
    """Holds the picture of a ground, and how much of it is seen."""

    image: Image.Image
    share: float

    def over(self, ground: Image.Image) -> Image.Image:
        """Returns a ground with the picture over it."""
        return Image.blend(ground, self.image.resize(ground.size), self.share)


@dataclass(frozen=True)
class Plate:
    """Describes what numbers are written on; lengths are shares of the cell."""

    shape: int
    colour: Colour
    line: Colour
    reach: float  # from its middle
    right: float  # from the middle of the cell
    down: float
    turn: float  # degrees, of the number too
    has_post: bool

    def draw(self, image: Image.Image) -> None:
        """Draws the plate, and the post that it stands on."""
        size = image.width
        layer = Image.new("RGBA", (size, size))
        draw = ImageDraw.Draw(layer)
        x, y = size * (0.5 + self.right), size * (0.5 + self.down)
        if self.has_post:
            draw.line((x, y, x, 0.97 * size), self.line, max(1, round(size * 0.08)))
        outline = (_board, _stone, _disc, _rough)[self.shape]
        outline(draw, x, y, self.reach * size, self)
        layer = layer.rotate(self.turn, Image.Resampling.BICUBIC, center=(x, y))
        image.paste(layer, (0, 0), layer)


def _board(draw: ImageDraw.ImageDraw, x: float, y: float, reach: float, plate: Plate) -> None:
    box = (x - reach, y - 0.7 * reach, x + reach, y + 0.7 * reach)
    draw.rectangle(box, plate.colour, plate.line, max(1, round(reach / 10)))


def _stone(draw: ImageDraw.ImageDraw, x: float, y: float, reach: float, plate: Plate) -> None:
    top, foot = (x - 0.75 * reach, y - reach), (x + 0.75 * reach, y + reach)
    draw.ellipse((*top, foot[0], y + 0.2 * reach), plate.colour, plate.line)
    draw.rectangle((top[0], y - 0.4 * reach, *foot), plate.colour)


def _disc(draw: ImageDraw.ImageDraw, x: float, y: float, reach: float, plate: Plate) -> None:
    box = (x - reach, y - reach, x + reach, y + reach)
    draw.ellipse(box, plate.colour, plate.line, max(1, round(reach / 10)))


def _rough(draw: ImageDraw.ImageDraw, x: float, y: float, reach: float, plate: Plate) -> None:
    angles = np.arange(7) * 2 * np.pi / 7
    far = reach * (0.8 + 0.25 * np.sin(5 * angles + plate.turn))
    points = list(zip(x + far * np.cos(angles), y + far * np.sin(angles), strict=True))
    draw.polygon([(float(a), float(b)) for a, b in points], plate.colour, plate.line)


def draw_scene(fill: Colour, random: np.random.Generator) -> Scene:
    """Returns a picture of strokes, spots or stones in colours like that of the ground."""
    image = Image.new("RGB", (SIDE, SIDE), fill)
    sorts: tuple[Callable[..., None], ...] = (_strokes, _spots, _hills, _thing)
    for number in random.permutation(len(sorts))[: random.integers(1, 4)]:
        sorts[number](ImageDraw.Draw(image), fill, random)
    return Scene(image, random.uniform(0.3, 1))


def _tone(fill: Colour, random: np.random.Generator) -> Colour:
    return near(lighter(fill, random.uniform(-0.4, 0.4)), random, 12)


def _strokes(draw: ImageDraw.ImageDraw, fill: Colour, random: np.random.Generator) -> None:
    """Blades of grass, scratches, grain of wood."""
    lean, length = random.uniform(-0.6, 0.6), random.uniform(8, 40)
    for _ in range(random.integers(10, 120)):
        x, y = random.uniform(0, SIDE, 2)
        right = length * (lean + random.normal(0, 0.2))
        draw.line((x, y, x + right, y - length), _tone(fill, random), int(random.integers(1, 5)))


def _spots(draw: ImageDraw.ImageDraw, fill: Colour, random: np.random.Generator) -> None:
    """Flowers, pebbles, leaves."""
    reach = random.uniform(2, 14)
    colour = _tone(fill, random)
    if random.random() < 0.3:
        colour = of_hue(random.random(), random.random(), random.random())
    for _ in range(random.integers(2, 30)):
        x, y = random.uniform(0, SIDE, 2)
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), mixed(colour, fill, 0.3))


def _hills(draw: ImageDraw.ImageDraw, fill: Colour, random: np.random.Generator) -> None:
    """Ground below and sky above, or bands."""
    for _ in range(random.integers(1, 4)):
        x, y = random.uniform(-0.5, 1.5) * SIDE, random.uniform(0.4, 1.6) * SIDE
        wide, high = random.uniform(0.4, 1.4, 2) * SIDE
        draw.ellipse((x - wide, y - high / 2, x + wide, y + high), _tone(fill, random))


def _thing(draw: ImageDraw.ImageDraw, fill: Colour, random: np.random.Generator) -> None:
    """A thing in the middle: a mound, a crate, a ring, a lid."""
    x, y = random.normal(SIDE / 2, 6, 2)
    reach = random.uniform(0.15, 0.42) * SIDE
    colour, line = _tone(fill, random), _tone(fill, random)
    box = (x - reach, y - reach * random.uniform(0.5, 1), x + reach, y + reach)
    width = int(random.integers(1, 9))
    shape = random.integers(4)
    if shape == 0:
        draw.ellipse(box, colour, line, width)
    elif shape == 1:
        draw.rectangle(box, colour, line, width)
    elif shape == 2:
        draw.ellipse(box, None, line, width)
    else:
        points = [(x + random.normal(0, reach), y + random.normal(0, reach)) for _ in range(7)]
        draw.polygon(points, colour)


def draw_plate(ground: Colour, random: np.random.Generator) -> Plate:
    """Returns a random plate that stands out from the ground."""
    colour = of_hue(random.random(), random.uniform(0, 0.5), random.random())
    colour = distinct(colour, ground, random.uniform(60, 200))
    return Plate(
        int(random.integers(4)),
        colour,
        line=lighter(colour, random.uniform(-0.8, -0.2)),
        reach=random.uniform(0.25, 0.46),
        right=random.normal(0, 0.05),
        down=random.normal(-0.03, 0.07),
        turn=random.normal(0, 14) if random.random() < 0.7 else 0.0,
        has_post=bool(random.random() < 0.4),
    )


def dots(image: Image.Image, number: int, colour: Colour, height: float, ring: float) -> None:
    """Draws the dots that stand for a number: as on dice, or in a ring that is turned."""
    draw, middle = ImageDraw.Draw(image), image.width / 2
    step = 0.4 * height * image.width
    reach = step * (0.36 if number > 5 else 0.45)
    for right, down in _places(number, ring):
        x, y = middle + right * step, middle + down * step
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), colour)


def _places(number: int, ring: float) -> list[tuple[float, float]]:
    if ring < 0.5 or number < 2:
        middle: list[tuple[float, float]] = [(0.0, 0.0)] if number % 2 else []
        return middle + [place for pair in DICE[: number // 2] for place in pair]
    filled = number - 1 if number > 5 else number
    angles = np.arange(filled) * 2 * np.pi / filled + np.pi * round(2 * ring) / 2
    around = [(float(np.cos(angle)), float(np.sin(angle))) for angle in angles]
    return around if filled == number else [*around, (0.0, 0.0)]
