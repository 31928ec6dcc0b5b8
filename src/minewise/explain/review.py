"""Reviews of games: the risk of each click, the best alternative and the loss.

Everything is computed from what the player saw at the time. Risks come first; the remaining time is
used for advice on guesses and for win probabilities.

A guess with risk r loses the game with probability r, whatever was done before. So over any number
of games the sum of the risks is the expected number of games that are lost by a guess, and the
number that was lost differs from it by luck alone, with the variance of the sum of r(1 - r). The
avoidable part of the risks, and the win probability that was given away, are a matter of skill.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import fsum, inf, prod, sqrt
from typing import Annotated, Final, Generic, cast

from minewise.analysis.position_analysis import Analysis
from minewise.base.arguments import check_is, check_whole
from minewise.base.budget import Budget, Deadline
from minewise.base.errors import OverBudget
from minewise.base.results import ASIDE, INLINE, Bounds, Count, Note, Result, Share, figure
from minewise.base.types import (
    C,
    Cell,
    EndStatus,
    GridCell,
    GridKind,
    Guessing,
    JsonObject,
    StartRule,
)
from minewise.base.wording import counted
from minewise.explain.clicks import Click, Moment, moments, shown_cells, survival_chance, timed
from minewise.explain.judge import Judge, click_value, explained, ranked_with, valued
from minewise.explain.win_probabilities import MOST_DEPTH, WinProbabilities, has_few_solutions
from minewise.game import Game
from minewise.replays.replay import PlayerFigures, Replay


@dataclass(frozen=True)
class Review(Result, Generic[C]):
    """Holds the openings and chords of a game, each with its exact risk and the lowest risk then.

    >>> from minewise import Board
    >>> review(Game(Board(1, 2, [(0, 1)])))
    <Review: 0 clicks, 0 guesses, not lost>
    """

    clicks: Annotated[tuple[Click[C], ...], Note("oldest first")]
    lost: Annotated[bool, ASIDE, Note("whether the game was lost")]
    won: Annotated[bool, ASIDE, Note("whether it was won; if neither, it did not end")] = False
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
        """The number of clicks after the first that could have hit a mine, but need not.

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
    def blunders(self) -> Count:
        """The number of clicks that opened a certain mine: no guesses.

        >>> Review((), lost=False).blunders
        0
        """
        return sum(click.is_blunder for click in self.clicks)

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
        return survival_chance(click.taken_risk for click in self.clicks if click.is_guess)

    @figure
    def best_luck(self) -> Share:
        """The same for the safest cell at each guess.

        >>> from minewise import Action
        >>> Review((Click(Action("open", (0, 0)), 0.5, 0.25),), lost=False).best_luck
        0.75
        """
        return survival_chance(click.least_risk for click in self.clicks if click.is_guess)

    @figure
    def needless_risk(self) -> Share:
        """The probability that an avoidable risk of a guess hits a mine.

        >>> from minewise import Action
        >>> Review((Click(Action("open", (0, 0)), 0.5, 0.0),), lost=False).needless_risk
        0.5
        """
        guesses = [click for click in self.clicks if click.is_guess]
        pairs = [(click.taken_risk or 0.0, click.least_risk) for click in guesses]
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

    Guesses and blunders have advice: the step to a safe cell, or else the best guess. Clicks of
    classic games have a value too: what they were worth in win probability. In other games, risks
    are those by what was known, and `decisions` tell what the guessing mode made of each cell: a
    guess that it made safe costs no risk. `game` may be over or in progress; the clicks of a
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
            few = few or (analysis is not None and has_few_solutions(analysis))
            shown = shown_cells(game, action.opened)
            click = replace(click, flagged=tuple(flagged), shown=shown)
            flagged.clear()
            yield timed(click, times, index) if times else click, analysis
        judge.follow(action)


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
    analyzed.sort(key=lambda pair: not clicks[pair[0]].risk)
    ranked: dict[int, WinProbabilities[C] | None] = {}
    for i, analysis in analyzed:
        if clicks[i].risk:
            if not analysis.safe:
                ranked[i] = ranked_with(clicks[i], analysis, bounds, depth)
            clicks[i] = explained(clicks[i], analysis, bounds, ranked.get(i))
    for i, analysis in analyzed if classic else ():
        clicks[i] = valued(clicks[i], click_value(clicks[i], analysis, bounds, ranked.get(i)))


@dataclass(frozen=True)
class ReviewTotals(Result):
    """Holds the sums over reviewed games, made by `ReviewTotals.of`.

    >>> ReviewTotals.of([]).games
    0
    """

    games: Annotated[int, Note("all reviewed games")]
    wins: Annotated[int, Note("games that were won")]
    losses: Annotated[int, Note("games that were lost")]
    guesses: Annotated[int, Note("clicks that could have hit a mine, and could have been safe")]
    forced: Annotated[int, Note("guesses that were unavoidable")]
    avoidable: Annotated[int, Note("guesses that could have been avoided")]
    blunders: Annotated[int, Note("clicks that opened a certain mine")]
    unknown: Annotated[int, Note("clicks after the first whose risk could not be computed")]
    hits: Annotated[int, Note("games that a guess of known risk lost")]
    risk: Annotated[float, Note("the sum of all risks")]
    avoidable_risk: Annotated[float, Note("the sum of their avoidable parts")]
    variance: Annotated[float, Note("the variance of the hits")]
    win_cost: Annotated[
        float, Note("the win probability that guesses gave away, where it is known")
    ]
    valued: Annotated[int, Note("guesses of which the win cost is known")]
    exact: Annotated[int, Note("those of which it is known exactly")]
    guess_seconds: Annotated[float, Note("the time spent on guesses in replays")]

    @classmethod
    def of(cls, reviews: Iterable[Review[Cell]]) -> ReviewTotals:
        """Returns the totals of `reviews`.

        >>> from minewise import Action
        >>> guess = Click(Action("open", (0, 0)), 0.5, 0.25)
        >>> ReviewTotals.of([Review((guess,), lost=True)]).avoidable_risk
        0.25
        """
        reviews = list(reviews)
        clicks = [click for review in reviews for click in review.clicks]
        guesses = [click for click in clicks if click.is_guess]
        values = [click.win for click in guesses if click.win and click.win.cost is not None]
        forced = sum(click.was_forced for click in guesses)
        risks = [_risk(click) for click in guesses]
        return cls(
            games=len(reviews),
            wins=sum(review.won for review in reviews),
            losses=sum(review.lost for review in reviews),
            guesses=len(guesses),
            forced=forced,
            avoidable=len(guesses) - forced,
            blunders=sum(review.blunders for review in reviews),
            unknown=sum(click.risk is None for review in reviews for click in review.clicks[1:]),
            hits=sum(review.lost and review.clicks[-1].is_guess for review in reviews),
            risk=fsum(risks),
            avoidable_risk=fsum(click.cost or 0.0 for click in guesses),
            variance=fsum(risk * (1.0 - risk) for risk in risks),
            win_cost=fsum(value.cost or 0.0 for value in values),
            valued=len(values),
            exact=sum(value.exact for value in values),
            guess_seconds=round(fsum(click.spent or 0.0 for click in guesses), 3),
        )

    @figure
    def expected_wins(self) -> float:
        """The expected number of wins, given the risks that were taken.

        >>> from minewise import Action
        >>> guess = Click(Action("open", (0, 0)), 0.25, 0.25)
        >>> ReviewTotals.of([Review((guess,), lost=False, won=True)]).expected_wins
        0.75
        """
        return self.wins + self.hits - self.risk

    @figure
    def wins_by_luck(self) -> float:
        """The number of wins beyond the expected number.

        >>> from minewise import Action
        >>> guess = Click(Action("open", (0, 0)), 0.25, 0.25)
        >>> ReviewTotals.of([Review((guess,), lost=False, won=True)]).wins_by_luck
        0.25
        """
        return self.risk - self.hits

    @figure
    def luck_deviation(self) -> float:
        """The standard deviation of `wins_by_luck`, whose mean is 0.

        >>> from minewise import Action
        >>> guess = Click(Action("open", (0, 0)), 0.5, 0.5)
        >>> ReviewTotals.of([Review((guess,), lost=False, won=True)]).luck_deviation
        0.5
        """
        return sqrt(self.variance)

    def __repr__(self) -> str:
        games = counted(self.games, "game")
        return f"<ReviewTotals: {games}, {self.wins} won, expected {self.expected_wins:.2f}>"


def _risk(click: Click[Cell]) -> float:
    assert click.taken_risk is not None
    return click.taken_risk


_POINTER_STEP: Final = 0.02  # seconds; the page draws no more than 60 pictures a second


@dataclass(frozen=True, slots=True)
class GameSetup(Result):
    """How a game was dealt, and the figures of its board."""

    rows: Count
    columns: Count
    topology: GridKind
    mines: tuple[GridCell, ...]
    clues: Annotated[str | JsonObject, Note("the clue models")]
    start_rule: StartRule
    guessing: Guessing
    seed: str | None
    game: Count
    undos: Count
    three_bv: Count
    openings: Annotated[Count, Note("connected groups of cells that show 0")]
    islands: Annotated[Count, Note("connected groups of safe cells that no opening reveals")]
    zini: Annotated[Count, Note("the clicks of greedy ZiNi on the whole board")]
    human_zini: Annotated[Count, Note("the same, if all openings are opened first")]
    three_bv_so_far: Annotated[Count, Note("the 3BV of the open cells")]

    @classmethod
    def of(cls, game: Game) -> GameSetup:
        """Returns the setup of a game of which a cell was opened."""
        grid, board = game.topology, game.board
        return cls(
            rows=grid.rows,
            columns=grid.columns,
            topology=cast(GridKind, grid.kind),
            mines=board.mines,
            clues=game.clues.to_json(),
            start_rule=game.start_rule,
            guessing=game.guessing,
            seed=None if game.seed is None else str(game.seed),
            game=game.game,
            undos=game.undos,
            three_bv=game.three_bv,
            openings=board.openings,
            islands=board.islands,
            zini=board.zini(),
            human_zini=board.zini(human=True),
            three_bv_so_far=game.three_bv_so_far,
        )


@dataclass(frozen=True, slots=True)
class Player(Result):
    """The player of a replay, as the file and its events show."""

    player: str
    program: str
    time: float
    figures: Annotated[PlayerFigures, INLINE]
    three_bv_curve: Annotated[
        tuple[tuple[float, int], ...], Note("the time and the solved 3BV after each action")
    ]
    pointer: Annotated[
        tuple[tuple[float, float, float], ...],
        Note("its way: seconds since the first opening, and column and row with fractions"),
    ]
    stated: Annotated[JsonObject, Note("what the file states about the game")]
    discrepancies: Annotated[
        tuple[str, ...], Note("the facts that the file states otherwise than its events show")
    ]

    @classmethod
    def of(cls, replay: Replay) -> Player:
        return cls(
            player=str(replay.stated.get("player", "")),
            program=str(replay.stated.get("program", "")),
            time=replay.time,
            figures=replay.figures,
            three_bv_curve=tuple((time, solved) for time, solved in replay.three_bv_curve),
            pointer=tuple(_pointer(replay)),
            stated=dict(replay.stated),
            discrepancies=replay.discrepancies,
        )


@dataclass(frozen=True, slots=True)
class GameReview(Result):
    """A game, and the evaluation of its clicks."""

    setup: Annotated[GameSetup, INLINE]
    review: Annotated[Review, INLINE]
    replay: Annotated[Player | None, Note("the player, if the file is a replay")]

    @classmethod
    def of(cls, game: Game | Replay, review: Review) -> GameReview:
        if isinstance(game, Replay):
            return cls(GameSetup.of(game.game), review, Player.of(game))
        return cls(GameSetup.of(game), review, None)


def _pointer(replay: Replay) -> Iterator[tuple[float, float, float]]:
    """Yields the way of the pointer: where it was, at most every `_POINTER_STEP` seconds."""
    if not replay.times:
        return
    start = replay.events[replay.action_events[0]].time - replay.times[0]
    size, before = replay.square_size, -inf
    for event in replay.events:
        if event.time - before >= _POINTER_STEP:
            before = event.time
            yield round(event.time - start, 3), round(event.x / size, 2), round(event.y / size, 2)
