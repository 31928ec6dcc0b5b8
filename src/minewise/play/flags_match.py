"""Matches of Minesweeper Flags between two players of the core."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from minewise import _core
from minewise.base.arguments import check_whole
from minewise.base.budget import checked_threads
from minewise.base.errors import StrategyError
from minewise.base.results import Note, Result, figure
from minewise.base.tables import Columns, Tabular
from minewise.base.types import GridKind
from minewise.base.wording import quoted
from minewise.play.batch import MEGABYTES
from minewise.sizes import AnySize, as_seed, as_size

PLAYERS: Final = ("look-ahead", "probability")
_MOST_PAIRS: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class FlagsMatch(Result, Tabular):
    """Holds the games between two players.

    >>> match = FlagsMatch(("look-ahead", "probability"), ((6, 2), (5, 5)))
    >>> match
    <FlagsMatch: look-ahead scores 75 % against probability in 2 games>
    """

    players: Annotated[tuple[str, str], Note("the first moves first in even games")]
    games: Annotated[
        tuple[tuple[int, int], ...],
        Note(
            "the mines that each player took, game by game; games 0 and 1 are on the same board, "
            "and so on"
        ),
    ]

    @figure
    def wins(self) -> tuple[int, int]:
        """The number of games that each player won.

        >>> FlagsMatch(("look-ahead", "probability"), ((6, 2), (5, 5))).wins
        (1, 0)
        """
        wins = sum(first > second for first, second in self.games)
        return wins, sum(first < second for first, second in self.games)

    @figure
    def draws(self) -> int:
        """The number of games in which each player took half of the mines.

        >>> FlagsMatch(("look-ahead", "probability"), ((6, 2), (5, 5))).draws
        1
        """
        return sum(first == second for first, second in self.games)

    @figure
    def score(self) -> float:
        """The share of games that the first player won; a draw counts half.

        >>> FlagsMatch(("look-ahead", "probability"), ((6, 2), (5, 5))).score
        0.75
        """
        return (self.wins[0] + self.draws / 2) / len(self.games)

    @figure
    def standard_error(self) -> float:
        """The standard error of `score`, computed from pairs of games; NaN for one pair.

        >>> FlagsMatch(("look-ahead", "probability"), ((6, 2), (5, 5)) * 3).standard_error
        0.0
        """
        points = [((first > second) + (first >= second)) / 2 for first, second in self.games]
        pairs = [(a + b) / 2 for a, b in zip(points[::2], points[1::2], strict=True)]
        if len(pairs) < 2:
            return math.nan
        mean = sum(pairs) / len(pairs)
        squares = sum((pair - mean) ** 2 for pair in pairs)
        return math.sqrt(squares / (len(pairs) - 1) / len(pairs))

    def to_columns(self) -> Columns:
        """Returns the table of the games, with one row per game: its columns by name.

        Columns: `game` and `board`, counted from 0, `starts` (0 or 1: the player that moves first),
        `mines_of_0` and `mines_of_1` (the mines that each of `players` took).

        >>> FlagsMatch(("look-ahead", "probability"), ((6, 2), (5, 5))).to_columns()["mines_of_1"]
        [2, 5]
        """
        numbers = range(len(self.games))
        return {
            "game": list(numbers),
            "board": [number // 2 for number in numbers],
            "starts": [number % 2 for number in numbers],
            "mines_of_0": [first for first, _ in self.games],
            "mines_of_1": [second for _, second in self.games],
        }

    def __repr__(self) -> str:
        first, second = self.players
        return (
            f"<FlagsMatch: {first} scores {100 * self.score:.3g} % against {second} in "
            f"{len(self.games):,} games>"
        )


def flags_match(
    players: Sequence[str] = PLAYERS,
    size: AnySize = "16x16x51",
    *,
    pairs: int,
    seed: int | None = 0,
    topology: GridKind = "square",
    threads: int | None = None,
) -> FlagsMatch:
    """Plays Minesweeper Flags between two `players`, `pairs` of games on `pairs` boards.

    The players take turns to move first on each board. Both take all certain mines first. After
    that "look-ahead" takes the best cell by the values of `flags`, and "probability" a cell that
    holds a mine with the highest probability; ties are broken at random. `size`,
    `seed` and `topology` are those of `Deal`. The result does not depend on `threads`, the number
    of threads (default: one per processor). Raises `StrategyError` if a
    player is unknown, and `PositionError` if there are no such boards.

    >>> flags_match(("probability", "look-ahead"), "9x9x10", pairs=20, seed=1).score < 0.5
    True
    """
    if isinstance(players, str) or not isinstance(players, Sequence) or len(players) != 2:
        raise StrategyError("must be two names, not {players}", quoted(players), argument="players")
    first, second = players
    for name in (first, second):
        if name not in PLAYERS:
            raise StrategyError(
                "unknown player {name}",
                quoted(name),
                ", ".join(PLAYERS),
                cure="choose from {known}",
            )
    board = as_size(size, topology)
    games = _core.flags_match(
        board.grid()._core,
        board.mines,
        (first, second),
        as_seed(seed),
        check_whole("pairs", pairs, 1, _MOST_PAIRS),
        checked_threads(threads),
        MEGABYTES << 20,
    )
    return FlagsMatch((first, second), tuple(games))
