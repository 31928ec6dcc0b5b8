"""Boards as lines of JSON, so that other programs can play the same games.

Each line has the format `line`: a board, its first cell, and the seed and the number of the game,
with which minewise breaks ties.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from minewise.base.budget import Deadline
from minewise.base.errors import FormatError, MinewiseError
from minewise.base.wording import worded
from minewise.deal import Dealer
from minewise.formats.board_line import Dealt, from_dict, to_line
from minewise.play.series import Block, Series
from minewise.play.simulation import check_games, replay_range
from minewise.play.strategies import Strategy

_CHUNK: Final = 1024  # boards in memory at a time


def write(series: Series, games: int, first: int = 0) -> Iterator[str]:
    """Yields the boards of games `first`, `first` + 1 ... of a series, one per line."""
    games, first = check_games(games, first)
    deal, dealer, bounds = series.deal, Dealer(series.deal), Deadline(None)
    for number in range(first, first + games):
        board = dealer.board(deal.seed or 0, number, bounds)
        yield to_line(Dealt(board, deal.start, deal.seed or 0, number))


def read(lines: Iterable[str]) -> Iterator[Dealt]:
    """Yields the boards of JSON lines; the default game number of a line is its index.

    Raises `FormatError`, which names the line.
    """
    index = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield from_dict(json.loads(line.rstrip()), index)
        except json.JSONDecodeError as error:
            raise FormatError(
                error.msg, place=worded("line {number}, column {column}", number, error.colno)
            ) from None
        except MinewiseError as error:
            raise error.at(worded("line {number}", number)) from None
        except (ValueError, RecursionError):
            raise FormatError(
                "a number is too long, or lists are nested too deeply",
                place=worded("line {number}", number),
            ) from None
        index += 1


def play(deals: Iterable[Dealt], strategy: Strategy, threads: int) -> Iterator[Block]:
    """Plays boards in order; consecutive games of a seed are played together."""
    index = 0
    deals = iter(deals)
    while chunk := list(islice(deals, _CHUNK)):
        for batch in _consecutive(chunk):
            pairs = [(deal.board, deal.start) for deal in batch]
            first = batch[0]
            totals, wins, seconds = replay_range(pairs, strategy, first.seed, first.number, threads)
            yield Block(index, len(batch), totals, wins, seconds)
            index += len(batch)


def _consecutive(chunk: list[Dealt]) -> Iterator[list[Dealt]]:
    begin = 0
    for i in range(1, len(chunk) + 1):
        if i == len(chunk) or (chunk[i].seed, chunk[i].number) != (
            chunk[i - 1].seed,
            chunk[i - 1].number + 1,
        ):
            yield chunk[begin:i]
            begin = i
