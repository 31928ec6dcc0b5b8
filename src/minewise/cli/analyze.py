"""`minewise analyze`: the probabilities of a position, as a heat map, JSON or a picture."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from minewise.cli import console, progress

if TYPE_CHECKING:
    from minewise.analysis.position_analysis import Analysis
    from minewise.base.budget import Budget
    from minewise.base.types import StartRule
    from minewise.explain.win_probabilities import WinProbabilities
    from minewise.position import Position

_EPILOG = """\b
Examples:
  minewise analyze expert.mine
  minewise analyze game.txt --mines 99 --numbers 3,5
  minewise analyze expert.mine --moves
  minewise analyze --json - < expert.mine
  minewise analyze expert.mine --svg expert.svg
  minewise analyze expert.mine --table expert.csv
"""


@click.command(epilog=_EPILOG)
@click.argument("file", type=console.FILE)
@console.stating
@console.first_click
@console.trusting
@click.option(
    "--numbers", metavar="ROW,COL", help="Also print the numbers that this hidden cell may show."
)
@click.option(
    "--moves",
    "with_moves",
    is_flag=True,
    help="Also print the best moves with their win probabilities.",
)
@console.bounded
@click.option(
    "--svg", type=console.FILE, metavar="FILE", help="Draw the analysis as an SVG picture."
)
@console.table
@console.as_json
@console.ambiguous
def command(
    file: str,
    start_rule: StartRule,
    trust_flags: bool,
    numbers: str | None,
    with_moves: bool,
    budget: str | None,
    svg: str | None,
    target: str | None,
    as_json: bool,
    name: str | None,
    **options: Any,
) -> None:
    """Analyses a position: certain cells, mine probabilities, and the number of solutions.

    FILE holds a position as text, one line per row: 0-8 revealed, # hidden, F flag, * exposed mine,
    ? revealed without a number. A first line such as 30x16x99 (width, height, mines) gives the mine
    total; so does --mines. Rows and columns count from 0.
    """
    from minewise.analysis.position_analysis import analyze

    limits = console.budget(budget)
    console.check_table(target)
    position = console.position(file, name, options, "analyze")
    cell = None if numbers is None else _cell(numbers, position, file)
    suspecting = console.suspecting(position)
    with console.blaming(file), suspecting, progress.patience(limits.seconds):
        start = perf_counter()
        analysis = analyze(position, trust_flags=trust_flags, start_rule=start_rule, budget=limits)
        seconds = perf_counter() - start
        distribution = None if cell is None else analysis._numbers_of(cell)
        moves = _moves(position, trust_flags, start_rule, limits) if with_moves else None
    if svg is not None:
        from minewise.drawing.svg import picture

        with console.blaming(file):
            drawn = picture(position, analysis)
        console.write_picture(svg, drawn)
    if target is not None:
        console.write_table(target, analysis)
    if as_json:
        with console.blaming(file):
            _print_json(analysis, seconds, cell, distribution, moves)
    elif console.STANDARD not in (svg, target):
        from minewise.cli.report import Report

        report = Report(console.terminal(), analysis)
        report.print(seconds)
        if distribution is not None:
            report.numbers(cell, distribution)
        if moves is not None:
            report.moves(moves)


def _cell(text: str, position: Position, file: str) -> Any:
    from minewise.base.errors import PositionError
    from minewise.base.wording import cell_name

    with console.blaming(file):
        if position.topology.kind == "graph":
            cells = {cell_name(cell): cell for cell in position.topology.cells}
            cell = cells.get(text, text)
        else:
            cell = console.as_cell(text, "--numbers")
        if position[cell] not in (-1, -2):
            raise PositionError(
                "{cell} is revealed", cell_name(cell), cure="--numbers needs a hidden cell"
            )
    return cell


def _moves(
    position: Position,
    trust_flags: bool,
    start_rule: StartRule,
    limits: Budget,
) -> WinProbabilities:
    from minewise.base.errors import PositionError
    from minewise.explain.win_probabilities import win_probabilities

    if start_rule != "any":
        raise PositionError(
            "--moves values moves after the first click",
            start_rule,
            cure="leave out --start-rule {start_rule}",
        )
    return win_probabilities(position, trust_flags=trust_flags, budget=limits)


def _print_json(
    analysis: Analysis,
    seconds: float,
    cell: Any,
    distribution: list[float] | None,
    moves: WinProbabilities | None,
) -> None:
    import json

    from minewise.base.json_values import json_cell
    from minewise.formats.json import to_dict

    answers = analysis.to_dict() | {"position": to_dict(analysis.position), "seconds": seconds}
    if distribution is not None:
        answers["numbers"] = {"cell": json_cell(cell), "number_distribution": distribution}
    if moves is not None:
        answers["win_probabilities"] = moves.to_dict()
    lines = (f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in answers.items())
    click.echo("{\n" + ",\n".join(lines) + "\n}")
