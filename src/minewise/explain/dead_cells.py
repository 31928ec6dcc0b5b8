"""The hidden cells whose number is known before they are opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.budget import Deadline
from minewise.base.types import C
from minewise.position import is_hidden

if TYPE_CHECKING:
    from minewise.analysis.position_analysis import Analysis


def dead_cells(analysis: Analysis[C], deadline: Deadline) -> list[C]:
    """Returns the hidden cells that show the same number in every solution where they are safe.

    Opening such a cell tells no more than that it is safe. Certain mines are left out, and so are
    cells that can only show 0, because they open their neighbours. An estimate names no cell.
    Raises `OverBudget` if the time is up.
    """
    if analysis.method != "exact":
        return []
    shown = analysis._core.shown(deadline.limits())
    numbers = range(analysis._core.numbers)
    value = analysis.position._core.value
    dead = []
    for cell, risk in enumerate(analysis._risks.tolist()):
        if not is_hidden(value(cell)) or risk == 1:
            continue
        possible = [k for k in numbers if shown[cell, k] > 0]
        if len(possible) == 1 and possible != [0] and shown[cell, possible[0]] > 1 - risk - 1e-9:
            dead.append(analysis.position.topology.cell(cell))
    return dead
