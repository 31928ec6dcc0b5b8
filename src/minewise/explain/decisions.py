"""What a guessing mode makes of the cells that a click opens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Generic

from minewise.action import Action
from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.budget import Deadline
from minewise.base.results import Note, Result, Share
from minewise.base.types import C, Guessing, MadeCell
from minewise.replayed import Replayed


@dataclass(frozen=True, slots=True)
class Decision(Result, Generic[C]):
    """Holds a `cell` that a click opened in a game that is not "classic"."""

    cell: C
    risk: Annotated[Share, Note("when the click came to it")]
    made: Annotated[
        MadeCell | None, Note("what the guessing mode decided; null if it stayed as drawn")
    ]

    @property
    def taken_risk(self) -> float:
        """The risk that was taken: 0 or 1 if the guessing mode decided the cell."""
        return self.risk if self.made is None else float(self.made == "mine")


def made_cell(guessing: Guessing, risk: float | None, best_risk: float | None) -> MadeCell | None:
    """Returns what a guessing mode makes of a cell; None if it stays as drawn.

    `risk` is that of the cell, and `best_risk` that of the safest cell then.
    """
    if guessing == "classic" or not risk or risk == 1.0:
        return None
    if guessing == "kind" or best_risk:
        return "safe"
    return "mine" if guessing == "cruel" else None


def decisions(
    action: Action[C],
    guessing: Guessing,
    analysis: Analysis[C],
    replayed: Replayed[C],
    bounds: Deadline,
) -> tuple[Decision[C], ...]:
    """Returns the decisions about a click; the view of `replayed` is then that after the click.

    The cells of a chord are decided one after the other until one is a mine: each number that it
    shows counts for the next. Cells that were certainly safe by then have no decision. `analysis`
    is that of the view before the click. Raises `OverBudget` if the time is up.
    """
    found = []
    current: Analysis[C] | None = analysis
    is_lost = False
    for cells in _parts(action, replayed):
        if not is_lost and cells[0] not in analysis.safe:
            current = current or analyze(replayed.position, budget=bounds.left())
            risk = current[cells[0]]
            if risk:
                best_risk = 0.0 if current.safe else current.safest().probability
                found.append(Decision(cells[0], risk, made_cell(guessing, risk, best_risk)))
        replayed.open(cells)
        is_lost = is_lost or replayed.board.is_mine(cells[0])
        current = None
    return tuple(found)


def _parts(action: Action[C], replayed: Replayed[C]) -> Iterator[list[C]]:
    """Yields the cells that a chord opened, each with those that it opened in turn."""
    board = replayed.board
    part: list[C] = []
    spread: set[C] = set()  # the neighbours of every 0
    for cell in action.opened:
        if part and cell not in spread:
            yield part
            part = []
        part.append(cell)
        if not board.is_mine(cell) and board.number(cell) == 0:
            spread.update(board.topology.neighbours(cell))
    if part:
        yield part
