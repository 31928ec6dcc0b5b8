"""Pictures of boards as SVG: positions, analyses, hints and verdicts, with their marks.

Marks are drawn as paths rather than text, so they look the same with all fonts.

The picture has no ids, so a page can contain any number of pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import chain
from typing import Final, NamedTuple

from minewise.analysis.answers import Choice, describe, first_few, if_any, solutions_in_words
from minewise.analysis.position_analysis import Analysis
from minewise.base.errors import PositionError
from minewise.base.tables import width_of, wrapped
from minewise.base.wording import cell_name, counted, percent, precise, worded
from minewise.clues import NOTHING
from minewise.drawing import heat
from minewise.explain.verdict import Verdict
from minewise.position import FLAG, MINE, Position, is_hidden

SQUARE: Final = "m-12-16h24a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4h-24a4 4 0 0 1-4-4v-24a4 4 0 0 1 4-4z"
HEXAGON: Final = "m0-18.4 15.9 9.2v18.4l-15.9 9.2-15.9-9.2v-18.4z"
FAINT: Final = "#5d6471"
RING: Final = "#1d4ed8"

_CHECK = "m-6.5.5 4.6 5 8.8-10.5"
_DISC = "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"
_SPIKES = "m-6.8 0h13.6m-6.8-6.8v13.6m-4.7-11.5 9.4 9.4m0-9.4-9.4 9.4"
_POLE = "m-3.5 9v-18"
_CLOTH = "m-3.5-9 11 5-11 5z"

_LEGEND_LETTER = 6.9  # the mean width of a letter at 12 pixels in the widest of the typefaces
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
        return _TILE + 6 + _LEGEND_LETTER * width_of(worded(self.words))


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
    drawn = (
        f'<path d="M0 0{_POLE}" fill="none" stroke="{ink}" stroke-width="2.2"/>'
        f'<path d="M0 0{_CLOTH}" fill="{ink}"/>'
    )
    return f'<g transform="translate({place}) scale({scale:g})">{drawn}</g>'


def number(place: Place, value: int) -> str:
    return (
        f'<text x="{place.x:g}" y="{place.y + 6.5:g}" font-size="18" font-weight="700" '
        f'fill="{heat.number_ink(value)}">{value}</text>'
    )


def nothing(place: Place) -> str:
    """Returns the mark of an open cell that shows no number."""
    return f'<text x="{place.x:g}" y="{place.y + 6.5:g}" font-size="18" fill="{heat.INK}">?</text>'


def percentage(place: Place, probability: float, ink: str) -> str:
    """Returns the drawing of the percentage of an uncertain cell."""
    text = escape(percent(probability))
    return f'<text x="{place.x:g}" y="{place.y + 4.6:g}" fill="{ink}">{text}</text>'


def ramp(middle: Place) -> Iterator[str]:
    low, high = worded("chance of a mine  0 %"), worded("100 %")
    steps = 2 * (len(heat.RAMP) - 1)
    width = _RAMP_WIDTH / steps
    left = middle.x + (_LEGEND_LETTER * (width_of(low) - width_of(high)) - _RAMP_WIDTH) / 2
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
        words = escape(worded(entry.words))
        yield f'<text x="{x + _TILE + 6:g}" y="{middle.y + 4.5:g}">{words}</text>'
        x += entry.width + gap
    yield "</g>"


MAX_CELLS: Final = 40_000
_SIDE: Final = 34
_MARGIN: Final = 22
_RULER: Final = 24
_RULER_GAP: Final = 9
_LINE: Final = 24
_NARROWEST: Final = 500
_GAP: Final = "#ddd8cc"
_SUPERSCRIPTS: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LETTER: Final = 10.5
ORIGIN: Final = Place(0, 0)


def picture(position: Position, analysis: Analysis | None = None) -> str:
    """Returns an SVG picture of a position, with a heat map if an analysis is given.

    Raises `PositionError` for a graph, which has no rows and columns to draw, and for a board of
    more than 40,000 cells.
    """
    return "\n".join(BoardPicture(position, analysis).parts())


class BoardPicture:
    """Draws a board with rulers under a heading, and the heat map of its analysis."""

    def __init__(self, position: Position, analysis: Analysis | None) -> None:
        if position.topology.kind == "graph":
            raise PositionError("a graph has no rows and columns", cure="only boards can be drawn")
        if len(position.topology) > MAX_CELLS:
            raise PositionError(
                "{topology} is too large to draw: a picture holds at most {most:,} cells",
                position.topology,
                MAX_CELLS,
            )
        self.position = position
        self.analysis = analysis
        self.safe = set(analysis.safe) if analysis else set()
        self.mines = set(analysis.mines) if analysis else set()
        self.choice = if_any(analysis.safest) if analysis and not self.safe else None

        self.hexagonal = position.topology.kind == "hexagonal"
        self.shape = HEXAGON if self.hexagonal else SQUARE
        self.row_step = _SIDE * 3**0.5 / 2 if self.hexagonal else _SIDE
        self.board_width = position.columns * _SIDE
        if self.hexagonal and position.rows > 1:
            self.board_width += _SIDE // 2
        self.width = max(2 * _RULER + self.board_width, _NARROWEST) + 2 * _MARGIN
        letters = int((self.width - _MARGIN) / _LETTER)
        title = wrapped(self.title(), letters)
        self.title_lines = len(title)
        self.heading = [*title, *self.findings(letters * 5 // 4)]
        self.left = (self.width - self.board_width) / 2
        self.top = _MARGIN + _LINE * len(self.heading) + _RULER + 6
        self.bottom = self.top + self.row_step * (position.rows - 1) + _SIDE

    def middle(self, row: int, column: int) -> Place:
        shift = _SIDE / 2 if self.hexagonal and row % 2 else 0
        x = self.left + (column + 0.5) * _SIDE + shift
        return Place(round(x, 1), round(self.top + _SIDE / 2 + row * self.row_step, 1))

    def title(self) -> str:
        return describe(self.position)

    def findings(self, letters: int) -> list[str]:
        """Returns the lines under the title, of at most some letters."""
        if self.analysis is None:
            return []
        words = []
        if self.safe:
            words.append(worded("{count:,} certainly safe", len(self.safe)))
        if self.mines:
            words.append(counted(len(self.mines), "certain mine"))
        if self.choice:
            cell, risk = self.choice
            words.append(worded("safest {cell} at {risk}", cell_name(cell), precise(risk)))
        count = solutions_in_words(self.analysis)
        words.append(worded("{count} solutions", _raised(count)) if count else worded("estimated"))
        return wrapped(" · ".join(words), letters)

    def parts(self) -> Iterator[str]:
        legend = list(self.legend())
        height = self.bottom + _MARGIN + (2 * _LINE + 8 if legend else 0)
        size = f"{self.width:g}", f"{height:g}"
        yield (
            '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{0}" height="{1}" '
            'viewBox="0 0 {0} {1}" font-family="{2}" text-anchor="middle">'.format(*size, heat.FONT)
        )
        yield f"<title>{escape(worded('Minesweeper: {board}', describe(self.position)))}</title>"
        yield f"<desc>{escape(self.description())}</desc>"
        yield '<rect width="{}" height="{}" rx="12" fill="#ffffff"/>'.format(*size)
        yield from self.headline()
        yield from self.rulers()
        yield from self.cells()
        yield from legend
        yield "</svg>\n"

    def legend(self) -> Iterator[str]:
        """Yields the legend below the board; nothing if the picture needs none."""
        if self.analysis:
            yield from ramp(Place(self.width / 2, self.bottom + 24))
            yield from legend(Place(self.width / 2, self.bottom + 24 + _LINE), self.entries())

    def description(self) -> str:
        sentences = [" ".join(self.heading)]
        if self.safe:
            sentences.append(worded("Certainly safe: {cells}", first_few(sorted(self.safe), 20)))
        if self.mines:
            sentences.append(worded("Certainly mines: {cells}", first_few(sorted(self.mines), 20)))
        return worded(". ").join([*sentences, ""]).rstrip()

    def headline(self) -> Iterator[str]:
        for i, line in enumerate(self.heading):
            title = 'font-size="17" font-weight="600"'
            style = title if i < self.title_lines else f'font-size="14" fill="{FAINT}"'
            x, y = self.width / 2, _MARGIN + 15 + _LINE * i
            yield f'<text x="{x:g}" y="{y:g}" {style}>{escape(line)}</text>'

    def rulers(self) -> Iterator[str]:
        yield f'<g font-size="11" fill="{FAINT}">'
        for column in range(self.position.columns):
            x, y = self.middle(0, column)
            yield f'<text x="{x:g}" y="{y - _SIDE / 2 - 9:g}">{column}</text>'
        for row in range(self.position.rows):
            x, y = self.left - _RULER_GAP, self.middle(row, 0).y + 4
            yield f'<text x="{x:g}" y="{y:g}" text-anchor="end">{row}</text>'
        yield "</g>"

    def cells(self) -> Iterator[str]:
        if not self.hexagonal:
            place = f'x="{self.left - 2:g}" y="{self.top - 2:g}"'
            size = f'width="{self.board_width + 4:g}" height="{self.bottom - self.top + 4:g}"'
            yield f'<rect {place} {size} rx="6" fill="{_GAP}"/>'
        yield '<g font-size="13" stroke-linecap="round" stroke-linejoin="round">'
        for row in range(self.position.rows):
            for column in range(self.position.columns):
                yield "".join(self.cell((row, column)))
        if self.choice:
            yield ring(self.middle(*self.choice[0]), self.shape)
        yield "</g>"

    def cell(self, cell: tuple[int, int]) -> Iterator[str]:
        place = self.middle(*cell)
        value = self.position[cell]
        if not is_hidden(value):
            yield face(place, self.shape, heat.PAPER)
            if value == MINE:
                yield mine(place, heat.INK)
            elif value == NOTHING:
                yield nothing(place)
            elif value:
                yield number(place, value)
        elif self.analysis is None:
            yield face(place, self.shape, heat.HIDDEN)
            if value == FLAG:
                yield flag(place, heat.INK)
        else:
            yield from self.judged(cell, self.analysis, place, flagged=value == FLAG)

    def judged(
        self, cell: tuple[int, int], analysis: Analysis, place: Place, flagged: bool
    ) -> Iterator[str]:
        risk = analysis[cell]
        trusted = flagged and analysis.trust_flags
        if cell in self.safe:
            fill, verdict = heat.SAFE, worded("certainly safe")
        elif trusted:
            fill, verdict = heat.HIDDEN, worded("flagged, treated as a mine")
        elif cell in self.mines:
            fill, verdict = heat.HIDDEN, worded("certainly a mine")
        else:
            fill, verdict = heat.colour(risk), worded("{share} risk", precise(risk))
        ink = heat.ink(fill)
        yield face(place, self.shape, fill, worded(": ").join((cell_name(cell), verdict)))
        if trusted and cell not in self.safe:
            yield flag(place, ink)
        else:
            yield from self.marked(cell, risk, place, ink, flagged=flagged and not trusted)

    def marked(
        self, cell: tuple[int, int], risk: float, place: Place, ink: str, flagged: bool
    ) -> Iterator[str]:
        """Yields what is known of a hidden cell, beside its flag if it has one."""
        if flagged:
            yield flag(Place(place.x - 8, place.y - 8), ink, 0.6)
            place = Place(place.x + 3, place.y + 5)
        if cell in self.safe:
            yield check(place, ink)
        elif cell in self.mines:
            yield mine(place, FAINT)
        else:
            yield percentage(place, risk, ink)

    def entries(self) -> list[Entry]:
        tile = self.tile
        entries = []
        if self.safe:
            entries.append(
                Entry(tile(heat.SAFE) + check(ORIGIN, heat.ink(heat.SAFE)), "certainly safe")
            )
        if self.mines:
            entries.append(Entry(tile(heat.HIDDEN) + mine(ORIGIN, FAINT), "certainly a mine"))
        if self.choice:
            entries.append(Entry(tile("#ffffff") + ring(ORIGIN, self.shape), "safest"))
        if self.position.flag_count:
            entries.append(Entry(tile(heat.HIDDEN) + flag(ORIGIN, heat.INK), "flag"))
        return entries

    def tile(self, fill: str) -> str:
        """Returns the background of a cell in the legend."""
        return face(ORIGIN, self.shape, fill)


def _raised(number: str) -> str:
    """Returns a number like 5.04e42 with a superscript power of ten."""
    mantissa, e, power = number.partition("e")
    return f"{mantissa} × 10{power.translate(_SUPERSCRIPTS)}" if e else number


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
            self.choice = Choice(verdict.cell, verdict.risk or 0.0)
        if verdict.cell is not None and verdict.risk is not None:
            self.risks[verdict.cell] = verdict.risk

    def title(self) -> str:
        return self.verdict.text

    def findings(self, letters: int) -> list[str]:
        return list(chain.from_iterable(wrapped(line, letters) for line in self.verdict.details))

    def cell(self, cell: tuple[int, int]) -> Iterator[str]:
        place, value = self.middle(*cell), self.position[cell]
        if cell in self.clues:
            yield face(place, self.shape, _CLUE)
            yield number(place, value) if value > 0 else ""
        elif not is_hidden(value) or not self.is_named(cell):
            yield from super().cell(cell)
        else:
            yield from self.named(cell, place, flagged=value == FLAG)

    def is_named(self, cell: tuple[int, int]) -> bool:
        return cell in self.safe or cell in self.mines or cell in self.risks

    def named(self, cell: tuple[int, int], place: Place, flagged: bool) -> Iterator[str]:
        """Yields a hidden cell of which the verdict speaks."""
        risk = self.risks.get(cell, 0.0)
        fill = heat.colour(risk)
        if cell in self.safe or cell in self.mines:
            fill = heat.SAFE if cell in self.safe else heat.HIDDEN
        ink = heat.ink(fill)
        yield face(place, self.shape, fill, cell_name(cell))
        yield from self.marked(cell, risk, place, ink, flagged)

    def legend(self) -> Iterator[str]:
        entries = self.entries()
        if entries:
            yield from legend(Place(self.width / 2, self.bottom + _LEGEND), entries)

    def entries(self) -> list[Entry]:
        entries = []
        if any(clue in self.position.topology for clue in self.clues):
            words = "proof" if self.safe else "conflict"
            entries.append(Entry(self.tile(_CLUE) + number(ORIGIN, 2), words))
        for entry in super().entries():
            words = "proved safe" if self.safe else "best guess"
            is_choice = entry.words == "safest"
            entries.append(Entry(entry.drawing, words if is_choice else entry.words))
        return entries
