"""Draws the win rate of every first cell as one self-contained SVG picture."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Final

from minewise.base.errors import PositionError
from minewise.base.types import GridCell
from minewise.drawing import heat
from minewise.drawing.marks import FAINT
from minewise.drawing.terminal import Layout, Look, Picture
from minewise.topology import Topology

if TYPE_CHECKING:
    from rich.console import Console

MAX_CELLS: Final = 10_000
_SIDE: Final = 40
_MARGIN: Final = 20
_TOP: Final = 92
_RULER: Final = 26
_RULER_GAP: Final = 7


def warmth(rate: float, low: float, high: float) -> float:
    """Returns a position on the ramp of `heat`: 0 for the best cell, 1 for the worst."""
    return (high - rate) / (high - low) if high > low else 0.0


def picture(
    grid: Topology,
    rates: Mapping[GridCell, float],
    best: Collection[GridCell],
    title: str,
    note: str,
) -> str:
    """Returns an SVG picture of the win rates, with a frame around the best cells.

    Raises `PositionError` for boards of more than 10,000 cells.
    """
    if len(grid) > MAX_CELLS:
        raise PositionError(
            "{grid} is too large to draw: a map holds at most {most:,} cells", grid, MAX_CELLS
        )
    low, high = min(rates.values()), max(rates.values())
    shift = _SIDE / 2 if grid.kind == "hexagonal" else 0
    left = _MARGIN + _RULER
    width = max(left + grid.columns * _SIDE + shift, 420 + _MARGIN) + _MARGIN
    height = _TOP + grid.rows * _SIDE + _MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" font-family="{heat.FONT}" role="img">',
        f"<title>{escape(title)}: {escape(note)}</title>",
        f'<rect width="{width:g}" height="{height:g}" fill="{heat.PAPER}"/>',
        f'<text x="{_MARGIN}" y="34" font-size="16" fill="{heat.INK}">{escape(title)}</text>',
        f'<text x="{_MARGIN}" y="58" font-size="13" fill="{heat.INK}">{escape(note)}</text>',
        *_rulers(grid, left),
    ]
    for (row, column), rate in rates.items():
        x = left + column * _SIDE + (shift if row % 2 else 0)
        y = _TOP + row * _SIDE
        ground = heat.colour(warmth(rate, low, high))
        ring = f' stroke="{heat.INK}" stroke-width="3"' if (row, column) in best else ""
        side = _SIDE - 3
        parts.append(
            f'<rect x="{x + 1.5:g}" y="{y + 1.5:g}" width="{side}" height="{side}" '
            f'fill="{ground}"{ring}/>'
            f'<text x="{x + _SIDE / 2:g}" y="{y + 25:g}" font-size="12" text-anchor="middle" '
            f'fill="{heat.ink(ground)}">{100 * rate:.1f}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _rulers(grid: Topology, left: int) -> Iterator[str]:
    yield f'<g font-size="11" fill="{FAINT}">'
    for column in range(grid.columns):
        x = left + (column + 0.5) * _SIDE
        yield f'<text x="{x:g}" y="{_TOP - _RULER_GAP}" text-anchor="middle">{column}</text>'
    for row in range(grid.rows):
        y = _TOP + (row + 0.5) * _SIDE + 4
        yield f'<text x="{left - _RULER_GAP}" y="{y:g}" text-anchor="end">{row}</text>'
    yield "</g>"


class RateText(Picture):
    """Writes the win rates as text, in blocks of columns that fit `room`; * marks the best."""

    def __init__(
        self,
        grid: Topology,
        rates: Mapping[GridCell, float],
        best: Collection[GridCell],
        screen: Console,
        room: int | None,
    ) -> None:
        super().__init__(grid.rows, grid.columns, grid.kind == "hexagonal", screen)
        self._rates, self._best = rates, best
        self._range = min(rates.values()), max(rates.values())
        block = grid.columns if room is None else max((room - self.ruler - 3) // 6, 1)
        self.layout = Layout(6, 0, block)

    def cell(self, cell: GridCell) -> tuple[str, str]:
        rate = self._rates[cell]
        style = "" if self.look is Look.BARE else self.look.risk(warmth(rate, *self._range))
        return f"{100 * rate:>5.1f}{'*' if cell in self._best else ' '}", style
