"""Pairs of cells that look like a 50/50, and whether they are one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple, TypeAlias

from minewise.analysis.position_analysis import analyze
from minewise.base.errors import ImpossiblePosition
from minewise.base.results import Note
from minewise.base.types import Cell, GridCell
from minewise.base.wording import cell_name, precise
from minewise.explain.best_guess import closed_groups
from minewise.explain.hints import Hint, reasons
from minewise.position import FLAG, HIDDEN

if TYPE_CHECKING:
    from minewise.analysis.position_analysis import Analysis
    from minewise.position import Position

Pair: TypeAlias = tuple[GridCell, GridCell]
PairKind: TypeAlias = Literal["unavoidable", "certain", "unequal", "information", "unknown"]

_SAME: Final = 1e-9
_WORTH_ASKING: Final = 0.4  # the largest risk of a cell that is opened for the sake of a pair


class PairVerdict(NamedTuple):
    """Tells whether a pair of cells that hold one mine is an unavoidable 50/50, and why.

    `kind` is "unavoidable" for a true 50/50. Otherwise it is "certain" if the clues settle the pair
    now, "unequal" if one cell is safer, "information" if opening a cell beside the pair can change
    its risk at a risk below 40 %, and "unknown" if none of these was found.
    """

    kind: PairKind
    reason: Annotated[str, Note("a sentence or more")]
    steps: Annotated[tuple[Hint, ...], Note("the deductions that settle a certain pair")] = ()


def pairs(position: Position) -> list[Pair]:
    """Returns the pairs of hidden cells that are the last two of a number and hold one mine.

    Flags count as mines.
    """
    unique: dict[Pair, None] = {}
    for clue in position.topology.cells:
        if position[clue] < 1:
            continue
        neighbours = position.topology.neighbours(clue)
        hidden = [cell for cell in neighbours if position[cell] == HIDDEN]
        flags = sum(position[cell] == FLAG for cell in neighbours)
        if len(hidden) == 2 and position[clue] - flags == 1:
            unique[hidden[0], hidden[1]] = None
    return list(unique)


def judged_pair(analysis: Analysis, pair: Pair) -> PairVerdict:
    """Returns whether a pair of cells that hold one mine is an unavoidable 50/50.

    `analysis` is exact and trusts flags.
    """
    safer, riskier = sorted(pair, key=analysis.__getitem__)
    if analysis[safer] == 0:
        reason = f"Not a 50/50: {cell_name(safer)} is safe and {cell_name(riskier)} is a mine."
        return PairVerdict("certain", reason, reasons(analysis.position, [safer, riskier]))
    if analysis[riskier] - analysis[safer] > _SAME:
        return PairVerdict("unequal", _unequal(analysis, safer, riskier))
    if any(set(group) == set(pair) for group in closed_groups(analysis)):
        return PairVerdict("unavoidable", _unavoidable(*pair))
    return _informed(analysis, pair) or PairVerdict(
        "unknown", "Neither cell is safer, and no cell beside the pair was found to settle it."
    )


def _unequal(analysis: Analysis, safer: Cell, riskier: Cell) -> str:
    low, high = analysis[safer], analysis[riskier]
    return (
        f"Not a 50/50: {cell_name(safer)} is a mine with {precise(low)}, {cell_name(riskier)} "
        f"with {precise(high)}. The rest of the board has {high / low:.3g} times as "
        f"many solutions if the mine is at {cell_name(riskier)}."
    )


def _unavoidable(first: Cell, second: Cell) -> str:
    return (
        f"A true 50/50: {cell_name(first)} or {cell_name(second)} holds the mine, each with 50 %. "
        "Every other hidden cell beside them is a certain mine, so no number that can still be "
        "opened touches them. They hold one mine in any case, so the mine total tells nothing "
        "either. Guess at once."
    )


def _informed(analysis: Analysis, pair: Pair) -> PairVerdict | None:
    """Finds a cell whose number can change the risk of the pair, the safest first."""
    cells = [cell for cell in _beside(analysis.position, pair) if analysis[cell] < _WORTH_ASKING]
    for cell in sorted(cells, key=analysis.__getitem__):
        for number, risk in _risks_after(analysis.position, cell, pair[0]):
            if abs(risk - 0.5) > _SAME:
                return PairVerdict("information", _information(analysis, cell, number, risk))
    return None


def _beside(position: Position, pair: Pair) -> list[Cell]:
    """Returns the other hidden cells beside a pair."""
    neighbours = dict.fromkeys(chain.from_iterable(map(position.topology.neighbours, pair)))
    return [cell for cell in neighbours if position[cell] == HIDDEN and cell not in pair]


def _risks_after(position: Position, opened: Cell, cell: Cell) -> Iterator[tuple[int, float]]:
    """Yields each number that a cell can show, with the risk of another cell after it."""
    for number in range(len(position.topology.neighbours(opened)) + 1):
        try:
            analysis = analyze(position.with_cells({opened: number}), trust_flags=True)
        except ImpossiblePosition:
            continue
        yield number, analysis[cell]


def _information(analysis: Analysis, cell: Cell, number: int, risk: float) -> str:
    state = "is safe" if analysis[cell] == 0 else f"is a mine with {precise(analysis[cell])}"
    low, high = sorted((risk, 1 - risk))
    result = "the pair is settled"
    if low > _SAME:
        result = f"its cells have {precise(low)} and {precise(high)}"
    return (
        f"Not a true 50/50: the pair can wait. {cell_name(cell)} beside it {state}; if it shows "
        f"{number}, {result}."
    )
