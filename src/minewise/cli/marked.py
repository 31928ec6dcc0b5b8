"""Boards on which cells are marked: those that are settled, and the numbers that prove it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.cli.heatmap import MAX_CELLS, Look, Marked, Marks, Picture
from minewise.explain.sums import MINE_TOTAL
from minewise.position import FLAG, is_hidden

if TYPE_CHECKING:
    from rich.console import Console

    from minewise.position import Position


class MarkedBoard(Picture):
    """Marks cells, and clues in brackets."""

    def __init__(
        self, position: Position, marked: Marked, marks: Marks, width: int, look: Look
    ) -> None:
        super().__init__(position, marks, width, look, marked)
        self.clues = set(marked.clues) - {MINE_TOTAL}
        self.guessed = marked.guess

    def cell(self, cell: tuple[int, int]) -> tuple[str, str]:
        value = self.position[cell]
        if not is_hidden(value):
            text, style = self.revealed(value)
            if cell not in self.clues:
                return text, style
            if self.layout.cell > 2:
                text = self.placed(f"[{value}]")
            return text, f"{style} reverse" if self.look is not Look.BARE else style
        if cell in self.safe or cell in self.mines:
            return self.certain(cell)
        if cell == self.guessed:
            return self.placed("?"), "bold reverse"
        return self.placed(self.marks.flag if value == FLAG else "#"), "dim"

    def legend(self) -> str:
        """Returns the legend of the marks on the board."""
        marks = self.marks
        entries = [
            (bool(self.clues) and self.layout.cell > 2, "[2] what proves it"),
            (bool(self.safe), f"{marks.safe} safe"),
            (bool(self.mines), f"{marks.mine} mine"),
            (self.guessed is not None, "? the guess"),
            (self.position.flag_count > 0, f"{marks.flag} flag"),
            (True, "# hidden"),
        ]
        return "   ".join(words for occurs, words in entries if occurs)


def draw(screen: Console, position: Position, marked: Marked) -> MarkedBoard:
    """Prints the board with its marks and returns it."""
    marks, look = Marks.spelled_in(screen.encoding), Look.of(screen)
    board = MarkedBoard(position, marked, marks, screen.width, look)
    for row in board.rows():
        screen.print(row, soft_wrap=True)
    return board


def draw_small(screen: Console, position: Position, marked: Marked) -> None:
    """Prints the board with its marks and their legend; nothing for graphs and large boards."""
    if position.topology.kind == "graph" or len(position.topology) > MAX_CELLS:
        return
    screen.print()
    board = draw(screen, position, marked)
    screen.print()
    screen.print(board.legend(), soft_wrap=True)
