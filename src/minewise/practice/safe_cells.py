"""Drills with certainly safe cells that one technique finds and easier techniques do not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from minewise import _core
from minewise.analysis.position_analysis import analyze
from minewise.base.arguments import check_name
from minewise.base.budget import DEFAULT_LIMITS, Deadline
from minewise.base.types import TechniqueName
from minewise.base.wording import counted
from minewise.explain.deductions import Lesson, deduce, techniques
from minewise.explain.hints import reasons
from minewise.game import Game
from minewise.position import Position
from minewise.practice.drill import Drill
from minewise.practice.played import Dealt, below, boards, flagged
from minewise.sizes import Size

if TYPE_CHECKING:
    from random import Random

_MOST_SAFE: Final = 8
_MOST_CLUES: Final = 8  # of one step


def drill_techniques() -> list[TechniqueName]:
    """Returns the techniques that have a lesson, from the easiest to the hardest for a person."""
    return list(_lessons())


def _lessons() -> dict[TechniqueName, Lesson]:
    return {entry.name: entry.lesson for entry in techniques() if entry.lesson is not None}


def safe_cells(
    seed: int, chance: Random, technique: TechniqueName | None, deadline: Deadline
) -> Drill:
    """Returns a drill of the kind "safe-cells"; default: a random technique."""
    lessons = _lessons()
    names = list(lessons)
    if technique is None:
        technique = names[below(chance, len(names))]
    check_name("technique", technique, names)
    lesson = lessons[technique]
    upto = names[: names.index(technique) + 1]
    allowed = [name for name in upto if name != lesson.instead_of]
    drills = (
        _drill(seed, positions[below(chance, len(positions))], allowed)
        for deal in boards(Size(*lesson.drill_size), seed, chance, deadline)
        if (positions := list(_suitable(deal, allowed)))
    )
    return next(drill for drill in drills if _is_short(drill))


def _is_short(drill: Drill) -> bool:
    return all(len(step.clues) <= _MOST_CLUES for step in drill.steps)


def _suitable(deal: Dealt, allowed: Sequence[TechniqueName]) -> Iterator[Position]:
    """Yields the positions of a game in which the last technique finds every safe cell.

    The techniques before it find none. Mines that they find are flagged.
    """
    start = deal.board.topology.index(deal.start)
    _, uses = _core.solve(deal.board._core, start, list(allowed), DEFAULT_LIMITS)
    if not uses[-1]:
        return
    easier = allowed[:-1]
    game = Game(deal.board)
    game.open(deal.start)
    while not game.over:
        deductions = deduce(game.position, easier)
        position = flagged(game.position, deductions.mines)
        safe = deductions.safe or deduce(position, allowed, trust_flags=True).safe
        if not deductions.safe and _is_complete(position, safe):
            yield position
        if not safe:
            return
        for cell in deductions.safe or safe[:1]:
            game.open(cell)


def _is_complete(position: Position, safe: Sequence[object]) -> bool:
    if not 0 < len(safe) <= _MOST_SAFE:
        return False
    return len(analyze(position, trust_flags=True).safe) == len(safe)


def _drill(seed: int, position: Position, allowed: Sequence[TechniqueName]) -> Drill:
    answer = analyze(position, trust_flags=True).safe
    chain = reasons(position, answer, allowed)
    return Drill(
        "safe-cells",
        seed,
        position,
        "Which cells are certainly safe?",
        answer,
        f"{counted(len(answer), 'cell')} can be proved safe in {counted(len(chain), 'step')}.",
        allowed[-1],
        chain,
    )
