"""`minewise deepen`: win probabilities of the best moves that get better with time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from minewise.cli import console, progress

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


@click.command(epilog=_EPILOG)
@click.argument("file", type=console.FILE)
@console.stating
@click.option(
    "--cell",
    "cells",
    metavar="ROW,COL",
    multiple=True,
    help="Compare this hidden cell; may be repeated. Default: the best moves.",
)
@click.option(
    "--confidence",
    metavar="SHARE",
    type=float,
    default=0.95,
    help="Stop if the best move is settled with this probability. Default: 0.95.",
)
@click.option("--seed", metavar="N", type=int, default=0, help="Choose the layouts. Default: 0.")
@console.trusting
@console.bounded
@click.option(
    "--json", "as_json", is_flag=True, help="Write every answer as a line of JSON, as it is found."
)
@console.ambiguous
def command(
    file: str,
    cells: tuple[str, ...],
    confidence: float,
    seed: int,
    trust_flags: bool,
    budget: str | None,
    as_json: bool,
    name: str | None,
    **options: Any,
) -> None:
    """Compares the best moves by games that are played on, until one is settled as the best.

    The win probabilities get better with time; each has an interval of 95 %. If few solutions are
    left, they are those of best play.

    FILE holds a position in any format that `minewise analyze` reads.
    """
    from minewise.explain.deepen import deepen

    limits = console.budget(budget)
    position = console.position(file, name, options, "deepen")
    compared = [console.as_cell(text, "--cell") for text in cells]
    with console.blaming(file), console.suspecting(position):
        answers = deepen(
            position,
            cells=compared,
            confidence=confidence,
            seed=seed,
            trust_flags=trust_flags,
            budget=limits,
        )
        if as_json:
            _print_json(answers, position)
        else:
            _print(_last(answers))


def _print_json(answers: Iterator[Deepening], position: Position) -> None:
    import json

    from minewise.formats.json import to_dict

    for answer in answers:
        click.echo(json.dumps(answer.to_dict() | {"position": to_dict(position)}))


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
    from minewise.base.wording import cell_name, precise

    source = "of best play, exact"
    if not found.exact:
        source = f"after {found.continuations:,} continuations"
    console.say(f"win probabilities {source}")
    for one in found.candidates:
        error = "" if found.exact else f" ± {precise(1.96 * one.standard_error)}"
        wins = f"wins {precise(one.win_probability)}{error}"
        console.say(f"{cell_name(one.cell):>7}  {wins}, {precise(one.mine_probability)} risk")
    if not found.best:
        console.say("every safe cell is open")
    elif found.best.mine_probability == 0:
        console.say("the first is certainly safe")
    elif not found.exact:
        console.say(f"the first is the best with a probability of {precise(found.confidence)}")
