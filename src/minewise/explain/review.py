"""Reviews of games: the risk of each click, the best alternative and the loss.

Everything is computed from what the player saw at the time. Risks come first; the remaining time is
used for advice on guesses and for win probabilities.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Annotated, Generic

from minewise.analysis.position_analysis import Analysis
from minewise.base.arguments import check_is
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import OverBudget
from minewise.base.numbers import check_whole
from minewise.base.results import ASIDE, Bounds, Count, Note, Result, Share, figure
from minewise.base.types import C, EndStatus
from minewise.base.wording import counted
from minewise.explain.advice import explained, valued
from minewise.explain.clicks import Click, shown_cells, survival_chance, timed
from minewise.explain.deepen import MOST_DEPTH
from minewise.explain.judge import Judge, click_value, ranked_with
from minewise.explain.moments import Moment, moments
from minewise.explain.win_probabilities import FEW_SOLUTIONS, WinProbabilities
from minewise.game import Game
from minewise.replays.replay import Replay


@dataclass(frozen=True)
class Review(Result, Generic[C]):
    """Holds the openings and chords of a game, each with its exact risk and the lowest risk then.

    `clicks` lists them, oldest first. `lost` and `won` state how the game ended; if both are False,
    it did not end. `complete` tells whether the budget was enough for the full review.

    >>> from minewise import Board
    >>> review(Game(Board(1, 2, [(0, 1)])))
    <Review: 0 clicks, 0 guesses, not lost>
    """

    clicks: tuple[Click[C], ...]
    lost: Annotated[bool, ASIDE]
    won: Annotated[bool, ASIDE] = False
    complete: Annotated[bool, Note("whether the time was enough for the full review")] = True

    @figure
    def status(self) -> EndStatus:
        """How the game ended: "won", "lost" or "unfinished".

        >>> Review((), lost=False).status
        'unfinished'
        """
        return "won" if self.won else "lost" if self.lost else "unfinished"

    @figure
    def guesses(self) -> Count:
        """The number of clicks after the first that could have hit a mine.

        >>> review(Game.new("beginner", seed=1, start=(4, 4))).guesses
        0
        """
        return sum(click.is_guess for click in self.clicks)

    @figure
    def forced(self) -> Count:
        """The number of guesses that were unavoidable.

        >>> Review((), lost=False).forced
        0
        """
        return sum(click.was_forced for click in self.clicks)

    @figure
    def avoidable(self) -> Count:
        """The number of guesses that could have been avoided.

        >>> Review((), lost=False).avoidable
        0
        """
        return self.guesses - self.forced

    @figure
    def true_guesses(self) -> Count:
        """The number of clicks after the first at which no cell was provably safe.

        >>> from minewise import Action
        >>> Review((Click(Action("open", (0, 0)), 0.5, 0.25),), lost=False).true_guesses
        1
        """
        return sum(bool(click.best_risk) for click in self.clicks)

    @figure
    def survival(self) -> Share:
        """The chance that the game asked for: the product of the best chances at true guesses.

        >>> from minewise import Action
        >>> Review((Click(Action("open", (0, 0)), 0.5, 0.25),), lost=False).survival
        0.75
        """
        return survival_chance(click.best_risk for click in self.clicks)

    @figure
    def luck(self) -> Share:
        """The probability of surviving all guesses that were made, the one that lost too.

        Clicks of unknown risk are left out, and the first click, which is no guess. Where the
        guessing mode made the cell safe, the guess took no risk.

        >>> review(Game.new("beginner", seed=1, start=(4, 4))).luck
        1.0
        """
        return survival_chance(click.taken_risk for click in self.clicks)

    @figure
    def best_luck(self) -> Share:
        """The same for the safest cell at each click.

        >>> from minewise import Action
        >>> Review((Click(Action("open", (0, 0)), 0.5, 0.25),), lost=False).best_luck
        0.75
        """
        return survival_chance(click.least_risk for click in self.clicks)

    @figure
    def needless_risk(self) -> Share:
        """The probability that an avoidable risk hits a mine.

        >>> from minewise import Action
        >>> Review((Click(Action("open", (0, 0)), 0.5, 0.0),), lost=False).needless_risk
        0.5
        """
        pairs = [(click.taken_risk or 0.0, click.least_risk) for click in self.clicks]
        return 1.0 - prod(min(1.0, (1 - risk) / (1 - least)) for risk, least in pairs if least < 1)

    @figure
    def moments(self) -> tuple[Moment, ...]:
        """The best escape, the costliest guess and the turning point, where there are such.

        >>> from minewise import Action
        >>> guess = Click(Action("open", (0, 0)), 0.5, 0.0)
        >>> [moment.kind for moment in Review((guess,), lost=False).moments]
        ['best escape']
        """
        return moments(self.clicks, lost=self.lost)

    def __repr__(self) -> str:
        clicks, guesses = counted(len(self.clicks), "click"), counted(self.guesses, "guess", "es")
        return f"<Review: {clicks}, {guesses}, {'lost' if self.lost else 'not lost'}>"


def review(
    game: Game[C] | Replay,
    *,
    depth: Annotated[
        int, Bounds(0, MOST_DEPTH), Note("continuations that compare the moves at each guess")
    ] = 0,
    budget: Budget | float | None = None,
) -> Review[C]:
    """Returns each opening and chord of a game with its exact risk and the lowest possible risk.

    Guesses have advice: the step to a safe cell, or else the best guess. Clicks of classic games
    have a value too: what they were worth in win probability. In other games, risks are those by
    what was known, and `decisions` tell what the guessing mode made of each cell: a guess that it
    made safe costs no risk. `game` may be over or in progress; the clicks of a
    `Replay` have times. `budget` bounds the whole review; a number means seconds. Beyond the
    budget, clicks have no risk, no advice and no value. With `depth`, the best moves at each guess
    are compared by so many continuations at most, as `deepen` plays them, if they are not exact.

    >>> from minewise import Board
    >>> game = Game(Board(1, 4, [(0, 0), (0, 2)]))
    >>> _ = game.open((0, 1)), game.open((0, 3))
    >>> [click.risk for click in review(game).clicks]
    [None, 0.0]
    """
    times = game.times if isinstance(game, Replay) else ()
    game = check_is("game", game.game if isinstance(game, Replay) else game, Game)
    depth = check_whole("depth", depth, 0, MOST_DEPTH)
    if not game.clicks:
        return Review((), game.lost, game.won)
    deadline = Deadline(budget)
    judged = list(_judged(game, deadline, times))
    clicks = [click for click, _ in judged]
    complete = all(click.risk is not None for click in clicks[1:])
    try:
        classic = game.guessing == "classic"
        analyses = [analysis for _, analysis in judged]
        _explain(clicks, analyses, deadline, depth, classic=classic)
    except OverBudget:
        complete = False
    return Review(tuple(clicks), game.lost, game.won, complete)


def _judged(
    game: Game[C], bounds: Deadline, times: Sequence[float]
) -> Iterator[tuple[Click[C], Analysis[C] | None]]:
    """Yields the clicks with their risks, and the analyses of those about which more is asked."""
    judge, few = Judge(game), False
    flagged: list[C] = []
    for index, action in enumerate(game.history):
        if action.kind == "flag":
            flagged.append(action.cell)
        else:
            click, analysis = judge.click(action, bounds, always=few)
            few = few or (analysis is not None and _leaves_few(analysis))
            shown = shown_cells(game, action.opened)
            click = replace(click, flagged=tuple(flagged), shown=shown)
            flagged.clear()
            yield timed(click, times, index) if times else click, analysis
        judge.follow(action)


def _leaves_few(analysis: Analysis[C]) -> bool:
    if analysis.method != "exact" or analysis.log10_solutions > 4:
        return False
    solutions = analysis.solutions
    return solutions is not None and solutions <= FEW_SOLUTIONS


def _explain(
    clicks: list[Click[C]],
    analyses: Sequence[Analysis[C] | None],
    bounds: Deadline,
    depth: int,
    *,
    classic: bool,
) -> None:
    """Adds the advice and the values; raises `OverBudget` if the time is up.

    Win probabilities suppose that guesses may kill, so only classic games have values.
    """
    analyzed = [(i, analysis) for i, analysis in enumerate(analyses) if analysis is not None]
    analyzed.sort(key=lambda pair: not clicks[pair[0]].is_guess)
    ranked: dict[int, WinProbabilities[C] | None] = {}
    for i, analysis in analyzed:
        if clicks[i].is_guess:
            if not analysis.safe:
                ranked[i] = ranked_with(clicks[i], analysis, bounds, depth)
            clicks[i] = explained(clicks[i], analysis, bounds, ranked.get(i))
    for i, analysis in analyzed if classic else ():
        clicks[i] = valued(clicks[i], click_value(clicks[i], analysis, bounds, ranked.get(i)))
