"""Simulations: many games of a strategy, and their results."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, TypeAlias, Unpack

from minewise.base.arguments import check_items
from minewise.base.budget import checked_threads
from minewise.base.errors import ParameterError, PositionError, StrategyError
from minewise.base.results import Bounds, Note
from minewise.base.types import Cell
from minewise.base.wording import quoted
from minewise.board import Board
from minewise.deal import AnyDeal, SeriesOptions, as_seed, repeatable_deal
from minewise.play.simulation import Simulation, check_games, play_range, replay_range, summarize
from minewise.play.strategies import OwnStrategy, Strategy, as_strategy

if TYPE_CHECKING:
    from concurrent.futures import Executor
else:
    Executor = object  # slow to import

Games: TypeAlias = Annotated[int, Bounds(1), Note("the number of games")]
Threads: TypeAlias = Annotated[
    int | None, Bounds(1), Note("the number of threads or workers; default: all processors")
]
AnyExecutor: TypeAlias = Annotated[
    Executor | str | None,
    Note("where to play: threads, processes, dask, dask://HOST:PORT; default: threads"),
]


def simulate(
    size: AnyDeal,
    strategy: Strategy | OwnStrategy | str,
    *,
    games: Games = 1000,
    threads: Threads = None,
    executor: AnyExecutor = None,
    **deal: Unpack[SeriesOptions],
) -> Simulation:
    """Plays games `game`, `game` + 1 ... of a deal with a strategy.

    `size` and the keyword arguments are those of `Deal`; default seed: 0. `strategy` is a name,
    text for `Strategy.parse`, a `Strategy` or a function; functions run in Python, one game after
    the other. Strategies choose as if `guessing` were "classic". `games` is the number of games.
    The default of `start` is the cell of the strategy's opening rule, or else a good one for the
    board and the start rule (expert: r3c3). `threads` is the number of threads; default: one per
    processor. `executor`, any `concurrent.futures.Executor` or its name as in `engine`, plays the
    games instead of threads. The result depends on neither. Raises `PositionError` if the mines do
    not fit on the board, `ParameterError` if the deal needs boards without guesses, `StrategyError`
    if the strategy is unknown, and `OverBudget` if a guessing mode needs to analyze a position that
    is too wide.

    >>> simulate("beginner", "exact", games=100, seed=1, start=(2, 2)).games
    100
    """
    from minewise.play.series import Series  # slow to import

    settings = repeatable_deal(size, deal)
    series = Series.of(settings, strategy)
    games, first = check_games(games, settings.game)
    workers = checked_threads(threads)
    if executor is not None:
        from minewise.play.run import play  # slow to import

        return play(series, games, first, executor=executor, workers=threads)
    since = perf_counter()
    totals, outcomes = play_range(series.deal, series.strategy, first, games, workers)
    return summarize(series.strategy, totals, outcomes, workers * (perf_counter() - since))


def replay(
    boards: Sequence[tuple[Board[Cell], Cell]],
    strategy: Strategy | str,
    *,
    seed: int | None = 0,
    game: int = 0,
    threads: int | None = None,
) -> Simulation:
    """Plays given boards with a `strategy`; `boards` lists pairs of a board and its first cell.

    Ties are broken as in games `game`, `game` + 1 ... of `seed`, so that the boards of a simulation
    give the same results again; None is a new seed. `threads` is the number of
    threads; default: one per processor.

    >>> replay([(Board(1, 4, [(0, 3)]), (0, 0))], "exact").wins
    1
    """
    seed, (_, game) = as_seed(seed), check_games(1, game)
    player = as_strategy(strategy)
    if not isinstance(player, Strategy):
        raise StrategyError("replay needs a strategy made of techniques, not a function")
    pairs = [_pair(item) for item in check_items("boards", boards)]
    if not pairs:
        raise PositionError("there are no boards to play", cure="give at least one")
    workers = checked_threads(threads)
    return summarize(player, *replay_range(pairs, player, seed, game, workers))


def _pair(item: tuple[Board[Cell], Cell]) -> tuple[Board[Cell], Cell]:
    if isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], Board):
        return item
    raise ParameterError(
        "must list pairs of a Board and a cell, not {item}", quoted(item), argument="boards"
    )
