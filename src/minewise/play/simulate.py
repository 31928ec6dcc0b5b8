"""Plays games by a strategy: one to watch, or very many to count."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from minewise import _core
from minewise.base.budget import checked_threads
from minewise.base.errors import PositionError, StrategyError
from minewise.board import Board
from minewise.play.moves import own_moves
from minewise.play.strategies import OwnStrategy, Strategy, as_strategy
from minewise.sizes import Size, as_size, check_start, core_rule
from minewise.topology import Cell, Topology

if TYPE_CHECKING:
    from concurrent.futures import Executor

_UNIT: Final = 2.0**20  # of the core's sums of logarithms and risks
MOST_GAMES: Final = 1 << 32  # of one call, which holds the outcome of each
MEGABYTES: Final = 64  # that counting one component may take, in each thread
SUMS: Final = (
    "games",
    "wins",
    "resigned",
    "lost_at_start",
    "clicks",
    "guesses",
    "searches",
    "fallbacks",
    "opened",
    "three_bv",
    "won_three_bv",
    "won_clicks",
    "luck",
    "fatal_risk",
)
"""The sums that the core returns, beside those of each technique."""
_Z: Final = 1.959963984540054  # 97.5 % of the normal distribution


@dataclass(frozen=True, slots=True)
class Usage:
    """What a technique did: how many deductions, and how many cells they settled."""

    deductions: int
    cells: int


@dataclass(frozen=True)
class Simulation:
    """What came of many games by one strategy.

    `outcomes` tells for each game whether it was won. Sums run over all games: `searches` are
    guesses by best play, `fallbacks` guesses by clue ratios where counting was out of reach. `luck`
    is the mean of the products of chances survived, as a geometric mean; `fatal_risk` the mean risk
    of the guesses that lost; `seconds` the time that the games took, added up over the threads.

    >>> result = simulate("beginner", "exact", games=100)
    >>> result.games == result.wins + 100 - sum(map(result.won, range(100)))
    True
    """

    strategy: str
    games: int
    wins: int
    resigned: int
    lost_at_start: int
    clicks: int
    guesses: int
    searches: int
    fallbacks: int
    opened: int
    bbbv: int
    luck: float
    fatal_risk: float | None
    techniques: dict[str, Usage]
    outcomes: bytes
    seconds: float = field(default=0.0, compare=False)

    @property
    def win_rate(self) -> float:
        """The share of games won.

        >>> simulate("beginner", "exact", games=100).win_rate > 0.8
        True
        """
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate (Wilson 1927).

        >>> low, high = simulate("beginner", "exact", games=100).interval
        >>> 0 < low < high < 1
        True
        """
        return wilson(self.wins, self.games)

    def won(self, game: int) -> bool:
        """Checks if a game was won, by its place in the simulation from 0 on.

        >>> result = simulate("beginner", "exact", games=100)
        >>> sum(map(result.won, range(100))) == result.wins
        True
        """
        if not 0 <= game < self.games:
            raise IndexError(f"the simulation has games 0 to {self.games - 1}, not {game}")
        return bool(self.outcomes[game // 8] >> game % 8 & 1)

    @property
    def lost_by_guess(self) -> int:
        """How many games a guess lost after the first click.

        >>> simulate("beginner", "exact", games=100, seed=1).lost_by_guess < 20
        True
        """
        return self.games - self.wins - self.resigned - self.lost_at_start

    def to_json(self) -> dict[str, Any]:
        """Returns all figures but the outcomes, for JSON; what is not a number is None.

        >>> simulate("beginner", "exact", games=100).to_json()["games"]
        100
        """
        figures = asdict(self)
        del figures["outcomes"]
        return figures | {
            "win_rate": self.win_rate,
            "interval": list(self.interval),
            "lost_by_guess": self.lost_by_guess,
            "luck": None if math.isnan(self.luck) else self.luck,
        }

    def __repr__(self) -> str:
        low, high = self.interval
        return (
            f"<Simulation: {self.strategy}, {self.games:,} games, {100 * self.win_rate:.2f} % won "
            f"({100 * low:.2f} to {100 * high:.2f})>"
        )


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Returns the 95 % interval of a share (Wilson 1927).

    >>> low, high = wilson(50, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    if games == 0:
        return 0.0, 1.0
    share, spread = wins / games, _Z * _Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = _Z / (1 + spread) * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def simulate(
    board: str | Size | tuple[int, int, int],
    strategy: Strategy | OwnStrategy | str,
    *,
    games: int,
    seed: int = 0,
    first: int = 0,
    start: Cell | None = None,
    start_rule: str = "opening",
    topology: str = "square",
    threads: int | None = None,
    executor: Executor | None = None,
) -> Simulation:
    """Plays games `first`, `first` + 1 ... of a seed by a strategy.

    `board` is beginner, intermediate, expert, WIDTHxHEIGHTxMINES or (rows, columns, mines);
    `start` the first cell, that of the strategy's opening rule unless stated; `threads` all
    processors unless stated. Any `concurrent.futures.Executor` may play the games in place of
    threads. The result depends on neither. Functions as strategies run in Python, one game after
    the other. Raises `PositionError` for arguments that
    describe no games.

    >>> simulate("beginner", "exact", games=100, seed=1, start=(2, 2)).games
    100
    """
    found = as_strategy(strategy)
    check_games(games, seed, first, threads)
    if games > MOST_GAMES and executor is None:
        raise PositionError(f"one call plays at most {MOST_GAMES:,} games, not {games:,}")
    size = as_size(board, topology)
    grid = size.grid()
    if start is None:
        start = first_click(found, grid, size.mines)
    check_start(grid, size.mines, start_rule, start)
    if executor is not None:
        from minewise.lab.run import play
        from minewise.lab.series import Series

        return play(Series(size, found, start, start_rule, seed), games, first, executor=executor)
    workers = checked_threads(threads)
    since = perf_counter()
    totals, outcomes = play_range(
        grid, size.mines, start_rule, start, found, seed, first, games, workers
    )
    return summarize(found, totals, outcomes, workers * (perf_counter() - since))


def check_games(games: int, seed: int, first: int, threads: int | None) -> None:
    """Raises `PositionError` unless these are numbers of games, a seed and threads."""
    for name, value, least in (("games", games, 1), ("seed", seed, 0), ("first", first, 0)):
        if not isinstance(value, int) or not least <= value < 1 << 62:
            raise PositionError(f"{name}= is a whole number from {least} on, not {value!r}")
    checked_threads(threads)


def play_range(
    topology: Topology,
    mines: int,
    start_rule: str,
    start: Cell,
    strategy: Strategy | OwnStrategy,
    seed: int,
    first: int,
    games: int,
    threads: int,
) -> tuple[dict[str, Any], bytes]:
    """Returns the sums of games and their wins, a bit each; see `summarize`."""
    if not isinstance(strategy, Strategy):
        return _play_own(strategy, topology, mines, start_rule, start, seed, first, games)
    return _core.play_batch(
        topology._core,
        mines,
        core_rule(start_rule),
        topology.index(start),
        strategy._core,
        seed,
        first,
        games,
        threads,
        MEGABYTES << 20,
    )


def first_click(strategy: Strategy | OwnStrategy | str, topology: Topology, mines: int) -> Cell:
    """Returns the cell that a strategy opens first; functions begin at the first cell.

    >>> first_click("four-step", Topology.square(9, 9), 10)
    (0, 0)
    """
    found = as_strategy(strategy)
    if isinstance(found, Strategy):
        return found.first_click(topology, mines)
    return topology.cell(0)


def summarize(
    strategy: Strategy | OwnStrategy, totals: dict[str, Any], outcomes: bytes, seconds: float
) -> Simulation:
    """Returns the simulation that has these sums."""
    games, lost = totals["games"], totals["games"] - totals["wins"] - totals["resigned"]
    guessed = lost - totals["lost_at_start"]
    composed = isinstance(strategy, Strategy)
    names = strategy.techniques if isinstance(strategy, Strategy) else ()
    return Simulation(
        strategy=strategy_name(strategy),
        games=games,
        wins=totals["wins"],
        resigned=totals["resigned"],
        lost_at_start=totals["lost_at_start"],
        clicks=totals["clicks"],
        guesses=totals["guesses"],
        searches=totals["searches"],
        fallbacks=totals["fallbacks"],
        opened=totals["opened"],
        bbbv=totals["three_bv"],
        luck=2.0 ** (totals["luck"] / _UNIT / games) if composed else math.nan,
        fatal_risk=totals["fatal_risk"] / _UNIT / guessed if guessed and composed else None,
        techniques={
            name: Usage(*usage) for name, usage in zip(names, totals["techniques"], strict=True)
        },
        outcomes=outcomes,
        seconds=seconds,
    )


def strategy_name(strategy: Strategy | OwnStrategy) -> str:
    """Names a strategy: by its own name, as composed, or by that of the function."""
    if isinstance(strategy, Strategy):
        return str(strategy)
    return str(getattr(strategy, "__name__", type(strategy).__name__))


def _play_own(
    strategy: OwnStrategy,
    topology: Topology,
    mines: int,
    start_rule: str,
    start: Cell,
    seed: int,
    first: int,
    games: int,
) -> tuple[dict[str, Any], bytes]:
    totals: dict[str, Any] = dict.fromkeys(SUMS, 0) | {"games": games, "techniques": []}
    outcomes = bytearray((games + 7) // 8)
    for i in range(games):
        board = dealt(topology, mines, start_rule, start, seed, first + i)
        played = list(own_moves(strategy, board, start))
        opened = sum(len(move.opened) for move in played)
        lost = board.is_mine(played[-1].opened[-1])
        won = opened == len(topology) - mines and not lost
        outcomes[i // 8] |= won << i % 8
        value = _core.three_bv(board._core)
        totals["wins"] += won
        totals["resigned"] += not won and not lost
        totals["lost_at_start"] += lost and len(played) == 1
        totals["clicks"] += len(played)
        totals["opened"] += opened - lost
        totals["three_bv"] += value
        totals["won_three_bv"] += won * value
        totals["won_clicks"] += won * len(played)
    return totals, bytes(outcomes)


def dealt(
    topology: Topology, mines: int, start_rule: str, start: Cell, seed: int, number: int
) -> Board:
    """Returns the board of game `number` of a seed.

    >>> dealt(Topology.square(9, 9), 10, "opening", (4, 4), 1, 0).number((4, 4))
    0
    """
    index = check_start(topology, mines, start_rule, start)
    core = _core.deal(topology._core, mines, core_rule(start_rule), index, seed, number)
    return Board._of(core, topology)


def replay(
    boards: Sequence[tuple[Board, Cell]],
    strategy: Strategy | str,
    *,
    seed: int = 0,
    first: int = 0,
    threads: int | None = None,
) -> Simulation:
    """Plays given boards, each from its own first cell.

    Ties are broken as in games `first`, `first` + 1 ... of the seed, so that boards written by a
    simulation give its results again.

    >>> replay([(Board(1, 4, [(0, 3)]), (0, 0))], "exact").wins
    1
    """
    found = as_strategy(strategy)
    if not isinstance(found, Strategy):
        raise StrategyError("boards are replayed by strategies made of techniques")
    if not boards:
        raise PositionError("there are no boards to play")
    check_games(len(boards), seed, first, threads)
    workers = checked_threads(threads)
    return summarize(found, *replay_range(boards, found, seed, first, workers))


def replay_range(
    boards: Sequence[tuple[Board, Cell]], strategy: Strategy, seed: int, first: int, threads: int
) -> tuple[dict[str, Any], bytes, float]:
    """Returns the sums of given boards, their wins and the time they took."""
    pairs = [(board._core, board.topology.index(start)) for board, start in boards]
    since = perf_counter()
    totals, outcomes = _core.play_boards(
        pairs, strategy._core, seed, first, threads, MEGABYTES << 20
    )
    return totals, outcomes, threads * (perf_counter() - since)
