"""Draws a verdict as a card: its sentences, and the board with the cells and clues they name."""

from __future__ import annotations

from itertools import chain
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from minewise.base.wording import cell_name
from minewise.drawing import heat, marks
from minewise.drawing.marks import Entry, Place
from minewise.drawing.svg import ORIGIN, BoardPicture
from minewise.position import FLAG, is_hidden

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.explain.verdict import Verdict

_LEGEND: Final = 28
_CLUE: Final = "#ffe9a8"


def card(verdict: Verdict) -> str:
    """Returns an SVG picture of a verdict.

    Raises `PositionError` for a graph or a board of more than 40,000 cells.
    """
    return "\n".join(_Card(verdict).parts())


class _Card(BoardPicture):
    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(verdict.position, None)
        self.safe = set(verdict.safe)
        self.mines = set(verdict.mines)
        self.clues = set(verdict.clues)
        self.risks = {move.cell: move.mine_probability for move in verdict.moves}
        if verdict.cell is not None:
            self.choice = verdict.cell, verdict.risk or 0.0
        if verdict.cell is not None and verdict.risk is not None:
            self.risks[verdict.cell] = verdict.risk

    def title(self) -> str:
        return self.verdict.text

    def findings(self, letters: int) -> list[str]:
        return list(chain.from_iterable(wrap(line, letters) for line in self.verdict.details))

    def cell(self, cell: tuple[int, int]) -> Iterator[str]:
        place, value = self.middle(*cell), self.position[cell]
        if cell in self.clues:
            yield marks.face(place, self.shape, _CLUE)
            yield marks.number(place, value) if value > 0 else ""
        elif not is_hidden(value) or not self.is_named(cell):
            yield from super().cell(cell)
        else:
            yield from self.named(cell, place, flagged=value == FLAG)

    def is_named(self, cell: tuple[int, int]) -> bool:
        return cell in self.safe or cell in self.mines or cell in self.risks

    def named(self, cell: tuple[int, int], place: Place, flagged: bool) -> Iterator[str]:
        """Yields a hidden cell of which the verdict speaks."""
        fill = heat.colour(self.risks.get(cell, 0.0))
        if cell in self.safe or cell in self.mines:
            fill = heat.SAFE if cell in self.safe else heat.HIDDEN
        ink = heat.ink(fill)
        yield marks.face(place, self.shape, fill, cell_name(cell))
        if flagged:
            yield marks.flag(Place(place.x - 8, place.y - 8), ink, 0.6)
            place = Place(place.x + 3, place.y + 5)
        if cell in self.safe:
            yield marks.check(place, ink)
        elif cell in self.mines:
            yield marks.mine(place, marks.FAINT)
        else:
            yield marks.risk(place, self.risks[cell], ink)

    def legend(self) -> Iterator[str]:
        entries = self.entries()
        if entries:
            yield from marks.legend(Place(self.width / 2, self.bottom + _LEGEND), entries)

    def entries(self) -> list[Entry]:
        entries = []
        if any(clue in self.position.topology for clue in self.clues):
            words = "proof" if self.safe else "conflict"
            entries.append(Entry(self.tile(_CLUE) + marks.number(ORIGIN, 2), words))
        for entry in super().entries():
            choice = "proved safe" if self.safe else "best guess"
            words = choice if entry.words == "safest" else entry.words
            entries.append(entry._replace(words=words))
        return entries
