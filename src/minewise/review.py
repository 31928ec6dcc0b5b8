"""What a player did, and what each click risked."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Any

from minewise.answers import json_cell
from minewise.budget import Budget
from minewise.constraints import Constraint
from minewise.errors import OverBudget
from minewise.position import HIDDEN, Position
from minewise.topology import Cell


@dataclass(frozen=True)
class Action:
    """One thing a player did: `kind` is open, flag or chord; `opened` lists what it opened.

    >>> Action("flag", (0, 1)).opened
    ()
    """

    kind: str
    cell: Cell
    opened: tuple[Cell, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Returns the action for JSON, its cell as [row, column].

        >>> Action("open", (0, 1)).to_json()
        {'action': 'open', 'cell': [0, 1]}
        """
        return {"action": self.kind, "cell": json_cell(self.cell)}


@dataclass(frozen=True)
class Click:
    """An opening or chord as it was when it was made.

    `risk` is the exact probability that it would hit a mine, None where the position was too wide
    to count; `best_risk` that of `best_cell`, the safest then. None is asked of the first click.

    >>> Click(Action("open", (0, 0)), 0.5, 0.5).was_forced
    True
    """

    action: Action
    risk: float | None
    best_risk: float | None
    best_cell: Cell | None = None

    @property
    def is_guess(self) -> bool:
        """Whether it might have hit a mine.

        >>> Click(Action("open", (0, 0)), 0.5, 0.25).is_guess
        True
        """
        return bool(self.risk)

    @property
    def was_forced(self) -> bool:
        """Whether it was a guess where no safer cell was to be had.

        >>> Click(Action("open", (0, 0)), 0.5, 0.25).was_forced
        False
        """
        if not self.risk or self.best_risk is None:
            return False
        return self.risk <= self.best_risk + 1e-9


class Bounds:
    """Shares one budget out: each analysis may take what is left."""

    def __init__(self, budget: Budget | float | None) -> None:
        self._budget = Budget(budget) if isinstance(budget, int | float) else budget
        self._began = monotonic()

    def left(self) -> Budget | None:
        """Returns what is left; raises `OverBudget` where nothing is."""
        if self._budget is None:
            return None
        seconds = self._budget.seconds - (monotonic() - self._began)
        if seconds <= 0:
            raise OverBudget("the time of the review is up")
        return Budget(seconds, self._budget.megabytes)


def as_click(action: Action, position: Position, bounds: Bounds) -> Click:
    """Returns an action with what it risks in the position in which it is done."""
    from minewise.analysis import analyze

    cells = [action.cell]
    if action.kind == "chord":
        beside = position.topology.neighbours(action.cell)
        cells = [cell for cell in beside if position[cell] == HIDDEN]
    try:
        analysis = analyze(position, budget=bounds.left())
        mines = set(analysis.mines)
        if mines.intersection(cells):
            risk = 1.0
        elif set(analysis.safe).issuperset(cells):
            risk = 0.0
        else:
            risk = 1.0 - analysis.probability_of(Constraint(cells, 0))
    except OverBudget:
        return Click(action, None, None)
    best_cell, best_risk = analysis.safest()
    return Click(action, risk, best_risk, best_cell)
