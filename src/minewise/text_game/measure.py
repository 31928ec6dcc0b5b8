"""Players of the text game, and how well they play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Annotated, Final, TypeAlias

from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.budget import Budget
from minewise.base.errors import ParameterError
from minewise.base.results import Note, Result, figure
from minewise.base.types import GridCell
from minewise.explain.guesses import guesses
from minewise.explain.win_probabilities import win_probabilities
from minewise.position import HIDDEN, Position
from minewise.text_game.game import TextGame
from minewise.text_game.tasks import Task

Player: TypeAlias = Callable[[Position], GridCell]


def _strong(position: Position) -> GridCell:
    return _deduced(position) or _first_move(position)


def _first_move(position: Position) -> GridCell:
    cell: GridCell = win_probabilities(position, limit=1, trust_flags=True).moves[0].cell
    return cell


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


def _first(position: Position) -> GridCell:
    return _hidden(position)[0]


PLAYERS: Final[Mapping[str, Player]] = {
    "strong": _strong,
    "exact": _exact,
    "random": _random,
    "first": _first,
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
