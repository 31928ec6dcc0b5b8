"""`minewise convert`: positions, boards, games and replays from one format to another."""

from __future__ import annotations

from typing import Any

import click

from minewise.base.wording import worded
from minewise.cli import console, file_question, options

_EPILOG = """\b
Examples:
  minewise convert board.mbf board.json
  minewise convert game.txt game.json --mines 99
  minewise convert saved-game.json position.mine
  minewise convert expert.avf expert.rawvf
  minewise convert --from text --to json - - < game.txt
  minewise convert --to jsminesweeper expert.mine -
  minewise convert 'https://davidnhill.github.io/JSMinesweeper/?analysis=...' game.mine
"""


@click.command(cls=options.Command, functions=[file_question.READ], epilog=_EPILOG)
@click.argument("source", type=console.FILE, metavar="IN")
@click.argument("target", type=console.FILE, metavar="OUT")
@click.option(
    "--from", "origin", metavar="FORMAT", help="The format of IN, if its content is ambiguous."
)
@click.option(
    "--to", "goal", metavar="FORMAT", help="The format of OUT, if its name has no known extension."
)
def command(source: str, target: str, origin: str | None, goal: str | None, **stated: Any) -> None:
    """Converts a position, a board, a game or a replay to another format.

    The formats are text (.mine, .txt), json, mbf (a complete board), game (a saved game, .json),
    line (a board and its first click), and the replays of players' programs: rawvf, and, which are
    only read, avf, evf, rmv and mvf. Other analysers: jsminesweeper (a link with a position), zini
    (a link with a board) and minesweepr (JSON). Of a game, text and json store the position, and
    mbf stores the board. Either file may be -, standard input or output; an OUT of - needs --to. IN
    may be a link; nothing is fetched.
    """
    from minewise import formats

    if goal is None and target == console.STANDARD:
        writable = [name for name in formats.names() if formats.get(name).write is not None]
        raise click.UsageError(
            worded("specify the output format with --to: {writable}", ", ".join(writable))
        )
    if goal is None:
        formats.by_extension(target)  # checked before a long file is read
    value = console.read(source, origin, **stated)
    target_format = formats.get(goal) if goal else formats.by_extension(target, value)
    with console.blaming(source):
        content = target_format.dump(value)
    console.write(target, content)
