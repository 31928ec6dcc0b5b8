"""Exact best play for positions with few solutions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Generic, NamedTuple

from minewise import _core
from minewise.analysis.impossible import asking_about, check_is_position
from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import OverBudget, PositionError, TooManySolutions
from minewise.base.numbers import check_whole
from minewise.base.results import Count, LongCount, Note, Result
from minewise.base.types import C, StartRule
from minewise.base.wording import cell_name, counted, precise
from minewise.position import Position
from minewise.sizes import core_rule


class MoveValue(NamedTuple, Generic[C]):
    """Holds a `cell` to open, and the value of this move.

    >>> import minewise as mw
    >>> mw.best_play(mw.Position.parse("1##", mines=1)).moves
    (MoveValue(cell=(0, 2), win_probability=1.0),)
    """

    cell: C
    win_probability: Annotated[float, Note("of the game with this move")]


@dataclass(frozen=True, slots=True)
class BestPlay(Result, Generic[C]):
    r"""Holds the probability of winning with each move, followed by best play.

    >>> import minewise as mw
    >>> mw.best_play(mw.Position.parse("2##\n2##", mines=3))
    <BestPlay: exact, r0c2 wins 50 %, 2 moves, 2 solutions>
    """

    moves: Annotated[
        tuple[MoveValue[C], ...],
        Note("all hidden cells except certain mines, best first, ties in reading order"),
    ]
    win_probability: Annotated[float, Note("of the best move")]
    solutions: Annotated[LongCount, Note("their number")]
    nodes: Annotated[Count, Note("the states in the search")]
    exact: Annotated[
        bool,
        Note(
            "false if nodes or time ran out: probabilities are then lower bounds, for which "
            "unfinished states are valued by opening the safest cell each time"
        ),
    ]

    def __repr__(self) -> str:
        best = "nothing to open"
        if self.moves:
            best = f"{cell_name(self.moves[0].cell)} wins {precise(self.win_probability)}"
        exact = "exact" if self.exact else "a lower bound"
        count = counted(len(self.moves), "move")
        return f"<BestPlay: {exact}, {best}, {count}, {counted(self.solutions, 'solution')}>"


def best_play(
    position: Position[C],
    *,
    max_solutions: int = 10_000,
    max_nodes: int = 10_000_000,
    start_rule: StartRule = "any",
    trust_flags: bool = False,
    budget: Budget | float | None = None,
) -> BestPlay[C]:
    r"""Computes the probability of winning a `position` with each move, followed by best play.

    A game is won when all cells without a mine are open. The search is an expectimax over all
    solutions, at most `max_solutions`, in at most `max_nodes` states. `start_rule` is the guarantee
    for the first click: "any" for none, "safe" for no mine, "opening" for a 0. If nothing is
    revealed, only boards that satisfy it count. If the position has a density, the layout in which
    every hidden cell is a mine counts, too: every move loses it. Flags count as mines only if
    `trust_flags` is True. `budget` bounds time and memory; a number means seconds.

    Raises `ImpossiblePosition` if the position is contradictory, `TooManySolutions` if it has more
    than `max_solutions`, and `OverBudget` if the solutions cannot be listed within the budget.
    Raises `PositionError` if cells can hold several mines, if clues are uncertain, or if the start
    rule cannot hold at any cell.

    >>> import minewise as mw
    >>> play = mw.best_play(mw.Position.parse("####\n####\n####\n####", mines=4), start_rule="safe")
    >>> play.moves[0].cell, round(play.win_probability, 5), play.solutions
    ((0, 1), 0.70403, 1820)
    """
    deadline = Deadline.of_call(budget)
    check_is_position(position)
    rule = core_rule(start_rule)
    is_start = position.hidden_count == len(position.topology)
    if not is_start:
        rule = core_rule("any")
    max_solutions = check_whole("max_solutions", max_solutions, 1)
    max_nodes = check_whole("max_nodes", max_nodes, 1)
    if position.max_per_cell > 1:
        raise PositionError("best play needs a position with at most one mine per cell")
    if not position.clues.is_exact:
        raise PositionError(
            "best play needs exact clues: its solutions must be equally likely, and each opened "
            "number must be a fact"
        )
    analysis = analyze(position, trust_flags=trust_flags, budget=deadline.left())
    if analysis.method != "exact":
        raise OverBudget(
            "there are too many solutions to count within the budget",
            cure="open more cells first, or increase {budget=}",
        )
    with asking_about(position, trust_flags):
        count = analysis._core.solution_count(deadline.limits())
        solutions = int.from_bytes(count, "little")
        if solutions > max_solutions:
            raise TooManySolutions(solutions, max_solutions)
        play = searched(analysis, rule, max_nodes, deadline)
    if is_start and start_rule != "any" and not play.moves:
        problem = (
            "no cell can be safe here" if start_rule == "safe" else "no cell can show a 0 here"
        )
        raise PositionError(problem, cure="choose another start rule, or fewer mines")
    return play


def searched(
    analysis: Analysis[C], rule: _core.StartRule, max_nodes: int, deadline: Deadline
) -> BestPlay[C]:
    """Searches a position that was counted; the caller has checked that its solutions are few."""
    search = analysis._belief(deadline.limits()).best_play(rule, max_nodes, deadline.limits())
    cell = analysis.position.topology.cell
    moves = tuple(MoveValue(cell(index), chance) for index, chance in search.moves)
    return BestPlay(moves, search.win_probability, search.solutions, search.nodes, search.exact)
