"""The question `hint`: the next step in a position."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from minewise.base.types import HintKind
from minewise.explain.hints import hints
from minewise.explain.sums import MINE_TOTAL
from minewise.position import Position
from minewise.service.conversion import convert
from minewise.service.impossible import Impossible, about
from minewise.service.limits import Limits
from minewise.service.question import Answer, Question
from minewise.service.reading import AnalysisRequest, PositionAnswer
from minewise.service.shapes import Cell, Count, Share, note

Clue = Cell | Literal[MINE_TOTAL]  # type: ignore[valid-type]


class HintRequest(AnalysisRequest, kw_only=True, frozen=True):
    """Asks for the next hints in a position."""

    limit: Annotated[int, Meta(ge=1, le=100), note("the most hints in the answer")] = 8
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


class Sum(Answer, kw_only=True, frozen=True):
    """A group of cells, and the number of mines that they hold."""

    cells: list[Cell]
    low: Annotated[Count, note("the fewest mines that they hold")]
    high: Annotated[Count, note("the most mines that they hold")]
    clues: Annotated[list[Clue], note("the clues that it comes from")]


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
    known_mines: Annotated[list[Cell], note("the certain mines that the reason relies on")]
    sums: Annotated[list[Sum], note("the sums that the sentence uses")]
    levels: Annotated[
        list[str], note("the texts of four levels of detail: area, clues, technique, all")
    ]


class Hints(PositionAnswer, kw_only=True, frozen=True):
    """Hints in the order in which to give them, one after the other."""

    hints: list[Hint]


def hint(request: HintRequest, limits: Limits) -> Hints | Impossible:
    """Finds the next steps in a position, and their reasons."""

    def answer(position: Position) -> Hints:
        steps = hints(
            position,
            limit=request.limit,
            start_rule=request.start_rule,
            skip_mines=request.skip_mines,
            budget=limits.budget(),
        )
        return convert(steps.to_dict(), Hints)

    return about(request, limits, answer)


QUESTION: Final = Question(hint, effort="short")
