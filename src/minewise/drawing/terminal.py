"""Boards drawn with characters, for terminals, and the output of `analyze`.

A hidden cell has two or more digits, a revealed number has one, and a certain cell has a mark, so
that the map can be read without colours. If there is no room for a space between cells, columns
alternate in shade; without colours, hidden cells are in reverse video and columns are grouped.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from minewise.analysis.answers import describe, first_few, if_any, solutions_in_words
from minewise.analysis.position_analysis import Analysis
from minewise.base.tables import padded, wrapped
from minewise.base.wording import cell_name, clauses, counted, percent, precise, worded
from minewise.clues import NOTHING
from minewise.drawing import heat
from minewise.explain.sums import MINE_TOTAL
from minewise.explain.win_probabilities import WinProbabilities
from minewise.position import FLAG, Position, is_hidden

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


MAX_CELLS: Final = 10_000
_RULER_STEP: Final = 5
_SHADE: Final = 0.12


class Marks(NamedTuple):
    safe: str = "✓"
    mine: str = "●"
    flag: str = "⚑"
    exposed: str = "*"
    nothing: str = "·"
    bar: str = "█"

    @classmethod
    def of(cls, screen: Console) -> Marks:
        """Returns marks that the encoding of a console can represent."""
        try:
            "".join(cls()).encode(screen.encoding)
        except (UnicodeEncodeError, LookupError):
            return cls("S", "M", "F", "*", ".", "#")
        return cls()


class Layout(NamedTuple):
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
    def of(cls, screen: Console) -> Look:
        """Returns the abilities of a console; with NO_COLOR a terminal still has reverse video."""
        if screen.color_system is None:
            return cls.BARE
        if screen.no_color:
            return cls.REVERSED
        return cls.COLOURED if screen.color_system in ("256", "truecolor") else cls.SIXTEEN

    def risk(self, risk: float, shade: float = 0) -> str:
        """Returns the style of a probability; `shade` changes it to tell columns apart."""
        if self is Look.COLOURED:
            ground = heat.colour(risk)
            return _on(heat.mix(ground, heat.ink(ground), shade))
        if self is Look.SIXTEEN:
            return next(style for most, style in heat.SIXTEEN if risk <= most)
        return "reverse"

    def certain(self, is_safe: bool) -> str:
        if self is Look.COLOURED:
            return "bold " + _on(heat.SAFE if is_safe else heat.MINE)
        if self is Look.SIXTEEN:
            return heat.SIXTEEN_SAFE if is_safe else heat.SIXTEEN_MINE
        return "bold reverse"


def _on(ground: str) -> str:
    return f"{heat.ink(ground)} on {ground}"


class Marked(NamedTuple):
    """Lists the cells to mark: safe cells, mines, clues, and the cell to guess."""

    safe: Sequence[Any] = ()
    mines: Sequence[Any] = ()
    clues: Sequence[Any] = ()
    guess: Any = None


class Picture(ABC):
    """Writes cells in rows of text, with row and column numbers, in blocks of columns."""

    def __init__(self, rows: int, columns: int, shifted: bool, screen: Console) -> None:
        self.shape = rows, columns
        self.shifted = shifted
        self.ruler = len(str(rows - 1)) + 1
        self.look = Look.of(screen)
        self.layout = Layout(2, 0, columns)

    @abstractmethod
    def cell(self, cell: tuple[int, int]) -> tuple[str, str]:
        """Returns the characters of a cell and their style."""

    def rows(self) -> Iterator[Text]:
        """Yields the lines of the board with row and column numbers, one block after another."""
        from rich.text import Text

        rows, every = self.shape
        for first in range(0, every, self.layout.block):
            columns = range(first, min(first + self.layout.block, every))
            if first:
                yield Text()
            yield Text(self._column_ruler(columns).rstrip(), style="dim")
            for row in range(rows):
                yield self._row(row, columns)

    def _column_ruler(self, columns: range) -> str:
        wide = self.layout.cell
        step = 1 if len(str(columns[-1])) < wide else _RULER_STEP
        line = " " * self.ruler
        for column in columns:
            label = self.placed(str(column)) if column % step == 0 else ""
            missing = max(len(label) - wide, 0)  # a long number extends into the previous cell
            line = line[: len(line) - missing] + label.ljust(wide) + self._after(column)
        return line

    def _row(self, row: int, columns: range) -> Text:
        from rich.text import Text

        line = Text.assemble((f"{row:>{self.ruler - 1}} ", "dim"))
        if self.shifted and row % 2:
            line.append(" " * (self.layout.cell // 2))
        for column in columns:
            line.append(*self.cell((row, column)))
            line.append(self._after(column))
        if self.look is Look.BARE:
            line.rstrip()
        return line

    def placed(self, text: str) -> str:
        """Returns text centred in a cell; in the narrowest cells it is right-aligned."""
        wide = self.layout.cell
        return text.center(wide) if wide > 2 else text.rjust(wide)

    def _after(self, column: int) -> str:
        gap = self.layout.gap
        return " " if gap and (column + 1) % gap == 0 else ""


class BoardText(Picture):
    """Draws a position with the mine probabilities of an analysis, or with marks."""

    def __init__(self, position: Position, answer: Analysis | Marked, screen: Console) -> None:
        shifted = position.topology.kind == "hexagonal"
        super().__init__(position.rows, position.columns, shifted, screen)
        self.position = position
        self.marks = Marks.of(screen)
        self.safe, self.mines = set(answer.safe), set(answer.mines)
        marked = answer if isinstance(answer, Marked) else Marked()
        self.clues, self.guess = set(marked.clues) - {MINE_TOTAL}, marked.guess
        self.analysis = None if isinstance(answer, Marked) else answer
        self.width = screen.width
        self.layout = self._layout()
        self.clipped = False

    def _layout(self) -> Layout:
        """Returns the widest layout that fits; if none does, the board is split into blocks."""
        columns, room = self.position.columns, self.width - self.ruler
        widths = (6, 4, 2) if self.shifted else (5, 3, 2)
        least = 2 if max(self.position._core.values()) <= 9 else widths[0]
        for cell in widths:
            shift = cell // 2 if self.shifted else 0
            if cell < least or columns * cell + shift > room:
                continue
            if cell > 2 or self.look is Look.COLOURED:
                return Layout(cell, 0, columns)
            if self.look is Look.BARE:
                break
            for gap in (2, 3, 4, 5)[: 1 if self.shifted else 4]:
                if columns * cell + shift + (columns - 1) // gap <= room:
                    return Layout(cell, gap, columns)
        cell = max(widths[1], least)
        fitting = max((room - (cell // 2 if self.shifted else 0)) // cell, 1)
        return Layout(cell, 0, fitting - fitting % _RULER_STEP or fitting)

    def cell(self, cell: tuple[int, int]) -> tuple[str, str]:
        value = self.position[cell]
        if not is_hidden(value):
            return self._proving(cell, value) if cell in self.clues else self._revealed(value)
        flag = self.marks.flag if value == FLAG else ""
        if cell in self.safe or cell in self.mines:
            is_safe = cell in self.safe
            mark = self.marks.safe if is_safe else self.marks.mine
            return self.placed(flag + mark), self.look.certain(is_safe)
        if self.analysis is None:
            if cell == self.guess:
                return self.placed("?"), "bold reverse"
            return self.placed(flag or "#"), "dim"
        if flag and self.analysis.trust_flags:
            return self.placed(flag), self.look.certain(False)
        risk, wide = self.analysis[cell], self.layout.cell
        text = flag + self._figures(risk, wide - (1 + (wide > 4)) * len(flag))
        return text.rjust(wide), self.look.risk(risk, _SHADE if wide == 2 and cell[1] % 2 else 0)

    def _revealed(self, value: int) -> tuple[str, str]:
        if value > 0:
            ink = heat.number_ink(value, heat.MIDTONES) if self.look is Look.COLOURED else ""
            return self.placed(str(value)), f"bold {ink}"
        if value == 0:
            return self.placed(self.marks.nothing), "dim"
        return self.placed("?" if value == NOTHING else self.marks.exposed), "bold"

    def _proving(self, cell: tuple[int, int], value: int) -> tuple[str, str]:
        text, style = self._revealed(value)
        if self.layout.cell > 2:
            text = self.placed(f"[{value}]")
        return text, style if self.look is Look.BARE else f"{style} reverse"

    def _figures(self, risk: float, room: int) -> str:
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

    def legend(self) -> Iterator[Text]:
        """Yields the legend: of the marks that occur, and of the probabilities."""
        from rich.text import Text

        marks, chances = self.marks, self.analysis is not None
        entries = (
            (bool(self.clues) and self.layout.cell > 2, "[2] " + worded("what proves it")),
            (bool(self.safe), f"{marks.safe} {worded('safe')}"),
            (bool(self.mines), f"{marks.mine} {worded('mine')}"),
            (self.guess is not None, "? " + worded("the guess")),
            (self.position.flag_count > 0, f"{marks.flag} {worded('flag')}"),
            (self.clipped, worded("99 also stands for more than 99")),
            (not chances, "# " + worded("hidden")),
        )
        if words := "   ".join(words for occurs, words in entries if occurs):
            yield Text(words)
        chance = worded("chance of a mine in %")
        if chances and self.look >= Look.SIXTEEN:
            scale = Text(chance + ("  " if self.width > 52 else "\n"))
            for share in range(0, 101, 20):
                scale.append(str(share).center(5), self.look.risk(share / 100))
            yield scale
        elif chances:
            example = "03" if self.layout.cell < 5 else "3.0"
            yield Text(f"{example} {chance}   3 {worded('revealed number')}")


def is_drawn(position: Position) -> bool:
    """Checks if a board has rows, and at most 10,000 cells."""
    return position.topology.kind != "graph" and len(position.topology) <= MAX_CELLS


def draw(screen: Console, position: Position, answer: Analysis | Marked) -> BoardText:
    board = BoardText(position, answer, screen)
    for row in board.rows():
        screen.print(row, soft_wrap=True)
    return board


def draw_with_legend(screen: Console, position: Position, answer: Analysis | Marked) -> bool:
    """Prints a board and its legend after an empty line; returns False if it is not drawn."""
    if not is_drawn(position):
        return False
    screen.print()
    board = draw(screen, position, answer)
    screen.print()
    for line in board.legend():
        screen.print(line, soft_wrap=True)
    return True


_MOST_LISTED: Final = 12
_LABEL: Final = 11
_BAR: Final = 40
_DISAGREEING: Final = 1.05


def print_analysis(screen: Console, analysis: Analysis, seconds: float) -> None:
    """Prints the board of an analysis and all that was found in `seconds`."""
    position = analysis.position
    screen.print(describe(position), style="bold", soft_wrap=True)
    if draw_with_legend(screen, position, analysis):
        screen.print()
    elif position.topology.kind == "graph":
        screen.print()
        _print_cells(screen, analysis)
    else:
        words = worded("(boards of more than {most:,} cells are not drawn here)", MAX_CELLS)
        screen.print(f"{words}\n", soft_wrap=True)
    for label, words in findings(analysis):
        _print_entry(screen, worded(label), words)
    time = f"{seconds * 1000:.2g} ms" if seconds < 0.1 else f"{seconds:.3g} s"
    _print_entry(screen, worded("time"), time)


def _print_entry(screen: Console, label: str, words: str) -> None:
    from rich.text import Text

    indent = " " * _LABEL
    lines = wrapped(words, max(screen.width - _LABEL - 1, 30))
    text = Text.assemble((padded(label, _LABEL), "bold"), f"\n{indent}".join(lines))
    screen.print(text, soft_wrap=True)


def _print_cells(screen: Console, analysis: Analysis) -> None:
    """Lists the cells of a graph, which has no rows to draw."""
    position, most = analysis.position, 4 * _MOST_LISTED
    cells = [cell for cell in position.topology.cells if is_hidden(position[cell])]
    for cell in cells[:most]:
        _print_entry(screen, cell_name(cell), precise(analysis[cell]))
    if len(cells) > most:
        screen.print(worded("and {cells}", counted(len(cells) - most, "more cell")), soft_wrap=True)
    screen.print()


def findings(analysis: Analysis) -> Iterator[tuple[str, str]]:
    """Yields what an analysis found, each with a label."""
    yield "safe", _listed(analysis.safe)
    yield "mines", _listed(analysis.mines)
    if if_any(analysis.safest):
        yield "safest", _choice(*analysis.safest())
        yield "riskiest", _choice(*analysis.riskiest())
    count = solutions_in_words(analysis)
    if count and "e" in count:
        count += worded(" ({count:,} digits)", int(analysis.log10_solutions) + 1)
    yield "solutions", count or worded("not counted")
    yield "method", _method(analysis)
    if analysis.position.flag_count:
        yield "flags", _flags(analysis)


def _method(analysis: Analysis) -> str:
    if analysis.method == "exact":
        return worded("exact")
    errors = analysis._core.standard_error().tolist()
    largest = max((error for error in errors if error == error), default=0.0)
    convergence = analysis.convergence
    words = "estimated, standard error at most {largest}, convergence {convergence:.3f}"
    words = worded(words, precise(largest), convergence)
    if convergence > _DISAGREEING:
        words += worded(" (the chains disagree: use a larger --budget)")
    unsettled = analysis.unsettled
    if unsettled:
        few = first_few(unsettled, _MOST_LISTED)
        words += worded("; {cells} not settled: {few}", counted(len(unsettled), "cell"), few)
    return words


def _flags(analysis: Analysis) -> str:
    if analysis.trust_flags:
        return worded("{count:,} treated as mines", analysis.position.flag_count)
    wrong, mines = set(analysis.wrong_flags), set(analysis.mines)
    values = analysis.position._core.values()
    flagged = [analysis.position.topology.cell(i) for i, v in enumerate(values) if v == FLAG]
    words = []
    if wrong:
        few = first_few(analysis.wrong_flags, _MOST_LISTED)
        words.append(worded("{count:,} wrong: {few}", len(wrong), few))
    right = sum(cell in mines for cell in flagged)
    if right:
        words.append(worded("{count:,} right", right))
    open_ones = [cell for cell in flagged if cell not in wrong and cell not in mines]
    if open_ones:
        risks = [
            worded("{cell} at {risk}", cell_name(cell), precise(analysis[cell]))
            for cell in open_ones[:_MOST_LISTED]
        ]
        if len(open_ones) > _MOST_LISTED:
            risks.append(worded("{count:,} more", len(open_ones) - _MOST_LISTED))
        words.append(worded("not certain: {cells}", worded(", ").join(risks)))
    return worded("; ").join(words)


def print_numbers(
    screen: Console, analysis: Analysis, cell: Any, distribution: Sequence[float]
) -> None:
    heading = worded("{cell} would show", cell_name(cell))
    screen.print(f"\n{heading}", style="bold", soft_wrap=True)
    widest, mark = min(_BAR, screen.width - 20), Marks.of(screen).bar
    mine = worded("mine")
    for label, probability in [(mine, analysis[cell]), *enumerate(distribution)]:
        if probability > 0:
            bar = mark * round(widest * probability)
            line = f"{padded(str(label), -6)}  {precise(probability):>10}  {bar}"
            screen.print(line.rstrip(), soft_wrap=True)


def print_moves(screen: Console, values: WinProbabilities) -> None:
    source = worded("of best play, exact" if values.exact else "estimated")
    heading = worded("best moves, win probabilities {source}", source)
    screen.print(f"\n{heading}", style="bold", soft_wrap=True)
    if not values.moves:
        screen.print(worded("every safe cell is open"), soft_wrap=True)
    for move in values.moves:
        wins, risk = precise(move.win_probability), _verdict(move.mine_probability)
        words = worded("wins {share}, {risk}", wins, risk)
        screen.print(f"{cell_name(move.cell):>7}  {words}", soft_wrap=True)


def _listed(cells: Sequence[Any]) -> str:
    if not cells:
        return worded("none")
    return worded(": ").join((f"{len(cells):,}", first_few(cells, _MOST_LISTED)))


def _choice(cell: Any, risk: float) -> str:
    return clauses(cell_name(cell), _verdict(risk))


def _verdict(risk: float) -> str:
    if risk == 0:
        return worded("certainly safe")
    return worded("certainly a mine") if risk == 1 else worded("{share} risk", precise(risk))
