"""Boards as JSON lines, so that other programs play the same games.

Each line is an object: `width`, `height`, `mines` and `start` as [row, column], `topology` unless
it is square, and the `seed` and `game` by which minewise breaks ties.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from minewise.base.errors import FormatError, MinewiseError
from minewise.base.wording import quoted
from minewise.board import Board
from minewise.lab.blocks import Block
from minewise.lab.series import Series
from minewise.play.simulate import check_games, dealt, replay_range
from minewise.play.strategies import Strategy
from minewise.topology import Cell

_KEYS: Final = {"width", "height", "mines", "start"}
_MORE: Final = {"topology", "seed", "game"}
_CHUNK: Final = 1024  # boards that are held at a time


@dataclass(frozen=True, slots=True)
class Given:
    """A board to play, its first cell, and the game whose stream breaks ties."""

    board: Board
    start: Cell
    seed: int
    game: int


def write(series: Series, games: int, first: int = 0) -> Iterator[str]:
    """Yields the boards of games `first`, `first` + 1 ... of a series, a line each.

    >>> line = next(write(Series.of("4x1x1", "exact", start=(0, 0)), 1))
    >>> json.loads(line)["width"]
    4
    """
    check_games(games, series.seed, first, None)
    size = series.size
    grid = size.grid()
    common: dict[str, Any] = {"width": size.columns, "height": size.rows}
    if size.topology != "square":
        common["topology"] = size.topology
    for game in range(first, first + games):
        board = dealt(grid, size.mines, series.start_rule, series.start, series.seed, game)
        line = {"mines": board.mines, "start": series.start, "seed": series.seed, "game": game}
        yield json.dumps(common | line, separators=(",", ":"))


def read(lines: Iterable[str]) -> Iterator[Given]:
    """Yields the boards of JSON lines; ties of a line without seed and game are as of its place.

    Raises `FormatError`, which names the line.

    >>> [given.start for given in read(['{"width":2,"height":1,"mines":[],"start":[0,1]}'])]
    [(0, 1)]
    """
    place = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield _given(json.loads(line.rstrip()), place)
        except json.JSONDecodeError as error:
            raise FormatError(f"line {number}, column {error.colno}: {error.msg}") from None
        except (MinewiseError, RecursionError) as error:
            raise FormatError(f"line {number}: {error}") from None
        place += 1


def _given(held: Any, place: int) -> Given:
    if not isinstance(held, dict):
        raise FormatError(f"a board is an object, not {quoted(held)}")
    for name in _KEYS - held.keys():
        raise FormatError(f"{name!r} is missing")
    for name in held.keys() - _KEYS - _MORE:
        raise FormatError(f"there is no {name!r}: a line has {', '.join(sorted(_KEYS | _MORE))}")
    if not isinstance(held["mines"], list):
        raise FormatError("mines are a list of [row, column]")
    mines = [_cell(mine) for mine in held["mines"]]
    board = Board(held["height"], held["width"], mines, held.get("topology"))
    seed, game = held.get("seed", 0), held.get("game", place)
    for name, value in (("seed", seed), ("game", game)):
        if not isinstance(value, int) or not 0 <= value < 1 << 62:
            raise FormatError(f"{name} is a whole number from 0 on, not {quoted(value)}")
    return Given(board, board.topology.cell(board.topology.index(_cell(held["start"]))), seed, game)


def _cell(value: Any) -> Cell:
    if not isinstance(value, list) or [type(part) for part in value] != [int, int]:
        raise FormatError(f"a cell is [row, column], not {quoted(value)}")
    return tuple(value)


def play(given: Iterable[Given], strategy: Strategy, threads: int) -> Iterator[Block]:
    """Plays boards in order; consecutive games of a seed are played together."""
    place = 0
    given = iter(given)
    while chunk := list(islice(given, _CHUNK)):
        for run in _consecutive(chunk):
            pairs = [(one.board, one.start) for one in run]
            totals, wins, seconds = replay_range(pairs, strategy, run[0].seed, run[0].game, threads)
            yield Block(place, len(run), totals, wins, seconds)
            place += len(run)


def _consecutive(chunk: list[Given]) -> Iterator[list[Given]]:
    since = 0
    for i in range(1, len(chunk) + 1):
        if i == len(chunk) or (chunk[i].seed, chunk[i].game) != (
            chunk[i - 1].seed,
            chunk[i - 1].game + 1,
        ):
            yield chunk[since:i]
            since = i
