"""Numbers as programs write them: any font, size and place, with outlines and shadows."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from research.screens.colours import Colour


@dataclass(frozen=True)
class Lettering:
    """Describes how numbers are written; lengths are shares of the cell."""

    font: Path
    height: float
    stretch: float  # of the width
    right: float  # from the middle
    down: float
    sharp: bool  # without grey edges
    outline: Colour | None = None
    shadow: Colour | None = None
    turn: float = 0.0  # degrees

    def write(self, image: Image.Image, text: str, colour: Colour) -> None:
        """Writes text on a cell."""
        size = image.width
        mask = _mask(self.font, text, max(5, round(self.height * size)), self.sharp)
        width = max(2, round(mask.width * self.stretch))
        mask = mask.resize((min(width, size), min(mask.height, size)))
        if self.turn:
            mask = mask.rotate(self.turn, Image.Resampling.BICUBIC, expand=True)
        x = round((size - mask.width) / 2 + self.right * size)
        y = round((size - mask.height) / 2 + self.down * size)
        step = max(1, round(0.04 * size))
        if self.shadow:
            image.paste(self.shadow, (x + step, y + step), mask)
        if self.outline:
            for right, down in ((-step, 0), (step, 0), (0, -step), (0, step)):
                image.paste(self.outline, (x + right, y + down), mask)
        image.paste(colour, (x, y), mask)


@lru_cache(4096)
def _mask(path: Path, text: str, height: int, sharp: bool) -> Image.Image:
    """Returns the text, cut to its ink, of about this height."""
    font = _font(path, _points(path, height))
    left, top, right, bottom = (int(n) for n in font.getbbox(text))
    image = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1" if sharp else "L"
    draw.text((-left, -top), text, 255, font)
    return image


@lru_cache(4096)
def _points(path: Path, height: int) -> int:
    """Returns the font size at which an 8 is so high."""
    _, top, _, bottom = _font(path, 100).getbbox("8")
    return max(4, round(100 * height / (bottom - top)))


@lru_cache(256)
def _font(path: Path, points: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, points)
