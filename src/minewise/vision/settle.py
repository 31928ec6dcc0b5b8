"""Settles doubtful numbers by exact counting: which reading is possible, and how likely."""

from __future__ import annotations

from array import array
from typing import Final

from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.budget import Deadline
from minewise.base.errors import ImpossiblePosition, MinewiseError, OverBudget
from minewise.base.types import GridCell
from minewise.clue_model import ClueModel
from minewise.clues import Clues
from minewise.explain.suspects import suspects
from minewise.position import Position
from minewise.vision.cells import FIRST_NUMBER, KINDS, NUMBERS

_SURE: Final = 0.999
_LEAST: Final = 1e-4  # of a number that the classifier excludes, in a position without solutions
_SEEN: Final = 0.05  # the least that the picture says of a number that counting may settle
_REPAIRED: Final = 0.95  # the most that is said of any other number
_MOST_CELLS: Final = 200  # a board can have 255 clue models
_SUSPECTS: Final = 3


def settle(position: Position, shares: array[float], deadline: Deadline) -> tuple[GridCell, ...]:
    """Weighs the numbers of doubtful cells by the layouts that they allow.

    Replaces their probabilities. If no reading is possible, returns the cells to check.
    """
    try:
        _count(position, shares, deadline)
    except ImpossiblePosition as error:
        return _repaired(position, shares, error, deadline)
    except OverBudget:
        return ()
    return ()


def is_possible(position: Position, shares: array[float], deadline: Deadline) -> bool:
    """Whether the numbers, or others that the doubtful ones may be, have a solution.

    True if counting exceeds the deadline.
    """
    try:
        _count(position, array("d", shares), deadline)
    except ImpossiblePosition:
        return False
    except OverBudget:
        return True
    return True


def _count(position: Position, shares: array[float], deadline: Deadline) -> None:
    doubtful = _doubtful(position, shares)
    if doubtful:
        _weigh(position, shares, doubtful, 0.0, deadline)
    else:
        analyze(position, budget=deadline.left())


def _doubtful(position: Position, shares: array[float]) -> list[int]:
    values = position._core.values()
    size = len(KINDS)
    numbered = [i for i in range(len(shares) // size) if values[i] >= 0]
    sure = {i: shares[i * size + FIRST_NUMBER + values[i]] for i in numbered}
    ranked = sorted((i for i in numbered if sure[i] < _SURE), key=sure.__getitem__)
    return ranked[:_MOST_CELLS]


def _weigh(
    position: Position, shares: array[float], cells: list[int], least: float, deadline: Deadline
) -> None:
    topology = position.topology
    models = Clues(cells={topology.cell(i): _model(position, shares, i, least) for i in cells})
    analysis = analyze(position, clues=models, budget=deadline.left())
    for i in cells:
        _reweigh(analysis, shares, i)


def _model(position: Position, shares: array[float], cell: int, least: float) -> ClueModel:
    """Returns the model of a cell that looks like its number, given each true one."""
    shown = position._core.values()[cell]
    first = cell * len(KINDS) + FIRST_NUMBER
    likely = [max(share, least) for share in shares[first : first + len(NUMBERS)]]
    most = max(likely)
    rows = [[0.0] * shown + [share / most] for share in likely]
    return ClueModel.matrix(rows, nothing=[1 - row[-1] for row in rows])


def _reweigh(analysis: Analysis[GridCell], shares: array[float], cell: int) -> None:
    """Weighs the numbers of a cell; bounds one that the picture hardly shows, as others may lie."""
    first = cell * len(KINDS) + FIRST_NUMBER
    seen = shares[first : first + len(NUMBERS)]
    numbers = min(analysis._core.numbers, len(NUMBERS))
    chances = [analysis._true_numbers[cell, number] for number in range(numbers)]
    chances += [0.0] * (len(NUMBERS) - numbers)
    best = max(range(len(NUMBERS)), key=chances.__getitem__)
    others = sum(seen) - seen[best]
    most = _SURE if seen[best] > _SEEN * sum(seen) else _REPAIRED
    if chances[best] > most and others > 0.0:
        chances = [(1.0 - most) * share / others for share in seen]
        chances[best] = most
    whole = min(sum(seen), 1.0)  # rounding may exceed it
    for number in range(len(NUMBERS)):
        shares[first + number] = whole * chances[number]


def _repaired(
    position: Position, shares: array[float], error: ImpossiblePosition, deadline: Deadline
) -> tuple[GridCell, ...]:
    """Looks for numbers that make the position possible; returns cells to check if none do."""
    values = position._core.values()
    size = len(KINDS)
    numbered = [i for i in range(len(shares) // size) if values[i] >= 0]
    numbered.sort(key=lambda i: shares[i * size + FIRST_NUMBER + values[i]])
    try:
        _weigh(position, shares, numbered[:_MOST_CELLS], _LEAST, deadline)
    except MinewiseError:
        return _to_check(position, error, deadline)
    return ()


def _to_check(
    position: Position, error: ImpossiblePosition, deadline: Deadline
) -> tuple[GridCell, ...]:
    try:
        found = suspects(position, limit=_SUSPECTS, budget=deadline.left())
        return tuple(suspect.cell for suspect in found)
    except MinewiseError:
        return tuple(clue for clue in error.clues if isinstance(clue, tuple))
