"""`minewise openings`: the win rate of every first cell, and the best first cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from minewise.base.wording import cell_name
from minewise.cli import console, playing, progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from minewise.base.types import StartRule
    from minewise.lab.openings import Openings

_EPILOG = """\b
Examples:
  minewise openings beginner exact --games 100000
  minewise openings expert tie-break --start-rule safe --games 1000000 --svg best.svg
"""
_LISTED = 5


@click.command(epilog=_EPILOG)
@click.argument("board")
@click.argument("strategy")
@click.option(
    "--games",
    type=playing.COUNT,
    default=20_000,
    metavar="N",
    help="Total games per start rule. Default: 20000.",
)
@click.option(
    "--start-rule",
    "rules",
    type=click.Choice(["any", "safe", "opening"]),
    multiple=True,
    help="The promise for the first click. Default: all three rules.",
)
@playing.options("seed", "topology", "clues", "threads", "executor")
@click.option(
    "--svg", type=console.FILE, metavar="FILE", help="Draw the map of one start rule as SVG."
)
@playing.options("table", "json")
def command(
    board: str,
    strategy: str,
    games: int,
    rules: tuple[StartRule, ...],
    threads: int | None,
    executor: str | None,
    svg: str | None,
    target: str | None,
    as_json: bool,
    **stated: Any,
) -> None:
    """Finds the best first cell, for each start rule.

    Every first cell, up to symmetry, plays some games; then the better half plays more, and so on.
    No cell is dropped before it has played 50 games. --games applies to each start rule. The last
    lines state how many cells may still be the best.
    """
    from minewise.lab.openings import openings
    from minewise.play.executors import engine
    from minewise.play.series import Series

    rules = rules or ("any", "safe", "opening")
    if svg is not None and len(rules) > 1:
        raise click.UsageError("--svg draws one map: specify one --start-rule")
    console.check_table(target)
    if target is not None and len(rules) > 1:
        raise click.UsageError("--table writes one map: specify one --start-rule")
    every = [Series.of(board, strategy, start=(0, 0), start_rule=rule, **stated) for rule in rules]
    with engine(executor, threads) as opened, progress.watching(games * len(rules)) as watch:
        found = [openings(series, games, executor=opened, watch=watch) for series in every]
    if svg is not None:
        console.write_picture(svg, found[0].to_svg())
    if target is not None:
        console.write_table(target, found[0])
    if as_json:
        import json

        click.echo(json.dumps([one.to_dict() for one in found], indent=2))
    elif console.STANDARD not in (svg, target):
        for i, one in enumerate(found):
            click.echo("\n" * (i > 0), nl=False)
            _print(one)


def _print(found: Openings) -> None:
    series = found.series
    total = sum(one.games for one in found.openings)
    console.say(f"{series.size}, {series.name}, rule {series.start_rule}, {total:,} games")
    click.echo()
    for row in _map(found):
        console.terminal().print(row, crop=False, overflow="ignore", no_wrap=True)
    click.echo()
    for one in found.openings[:_LISTED]:
        low, high = (playing.share(bound) for bound in one.interval)
        console.say(
            f"{cell_name(one.cell):<9}{playing.share(one.win_rate):>6} % ({low} to {high}), "
            f"{one.games:,} games, the best with probability {100 * one.chance:.1f} %",
            indent=9,
        )
    click.echo()
    for line in _verdict(found, total):
        console.say(line)


def _verdict(found: Openings, total: int) -> Iterator[str]:
    """Returns how clearly the games identify the best cell, and how many games would do so."""
    from minewise.lab.openings import needed

    cells, left = len(found.openings), len(found.contenders)
    if cells == 1:
        yield "All first cells are alike."
    elif left == 1:
        yield f"{cell_name(found.best.cell)} is the best first cell."
    else:
        yield f"With 95 % probability the best is one of {left} of {cells} first cells."
    least = needed(found.series.size)
    if left > 1 and total < least:
        yield (
            f"{total:,} games are too few to drop any first cell: each of {cells} played "
            f"{found.best.games:,}. At least {least:,} are needed."
        )


def _map(found: Openings) -> Iterator[Text]:
    """Yields the lines of the map; where it is wider than the terminal, in blocks of columns."""
    from rich.text import Text

    grid = found.series.size.grid()
    ruler = len(str(grid.rows - 1)) + 1
    wide = console.room()
    step = grid.columns if wide is None else max((wide - ruler - 3) // 6, 1)
    for first in range(0, grid.columns, step):
        if first:
            yield Text()
        yield from _block(found, ruler, range(first, min(first + step, grid.columns)))


def _block(found: Openings, ruler: int, columns: range) -> Iterator[Text]:
    from rich.text import Text

    from minewise.cli.heatmap import Look, risk_style
    from minewise.lab.opening_map import warmth

    rates = found.rates()
    low, high = min(rates.values()), max(rates.values())
    grid = found.series.size.grid()
    look = Look.of(console.terminal())
    heading = "".join(f"{column:^6}" for column in columns)
    yield Text(" " * ruler + heading.rstrip(), style="dim")
    for row in range(grid.rows):
        line = Text.assemble((f"{row:>{ruler - 1}} ", "dim"))
        if grid.kind == "hexagonal" and row % 2:
            line.append("   ")
        for column in columns:
            rate = rates[row, column]
            style = "" if look is Look.BARE else risk_style(look, warmth(rate, low, high))
            mark = "*" if (row, column) in found.best.alike else " "
            line.append(f"{100 * rate:>5.1f}{mark}", style)
        if look is Look.BARE:
            line.rstrip()
        yield line
