"""Drills by kind and those of a day, and pairs of cells that look like a 50/50."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple, TypeAlias, get_args

from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.arguments import check_is, check_name, check_whole
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import ImpossiblePosition, ParameterError
from minewise.base.results import Note
from minewise.base.types import Cell, DrillKind, GridCell, TechniqueName
from minewise.base.wording import cell_name, precise, worded
from minewise.board import Board
from minewise.deal import Deal, Size, new_seed
from minewise.explain.deductions import deduce
from minewise.explain.guesses import closed_groups
from minewise.explain.hints import Hint, reasons
from minewise.game import Game
from minewise.position import FLAG, HIDDEN, Position
from minewise.practice.exercises import (
    Dealt,
    Drill,
    below,
    boards,
    flagged,
    guessing,
    guessing_positions,
    safe_cells,
)

if TYPE_CHECKING:
    from random import Random

DAILY: Final = Deal("intermediate", start=(8, 8), no_guess=True)


def daily_seed(day: date) -> int:
    check_is("day", day, date)
    return day.year * 10_000 + day.month * 100 + day.day


def daily_drill(day: date) -> Drill:
    """Returns the drill of a day. Its kind changes from day to day.

    `day` is the date. Raises `ParameterError` if it is no date.

    >>> from datetime import date
    >>> daily_drill(date(2026, 11, 22)) == daily_drill(date(2026, 11, 22))
    True
    """
    seed = daily_seed(day)
    return drill(DRILL_KINDS[day.toordinal() % len(DRILL_KINDS)], seed=seed)


def daily_board(day: date) -> Board:
    """Returns the board of a day: an intermediate board that never needs a guess.

    `day` is the date. The first cell is (8, 8), the middle of the board. Raises `ParameterError` if
    `day` is no date.

    >>> from datetime import date
    >>> board = daily_board(date(2026, 11, 22))
    >>> len(board.mines), board.number((8, 8))
    (40, 0)
    """
    return replace(DAILY, seed=daily_seed(day)).board()


_SECONDS: Final = 60.0

DRILL_KINDS: Final[tuple[DrillKind, ...]] = get_args(DrillKind)


def drill(
    kind: DrillKind = "safe-cells",
    *,
    seed: int | None = None,
    technique: TechniqueName | None = None,
    budget: Budget | float | None = None,
) -> Drill:
    """Returns an exercise: a position of a generated game, a question, its answer and the reason.

    `kind` is "safe-cells" (find every certainly safe cell), "best-guess" (choose the cell that wins
    most often where a guess is necessary, with 1,001 to 2,500 solutions left), "endgame" (the same
    with 1,000 or fewer) or "fifty-fifty" (decide if a guess between two cells is unavoidable). Best
    play proves the answers. The same kind, technique and
    seed always give the same drill; default: a random seed.

    `technique` grades "safe-cells": the technique and easier ones find every safe cell, and easier
    ones alone find none. Default: a random technique. The drills of a technique leave out the
    easier one that its lesson names as `instead_of`, and techniques without a lesson
    (`mw.techniques()`).

    `budget` bounds the search for a position; a number means seconds. Default: 60 seconds. Raises
    `OverBudget` if no position is found in time, and `ParameterError` if the kind is unknown, if
    the seed is not a whole number from 0 to 2^62 - 1, or if the technique is unknown, has no
    drills, or was given for another kind.

    >>> exercise = drill("endgame", seed=5)
    >>> exercise.win_probabilities.exact
    True
    >>> drill("safe-cells", technique="subset", seed=5).technique
    'subset'
    """
    from random import Random  # importing it takes long

    check_name("kind", kind, DRILL_KINDS)
    if technique is not None and kind != "safe-cells":
        raise ParameterError(
            'is for "safe-cells", not for {kind!r}', kind, cure="leave it out", argument="technique"
        )
    seed = new_seed() if seed is None else check_whole("seed", seed, 0)
    deadline = Deadline(_SECONDS if budget is None else budget)
    chance = Random(f"{kind} {technique} {seed}")
    if kind == "safe-cells":
        return safe_cells(seed, chance, technique, deadline)
    if kind == "fifty-fifty":
        return _fifty_fifty(seed, chance, deadline)
    return guessing(kind, seed, chance, deadline)


Pair: TypeAlias = tuple[GridCell, GridCell]
PairKind: TypeAlias = Literal["unavoidable", "certain", "unequal", "information", "unknown"]

_SAME: Final = 1e-9
_WORTH_ASKING: Final = 0.4  # the largest risk of a cell that is opened for the sake of a pair


class PairVerdict(NamedTuple):
    """Tells whether a pair of cells that hold one mine is an unavoidable 50/50, and why.

    `kind` is "unavoidable" for a true 50/50. Otherwise it is "certain" if the clues settle the pair
    now, "unequal" if one cell is safer, "information" if opening a cell beside the pair can change
    its risk at a risk below 40 %, and "unknown" if none of these was found.
    """

    kind: PairKind
    reason: Annotated[str, Note("a sentence or more")]
    steps: Annotated[tuple[Hint, ...], Note("the deductions that settle a certain pair")] = ()


def pairs(position: Position) -> list[Pair]:
    """Returns the pairs of hidden cells that are the last two of a number and hold one mine.

    Flags count as mines.
    """
    unique: dict[Pair, None] = {}
    for clue in position.topology.cells:
        if position[clue] < 1:
            continue
        neighbours = position.topology.neighbours(clue)
        hidden = [cell for cell in neighbours if position[cell] == HIDDEN]
        flags = sum(position[cell] == FLAG for cell in neighbours)
        if len(hidden) == 2 and position[clue] - flags == 1:
            unique[hidden[0], hidden[1]] = None
    return list(unique)


def judged_pair(analysis: Analysis, pair: Pair) -> PairVerdict:
    """Returns whether a pair of cells that hold one mine is an unavoidable 50/50.

    `analysis` is exact and trusts flags.
    """
    safer, riskier = sorted(pair, key=analysis.__getitem__)
    if analysis[safer] == 0:
        text = "Not a 50/50: {safe} is safe and {mine} is a mine."
        reason = worded(text, cell_name(safer), cell_name(riskier))
        return PairVerdict("certain", reason, reasons(analysis.position, [safer, riskier]))
    if analysis[riskier] - analysis[safer] > _SAME:
        return PairVerdict("unequal", _unequal(analysis, safer, riskier))
    if any(set(group) == set(pair) for group in closed_groups(analysis)):
        return PairVerdict("unavoidable", _unavoidable(*pair))
    return _informed(analysis, pair) or PairVerdict(
        "unknown",
        worded("Neither cell is safer, and no cell beside the pair was found to settle it."),
    )


def _unequal(analysis: Analysis, safer: Cell, riskier: Cell) -> str:
    low, high = analysis[safer], analysis[riskier]
    return worded(
        "Not a 50/50: {safer} is a mine with {low}, {riskier} with {high}. The rest of the board "
        "has {times:.3g} times as many solutions if the mine is at {riskier}.",
        cell_name(safer),
        precise(low),
        cell_name(riskier),
        precise(high),
        high / low,
    )


def _unavoidable(first: Cell, second: Cell) -> str:
    return worded(
        "A true 50/50: {first} or {second} holds the mine, each with 50 %. "
        "Every other hidden cell beside them is a certain mine, so no number that can still be "
        "opened touches them. They hold one mine in any case, so the mine total tells nothing "
        "either. Guess at once.",
        cell_name(first),
        cell_name(second),
    )


def _informed(analysis: Analysis, pair: Pair) -> PairVerdict | None:
    """Finds a cell whose number can change the risk of the pair, the safest first."""
    cells = [cell for cell in _beside(analysis.position, pair) if analysis[cell] < _WORTH_ASKING]
    for cell in sorted(cells, key=analysis.__getitem__):
        for number, risk in _risks_after(analysis.position, cell, pair[0]):
            if abs(risk - 0.5) > _SAME:
                return PairVerdict("information", _information(analysis, cell, number, risk))
    return None


def _beside(position: Position, pair: Pair) -> list[Cell]:
    neighbours = dict.fromkeys(chain.from_iterable(map(position.topology.neighbours, pair)))
    return [cell for cell in neighbours if position[cell] == HIDDEN and cell not in pair]


def _risks_after(position: Position, opened: Cell, cell: Cell) -> Iterator[tuple[int, float]]:
    """Yields each number that a cell can show, with the risk of another cell after it."""
    for number in range(len(position.topology.neighbours(opened)) + 1):
        try:
            analysis = analyze(position.with_cells({opened: number}), trust_flags=True)
        except ImpossiblePosition:
            continue
        yield number, analysis[cell]


def _information(analysis: Analysis, cell: Cell, number: int, risk: float) -> str:
    name, low, high = cell_name(cell), *sorted((risk, 1 - risk))
    state = worded("{cell} beside it is safe", name)
    if analysis[cell]:
        state = worded("{cell} beside it is a mine with {risk}", name, precise(analysis[cell]))
    result = worded("the pair is settled")
    if low > _SAME:
        result = worded("its cells have {low} and {high}", precise(low), precise(high))
    text = "Not a true 50/50: the pair can wait. {cell}; if it shows {number}, {result}."
    return worded(text, state, number, result)


_PAIR_SIZE: Final = Size(10, 10, 20)
# Half of the pairs are unavoidable.
_WANTED: Final[tuple[PairKind, ...]] = (
    "unavoidable",
    "unavoidable",
    "unavoidable",
    "certain",
    "unequal",
    "information",
)


def _fifty_fifty(seed: int, chance: Random, deadline: Deadline) -> Drill:
    wanted = _WANTED[below(chance, len(_WANTED))]
    positions = _counted_positions if wanted == "certain" else guessing_positions
    return next(
        _pair_drill(seed, analysis, pair, verdict)
        for deal in boards(_PAIR_SIZE, seed, chance, deadline)
        for analysis in positions(deal)
        for pair in pairs(analysis.position)
        if (verdict := judged_pair(analysis, pair)).kind == wanted
    )


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


def _pair_drill(seed: int, analysis: Analysis, pair: Pair, verdict: PairVerdict) -> Drill:
    first, second = map(cell_name, pair)
    return Drill(
        "fifty-fifty",
        seed,
        analysis.position,
        worded(
            "One of {first} and {second} holds a mine. Is it an unavoidable 50/50?", first, second
        ),
        (),
        verdict.reason,
        steps=verdict.steps,
        pair=pair,
        is_fifty_fifty=verdict.kind == "unavoidable",
    )
