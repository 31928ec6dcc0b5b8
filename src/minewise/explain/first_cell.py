"""The best first cell, from measurements (the findings in the manual)."""

from __future__ import annotations

from typing import Final

from minewise.base.types import C, StartRule
from minewise.base.wording import cell_name, worded
from minewise.position import FLAG, Position

_INSIDE: Final = 3  # how far from a corner the best openings of large boards are, both ways


def first_cell(position: Position[C], start_rule: StartRule, promised: list[int]) -> tuple[C, str]:
    """Returns the best of the first cells that the start rule makes safe, and a sentence.

    If the first click is only guaranteed to be safe, the cell with the fewest neighbours has the
    highest win rate, because it is the most likely to show a 0. If it always shows a 0, a cell
    near a corner, but not at an edge, has the highest win rate.
    """
    topology, value = position.topology, position._core.value
    degree = {cell: len(topology._core.neighbours(cell)) for cell in promised}
    unflagged = [cell for cell in promised if value(cell) != FLAG] or promised
    chosen = min(unflagged, key=degree.__getitem__)
    is_opening = start_rule == "opening"
    reason = worded("it shows a 0" if is_opening else "it is the most likely to show a 0")
    if is_opening and len(topology.shape) == 2:
        inside = min(_INSIDE, (min(topology.shape) - 1) // 4)
        inner = topology.index((inside, inside))
        if inside and inner in unflagged:
            chosen = inner
            corner = "{reason}, and first clicks near a corner win most often"
            reason = worded(corner, reason)
    cell = topology.cell(chosen)
    if len(set(degree.values())) == 1:  # on a torus no cell is better than another
        text = "The first click is always safe. Open any cell, such as {cell}."
        return cell, worded(text, cell_name(cell))
    text = "The first click is always safe. Open {cell}: {reason}."
    return cell, worded(text, cell_name(cell), reason)
