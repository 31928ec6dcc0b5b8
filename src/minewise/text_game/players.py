"""Players to compare a model with. They see what a model sees: the position alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.types import GridCell
from minewise.explain.guesses import guesses
from minewise.explain.win_probabilities import win_probabilities
from minewise.position import HIDDEN, Position

Player: TypeAlias = Callable[[Position], GridCell]


def _strong(position: Position) -> GridCell:
    return _deduced(position) or _first_move(position)


def _first_move(position: Position) -> GridCell:
    cell: GridCell = win_probabilities(position, limit=1, trust_flags=True).moves[0].cell
    return cell


def _exact(position: Position) -> GridCell:
    safe = _deduced(position)
    return safe or guesses(position, "safety>progress", limit=1, trust_flags=True)[0].cell


def _deduced(position: Position) -> GridCell | None:
    analysis: Analysis[GridCell] = analyze(position, trust_flags=True)
    return analysis.safe[0] if analysis.safe else None


def _hidden(position: Position) -> list[GridCell]:
    return [cell for cell in position.topology.cells if position[cell] == HIDDEN]


def _random(position: Position) -> GridCell:
    from random import Random  # importing it takes long

    hidden = _hidden(position)
    return hidden[int(Random(position.to_text()).random() * len(hidden))]


def _first(position: Position) -> GridCell:
    return _hidden(position)[0]


PLAYERS: Final[Mapping[str, Player]] = {
    "strong": _strong,
    "exact": _exact,
    "random": _random,
    "first": _first,
}
"""Baselines: each returns the cell to open in a position, whose flags count as mines.

"strong" and "exact" open a safe cell if there is one. Otherwise "strong" takes the move with the
highest win probability, and "exact" the cell of the lowest risk, of equal ones that which leads on
most often. "random" and "first" take any hidden cell and the first one.
"""
