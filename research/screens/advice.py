"""What solvers and help draw on cells: tints and figures of risks, ticks, rings."""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from research.screens.colours import Colour, distinct, mixed, near, of_hue
from research.screens.digits import Lettering
from research.screens.fonts import SIGNS, paths
from research.screens.surfaces import Surface

SAFE: tuple[Colour, ...] = ((60, 230, 150), (20, 150, 60), (210, 235, 200), (40, 110, 220))
MINED: tuple[Colour, ...] = ((220, 40, 30), (140, 20, 60), (250, 140, 20), (255, 255, 255))
FORMATS = (
    "{:.0f}",
    "{:.0f}",
    "{:.0f}%",
    "{:.0f} %",
    "{:.1f}",
    "{:.1f}%",
    ".{:02.0f}",
    "0.{:02.0f}",
)
TICKS = "✓✓✓✔✔✔★☆"


@dataclass(frozen=True)
class Advice:
    """Describes what is said of hidden cells."""

    safe: Colour
    mined: Colour
    share: float  # of the tint in the ground
    advised: float  # the share of hidden cells of which something is said
    written: float  # of these, the share with a mark or a figure
    ringed: float  # the share of all cells that have a ring
    is_flat: bool  # tinted cells have no edge
    tick: str
    is_ringed: bool  # so is the tick, in its colour
    form: str  # of a figure
    figures: Lettering
    ticks: Lettering

    def surface(self, hidden: Surface, risk: float) -> Surface:
        """Returns the ground of a cell of a risk."""
        fill = mixed(hidden.fill, mixed(self.safe, self.mined, risk), self.share)
        edge = "none" if self.is_flat else hidden.edge
        return replace(hidden, fill=fill, other=fill, edge=edge)

    def write(self, image: Image.Image, risk: float, random: np.random.Generator) -> None:
        """Writes the risk, or that there is none."""
        ground = image.getpixel((image.width // 2, image.height // 2))
        assert isinstance(ground, tuple)
        if not risk:
            ink = mixed(self.safe, (0, 0, 0), 0.2) if self.share < 0.3 else (10, 20, 10)
            ink = distinct(ink, ground, 180)
            self.ticks.write(image, self.tick, ink)
            if self.is_ringed:
                ring(image, ink, random)
        else:
            self.figures.write(
                image, self.form.format(100 * risk), distinct((0, 0, 0), ground, 250)
            )


def draw_advice(folder: Path | None, random: np.random.Generator) -> Advice:
    """Returns random advice, in the fonts of a folder."""
    fonts = paths(folder)
    height = random.uniform(0.2, 0.42)
    small = Lettering(fonts[random.integers(len(fonts))], height, 1.0, 0.0, 0.0, sharp=False)
    return Advice(
        near(SAFE[random.integers(len(SAFE))], random),
        near(MINED[random.integers(len(MINED))], random),
        share=float(random.choice([0.0, random.uniform(0.3, 0.8), 1.0])),
        advised=random.uniform(0.3, 0.9),
        written=float(random.choice([0.5, 1.0])),
        ringed=float(random.choice([0.0, 0.06])),
        is_flat=bool(random.random() < 0.6),
        tick=TICKS[random.integers(len(TICKS))],
        is_ringed=bool(random.random() < 0.3),
        form=FORMATS[random.integers(len(FORMATS))],
        figures=small,
        ticks=replace(small, font=SIGNS, height=random.uniform(0.3, 0.65)),
    )


def risk(random: np.random.Generator) -> float:
    """Returns the risk of a cell; many are safe."""
    return 0.0 if random.random() < 0.4 else float(random.uniform(0.1, 0.99))


def bright(random: np.random.Generator) -> Colour:
    """Returns the colour of a ring."""
    return of_hue(random.random(), random.uniform(0.4, 1), random.uniform(0.2, 0.85))


def ring(image: Image.Image, colour: Colour, random: np.random.Generator) -> None:
    """Draws a ring along the sides of a cell: what is in focus, or what a hint speaks of."""
    size, width = image.width, max(1, round(random.uniform(0.04, 0.12) * image.width))
    inset = round(random.uniform(0, 0.05) * size)
    box = (inset, inset, size - 1 - inset, size - 1 - inset)
    radius = random.choice([0.0, 0.1, 0.2]) * size
    ImageDraw.Draw(image).rounded_rectangle(box, radius, outline=colour, width=width)
