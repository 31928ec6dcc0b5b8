"""`minewise analyze`: the probabilities of a position, as a heat map, JSON or a picture."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from minewise.cli import console
from minewise.cli.file_question import FileQuestion, asks

if TYPE_CHECKING:
    from minewise.analysis.position_analysis import Analysis
    from minewise.base.results import Result
    from minewise.explain.win_probabilities import WinProbabilities
    from minewise.position import Position
    from minewise.questions.limits import Limits
    from minewise.questions.positions import PositionAnalysis

_EPILOG = """\b
Examples:
  minewise analyze expert.mine
  minewise analyze game.txt --mines 99 --numbers 3,5
  minewise analyze expert.mine --moves
  minewise analyze --json - < expert.mine
  minewise analyze expert.mine --svg expert.svg
  minewise analyze expert.mine --table expert.csv
"""


@asks(
    "minewise.analysis.position_analysis:analyze",
    epilog=_EPILOG,
    picture="Draw the analysis as an SVG picture.",
    table=True,
)
@click.option(
    "--numbers", metavar="ROW,COL", help="Also print the numbers that this hidden cell may show."
)
@click.option(
    "--moves",
    "with_moves",
    is_flag=True,
    help="Also print the best moves with their win probabilities.",
)
def command(question: FileQuestion, numbers: str | None, with_moves: bool) -> None:
    """Analyses a position: certain cells, mine probabilities, and the number of solutions.

    FILE holds a position as text, one line per row: 0-8 revealed, # hidden, F flag, * exposed mine,
    ? revealed without a number. A first line such as 30x16x99 (width, height, mines) gives the mine
    total; so does --mines. Rows and columns count from 0.
    """
    with console.blaming(question.file):
        cell = None if numbers is None else _cell(numbers, question.source)
    analysis = question.result
    with question.working():
        moves = _moves(question) if with_moves else None
        beside: dict[str, Result] = {} if moves is None else {"best_moves": moves}
        if cell is not None and question.as_json:
            from minewise.questions.positions import detail

            beside["cell"] = detail(analysis, cell, _limits(question))
    question.print(partial(_print, question, cell, moves), partial(_answer, question), beside)


def _cell(text: str, position: Position) -> Any:
    from minewise.base.errors import PositionError
    from minewise.base.wording import cell_name

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


def _moves(question: FileQuestion) -> WinProbabilities:
    from minewise.base.errors import PositionError
    from minewise.explain.win_probabilities import win_probabilities

    arguments = dict(question.arguments)
    start_rule = arguments.pop("start_rule")
    if start_rule != "any":
        raise PositionError(
            "--moves values moves after the first click",
            start_rule,
            cure="leave out --start-rule {start_rule}",
        )
    return win_probabilities(question.source, **arguments)


def _answer(question: FileQuestion, analysis: Analysis) -> PositionAnalysis:
    from minewise.questions.positions import PositionAnalysis

    return PositionAnalysis.of(analysis, _limits(question))


def _limits(question: FileQuestion) -> Limits:
    from minewise.questions.limits import Limits

    return Limits.of(question.arguments["budget"])


def _print(
    question: FileQuestion, cell: Any, moves: WinProbabilities | None, analysis: Analysis
) -> None:
    from minewise.drawing.report import print_analysis, print_moves, print_numbers

    screen = console.terminal()
    print_analysis(screen, analysis, question.seconds)
    if cell is not None:
        print_numbers(screen, analysis, cell, analysis._numbers_of(cell))
    if moves is not None:
        print_moves(screen, moves)
