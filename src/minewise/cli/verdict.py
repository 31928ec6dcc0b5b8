"""`minewise verdict`: whether a position must be guessed, with the proof."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from minewise.cli import console, progress

if TYPE_CHECKING:
    from rich.console import Console

    from minewise.base.types import StartRule
    from minewise.explain.hints import Hint
    from minewise.explain.verdict import Verdict

_EPILOG = """\b
Examples:
  minewise verdict expert.mine
  minewise verdict 9x9:4,4,m00b7d48a3e0231c419200
  minewise verdict game.txt --mines 99 --svg card.svg
  minewise verdict expert.avf --click 12
"""


@click.command(epilog=_EPILOG)
@click.argument("file", type=console.FILE)
@console.stating
@console.first_click
@console.trusting
@console.bounded
@click.option(
    "--click",
    type=int,
    metavar="N",
    help="Decide the position before click N of a game, as review numbers them.",
)
@click.option(
    "--time",
    type=float,
    metavar="SECONDS",
    help="Decide the position before the click of a game whose time is closest.",
)
@click.option("--svg", type=console.FILE, metavar="FILE", help="Draw the verdict as a card.")
@console.as_json
@console.ambiguous
def command(
    file: str,
    start_rule: StartRule,
    trust_flags: bool,
    budget: str | None,
    time: float | None,
    svg: str | None,
    as_json: bool,
    name: str | None,
    **options: Any,
) -> None:
    """Decides whether a position must be guessed.

    If not, the command prints a safe cell, the clues that prove it and the simplest technique.
    Otherwise it prints the best guess and its win probability, and whether it is a forced 50/50. Of
    a position without solutions it prints the conflict.

    FILE holds a position in any format that `minewise analyze` reads, a game or a replay; of a lost
    game it is the position before the last click, unless --click or --time says which. A game ID of
    Simon Tatham's Mines, or a link, takes the place of a file.
    """
    from minewise.explain.verdict import verdict

    limits, number = console.budget(budget), options.pop("click")
    source = console.played(file, name, options, "verdict")
    with console.blaming(file), progress.patience(limits.seconds):
        answer = verdict(
            source,
            click=number,
            time=time,
            start_rule=start_rule,
            trust_flags=trust_flags,
            budget=limits,
        )
        drawn = None if svg is None else answer.to_svg()
    if svg is not None and drawn is not None:
        console.write_picture(svg, drawn)
    if as_json:
        import json

        from minewise.formats.json import to_dict

        click.echo(json.dumps(answer.to_dict() | {"position": to_dict(answer.position)}))
    elif svg != console.STANDARD:
        _print(console.terminal(), answer)


def _print(screen: Console, answer: Verdict) -> None:
    from minewise.cli.marked import draw_small

    for line in (answer.text, *answer.details):
        console.say(line)
    draw_small(screen, answer.position, _marked(answer))


def _marked(answer: Verdict) -> Hint:
    """Returns a hint that marks what the verdict names."""
    from minewise.explain.best_guess import BestGuess
    from minewise.explain.hints import Hint

    guess = None
    if answer.kind == "a guess" and answer.cell is not None:
        guess = BestGuess(answer.cell, answer.risk or 0.0, (), 0.0, can_wait=False)
    return Hint(
        "step",
        answer.text,
        safe=answer.safe,
        mines=answer.mines,
        clues=answer.clues,
        guess=guess,
    )
