"""`minewise openings`: the win rate of every first cell, and the best first cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from minewise.base.wording import cell_name, worded
from minewise.cli import console, options, progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.lab.openings import Openings

_EPILOG = """\b
Examples:
  minewise openings beginner exact --games 100000
  minewise openings expert tie-break --start-rule safe --games 1000000 --svg best.svg
"""
_LISTED = 5


@click.command(
    cls=options.Command,
    functions=["minewise.lab.openings:openings"],
    without=["start", "game"],
    strategies=True,
    epilog=_EPILOG,
)
@click.argument("board")
@click.argument("strategy")
@console.svg("Draw the map as SVG.")
@console.table
@console.as_json
def command(
    board: str,
    strategy: str,
    svg: str | None,
    target: str | None,
    as_json: bool,
    games: int,
    threads: int | None = None,
    executor: str | None = None,
    **deal: Any,
) -> None:
    """Finds the best first cell of a board under a start rule.

    Every first cell, up to symmetry, plays some games; then the better half plays more, and so on.
    No cell is dropped before it has played 50 games. The last lines state how many cells may still
    be the best.
    """
    from minewise.lab.openings import search
    from minewise.play.series import Series

    console.check_table(target)
    series = Series.of(board, strategy, **deal)
    with progress.watching(games) as watch:
        result = search(series, games, executor=executor, workers=threads, watch=watch)
    console.give(result, _print, as_json=as_json, svg=svg, target=target)


def _print(result: Openings) -> None:
    from minewise.drawing.table import interval, share
    from minewise.lab.openings import RateText

    series = result.series
    total = sum(opening.games for opening in result.openings)
    deal, more = series.deal, series.rules_shown
    words = "{size}, {name}, rule {rule}{more}, {games:,} games"
    console.say(worded(words, deal.size, series.name, deal.start_rule, more, total))
    click.echo()
    grid, screen = result.series.deal.grid(), console.terminal()
    for row in RateText(grid, result.rates(), result.best.alike, screen, console.room()).rows():
        screen.print(row, crop=False, overflow="ignore", no_wrap=True)
    click.echo()
    for opening in result.openings[:_LISTED]:
        words = "{rate:>6} % ({bounds}), {games:,} games, the best with probability {chance:.1f} %"
        rate, bounds = share(opening.win_rate), interval(opening.interval)
        words = worded(words, rate, bounds, opening.games, 100 * opening.chance)
        console.say(words, f"{cell_name(opening.cell):<9}")
    click.echo()
    for line in _verdict(result, total):
        console.say(line)


def _verdict(result: Openings, total: int) -> Iterator[str]:
    """Returns how clearly the games identify the best cell, and how many games would do so."""
    from minewise.lab.openings import needed

    cells, contenders = len(result.openings), len(result.contenders)
    if cells == 1:
        yield worded("All first cells are alike.")
    elif all(opening.wins == opening.games for opening in result.openings):
        yield worded("Every game was won, from every first cell.")
    elif contenders == 1:
        yield worded("{cell} is the best first cell.", cell_name(result.best.cell))
    else:
        words = "With 95 % probability the best is one of {contenders} of {cells} first cells."
        yield worded(words, contenders, cells)
    least = needed(result.series.deal.size)
    if contenders > 1 and total < least:
        words = "{all:,} games are too few to drop any first cell: each of {cells} played {games:,}"
        few = worded(words, total, cells, result.best.games)
        yield worded("{few}. At least {least:,} are needed.", few, least)
