"""The review of a game, click by click: the risk, the best alternative and the loss.

Everything is computed from what the player saw at the time. Risks come first; the remaining time is
used for advice on guesses and for win probabilities.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from minewise.analysis.position_analysis import Analysis
from minewise.base.budget import Deadline
from minewise.base.errors import MinewiseError, OverBudget
from minewise.base.json_values import json_cell
from minewise.base.types import Cell
from minewise.explain.hints import Hint, hints
from minewise.explain.review import Click, ClickValue, Judge, click_value, survival_chance, timed
from minewise.explain.win_probabilities import FEW_SOLUTIONS
from minewise.game import Game
from minewise.web.positions.payload import opened
from minewise.web.schemas import GRADES


@dataclass(slots=True)
class Decision:
    """Holds a click, its place in the game, and its evaluation."""

    click: Click
    flagged: list[Cell]
    is_first: bool = False
    opened: list[list[int]] = field(default_factory=list)
    analysis: Analysis | None = None  # kept if more questions follow
    advice: Hint | None = None
    technique: str | None = None  # the simplest technique that finds a safe cell
    value: ClickValue | None = None

    @property
    def kind(self) -> str:
        """The kind of the click: first, safe, forced, avoidable or unknown.

        >>> from minewise.action import Action
        >>> Decision(Click(Action("open", (0, 0)), 0.5, 0.25), []).kind
        'avoidable'
        """
        click = self.click
        if click.risk is None:
            return "first" if self.is_first else "unknown"
        if not click.is_guess:
            return "safe"
        return "forced" if click.was_forced else "avoidable"


def decisions(
    game: Game, bounds: Deadline, times: Sequence[float] = ()
) -> tuple[list[Decision], bool]:
    """Returns the clicks of a game, and whether the time was enough to evaluate them fully.

    `times` has the time of each action of a replay.
    """
    made = list(_replayed(game, bounds, times))
    complete = all(one.click.risk is not None for one in made[1:])
    guesses = [one for one in made if one.click.is_guess]
    others = [one for one in made if not one.click.is_guess]
    try:
        for one in guesses:
            _advise(one, bounds)
        for one in guesses + others:
            _weigh(one, bounds)
    except OverBudget:
        complete = False
    return made, complete


def _replayed(game: Game, bounds: Deadline, times: Sequence[float]) -> Iterator[Decision]:
    judge = Judge(game)
    flagged: list[Cell] = []
    is_first, few = True, False
    for place, action in enumerate(game.history):
        if action.kind == "flag":
            flagged.append(action.cell)
        else:
            one = Decision(Click(action, None, None), flagged, is_first)
            few = _judge(one, judge, bounds, few)
            if times:
                one.click = timed(one.click, times, place)
            one.opened = opened(game, action.opened)
            flagged, is_first = [], False
            yield one
        judge.follow(action)


def _judge(one: Decision, judge: Judge, bounds: Deadline, few: bool) -> bool:
    """Computes the risk of a click; returns whether few solutions are left."""
    try:
        one.click, analysis = judge.analysed(one.click.action, bounds, always=few)
    except OverBudget:
        return few
    one.analysis = analysis
    return few or (analysis is not None and _few(analysis))


def _few(analysis: Analysis) -> bool:
    if analysis.method != "exact" or analysis.log10_solutions > 4:
        return False
    solutions = analysis.solutions
    return solutions is not None and solutions <= FEW_SOLUTIONS


def _advise(one: Decision, bounds: Deadline) -> None:
    """Finds the easiest step to a safe cell, or the best guess if there is none."""
    assert one.analysis is not None
    used: list[str] = []
    try:
        steps = hints(one.analysis.position, all_steps=True, budget=bounds.left())
    except MinewiseError as error:
        if isinstance(error, OverBudget):
            raise
        return
    for step in steps:
        if step.technique is not None:
            used.append(step.technique)
        if step.safe or step.guess:
            one.advice = step
            break
    if one.advice is not None and one.advice.safe:
        one.technique = max(used, key=GRADES.index, default=None)


def _weigh(one: Decision, bounds: Deadline) -> None:
    """Computes the value of the click in win probability."""
    if one.analysis is not None:
        one.value = click_value(one.click, one.analysis, bounds)


def _win(value: ClickValue | None) -> dict[str, Any] | None:
    if value is None:
        return None
    return {
        "before": value.best,
        "chosen": value.chosen,
        "best": json_cell(value.best_cell),
        "exact": value.exact,
        "solutions": value.solutions,
    }


def as_json(one: Decision) -> dict[str, Any]:
    """Returns a click and its evaluation as JSON values."""
    click, advice = one.click, one.advice
    first = {"action": click.action.kind, "cell": json_cell(click.action.cell)}
    told = None
    if advice is not None:
        guess = advice.guess
        told = {
            "text": advice.text,
            "cells": [json_cell(cell) for cell in advice.safe or ([guess.cell] if guess else [])],
            "risk": guess.risk if guess else 0.0,
            "clues": [json_cell(clue) for clue in advice.clues if isinstance(clue, tuple)],
            "technique": one.technique,
        }
    return first | {
        "flagged": [json_cell(cell) for cell in one.flagged],
        "opened": one.opened,
        "kind": one.kind,
        "time": click.time,
        "spent": click.spent,
        "enclosed": click.enclosed,
        "risk": click.risk,
        "best_risk": click.best_risk,
        "best": None if click.best_cell is None else json_cell(click.best_cell),
        "cost": click.cost,
        "advice": told,
        "win": _win(one.value),
    }


def summary(made: list[Decision]) -> dict[str, Any]:
    """Returns the sums over a game; `luck` includes the guess that lost it.

    >>> summary([])["luck"]
    1.0
    """
    kinds = [one.kind for one in made]
    spared = 1.0
    for one in made:
        risk, least = one.click.risk or 0.0, one.click.least_risk
        spared *= min(1.0, (1.0 - risk) / (1.0 - least)) if least < 1 else 1.0
    return {
        "guesses": kinds.count("forced") + kinds.count("avoidable"),
        "forced": kinds.count("forced"),
        "avoidable": kinds.count("avoidable"),
        "luck": survival_chance(one.click.risk for one in made),
        "best_luck": survival_chance(one.click.least_risk for one in made),
        "needless_risk": 1.0 - spared,
    }
