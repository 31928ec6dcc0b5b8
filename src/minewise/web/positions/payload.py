"""Positions as JSON values of the API."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from math import isfinite
from typing import Any, Final

from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.budget import Budget, Deadline
from minewise.base.cell_text import to_text
from minewise.base.errors import ImpossiblePosition, MinewiseError, OverBudget, PositionError
from minewise.base.json_values import json_cell
from minewise.base.types import GridCell, StartRule
from minewise.base.wording import cell_name
from minewise.constraints import Constraint
from minewise.explain.best_guess import closed_groups
from minewise.explain.dead_cells import dead_cells
from minewise.explain.guesses import click_outcomes
from minewise.explain.suspects import suspects
from minewise.explain.win_probabilities import WinProbabilities, if_quick
from minewise.game import Game
from minewise.position import Position, is_hidden
from minewise.web.errors import named

_MOVES: Final = 3
_SUSPECTS: Final = 3
_SECONDS: Final = 0.5  # for win probabilities


def rows(position: Position) -> list[str]:
    r"""Returns the player's view in the notation of the text format, one text per row.

    >>> rows(Position.parse("1##\n###", mines=2))
    ['1##', '###']
    """
    values, width = position._core.values(), position.columns
    return [to_text(values[i : i + width]) or "" for i in range(0, len(values), width)]


def values(position: Position, cells: Iterable[GridCell]) -> str:
    """Returns cells in the notation of the text format.

    >>> values(Position.parse("1##", mines=1), [(0, 0), (0, 2)])
    '1#'
    """
    return to_text(memoryview(array("h", [position[cell] for cell in cells]))) or ""


def shown(position: Position) -> dict[str, Any]:
    """Returns a position for the page.

    >>> shown(Position.parse("1##", mines=1))
    {'mine_total': 1, 'cells': ['1##']}
    """
    return {"mine_total": position.mine_count, "cells": rows(position)}


def opened(game: Game, cells: Iterable[GridCell]) -> list[list[int]]:
    """Returns cells with what they show; -1 stands for a mine, and `NOTHING` for no number.

    >>> from minewise.board import Board
    >>> opened(Game(Board(1, 2, [(0, 1)])), [(0, 0), (0, 1)])
    [[0, 0, 1], [0, 1, -1]]
    """
    is_mine = game.board.is_mine
    return [[*cell, -1 if is_mine(cell) else game.shown(cell)] for cell in cells]


def analysed(analysis: Analysis) -> dict[str, Any]:
    """Returns an analysis with its position, best moves, enclosed guesses and dead cells.

    An infinite convergence becomes null.

    >>> analysed(analyze(Position.parse("1##", mines=1)))["safe"]
    [[0, 2]]
    """
    payload: dict[str, Any] = analysis.to_dict() | shown(analysis.position)
    best = _best_moves(analysis)
    payload["best_moves"] = None if best is None else best.to_dict()
    payload["enclosed"] = [json_cell(cell) for group in closed_groups(analysis) for cell in group]
    payload["dead"] = [json_cell(cell) for cell in _dead_cells(analysis)]
    if not isfinite(payload.get("convergence", 1.0)):
        payload["convergence"] = None
    return payload


def _best_moves(analysis: Analysis, cells: Iterable[GridCell] = ()) -> WinProbabilities | None:
    """Returns the best moves of a position; None if they are unknown."""
    try:
        return if_quick(analysis, Deadline(_SECONDS), limit=_MOVES, cells=cells)
    except OverBudget:
        return None


def _dead_cells(analysis: Analysis) -> list[GridCell]:
    try:
        return dead_cells(analysis, Deadline(_SECONDS))
    except OverBudget:
        return []


def conflict(error: ImpossiblePosition, position: Position) -> dict[str, Any]:
    """Returns the reason why a position is contradictory, and the clues most likely misread.

    >>> position = Position.parse("1#2", mines=1)
    >>> try:
    ...     analyze(position)
    ... except ImpossiblePosition as error:
    ...     conflict(error, position)["impossible"]["clues"]
    [[0, 2]]
    """
    totals = None if error.totals is None else [list(total) for total in error.totals]
    clues = [json_cell(clue) for clue in error.clues if not isinstance(clue, Constraint)]
    reason = {"message": error.line_for(named), "clues": clues, "totals": totals}
    try:
        found = suspects(position, limit=_SUSPECTS, budget=_SECONDS)
    except MinewiseError:
        found = ()
    return {"impossible": reason | {"suspects": [s.to_dict() for s in found if s.wrong > 0.05]}}


def detail(
    position: Position, cell: GridCell, budget: Budget, start_rule: StartRule = "any"
) -> dict[str, Any]:
    """Returns a hidden cell's risk, its possible numbers, and whether its guess can wait.

    The consequences of each number are included if they can be counted within the budget; an
    estimate gives only the risk. `can_wait` has the same meaning as in a hint; it is null if
    unknown.

    >>> payload = detail(Position.parse("#1#", mines=1), (0, 0), Budget())
    >>> payload["mine_probability"], payload["can_wait"]
    (0.5, False)
    >>> payload["click_outcomes"][0]["best_safety"]
    1.0
    """
    index = position.topology.index(cell)
    if not is_hidden(position[cell]):
        raise PositionError(f"{cell_name(cell)} is revealed", cure="choose a hidden cell")
    analysis = analyze(position, start_rule=start_rule, budget=budget)
    risk = analysis[cell]
    payload: dict[str, Any] = {
        "method": analysis.method,
        "mine_probability": risk,
        "standard_error": analysis._core.standard_error()[index],
        "can_wait": None,
        "win_probability": None,
        "exact_win": False,
        "click_outcomes": [],
    }
    if analysis.method == "exact":
        payload["can_wait"] = 0 < risk < 1 and not any(cell in g for g in closed_groups(analysis))
        payload["click_outcomes"] = _outcomes(analysis, cell, budget)
        best = None if risk in (0.0, 1.0) else _best_moves(analysis, [cell])
        if best is not None:
            wins = {move.cell: move.win_probability for move in best.moves}
            payload |= {"win_probability": wins.get(cell), "exact_win": best.exact}
    return payload


def _outcomes(analysis: Analysis, cell: GridCell, budget: Budget) -> list[dict[str, Any]]:
    numbers = analysis.number_distribution[cell].tolist()
    possible = [(number, chance) for number, chance in enumerate(numbers) if chance > 0]
    try:
        known = {one.number: one for one in click_outcomes(analysis.position, cell, budget=budget)}
    except OverBudget:
        known = {}
    return [
        {
            "number": number,
            "probability": chance,
            "safe_cells": known[number].safe_cells if number in known else None,
            "best_safety": known[number].best_safety if number in known else None,
        }
        for number, chance in possible
    ]
