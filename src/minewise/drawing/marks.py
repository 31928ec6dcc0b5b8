"""The marks of SVG pictures: the contents of the cells, and the legend.

Marks are drawn as paths rather than text, so they look the same with all fonts.
"""

from collections.abc import Iterator
from html import escape
from typing import Final, NamedTuple

from minewise.base.wording import percent
from minewise.drawing import heat

SQUARE: Final = "m-12-16h24a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4h-24a4 4 0 0 1-4-4v-24a4 4 0 0 1 4-4z"
HEXAGON: Final = "m0-18.4 15.9 9.2v18.4l-15.9 9.2-15.9-9.2v-18.4z"
FAINT: Final = "#5d6471"
RING: Final = "#1d4ed8"

_CHECK = "m-6.5.5 4.6 5 8.8-10.5"
_DISC = "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"
_SPIKES = "m-6.8 0h13.6m-6.8-6.8v13.6m-4.7-11.5 9.4 9.4m0-9.4-9.4 9.4"
_POLE = "m-3.5 9v-18"
_CLOTH = "m-3.5-9 11 5-11 5z"

_LETTER = 6.9  # the mean width of a letter at 12 pixels in the widest of the typefaces
_TILE = 18
_RAMP_WIDTH = 220


class Place(NamedTuple):
    """Holds a point of the picture: the middle of a mark."""

    x: float
    y: float

    def __str__(self) -> str:
        return f"{self.x:g} {self.y:g}"


class Entry(NamedTuple):
    """Holds an entry of the legend: a small drawing around (0, 0) and its text."""

    drawing: str
    words: str

    @property
    def width(self) -> float:
        return _TILE + 6 + _LETTER * len(self.words)


def face(place: Place, shape: str, fill: str, words: str = "") -> str:
    """Returns the background of a cell, with its tooltip."""
    start = f'<path d="M{place}{shape}" fill="{fill}"'
    return f"{start}><title>{escape(words)}</title></path>" if words else start + "/>"


def ring(place: Place, shape: str) -> str:
    """Returns the outline of the best cell."""
    return f'<path d="M{place}{shape}" fill="none" stroke="{RING}" stroke-width="3.5"/>'


def check(place: Place, ink: str) -> str:
    """Returns the mark of a certainly safe cell."""
    return f'<path d="M{place}{_CHECK}" fill="none" stroke="{ink}" stroke-width="3"/>'


def mine(place: Place, ink: str) -> str:
    """Returns the mark of a mine: a disc with spikes."""
    spikes = f'<path d="M{place}{_SPIKES}" fill="none" stroke="{ink}" stroke-width="2"/>'
    return spikes + f'<path d="M{place}{_DISC}" fill="{ink}"/>'


def flag(place: Place, ink: str, scale: float = 1.0) -> str:
    """Returns a flag."""
    drawn = (
        f'<path d="M0 0{_POLE}" fill="none" stroke="{ink}" stroke-width="2.2"/>'
        f'<path d="M0 0{_CLOTH}" fill="{ink}"/>'
    )
    return f'<g transform="translate({place}) scale({scale:g})">{drawn}</g>'


def number(place: Place, value: int) -> str:
    """Returns a revealed number."""
    return (
        f'<text x="{place.x:g}" y="{place.y + 6.5:g}" font-size="18" font-weight="700" '
        f'fill="{heat.number_ink(value)}">{value}</text>'
    )


def nothing(place: Place) -> str:
    """Returns the mark of an open cell that shows no number."""
    return f'<text x="{place.x:g}" y="{place.y + 6.5:g}" font-size="18" fill="{heat.INK}">?</text>'


def risk(place: Place, probability: float, ink: str) -> str:
    """Returns the drawing of the percentage of an uncertain cell."""
    text = escape(percent(probability))
    return f'<text x="{place.x:g}" y="{place.y + 4.6:g}" fill="{ink}">{text}</text>'


def ramp(middle: Place) -> Iterator[str]:
    """Yields the ramp of colours with its scale."""
    low, high = "chance of a mine  0 %", "100 %"
    steps = 2 * (len(heat.RAMP) - 1)
    width = _RAMP_WIDTH / steps
    left = middle.x + (_LETTER * (len(low) - len(high)) - _RAMP_WIDTH) / 2
    for i in range(steps):
        fill = heat.colour((i + 0.5) / steps)
        place = f'x="{left + i * width:g}" y="{middle.y - 7:g}"'
        yield f'<rect {place} width="{width + 0.5:g}" height="14" fill="{fill}"/>'
    y = middle.y + 4.5
    yield f'<g font-size="12" fill="{FAINT}">'
    yield f'<text x="{left - 8:g}" y="{y:g}" text-anchor="end">{low}</text>'
    yield f'<text x="{left + _RAMP_WIDTH + 8:g}" y="{y:g}" text-anchor="start">{high}</text></g>'


def legend(middle: Place, entries: list[Entry]) -> Iterator[str]:
    """Yields the entries of the legend in a row, around its middle."""
    gap = 20
    x = middle.x - (sum(entry.width + gap for entry in entries) - gap) / 2
    yield f'<g font-size="12" fill="{FAINT}" text-anchor="start" stroke-linecap="round">'
    for entry in entries:
        place = Place(x + _TILE / 2, middle.y)
        yield f'<g transform="translate({place}) scale(.52)">{entry.drawing}</g>'
        yield f'<text x="{x + _TILE + 6:g}" y="{middle.y + 4.5:g}">{escape(entry.words)}</text>'
        x += entry.width + gap
    yield "</g>"
