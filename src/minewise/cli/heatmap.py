"""Heat maps of boards, drawn with characters.

A hidden cell has two or more digits, a revealed number has one, and a certain cell has a mark, so
that the map can be read without colours. If there is no room for a space between cells, columns
alternate in shade; without colours, hidden cells are in reverse video and columns are grouped.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from minewise.base.wording import percent
from minewise.clue_model import NOTHING
from minewise.drawing import heat
from minewise.position import FLAG, is_hidden

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console
    from rich.text import Text

    from minewise.analysis.position_analysis import Analysis
    from minewise.position import Position

MAX_CELLS: Final = 10_000
_RULER_STEP: Final = 5
_SHADE: Final = 0.12


@dataclass(frozen=True, slots=True)
class Marks:
    """The characters of the marks."""

    safe: str
    mine: str
    flag: str
    exposed: str
    nothing: str
    bar: str

    @classmethod
    def spelled_in(cls, encoding: str) -> Marks:
        """Returns marks that the encoding of the output can represent."""
        try:
            "✓●⚑·█".encode(encoding)
        except (UnicodeEncodeError, LookupError):
            return cls(safe="S", mine="M", flag="F", exposed="*", nothing=".", bar="#")
        return cls(safe="✓", mine="●", flag="⚑", exposed="*", nothing="·", bar="█")


@dataclass(frozen=True, slots=True)
class Layout:
    """Holds the width of a cell, the columns between gaps (0: no gaps) and per block."""

    cell: int
    gap: int
    block: int


class Look(IntEnum):
    """Describes the colours and video modes of the output."""

    BARE = 0
    REVERSED = 1
    SIXTEEN = 2
    COLOURED = 3

    @classmethod
    def of(cls, console: Console) -> Look:
        """Returns the abilities of a console; with NO_COLOR a terminal still has reverse video."""
        if console.color_system is None:
            return cls.BARE
        if console.no_color:
            return cls.REVERSED
        return cls.COLOURED if console.color_system in ("256", "truecolor") else cls.SIXTEEN


def layout(width: int, columns: int, ruler: int, look: Look, shifted: bool, least: int) -> Layout:
    """Returns the widest layout that fits; if none does, the board is split into blocks."""
    room = width - ruler
    widths = (6, 4, 2) if shifted else (5, 3, 2)
    for cell in widths:
        shift = cell // 2 if shifted else 0
        if cell < least or columns * cell + shift > room:
            continue
        if cell > 2 or look is Look.COLOURED:
            return Layout(cell, 0, columns)
        if look is Look.BARE:
            break
        for gap in (2,) if shifted else (2, 3, 4, 5):
            if columns * cell + shift + (columns - 1) // gap <= room:
                return Layout(cell, gap, columns)
    cell = max(widths[1], least)
    fitting = max((room - (cell // 2 if shifted else 0)) // cell, 1)
    return Layout(cell, 0, fitting - fitting % _RULER_STEP or fitting)


class Marked(NamedTuple):
    """Lists the cells to mark: safe cells, mines, clues, and the cell to guess."""

    safe: Sequence[Any] = ()
    mines: Sequence[Any] = ()
    clues: Sequence[Any] = ()
    guess: Any = None


class Picture(ABC):
    """Writes the board of a position as rows of text, with row and column numbers."""

    def __init__(
        self, position: Position, marks: Marks, width: int, look: Look, answer: Analysis | Marked
    ) -> None:
        self.position = position
        self.safe = set(answer.safe)
        self.mines = set(answer.mines)
        self.marks = marks
        self.shifted = position.topology.kind == "hexagonal"
        self.ruler = len(str(position.rows - 1)) + 1
        big = max(position._core.values()) > 9
        least = (6 if self.shifted else 5) if big else 2
        self.layout = layout(width, position.columns, self.ruler, look, self.shifted, least)
        self.look = look

    @abstractmethod
    def cell(self, cell: tuple[int, int]) -> tuple[str, str]:
        """Returns the characters of a cell and their style."""

    def rows(self) -> Iterator[Text]:
        """Yields the lines of the board with row and column numbers, one block after another."""
        from rich.text import Text

        for first in range(0, self.position.columns, self.layout.block):
            columns = range(first, min(first + self.layout.block, self.position.columns))
            if first:
                yield Text()
            yield Text(self.column_ruler(columns).rstrip(), style="dim")
            for row in range(self.position.rows):
                yield self.row(row, columns)

    def column_ruler(self, columns: range) -> str:
        wide = self.layout.cell
        step = 1 if len(str(columns[-1])) < wide else _RULER_STEP
        line = " " * self.ruler
        for column in columns:
            label = self.placed(str(column)) if column % step == 0 else ""
            missing = max(len(label) - wide, 0)  # a long number extends into the previous cell
            line = line[: len(line) - missing] + label.ljust(wide) + self.after(column)
        return line

    def row(self, row: int, columns: range) -> Text:
        from rich.text import Text

        line = Text.assemble((f"{row:>{self.ruler - 1}} ", "dim"))
        if self.shifted and row % 2:
            line.append(" " * (self.layout.cell // 2))
        for column in columns:
            line.append(*self.cell((row, column)))
            line.append(self.after(column))
        if self.look is Look.BARE:
            line.rstrip()
        return line

    def placed(self, text: str) -> str:
        """Returns text centred in a cell; in the narrowest cells it is right-aligned."""
        wide = self.layout.cell
        return text.center(wide) if wide > 2 else text.rjust(wide)

    def after(self, column: int) -> str:
        """Returns the separator after a column."""
        gap = self.layout.gap
        return " " if gap and (column + 1) % gap == 0 else ""

    def certain(self, cell: tuple[int, int]) -> tuple[str, str]:
        """Returns the characters and the style of a cell that is certain, with its flag."""
        flag = self.marks.flag if self.position[cell] == FLAG else ""
        if cell in self.safe:
            return self.placed(flag + self.marks.safe), certain_style(self.look, heat.SAFE)
        return self.placed(flag + self.marks.mine), certain_style(self.look, heat.MINE)

    def revealed(self, value: int) -> tuple[str, str]:
        """Returns the characters and the style of a revealed cell."""
        if value > 0:
            ink = heat.number_ink(value, heat.MIDTONES) if self.look is Look.COLOURED else ""
            return self.placed(str(value)), f"bold {ink}"
        if value == 0:
            return self.placed(self.marks.nothing), "dim"
        return self.placed("?" if value == NOTHING else self.marks.exposed), "bold"


class HeatMap(Picture):
    """Draws the mine probability of every hidden cell."""

    def __init__(
        self, position: Position, analysis: Analysis, marks: Marks, width: int, look: Look
    ) -> None:
        super().__init__(position, marks, width, look, analysis)
        self.analysis = analysis
        self.clipped = False

    def cell(self, cell: tuple[int, int]) -> tuple[str, str]:
        value = self.position[cell]
        if not is_hidden(value):
            return self.revealed(value)
        if cell in self.safe or cell in self.mines:
            return self.certain(cell)
        flag = self.marks.flag if value == FLAG else ""
        if flag and self.analysis.trust_flags:
            return self.placed(flag), certain_style(self.look, heat.MINE)
        risk = self.analysis[cell]
        wide = self.layout.cell
        text = flag + self.figures(risk, wide - (1 + (wide > 4)) * len(flag))
        return text.rjust(wide), self.style(risk, cell[1])

    def figures(self, risk: float, room: int) -> str:
        """Returns a percentage of two or more digits that fits the width."""
        if room < 2:
            return "?"
        text = percent(risk, 1) if self.layout.cell > 4 else ""
        if not text or len(text) > room:
            text = percent(risk).zfill(2)
        if len(text) > room:
            self.clipped = True
            return "99"
        return text

    def style(self, risk: float, column: int) -> str:
        alternate = self.layout.cell == 2 and column % 2 == 1
        return risk_style(self.look, risk, _SHADE if alternate else 0)


def risk_style(look: Look, risk: float, shade: float = 0) -> str:
    """Returns the style of a probability; `shade` changes it to distinguish adjacent columns."""
    if look is Look.COLOURED:
        ground = heat.colour(risk)
        return _on(heat.mix(ground, heat.ink(ground), shade))
    if look is Look.SIXTEEN:
        return next(style for most, style in heat.SIXTEEN if risk <= most)
    return "reverse"


def certain_style(look: Look, ground: str) -> str:
    """Returns the style of a certain cell with the background `heat.SAFE` or `heat.MINE`."""
    if look is Look.COLOURED:
        return "bold " + _on(ground)
    if look is Look.SIXTEEN:
        return heat.SIXTEEN_SAFE if ground == heat.SAFE else heat.SIXTEEN_MINE
    return "bold reverse"


def _on(ground: str) -> str:
    return f"{heat.ink(ground)} on {ground}"
