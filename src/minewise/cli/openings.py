"""`minewise openings`: the win rate of every first cell, and the best first cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import click

from minewise.base.types import StartRule
from minewise.base.wording import cell_name, worded
from minewise.cli import console, playing, progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

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
    type=click.Choice(get_args(StartRule)),
    multiple=True,
    help="The promise for the first click. Default: all three rules.",
)
@playing.options("seed", "guessing", "topology", "clues", "threads", "executor")
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
    **options: Any,
) -> None:
    """Finds the best first cell, for each start rule.

    Every first cell, up to symmetry, plays some games; then the better half plays more, and so on.
    No cell is dropped before it has played 50 games. --games applies to each start rule. The last
    lines state how many cells may still be the best.
    """
    from minewise.lab.openings import openings
    from minewise.play.run import engine
    from minewise.play.series import Series

    rules = rules or get_args(StartRule)
    if svg is not None and len(rules) > 1:
        raise click.UsageError(worded("--svg draws one map: specify one --start-rule"))
    console.check_table(target)
    if target is not None and len(rules) > 1:
        raise click.UsageError(worded("--table writes one map: specify one --start-rule"))
    every = [Series.of(board, strategy, start=(0, 0), start_rule=rule, **options) for rule in rules]
    with engine(executor, threads) as opened, progress.watching(games * len(rules)) as watch:
        results = [openings(series, games, executor=opened, watch=watch) for series in every]
    if svg is not None:
        console.write_picture(svg, results[0].to_svg())
    if target is not None:
        console.write_table(target, results[0])
    if as_json:
        import json

        click.echo(json.dumps([result.to_dict() for result in results]))
    elif console.STANDARD not in (svg, target):
        for i, result in enumerate(results):
            click.echo("\n" * (i > 0), nl=False)
            _print(result)


def _print(result: Openings) -> None:
    series = result.series
    total = sum(opening.games for opening in result.openings)
    rule = f"rule {series.deal.start_rule}{series.rules_shown}"
    console.say(f"{series.deal.size}, {series.name}, {rule}, {total:,} games")
    click.echo()
    for row in _map(result):
        console.terminal().print(row, crop=False, overflow="ignore", no_wrap=True)
    click.echo()
    for opening in result.openings[:_LISTED]:
        rate, low, high = map(playing.share, (opening.win_rate, *opening.interval))
        console.say(
            f"{cell_name(opening.cell):<9}{rate:>6} % ({low} to {high}), "
            f"{opening.games:,} games, the best with probability {100 * opening.chance:.1f} %",
            indent=9,
        )
    click.echo()
    for line in _verdict(result, total):
        console.say(line)


def _verdict(result: Openings, total: int) -> Iterator[str]:
    """Returns how clearly the games identify the best cell, and how many games would do so."""
    from minewise.lab.openings import needed

    cells, contenders = len(result.openings), len(result.contenders)
    if cells == 1:
        yield "All first cells are alike."
    elif all(opening.wins == opening.games for opening in result.openings):
        yield "Every game was won, from every first cell."
    elif contenders == 1:
        yield f"{cell_name(result.best.cell)} is the best first cell."
    else:
        yield f"With 95 % probability the best is one of {contenders} of {cells} first cells."
    least = needed(result.series.deal.size)
    if contenders > 1 and total < least:
        yield (
            f"{total:,} games are too few to drop any first cell: each of {cells} played "
            f"{result.best.games:,}. At least {least:,} are needed."
        )


def _map(result: Openings) -> Iterator[Text]:
    """Yields the lines of the map; where it is wider than the terminal, in blocks of columns."""
    from rich.text import Text

    grid = result.series.deal.size.grid()
    ruler = len(str(grid.rows - 1)) + 1
    wide = console.room()
    step = grid.columns if wide is None else max((wide - ruler - 3) // 6, 1)
    for first in range(0, grid.columns, step):
        if first:
            yield Text()
        yield from _block(result, ruler, range(first, min(first + step, grid.columns)))


def _block(result: Openings, ruler: int, columns: range) -> Iterator[Text]:
    from rich.text import Text

    from minewise.cli.heatmap import Look, risk_style
    from minewise.lab.openings import warmth

    rates = result.rates()
    low, high = min(rates.values()), max(rates.values())
    grid = result.series.deal.size.grid()
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
            mark = "*" if (row, column) in result.best.alike else " "
            line.append(f"{100 * rate:>5.1f}{mark}", style)
        if look is Look.BARE:
            line.rstrip()
        yield line
