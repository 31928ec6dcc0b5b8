"""Advice on guesses: the easiest step to a safe cell, and the proof of a mine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from minewise.analysis.position_analysis import Analysis
from minewise.base.budget import Deadline
from minewise.base.errors import MinewiseError, OverBudget
from minewise.base.types import C
from minewise.explain.clicks import Advice, Click
from minewise.explain.deductions import MINE_TOTAL, techniques
from minewise.explain.hints import Hint, steps_of


def explained(click: Click[C], analysis: Analysis[C], bounds: Deadline) -> Click[C]:
    """Returns a guess with advice and, if it opened a certain mine, the step that proves the mine.

    The advice is the easiest step to a safe cell, or the best guess if there is none; it is None if
    the position has clues that no technique reads. Raises `OverBudget` if the time is up.

    >>> import minewise as mw
    >>> click = Click(mw.Action("open", (0, 1), ((0, 1),)), 1.0, 0.0)
    >>> click = explained(click, mw.analyze(mw.Position.parse("1##", mines=1)), Deadline(None))
    >>> click.advice.technique
    'mine-count'
    >>> print(click.proof)
    The 1 at r0c0 has just one hidden cell, so r0c1 is a mine.
    """
    steps = _steps(analysis, bounds)
    mines = click.action.opened if click.risk == 1.0 else ()
    proof = next((step for step in steps if not set(step.mines).isdisjoint(mines)), None)
    return replace(click, advice=_advice(steps), proof=proof)


def _advice(steps: Sequence[Hint[C]]) -> Advice[C] | None:
    names: list[str] = []
    for step in steps:
        if step.technique is not None:
            names.append(step.technique)
        if step.safe:
            clues = tuple(clue for clue in step.clues if clue != MINE_TOTAL)
            return Advice(step.text, step.safe, 0.0, clues, _hardest(names))
        if step.guess is not None:
            return Advice(step.text, (step.guess.cell,), step.guess.risk)
    return None


def _steps(analysis: Analysis[C], bounds: Deadline) -> Sequence[Hint[C]]:
    try:
        return steps_of(analysis, bounds.left())
    except OverBudget:
        raise
    except MinewiseError:
        return ()


def _hardest(names: list[str]) -> str | None:
    order = [technique.name for technique in techniques()]
    return max(names, key=order.index, default=None)
