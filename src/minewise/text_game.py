"""Minesweeper in text, for language models: prompts, moves, tasks, and a judge without luck."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import prod, sqrt
from statistics import fmean, stdev
from typing import Annotated, Final, TypeAlias

from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.arguments import check_name, check_whole
from minewise.base.budget import AMPLE_BUDGET, Budget, Deadline
from minewise.base.errors import (
    FormatError,
    MinewiseError,
    ParameterError,
    PositionError,
    over_budget,
)
from minewise.base.results import Note, Result, figure
from minewise.base.types import DrillKind, GridCell
from minewise.base.wording import cell_name, counted, precise, quoted, sized, worded
from minewise.board import Board
from minewise.deal import PRESETS, Deal, middle
from minewise.explain.guesses import guesses
from minewise.explain.win_probabilities import (
    WinProbabilities,
    by_best_play,
    has_few_solutions,
    of_analysis,
    win_probabilities,
)
from minewise.game import Game
from minewise.position import FLAG, HIDDEN, Position
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


MISTAKES: Final = 3  # replies without a move, in a row

_SPACE: Final = r"(?:[^\w.+-]|\\\w+|-(?![0-9]))"  # Markdown, JSON and LaTeX included
_NUMBER: Final = r"(-?[0-9]{1,9})"
_GAP: Final = rf"{_SPACE}{{0,6}}"
_CELL: Final = rf"r(?:ow)?{_GAP}{_NUMBER}{_GAP}(?:and{_GAP})?c(?:ol|olumn)?{_GAP}{_NUMBER}"
_PAIR: Final = rf"{_NUMBER}{_SPACE}{{1,6}}{_NUMBER}"
_WORDS: Final = rf"(?:(?:the|cell|square|tile|at|in|on){_SPACE}{{1,6}}){{0,3}}"
_END: Final = r"(?!\w|\.[0-9]|[ ,]{1,2}-?[0-9])"
_MOVE: Final = re.compile(  # two numbers, or none if the cell is not clear
    r"(?<!not )(?<!not to )(?<!n't )(?<!never )"
    rf"\bopen{_SPACE}{{1,6}}(?:{_WORDS}(?:{_CELL}|{_PAIR}){_END}|(?=-?[0-9]))"
    rf"|^{_GAP}{_CELL}{_GAP}\.?{_GAP}\Z",
    re.IGNORECASE | re.MULTILINE,
)
_ENDING: Final = "End your reply with your move: open ROW COLUMN"


class MoveError(MinewiseError):
    """Signals a reply that has no valid move.

    >>> MoveError("there is no move").code
    'move'
    """

    code = "move"


def prompt(position: Position, *, one_move: bool = False) -> str:
    r"""Returns the rules, a `position` and the question, as text.

    With `one_move` only the next move is asked for, not a whole game.

    >>> import minewise as mw
    >>> print(prompt(mw.Position.parse("1##\n1##", mines=2)))
    You play Minesweeper on a board of 2 rows and 3 columns with 2 mines. Each number is the number
    of mines in the cells around it, up to eight. # is a hidden cell. Open every cell that holds no
    mine; if you open a mine, you lose.
    <BLANKLINE>
         0 1 2
     0   1 # #
     1   1 # #
    <BLANKLINE>
    Rows are numbered at the left, columns at the top, from 0. Choose a hidden cell that is
    certainly safe if there is one; otherwise take the guess with the best chance to win.
    End your reply with your move: open ROW COLUMN
    """
    size = sized(position.rows, position.columns)
    flags = " F is a cell that certainly holds a mine." if position.flag_count else ""
    goal = (
        "You make only the next move of the game."
        if one_move
        else "Open every cell that holds no mine; if you open a mine, you lose."
    )
    mines = counted(position.mine_count or 0, "mine")
    rules = (
        f"You play Minesweeper on a board of {size} with {mines}. Each number is the number of "
        f"mines in the cells around it, up to eight. # is a hidden cell.{flags} {goal}"
    )
    question = (
        "Rows are numbered at the left, columns at the top, from 0. Choose a hidden cell that is "
        "certainly safe if there is one; otherwise take the guess with the best chance to win."
    )
    return f"{_filled(rules)}\n\n{board(position)}\n\n{_filled(question)}\n{_ENDING}"


def _filled(text: str) -> str:
    from textwrap import fill  # importing it takes long

    return fill(text, 96)


def board(position: Position) -> str:
    """Returns the rows of a `position` with their numbers."""
    width = 2 if position.columns > 10 else 1
    lines = ["".join(f"{column:>{width + 1}}" for column in range(position.columns))]
    lines += ["".join(f"{cell:>{width + 1}}" for cell in row) for row in str(position).splitlines()]
    return "\n".join(f"{'' if n < 0 else n:>2}  {line}" for n, line in enumerate(lines, -1))


def parse_move(reply: str | None, position: Position) -> GridCell:
    r"""Returns the cell that the last move in a `reply` opens.

    A move is `open 1 2` or `open r1c2`, in any notation with the row first, or a last line that is
    a cell, r1c2. Raises `MoveError` if there is no move, as in a `reply` that is None, if there is
    no such cell, or if it is not hidden.

    >>> import minewise as mw
    >>> position = mw.Position.parse("1##\n1##", mines=2)
    >>> parse_move("open 0 1 is a mine, so: open 1 2", position)
    (1, 2)
    >>> parse_move("I resign.", position)
    Traceback (most recent call last):
        ...
    minewise.text_game.MoveError: there is no move: end with a line: open ROW COLUMN
    """
    moves = _MOVE.findall(reply or "")
    numbers = [int(number) for number in moves[-1] if number] if moves else []
    if not numbers:
        raise MoveError("there is no move", cure="end with a line: open ROW COLUMN")
    row, column = numbers
    if not (0 <= row < position.rows and 0 <= column < position.columns):
        size = sized(position.rows, position.columns)
        raise MoveError(
            "there is no row {row}, column {column}", row, column, size, cure="the board has {size}"
        )
    if position[row, column] != HIDDEN:
        is_flag = position[row, column] == FLAG
        state = worded("certainly holds a mine" if is_flag else "is open already")
        raise MoveError(
            "row {row}, column {column} {state}", row, column, state, cure="choose a hidden cell, #"
        )
    return row, column


@dataclass(frozen=True, slots=True)
class Turn:
    """Holds what a reply led to: `text` for the player, and the judgement on the move.

    Without a valid move, `judgement` is None and `text` says what is wrong.

    >>> Turn("there is no move", None).judgement is None
    True
    """

    text: str
    judgement: Judgement | None


class TextGame:
    """Plays a task with replies in text.

    `budget` bounds the judgement of each move; a number means seconds. A reply without a valid move
    costs nothing, but three in a row end the game with the score 0. Raises `ParameterError` if
    `task` is no `Task`.

    >>> from minewise.text_game import task
    >>> game = TextGame(task("counting", 0))
    >>> turn = game.play("I open the first safe cell: open 8 2")
    >>> turn.judgement, game.over, game.score
    (<Judgement: r8c2 keeps 100 %, risk 0 %, exact>, True, 1.0)
    """

    def __init__(self, task: Task, *, budget: Budget | float | None = None) -> None:
        if not isinstance(task, Task):
            raise ParameterError(
                "expected a Task, not {task}", quoted(task), cure="use task(SUITE, NUMBER)"
            )
        self.task = task
        self.judgements: list[Judgement] = []
        self._budget = budget
        self._game = None if task.board is None else Game(task.board)
        self._mistakes = 0
        if self._game is not None:
            self._game.open(task.start)

    @property
    def position(self) -> Position:
        """What the player sees.

        >>> from minewise.text_game import task
        >>> TextGame(task("beginner", 0)).position.shape
        (9, 9)
        """
        return self.task.position if self._game is None else self._game.position

    @property
    def prompt(self) -> str:
        """The rules, the position and the question.

        >>> from minewise.text_game import task
        >>> TextGame(task("beginner", 0)).prompt.splitlines()[0][:42]
        'You play Minesweeper on a board of 9 rows '
        """
        return prompt(self.position, one_move=self._game is None)

    @property
    def over(self) -> bool:
        """Whether no more replies are expected.

        >>> from minewise.text_game import task
        >>> TextGame(task("beginner", 0)).over
        False
        """
        if self._mistakes >= MISTAKES:
            return True
        return bool(self.judgements) if self._game is None else self._game.over

    @property
    def won(self) -> bool:
        """Whether a whole game was won.

        >>> from minewise.text_game import task
        >>> TextGame(task("beginner", 0)).won
        False
        """
        return self._game is not None and self._game.won

    @property
    def score(self) -> float:
        """The share of the win probability that all moves together kept; 0 after three mistakes.

        A forced guess costs nothing, even if it loses.

        >>> from minewise.text_game import task
        >>> TextGame(task("beginner", 0)).score
        1.0
        """
        if self._mistakes >= MISTAKES:
            return 0.0
        return prod((judgement.kept for judgement in self.judgements), start=1.0)

    def play(self, reply: str | None) -> Turn:
        """Plays the move in a `reply`, and returns its judgement and the answer for the player.

        A `reply` of None, which a model gives that refuses, has no move. Raises `PositionError` if
        the game is over.

        >>> from minewise.text_game import task
        >>> print(TextGame(task("beginner", 0)).play("hm").text)
        there is no move: end with a line: open ROW COLUMN
        """
        self._check_open()
        try:
            cell = parse_move(reply, self.position)
        except MoveError as error:
            self._mistakes += 1
            return Turn(str(error), None)
        judgement = self.open(cell)
        return Turn(self._told(cell), judgement)

    def open(self, cell: GridCell) -> Judgement:
        """Opens a hidden `cell` and returns the judgement; the errors are those of `judge`.

        Raises `PositionError` also if the game is over.

        >>> from minewise.text_game import task
        >>> TextGame(task("counting", 0)).open((8, 2)).kept
        1.0
        """
        self._check_open()
        judgement = judge(self.position, cell, budget=self._budget)
        self.judgements.append(judgement)
        self._mistakes = 0
        if self._game is not None:
            self._game.open(cell)
        return judgement

    def _check_open(self) -> None:
        if self.over:
            raise PositionError("this game is over", cure="start another")

    def _told(self, cell: GridCell) -> str:
        if self._game is None:
            return f"You opened {cell_name(cell)}."
        if self._game.lost:
            return f"{cell_name(cell)} held a mine: the game is lost."
        if self._game.won:
            return "Every cell without a mine is open: the game is won."
        return f"{board(self.position)}\n\n{_ENDING}"


Player: TypeAlias = Callable[[Position], GridCell]


def _strong(position: Position) -> GridCell:
    safe = _deduced(position)
    return safe or win_probabilities(position, limit=1, trust_flags=True).moves[0].cell


def _exact(position: Position) -> GridCell:
    safe = _deduced(position)
    return safe or guesses(position, "safety>progress", limit=1, trust_flags=True)[0].cell


def _deduced(position: Position) -> GridCell | None:
    analysis: Analysis[GridCell] = analyze(position, trust_flags=True)
    return analysis.safe[0] if analysis.safe else None


def _hidden(position: Position) -> list[GridCell]:
    return [cell for cell in position.topology.cells if position[cell] == HIDDEN]


def _random(position: Position) -> GridCell:
    from random import Random  # importing it takes long

    hidden = _hidden(position)
    return hidden[int(Random(position.to_text()).random() * len(hidden))]


PLAYERS: Final[Mapping[str, Player]] = {
    "strong": _strong,
    "exact": _exact,
    "random": _random,
    "first": lambda position: _hidden(position)[0],
}
"""Baselines: each returns the cell to open in a position, whose flags count as mines.

"strong" and "exact" open a safe cell if there is one. Otherwise "strong" takes the move with the
highest win probability, and "exact" the cell of the lowest risk, of equal ones that which leads on
most often. "random" and "first" take any hidden cell and the first one.
"""


@dataclass(frozen=True, slots=True)
class Measure(Result):
    """Holds the results of a player.

    >>> Measure((1.0, 0.5), wins=1, moves=9, exact=9)
    <Measure: 75.0 % kept (26.0 to 100.0), 2 tasks>
    """

    scores: Annotated[tuple[float, ...], Note("those of its tasks")]
    wins: Annotated[int, Note("the games that it won")]
    moves: Annotated[int, Note("the number of moves")]
    exact: Annotated[int, Note("the moves that were judged exactly")]

    @figure
    def score(self) -> float:
        """The mean of the scores.

        >>> Measure((1.0, 0.5), wins=1, moves=9, exact=9).score
        0.75
        """
        return fmean(self.scores)

    @figure
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean.

        >>> Measure((1.0, 1.0), wins=1, moves=9, exact=9).interval
        (1.0, 1.0)
        """
        spread = stdev(self.scores) if len(self.scores) > 1 else 0.0
        half = 1.96 * spread / sqrt(len(self.scores))
        return max(0.0, self.score - half), min(1.0, self.score + half)

    def __repr__(self) -> str:
        low, high = (100 * bound for bound in self.interval)
        kept = f"{100 * self.score:.1f} % kept ({low:.1f} to {high:.1f})"
        return f"<Measure: {kept}, {len(self.scores)} tasks>"


def measure(
    player: Player, tasks: Iterable[Task], *, budget: Budget | float | None = None
) -> Measure:
    """Plays `tasks` with a `player`, a function that returns the cell to open in a position.

    `budget` bounds the judgement of each move; a number means seconds. Three cells in a row that
    are not hidden end a game with the score 0. Raises `ParameterError` if there are no tasks.

    >>> from minewise.text_game import PLAYERS, task
    >>> measure(PLAYERS["strong"], [task("endgame", 1), task("counting", 1)])
    <Measure: 100.0 % kept (100.0 to 100.0), 2 tasks>
    """
    games = [_played(player, TextGame(task, budget=budget)) for task in tasks]
    if not games:
        raise ParameterError("must not be empty", argument="tasks")
    judgements = [judgement for game in games for judgement in game.judgements]
    return Measure(
        tuple(game.score for game in games),
        sum(game.won for game in games),
        len(judgements),
        sum(judgement.exact for judgement in judgements),
    )


def _played(player: Player, game: TextGame) -> TextGame:
    while not game.over:
        game.play("open {} {}".format(*player(game.position)))
    return game
