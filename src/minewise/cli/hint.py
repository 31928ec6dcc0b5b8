"""`minewise hint`: the next step with its reason, or all steps until a guess is needed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from minewise.cli import console, progress

if TYPE_CHECKING:
    from rich.console import Console

    from minewise.base.types import StartRule
    from minewise.explain.hints import Hint, Hints
    from minewise.position import Position

_EPILOG = """\b
Examples:
  minewise hint expert.mine
  minewise hint expert.mine --limit 3 --level 2
  minewise hint game.txt --mines 99 --all
  minewise hint expert.mine --depth 2000
  minewise hint --json - < expert.mine
"""


@click.command(epilog=_EPILOG)
@click.argument("file", type=console.FILE)
@console.stating
@console.first_click
@click.option("--limit", metavar="N", default=1, help="Print at most N hints. Default: 1.")
@click.option("--all", "all_steps", is_flag=True, help="Print all steps until a guess is needed.")
@click.option(
    "--level",
    metavar="LEVEL",
    type=click.IntRange(1, 4),
    default=4,
    help="1: the area, 2: the clues, 3: the technique, 4 (default): all.",
)
@click.option(
    "--depth",
    metavar="N",
    type=click.IntRange(min=0),
    default=0,
    help="Compare the best guesses by N games that are played on. Default: 0.",
)
@console.trusting
@console.bounded
@console.as_json
@console.ambiguous
def command(
    file: str,
    start_rule: StartRule,
    limit: int,
    all_steps: bool,
    level: int,
    depth: int,
    trust_flags: bool,
    budget: str | None,
    as_json: bool,
    name: str | None,
    **options: Any,
) -> None:
    """Prints the next step and its reason, by the simplest technique that works.

    FILE holds a position in any format that `minewise analyze` reads. Provably wrong flags come
    first, then steps that open a cell. If no cell is certainly safe, the command prints the best
    guess and whether waiting can help.
    """
    from minewise.explain.hints import hints

    limits = console.budget(budget)
    position = console.position(file, name, options, "hint")
    suspecting = console.suspecting(position)
    with console.blaming(file), suspecting, progress.patience(limits.seconds):
        results = hints(
            position,
            limit=limit,
            all_steps=all_steps,
            trust_flags=trust_flags,
            start_rule=start_rule,
            depth=depth,
            budget=limits,
        )
    if as_json:
        import json

        from minewise.formats.json import to_dict

        lines = ",\n".join(f"  {json.dumps(hint.to_dict())}" for hint in results)
        click.echo(f'{{"position": {json.dumps(to_dict(position))}, "hints": [\n{lines}\n]}}')
        return
    _print(console.terminal(), position, results, level)


def _print(screen: Console, position: Position, hints: Hints, level: int) -> None:
    from minewise.cli.marked import draw_small

    width = len(str(len(hints)))
    for number, hint in enumerate(hints, start=1):
        text = hint.levels[level - 1]
        _say(screen, text, f"{number:>{width}}. " if len(hints) > 1 else "")
    if len(hints) > 0:
        draw_small(screen, position, _marked(_joined(hints), level))


def _marked(hint: Hint, level: int) -> Hint:
    """Returns the marks of a level: known mines too at 4, no cells below, and no clues at 1."""
    if level == 4:
        return replace(hint, mines=(*hint.mines, *hint.known_mines))
    clues = () if level == 1 else hint.clues
    guess = hint.guess if level == 3 else None
    return replace(hint, safe=(), mines=(), clues=clues, guess=guess)


def _say(screen: Console, words: str, label: str = "") -> None:
    from textwrap import wrap

    room = max(screen.width - len(label) - 1, 30)
    lines = wrap(words, room, break_on_hyphens=False)
    screen.print(label + f"\n{' ' * len(label)}".join(lines), soft_wrap=True)


def _joined(hints: Hints) -> Hint:
    """Returns the cells to mark: for one hint with its clues, for several without them."""
    if len(hints) == 1:
        return hints[0]
    safe = tuple(cell for hint in hints for cell in hint.safe)
    mines = tuple(cell for hint in hints for cell in hint.mines)
    return replace(hints[-1], safe=safe, mines=mines, clues=(), known_mines=())
