"""Says in one line why no layout agrees."""

from collections.abc import Sequence
from typing import Any

from minewise import _core
from minewise.base.errors import ImpossiblePosition
from minewise.base.wording import cell_name, counted
from minewise.constraints import Constraint
from minewise.position import FLAG, MINE, Position
from minewise.topology import Cell

_MOST = 8


def explain(
    error: _core.Impossible,
    size: int,
    constraints: Sequence[Constraint[Any]],
    mines: int | None,
    position: Position | None = None,
    trust_flags: bool = False,
) -> ImpossiblePosition:
    """Converts the core's finding, where constraint j is number `size` + j after the cells."""
    numbers, totals = error.args
    if totals is not None:
        stated = "1 mine is" if mines == 1 else f"{mines:,} mines are"
        allowed = _first_few([_range(*total) for total in totals], " or ")
        message = f"{stated} impossible here: the clues allow {allowed}"
        return ImpossiblePosition(message, [], totals)
    clues = [
        position.topology.cell(number)
        if position is not None and number < size
        else constraints[number - size]
        for number in numbers
    ]
    if len(clues) == 1:
        return ImpossiblePosition(_alone(clues[0], position, trust_flags), clues)
    joint = "; " if any(isinstance(clue, Constraint) for clue in clues) else ", "
    named = _first_few([_named(clue, position) for clue in clues], joint)
    return ImpossiblePosition(f"these clues cannot hold together: {named}", clues)


def _first_few(items: list[str], joint: str) -> str:
    more = f" and {len(items) - _MOST} more" if len(items) > _MOST else ""
    return joint.join(items[:_MOST]) + more


def _range(low: int, high: int) -> str:
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


def _named(clue: Any, position: Position | None) -> str:
    if position is None or isinstance(clue, Constraint):
        return str(clue)
    return f"{position[clue]} at {cell_name(clue)}"


def _alone(clue: Any, position: Position | None, trust_flags: bool) -> str:
    if position is None or isinstance(clue, Constraint):
        return f"there is no way to have {clue}"
    return _number_alone(clue, position, trust_flags)


def _number_alone(cell: Cell, position: Position, trust_flags: bool) -> str:
    values = [position[neighbour] for neighbour in position.topology.neighbours(cell)]
    known = sum(value == MINE or (trust_flags and value == FLAG) for value in values)
    hidden = counted(sum(value < 0 for value in values) - known, "hidden neighbour")
    shows = f"{cell_name(cell)} shows {position[cell]}"
    if position[cell] < known:
        return f"{shows} but touches {counted(known, 'mine')}"
    mines = f"{counted(known, 'mine')} and " if known else ""
    each = f" of at most {position.max_per_cell} mines" if position.max_per_cell > 1 else ""
    return f"{shows} but has only {mines}{hidden}{each}"
