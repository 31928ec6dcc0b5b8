"""The clues that are most likely misread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Generic

from minewise.analysis.impossible import check_is_position
from minewise.analysis.position_analysis import analyze
from minewise.base.arguments import check_share, check_whole
from minewise.base.budget import Budget
from minewise.base.errors import MinewiseError, PositionError
from minewise.base.results import Count, Note, Result, Share
from minewise.base.types import C, Cell
from minewise.base.wording import cell_name, worded
from minewise.clues import NOTHING
from minewise.position import Position

_LARGEST: Final = 8  # number that may be read where there are fewer neighbours
_QUICK: Final = 2.0  # seconds for a hint to a misread clue


@dataclass(frozen=True, slots=True)
class Suspect(Result, Generic[C]):
    """Holds a clue that may be wrong.

    >>> import minewise as mw
    >>> mw.suspects(mw.Position.parse("2#1", mines=1))[0].number
    1
    """

    cell: Annotated[C, Note("where it is")]
    shown: Annotated[Count, Note("its number")]
    wrong: Annotated[Share, Note("the probability that this is not the true number")]
    number: Annotated[Count, Note("the likeliest other number")]
    probability: Annotated[Share, Note("the probability that this other number is the true one")]

    def __str__(self) -> str:
        words = "the {shown} at {cell} ({number} instead: {share:.2f})"
        return worded(words, self.shown, cell_name(self.cell), self.number, self.probability)


def suspects(
    position: Position[C],
    *,
    error: float = 0.02,
    limit: int = 10,
    budget: Budget | float | None = None,
) -> tuple[Suspect[C], ...]:
    r"""Returns the clues of a `position` that are most likely wrong, at most `limit`.

    It is assumed that each number was read wrongly with the probability `error`, independently, and
    that any other number from 0 to 8 was then read with the same probability (the clue model
    `misread`). Given all clues, a clue that contradicts the others is therefore far more suspicious
    than the rest. The position may be contradictory. `budget` bounds time and memory; a number
    means seconds.

    Raises `ImpossiblePosition` if misread numbers cannot explain the position, and `OverBudget` if
    it is too wide even for an estimate. Raises `PositionError` if the clues of the position are
    uncertain anyway, if a cell can hold several mines or if an argument is invalid.

    >>> import minewise as mw
    >>> slip = mw.Position.parse("0000\n0222\n02##\n02##", mines=3)
    >>> [str(one) for one in mw.suspects(slip, limit=1)]
    ['the 2 at r1c1 (1 instead: 1.00)']
    """
    check_is_position(position)
    if not position.clues.is_exact:
        raise PositionError("suspects needs a position with exact clues, not with clue models")
    if position.max_per_cell > 1:
        raise PositionError("suspects needs a position with at most one mine per cell")
    error = check_share("error", error)
    limit = check_whole("limit", limit, 1)
    values = position._core.values()
    # A number that cannot be read, right or wrong, says nothing.
    unreadable = dict.fromkeys(_beyond_reading(position), NOTHING)
    readable = position.with_cells(unreadable) if unreadable else position
    analysis = analyze(readable, clues=f"misread({error!r})", budget=budget)
    numbers = analysis._true_numbers
    listed = []
    for i, shown in enumerate(values):
        if shown < 0:
            continue
        chances = [numbers[i, number] for number in range(analysis._core.numbers)]
        right = chances[shown] if shown < len(chances) else 0.0
        if shown < len(chances):
            chances[shown] = -1.0
        number = max(range(len(chances)), key=chances.__getitem__)
        cell = position.topology.cell(i)
        listed.append(Suspect(cell, shown, 1.0 - right, number, max(chances[number], 0.0)))
    listed.sort(key=lambda suspect: -suspect.wrong)
    return tuple(listed[:limit])


def _beyond_reading(position: Position[C]) -> list[C]:
    topology = position.topology
    return [
        topology.cell(i)
        for i, shown in enumerate(position._core.values())
        if shown > _LARGEST and shown > len(topology._core.neighbours(i))
    ]


def likeliest_slip(position: Position[Cell], budget: Budget | float | None = _QUICK) -> str:
    """Returns a clause on the most suspicious clue of a contradictory position; empty if none."""
    try:
        suspect = suspects(position, limit=1, budget=budget)[0]
        return worded("; most likely misread: {clue}", suspect)
    except (MinewiseError, IndexError):
        return ""
