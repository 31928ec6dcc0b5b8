"""`minewise read`: the position in a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from minewise.cli import console, progress

if TYPE_CHECKING:
    from minewise.vision.reading import Reading

_EPILOG = """\b
Examples:
  minewise read shot.png
  minewise read shot.png --svg read.svg
  minewise read photo.jpg --mines 40 --json
  minewise analyze shot.png
"""


@click.command(epilog=_EPILOG)
@click.argument("file", type=console.FILE)
@click.option("--mines", type=int, metavar="N", help="The mine total of the board.")
@console.bounded
@click.option(
    "--svg", type=console.FILE, metavar="FILE", help="Draw what was read over the picture."
)
@console.as_json
def command(
    file: str, mines: int | None, budget: str | None, svg: str | None, as_json: bool
) -> None:
    """Reads the position in a picture: a screenshot, or a straight photo of a screen.

    FILE is a PNG, JPEG, WebP, BMP or GIF file. The board may be anywhere in it. The command prints
    the position as text, and says which cells are doubtful. The mine total is that of --mines, or
    of a standard board of this size. `minewise analyze` and the other commands
    read pictures too. Needs the extra `images`.
    """
    from minewise.vision.read import read_screenshot

    limits = console.budget(budget)
    with console.blaming(file), progress.patience(limits.seconds):
        source = console.standard_input() if file == console.STANDARD else file
        reading = read_screenshot(source, mines=mines, budget=limits)
    if svg is not None:
        console.write_picture(svg, reading.to_svg())
    if as_json:
        from json import dumps

        click.echo(dumps(reading.to_dict()))
    elif svg != console.STANDARD:
        _print(reading)


def _print(reading: Reading) -> None:
    click.echo(str(reading.position))
    click.echo(str(reading), err=True)
