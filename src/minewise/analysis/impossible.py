"""Impossible positions, and what a start rule promises for the first click.

The mines are dealt after the first click, so the rule holds wherever the player clicks. The risk of
the first click is therefore 0 at every cell where the rule can hold, although some of these cells
will hold mines.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import fsum
from typing import Any

from minewise.base.errors import ImpossiblePosition, ParameterError, PositionError, Unexplained
from minewise.base.types import Cell, StartRule
from minewise.base.wording import cell_name, counted, quoted, worded
from minewise.constraints import Constraint
from minewise.deal import core_rule
from minewise.position import FLAG, MINE, Position, is_hidden

_MOST = 8


class asking_about:
    """Words the core's finding that a position is impossible.

    Raises `ParameterError` if the argument is not a position.
    """

    __slots__ = ("_extra", "_position", "_trust_flags")

    def __init__(
        self,
        position: Position[Cell],
        trust_flags: bool = False,
        extra: Sequence[Constraint[Any]] = (),
    ) -> None:
        check_is_position(position)
        self._position = position
        self._trust_flags = trust_flags
        self._extra = extra

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if isinstance(error, Unexplained):
            raise self.explained(error) from None

    def explained(self, error: Unexplained) -> ImpossiblePosition:
        """Converts the core's finding."""
        position = self._position
        size = len(position.topology)
        return explain(error, size, self._extra, position.mine_count, position, self._trust_flags)


def check_is_position(value: object) -> None:
    """Raises `ParameterError` if the argument is not a position."""
    if not isinstance(value, Position):
        raise ParameterError(
            "expected a Position, not {value}", quoted(value), cure=_way_to_position(value)
        )


def _way_to_position(value: object) -> str:
    if isinstance(getattr(value, "position", None), Position):
        return worded("use game.position")
    if not isinstance(value, str):
        return worded("use Position(rows, mines=N) for numbers, Position.parse for text")
    if "\n" not in value and any(mark in value for mark in ":/."):
        return worded("use formats.load for files, links and game IDs")
    return worded("use Position.parse for text")


def explain(
    error: Unexplained,
    size: int,
    constraints: Sequence[Constraint[Any]],
    mines: int | None,
    position: Position[Cell] | None = None,
    trust_flags: bool = False,
) -> ImpossiblePosition:
    """Converts the core's finding, in which constraint j has the number `size` + j."""
    totals, smallest, with_total = error.totals, error.smallest, error.with_total
    if totals is not None:
        are = "{mines:,} mines are"
        subject = worded("1 mine is") if mines == 1 else worded(are, mines)
        allowed = _first_few([_range(*total) for total in totals], worded(" or "))
        message = worded("{subject} impossible here: the clues allow {allowed}", subject, allowed)
        return ImpossiblePosition(message, [], totals)
    clues = [
        position.topology.cell(number)
        if position is not None and number < size
        else constraints[number - size]
        for number in error.clues
    ]
    if not clues:
        problem = worded("no layout agrees with the constraints")
        return ImpossiblePosition(problem, smallest=False)
    if position is not None and _are_uncertain(clues, position):
        return ImpossiblePosition(_uncertain(clues, position, with_total), clues, smallest=smallest)
    if len(clues) == 1 and not with_total:
        return ImpossiblePosition(_alone(clues[0], position, trust_flags), clues)
    joint = "; " if any(isinstance(clue, Constraint) for clue in clues) else ", "
    names = _first_few([_name(clue, position) for clue in clues], joint)
    is_total = with_total and mines is not None
    besides = worded(" with {mines}", counted(mines or 0, "mine")) if is_total else ""
    doubt = "" if smallest else worded(" (possibly not the smallest such set)")
    message = worded(
        "these clues contradict each other{besides}{doubt}: {names}", besides, doubt, names
    )
    return ImpossiblePosition(message, clues, smallest=smallest)


def _are_uncertain(clues: Sequence[Any], position: Position[Cell]) -> bool:
    cells = [clue for clue in clues if not isinstance(clue, Constraint)]
    return not all(position.clues[cell].is_exact for cell in cells)


def _uncertain(clues: Sequence[Any], position: Position[Cell], with_total: bool) -> str:
    names = _first_few([_name(clue, position) for clue in clues], ", ")
    total = worded(" and the mine total") if with_total else ""
    problem = "the clue models allow no layout in which all of this is shown: {names}{total}"
    return worded(problem, names, total)


def _first_few(items: list[str], joint: str) -> str:
    more = worded(" and {count} more", len(items) - _MOST) if len(items) > _MOST else ""
    return joint.join(items[:_MOST]) + more


def _range(low: int, high: int) -> str:
    return f"{low:,}" if low == high else worded("{low:,} to {high:,}", low, high)


def _name(clue: Any, position: Position[Cell] | None) -> str:
    if position is None or isinstance(clue, Constraint):
        return str(clue)
    shown = worded("nothing") if position[clue] < 0 else position[clue]
    return worded("{shown} at {cell}", shown, cell_name(clue))


def _alone(clue: Any, position: Position[Cell] | None, trust_flags: bool) -> str:
    if position is None or isinstance(clue, Constraint):
        return worded("impossible constraint: {clue}", clue)
    return _number_alone(clue, position, trust_flags)


def _number_alone(cell: Cell, position: Position[Cell], trust_flags: bool) -> str:
    values = [position[neighbour] for neighbour in position.topology.neighbours(cell)]
    known = sum(value == MINE or (trust_flags and value == FLAG) for value in values)
    unknown = sum(is_hidden(value) or value == MINE for value in values) - known
    hidden = counted(unknown, "hidden neighbour")
    name, number, mines = cell_name(cell), position[cell], counted(known, "mine")
    if number < known:
        return worded("{cell} shows {number} but touches {mines}", name, number, mines)
    around = worded("{mines} and {hidden}", mines, hidden) if known else hidden
    most = position.max_per_cell
    each = worded(" of at most {most} mines", most) if most > 1 else ""
    return worded("{cell} shows {number} but has only {around}{each}", name, number, around, each)


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
    neighbours = position.topology._core.neighbours if start_rule == "opening" else lambda _: ()
    promised = []
    for cell in cells:
        free = {cell, *neighbours(cell)}
        if not free & flagged and (room is None or room <= len(cells) - len(free)):
            promised.append(cell)
    if not promised and position.mine_count != len(position.topology) * position.max_per_cell:
        raise no_first_cell(start_rule)
    return promised


def no_first_cell(start_rule: StartRule) -> PositionError:
    """Returns the error for a start rule that cannot hold at any cell."""
    problem = "no cell can be safe here" if start_rule == "safe" else "no cell can show a 0 here"
    return PositionError(problem, cure="choose another start rule, or fewer mines")


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
