"""Suppositions: how the sums fail, one after the other, if a cell is supposed to be a mine or safe.

Unit propagation (as in DPLL) over the sums of a refutation: a sum that has its mines makes its
other cells safe, and a sum that needs all its cells makes them mines.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Generic, NamedTuple

from minewise.base.types import C, Cell
from minewise.explain.sums import Sum


class Link(NamedTuple, Generic[C]):
    """Holds the cells that a sum settles after the earlier links."""

    cells: tuple[C, ...]
    is_mine: bool
    by: Sum[C]


class Failure(NamedTuple, Generic[C]):
    """Holds the links that a refutation needs, and the sum that then fails.

    `excess` is the number of mines that it has too many; below zero it lacks some.
    """

    links: tuple[Link[C], ...]
    sum: Sum[C]
    excess: int


def failure(sums: Sequence[Sum[C]], cell: Cell, is_mine: bool) -> Failure[C] | None:
    """Returns how the sums fail if a cell is supposed to be a mine, or safe; None if they do not.

    Of several sums that fail after the same number of rounds, the one with the fewest links is
    returned.
    """
    values: dict[Cell, bool] = {cell: is_mine}
    rounds: dict[Cell, int] = {cell: 0}  # by cell: the round that settled it
    links: list[Link[C]] = []
    over: dict[Cell, list[Sum[C]]] = {}
    for one in sums:
        for member in one.cells:
            over.setdefault(member, []).append(one)
    changed = list(sums)
    for number in count(1):
        failed = [(one, excess) for one in changed if (excess := _excess(one, values))]
        if failed:
            found = [Failure(_needed(one, links, rounds), one, excess) for one, excess in failed]
            return min(found, key=lambda each: len(each.links))
        forced = [link for one in changed if (link := _forced(one, values)) is not None]
        if not forced:
            break
        settled: list[C] = []
        for link in forced:
            new = tuple(each for each in link.cells if each not in values)
            if new:
                values.update(dict.fromkeys(new, link.is_mine))
                rounds.update(dict.fromkeys(new, number))
                links.append(link._replace(cells=new))
                settled += new
        changed = list(dict.fromkeys(one for each in settled for one in over[each]))
    return None


def _excess(one: Sum[Cell], values: dict[Cell, bool]) -> int:
    mines = sum(values.get(cell, False) for cell in one.cells)
    most = mines + sum(cell not in values for cell in one.cells)
    return max(mines - one.high, 0) + min(most - one.low, 0)


def _forced(one: Sum[C], values: dict[Cell, bool]) -> Link[C] | None:
    left = tuple(cell for cell in one.cells if cell not in values)
    mines = sum(values.get(cell, False) for cell in one.cells)
    if left and one.high == mines:
        return Link(left, False, one)
    if left and one.low - mines == len(left):
        return Link(left, True, one)
    return None


def _needed(
    one: Sum[Cell], links: Sequence[Link[C]], rounds: dict[Cell, int]
) -> tuple[Link[C], ...]:
    """Returns the links on which a sum depends, with the cells that the later ones use."""
    used = set(one.cells)
    needed = []
    for link in reversed(links):
        cells = tuple(cell for cell in link.cells if cell in used)
        if cells:
            needed.append(link._replace(cells=cells))
            own = rounds[cells[0]]
            used.update(cell for cell in link.by.cells if rounds.get(cell, own) < own)
    return tuple(reversed(needed))
