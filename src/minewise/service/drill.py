"""The question `drill`: an exercise with its answer and the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias

from msgspec import UNSET, UnsetType

from minewise.base.types import DrillKind
from minewise.practice.drills import drill as made
from minewise.practice.safe_cells import drill_techniques
from minewise.service.boards import seed
from minewise.service.conversion import convert
from minewise.service.hint import Hint
from minewise.service.limits import Limits
from minewise.service.question import Answer, Question, Request
from minewise.service.shapes import Cell, Count, Seed, note, stated
from minewise.service.win_probabilities import WinProbabilities

if TYPE_CHECKING:
    DrillTechnique: TypeAlias = str
else:
    DrillTechnique = Literal[tuple(drill_techniques())]


class DrillRequest(Request, kw_only=True, frozen=True):
    """Asks for a drill."""

    kind: DrillKind
    technique: (
        Annotated[
            DrillTechnique, note("the technique that safe-cells needs; default: a random one")
        ]
        | UnsetType
    ) = UNSET
    seed: Seed | UnsetType = UNSET


class Drill(Answer, kw_only=True, frozen=True):
    """A position with a question and its answer."""

    kind: DrillKind
    seed: str
    cells: Annotated[list[str], note("the position, one text per row")]
    mine_count: Count
    question: str
    answer: Annotated[list[Cell], note("the right cells")]
    reason: str
    technique: str | None
    steps: Annotated[list[Hint], note("the deductions that lead to them")]
    win_probabilities: Annotated[
        WinProbabilities | None, note("of every move, if the question is about a guess")
    ]
    pair: Annotated[list[Cell] | None, note("the cells of a possible 50/50")]
    is_fifty_fifty: bool | None


def drill(request: DrillRequest, limits: Limits) -> Drill:
    """Makes an exercise, with its answer and the reason."""
    exercise = made(
        request.kind,
        seed=seed(request.seed),
        technique=stated(request.technique, None),
        budget=limits.whole_budget(),
    )
    return convert(exercise.to_dict(), Drill)


QUESTION: Final = Question(drill, "short")
