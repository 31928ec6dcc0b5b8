"""The colours of risk, shared by every picture: terminal, SVG and HTML.

The ramp runs from pale aqua (safe) over yellow and orange to dark plum (mine). Its eleven stops are
evenly spaced in the OKLab colour space and darken steadily, so it reads the same with any kind of
colour vision and in print. Certain cells leave the ramp: a safe cell is bright teal, and a mine is
a mark on a plain tile (near black in a terminal).
"""

from typing import Final

RAMP: Final = (
    "#d6f8f9",
    "#e5ecc0",
    "#f0d489",
    "#f5b75c",
    "#f3983f",
    "#ec7a35",
    "#e4582b",
    "#ca4130",
    "#ad3035",
    "#911f37",
    "#760b36",
)
SAFE: Final = "#19c79c"
MINE: Final = "#1d1a26"
DARK_RAMP: Final = (
    "#14555f",
    "#226569",
    "#2f7672",
    "#ab812f",
    "#bc8233",
    "#cd8337",
    "#dd843c",
    "#ee8440",
    "#f48355",
    "#f98168",
    "#ff7f78",
)
"""The ramp on a dark page: teal to amber to red. It brightens steadily with any colour vision."""
DARK_SAFE: Final = "#5ff0b4"
HIDDEN: Final = "#c3cad3"
PAPER: Final = "#f7f5f0"
FONT: Final = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"
INK: Final = "#1f2430"

NUMBERS: Final = (
    "#666d7a",
    "#1d4ed8",
    "#15703a",
    "#c2181f",
    "#312a8c",
    "#8a1c1c",
    "#0b6b75",
    "#1f2430",
    "#545b66",
)
"""Ink for the revealed numbers 0 to 8 on `PAPER`: classic colours, at contrasts of 4.5 or more."""

MIDTONES: Final = (
    "#777777",
    "#3f7be8",
    "#2e8b3d",
    "#e0413f",
    "#8468d8",
    "#b3652a",
    "#12889a",
    "#777777",
    "#777777",
)
"""The same for an unknown background, such as a terminal's: legible on black and on white."""


def colour(probability: float) -> str:
    """Returns the ramp's colour for a probability of a mine, as `#rrggbb`."""
    place = min(max(probability, 0.0), 1.0) * (len(RAMP) - 1)
    below = min(int(place), len(RAMP) - 2)
    return mix(RAMP[below], RAMP[below + 1], place - below)


SIXTEEN: Final = (
    (0.1, "black on bright_cyan"),
    (0.35, "black on bright_yellow"),
    (0.65, "black on yellow"),
    (0.9, "bright_white on red"),
    (1.0, "bright_white on magenta"),
)
"""For terminals with sixteen colours: the ramp in bands, each up to a probability."""
SIXTEEN_SAFE: Final = "bold black on bright_green"
SIXTEEN_MINE: Final = "bold bright_white on black"


def mix(colour: str, other: str, part: float) -> str:
    """Returns a mixture of two colours; `part` is the share of the other."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def ink(background: str) -> str:
    """Returns the text colour that stands out more on a background: black or white."""
    return max("#000000", "#ffffff", key=lambda text: contrast(text, background))


def contrast(colour: str, other: str) -> float:
    """Returns the contrast ratio of two colours, 1 to 21, as WCAG 2 defines it."""
    light, dark = sorted((_luminance(colour), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def number_ink(number: int, palette: tuple[str, ...] = NUMBERS) -> str:
    """Returns the colour of a revealed number; numbers over 8 share the last."""
    return palette[min(number, len(palette) - 1)]


def _luminance(colour: str) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in channels(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def channels(colour: str) -> tuple[int, int, int]:
    """Returns the red, green and blue of `#rrggbb`, 0 to 255 each."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
