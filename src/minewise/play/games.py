"""Games of a strategy in the core, the moves of a game, and the build that plays them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter
from typing import Any, Final, Unpack, cast

from minewise import _core
from minewise.base.arguments import check_whole
from minewise.base.budget import Budget, limits
from minewise.base.errors import StrategyError
from minewise.base.types import C, Cell
from minewise.base.wording import cell_name
from minewise.board import Board
from minewise.clues import core_models
from minewise.deal import Deal, Rules, core_rule, deal_of_board, rules_of
from minewise.game import Game
from minewise.play.first_cells import good_first_cell
from minewise.play.move import Move, made
from minewise.play.simulation import SUMS
from minewise.play.strategies import OwnStrategy, Strategy, as_strategy


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
    return _core.play_batch(
        grid._core,
        deal.size.mines,
        core_rule(deal.start_rule),
        grid.index(deal.start),
        strategy._core,
        deal.seed or 0,
        first,
        games,
        threads,
        MEGABYTES << 20,
        core_models(clues, grid),
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
