"""`minewise verdict`: whether a position must be guessed, with the proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.cli import console
from minewise.cli.file_question import FileQuestion, asks

if TYPE_CHECKING:
    from minewise.explain.verdict import Verdict

_EPILOG = """\b
Examples:
  minewise verdict expert.mine
  minewise verdict 9x9:4,4,m00b7d48a3e0231c419200
  minewise verdict game.txt --mines 99 --svg card.svg
  minewise verdict expert.avf --click 12
"""


@asks(
    "minewise.explain.verdict:verdict",
    epilog=_EPILOG,
    games=True,
    picture="Draw the verdict as a card.",
)
def command(question: FileQuestion) -> None:
    """Decides whether a position must be guessed.

    If not, the command prints a safe cell, the clues that prove it and the simplest technique.
    Otherwise it prints the best guess and its win probability, and whether it is a forced 50/50. Of
    a position without solutions it prints the conflict.

    FILE holds a position in any format that `minewise analyze` reads, a game or a replay; of a lost
    game it is the position before the last click, unless --click or --time says which. A game ID of
    Simon Tatham's Mines, or a link, takes the place of a file.
    """
    question.print(_print)


def _print(answer: Verdict) -> None:
    from minewise.drawing.terminal import Marked, draw_with_legend

    for line in (answer.text, *answer.details):
        console.say(line)
    guess = answer.cell if answer.kind == "a guess" else None
    marked = Marked(answer.safe, answer.mines, answer.clues, guess)
    draw_with_legend(console.terminal(), answer.position, marked)
