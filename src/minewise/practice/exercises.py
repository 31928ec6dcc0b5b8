"""Exercises: safe cells, guesses and pairs in positions of played games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple, TypeAlias

from minewise import _core
from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.arguments import check_name
from minewise.base.budget import DEFAULT_LIMITS, Deadline
from minewise.base.errors import OverBudget, over_budget
from minewise.base.results import ASIDE, Count, Note, Result, Wire, figure
from minewise.base.types import Cell, DrillKind, GridCell, TechniqueName
from minewise.base.wording import cell_name, counted, precise, worded
from minewise.board import Board
from minewise.deal import Size, dealt
from minewise.explain.deductions import Lesson, deduce, techniques
from minewise.explain.guesses import click_outcomes
from minewise.explain.hints import Hint, reasons
from minewise.explain.texts import joined
from minewise.explain.win_probabilities import (
    FEW_SOLUTIONS,
    WinProbabilities,
    WinProbability,
    by_best_play,
)
from minewise.game import Game
from minewise.position import FLAG, HIDDEN, Position

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True)
class Drill(Result):
    """Holds an exercise of a `kind`: a position of a generated game, a `question` and its answer.

    >>> import minewise as mw
    >>> exercise = mw.drill("safe-cells", technique="counting", seed=1)
    >>> set(exercise.answer) == set(mw.analyze(exercise.position, trust_flags=True).safe)
    True
    """

    kind: DrillKind
    seed: Annotated[int, Wire(str, str), Note("gives the same exercise again")]
    position: Annotated[Position, ASIDE, Note("all of its flags are right")]
    question: str
    answer: Annotated[
        tuple[GridCell, ...],
        Note(
            "the right cells in reading order: every safe cell, or the best moves; empty for a pair"
        ),
    ]
    reason: Annotated[str, Note("explains the answer")]
    technique: Annotated[
        TechniqueName | None, Note("the hardest that finding safe cells needs; null otherwise")
    ] = None
    steps: Annotated[
        tuple[Hint, ...],
        Note("the deductions that lead to safe cells or settle a pair; empty otherwise"),
    ] = ()
    win_probabilities: Annotated[
        WinProbabilities | None,
        Note("of every move that could be chosen, if the question is about a guess"),
    ] = None
    pair: Annotated[
        tuple[GridCell, ...] | None, Note("the two cells of a possible 50/50; null otherwise")
    ] = None
    is_fifty_fifty: Annotated[
        bool | None, Note("the answer about a pair; null if there is none")
    ] = None

    @figure
    def cells(self) -> tuple[str, ...]:
        """The position, one text per row.

        >>> import minewise as mw
        >>> len(mw.drill("fifty-fifty", seed=1).cells[0])
        9
        """
        return tuple(str(self.position).splitlines())

    @figure
    def mine_count(self) -> Count:
        """The mine total of the position.

        >>> import minewise as mw
        >>> mw.drill("fifty-fifty", seed=1).mine_count > 0
        True
        """
        assert self.position.mine_count is not None
        return self.position.mine_count

    def __repr__(self) -> str:
        technique = "" if self.technique is None else f", {self.technique}"
        size = f"{self.position.columns}x{self.position.rows}"
        hidden = counted(self.position.hidden_count - self.position.flag_count, "hidden cell")
        return f"<Drill: {self.kind}{technique}, {size}, {hidden}>"


class Dealt(NamedTuple):
    """Holds a dealt board, and its first cell, which shows a 0."""

    board: Board
    start: Cell


def boards(size: Size, seed: int, chance: Random, deadline: Deadline) -> Iterator[Dealt]:
    """Yields boards of a size, each with a random first cell, until the deadline.

    Then it raises `OverBudget`.
    """
    grid = size.grid()
    for game in count():
        try:
            deadline.left()
        except OverBudget:
            raise over_budget(
                "none of {game:,} boards has a position for this drill", game
            ) from None
        start = grid.cell(below(chance, len(grid)))
        yield Dealt(dealt(grid, size.mines, "opening", start, seed, game), start)


def below(chance: Random, end: int) -> int:
    """Returns a random whole number below `end`; it is the same in every version of Python."""
    return int(chance.random() * end)


def flagged(position: Position, mines: Iterable[Cell]) -> Position:
    return position.with_cells(dict.fromkeys(mines, FLAG))


def guessing_positions(deal: Dealt) -> Iterator[Analysis]:
    """Yields the positions of a game in which a guess is necessary, with flags on certain mines.

    Certainly safe cells are opened, and each guess opens the cell with the lowest risk that holds
    no mine.
    """
    board, start = deal
    game = Game(board)
    game.open(start)
    while not game.over:
        analysis = analyze(game.position)
        if not analysis.safe:
            yield analyze(flagged(game.position, analysis.mines), trust_flags=True)
        for cell in analysis.safe or [_survivable(board, analysis)]:
            game.open(cell)


def _survivable(board: Board, analysis: Analysis) -> Cell:
    position = analysis.position
    hidden = [cell for cell in position.topology.cells if position[cell] == HIDDEN]
    return min((cell for cell in hidden if not board.is_mine(cell)), key=analysis.__getitem__)


Kind: TypeAlias = Literal["best-guess", "endgame"]

_SIZES: Final[dict[Kind, Size]] = {
    "best-guess": Size(10, 10, 25),  # dense: more guesses with a few thousand solutions
    "endgame": Size(12, 12, 30),
}
_MOST_RIGHT: Final = 4  # answers
_FEWEST_MOVES: Final = 5
_MOST_SOLUTIONS: Final = 2500
_NODES: Final = 8_000  # of the search; if it needs more, there is no drill
_EQUAL: Final = 1e-9
_CLEAR: Final = 0.015  # between the right moves and the others


def guessing(kind: Kind, seed: int, chance: Random, deadline: Deadline) -> Drill:
    """Returns a drill of the kind "best-guess" or "endgame".

    A best guess has more solutions than an endgame. In at least half of the drills the safest cell
    is not the best move.
    """
    is_trap = chance.random() < 0.5
    return next(
        _guess_drill(kind, seed, analysis, wins)
        for deal in boards(_SIZES[kind], seed, chance, deadline)
        for analysis in guessing_positions(deal)
        if (wins := _lesson(kind, analysis, is_trap)) is not None
    )


def _lesson(kind: Kind, analysis: Analysis, is_trap: bool) -> WinProbabilities | None:
    """Returns the exact win probability of every move if they make a drill."""
    position = analysis.position
    hidden = sum(position[cell] == HIDDEN for cell in position.topology.cells)
    number = 10**analysis.log10_solutions
    few, most = (0, FEW_SOLUTIONS) if kind == "endgame" else (FEW_SOLUTIONS, _MOST_SOLUTIONS)
    if not few + 0.5 < number < most + 0.5 or hidden < _FEWEST_MOVES:
        return None
    wins = by_best_play(analysis, Deadline(None), nodes=_NODES)
    if wins is None or not _is_clear(wins) or (is_trap and not _is_trap(wins)):
        return None
    return wins


def _is_clear(wins: WinProbabilities) -> bool:
    """Checks if the right moves are few, and clearly better than the others."""
    best_moves = _best_moves(wins)
    next_best = next((move.win_probability for move in wins.moves[len(best_moves) :]), 0.0)
    return len(best_moves) <= _MOST_RIGHT and wins.win_probability - next_best >= _CLEAR


def _is_trap(wins: WinProbabilities) -> bool:
    return _safest(wins.moves).win_probability <= wins.win_probability - _CLEAR


def _best_moves(wins: WinProbabilities) -> list[WinProbability]:
    """Returns the best move, and those that are as good."""
    return [move for move in wins.moves if move.win_probability >= wins.win_probability - _EQUAL]


def _safest(moves: Sequence[WinProbability]) -> WinProbability:
    """Returns the move with the lowest risk; of several, the one that wins most often."""
    lowest = min(move.mine_probability for move in moves)
    return next(move for move in moves if move.mine_probability <= lowest + _EQUAL)


def _guess_drill(kind: Kind, seed: int, analysis: Analysis, wins: WinProbabilities) -> Drill:
    position = analysis.position
    answer = sorted((move.cell for move in _best_moves(wins)), key=position.topology.index)
    return Drill(
        kind,
        seed,
        position,
        _question(kind, analysis),
        tuple(answer),
        _reason(position, wins),
        win_probabilities=wins,
    )


def _question(kind: Kind, analysis: Analysis) -> str:
    if kind == "best-guess":
        return worded("No cell is certainly safe. Which guess wins most often with best play?")
    return worded(
        "{number:,} solutions are left. Which move wins most often with best play?",
        analysis.solutions,
    )


def _reason(position: Position, wins: WinProbabilities) -> str:
    best_moves, safest = _best_moves(wins), _safest(wins.moves)
    best = best_moves[0]
    cells = joined(cell_name(move.cell) for move in best_moves)
    is_one = len(best_moves) == 1
    text = worded(
        "{cells} wins {share} with best play." if is_one else "{cells} win {share} with best play.",
        cells,
        precise(best.win_probability),
    )
    if safest in best_moves:
        return worded("{reason} {more}", text, _no_safer(safest, best_moves))
    return worded(
        "{reason} {cell} has the lowest risk, {risk} against {other}, but it wins only "
        "{share}.{more}",
        text,
        cell_name(safest.cell),
        precise(safest.mine_probability),
        precise(best.mine_probability),
        precise(safest.win_probability),
        _progress(position, best.cell, safest.cell),
    )


def _no_safer(safest: WinProbability, moves: Sequence[WinProbability]) -> str:
    risk = precise(safest.mine_probability)
    if len(moves) == 1:
        return worded("It also has the lowest risk, {risk}.", risk)
    return worded("The lowest risk, {risk}, is at {cell}.", risk, cell_name(safest.cell))


def _progress(position: Position, best: Cell, safest: Cell) -> str:
    """Compares how often each of two moves makes a cell certainly safe."""
    best_gain, safest_gain = (_leads_on(position, cell) for cell in (best, safest))
    if best_gain <= safest_gain + _EQUAL:
        return ""
    return worded(
        " Opening {best} makes another cell certainly safe in {often} of cases, opening "
        "{safest} in {rarely}.",
        cell_name(best),
        precise(best_gain),
        cell_name(safest),
        precise(safest_gain),
    )


def _leads_on(position: Position, cell: Cell) -> float:
    outcomes = click_outcomes(position, cell, trust_flags=True)
    return sum(outcome.probability for outcome in outcomes if outcome.safe_cells)


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
        _safe_cells_drill(seed, positions[below(chance, len(positions))], allowed)
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


def _safe_cells_drill(seed: int, position: Position, allowed: Sequence[TechniqueName]) -> Drill:
    answer = analyze(position, trust_flags=True).safe
    chain = reasons(position, answer, allowed)
    return Drill(
        "safe-cells",
        seed,
        position,
        worded("Which cells are certainly safe?"),
        answer,
        worded(
            "{cells} can be proved safe in {steps}.",
            counted(len(answer), "cell"),
            counted(len(chain), "step"),
        ),
        allowed[-1],
        chain,
    )
