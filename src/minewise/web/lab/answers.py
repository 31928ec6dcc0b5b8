"""The answers about jobs and ledgers."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from minewise.base.types import GridKind, Guessing, StartRule
from minewise.service.question import Answer
from minewise.service.shapes import Cell, Count, Share, note

Kind: TypeAlias = Literal["simulation", "comparison", "openings"]
Status: TypeAlias = Literal["queued", "running", "done", "stopped", "failed"]
Interval: TypeAlias = tuple[float, float]
AGame: TypeAlias = Annotated[float, note("per game, on average")]
Moment: TypeAlias = Annotated[float, note("in seconds since 1970")]
Number: TypeAlias = Annotated[Count | None, note("the number of a game")]
Problem: TypeAlias = Annotated[str | None, note("why the ledger cannot be read")]


class Setting(Answer, kw_only=True, frozen=True):
    """The boards of games."""

    board: Annotated[str, note("its name, or its size and shape")]
    size: Annotated[str, note("WIDTHxHEIGHTxMINES")]
    topology: GridKind
    start_rule: StartRule
    guessing: Guessing
    seed: Annotated[str, Meta(pattern="^[0-9]{1,20}$")]


class JobSettings(Setting, kw_only=True, frozen=True):
    """The games of a job."""

    kind: Kind
    rows: Count
    columns: Count
    mines: Count
    strategies: Annotated[list[str], Meta(min_length=1)]
    start: Cell | None
    games: Annotated[int, Meta(ge=1, description="per strategy, or for all first cells together")]


class UsedTechnique(Answer, kw_only=True, frozen=True):
    """The use of a technique, per game on average."""

    technique: str
    deductions: float
    cells: float


class UsedPolicy(Answer, kw_only=True, frozen=True):
    """The decisions of a policy, or the uses of a step within one, per game on average."""

    policy: str
    uses: float


class Figures(Answer, kw_only=True, frozen=True):
    """The figures of a series."""

    wins: Count
    win_rate: Share
    interval: Annotated[Interval, note("the 95 % interval of the win rate")]
    lost_at_start: Count
    lost_by_guess: Count
    resigned: Count
    fatal_risk: Annotated[Share | None, note("the mean risk of guesses that lost")]
    luck: Share
    guesses: AGame
    clicks: AGame
    opened: AGame
    three_bv: AGame
    milliseconds: Annotated[float, note("per game, on one thread")]
    first_won: Number
    first_lost: Number
    techniques: list[UsedTechnique]
    policies: list[UsedPolicy]


class Series(Setting, kw_only=True, frozen=True):
    """The games of a strategy."""

    strategy: str
    spelling: Annotated[str, note("the strategy, as minewise reads it")]
    start: Cell
    wanted: Count | None
    games: Count
    figures: Figures | None


class Difference(Answer, kw_only=True, frozen=True):
    """The difference between two strategies."""

    better: str
    worse: str
    games: Count
    only_better: Count
    only_worse: Count
    difference: float
    interval: Interval
    p: Share
    real: bool


class Comparison(Setting, kw_only=True, frozen=True):
    """Strategies on the same games."""

    start: Cell
    games: Annotated[Count, note("games that all strategies have played")]
    error: Share
    names: Annotated[list[str], note("strongest first")]
    differences: list[Difference]


class Opening(Answer, kw_only=True, frozen=True):
    """A first cell."""

    cell: Cell
    alike: Annotated[list[Cell], note("the cell and its symmetric equivalents")]
    games: Count
    wins: Count
    win_rate: Share
    interval: Interval
    chance: Annotated[Share, note("the probability of being the best")]
    warmth: Annotated[Share, note("0 for the best, 1 for the worst")]


class OpeningMap(Setting, kw_only=True, frozen=True):
    """All first cells of a board."""

    strategy: str
    rows: Count
    columns: Count
    low: Share
    high: Share
    openings: Annotated[list[Opening], note("best first")]


class LabRun(Answer, kw_only=True, frozen=True):
    """A part of a ledger."""

    title: str
    games: Count
    series: list[Series]
    comparisons: list[Comparison]
    maps: list[OpeningMap]


class JobLine(Answer, kw_only=True, frozen=True):
    """A job."""

    id: str
    status: Status
    message: Annotated[str | None, note("why it ended")]
    created: Moment
    seconds: Annotated[float, note("the running time in seconds")]
    settings: JobSettings
    wanted: Annotated[Count, note("games in all")]


class Jobs(Answer, kw_only=True, frozen=True):
    """All stored jobs."""

    jobs: Annotated[list[JobLine], note("latest first")]


class Job(JobLine, kw_only=True, frozen=True):
    """A job and its results so far."""

    games: Annotated[Count, note("games played so far")]
    games_per_second: float | None
    seconds_left: Annotated[float | None, note("the remaining seconds, at the speed so far")]
    problem: Problem
    runs: list[LabRun]


class LedgerLine(Answer, kw_only=True, frozen=True):
    """A ledger."""

    name: str
    changed: Moment


class Ledgers(Answer, kw_only=True, frozen=True):
    """The ledgers in the directories of the server."""

    ledgers: Annotated[list[LedgerLine], note("latest first")]


class Ledger(LedgerLine, kw_only=True, frozen=True):
    """A ledger and its contents."""

    problem: Problem
    runs: list[LabRun]
