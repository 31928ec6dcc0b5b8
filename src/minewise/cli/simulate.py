"""`minewise simulate`: many games of one strategy, and their results."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import click

from minewise.base.wording import worded
from minewise.cli import console, options, progress

if TYPE_CHECKING:
    from minewise.play.simulation import Simulation

_EPILOG = """\b
Examples:
  minewise simulate expert exact --games 10000 --start 3,3
  minewise simulate 64x64x800 counting,exact/safety>progress --start-rule safe
  minewise boards expert --games 100 | minewise simulate --boards - exact
"""
_WITH_BOARDS: Final = {"arguments", "games", "threads", "boards", "target", "as_json", "as_csv"}


@click.command(
    cls=options.Command,
    functions=["minewise.play.simulate:simulate"],
    strategies=True,
    epilog=_EPILOG,
)
@click.argument("arguments", nargs=-1, metavar="[BOARD] STRATEGY")
@click.option(
    "--boards",
    type=console.FILE,
    metavar="FILE",
    help="Play the boards of this file, written by `minewise boards`. Default: all of them.",
)
@console.table
@console.as_json
@console.as_csv
def command(
    arguments: tuple[str, ...],
    games: int,
    boards: str | None,
    target: str | None,
    as_json: bool,
    as_csv: bool,
    threads: int | None = None,
    **stated: Any,
) -> None:
    """Plays games with a strategy and prints wins, losses, guesses, clicks and luck.

    BOARD is beginner, intermediate, expert or WIDTHxHEIGHTxMINES. STRATEGY is a name, or
    TECHNIQUES/GUESS/OPENING, such as counting,exact/safety>progress/corner. Game i of a seed is the
    same on every machine, for any number of threads.
    """
    count = 1 if boards is not None else 2
    if len(arguments) != count:
        needed = worded("only STRATEGY" if boards is not None else "BOARD and STRATEGY")
        given = " ".join(arguments) or worded("nothing")
        raise click.UsageError(worded("expected {needed}, not {given}", needed, given))
    console.check_table(target)
    if boards is not None:
        result = _replay(boards, arguments[0], games, threads)
        heading, row = f"boards of {boards}, {result.strategy}", {"boards": boards}
    else:
        heading, row, result = _play(arguments, games, threads, **stated)
    write = partial(_print_csv, row) if as_csv else partial(_print, heading)
    console.give(result, write, as_json=as_json, target=target)


def _play(
    arguments: tuple[str, ...],
    games: int,
    threads: int | None,
    game: int,
    executor: str | None = None,
    **deal: Any,
) -> tuple[str, dict[str, Any], Simulation]:
    """Returns the heading of the games, their first columns, and the result."""
    from dataclasses import replace

    from minewise.play import run
    from minewise.play.series import Series

    series = Series.of(*arguments, **deal)
    with progress.watching(games) as watch:
        result = run.play(series, games, game, executor=executor, workers=threads, watch=watch)
    return str(series), {"deal": str(replace(series.deal, game=game))}, result


def _replay(file: str, name: str, games: int, threads: int | None) -> Simulation:
    import os
    from itertools import islice

    from minewise.base.errors import PositionError
    from minewise.lab import boards
    from minewise.play.series import join
    from minewise.play.strategies import Strategy

    stated = options.stated()
    for argument, option in stated.items():
        if argument not in _WITH_BOARDS:
            raise click.UsageError(worded("--boards and {option} cannot be combined", option))
    most = games if "games" in stated else None
    strategy, played = Strategy.parse(name), []
    with console.blaming(file), progress.watching(most) as watch, console.lines(file) as lines:
        deals = islice(boards.read(lines), most)
        for block in boards.play(deals, strategy, threads or os.cpu_count() or 1):
            played.append(block)
            watch(None, block)
        if not played:
            raise PositionError("there are no boards to play", cure="give at least one")
    return join(strategy, played)


def _print_csv(row: dict[str, Any], result: Simulation) -> None:
    from minewise.base.tables import Rows, row_of

    console.print_csv(Rows([row | row_of(type(result), result)]))


def _print(heading: str, result: Simulation) -> None:
    from minewise.drawing.notebook import figures

    console.say(heading)
    click.echo()
    console.print_entries(figures(result))
    if result.techniques:
        click.echo()
        console.print_table(
            {
                "<technique": name,
                "deductions per game": f"{used.deductions / result.games:.3f}",
                "cells per game": f"{used.cells / result.games:.3f}",
            }
            for name, used in result.techniques.items()
        )
