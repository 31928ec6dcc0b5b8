"""The first click of a game under a start rule.

The mines are dealt after the first click, so the rule holds wherever the player clicks. The risk of
the first click is therefore 0 at every cell where the rule can hold, although some of these cells
will hold mines.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import fsum

from minewise.base.errors import PositionError
from minewise.base.types import Cell, StartRule
from minewise.position import FLAG, Position
from minewise.sizes import core_rule


def promised_cells(
    position: Position[Cell], start_rule: StartRule, trust_flags: bool = False
) -> list[int]:
    """Returns the cells at which the start rule makes the first click safe.

    The list is empty for the rule "any" and after the first click. Raises `PositionError` if the
    rule cannot hold at any cell.
    """
    core_rule(start_rule)
    if start_rule == "any" or position.hidden_count < len(position.topology):
        return []
    value = position._core.value
    cells = range(len(position.topology))
    flagged = {cell for cell in cells if trust_flags and value(cell) == FLAG}
    room = None if position.mine_count is None else -(-position.mine_count // position.max_per_cell)
    neighbours = position.topology._core.neighbours if start_rule == "opening" else _none
    promised = []
    for cell in cells:
        free = {cell, *neighbours(cell)}
        if not free & flagged and (room is None or room <= len(cells) - len(free)):
            promised.append(cell)
    if not promised and position.mine_count != len(position.topology) * position.max_per_cell:
        problem = (
            "no cell can be safe here" if start_rule == "safe" else "no cell can show a 0 here"
        )
        raise PositionError(problem, cure="choose another start rule, or fewer mines")
    return promised


def _none(_: int) -> Sequence[int]:
    return ()


def promised_risks(risks: memoryview[float], promised: list[int]) -> memoryview[float]:
    """Returns the risks of the first click, which are 0 at the cells that the rule makes safe."""
    changed = array("d", risks)
    for cell in promised:
        changed[cell] = 0.0
    return memoryview(changed)


def promised_numbers(
    numbers: memoryview[float], promised: list[int], start_rule: StartRule
) -> memoryview[float]:
    """Returns the number distribution (cells, numbers) of the first click, if the rule holds."""
    changed = array("d", numbers.tobytes())
    width = len(changed) // len(numbers)
    for start in (cell * width for cell in promised):
        chances = changed[start : start + width]
        if start_rule == "opening":
            chances = array("d", [chances[0], *[0.0] * (width - 1)])
        total = fsum(chances) or 1.0
        changed[start : start + width] = array("d", [chance / total for chance in chances])
    return memoryview(changed).cast("B").cast("d", (len(numbers), width))
