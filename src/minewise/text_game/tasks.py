"""Tasks of the text game, and the judge of their moves."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Final

from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.arguments import check_name, check_whole
from minewise.base.budget import AMPLE_BUDGET, Budget, Deadline
from minewise.base.errors import FormatError, PositionError, over_budget
from minewise.base.results import Note, Result
from minewise.base.types import DrillKind, GridCell
from minewise.base.wording import cell_name, precise
from minewise.board import Board
from minewise.deal import PRESETS, Deal, middle
from minewise.explain.win_probabilities import (
    WinProbabilities,
    by_best_play,
    has_few_solutions,
    of_analysis,
)
from minewise.game import Game
from minewise.position import HIDDEN, Position
from minewise.practice.drills import drill
from minewise.practice.exercises import drill_techniques

_GUESSES: Final[tuple[DrillKind, ...]] = ("best-guess", "endgame")
_NO_GUESS: Final = "no-guess"

SUITES: Final = (*drill_techniques(), *_GUESSES, _NO_GUESS, *PRESETS)
"""The names of the suites: techniques from the easiest to the hardest, guesses, whole games."""


@dataclass(frozen=True, slots=True)
class Task:
    """Holds a task: task `number` of a `suite`, always the same.

    `position` is where it begins. A whole game has a `board` and its first cell, `start`; otherwise
    they are None, and one move is asked for.

    >>> task("subset", 3).board is None
    True
    """

    suite: str
    number: int
    position: Position
    board: Board | None = None
    start: GridCell | None = None

    def __repr__(self) -> str:
        kind = "one move" if self.board is None else "a game"
        return f"<Task: {self.suite} {self.number}, {kind}>"


def task(suite: str, number: int) -> Task:
    """Returns a task of a suite: its `number` is a seed, so that there are as many as needed.

    The suites of techniques, "best-guess" and "endgame" ask for one move in the positions of
    `mw.drill`. "no-guess" has games that need no guess on intermediate boards; "beginner",
    "intermediate" and "expert" have random boards. Games begin with an opening in the middle.
    Raises `ParameterError` if there is no such suite, or if the number is below 0.

    >>> task("endgame", 5)
    <Task: endgame 5, one move>
    >>> task("expert", 5).position.shape
    (16, 30)
    """
    check_name("suite", suite, SUITES)
    check_whole("number", number, 0)
    if suite == _NO_GUESS or suite in PRESETS:
        return _game(suite, number)
    if suite in _GUESSES:
        kind: DrillKind = "endgame" if suite == "endgame" else "best-guess"
        exercise = drill(kind, seed=number, budget=AMPLE_BUDGET)
    else:
        exercise = drill("safe-cells", technique=suite, seed=number, budget=AMPLE_BUDGET)
    return Task(suite, number, exercise.position)


def _game(suite: str, number: int) -> Task:
    size = PRESETS.get(suite, PRESETS["intermediate"])
    start = middle(size.grid())
    board = Deal(size, start=start, no_guess=suite == _NO_GUESS, seed=0, game=number).board()
    game = Game(board)
    game.open(start)
    return Task(suite, number, game.position, board, start)


def read_tasks(lines: Iterable[str]) -> Iterator[Task]:
    """Yields the tasks of a set of puzzles, which asks for one move in each.

    `lines` is an open file or its lines; each is a JSON object with at least the keys "suite",
    "number", "position" and "mines". Raises `FormatError` if a line is not, and `PositionError` if
    its position is not valid.

    >>> list(read_tasks(['{"suite": "mine", "number": 7, "position": "1##", "mines": 1}']))
    [<Task: mine 7, one move>]
    """
    for at, line in enumerate(lines, 1):
        try:
            held = json.loads(line)
            suite, number, text, mines = (
                held[key] for key in ("suite", "number", "position", "mines")
            )
        except (ValueError, TypeError, KeyError):
            raise FormatError(
                "line {at} is no puzzle",
                at,
                cure='write {"suite": ..., "number": ..., "position": ..., "mines": ...}',
            ) from None
        yield Task(suite, number, Position.parse(text, mines=mines))


_SOLUTIONS: Final = 2500  # up to here, best play is searched
_NODES: Final = 30_000


@dataclass(frozen=True, slots=True)
class Judgement(Result):
    """Holds the value of a move that opens a `cell`.

    >>> Judgement((0, 1), 0.5, 1.0, True)
    <Judgement: r0c1 keeps 100 %, risk 50 %, exact>
    """

    cell: GridCell
    risk: Annotated[float, Note("its mine probability")]
    kept: Annotated[
        float,
        Note(
            "the win probability with this move divided by that with the best move: 1 for a safe "
            "cell and for the best guess, even if it hits a mine; 0 for a certain mine"
        ),
    ]
    exact: Annotated[bool, Note("proved by logic or by best play; otherwise estimated")]

    def __repr__(self) -> str:
        kind = "exact" if self.exact else "estimated"
        kept, risk = precise(self.kept), precise(self.risk)
        return f"<Judgement: {cell_name(self.cell)} keeps {kept}, risk {risk}, {kind}>"


def judge(position: Position, cell: GridCell, *, budget: Budget | float | None = None) -> Judgement:
    r"""Judges opening a hidden `cell` of a `position`, whose flags count as mines.

    The win probabilities are those of best play if the position has 2,500 solutions or fewer and
    the search is short enough, and otherwise those of `mw.win_probabilities`. `budget` bounds time
    and memory; a number means seconds. Raises `PositionError` if the cell is not hidden or the mine
    total is missing, `ImpossiblePosition` if the position is contradictory, and `OverBudget` if it
    is too wide to count.

    >>> import minewise as mw
    >>> forced = mw.Position.parse("2##\n2##", mines=3)
    >>> judge(forced, (0, 2)).kept, judge(forced, (0, 1)).kept
    (1.0, 0.0)
    >>> needless = mw.Position.parse("0000\n0122\n02##\n02##", mines=3)
    >>> judge(needless, (3, 3)), judge(needless, (2, 2))
    (<Judgement: r3c3 keeps 100 %, risk 0 %, exact>, <Judgement: r2c2 keeps 0 %, risk 100 %, exact>)
    """
    deadline = Deadline.of_call(budget)
    if position[cell] != HIDDEN:
        raise PositionError("{cell} is not hidden", cell_name(cell), cure="choose a hidden cell")
    analysis = analyze(position, trust_flags=True, budget=deadline.left())
    risk = analysis[cell]
    if cell in analysis.safe or cell in analysis.mines:
        return Judgement(cell, risk, 1.0 - risk, exact=True)
    values = _win_probabilities(analysis, cell, deadline)
    [chosen] = [move.win_probability for move in values.moves if move.cell == cell]
    best = values.win_probability
    return Judgement(cell, risk, min(1.0, chosen / best) if best else 1.0, values.exact)


def _win_probabilities(
    analysis: Analysis[GridCell], cell: GridCell, deadline: Deadline
) -> WinProbabilities[GridCell]:
    """Returns the win probabilities of the best move and of a cell."""
    position = analysis.position
    countable = position.mine_count is not None and position.max_per_cell == 1
    if countable and position.clues.is_exact and has_few_solutions(analysis, _SOLUTIONS):
        proved = by_best_play(analysis, deadline, nodes=_NODES, limit=1, cells=[cell])
        if proved is not None:
            return proved
    estimated = of_analysis(analysis, deadline, limit=1, cells=[cell])
    if estimated is None:
        raise over_budget("this position is too wide to judge")
    return estimated
