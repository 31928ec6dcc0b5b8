"""Brute force in plain Python: the truth that the package is tested against.

Nothing here comes from minewise. Neighbours follow from each topology's definition, every layout
that agrees with the constraints is listed one by one, and weights are exact integers, so an answer
is exact until it is turned into a float. It is for problems of about twenty unknown cells.

A rule is `(cells, low, high)`: between low and high mines in these cells. A layout is a tuple of
mines a cell, in the order of `cells`; layouts are listed in lexicographic order, fewer mines
first.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

HIDDEN, FLAG, MINE = -1, -2, -3

Cell = Any  # any hashable
Neighbours = dict[Cell, frozenset[Cell]]
Rule = tuple[Sequence[Cell], int, int]


def grid_neighbours(kind: str, rows: int, columns: int) -> Neighbours:
    """The neighbours of every cell (row, column) of a grid."""
    if kind in ("cylinder", "mobius", "klein"):
        cells = list(itertools.product(range(rows), range(columns)))
        images = {cell: list(_images(kind, *cell, rows, columns)) for cell in cells}
        return {
            a: frozenset(b for b in cells if a != b and any(_touch_square(a, i) for i in images[b]))
            for a in cells
        }
    around = list(itertools.product((-1, 0, 1), repeat=2))
    touch = {"square": _touch_square, "torus": _touch_torus, "hexagonal": _touch_hexagonal}[kind]
    found = {}
    for a in itertools.product(range(rows), range(columns)):
        near = {((a[0] + i) % rows, (a[1] + j) % columns) for i, j in around} - {a}
        found[a] = frozenset(b for b in near if touch(a, b, rows, columns))
    return found


def _images(kind: str, row: int, column: int, rows: int, columns: int) -> Iterator[tuple[int, int]]:
    """The places of a cell in a plane that is tiled with the board."""
    for down, across in itertools.product((-1, 0, 1) if kind == "klein" else (0,), (-1, 0, 1)):
        turned = rows - 1 - row if across and kind != "cylinder" else row
        yield turned + down * rows, column + across * columns


def _touch_square(a: tuple[int, int], b: tuple[int, int], *_: int) -> bool:
    return abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


def _touch_torus(a: tuple[int, int], b: tuple[int, int], rows: int, columns: int) -> bool:
    down, across = (a[0] - b[0]) % rows, (a[1] - b[1]) % columns
    return min(down, rows - down) <= 1 and min(across, columns - across) <= 1


def _touch_hexagonal(a: tuple[int, int], b: tuple[int, int], rows: int, columns: int) -> bool:
    # Centres of hexagons one apart; odd rows stand half a cell to the right.
    across = (a[1] + a[0] % 2 / 2) - (b[1] + b[0] % 2 / 2)
    down = (a[0] - b[0]) * math.sqrt(3) / 2
    return math.hypot(across, down) < 1.1


def layouts_that_agree(
    cells: Sequence[Cell], rules: Iterable[Rule], max_per_cell: int
) -> Iterator[tuple[int, ...]]:
    """All layouts that meet every rule, in lexicographic order, by plain backtracking."""
    place = {cell: i for i, cell in enumerate(cells)}
    lows, highs, still = [], [], []
    rules_of: list[list[int]] = [[] for _ in cells]
    for j, (members, low, high) in enumerate(rules):
        lows.append(low)
        highs.append(high)
        still.append(len(members) * max_per_cell)  # what the cells not placed yet could add
        for cell in members:
            rules_of[place[cell]].append(j)
    if any(
        low > high or high < 0 or most < low
        for low, high, most in zip(lows, highs, still, strict=True)
    ):
        return
    held = [0] * len(lows)
    layout: list[int] = []

    def extend(i: int) -> Iterator[tuple[int, ...]]:
        if i == len(cells):
            yield tuple(layout)
            return
        for j in rules_of[i]:
            still[j] -= max_per_cell
        for mines in range(max_per_cell + 1):
            for j in rules_of[i]:
                held[j] += mines
            if all(held[j] <= highs[j] and held[j] + still[j] >= lows[j] for j in rules_of[i]):
                layout.append(mines)
                yield from extend(i + 1)
                layout.pop()
            for j in rules_of[i]:
                held[j] -= mines
        for j in rules_of[i]:
            still[j] += max_per_cell

    yield from extend(0)


class Truth:
    """All solutions of a problem and every answer that follows from them.

    Unknown cells are `cells`; `known` cells hold the stated number of mines in every layout.
    Without a density every layout weighs the same but for 1/j! a cell that holds j mines.
    """

    def __init__(
        self,
        cells: Iterable[Cell],
        rules: Iterable[Rule],
        *,
        known: Mapping[Cell, int] | None = None,
        mines: int | None = None,
        density: float | None = None,
        max_per_cell: int = 1,
    ) -> None:
        self.cells = list(cells)
        self.known = dict(known or {})
        self.max_per_cell = max_per_cell
        self.place = {cell: i for i, cell in enumerate(self.cells)}
        rules = [without_known(rule, self.known) for rule in rules]
        if mines is not None:
            left = mines - sum(self.known.values())
            rules.append((self.cells, left, left))
        self.layouts = list(layouts_that_agree(self.cells, rules, max_per_cell))
        odds = Fraction(1) if density is None else Fraction(density) / (1 - Fraction(density))
        self.weights = [self._weight(layout, odds) for layout in self.layouts]
        self.total = sum(self.weights)

    def _weight(self, layout: tuple[int, ...], odds: Fraction) -> int:
        # odds^j / j! a cell, times what makes every weight of the problem a whole number.
        most = self.max_per_cell * len(layout)
        held = sum(layout)
        weight: int = odds.numerator**held * odds.denominator ** (most - held)
        for mines in layout if self.max_per_cell > 1 else ():
            weight *= math.factorial(self.max_per_cell) // math.factorial(mines)
        return weight

    @property
    def solutions(self) -> int:
        """Number of layouts, weights aside."""
        return len(self.layouts)

    def mines_in(self, cells: Iterable[Cell], layout: tuple[int, ...]) -> int:
        """Mines that these cells hold in a layout, known ones counted."""
        return sum(
            layout[self.place[c]] if c in self.place else self.known.get(c, 0) for c in cells
        )

    def _share(self, weight: int) -> float:
        return float(Fraction(weight, self.total))

    def __getitem__(self, cell: Cell) -> float:
        """P(the cell holds a mine at least)."""
        i = self.place[cell]
        return self._share(sum(w for x, w in zip(self.layouts, self.weights, strict=True) if x[i]))

    @property
    def safe(self) -> list[Cell]:
        """Cells that hold no mine in any solution."""
        return [c for i, c in enumerate(self.cells) if not any(x[i] for x in self.layouts)]

    @property
    def mines(self) -> list[Cell]:
        """Cells that hold a mine in every solution."""
        return [c for i, c in enumerate(self.cells) if all(x[i] for x in self.layouts)]

    def distribution(self, cells: Iterable[Cell]) -> dict[int, float]:
        """P(these cells hold k mines together), by k."""
        return self._distribution(list(cells), None)

    def shown(self, cell: Cell, neighbours: Iterable[Cell]) -> dict[int, float]:
        """P(the cell is safe and shows k), by k."""
        return self._distribution(list(neighbours), self.place[cell])

    def _distribution(self, cells: Sequence[Cell], empty: int | None) -> dict[int, float]:
        sums: dict[int, int] = {}
        for layout, weight in zip(self.layouts, self.weights, strict=True):
            if empty is None or not layout[empty]:
                held = self.mines_in(cells, layout)
                sums[held] = sums.get(held, 0) + weight
        return {held: self._share(weight) for held, weight in sorted(sums.items())}

    def joint(self, rules: Iterable[Rule]) -> float:
        """P(all these rules hold besides)."""
        rules = list(rules)
        return self._share(
            sum(
                weight
                for layout, weight in zip(self.layouts, self.weights, strict=True)
                if all(low <= self.mines_in(cells, layout) <= high for cells, low, high in rules)
            )
        )

    def shares(self) -> dict[tuple[int, ...], float]:
        """P(layout) of every solution."""
        return {
            x: self._share(weight) for x, weight in zip(self.layouts, self.weights, strict=True)
        }


def split_position(
    neighbours: Neighbours, values: Mapping[Cell, int], trust_flags: bool
) -> tuple[list[Cell], dict[Cell, int], dict[Cell, Rule]]:
    """Unknown cells, cells whose mines are known, and the rule that each number stands for."""
    mines = {MINE, FLAG} if trust_flags else {MINE}
    known = {c: int(v in mines) for c, v in values.items() if v >= 0 or v in mines}
    unknown = [c for c in values if c not in known]
    place = {cell: i for i, cell in enumerate(values)}
    rules: dict[Cell, Rule] = {
        cell: (sorted(neighbours[cell], key=lambda near: place[near]), number, number)
        for cell, number in values.items()
        if number >= 0
    }
    return unknown, known, rules


def without_known(rule: Rule, known: Mapping[Cell, int]) -> Rule:
    """The same rule about the cells that are not known."""
    members, low, high = rule
    held = sum(known.get(cell, 0) for cell in members)
    return [cell for cell in members if cell not in known], low - held, high - held


def truth_of_position(
    neighbours: Neighbours,
    values: Mapping[Cell, int],
    *,
    mines: int | None = None,
    density: float | None = None,
    max_per_cell: int = 1,
    trust_flags: bool = False,
    extra: Iterable[Rule] = (),
) -> Truth:
    """The truth about a position: `values` holds a number, HIDDEN, FLAG or MINE by cell."""
    unknown, known, rules = split_position(neighbours, values, trust_flags)
    return Truth(
        unknown,
        [*rules.values(), *extra],
        known=known,
        mines=mines,
        density=density,
        max_per_cell=max_per_cell,
    )


def can_hold(cells: Sequence[Cell], rules: Iterable[Rule], max_per_cell: int) -> bool:
    """Whether any layout meets all these rules."""
    return next(layouts_that_agree(cells, list(rules), max_per_cell), None) is not None


def smallest_contradiction(cells: Sequence[Cell], rules: Sequence[Rule], max_per_cell: int) -> int:
    """Size of a smallest set of rules that contradict each other; 0 where all can."""
    for size in range(1, len(rules) + 1):
        for some in itertools.combinations(rules, size):
            touched = {cell for members, _, _ in some for cell in members}
            if not can_hold([c for c in cells if c in touched], some, max_per_cell):
                return size
    return 0


def ranges(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Whole numbers as inclusive ranges: {1, 2, 3, 5} gives [(1, 3), (5, 5)]."""
    found: list[tuple[int, int]] = []
    for n in sorted(set(numbers)):
        if found and found[-1][1] == n - 1:
            found[-1] = (found[-1][0], n)
        else:
            found.append((n, n))
    return found
