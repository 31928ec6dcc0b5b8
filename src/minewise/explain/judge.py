"""The risks, values and alternatives of the clicks of a game, from what the player saw."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Generic

from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.budget import Deadline
from minewise.base.errors import MinewiseError, OverBudget
from minewise.base.types import C, Cell
from minewise.constraints import Constraint
from minewise.explain.clicks import SAME, Advice, Click, ClickValue, Replayed, decisions
from minewise.explain.guesses import closed_groups, ranked_moves
from minewise.explain.hints import Recommendation, recommendation
from minewise.explain.sums import MINE_TOTAL
from minewise.explain.win_probabilities import COMPARED, WinProbabilities, deeper, if_quick
from minewise.game import Action, Game
from minewise.position import HIDDEN


def explained(
    click: Click[C],
    analysis: Analysis[C],
    bounds: Deadline,
    ranked: WinProbabilities[C] | None = None,
) -> Click[C]:
    """Returns a guess with advice and, if it opened a certain mine, the step that proves the mine.

    The advice is the easiest step to a safe cell, or the best guess if there is none; it is None if
    the position has clues that no technique reads. `ranked` are the best moves, if they are known.
    Raises `OverBudget` if the time is up.
    """
    mines = click.action.opened if click.risk == 1.0 else ()
    try:
        best = recommendation(analysis, mines, bounds.left(), ranked)
    except OverBudget:
        raise
    except MinewiseError:
        return click
    return _agreeing(replace(click, advice=_advice(best), proof=best.proof))


def _agreeing(click: Click[C]) -> Click[C]:
    """Names the cell of the advice as the best, if no cell was safer."""
    advice = click.advice
    if advice is None or click.best_risk is None or advice.risk > click.best_risk + SAME:
        return click
    return replace(click, best_cell=advice.cells[0])


def valued(click: Click[C], value: ClickValue[C] | None) -> Click[C]:
    """Returns a click with its value, whose best cell is that of the advice or a safe click.

    The advice is one of the best moves, unless its win probability was not computed in time.
    """
    advice = click.advice
    if value is not None and click.risk == 0 and click.best_cell is not None:
        value = replace(value, best_cell=click.best_cell)
    elif value is not None and advice and (not advice.risk or advice.win_probability is not None):
        value = replace(value, best_cell=advice.cells[0])
    return replace(click, win=value)


def _advice(found: Recommendation[C]) -> Advice[C] | None:
    hint = found.hint
    if hint is None:
        return None
    if hint.guess is not None:
        guess = hint.guess
        wins = guess.win_probability
        return Advice(hint.text, (guess.cell,), guess.risk, win_probability=wins)
    clues = tuple(clue for clue in hint.clues if clue != MINE_TOTAL)
    return Advice(hint.text, hint.safe, 0.0, clues, found.technique, hint.known_mines, hint.sums)


class Judge(Generic[C]):
    """Computes the risks of the clicks of a game, one after the other.

    Certainly safe cells stay safe, so a click that opens only such cells needs no new analysis.
    """

    def __init__(self, game: Game[C]) -> None:
        self.replayed = Replayed(game)
        self._guessing = game.guessing
        self._safe: set[Cell] = set()
        self._is_first = True

    def click(
        self, action: Action[C], bounds: Deadline, *, always: bool = False
    ) -> tuple[Click[C], Analysis[C] | None]:
        """Returns an opening or chord with its risk, which is missing if the time is up.

        The analysis is returned too, if one was needed or if `always` is True. The first click has
        neither. The view may already be that after the click.
        """
        if self._is_first:
            return Click(action, None, None, is_first=True), None
        cells = self._clicked(action)
        if not always and self._safe.issuperset(cells):
            return Click(action, 0.0, 0.0, cells[0]), None
        try:
            analysis = analyze(self.replayed.position, budget=bounds.left())
            self._safe.update(analysis.safe)
            click = judged(action, analysis)
            if click.risk and self._guessing != "classic":
                decided = decisions(action, self._guessing, analysis, self.replayed, bounds)
                click = replace(click, decisions=decided)
            return click, analysis
        except OverBudget:
            return Click(action, None, None), None

    def _clicked(self, action: Action[C]) -> list[C]:
        if action.kind != "chord":
            return [action.cell]
        opened = set(action.opened)
        neighbours = self.replayed.board.topology.neighbours(action.cell)
        return [cell for cell in neighbours if cell in opened]

    def follow(self, action: Action[C]) -> None:
        """Advances to the player's view after an action."""
        if action.kind == "flag":
            self.replayed.flag(action.cell)
        else:
            self.replayed.open(action.opened)
            self._is_first = False


def judged(action: Action[C], analysis: Analysis[C]) -> Click[C]:
    """Returns an action with its risk in a position; raises `OverBudget` if it is too wide."""
    cells, position = [action.cell], analysis.position
    if action.kind == "chord":
        neighbours = position.topology.neighbours(action.cell)
        cells = [cell for cell in neighbours if position[cell] == HIDDEN]
    if set(analysis.mines).intersection(cells):
        risk = 1.0
    elif set(analysis.safe).issuperset(cells):
        risk = 0.0
    else:
        risk = 1.0 - analysis.probability_of(Constraint(cells, 0))
    best_cell, best = (cells[0], 0.0) if risk == 0 else analysis.safest()
    enclosed = (
        best > 0
        and best + SAME < risk < 1
        and len(cells) == 1
        and _is_shut_in(cells[0], risk, analysis)
    )
    return Click(action, risk, best, best_cell, enclosed)


def ranked_with(
    click: Click[C], analysis: Analysis[C], bounds: Deadline, depth: int
) -> WinProbabilities[C] | None:
    """Returns the best moves, and that of a guess, for its advice and its value.

    With `depth`, they are compared by so many continuations. None if they could not be computed in
    time.
    """
    cells = _valued_cells(click)
    if not depth:
        return ranked_moves(analysis, bounds, cells=cells)
    found = ranked_moves(analysis, bounds, COMPARED, math.inf, cells)
    return found and deeper(analysis, found, depth, bounds)


def _valued_cells(click: Click[C]) -> list[C]:
    return [click.action.cell] if click.is_guess and click.action.kind == "open" else []


def click_value(
    click: Click[C],
    analysis: Analysis[C],
    bounds: Deadline,
    ranked: WinProbabilities[C] | None = None,
) -> ClickValue[C] | None:
    """Returns what a click was worth in win probability; None if it could not be computed.

    `ranked` is the result of `ranked_with`, if it is known. Raises `OverBudget` if the time is up.
    """
    cells = _valued_cells(click)
    probabilities = ranked or if_quick(analysis, bounds, limit=1, cells=cells)
    if probabilities is None or not probabilities.moves:
        return None
    best = probabilities.moves[0]
    chosen: float | None = best.win_probability
    if click.risk == 1.0:
        chosen = 0.0
    elif click.is_guess:
        values = {move.cell: move.win_probability for move in probabilities.moves}
        chosen = values[click.action.cell] if cells else None
    solutions = analysis.solutions if probabilities.exact else None
    return ClickValue(best.win_probability, chosen, best.cell, probabilities.exact, solutions)


def _is_shut_in(cell: Cell, risk: float, analysis: Analysis[Cell]) -> bool:
    groups = [group for group in closed_groups(analysis) if cell in group]
    return any(risk <= min(map(analysis.__getitem__, group)) + SAME for group in groups)
