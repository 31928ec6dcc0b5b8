"""`minewise hint`: the next step with its reason, or all steps until a guess is needed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from minewise.cli import console
from minewise.cli.file_question import FileQuestion, asks

if TYPE_CHECKING:
    from rich.console import Console

    from minewise.drawing.terminal import Marked
    from minewise.explain.hints import Hints

_EPILOG = """\b
Examples:
  minewise hint expert.mine
  minewise hint expert.mine --limit 3 --level 2
  minewise hint game.txt --mines 99 --all
  minewise hint expert.mine --depth 2000
  minewise hint --json - < expert.mine
"""


@asks("minewise.explain.hints:hints", epilog=_EPILOG)
@click.option(
    "--level",
    metavar="LEVEL",
    type=click.IntRange(1, 4),
    default=4,
    help="1: the area, 2: the clues, 3: the technique, 4 (default): all.",
)
def command(question: FileQuestion, level: int) -> None:
    """Prints the next step and its reason, by the simplest technique that works.

    FILE holds a position in any format that `minewise analyze` reads. Provably wrong flags come
    first, then steps that open a cell. If no cell is certainly safe, the command prints the best
    guess and whether waiting can help.
    """
    question.print(partial(_print, level=level))


def _print(hints: Hints, level: int) -> None:
    from minewise.drawing.terminal import draw_with_legend

    screen, width = console.terminal(), len(str(len(hints)))
    for number, hint in enumerate(hints, start=1):
        text = hint.levels[level - 1]
        _say(screen, text, f"{number:>{width}}. " if len(hints) > 1 else "")
    if len(hints) > 0:
        draw_with_legend(screen, hints.position, _marked(hints, level))


def _marked(hints: Hints, level: int) -> Marked:
    """Returns the cells to mark, those that are settled at level 4; of several hints no clues."""
    from minewise.drawing.terminal import Marked

    last, single = hints[-1], len(hints) == 1
    clues = last.clues if single and level > 1 else ()
    guess = last.guess.cell if last.guess and level > 2 else None
    if level < 4:
        return Marked(clues=clues, guess=guess)
    safe = [cell for hint in hints for cell in hint.safe]
    mines = [cell for hint in hints for cell in hint.mines]
    return Marked(safe, [*mines, *(last.known_mines if single else ())], clues, guess)


def _say(screen: Console, words: str, label: str = "") -> None:
    from minewise.drawing.table import wrapped

    lines = wrapped(words, max(screen.width - len(label) - 1, 30))
    screen.print(label + f"\n{' ' * len(label)}".join(lines), soft_wrap=True)
