"""`minewise boards`: the boards that a simulation plays, for other programs to play too."""

from __future__ import annotations

from typing import Any

import click

from minewise.cli import playing

_EPILOG = """\b
Examples:
  minewise boards expert --games 1000 --seed 1 --start 3,3 > boards.jsonl
  minewise simulate --boards boards.jsonl exact
"""


@click.command(epilog=_EPILOG)
@click.argument("board")
@click.option("--games", type=playing.COUNT, default=1000, metavar="N", help="How many; 1000.")
@playing.options("seed", "first", "start", "rule", "topology")
@click.option(
    "--strategy",
    metavar="NAME",
    default="exact",
    help="Whose first cell; exact.",
)
def command(board: str, games: int, first: int, strategy: str, **stated: Any) -> None:
    """Writes exactly the boards that `simulate` plays, as JSON lines.

    Each line has width, height, mines and start, cells as [row, column], and the seed and the game
    by which `simulate --boards` breaks ties as the simulation does.
    """
    from minewise.lab import boards
    from minewise.play.series import Series

    for line in boards.write(Series.of(board, strategy, **stated), games, first):
        click.echo(line)
