"""Sentences that explain the steps of a deduction from their clues and cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from minewise.base.types import Cell
from minewise.base.wording import cell_name, counted
from minewise.explain.deductions import MINE_TOTAL
from minewise.position import FLAG, MINE, is_hidden

if TYPE_CHECKING:
    from minewise.explain.deductions import Deduction
    from minewise.position import Position

_MOST_CLUES: Final = 6
_MOST_CELLS: Final = 12


class Words:
    """Describes the steps of one chain in sentences; call `tell` for each step, in order."""

    def __init__(self, position: Position[Cell], trust_flags: bool) -> None:
        self.position = position
        self.trust_flags = trust_flags
        self.known: dict[Cell, bool] = {}  # cells of earlier steps: whether they are mines

    def tell(self, step: Deduction[Cell]) -> str:
        """Returns the sentence for a step, and records its safe cells and mines."""
        write = getattr(self, f"_{step.technique.replace('-', '_')}", self._by_clues)
        reason = self._by_pattern(step) if step.pattern else write(step)
        for cells, mine in ((step.safe, False), (step.mines, True)):
            self.known.update(dict.fromkeys(cells, mine))
        return f"{reason}, so {outcome(step.safe, step.mines)}."

    # Clues ------------------------------------------------------------------------------------

    def _is_mine(self, cell: Cell) -> bool:
        value = self.position[cell]
        return self.known.get(cell, value == MINE or (self.trust_flags and value == FLAG))

    def _unknown(self, clue: Cell) -> list[Cell]:
        """Returns the hidden neighbours of a clue that no earlier step has settled."""
        return [
            cell
            for cell in self.position.topology.neighbours(clue)
            if is_hidden(self.position[cell]) and cell not in self.known and not self._is_mine(cell)
        ]

    def _hidden(self, clues: Iterable[Any]) -> str:
        """Returns the word for the unknown cells of some clues: "hidden" if that is all of them.

        Cells that an earlier step has settled may still be hidden on the board.
        """
        neighbours = self.position.topology.neighbours
        all_hidden = self.known.keys().isdisjoint(
            cell for clue in clues if clue != MINE_TOTAL for cell in neighbours(clue)
        )
        return "hidden" if all_hidden else "undecided"

    def _left(self, clue: Cell) -> int:
        """Returns the number of mines that a clue still needs."""
        neighbours = self.position.topology.neighbours(clue)
        return self.position[clue] - sum(map(self._is_mine, neighbours))

    def _named(self, clue: Any) -> str:
        if clue == MINE_TOTAL:
            return "the mine total"
        return f"the {self.position[clue]} at {cell_name(clue)}"

    def _all_named(self, clues: Sequence[Any]) -> str:
        named = [self._named(clue) for clue in clues[:_MOST_CLUES]]
        if len(clues) > _MOST_CLUES:
            named.append(f"{len(clues) - _MOST_CLUES} more numbers")
        return joined(named)

    # One reason per technique ------------------------------------------------------------------

    def _counting(self, step: Deduction[Cell]) -> str:
        clue = step.clues[0]
        number, left = self.position[clue], self._left(clue)
        named = capital(self._named(clue))
        if number == 0:
            return f"{named} touches no mine"
        if step.safe:
            all_of = {1: "its mine", 2: "both its mines"}.get(number, f"all {number} of its mines")
            return f"{named} has {all_of} flagged or certain"
        settled = self.known.keys() & self.position.topology.neighbours(clue)
        hidden = "hidden" if all(map(self._is_mine, settled)) else "undecided"
        cells = f"one {hidden} cell" if left == 1 else f"{left} {hidden} cells"
        if left == number:
            return f"{named} has just {cells}"
        return f"{named} needs {left} more and has just {cells} left"

    def _subset(self, step: Deduction[Cell]) -> str:
        parent, *children = step.clues
        hidden = self._hidden(children)
        cells = f"Every {hidden} cell" if len(children) == 1 else f"All {hidden} cells"
        within = f"{cells} of {self._all_named(children)} also touch"
        within += f"{'es' * (len(children) == 1)} {self._named(parent)}"
        if step.safe:
            return f"{within}, which needs no further mine"
        mines = len(step.mines)
        return f"{within}, which needs {counted(mines, 'more mine')} than these cells can hold"

    def _shared(self, step: Deduction[Cell]) -> str:
        parent, *children = step.clues
        return (
            f"{capital(self._all_named(children))} both overlap "
            f"{self._named(parent)}, which is too small for both unless they share a mine"
        )

    def _cascade(self, step: Deduction[Cell]) -> str:
        if len(step.clues) == 2:
            return self._pair(step)
        return f"Subtracting {self._all_named(step.clues)} from one another leaves one possibility"

    def _intersection(self, step: Deduction[Cell]) -> str:
        if len(step.clues) == 2:
            return self._pair(step)
        return f"Comparing {self._all_named(step.clues)} leaves one possibility"

    def _pair(self, step: Deduction[Cell]) -> str:
        first, second = step.clues
        cells, others = self._unknown(first), self._unknown(second)
        common = set(cells) & set(others)
        most = min(self._left(first), self._left(second), len(common))
        least = max(
            self._left(first) - (len(cells) - len(common)),
            self._left(second) - (len(others) - len(common)),
            0,
        )
        hold = f"at most {counted(most, 'mine')}"
        if least == most:
            hold = f"exactly {counted(most, 'mine')}" if most else "no mine"
        shared = counted(len(common), f"{self._hidden(step.clues)} cell")
        hold = f"{'hold' + 's' * (len(common) == 1)} {hold}"
        return f"{capital(self._all_named(step.clues))} share {shared}, which {hold}"

    def _twins(self, step: Deduction[Cell]) -> str:
        more, less = step.clues[:2]
        difference = self._left(more) - self._left(less)
        if difference == 0:
            return (
                f"{capital(self._named(more))} and {self._named(less)} need the same number of "
                f"mines, and one of them has no {self._hidden((more, less))} cell of its own"
            )
        alone = len(set(self._unknown(more)) - set(self._unknown(less)))
        return (
            f"{capital(self._named(more))} needs {counted(difference, 'mine')} more than "
            f"{self._named(less)}, and only {counted(alone, f'{self._hidden((more, less))} cell')} "
            f"touch{'es' * (alone == 1)} it alone"
        )

    def _mine_count(self, step: Deduction[Cell]) -> str:
        numbers = [clue for clue in step.clues if clue != MINE_TOTAL]
        mines, safe = self._mines_left()
        if not numbers:
            if mines == 0:
                return "All mines are flagged or certain"
            hidden = "undecided" if self.known else "hidden"
            return f"There are as many mines left as {hidden} cells: {mines}"
        named = self._all_named(numbers)
        touch = "touches" if len(numbers) == 1 else "together touch"
        cells = [cell for clue in numbers for cell in self._unknown(clue)]
        apart = len(set(cells)) == len(cells)
        if apart and sum(map(self._left, numbers)) == mines:
            left = "the last mine" if mines == 1 else f"all {mines} remaining mines"
            return f"{capital(named)} {touch} {left}"
        if apart and len(cells) - sum(map(self._left, numbers)) == safe:
            left = "the last safe cell" if safe == 1 else f"all {safe} remaining safe cells"
            return f"{capital(named)} {touch} {left}"
        few = "few" if step.safe else "many"
        return f"With {counted(mines, 'mine')} left, the numbers must use as {few} as possible"

    def _mines_left(self) -> tuple[int, int]:
        """Returns the numbers of mines and of safe cells among the unknown cells."""
        cells = [
            cell
            for cell in self.position.topology.cells
            if is_hidden(self.position[cell]) or self.position[cell] == MINE
        ]
        mines = (self.position.mine_count or 0) - sum(map(self._is_mine, cells))
        unknown = sum(cell not in self.known and not self._is_mine(cell) for cell in cells)
        return mines, unknown - mines

    def _contradiction(self, step: Deduction[Cell]) -> str:
        cell = (step.safe or step.mines)[0]
        supposed = "a mine" if step.safe else "safe"
        clues = step.clues
        fail = "could not be satisfied" if len(clues) == 1 else "could not all be satisfied"
        return f"If {cell_name(cell)} were {supposed}, {self._all_named(clues)} {fail}"

    def _exact(self, step: Deduction[Cell]) -> str:
        leave = "leaves" if len(step.clues) == 1 else "together leave"
        return f"{capital(self._all_named(step.clues))} {leave} no other possibility"

    def _by_clues(self, step: Deduction[Cell]) -> str:
        return f"By {step.technique}, {self._all_named(step.clues)} leave one possibility"

    def _by_pattern(self, step: Deduction[Cell]) -> str:
        named = self._all_named(step.clues)
        if step.pattern == "1-3-1 corner":
            return f"In the 1-3-1 corner of {named}, each 1 leaves the 3 at most one mine"
        if step.pattern == "hole":
            return f"In the hole at {cell_name(step.clues[0])}, {named} share their mine"
        if step.pattern == "1-1":
            first, second = step.clues
            return (
                f"By the 1-1 pattern, every {self._hidden([second])} cell of "
                f"{self._named(second)} also touches {self._named(first)}"
            )
        return f"By the {step.pattern} pattern of {named}"


def outcome(safe: Sequence[Cell], mines: Sequence[Cell]) -> str:
    """Returns a clause that names the safe cells and the mines.

    >>> outcome([(0, 1)], [(0, 2), (1, 2)])
    'r0c1 is safe and r0c2 and r1c2 are mines'
    """
    parts = []
    if safe:
        parts.append(f"{_cells(safe)} {'is' if len(safe) == 1 else 'are'} safe")
    if mines:
        parts.append(f"{_cells(mines)} {'is a mine' if len(mines) == 1 else 'are mines'}")
    return " and ".join(parts)


def _cells(cells: Sequence[Cell]) -> str:
    named = [cell_name(cell) for cell in cells[:_MOST_CELLS]]
    if len(cells) > _MOST_CELLS:
        named.append(f"{len(cells) - _MOST_CELLS} more cells")
    return joined(named)


def joined(items: Iterable[str]) -> str:
    """Returns items as a list within a sentence.

    >>> joined("abc"), joined("a")
    ('a, b and c', 'a')
    """
    *first, last = items
    return f"{', '.join(first)} and {last}" if first else last


def capital(text: str) -> str:
    """Returns a sentence with a capital first letter.

    >>> capital("the 2 at r3c5")
    'The 2 at r3c5'
    """
    return text[:1].upper() + text[1:]
