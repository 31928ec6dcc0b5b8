"""`minewise boards`: the boards of a simulation, for use by other programs."""

from __future__ import annotations

from typing import Any

import click

from minewise.cli import options

_EPILOG = """\b
Examples:
  minewise boards expert --games 1000 --seed 1 --start 3,3 > boards.jsonl
  minewise simulate --boards boards.jsonl exact
"""


@click.command(
    cls=options.Command,
    functions=["minewise.play.simulate:simulate"],
    without=["threads", "executor", "guessing", "clues"],
    epilog=_EPILOG,
)
@click.argument("board")
@click.option(
    "--strategy",
    metavar="NAME",
    default="exact",
    help="The strategy that chooses the first cell. Default: exact.",
)
def command(board: str, games: int, game: int, strategy: str, **deal: Any) -> None:
    """Writes exactly the boards that `simulate` plays, as JSON lines.

    Each line has width, height, mines and start, with cells as [row, column]. It also has the seed
    and the number of the game, with which `simulate --boards` breaks ties in the same way.
    """
    from minewise.lab import boards
    from minewise.play.series import Series

    for line in boards.write(Series.of(board, strategy, **deal), games, game):
        click.echo(line)
