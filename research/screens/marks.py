"""Drawings on cells: flags, mines, crosses and question marks, in a square of the side 1."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from research.screens.colours import Colour, luminance
from research.screens.fonts import SIGNS

Point = tuple[float, float]
FLAG_SIGNS, MINE_SIGNS = "⚑⚑⚐P!F▲◆►✔✔★♥⚒☂⌂", "☠✱✹✸☢✺✷*●M✿⚙☣✽"


@dataclass(frozen=True)
class Mark:
    """Describes one drawing; `shape` chooses among those of its kind."""

    shape: int
    colour: Colour
    line: Colour  # poles, outlines
    spark: Colour  # highlights
    scale: float
    turn: float  # a number in 0..1 that varies the shape
    sign: str = ""


@dataclass(frozen=True)
class Strike:
    """Describes what strikes out a wrong flag; lengths are shares of the cell."""

    colour: Colour
    paper: Colour  # of the halo
    width: float
    halo: float
    reach: float  # of the stroke, from the middle
    inset: float  # of the ring
    radius: float
    is_cross: bool


class Pen:
    """Draws in the unit square, scaled about its middle."""

    def __init__(self, image: Image.Image, scale: float) -> None:
        self.draw, self.size, self.scale = ImageDraw.Draw(image), image.width, scale

    def _at(self, point: Point) -> Point:
        x, y = ((0.5 + (p - 0.5) * self.scale) * self.size for p in point)
        return x, y

    def polygon(self, points: list[Point], fill: Colour) -> None:
        """Fills a polygon."""
        self.draw.polygon([self._at(point) for point in points], fill=fill)

    def line(self, one: Point, other: Point, width: float, fill: Colour) -> None:
        """Draws a line."""
        thick = max(1, round(width * self.scale * self.size))
        self.draw.line([self._at(one), self._at(other)], fill=fill, width=thick)

    def disc(
        self, middle: Point, radius: float, fill: Colour, outline: Colour | None = None
    ) -> None:
        """Fills a disc."""
        (x, y), reach = self._at(middle), radius * self.scale * self.size
        self.draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=fill, outline=outline)

    def sign(self, text: str, fill: Colour) -> None:
        """Writes a character in the middle."""
        font = ImageFont.truetype(SIGNS, max(6, round(0.8 * self.scale * self.size)))
        self.draw.text((self.size / 2, self.size / 2), text, fill, font, anchor="mm")


def flag(image: Image.Image, mark: Mark) -> None:
    """Draws a flag: a cloth at a pole, a plain mark or a character."""
    pen = Pen(image, mark.scale)
    if mark.shape >= len(FLAGS):
        pen.sign(mark.sign, mark.colour)
    else:
        FLAGS[mark.shape](pen, mark)


def _pole(pen: Pen, mark: Mark, x: float) -> None:
    pen.line((x, 0.1), (x, 0.9), 0.05 + 0.05 * mark.turn, mark.line)
    if mark.turn < 0.65:
        pen.polygon([(x - 0.25, 0.9), (x + 0.25, 0.9), (x + 0.15, 0.8), (x - 0.15, 0.8)], mark.line)
    if mark.turn < 0.35:
        pen.line((x - 0.15, 0.78), (x + 0.15, 0.78), 0.08, mark.line)


def _pennant(pen: Pen, mark: Mark) -> None:
    left = mark.turn < 0.45
    x, tip = (0.6, 0.12) if left else (0.32, 0.85)
    _pole(pen, mark, x)
    pen.polygon([(x, 0.1), (x, 0.56), (tip, 0.32)], mark.colour)


def _cloth(pen: Pen, mark: Mark) -> None:
    x = 0.22
    _pole(pen, mark, x)
    dip = 0.08 * mark.turn
    cloth = [(x, 0.1), (0.5, 0.1 + dip), (0.88, 0.1), (0.88, 0.52), (0.5, 0.52 + dip), (x, 0.52)]
    pen.polygon(cloth, mark.colour)
    if mark.turn > 0.6:
        pen.polygon([(0.92, 0.08), (0.92, 0.54), (0.66, 0.31)], mark.spark)


def _leaning(pen: Pen, mark: Mark) -> None:
    pen.line((0.2, 0.12), (0.42, 0.92), 0.07, mark.line)
    pen.polygon([(0.2, 0.12), (0.86, 0.16), (0.7, 0.36), (0.9, 0.55), (0.31, 0.54)], mark.colour)


def _pin(pen: Pen, mark: Mark) -> None:
    pen.polygon([(0.26, 0.42), (0.74, 0.42), (0.5, 0.95)], mark.colour)
    pen.disc((0.5, 0.33), 0.26, mark.colour, mark.line)
    pen.disc((0.5, 0.33), 0.1, mark.spark)


def _spot(pen: Pen, mark: Mark) -> None:
    if mark.turn < 0.5:
        pen.disc((0.5, 0.5), 0.22 + 0.2 * mark.turn, mark.colour, mark.line)
    else:
        reach = 0.4 * mark.turn
        corners = [(0.5 - reach, 0.5), (0.5, 0.5 - reach), (0.5 + reach, 0.5), (0.5, 0.5 + reach)]
        pen.polygon(corners, mark.colour)


def _post(pen: Pen, mark: Mark) -> None:
    pen.line((0.5, 0.3), (0.5, 0.95), 0.08, mark.line)
    pen.polygon(_round_points(8, 0.3, 0.3, mark.turn, (0.5, 0.34)), mark.colour)
    if mark.turn > 0.5:
        pen.line((0.36, 0.34), (0.64, 0.34), 0.07, mark.spark)


FLAGS: tuple[Callable[[Pen, Mark], None], ...] = (
    _pennant,
    _pennant,
    _pennant,
    _cloth,
    _cloth,
    _leaning,
    _pin,
    _spot,
    _post,
)


def mine(image: Image.Image, mark: Mark) -> None:
    """Draws a mine: a ball with spikes, a bomb, a star or a character."""
    pen = Pen(image, mark.scale)
    if mark.shape >= len(MINES):
        pen.sign(mark.sign, mark.colour)
    else:
        MINES[mark.shape](pen, mark)


def _round_points(
    count: int, inner: float, outer: float, turn: float, middle: Point
) -> list[Point]:
    angles = np.arange(2 * count) * np.pi / count + turn
    reach = np.where(np.arange(2 * count) % 2, inner, outer)
    return [
        (float(x), float(y))
        for x, y in zip(
            middle[0] + reach * np.cos(angles), middle[1] + reach * np.sin(angles), strict=True
        )
    ]


def _spiked(pen: Pen, mark: Mark) -> None:
    count = 8 if mark.turn < 0.7 else 6
    reach = 0.38 + 0.1 * mark.turn
    for step in range(count):
        angle = step * 2 * np.pi / count
        tip = (0.5 + reach * float(np.cos(angle)), 0.5 + reach * float(np.sin(angle)))
        pen.line((0.5, 0.5), tip, 0.05 + 0.08 * mark.turn, mark.line)
    pen.disc((0.5, 0.5), 0.26 + 0.06 * mark.turn, mark.colour)
    if mark.turn > 0.3:
        pen.disc((0.41, 0.41), 0.07, mark.spark)


def _burr(pen: Pen, mark: Mark) -> None:
    count = 6 + int(6 * mark.turn)
    pen.polygon(_round_points(count, 0.3, 0.45, mark.turn, (0.5, 0.5)), mark.colour)
    if mark.turn > 0.4:
        pen.disc((0.42, 0.4), 0.08, mark.spark)


def _bomb(pen: Pen, mark: Mark) -> None:
    pen.line((0.6, 0.38), (0.78, 0.16), 0.08, mark.line)
    pen.disc((0.8, 0.13), 0.07, (240, 130, 20))
    pen.disc((0.45, 0.58), 0.33, mark.colour)
    if mark.turn > 0.4:
        pen.disc((0.35, 0.48), 0.08, mark.spark)


def _ball(pen: Pen, mark: Mark) -> None:
    pen.disc((0.5, 0.5), 0.22 + 0.15 * mark.turn, mark.colour, mark.line)


def _thing(pen: Pen, mark: Mark) -> None:
    """What nobody can name: a few parts beside or on one another."""
    random = np.random.default_rng(round(1e6 * mark.turn))
    for part in range(random.integers(2, 5)):
        fill = mark.colour if part % 3 < 2 else mark.line
        x, y = random.uniform(0.3, 0.7, 2)
        wide, high = random.uniform(0.05, 0.3, 2)
        corners = [(x - wide, y - high), (x + wide, y - high), (x + wide, y + high)]
        if random.random() < 0.4:
            pen.disc((x, y), wide, fill)
        elif random.random() < 0.5:
            pen.polygon(corners, fill)
        else:
            pen.polygon([*corners, (x - wide, y + high)], fill)


MINES: tuple[Callable[[Pen, Mark], None], ...] = (
    _spiked,
    _spiked,
    _spiked,
    _burr,
    _burr,
    _bomb,
    _ball,
    _thing,
)


def cross(image: Image.Image, colour: Colour, width: float, reach: float) -> None:
    """Draws the cross over a wrong flag."""
    pen, near, far = Pen(image, 1), 0.5 - reach, 0.5 + reach
    pen.line((near, near), (far, far), width, colour)
    pen.line((near, far), (far, near), width, colour)


def ringed(image: Image.Image, strike: Strike) -> None:
    """Draws a stroke or a cross in a ring over a wrong flag, with halos that set them off."""
    pen, size = Pen(image, 1), image.width
    halo = max(1, round(strike.halo * size))
    line = max(1, round(strike.width * size))
    low, high = strike.inset * size, (1 - strike.inset) * size
    for colour, more in ((strike.paper, halo), (strike.colour, 0)):
        box = (low - more, low - more, high + more, high + more)
        width = line + 2 * more
        pen.draw.rounded_rectangle(box, strike.radius * size, outline=colour, width=width)
        _strokes(pen, strike, colour, (line + 2 * more) / size)


def _strokes(pen: Pen, strike: Strike, colour: Colour, width: float) -> None:
    near, far = 0.5 - strike.reach, 0.5 + strike.reach
    pen.line((near, far), (far, near), width, colour)
    if strike.is_cross:
        pen.line((near, near), (far, far), width, colour)


def slash(image: Image.Image, colour: Colour, width: float, reach: float) -> None:
    """Draws a stroke in a ring over a wrong flag, on paper of the other lightness or on none."""
    pen, near, far = Pen(image, 1), 0.5 - reach, 0.5 + reach
    edge = 0.5 * width * image.width
    box = (edge, edge, image.width - edge, image.width - edge)
    paper = (255, 255, 255) if luminance(colour) < 0.55 else (20, 20, 30)
    fill = paper if reach < 0.4 else None
    line = max(1, round(edge))
    pen.draw.rounded_rectangle(box, image.width * 0.1, fill, outline=colour, width=line)
    pen.line((near, far), (far, near), width, colour)


def burst(image: Image.Image, mark: Mark, colour: Colour) -> None:
    """Draws an explosion."""
    pen = Pen(image, 1)
    pen.polygon(_round_points(9, 0.28, 0.48, mark.turn * 6, (0.5, 0.5)), colour)
    if mark.turn > 0.6:
        pen.polygon(_round_points(9, 0.16, 0.3, mark.turn * 9, (0.5, 0.5)), (255, 230, 80))
