"""Seven-segment displays, drawn for tests: the counter and the clock above a board."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image, ImageDraw

LIT = {
    "0": "abcdef",
    "1": "bc",
    "2": "abged",
    "3": "abgcd",
    "4": "fgbc",
    "5": "afgcd",
    "6": "afgecd",
    "7": "abc",
    "8": "abcdefg",
    "9": "abcdfg",
    "-": "g",
}
FINER = 4  # subpixels


class Look(NamedTuple):
    """Colours, and shares of the height of a digit."""

    lit: str = "#ff0000"
    dim: str | None = "#500000"
    ground: str = "#000000"
    width: float = 0.52
    stroke: float = 0.14
    gap: float = 0.03  # between segments
    space: float = 0.14  # between digits
    slant: float = 0.0
    mitred: bool = True
    padding: float = 0.12


def display(text: str, height: int, look: Look) -> Image.Image:
    tall = FINER * height
    wide, space, slant, pad = (
        share * tall for share in (look.width, look.space, look.slant, look.padding)
    )
    length = len(text) * (wide + space) - space + slant + 2 * pad
    image = Image.new("RGB", (round(length), round(tall + 2 * pad)), look.ground)
    draw = ImageDraw.Draw(image)
    shapes = _segments(wide, tall, look.stroke * tall, look.gap * tall, look.mitred)
    for i, sign in enumerate(text):
        for segment, corners in shapes.items():
            colour = look.lit if segment in LIT[sign] else look.dim
            left = pad + i * (wide + space)
            placed = [(left + x + look.slant * (tall - y), pad + y) for x, y in corners]
            if colour is not None:
                draw.polygon(placed, fill=colour)
    return image.resize((image.width // FINER, image.height // FINER), Image.Resampling.BOX)


Corners = list[tuple[float, float]]


def _segments(
    width: float, height: float, stroke: float, gap: float, mitred: bool
) -> dict[str, Corners]:
    half, middle = stroke / 2, height / 2
    right, bottom = width - half, height - half
    cut = half if mitred else 0.0

    def across(y: float) -> Corners:
        begin, end = half + gap / 2, right - gap / 2
        if not mitred:
            begin, end = stroke + gap, width - stroke - gap
        low, high = y - half, y + half
        return [
            *((begin, y), (begin + cut, low), (end - cut, low)),
            *((end, y), (end - cut, high), (begin + cut, high)),
        ]

    def down(x: float, begin: float, end: float) -> Corners:
        begin, end = begin + gap / 2, end - gap / 2
        low, high = x - half, x + half
        return [
            *((x, begin), (high, begin + cut), (high, end - cut)),
            *((x, end), (low, end - cut), (low, begin + cut)),
        ]

    top = half if mitred else 0.0
    end = bottom if mitred else height
    return {
        "a": across(half),
        "g": across(middle),
        "d": across(bottom),
        "f": down(half, top, middle),
        "b": down(right, top, middle),
        "e": down(half, middle, end),
        "c": down(right, middle, end),
    }
