"""Tasks by suite and number: positions that need one technique, guesses, and whole games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from minewise.base.arguments import check_name
from minewise.base.budget import AMPLE_BUDGET
from minewise.base.numbers import check_whole
from minewise.base.types import DrillKind, GridCell
from minewise.board import Board
from minewise.deal import Deal, middle
from minewise.game import Game
from minewise.position import Position
from minewise.practice.drills import drill
from minewise.practice.safe_cells import drill_techniques
from minewise.sizes import PRESETS

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
