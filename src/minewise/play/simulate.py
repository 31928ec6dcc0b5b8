"""Simulations: many games of a strategy, and their results."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from minewise.base.arguments import check_items
from minewise.base.budget import checked_threads
from minewise.base.errors import ParameterError, PositionError, StrategyError
from minewise.base.types import Cell, GridKind, Guessing, StartRule
from minewise.base.wording import quoted
from minewise.board import Board
from minewise.clues import AnyClues
from minewise.play.batch import check_games, play_range, replay_range
from minewise.play.simulation import Simulation, summarize
from minewise.play.strategies import OwnStrategy, Strategy, as_strategy
from minewise.sizes import AnySize, as_seed
from minewise.topology import Topology

if TYPE_CHECKING:
    from concurrent.futures import Executor


def simulate(
    size: AnySize,
    strategy: Strategy | OwnStrategy | str,
    *,
    games: int,
    seed: int | None = 0,
    first_game: int = 0,
    start: Cell | None = None,
    start_rule: StartRule = "opening",
    guessing: Guessing = "classic",
    topology: GridKind | Topology = "square",
    clues: AnyClues | None = None,
    threads: int | None = None,
    executor: Executor | None = None,
) -> Simulation:
    """Plays games `first_game`, `first_game` + 1 ... of a seed with a strategy.

    `size` is beginner, intermediate, expert, WIDTHxHEIGHTxMINES or (rows, columns, mines).
    `strategy` is a name, text for `Strategy.parse`, a `Strategy` or a function; functions run in
    Python, one game after the other. `games` is the number of games. `seed` is a random seed; None
    is a new one. `start` is the first cell; default: that of the strategy's opening rule, or else a
    good one for the board and the start rule (expert: r3c3). `start_rule` is the guarantee for the
    first click: "any" for none, "safe" for no mine, "opening" for a 0. `guessing` decides clicks
    that no logic can prove safe: "classic", "fair", "cruel" or "kind", as in `Game`; strategies
    choose as if it were "classic". `topology` is the name of a grid, such as "torus", or any
    `Topology`: `size` is then the number of mines. `clues` states how shown numbers depend on true
    ones, as in `Position`; default: exactly. `threads` is the number of threads; default: one per
    processor. `executor`, any `concurrent.futures.Executor`, plays the games instead of threads.
    The result depends on neither. Raises `PositionError` if the mines do not fit on the board,
    `StrategyError` if the strategy is unknown, and `OverBudget` if a guessing mode needs to analyze
    a position that is too wide.

    >>> simulate("beginner", "exact", games=100, seed=1, start=(2, 2)).games
    100
    """
    from minewise.play.series import Series  # slow to import

    series = Series.of(
        size,
        strategy,
        start=start,
        start_rule=start_rule,
        seed=seed,
        guessing=guessing,
        topology=topology,
        clues=clues,
    )
    games, first_game = check_games(games, first_game)
    workers = checked_threads(threads)
    if executor is not None:
        from minewise.play.run import play  # slow to import

        return play(series, games, first_game, executor=executor)
    since = perf_counter()
    totals, outcomes = play_range(
        series.size.grid(),
        series.size.mines,
        start_rule,
        series.start,
        series.strategy,
        series.seed,
        first_game,
        games,
        workers,
        series.clues,
        guessing,
    )
    return summarize(series.strategy, totals, outcomes, workers * (perf_counter() - since))


def replay(
    boards: Sequence[tuple[Board[Cell], Cell]],
    strategy: Strategy | str,
    *,
    seed: int | None = 0,
    first_game: int = 0,
    threads: int | None = None,
) -> Simulation:
    """Plays given boards with a `strategy`; `boards` lists pairs of a board and its first cell.

    Ties are broken as in games `first_game`, `first_game` + 1 ... of `seed`, so that the boards of
    a simulation give the same results again; None is a new seed. `threads` is the number of
    threads; default: one per processor.

    >>> replay([(Board(1, 4, [(0, 3)]), (0, 0))], "exact").wins
    1
    """
    seed, (_, first_game) = as_seed(seed), check_games(1, first_game)
    player = as_strategy(strategy)
    if not isinstance(player, Strategy):
        raise StrategyError("replay needs a strategy made of techniques, not a function")
    pairs = [_pair(item) for item in check_items("boards", boards)]
    if not pairs:
        raise PositionError("there are no boards to play", cure="give at least one")
    workers = checked_threads(threads)
    return summarize(player, *replay_range(pairs, player, seed, first_game, workers))


def _pair(item: tuple[Board[Cell], Cell]) -> tuple[Board[Cell], Cell]:
    if isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], Board):
        return item
    raise ParameterError(
        "must list pairs of a Board and a cell, not {item}", quoted(item), argument="boards"
    )
