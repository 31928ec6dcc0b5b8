"""Advice on guesses: the easiest step to a safe cell, and the proof of a mine."""

from __future__ import annotations

from dataclasses import replace

from minewise.analysis.position_analysis import Analysis
from minewise.base.budget import Deadline
from minewise.base.errors import MinewiseError, OverBudget
from minewise.base.types import C
from minewise.explain.clicks import SAME, Advice, Click, ClickValue
from minewise.explain.hints import Recommendation, recommendation
from minewise.explain.sums import MINE_TOTAL
from minewise.explain.win_probabilities import WinProbabilities


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
