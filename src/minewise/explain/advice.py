"""Advice on guesses: the easiest step to a safe cell, and the proof of a mine."""

from __future__ import annotations

from collections.abc import Sequence

from minewise.analysis.position_analysis import Analysis
from minewise.base.budget import Deadline
from minewise.base.errors import MinewiseError, OverBudget
from minewise.base.types import C
from minewise.explain.clicks import Advice, Click
from minewise.explain.deductions import MINE_TOTAL, techniques
from minewise.explain.hints import Hint, hints


def advise(analysis: Analysis[C], bounds: Deadline) -> Advice[C] | None:
    """Returns the easiest step to a safe cell, or the best guess if there is none.

    None if the position has clues that no technique reads. Raises `OverBudget` if the time is up.

    >>> import minewise as mw
    >>> advise(mw.analyze(mw.Position.parse("1##", mines=1)), Deadline(None)).technique
    'mine-count'
    """
    used: list[str] = []
    for step in _steps(analysis, bounds):
        if step.technique is not None:
            used.append(step.technique)
        if step.safe:
            clues = tuple(clue for clue in step.clues if clue != MINE_TOTAL)
            return Advice(step.text, step.safe, 0.0, clues, _hardest(used))
        if step.guess is not None:
            return Advice(step.text, (step.guess.cell,), step.guess.risk)
    return None


def mine_proof(click: Click[C], analysis: Analysis[C], bounds: Deadline) -> Hint[C] | None:
    """Returns the step which proves that a click opens a mine; None if there is none.

    Raises `OverBudget` if the time is up.

    >>> import minewise as mw
    >>> click = Click(mw.Action("open", (0, 1), ((0, 1),)), 1.0, 0.0)
    >>> print(mine_proof(click, mw.analyze(mw.Position.parse("1##", mines=1)), Deadline(None)))
    The 1 at r0c0 has just one hidden cell, so r0c1 is a mine.
    """
    opened = click.action.opened
    steps = _steps(analysis, bounds)
    return next((step for step in steps if not set(step.mines).isdisjoint(opened)), None)


def _steps(analysis: Analysis[C], bounds: Deadline) -> Sequence[Hint[C]]:
    try:
        return hints(analysis.position, all_steps=True, budget=bounds.left())
    except OverBudget:
        raise
    except MinewiseError:
        return ()


def _hardest(used: list[str]) -> str | None:
    order = [technique.name for technique in techniques()]
    return max(used, key=order.index, default=None)
