"""The question `hint`: the next step in a position."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import convert

from minewise.base.types import HintKind
from minewise.explain.deductions import MINE_TOTAL
from minewise.explain.hints import hints
from minewise.position import Position
from minewise.service.impossible import Impossible, about
from minewise.service.limits import Limits
from minewise.service.question import Answer, Question
from minewise.service.reading import AnalysisRequest
from minewise.service.shapes import Cell, Share, note

Clue = Cell | Literal[MINE_TOTAL]  # type: ignore[valid-type]


class HintRequest(AnalysisRequest, kw_only=True, frozen=True):
    """Asks for the next step in a position."""

    skip_mines: Annotated[bool, note("leave out steps that find mines alone")] = False


class Guess(Answer, kw_only=True, frozen=True):
    """The cell to open if no cell is certainly safe."""

    cell: Cell
    risk: Share
    numbers: Annotated[list[Share], note("the probability that it is safe and shows 0, 1 ...")]
    information: Annotated[float, note("the entropy of the result, in bits")]
    can_wait: bool
    win_probability: Share | None
    exact_win: Annotated[bool, note("by best play; otherwise estimated")]


class Hint(Answer, kw_only=True, frozen=True):
    """A step or a guess, with its reason in a sentence."""

    kind: HintKind
    text: str
    technique: str | None
    pattern: str | None
    safe: list[Cell]
    mines: list[Cell]
    clues: list[Clue]
    proof: Annotated[list[Clue], note("the clues that prove the step without earlier steps")]
    guess: Guess | None


class Hints(Answer, kw_only=True, frozen=True):
    """Hints in the order in which to follow them."""

    hints: list[Hint]


def hint(request: HintRequest, limits: Limits) -> Hints | Impossible:
    """Finds the next step in a position, and its reason."""
    rule, skip, budget = request.start_rule, request.skip_mines, limits.budget()

    def answer(position: Position) -> Hints:
        found = hints(position, start_rule=rule, skip_mines=skip, budget=budget)
        return convert(found.to_dict(), Hints)

    return about(request, limits, answer)


QUESTION: Final = Question(hint, effort="short")
