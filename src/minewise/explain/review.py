"""Reviews of games: the exact risk of each click."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Final, Generic, NamedTuple

from minewise.action import Action
from minewise.analysis.position_analysis import Analysis, analyze
from minewise.base.arguments import check_is
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import OverBudget
from minewise.base.json_values import json_cell
from minewise.base.types import C, Cell, JsonObject
from minewise.base.wording import cell_name, counted, precise
from minewise.constraints import Constraint
from minewise.explain.best_guess import closed_groups
from minewise.explain.win_probabilities import if_quick
from minewise.game import Game
from minewise.position import HIDDEN
from minewise.replayed import Replayed
from minewise.replays.replay import Replay

_SAME: Final = 1e-9


class ClickValue(NamedTuple, Generic[C]):
    """Holds what a click was worth: the win probability of the best move, and that of the click.

    `best` is the win probability of `best_cell`, and `chosen` that of the click; None for a chord
    that could hit a mine. If `exact` is True, both are those of best play; otherwise they are
    estimates. `solutions` is the number of solutions if `exact`, otherwise None.

    >>> ClickValue(0.5, 0.25, (0, 0), True, 4).cost
    0.25
    """

    best: float
    chosen: float | None
    best_cell: C
    exact: bool
    solutions: int | None = None

    @property
    def cost(self) -> float | None:
        """The win probability that the click gave away; None if it is unknown.

        >>> ClickValue(0.5, None, (0, 0), False).cost is None
        True
        """
        return None if self.chosen is None else max(0.0, self.best - self.chosen)

    def to_dict(self) -> JsonObject:
        """Returns the value as JSON values.

        >>> ClickValue(0.5, 0.25, (0, 0), True, 4).to_dict()["cost"]
        0.25
        """
        return self._asdict() | {"best_cell": json_cell(self.best_cell), "cost": self.cost}


@dataclass(frozen=True)
class Click(Generic[C]):
    """Holds an opening or chord and its risk at that time.

    `action` is the opening or chord. `risk` is the exact probability of hitting a mine, or None if
    the position was too wide to count. `best_risk` is the risk of `best_cell`, one of the safest
    cells at that time, and the clicked cell itself if that was safe. The first click has no risk. A
    guess is `enclosed` if no opening elsewhere could have changed its risk: it was unavoidable, and
    no cell beside it was safer. `value` is what a guess was worth in win probability; None if it
    was not computed. For replays, `time` is the time of the click in seconds after the first, and
    `spent` the time since the previous action, such as a flag.

    >>> Click(Action("open", (0, 0)), 0.5, 0.5).was_forced
    True
    """

    action: Action[C]
    risk: float | None
    best_risk: float | None
    best_cell: C | None = None
    enclosed: bool = False
    value: ClickValue[C] | None = None
    time: float | None = None
    spent: float | None = None

    @property
    def is_guess(self) -> bool:
        """Whether the click could have hit a mine.

        >>> Click(Action("open", (0, 0)), 0.5, 0.25).is_guess
        True
        """
        return bool(self.risk)

    @property
    def was_forced(self) -> bool:
        """Whether the click was an unavoidable guess: no cell was safer, or it was enclosed.

        >>> Click(Action("open", (0, 0)), 0.5, 0.25).was_forced
        False
        """
        if not self.risk or self.best_risk is None:
            return False
        return self.enclosed or self.risk <= self.best_risk + _SAME

    @property
    def least_risk(self) -> float:
        """The unavoidable risk of the click; 0 if it is unknown.

        >>> Click(Action("open", (0, 0)), 0.5, 0.25).least_risk
        0.25
        """
        return (self.risk if self.was_forced else self.best_risk) or 0.0

    @property
    def cost(self) -> float | None:
        """The avoidable part of the risk; None if the risk is unknown.

        >>> Click(Action("open", (0, 0)), 0.5, 0.25).cost
        0.25
        """
        return None if self.risk is None else max(0.0, self.risk - self.least_risk)

    def to_dict(self) -> JsonObject:
        """Returns the click as JSON values, with cells as [row, column].

        >>> Click(Action("open", (0, 0)), 0.5, 0.25).to_dict()["cost"]
        0.25
        """
        value = self.value
        return {
            **self.action.to_dict(),
            "time": self.time,
            "spent": self.spent,
            "risk": self.risk,
            "best_risk": self.best_risk,
            "best_cell": None if self.best_cell is None else json_cell(self.best_cell),
            "forced": self.was_forced,
            "enclosed": self.enclosed,
            "cost": self.cost,
            "win": None if value is None else value.to_dict(),
        }

    def __repr__(self) -> str:
        action = f"{self.action.kind} {cell_name(self.action.cell)}"
        risk = "unknown" if self.risk is None else precise(self.risk)
        return f"<Click: {action}, risk {risk}>"


def survival_chance(risks: Iterable[float | None]) -> float:
    """Returns the probability of surviving clicks of the given risks, leaving out unknown ones.

    >>> survival_chance([None, 0.5, 0.25])
    0.375
    """
    return prod((1.0 - (risk or 0.0) for risk in risks), start=1.0)


class Judge(Generic[C]):
    """Computes the risks of the clicks of a game, one after the other.

    Certainly safe cells stay safe, so a click that opens only such cells needs no new analysis.

    >>> from minewise import Board, Game
    >>> game = Game(Board(1, 4, [(0, 0), (0, 2)]))
    >>> _ = game.open((0, 1)), game.open((0, 3))
    >>> judge = Judge(game)
    >>> judge.follow(game.history[0])
    >>> judge.click(game.history[1], Deadline(None)).risk
    0.0
    """

    def __init__(self, game: Game[C]) -> None:
        self.seen = Replayed(game)
        self._safe: set[Cell] = set()
        self._is_first = True

    def click(self, action: Action[C], bounds: Deadline) -> Click[C]:
        """Returns an opening or chord with its risk, which is missing if the time is up."""
        try:
            return self.analysed(action, bounds)[0]
        except OverBudget:
            return Click(action, None, None)

    def analysed(
        self, action: Action[C], bounds: Deadline, *, always: bool = False
    ) -> tuple[Click[C], Analysis[C] | None]:
        """Returns the same with the analysis, if one was needed or if `always` is True.

        The first click has neither. Raises `OverBudget` if the time is up.
        """
        if self._is_first:
            return Click(action, None, None), None
        clicked = self._clicked(action)
        if not always and self._safe.issuperset(clicked):
            return Click(action, 0.0, 0.0, clicked[0]), None
        analysis = analyze(self.seen.position, budget=bounds.left())
        self._safe.update(analysis.safe)
        return judged(action, analysis), analysis

    def _clicked(self, action: Action[C]) -> list[C]:
        if action.kind != "chord":
            return [action.cell]
        opened = set(action.opened)
        beside = self.seen.board.topology.neighbours(action.cell)
        return [cell for cell in beside if cell in opened]

    def follow(self, action: Action[C]) -> None:
        """Advances to the player's view after an action."""
        if action.kind == "flag":
            self.seen.flag(action.cell)
        else:
            self.seen.open(action.opened)
            self._is_first = False


def judged(action: Action[C], analysis: Analysis[C]) -> Click[C]:
    """Returns an action with its risk in a position; raises `OverBudget` if it is too wide.

    >>> import minewise as mw
    >>> judged(Action("open", (0, 1)), mw.analyze(mw.Position.parse("1##", mines=1))).risk
    1.0
    """
    cells, position = [action.cell], analysis.position
    if action.kind == "chord":
        beside = position.topology.neighbours(action.cell)
        cells = [cell for cell in beside if position[cell] == HIDDEN]
    if set(analysis.mines).intersection(cells):
        risk = 1.0
    elif set(analysis.safe).issuperset(cells):
        risk = 0.0
    else:
        risk = 1.0 - analysis.probability_of(Constraint(cells, 0))
    best_cell, best = (cells[0], 0.0) if risk == 0 else analysis.safest()
    enclosed = (
        best > 0
        and best + _SAME < risk < 1
        and len(cells) == 1
        and _is_shut_in(cells[0], risk, analysis)
    )
    return Click(action, risk, best, best_cell, enclosed)


def click_value(click: Click[C], analysis: Analysis[C], bounds: Deadline) -> ClickValue[C] | None:
    r"""Returns what a click was worth in win probability; None if it could not be computed.

    Raises `OverBudget` if the time is up.

    >>> import minewise as mw
    >>> before = mw.analyze(mw.Position.parse("2##\n2##", mines=3))
    >>> click_value(judged(Action("open", (0, 1)), before), before, Deadline(None)).chosen
    0.0
    """
    cells = [click.action.cell] if click.is_guess and click.action.kind == "open" else []
    found = if_quick(analysis, bounds, limit=1, cells=cells)
    if found is None or not found.moves:
        return None
    best = found.moves[0]
    chosen: float | None = best.win_probability
    if click.risk == 1.0:
        chosen = 0.0
    elif click.is_guess:
        values = {move.cell: move.win_probability for move in found.moves}
        chosen = values[click.action.cell] if cells else None
    solutions = analysis.solutions if found.exact else None
    return ClickValue(best.win_probability, chosen, best.cell, found.exact, solutions)


def _with_value(judge: Judge[C], action: Action[C], bounds: Deadline) -> Click[C]:
    try:
        click, analysis = judge.analysed(action, bounds)
    except OverBudget:
        return Click(action, None, None)
    if analysis is None or not click.is_guess:
        return click
    try:
        return replace(click, value=click_value(click, analysis, bounds))
    except OverBudget:
        return click


def _is_shut_in(cell: Cell, risk: float, analysis: Analysis[Cell]) -> bool:
    groups = [group for group in closed_groups(analysis) if cell in group]
    return any(risk <= min(map(analysis.__getitem__, group)) + _SAME for group in groups)


@dataclass(frozen=True)
class Review(Generic[C]):
    """Holds the openings and chords of a game, each with its exact risk and the lowest risk then.

    `clicks` lists them, oldest first. `lost` and `won` state how the game ended; if both are False,
    it did not end.

    >>> from minewise import Board
    >>> review(Game(Board(1, 2, [(0, 1)])))
    <Review: 0 clicks, 0 guesses, not lost>
    """

    clicks: tuple[Click[C], ...]
    lost: bool
    won: bool = False

    @property
    def guesses(self) -> int:
        """The number of clicks after the first that could have hit a mine.

        >>> review(Game.new("beginner", seed=1, start=(4, 4))).guesses
        0
        """
        return sum(click.is_guess for click in self.clicks)

    @property
    def luck(self) -> float:
        """The probability of surviving all guesses that were made, the one that lost too.

        Clicks of unknown risk are left out, and the first click, which is no guess.

        >>> review(Game.new("beginner", seed=1, start=(4, 4))).luck
        1.0
        """
        return survival_chance(click.risk for click in self.clicks)

    def __repr__(self) -> str:
        clicks, guesses = counted(len(self.clicks), "click"), counted(self.guesses, "guess", "es")
        return f"<Review: {clicks}, {guesses}, {'lost' if self.lost else 'not lost'}>"


def review(game: Game[C] | Replay, *, budget: Budget | float | None = None) -> Review[C]:
    """Returns each opening and chord of a game with its exact risk and the lowest possible risk.

    Guesses have a value too: what they were worth in win probability. `game` may be over or in
    progress; the clicks of a `Replay` have times. `budget` bounds the whole review; a number means
    seconds. Clicks beyond the budget have no risk and no value.

    >>> from minewise import Board
    >>> game = Game(Board(1, 4, [(0, 0), (0, 2)]))
    >>> _ = game.open((0, 1)), game.open((0, 3))
    >>> [click.risk for click in review(game).clicks]
    [None, 0.0]
    """
    times = game.times if isinstance(game, Replay) else ()
    game = check_is("game", game.game if isinstance(game, Replay) else game, Game)
    if not game.clicks:
        return Review((), game.lost, game.won)
    judge, deadline = Judge(game), Deadline(budget)
    clicks: list[Click[C]] = []
    for place, action in enumerate(game.history):
        if action.kind != "flag":
            click = _with_value(judge, action, deadline)
            clicks.append(timed(click, times, place) if times else click)
        judge.follow(action)
    return Review(tuple(clicks), game.lost, game.won)


def timed(click: Click[C], times: Sequence[float], place: int) -> Click[C]:
    """Returns a click with its times; `place` is that of its action in the history of the game.

    >>> timed(Click(Action("open", (0, 0)), 0.5, 0.25), (0.0, 0.5), 1).spent
    0.5
    """
    spent = round(times[place] - times[place - 1], 3) if place else None
    return replace(click, time=times[place], spent=spent)
