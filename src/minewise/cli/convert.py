"""`minewise convert`: positions, boards and games from one format to another."""

from __future__ import annotations

from typing import Any

import click

from minewise.cli import console

_EPILOG = """\b
Examples:
  minewise convert board.mbf board.json
  minewise convert game.txt game.json --mines 99
  minewise convert saved-game.json position.mine
  minewise convert --from text --to json - - < game.txt
"""


@click.command(epilog=_EPILOG)
@click.argument("source", type=console.FILE, metavar="IN")
@click.argument("target", type=console.FILE, metavar="OUT")
@click.option(
    "--from", "origin", metavar="FORMAT", help="The format of IN, if its content is ambiguous."
)
@click.option(
    "--to", "goal", metavar="FORMAT", help="The format of OUT, if its name has no known extension."
)
@console.stating
def command(source: str, target: str, origin: str | None, goal: str | None, **stated: Any) -> None:
    """Converts a position, a board or a game to another format.

    The formats are text (.mine, .txt), json, mbf (a complete board), game (a saved game, .json) and
    line (a board and its first click). Of a game, text and json store the position, and mbf stores
    the board. Either file may be -, standard input or output; an OUT of - needs --to.
    """
    from minewise import formats

    if goal is None and target == console.STANDARD:
        raise click.UsageError(f"specify the output format with --to: {', '.join(formats.names())}")
    if goal is None:
        formats.by_extension(target)  # checked before a long file is read
    value = console.read(source, origin, **stated)
    to = formats.get(goal) if goal else formats.by_extension(target, value)
    with console.blaming(source):
        content = to.dump(value)
    console.write(target, content)
