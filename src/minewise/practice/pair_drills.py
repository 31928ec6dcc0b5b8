"""Drills about two cells that hold one mine: a 50/50 or not?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.budget import Deadline
from minewise.base.wording import cell_name
from minewise.explain.deductions import deduce
from minewise.explain.fifty_fifty import Pair, PairKind, PairVerdict, judged_pair, pairs
from minewise.game import Game
from minewise.practice.drill import Drill
from minewise.practice.played import Dealt, below, boards, flagged, guessing_positions
from minewise.sizes import Size

_SIZE: Final = Size(10, 10, 20)
# Half of the pairs are unavoidable.
_WANTED: Final[tuple[PairKind, ...]] = (
    "unavoidable",
    "unavoidable",
    "unavoidable",
    "certain",
    "unequal",
    "information",
)

if TYPE_CHECKING:
    from random import Random


def fifty_fifty(seed: int, chance: Random, deadline: Deadline) -> Drill:
    """Returns a drill of the kind "fifty-fifty"."""
    wanted = _WANTED[below(chance, len(_WANTED))]
    return next(
        _drill(seed, analysis, pair, verdict)
        for deal in boards(_SIZE, seed, chance, deadline)
        for analysis in _positions(deal, wanted)
        for pair in pairs(analysis.position)
        if (verdict := judged_pair(analysis, pair)).kind == wanted
    )


def _positions(deal: Dealt, wanted: PairKind) -> Iterator[Analysis]:
    """Yields positions of a game in which such pairs are common."""
    return _counted_positions(deal) if wanted == "certain" else guessing_positions(deal)


def _counted_positions(deal: Dealt) -> Iterator[Analysis]:
    """Yields the position in which counting finds no further safe cell, if the game is not won."""
    game = Game(deal.board)
    game.open(deal.start)
    while not game.over:
        deductions = deduce(game.position, "counting")
        if not deductions.safe:
            yield analyze(flagged(game.position, deductions.mines), trust_flags=True)
            return
        for cell in deductions.safe:
            game.open(cell)


def _drill(seed: int, analysis: Analysis, pair: Pair, verdict: PairVerdict) -> Drill:
    first, second = map(cell_name, pair)
    return Drill(
        "fifty-fifty",
        seed,
        analysis.position,
        f"One of {first} and {second} holds a mine. Is it an unavoidable 50/50?",
        (),
        verdict.reason,
        steps=verdict.steps,
        pair=pair,
        is_fifty_fifty=verdict.kind == "unavoidable",
    )
