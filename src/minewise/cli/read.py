"""`minewise read`: the position in a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from minewise.cli import console, options, progress

if TYPE_CHECKING:
    from minewise.base.budget import Budget
    from minewise.vision.reading import Reading

_EPILOG = """\b
Examples:
  minewise read shot.png
  minewise read shot.png --svg read.svg
  minewise read photo.jpg --mines 40 --json
  minewise analyze shot.png
"""


@click.command(
    cls=options.Command, functions=["minewise.vision.read:read_screenshot"], epilog=_EPILOG
)
@click.argument("file", type=console.FILE)
@console.svg("Draw what was read over the picture.")
@console.as_json
def command(file: str, budget: Budget, svg: str | None, as_json: bool, **arguments: Any) -> None:
    """Reads the position in a picture: a screenshot, or a straight photo of a screen.

    FILE is a PNG, JPEG, WebP, BMP or GIF file. The board may be anywhere in it. The command prints
    the position as text, and says which cells are doubtful. The mine total is that of --mines, or
    of a standard board of this size. `minewise analyze` and the other commands
    read pictures too. Needs the extra `images`.
    """
    from minewise.vision.read import read_screenshot

    with console.blaming(file), progress.patience(budget.seconds):
        source = console.standard_input() if file == console.STANDARD else file
        reading = read_screenshot(source, budget=budget, **arguments)
    console.give(reading, _print, as_json=as_json, svg=svg)


def _print(reading: Reading) -> None:
    click.echo(str(reading.position))
    click.echo(str(reading), err=True)
