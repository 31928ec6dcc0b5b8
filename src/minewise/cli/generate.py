"""`minewise generate`: random boards, no-guess boards, and boards of a given difficulty."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Final

import click

from minewise.base.wording import worded
from minewise.cli import console, playing, progress

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minewise.board import Board

_LINES: Final = ".jsonl"

_EPILOG = """\b
Examples:
  minewise generate expert --no-guess --start 3,3
  minewise generate 30x16x130 --no-guess --seed 7 -o dense.mbf
  minewise generate beginner --grade subset:3 --count 100 -o hundred.jsonl
  minewise generate expert --three-bv 120..130
"""


@click.command(epilog=_EPILOG)
@click.argument("size")
@click.option("--no-guess", is_flag=True, help="Generate boards that can be won without a guess.")
@click.option(
    "--start",
    callback=playing.cell,
    metavar="ROW,COL",
    help="The first cell. Default: the middle.",
)
@playing.options("rule", "topology")
@click.option(
    "--techniques",
    metavar="NAME,...",
    help="The techniques that must suffice to win. Implies --no-guess.",
)
@click.option(
    "--grade",
    metavar="NAME[:N]",
    help="The hardest technique needed, in at least N deductions. Implies --no-guess.",
)
@click.option(
    "--enclosed",
    is_flag=True,
    help="Allow 50/50 guesses that no other click can settle. Implies --no-guess.",
)
@click.option("--three-bv", metavar="N[..M]", help="The wanted 3BV, or a range of it.")
@playing.options("new-seed", "number")
@click.option("--count", type=int, default=1, metavar="N", help="The number of boards. Default: 1.")
@click.option(
    "--format",
    "name",
    metavar="NAME",
    help="text, json or mbf. Default: by the extension of FILE, else text.",
)
@click.option(
    "-o",
    "--output",
    type=console.FILE,
    default=console.STANDARD,
    metavar="FILE",
    help="The file to write. Default: standard output.",
)
@click.option(
    "--budget",
    metavar="SECONDS[,MEGABYTES]",
    help="Limit time and memory per board. Default: 10,1024.",
)
def command(
    size: str,
    techniques: str | None,
    grade: str | None,
    three_bv: str | None,
    count: int,
    name: str | None,
    output: str,
    budget: str | None,
    **options: Any,
) -> None:
    """Generates boards: random, solvable without a guess, or of a given difficulty.

    SIZE is beginner, intermediate, expert or WIDTHxHEIGHTxMINES. A no-guess board can be won from
    its first cell by opening only certainly safe cells; the mine total is taken into account.

    Several boards are written one after another to standard output; JSON has one line per board.
    FILE.jsonl has the same lines. Any other FILE becomes one file per board: -o board.mbf --count 2
    writes board-0.mbf and board-1.mbf, which are boards 0 and 1 of the seed.
    """
    from minewise.play.generate import generate_many

    lines = output.endswith(_LINES)
    to = "json" if lines and name is None else _format(name, output)
    if lines and to != "json":
        raise click.UsageError(
            worded("a {lines} file contains json, not {to}: leave out --format", _LINES, to)
        )
    if count < 1:
        raise click.UsageError(worded("--count must be a whole number from 1, not {count}", count))
    hardest, at_least = _grade(grade)
    with console.blaming(size):
        boards = generate_many(
            size,
            count=count,
            techniques=None if techniques is None else techniques.replace(" ", "").split(","),
            grade=hardest,
            at_least=at_least,
            three_bv=_range(three_bv),
            budget=console.budget(budget),
            **options,
        )
        counted = _counted(boards, output, count)
        if name is None and _on_screen(output):
            _draw(counted)
        else:
            _write(counted, to, output, options["game"], count)


def _counted(boards: Iterable[Board], output: str, count: int) -> Iterable[Board]:
    """Shows progress, unless the boards themselves are written to the terminal."""
    on_screen = _on_screen(output)
    if on_screen and count > 1:
        return boards
    counted = progress.counting(boards, count, "boards")
    return list(counted) if on_screen else counted


def _on_screen(output: str) -> bool:
    return output == console.STANDARD and sys.stdout is not None and sys.stdout.isatty()


def _draw(boards: Iterable[Board]) -> None:
    """Draws boards on the terminal, with row and column numbers."""
    from minewise.cli.heatmap import MAX_CELLS, Marked
    from minewise.cli.marked import draw

    screen = console.terminal()
    for i, board in enumerate(boards):
        if len(board.topology) > MAX_CELLS:
            _to_standard_output([board], "text", 1)
            continue
        screen.print("\n" * (i > 0) + f"{board.columns}x{board.rows}x{len(board.mines)}\n")
        draw(screen, board.revealed(), Marked())


def _format(name: str | None, output: str) -> str:
    from minewise import formats

    if name is not None:
        return formats.get(name).name
    return "text" if output == console.STANDARD else formats.by_extension(output).name


def _range(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    low, _, high = text.partition("..")
    try:
        return int(low), int(high or low)
    except ValueError:
        raise click.UsageError(
            worded("--three-bv must be N or N..M, such as 120..130, not {text!r}", text)
        ) from None


def _grade(text: str | None) -> tuple[str | None, int]:
    if text is None:
        return None, 1
    name, colon, least = text.partition(":")
    if colon and not (least.isdecimal() and int(least) > 0):
        raise click.UsageError(
            worded("--grade must be NAME or NAME:N, such as subset:3, not {text!r}", text)
        )
    return name, int(least) if colon else 1


def _write(boards: Iterable[Board], to: str, output: str, number: int, count: int) -> None:
    from minewise import formats

    if output == console.STANDARD:
        _to_standard_output(boards, to, count)
    elif output.endswith(_LINES):
        console.write(output, b"".join(map(_line, boards)))
    elif count == 1:
        for board in boards:
            console.write(output, formats.dump(board, to))
    else:
        stem, extension = os.path.splitext(output)
        for i, board in enumerate(boards, start=number):
            console.write(f"{stem}-{i}{extension}", formats.dump(board, to))


def _to_standard_output(boards: Iterable[Board], to: str, count: int) -> None:
    from minewise import formats

    if to == "mbf" and count > 1:
        raise click.UsageError(worded("several mbf boards need files: specify a name with -o"))
    for board in boards:
        several = to == "json" and count > 1
        console.write(console.STANDARD, _line(board) if several else formats.dump(board, to))


def _line(board: Board) -> bytes:
    """Returns the board as JSON on one line."""
    import json

    from minewise import formats

    return json.dumps(json.loads(formats.dump(board, "json"))).encode("ascii") + b"\n"
