"""A second way to count exactly, for positions far beyond brute force.

One cell at a time is placed along a sweep of each connected piece of the frontier. A state is what
each open number still needs; it carries, in one big Python integer, the number of ways by mines
placed (digit k, in a base that no count reaches, is the number of ways with k mines). Cells are
never grouped, and nothing is scaled or reduced: slow, short, and unlike the package's own counting.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from oracle import Cell, Neighbours, Rule, split_position, without_known


def count_position(
    neighbours: Neighbours,
    values: Mapping[Cell, int],
    mines: int,
    *,
    is_mine: Cell | None = None,
) -> int:
    """Number of solutions of a position, or of those with a mine at a stated cell."""
    unknown, known, rules = split_position(neighbours, values, trust_flags=False)
    fixed = {} if is_mine is None else {is_mine: 1}
    clues = [without_known(without_known(rule, known), fixed) for rule in rules.values()]
    free = [cell for cell in unknown if cell not in fixed]
    return count(free, clues, mines - sum(known.values()) - sum(fixed.values()))


def count(cells: Sequence[Cell], clues: Sequence[Rule], mines: int) -> int:
    """Number of ways to put this many mines into the cells so that every clue is met exactly."""
    if any(low != high for _, low, high in clues):
        raise ValueError("only exact clues can be counted here")
    if any(not members and need for members, need, _ in clues):
        return 0
    ways = [1]
    frontier = {cell for members, _, _ in clues for cell in members}
    for piece in _pieces([clue for clue in clues if clue[0]]):
        ways = _times(ways, _ways_by_mines(cells, piece))
    interior = len(cells) - len(frontier)
    placed = max(0, mines - interior)
    outside = math.comb(interior, mines - placed) if mines >= placed else 0
    total = 0
    for k in range(placed, min(len(ways), mines + 1)):
        total += ways[k] * outside
        outside = outside * (mines - k) // (interior - mines + k + 1)
    return total


def _times(a: list[int], b: list[int]) -> list[int]:
    product = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            product[i + j] += x * y
    return product


def _pieces(clues: Sequence[Rule]) -> list[list[Rule]]:
    clues_at: dict[Cell, list[int]] = {}
    for j, (members, _, _) in enumerate(clues):
        for cell in members:
            clues_at.setdefault(cell, []).append(j)
    pieces, seen = [], set()
    for first in range(len(clues)):
        if first in seen:
            continue
        seen.add(first)
        piece = [first]
        for j in piece:  # grows while it is read
            for other in (i for cell in clues[j][0] for i in clues_at[cell] if i not in seen):
                if other not in seen:
                    seen.add(other)
                    piece.append(other)
        pieces.append([clues[j] for j in piece])
    return pieces


def _sweeps(cells: Sequence[Cell], clues: Sequence[Rule]) -> list[list[Cell]]:
    """The orders tried: by rows, by columns, and clue after clue outwards from the first."""
    members = {cell for clue in clues for cell in clue[0]}
    rows = [cell for cell in cells if cell in members]
    orders = [rows, list(dict.fromkeys(cell for clue in clues for cell in clue[0]))]
    if all(isinstance(cell, tuple) for cell in rows):
        orders.append(sorted(rows, key=lambda cell: cell[::-1]))
    return orders


def _width(order: Sequence[Cell], clues: Sequence[Rule]) -> int:
    at = {cell: i for i, cell in enumerate(order)}
    spans = [[at[cell] for cell in members] for members, _, _ in clues]
    return max(sum(min(s) <= i < max(s) for s in spans) for i in range(len(order)))


def _ways_by_mines(cells: Sequence[Cell], clues: Sequence[Rule]) -> list[int]:
    """Number of ways to meet these connected clues, by mines placed."""
    order = min(_sweeps(cells, clues), key=lambda order: _width(order, clues))
    bits = len(order) + 1
    left = [len(clue[0]) for clue in clues]
    slot: dict[int, int] = {}
    at: dict[Cell, int] = {cell: i for i, cell in enumerate(order)}
    clues_at: list[list[int]] = [[] for _ in order]
    for j, (members, _, _) in enumerate(clues):
        for cell in members:
            clues_at[at[cell]].append(j)
    states = {0: 1}
    for touched in clues_at:
        opened = 0
        for j in touched:
            left[j] -= 1
            if j not in slot:
                slot[j] = next(s for s in range(len(clues)) if s not in slot.values())
                opened += clues[j][1] << 5 * slot[j]
        tests = [(5 * slot[j], left[j]) for j in touched]
        mine = sum(1 << shift for shift, _ in tests)
        after: dict[int, int] = {}
        for state, ways in states.items():
            state += opened
            needs = [(state >> shift & 31, most) for shift, most in tests]
            if all(need <= most for need, most in needs):
                after[state] = after.get(state, 0) + ways
            if all(1 <= need <= most + 1 for need, most in needs):
                after[state - mine] = after.get(state - mine, 0) + (ways << bits)
        states = after
        for j in touched:
            if not left[j]:
                del slot[j]
    total = states.get(0, 0)
    digits = []
    while total:
        digits.append(total & (1 << bits) - 1)
        total >>= bits
    return digits
