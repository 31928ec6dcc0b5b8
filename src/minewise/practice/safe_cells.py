"""Drills with certainly safe cells that one technique finds and easier techniques do not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from minewise import _core
from minewise.analysis.position_analysis import analyze
from minewise.base.arguments import check_name
from minewise.base.budget import DEFAULT_LIMITS
from minewise.base.types import TechniqueName
from minewise.base.wording import counted
from minewise.explain.deductions import deduce, techniques
from minewise.explain.hints import reasons
from minewise.game import Game
from minewise.position import Position
from minewise.practice.drill import Drill
from minewise.practice.played import Dealt, below, boards, flagged
from minewise.sizes import PRESETS, Size

if TYPE_CHECKING:
    from random import Random

_UNUSED: Final = "exact"  # other techniques find everything on boards of these sizes
_SAME_IDEA: Final = {"shared": "subset", "twins": "intersection"}
_MOST_SAFE: Final = 8
_MOST_CLUES: Final = 8  # of one step
_SIZES: Final = {
    "counting": PRESETS["beginner"],
    "cascade": Size(12, 12, 30),
    "contradiction": Size(12, 12, 28),
}
_SIZE: Final = Size(10, 10, 20)


def drill_techniques() -> list[TechniqueName]:
    """Returns the techniques of drills, from the easiest to the hardest for a person.

    They are all techniques but `exact`, which finds nothing that the others do not find on boards
    of the usual sizes.

    >>> drill_techniques()[0], drill_techniques()[-1]
    ('counting', 'contradiction')
    """
    return [technique.name for technique in techniques() if technique.name != _UNUSED]


def safe_cells(seed: int, chance: Random, technique: TechniqueName | None) -> Drill:
    """Returns a drill of the kind "safe-cells"; default: a random technique."""
    known = drill_techniques()
    if technique is None:
        technique = known[below(chance, len(known))]
    check_name("technique", technique, known)
    allowed = known[: known.index(technique) + 1]
    if technique in _SAME_IDEA:
        allowed.remove(_SAME_IDEA[technique])
    for deal in boards(_SIZES.get(technique, _SIZE), seed, chance):
        found = list(_suitable(deal, allowed))
        if found:
            made = _drill(seed, found[below(chance, len(found))], allowed)
            if all(len(step.clues) <= _MOST_CLUES for step in made.steps):
                return made
    raise AssertionError("boards never end")


def _suitable(deal: Dealt, allowed: Sequence[TechniqueName]) -> Iterator[Position]:
    """Yields the positions of a game in which the last technique finds every safe cell.

    The techniques before it find none. Mines that they find are flagged.
    """
    start = deal.board.topology.index(deal.start)
    _, used = _core.solve(deal.board._core, start, list(allowed), DEFAULT_LIMITS)
    if not used[-1]:
        return
    easier = allowed[:-1]
    game = Game(deal.board)
    game.open(deal.start)
    while not game.over:
        known = deduce(game.position, easier)
        position = flagged(game.position, known.mines)
        found = known.safe or deduce(position, allowed, trust_flags=True).safe
        if not known.safe and _is_complete(position, found):
            yield position
        if not found:
            return
        for cell in known.safe or found[:1]:
            game.open(cell)


def _is_complete(position: Position, found: Sequence[object]) -> bool:
    if not 0 < len(found) <= _MOST_SAFE:
        return False
    return len(analyze(position, trust_flags=True).safe) == len(found)


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
