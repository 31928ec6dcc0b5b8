"""The best that anyone can do, by trying every cell at every turn: for a dozen hidden cells.

Nothing here comes from minewise, and nothing is left out: no bound, no cell opened for free, and a
0 opens its neighbours as it does in the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from oracle import Cell, Neighbours, Truth

Layout = tuple[int, ...]
Seen = frozenset[tuple[Cell, int]]


class Player:
    """Plays a position whose solutions `truth` lists."""

    def __init__(self, neighbours: Neighbours, truth: Truth) -> None:
        self.neighbours = neighbours
        self.truth = truth
        self.weight = dict(zip(truth.layouts, truth.weights, strict=True))
        self.known: dict[Any, Fraction] = {}

    def open(self, layout: Layout, cell: Cell, opened: frozenset[Cell]) -> Seen | None:
        """What is newly seen when the cell is opened; None where it is a mine."""
        place = self.truth.place
        if layout[place[cell]]:
            return None
        seen: dict[Cell, int] = {}
        waiting = [cell]
        while waiting:
            here = waiting.pop()
            if here in seen or here in opened or here not in place:
                continue
            seen[here] = self.truth.mines_in(self.neighbours[here], layout)
            if not seen[here]:
                waiting += self.neighbours[here]
        return frozenset(seen.items())

    def after(self, cell: Cell, layouts: frozenset[Layout], opened: frozenset[Cell]) -> Fraction:
        """The weight won when this cell is opened next."""
        outcomes: dict[Seen, set[Layout]] = {}
        for layout in layouts:
            seen = self.open(layout, cell, opened)
            if seen is not None:
                outcomes.setdefault(seen, set()).add(layout)
        return sum(
            (
                self.won(frozenset(agree), opened | {place for place, _ in seen})
                for seen, agree in outcomes.items()
            ),
            Fraction(0),
        )

    def won(self, layouts: frozenset[Layout], opened: frozenset[Cell]) -> Fraction:
        """The weight won from here on. Who has opened everything safe is told that he has won."""
        if (layouts, opened) not in self.known:
            unopened = [cell for cell in self.truth.cells if cell not in opened]
            place = self.truth.place
            done = {x for x in layouts if all(x[place[cell]] for cell in unopened)}
            best = Fraction(sum(self.weight[x] for x in done))
            rest = layouts - done
            if rest:
                best += max(self.after(cell, rest, opened) for cell in unopened)
            self.known[layouts, opened] = best
        return self.known[layouts, opened]

    def chances(self, start_rule: str = "any") -> Mapping[Cell, Fraction]:
        """The probability to win by opening each cell first, where the start rule allows it.

        Every layout counts; one in which nothing is safe is lost by the first click.
        """
        everything = frozenset(self.truth.layouts)
        none: frozenset[Cell] = frozenset()
        chances = {}
        for cell in self.truth.cells:
            allowed = {x for x in everything if self.keeps(start_rule, cell, x)}
            if not allowed or cell in self.truth.mines:
                continue
            done = {x for x in allowed if all(x)}
            won = self.after(cell, frozenset(allowed - done), none)
            chances[cell] = won / sum(self.weight[x] for x in allowed)
        return chances

    def keeps(self, start_rule: str, cell: Cell, layout: Layout) -> bool:
        """Whether a first click on the cell is what the start rule promises."""
        if start_rule == "any":
            return True
        if layout[self.truth.place[cell]]:
            return False
        return start_rule == "safe" or not self.truth.mines_in(self.neighbours[cell], layout)


class SafestFirst(Player):
    """Plays by a rule: certain cells, then the safest that may tell something."""

    def won(self, layouts: frozenset[Layout], opened: frozenset[Cell]) -> Fraction:
        if len(layouts) == 1:
            return Fraction(sum(self.weight[x] for x in layouts))
        return self.after(self.choose(layouts, opened), layouts, opened)

    def choose(self, layouts: frozenset[Layout], opened: frozenset[Cell]) -> Cell:
        place = self.truth.place
        ranked = []
        for cell in self.truth.cells:
            safe = [x for x in layouts if not x[place[cell]]]
            if cell in opened or not safe:
                continue
            if len(safe) == len(layouts):
                return cell
            shown = [self.truth.mines_in(self.neighbours[cell], x) for x in safe]
            spread = max(shown) - min(shown)
            weight = sum(self.weight[x] for x in safe)
            ranked.append((spread > 0, weight, spread, -place[cell], cell))
        return max(ranked)[-1]
