"""Plays the games of paired comparisons, with optional early stopping."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Annotated, Unpack

from minewise.base.arguments import check_share, check_whole
from minewise.base.errors import LabError
from minewise.base.results import Bounds, Note
from minewise.deal import AnyDeal, SeriesOptions, repeatable_deal
from minewise.lab.comparison import ERROR, FIRST_LOOK, Comparison, judged, series_of, spending
from minewise.play.games import check_games
from minewise.play.run import Cutter, Engine, Watch, engine, gather
from minewise.play.series import Block, Series, join
from minewise.play.simulate import AnyExecutor, Threads
from minewise.play.strategies import OwnStrategy, Strategy


def compare(
    size: AnyDeal,
    strategies: Iterable[Strategy | OwnStrategy | str],
    *,
    games: Annotated[
        int | None,
        Bounds(1),
        Note("the games of each strategy; default: 10,000, and at most 1,000,000 with until"),
    ] = None,
    until: Annotated[
        float | None,
        Note("stop when half the width of every interval is at most this; 0.01 is one point"),
    ] = None,
    threads: Threads = None,
    executor: AnyExecutor = None,
    **deal: Unpack[SeriesOptions],
) -> Comparison:
    """Plays the same games with each of several strategies and compares the results.

    `strategies` lists two or more, each as in `simulate`; they have their names in the result. All
    of them start at the same cell: `start`, or the first cell of the first strategy. Each plays
    `games` games; default: 10,000, and with `until` at most 1,000,000. With `until`, the results
    are checked after 1,000, 2,000, 4,000 ... games, and the function stops as soon as half the
    width of every interval of a difference is at most `until` (0.01 is one percentage point). The
    k-th check has 1 / (k (k + 1)) of the error rate, so that all checks together keep it.

    The other arguments and errors are those of `simulate`. Raises `LabError` if two strategies are
    equivalent.

    >>> compare("beginner", ["subset-only", "exact"], games=200).differences[0].better
    'exact'
    """
    if threads is not None:
        check_whole("threads", threads, 1)
    settings = repeatable_deal(size, deal)
    by_name = series_of(settings, strategies)
    return compare_series(
        by_name, games, settings.game, until=until, executor=executor, workers=threads
    )


def most_games(until: float | None) -> int:
    """Returns the most games of each strategy, if no number is stated."""
    return 10_000 if until is None else 1_000_000


def compare_series(
    by_name: dict[str, Series],
    games: int | None = None,
    first: int = 0,
    *,
    until: float | None = None,
    executor: AnyExecutor | Engine = None,
    workers: int | None = None,
    watch: Watch | None = None,
) -> Comparison:
    """Compares series by name, like `compare`; `watch` is called with every finished block."""
    games, first = check_games(most_games(until) if games is None else games, first, workers)
    _check_comparable(list(by_name.values()))
    if until is not None:
        until = check_share("until", until)
    done: dict[Series, list[Block]] = {series: [] for series in by_name.values()}
    cutter, deal = Cutter(), replace(next(iter(done)).deal, game=first)
    reached = 0
    with engine(executor, workers) as opened:
        for look, end in enumerate(_looks(games, until), 1):
            jobs = (
                job for series in done for job in cutter.cut(series, first + reached, first + end)
            )
            gather(jobs, opened, cutter, done, watch)
            results = {
                name: join(series.strategy, done[series]) for name, series in by_name.items()
            }
            comparison = judged(deal, results, look, ERROR if until is None else spending(look))
            if until is not None and comparison.widest <= until:
                break
            reached = end
    return comparison


def _check_comparable(all_series: list[Series]) -> None:
    if len(set(all_series)) < 2:
        raise LabError("a comparison needs two different strategies")
    if len(set(all_series)) < len(all_series):
        raise LabError("two of the strategies are equivalent", cure="leave one out")


def _looks(games: int, until: float | None) -> Iterator[int]:
    """Yields the numbers of games after which to check the results; the last is `games`."""
    end = games if until is None else FIRST_LOOK
    while end < games:
        yield end
        end *= 2
    yield games
