"""`minewise flags`: the best move in Minesweeper Flags, and what each cell is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from minewise.base.wording import cell_name, counted, precise, worded
from minewise.cli import console
from minewise.cli.file_question import FileQuestion, asks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.play.flags import FlagsMove
    from minewise.questions.positions import FlagsMoves

_EPILOG = """\b
Examples:
  minewise flags game.txt --mines 51
  minewise flags game.txt --mines 51 --limit 3
  minewise flags --json - < expert.mine
"""


@asks("minewise.play.flags:flags", epilog=_EPILOG)
@click.option(
    "--limit", type=click.IntRange(1), default=10, metavar="N", help="List N moves. Default: 10."
)
def command(question: FileQuestion, limit: int) -> None:
    """Ranks the moves in Minesweeper Flags, in which two players take mines in turns.

    FILE holds a position in any format that `minewise analyze` reads; mines that were taken are
    exposed mines (*). A move is worth the mines that the player takes with it, less those that a
    miss makes certain for the opponent.
    """

    def answer(moves: Sequence[FlagsMove]) -> FlagsMoves:
        from minewise.questions.positions import FlagsMoves

        return FlagsMoves(tuple(moves))

    question.print(lambda moves: _print(moves, limit), answer)


def _print(moves: Sequence[FlagsMove], limit: int) -> None:
    console.say(_advice(moves))
    if moves:
        click.echo()
        console.print_table(map(_row, moves[:limit]))
    if len(moves) > limit:
        console.say(worded("and {cells}", counted(len(moves) - limit, "more cell")))


def _advice(moves: Sequence[FlagsMove]) -> str:
    from minewise.analysis.sections import first_few

    if not moves:
        return worded("No cell is hidden.")
    certain = [move.cell for move in moves if move.mine_probability == 1.0]
    if certain:
        mines = counted(len(certain), "certain mine")
        return worded("Take {mines}: {cells}.", mines, first_few(certain, 12))
    best = moves[0]
    risk = precise(best.mine_probability)
    return worded("Take {cell}: a mine in {risk}.", cell_name(best.cell), risk)


def _row(move: FlagsMove) -> dict[str, str]:
    error = f" ± {move.standard_error:.2f}" if move.standard_error else ""
    return {
        "<cell": cell_name(move.cell),
        "mine": precise(move.mine_probability),
        "mines taken": f"{move.taken:.2f}",
        "handed by a miss": f"{move.handed:.2f}",
        "value": f"{round(move.value, 2) or 0.0:+.2f}{error}",
    }
