"""Surfaces of cells: flat, bevelled, rounded, with gradients, lines and textures."""

from dataclasses import dataclass, replace

import numpy as np
from PIL import Image, ImageDraw

from research.screens.colours import Colour, lighter, luminance, mixed, near, of_hue

EDGES = ("none", "line", "corner", "bevel", "mitre", "sunk")


@dataclass(frozen=True)
class Surface:
    """Describes a surface; lengths are shares of the cell."""

    fill: Colour
    other: Colour  # of every other cell, as on a chess board
    shade: float = 0.0  # how much darker its lower end is
    direction: int = 0  # of the shade: down, to the right, from the middle
    edge: str = "none"
    width: float = 0.1
    light: Colour = (255, 255, 255)
    dark: Colour = (128, 128, 128)
    gap: float = 0.0
    radius: float = 0.0
    ground: Colour = (0, 0, 0)  # seen in the gap
    grain: float = 0.0

    def draw(self, size: int, odd: bool, random: np.random.Generator) -> Image.Image:
        """Draws a cell of this surface."""
        fill = self.other if odd else self.fill
        image = _gradient(fill, self.shade, self.direction, size)
        if self.grain:
            image = _grained(image, self.grain, random)
        self._edge(ImageDraw.Draw(image), size)
        return self._shaped(image, size) if self.gap or self.radius else image

    def _edge(self, draw: ImageDraw.ImageDraw, size: int) -> None:
        width, last = max(1, round(self.width * size)), size - 1
        light, dark = (self.dark, self.light) if self.edge == "sunk" else (self.light, self.dark)
        if self.edge == "line":
            draw.rectangle((0, 0, last, last), outline=dark, width=width)
        elif self.edge == "corner":
            draw.line((0, last, 0, 0, last, 0), fill=dark, width=width)
        elif self.edge == "mitre":
            inner, far = width, last - width
            draw.polygon(
                [(0, 0), (last, 0), (far, inner), (inner, inner), (inner, far), (0, last)], light
            )
            draw.polygon(
                [(last, 0), (last, last), (0, last), (inner, far), (far, far), (far, inner)], dark
            )
        elif self.edge in ("bevel", "sunk"):
            draw.rectangle((0, 0, last, width - 1), light)
            draw.rectangle((0, 0, width - 1, last), light)
            draw.rectangle((width, last - width + 1, last, last), dark)
            draw.rectangle((last - width + 1, width, last, last), dark)

    def _shaped(self, image: Image.Image, size: int) -> Image.Image:
        mask = Image.new("L", (size, size), 0)
        gap = round(self.gap * size)
        box = (gap, gap, size - 1 - gap, size - 1 - gap)
        ImageDraw.Draw(mask).rounded_rectangle(box, self.radius * size, 255)
        return Image.composite(image, Image.new("RGB", (size, size), self.ground), mask)


def _gradient(fill: Colour, shade: float, direction: int, size: int) -> Image.Image:
    if not shade:
        return Image.new("RGB", (size, size), fill)
    along = np.linspace(0, 1, size)
    across, down = np.meshgrid(along, along)
    share = (down, (across + down) / 2, np.hypot(across - 0.5, down - 0.5))[direction]
    end = np.array(lighter(fill, -shade))
    pixels = np.array(fill) + (end - np.array(fill)) * share[..., None]
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def _grained(image: Image.Image, grain: float, random: np.random.Generator) -> Image.Image:
    rough = random.normal(0, grain, (12, 12, 1)).astype(np.float32)
    field = Image.fromarray(rough[..., 0]).resize(image.size, Image.Resampling.BICUBIC)
    pixels = np.asarray(image, dtype=np.float32) + np.asarray(field)[..., None]
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def draw_surfaces(random: np.random.Generator) -> tuple[Surface, Surface]:
    """Returns random surfaces of hidden and revealed cells that can be told apart."""
    hidden_fill, revealed_fill = _fills(random)
    hidden = _random(hidden_fill, random)
    revealed = _random(revealed_fill, random, quiet=True)
    if _alike(hidden, revealed):
        hidden = replace(hidden, edge=str(random.choice(["bevel", "mitre"])))
        hidden = replace(hidden, width=random.uniform(0.06, 0.18), gap=0, radius=0)
        revealed = replace(revealed, gap=0, radius=0)
    elif random.random() < 0.45:
        revealed = replace(revealed, gap=hidden.gap, radius=hidden.radius, ground=hidden.ground)
    if random.random() < 0.12:  # a chess board
        share = random.uniform(0.04, 0.15) * random.choice([-1, 1])
        hidden = replace(hidden, other=lighter(hidden.fill, share))
        revealed = replace(revealed, other=lighter(revealed.fill, share))
    return hidden, revealed


def _alike(one: Surface, other: Surface) -> bool:
    difference = sum(abs(a - b) for a, b in zip(one.fill, other.fill, strict=True))
    return difference < 45 and one.edge not in ("bevel", "mitre")


def _fills(random: np.random.Generator) -> tuple[Colour, Colour]:
    share = random.random()
    if share < 0.26:  # grey as in the oldest programs
        grey = int(random.integers(175, 240))
        return (near((grey,) * 3, random, 4),) * 2
    if share < 0.36:  # two greys, revealed cells lighter
        hue, saturation = random.random(), random.uniform(0, 0.15)
        low, high = random.uniform(0.5, 0.8), random.uniform(0.82, 1)
        return of_hue(hue, saturation, low), of_hue(hue, saturation, high)
    if share < 0.6:  # dark
        hue, saturation = random.random(), random.uniform(0, 0.3)
        low, high = random.uniform(0.02, 0.25), random.uniform(0.2, 0.5)
        pair = (of_hue(hue, saturation, high), of_hue(hue, saturation, low))
        return pair if random.random() < 0.7 else pair[::-1]
    if share < 0.86:  # a colour, revealed cells light
        pale = of_hue(random.random(), random.uniform(0, 0.6), random.uniform(0.75, 1))
        strong = random.uniform(0.2, 1), random.uniform(0.25, 0.75)
        return of_hue(random.random(), *strong), pale
    colours = [
        of_hue(random.random(), random.random(), random.uniform(0.1, 0.95)) for _ in range(2)
    ]
    return colours[0], colours[1]


def _random(fill: Colour, random: np.random.Generator, quiet: bool = False) -> Surface:
    weights = (0.4, 0.3, 0.24, 0, 0, 0.06) if quiet else (0.24, 0.12, 0.04, 0.32, 0.26, 0.02)
    edge = str(random.choice(EDGES, p=weights))
    rounded = random.random() < (0.08 if quiet else 0.3)
    gap = random.uniform(0.01, 0.09) if rounded or random.random() < 0.15 else 0.0
    dark = lighter(fill, -random.uniform(0.15, 0.6))
    if luminance(fill) < 0.2 and random.random() < 0.6:
        dark = lighter(fill, random.uniform(0.1, 0.3))
    thin = edge in ("line", "corner", "sunk") or quiet
    return Surface(
        fill,
        fill,
        shade=random.uniform(0.05, 0.5) if random.random() < (0.06 if quiet else 0.35) else 0.0,
        direction=int(random.integers(3)),
        edge=edge,
        width=random.uniform(0.01, 0.08) if thin else random.uniform(0.04, 0.2),
        light=lighter(fill, random.uniform(0.2, 1)),
        dark=dark,
        gap=gap,
        radius=random.uniform(0.05, 0.3) if rounded else 0.0,
        ground=mixed(fill, of_hue(0, 0, random.random()), random.uniform(0.3, 1)),
        grain=random.uniform(2, 14) if random.random() < 0.12 else 0.0,
    )
