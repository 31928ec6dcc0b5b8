"""Moves in Minesweeper Flags, in which two players take mines in turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Generic, TypeAlias

from minewise import _core
from minewise.analysis.impossible import asking_about, check_is_position
from minewise.analysis.position_analysis import analyze
from minewise.base.arguments import check_whole
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import OverBudget, PositionError
from minewise.base.results import Bounds, Note, Result, Share, TrustFlags
from minewise.base.types import C
from minewise.position import Position

_MOST_SAMPLES: Final = 10_000
Samples: TypeAlias = Annotated[
    int, Bounds(2, _MOST_SAMPLES), Note("the random solutions of an estimate")
]


@dataclass(frozen=True, slots=True)
class FlagsMove(Result, Generic[C]):
    r"""Holds a `cell` to take in Minesweeper Flags, and what is expected of it.

    >>> import minewise as mw
    >>> mw.flags(mw.Position.parse("1##", mines=1))[0].cell
    (0, 1)
    """

    cell: C
    mine_probability: Annotated[Share, Note("the probability that the cell holds a mine")]
    taken: Annotated[
        float, Note("expected mines for the player: it and all it makes certain, 0 for a miss")
    ]
    handed: Annotated[float, Note("expected mines for the opponent: all a miss makes certain")]
    value: Annotated[float, Note("taken, less handed times the probability of a miss")]
    standard_error: Annotated[float, Note("of the value; 0 only if it is exact")]


def flags(
    position: Position[C],
    *,
    samples: Samples = 500,
    trust_flags: TrustFlags = False,
    budget: Budget | float | None = None,
) -> list[FlagsMove[C]]:
    r"""Returns the moves of a `position` in Minesweeper Flags, best first.

    Two players take mines in turns. Who takes a mine moves again; a miss reveals the number, a 0
    its neighbours too, and the turn passes. Certain mines come first: taking them costs nothing and
    reveals nothing. The other hidden cells are ranked by the mines that the player takes with the
    cell less those that a miss makes certain for the opponent. Both are exact expectations over all
    solutions. If a 0 would open so many cells that they cannot be listed, the value is an estimate
    from `samples` random solutions, or from as many as there is time for. Its standard error is
    above 0: with n of them in which the cell shows a 0, of known probability p, and the numbers y
    of mines that these make certain, it is p * sqrt((sum((y - mean(y))**2) + 1/2) / (n * (n - 1))).

    Flags count as mines only if `trust_flags` is True. Mines that were taken are exposed mines (`*`
    in text). `budget` bounds time and memory; a number means seconds. Raises `PositionError` if the
    mine total is not given, if a cell can hold several mines or if clues are uncertain,
    `ImpossiblePosition` if the position is contradictory, and `OverBudget` if it is too wide to
    count, or if there is no time for the numbers of single cells.

    >>> import minewise as mw
    >>> for move in mw.flags(mw.Position.parse("#1###", mines=2)):
    ...     print(move.cell, move.mine_probability, move.handed, move.value)
    (0, 0) 0.5 1.0 0.0
    (0, 4) 0.5 1.0 0.0
    (0, 2) 0.5 2.0 -0.5
    (0, 3) 0.5 2.0 -0.5
    """
    check_is_position(position)
    if position.mine_count is None:
        raise PositionError("Minesweeper Flags needs the mine total", cure="give {mines=}")
    if position.max_per_cell > 1:
        raise PositionError("Minesweeper Flags needs at most one mine per cell")
    if not position.clues.is_exact:
        raise PositionError("Minesweeper Flags needs exact clues")
    samples = check_whole("samples", samples, 2, _MOST_SAMPLES)
    deadline = Deadline.of_call(budget)
    analysis = analyze(position, trust_flags=trust_flags, budget=deadline.left())
    if analysis.method != "exact":
        raise OverBudget(
            "the position is too wide to count within the budget",
            cure="open more cells first, or increase {budget=}",
        )
    with asking_about(position, trust_flags):
        moves = _core.flags_moves(position._core, samples, analysis.trust_flags, deadline.limits())
    cell = position.topology.cell
    return [FlagsMove(cell(index), *figures) for index, *figures in moves]
