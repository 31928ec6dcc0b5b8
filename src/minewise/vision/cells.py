"""Cells in a picture: their places, and those that are doubtful."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from minewise.base.results import Note, Result, Share
from minewise.base.types import GridCell
from minewise.base.wording import cell_name
from minewise.vision.kinds import in_words


class Alternative(NamedTuple):
    """Another kind that a cell may be."""

    kind: str
    probability: Share


@dataclass(frozen=True, slots=True)
class DoubtfulCell(Result):
    """Holds a `cell` that could not be read for certain.

    >>> from minewise.vision.cells import Alternative
    >>> str(DoubtfulCell((2, 3), "5", 0.8, (Alternative("6", 0.2),)))
    'r2c3 is a 5 (0.80) or a 6 (0.20)'
    """

    cell: GridCell
    kind: Annotated[str, Note("its likeliest kind")]
    probability: Annotated[Share, Note("that of this kind")]
    others: Annotated[tuple[Alternative, ...], Note("the other kinds that it may be")]

    def __str__(self) -> str:
        kinds = [Alternative(self.kind, self.probability), *self.others]
        words = [f"{in_words(kind)} ({probability:.2f})" for kind, probability in kinds]
        return f"{cell_name(self.cell)} is {' or '.join(words)}"


class GridRectangle(NamedTuple):
    """The place of a board in a picture, in pixels."""

    left: float
    top: float
    cell_width: float
    cell_height: float

    def of(self, cell: GridCell) -> tuple[float, float, float, float]:
        """Returns the left, top, width and height of a cell."""
        row, column = cell
        return (
            self.left + column * self.cell_width,
            self.top + row * self.cell_height,
            self.cell_width,
            self.cell_height,
        )
