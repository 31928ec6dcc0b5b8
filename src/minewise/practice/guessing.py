"""Drills in which a guess is necessary; best play proves their answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from minewise.analysis.position_analysis import Analysis
from minewise.base.budget import Deadline
from minewise.base.types import Cell
from minewise.base.wording import cell_name, precise
from minewise.explain.guesses import click_outcomes
from minewise.explain.texts import joined
from minewise.explain.win_probabilities import (
    FEW_SOLUTIONS,
    WinProbabilities,
    WinProbability,
    by_best_play,
)
from minewise.position import HIDDEN, Position
from minewise.practice.drill import Drill
from minewise.practice.played import boards, guessing_positions
from minewise.sizes import Size

if TYPE_CHECKING:
    from random import Random

Kind: TypeAlias = Literal["best-guess", "endgame"]

_SIZES: Final[dict[Kind, Size]] = {
    "best-guess": Size(10, 10, 25),  # dense: more guesses with a few thousand solutions
    "endgame": Size(12, 12, 30),
}
_MOST_RIGHT: Final = 4  # answers
_FEWEST_MOVES: Final = 5
_MOST_SOLUTIONS: Final = 2500
_NODES: Final = 8_000  # of the search; if it needs more, there is no drill
_EQUAL: Final = 1e-9
_CLEAR: Final = 0.015  # between the right moves and the others


def guessing(kind: Kind, seed: int, chance: Random, deadline: Deadline) -> Drill:
    """Returns a drill of the kind "best-guess" or "endgame".

    A best guess has more solutions than an endgame. In at least half of the drills the safest cell
    is not the best move.
    """
    is_trap = chance.random() < 0.5
    return next(
        _drill(kind, seed, analysis, wins)
        for deal in boards(_SIZES[kind], seed, chance, deadline)
        for analysis in guessing_positions(deal)
        if (wins := _lesson(kind, analysis, is_trap)) is not None
    )


def _lesson(kind: Kind, analysis: Analysis, is_trap: bool) -> WinProbabilities | None:
    """Returns the exact win probability of every move if they make a drill."""
    position = analysis.position
    hidden = sum(position[cell] == HIDDEN for cell in position.topology.cells)
    number = 10**analysis.log10_solutions
    few, most = (0, FEW_SOLUTIONS) if kind == "endgame" else (FEW_SOLUTIONS, _MOST_SOLUTIONS)
    if not few + 0.5 < number < most + 0.5 or hidden < _FEWEST_MOVES:
        return None
    wins = by_best_play(analysis, Deadline(None), nodes=_NODES)
    if wins is None or not _is_clear(wins) or (is_trap and not _is_trap(wins)):
        return None
    return wins


def _is_clear(wins: WinProbabilities) -> bool:
    """Checks if the right moves are few, and clearly better than the others."""
    best_moves = _best_moves(wins)
    next_best = next((move.win_probability for move in wins.moves[len(best_moves) :]), 0.0)
    return len(best_moves) <= _MOST_RIGHT and wins.win_probability - next_best >= _CLEAR


def _is_trap(wins: WinProbabilities) -> bool:
    return _safest(wins.moves).win_probability <= wins.win_probability - _CLEAR


def _best_moves(wins: WinProbabilities) -> list[WinProbability]:
    """Returns the best move, and those that are as good."""
    return [move for move in wins.moves if move.win_probability >= wins.win_probability - _EQUAL]


def _safest(moves: Sequence[WinProbability]) -> WinProbability:
    """Returns the move with the lowest risk; of several, the one that wins most often."""
    lowest = min(move.mine_probability for move in moves)
    return next(move for move in moves if move.mine_probability <= lowest + _EQUAL)


def _drill(kind: Kind, seed: int, analysis: Analysis, wins: WinProbabilities) -> Drill:
    position = analysis.position
    answer = sorted((move.cell for move in _best_moves(wins)), key=position.topology.index)
    return Drill(
        kind,
        seed,
        position,
        _question(kind, analysis),
        tuple(answer),
        _reason(position, wins),
        win_probabilities=wins,
    )


def _question(kind: Kind, analysis: Analysis) -> str:
    if kind == "best-guess":
        return "No cell is certainly safe. Which guess wins most often with best play?"
    return f"{analysis.solutions:,} solutions are left. Which move wins most often with best play?"


def _reason(position: Position, wins: WinProbabilities) -> str:
    best_moves, safest = _best_moves(wins), _safest(wins.moves)
    best = best_moves[0]
    cells = joined(cell_name(move.cell) for move in best_moves)
    verb = "wins" if len(best_moves) == 1 else "win"
    text = f"{cells} {verb} {precise(best.win_probability)} with best play."
    if safest in best_moves:
        return f"{text} {_no_safer(safest, best_moves)}"
    return (
        f"{text} {cell_name(safest.cell)} has the lowest risk, {precise(safest.mine_probability)} "
        f"against {precise(best.mine_probability)}, but it wins only "
        f"{precise(safest.win_probability)}.{_progress(position, best.cell, safest.cell)}"
    )


def _no_safer(safest: WinProbability, moves: Sequence[WinProbability]) -> str:
    risk = precise(safest.mine_probability)
    if len(moves) == 1:
        return f"It also has the lowest risk, {risk}."
    return f"The lowest risk, {risk}, is at {cell_name(safest.cell)}."


def _progress(position: Position, best: Cell, safest: Cell) -> str:
    """Compares how often each of two moves makes a cell certainly safe."""
    best_gain, safest_gain = (_leads_on(position, cell) for cell in (best, safest))
    if best_gain <= safest_gain + _EQUAL:
        return ""
    return (
        f" Opening {cell_name(best)} makes another cell certainly safe in {precise(best_gain)} of "
        f"cases, opening {cell_name(safest)} in {precise(safest_gain)}."
    )


def _leads_on(position: Position, cell: Cell) -> float:
    outcomes = click_outcomes(position, cell, trust_flags=True)
    return sum(outcome.probability for outcome in outcomes if outcome.safe_cells)
