"""Games of a strategy in the core: the moves of one; sums, win rates and intervals of many."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Final, Unpack, cast

from minewise import _core
from minewise.base import display
from minewise.base.arguments import check_whole
from minewise.base.budget import Budget, limits
from minewise.base.display import Shown
from minewise.base.errors import StrategyError
from minewise.base.immutable import FrozenMap, fix
from minewise.base.results import ASIDE, Count, Note, Result, Share, Wire, figure, json_value
from minewise.base.tables import Columns, Tabular
from minewise.base.types import BoolArray, C, Cell, StrategyName, TechniqueName
from minewise.base.wording import cell_name
from minewise.board import Board
from minewise.clues import core_models
from minewise.deal import Deal, Rules, core_rule, deal_of_board, rules_of
from minewise.game import Game
from minewise.play.first_cells import good_first_cell
from minewise.play.move import Move, made
from minewise.play.strategies import OwnStrategy, Strategy, as_strategy, strategy_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_UNIT: Final = 2.0**20  # scale of the core's integer sums of logarithms and risks
_COUNTS: Final = (
    *("games", "wins", "resigned", "lost_at_start", "clicks", "guesses", "true_guesses"),
    *("opened", "three_bv"),
)
SUMS: Final = (*_COUNTS, "won_three_bv", "won_clicks", "survival", "luck", "fatal_risk")
"""The sums that the core returns, in addition to those of each technique and policy."""
_Z: Final = 1.959963984540054  # 97.5 % of the normal distribution


@dataclass(frozen=True, slots=True)
class Usage(Result):
    """Holds the use of a technique."""

    deductions: Annotated[Count, Note("the number of its deductions")]
    cells: Annotated[Count, Note("the number of cells that they settled")]


@dataclass(frozen=True)
class Simulation(Result, Tabular, Shown):
    """Holds the results of many games of one `strategy`; counts are sums over the games.

    For a function, `guesses` and `true_guesses` are 0, and `survival` and `luck` are NaN.

    >>> from minewise import simulate
    >>> result = simulate("beginner", "exact", games=100)
    >>> bool(result.wins == result.outcomes.sum())
    True
    """

    strategy: StrategyName
    games: Annotated[Count, Note("fewer than requested if the time was up")]
    wins: Annotated[Count, Note("games that were won")]
    resigned: Annotated[Count, Note("games in which the strategy stopped")]
    lost_at_start: Annotated[Count, Note("games lost by the first click")]
    clicks: Annotated[Count, Note("all clicks, the first too")]
    guesses: Annotated[Count, Note("clicks after the first that were not certainly safe")]
    true_guesses: Annotated[Count, Note("guesses at which no cell was certainly safe")]
    opened: Annotated[Count, Note("opened cells")]
    three_bv: Annotated[Count, Note("the 3BV of the boards")]
    survival: Annotated[
        float,
        Wire(Share | None, json_value),
        Note(
            "the chance that a game asked for, the product of the best chances at its true "
            "guesses, as a geometric mean over the games"
        ),
    ]
    luck: Annotated[
        float,
        Wire(Share | None, json_value),
        Note(
            "the probability of surviving all guesses of a game, the fatal one too, as a geometric "
            "mean; guesses of unknown risk are left out, a certain mine counts as 2^-20, and a "
            "guess that the guessing mode decided by its decision. But for chance, it is at most "
            "exp(-lost_by_guess / games)"
        ),
    ]
    fatal_risk: Annotated[
        Share | None, Note("the mean risk of the guesses that lost; null if none did")
    ]
    techniques: Annotated[
        Mapping[TechniqueName, Usage], Note("the use of each technique by its name")
    ]
    policies: Annotated[
        Mapping[str, Count],
        Note("decisions by the name of a policy, and uses of steps within policies by their name"),
    ]
    bitmap: Annotated[
        bytes, ASIDE, Note("a bit per game, set if it was won: bit g % 8 of byte g // 8")
    ]
    seconds: Annotated[float, Note("the time of the games, summed over the threads")] = field(
        default=0.0, compare=False
    )

    def __post_init__(self) -> None:
        fix(self, "techniques", FrozenMap(self.techniques))
        fix(self, "policies", FrozenMap(self.policies))

    @figure
    def win_rate(self) -> Share:
        """The share of games won.

        >>> from minewise import simulate
        >>> simulate("beginner", "exact", games=100).win_rate > 0.8
        True
        """
        return self.wins / self.games

    @figure
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate (Wilson 1927).

        >>> from minewise import simulate
        >>> low, high = simulate("beginner", "exact", games=100).interval
        >>> 0 < low < high < 1
        True
        """
        return wilson(self.wins, self.games)

    @cached_property
    def outcomes(self) -> BoolArray:
        """The outcome of each game, True for a win: a read-only boolean array of shape (games,).

        >>> from minewise import simulate
        >>> simulate("beginner", "exact", games=100).outcomes.shape
        (100,)
        """
        return outcomes_of(self.bitmap, self.games)

    @figure
    def lost_by_guess(self) -> Count:
        """The number of games that were lost by a guess after the first click.

        >>> from minewise import simulate
        >>> simulate("beginner", "exact", games=100, seed=1).lost_by_guess < 20
        True
        """
        return self.games - self.wins - self.resigned - self.lost_at_start

    def to_columns(self) -> Columns:
        """Returns the table of the games, with one row per game: its columns by name.

        Columns: `game`, counted from 0, and `won`.

        >>> from minewise import simulate
        >>> simulate("beginner", "exact", games=100).to_columns()["won"].shape
        (100,)
        """
        return {"game": range(self.games), "won": self.outcomes}

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draws the win rate after each number of games, with its 95 % interval.

        `ax` are matplotlib axes; default: those of a new figure. Returns the axes. Raises
        `MinewiseError` if matplotlib is not installed.

        >>> from minewise import simulate
        >>> simulate("beginner", "exact", games=100).plot().get_xlabel()
        'games'
        """
        axes: Axes = display.plot(self, ax)
        return axes

    def __repr__(self) -> str:
        low, high = self.interval
        return (
            f"<Simulation: {self.strategy}, {self.games:,} games, {100 * self.win_rate:.2f} % won "
            f"({100 * low:.2f} to {100 * high:.2f})>"
        )


def outcomes_of(bitmap: bytes, games: int) -> BoolArray:
    """Returns the outcomes of games as a read-only boolean array (games,), True for a win."""
    import numpy as np

    packed = np.frombuffer(bitmap, np.uint8)
    won = np.unpackbits(packed, count=games, bitorder="little").astype(np.bool_)
    won.flags.writeable = False
    return won


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Returns the 95 % confidence interval of a win rate (Wilson 1927)."""
    if games == 0:
        return 0.0, 1.0
    share, spread = wins / games, _Z * _Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = _Z / (1 + spread) * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))  # but rounding


def summarize(
    strategy: Strategy | OwnStrategy, totals: dict[str, Any], outcomes: bytes, seconds: float
) -> Simulation:
    """Returns the simulation with the given sums, outcomes and time."""
    games, lost = totals["games"], totals["games"] - totals["wins"] - totals["resigned"]
    guessed = lost - totals["lost_at_start"]
    composed = isinstance(strategy, Strategy)
    names = strategy.techniques if isinstance(strategy, Strategy) else ()
    return Simulation(
        strategy=strategy_name(strategy),
        **{name: totals[name] for name in _COUNTS},
        survival=2.0 ** (totals["survival"] / _UNIT / games) if composed else math.nan,
        luck=2.0 ** (totals["luck"] / _UNIT / games) if composed else math.nan,
        fatal_risk=totals["fatal_risk"] / _UNIT / guessed if guessed and composed else None,
        techniques={
            name: Usage(*usage) for name, usage in zip(names, totals["techniques"], strict=True)
        },
        policies=totals["policies"],
        bitmap=outcomes,
        seconds=seconds,
    )


def build() -> dict[str, str]:
    """Returns the version of minewise and the revision of each part that determines games."""
    from importlib.metadata import version  # slow to import

    return {"minewise": version("minewise"), **_core.parts()}


def difference(parts: Mapping[str, str]) -> str | None:
    """Returns in words how other parts differ from those of this build; None if they do not."""
    own = build()
    differing = [
        f"{part} is {revision} there and {own.get(part, 'missing')} here"
        for part, revision in parts.items()
        if revision != own.get(part)
    ]
    return ", ".join(differing) or None


MOST_GAMES: Final = 1_000_000_000
"""The maximum number of games per call, which holds one bit per game."""
MEGABYTES: Final = 256  # per thread, for counting one component


def check_games(games: int, game: int, workers: int | None = None) -> tuple[int, int]:
    """Returns the number of games and the first; raises `ParameterError` if one is invalid."""
    if workers is not None:
        check_whole("workers", workers, 1)
    return check_whole("games", games, 1, MOST_GAMES), check_whole("game", game, 0)


def play_range(
    deal: Deal, strategy: Strategy | OwnStrategy, first: int, games: int, threads: int
) -> tuple[dict[str, Any], bytes]:
    """Returns the sums of games, and their wins as one bit each; see `summarize`.

    The deal has a seed and a first cell.
    """
    if not isinstance(strategy, Strategy):
        return _play_own(deal, strategy, first, games)
    grid, clues = deal.grid(), deal.clues.after_start(deal.start_rule, deal.start)
    setup = _core.Setup(
        grid._core,
        deal.size.mines,
        core_rule(deal.start_rule),
        grid.index(deal.start),
        core_models(clues, grid),
    )
    return _core.play_batch(
        setup,
        strategy._core,
        deal.seed or 0,
        first,
        games,
        threads,
        MEGABYTES << 20,
        _core.Guessing[deal.guessing],
    )


def first_cell(deal: Deal, strategy: Strategy | OwnStrategy | str) -> Any:
    """Returns the first cell of a deal; default: that of a strategy, or a good one."""
    if deal.start is not None:
        return deal.start
    strategy, grid = as_strategy(strategy), deal.grid()
    if isinstance(strategy, Strategy):
        return strategy.first_click(grid, deal.size.mines, deal.start_rule)
    return good_first_cell(grid, deal.size.mines, deal.start_rule)


def _play_own(
    deal: Deal, strategy: OwnStrategy, first: int, games: int
) -> tuple[dict[str, Any], bytes]:
    totals: dict[str, Any] = dict.fromkeys(SUMS, 0) | {
        "games": games,
        "techniques": [],
        "policies": {},
    }
    outcomes = bytearray((games + 7) // 8)
    for i in range(games):
        game = Game.new(deal, start=None, game=first + i)
        played = list(own_moves(strategy, game, deal.start))
        opened = sum(len(move.opened) for move in played)
        won, lost = game.won, game.lost
        outcomes[i // 8] |= won << i % 8
        value = game.three_bv
        totals["wins"] += won
        totals["resigned"] += not won and not lost
        totals["lost_at_start"] += lost and len(played) == 1
        totals["clicks"] += len(played)
        totals["opened"] += opened - lost
        totals["three_bv"] += value
        totals["won_three_bv"] += won * value
        totals["won_clicks"] += won * len(played)
    return totals, bytes(outcomes)


def replay_range(
    boards: Sequence[tuple[Board[Cell], Cell]],
    strategy: Strategy,
    seed: int,
    first: int,
    threads: int,
) -> tuple[dict[str, Any], bytes, float]:
    """Returns the sums of given boards, their wins and their time in seconds."""
    pairs = [(board._core, board.topology.index(start)) for board, start in boards]
    since = perf_counter()
    totals, outcomes = _core.play_boards(
        pairs, strategy._core, seed, first, threads, MEGABYTES << 20
    )
    return totals, outcomes, threads * (perf_counter() - since)


def moves(
    strategy: Strategy | OwnStrategy | str,
    board: Board[C],
    start: Cell,
    *,
    budget: Budget | float | None = None,
    **rules: Unpack[Rules],
) -> list[Move[C]]:
    """Plays a board by a strategy and returns the moves, up to the end or the resignation.

    `strategy` is a name, text for `Strategy.parse`, a `Strategy` or a function. `board` is the
    board to play, and `start` the first cell. The other arguments are those of `Deal`: `guessing`,
    `clues`, `seed` (default: 0) and `game`; the random numbers break ties, too. A guessing mode may
    change the board during the game. `budget` bounds time and memory; a number means seconds.
    Raises `ParameterError` if `seed` or `game` is below 0, `OverBudget` if the budget is exceeded,
    and `StrategyError` if a function returns a cell that is not hidden.

    >>> board = Board(1, 4, [(0, 3)])
    >>> [(move.cell, move.reason) for move in moves("exact", board, (0, 0))]
    [((0, 0), 'first click')]
    """
    deal = deal_of_board(board, **cast("Rules", {"seed": 0, **rules})).seeded()
    strategy, topology = as_strategy(strategy), board.topology
    index = topology.index(start)
    if not isinstance(strategy, Strategy):
        return list(own_moves(strategy, Game(board, **rules_of(deal)), topology.cell(index)))
    return [
        made(move, topology)
        for move in _core.play_game(
            strategy._core,
            board._core,
            index,
            deal.seed or 0,
            deal.game,
            limits(budget),
            core_models(deal.clues, topology),
            _core.Guessing[deal.guessing],
        )
    ]


def own_moves(strategy: OwnStrategy, game: Game[C], start: Any) -> Iterator[Move[C]]:
    yield Move(start, "first click", "", None, game.open(start))
    while not game.over:
        chosen: Any = strategy(cast(Any, game.position))  # a graph has other cells
        if chosen is None:
            return
        cell = game.topology.cell(game.topology.index(chosen))
        opened = game.open(cell)
        if not opened:
            raise StrategyError(
                "the strategy opened {cell}, which is already open", cell_name(cell)
            )
        yield Move(cell, "guess", "", None, opened)
