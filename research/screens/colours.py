"""Random colours of boards: surfaces, numbers and marks, that can be told apart."""

import colorsys
from collections.abc import Sequence

import numpy as np

Colour = tuple[int, int, int]

# The colours that most programs use for 1 to 8
CLASSIC: tuple[Colour, ...] = (
    (0, 0, 255),
    (0, 128, 0),
    (255, 0, 0),
    (0, 0, 128),
    (128, 0, 0),
    (0, 128, 128),
    (0, 0, 0),
    (128, 128, 128),
)
LIGHT: tuple[Colour, ...] = (  # of their hues, for dark boards
    (110, 160, 255),
    (110, 200, 110),
    (255, 110, 110),
    (170, 130, 255),
    (230, 150, 80),
    (80, 210, 210),
    (230, 230, 230),
    (160, 160, 160),
)
REDS: tuple[Colour, ...] = ((255, 0, 0), (220, 40, 30), (240, 80, 20), (200, 0, 60))
MARKS: tuple[Colour, ...] = (
    *REDS,
    *REDS,
    (30, 90, 220),
    (250, 200, 20),
    (20, 20, 20),
    (245, 245, 245),
    (20, 150, 60),
    (250, 140, 20),
    (160, 40, 180),
)


def of_hue(hue: float, saturation: float, lightness: float) -> Colour:
    """Returns the colour of a hue, saturation and lightness in 0..1."""
    red, green, blue = colorsys.hls_to_rgb(hue % 1, min(max(lightness, 0), 1), saturation)
    return round(red * 255), round(green * 255), round(blue * 255)


def luminance(colour: Colour) -> float:
    """Returns how light a colour is, 0 to 1.

    >>> luminance((255, 255, 255))
    1.0
    """
    return round((0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]) / 255, 6)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Returns the colour at a share of the way from one to another.

    >>> mixed((0, 0, 0), (200, 100, 0), 0.5)
    (100, 50, 0)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def lighter(colour: Colour, by: float) -> Colour:
    """Returns a lighter colour, or a darker one if `by` is below 0."""
    return mixed(colour, (255, 255, 255) if by > 0 else (0, 0, 0), min(abs(by), 1))


def near(colour: Colour, random: np.random.Generator, spread: float = 14) -> Colour:
    """Returns a colour close to another."""
    red, green, blue = (int(n) for n in np.clip(random.normal(colour, spread), 0, 255))
    return red, green, blue


def distinct(colour: Colour, ground: Colour, least: float) -> Colour:
    """Returns the colour, made lighter or darker until it stands out from the ground."""
    away = (0, 0, 0) if luminance(ground) > 0.5 else (255, 255, 255)
    for share in (0, 0.2, 0.4, 0.6, 0.8):
        found = mixed(colour, away, share)
        if sum(abs(a - b) for a, b in zip(found, ground, strict=True)) >= least:
            return found
    return away


def numbers(ground: Colour, random: np.random.Generator) -> tuple[Colour, ...]:
    """Returns the colours of the numbers 1 to 8 on a ground."""
    dark = luminance(ground) < 0.45
    palette: Sequence[Colour]
    share = random.random()
    if share < 0.55:
        palette = [near(c, random) for c in (LIGHT if dark and random.random() < 0.7 else CLASSIC)]
    elif share < 0.85:
        hues, level = (
            random.random(8),
            random.uniform(0.6, 0.8) if dark else random.uniform(0.2, 0.5),
        )
        palette = [of_hue(hue, random.uniform(0.3, 1), level) for hue in hues]
    else:
        one = of_hue(random.random(), random.choice([0, 0.7]), random.random())
        palette = [one] * 8
    least = random.uniform(60, 200)
    return tuple(distinct(colour, ground, least) for colour in palette)
