"""`minewise deepen`: win probabilities of the best moves that get better with time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from minewise.cli import console, progress
from minewise.cli.file_question import FileQuestion, asks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.explain.deepen import Deepening
    from minewise.position import Position

_EPILOG = """\b
Examples:
  minewise deepen expert.mine
  minewise deepen expert.mine --budget 60 --confidence 0.99
  minewise deepen game.txt --mines 99 --cell 3,5 --cell 7,0
  minewise deepen --json - < expert.mine
"""


@asks("minewise.explain.deepen:deepen", epilog=_EPILOG)
def command(question: FileQuestion) -> None:
    """Compares the best moves by games that are played on, until one is settled as the best.

    The win probabilities get better with time; each has an interval of 95 %. If few solutions are
    left, they are those of best play. With --json, every answer is a line, as soon as it is known.

    FILE holds a position in any format that `minewise analyze` reads.
    """
    with console.suspecting(question.file, question.source):
        answers = question.call()
        if question.as_json:
            _print_lines(answers, question.source)
        else:
            _print(_last(answers))


def _print_lines(answers: Iterator[Deepening], position: Position) -> None:
    import json

    from minewise.formats.json import answer

    for each in answers:
        click.echo(json.dumps(answer(each, position)))


def _last(answers: Iterator[Deepening]) -> Deepening:
    """Returns the last answer, and shows the confidence meanwhile."""
    last = next(answers)

    def state() -> tuple[float, str]:
        return last.confidence, f"{last.continuations:,} continuations, {last!r}"

    with progress.shown(1.0, state):
        for answer in answers:
            last = answer
    return last


def _print(found: Deepening) -> None:
    from minewise.base.wording import cell_name, precise, worded

    source = worded("of best play, exact")
    if not found.exact:
        source = worded("after {count:,} continuations", found.continuations)
    console.say(worded("win probabilities {source}", source))
    for one in found.candidates:
        error = "" if found.exact else f" ± {precise(1.96 * one.standard_error)}"
        wins, risk = precise(one.win_probability) + error, precise(one.mine_probability)
        console.say(worded("wins {share}, {risk} risk", wins, risk), f"{cell_name(one.cell):>7}  ")
    if not found.best:
        console.say(worded("every safe cell is open"))
    elif found.best.mine_probability == 0:
        console.say(worded("the first is certainly safe"))
    elif not found.exact:
        words = "the first is the best with a probability of {share}"
        console.say(worded(words, precise(found.confidence)))
