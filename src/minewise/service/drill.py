"""The question `drill`: an exercise with its answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from minewise.base.budget import Budget
from minewise.base.results import Note
from minewise.base.types import DrillKind
from minewise.practice.drill import Drill
from minewise.practice.drills import drill as made
from minewise.practice.safe_cells import drill_techniques
from minewise.service.boards import seed as read_seed
from minewise.service.shapes import Seed

if TYPE_CHECKING:
    DrillTechnique: TypeAlias = str
else:
    DrillTechnique = Literal[tuple(drill_techniques())]


def drill(
    *,
    kind: DrillKind,
    technique: Annotated[
        DrillTechnique | None, Note("the technique that safe-cells needs; default: a random one")
    ] = None,
    seed: Seed | None = None,
    budget: Budget,
) -> Drill:
    """Makes an exercise, with its answer and the reason."""
    return made(kind, seed=read_seed(seed), technique=technique, budget=budget)
