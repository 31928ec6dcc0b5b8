"""The question `verdict`: whether a position must be guessed."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import UNSET, Meta, UnsetType

from minewise.base.errors import ParameterError
from minewise.base.types import VerdictKind
from minewise.explain.verdict import verdict as decided
from minewise.formats.json import to_dict
from minewise.service.conversion import convert
from minewise.service.hint import Clue, Hint
from minewise.service.limits import Limits
from minewise.service.question import Question
from minewise.service.reading import AnalysisRequest, PositionAnswer, read_position, saved_game
from minewise.service.shapes import Cell, Share, note
from minewise.service.win_probabilities import WinProbability


class VerdictRequest(AnalysisRequest, kw_only=True, frozen=True):
    """Asks whether a position must be guessed."""

    picture: Annotated[bool, note("answer with a picture, too")] = False
    click: (
        Annotated[int, Meta(ge=1, description="of a saved game: decide the position before it")]
        | UnsetType
    ) = UNSET


class Verdict(PositionAnswer, kw_only=True, frozen=True):
    """Whether a position must be guessed, with the proof."""

    kind: VerdictKind
    text: str
    details: Annotated[list[str], note("further sentences")]
    cell: Annotated[Cell | None, note("the safe cell that is proved, or the best guess")]
    safe: Annotated[list[Cell], note("all cells that are certainly safe")]
    mines: Annotated[list[Cell], note("all cells that certainly hold a mine")]
    clues: Annotated[
        list[Clue],
        note("a smallest set that proves the cell, or conflicts; numbers before the mine total"),
    ]
    smallest: Annotated[bool, note("false if the time was too short for a smallest set")]
    technique: Annotated[str | None, note("the simplest one that finds a safe cell")]
    steps: Annotated[list[Hint], note("the deductions of this technique")]
    risk: Share | None
    win_probability: Share | None
    exact: Annotated[bool, note("win probabilities by best play; otherwise estimated")]
    moves: Annotated[list[WinProbability], note("the best moves, best first")]
    enclosed: Annotated[list[list[Cell]], note("groups whose risks no other click can change")]
    fifty_fifty: Annotated[bool, note("whether there is a forced 50/50")]
    solutions: Annotated[str | None, note("their number; null if unknown")]
    totals: Annotated[list[tuple[int, int]] | None, note("the possible mine totals, from and to")]
    svg: Annotated[str, note("the verdict as a card, an SVG picture")] | UnsetType = UNSET


def verdict(request: VerdictRequest, limits: Limits) -> Verdict:
    """Decides whether a position must be guessed, and proves it."""
    if isinstance(request.click, UnsetType):
        position = read_position(request, limits)
        answer = decided(position, start_rule=request.start_rule, budget=limits.budget())
    elif isinstance(request.position, dict):
        game = saved_game(request.position, limits)
        answer = decided(game, click=request.click, budget=limits.budget())
    else:
        raise ParameterError("needs a saved game as the position", argument="click")
    picture = {"svg": answer.to_svg()} if request.picture else {}
    return convert(answer.to_dict() | picture | {"position": to_dict(answer.position)}, Verdict)


QUESTION: Final = Question(verdict)
