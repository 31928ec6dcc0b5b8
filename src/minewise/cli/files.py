"""Commands that write boards and positions: `generate`, `convert`, `read`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import click

from minewise import formats
from minewise.base.budget import Budget
from minewise.base.wording import worded
from minewise.board import Board
from minewise.cli import console, options
from minewise.deal import Deal, DealOptions, as_deal
from minewise.play.generate import generate_many

if TYPE_CHECKING:
    from minewise.vision.reading import Reading

_LINES: Final = ".jsonl"

_GENERATE_EPILOG = """\b
Examples:
  minewise generate expert --no-guess --start 3,3
  minewise generate 30x16x130 --no-guess --seed 7 -o dense.mbf
  minewise generate beginner --grade subset --at-least 3 --count 100 -o hundred.jsonl
  minewise generate expert --three-bv 120..130
"""


@click.command(
    cls=options.Command,
    functions=["minewise.play.generate:generate_many"],
    without=["guessing", "clues"],
    epilog=_GENERATE_EPILOG,
)
@click.argument("size")
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
@console.as_json
def generate(
    size: str, count: int, name: str | None, output: str, as_json: bool, **stated: Any
) -> None:
    """Generates boards: random, solvable without a guess, or of a given difficulty.

    SIZE is beginner, intermediate, expert or WIDTHxHEIGHTxMINES. A no-guess board can be won from
    its first cell by opening only certainly safe cells; the mine total is taken into account. The
    budget is that of each board.

    Several boards are written one after another to standard output; JSON has one line per board.
    FILE.jsonl has the same lines. Any other FILE becomes one file per board: -o board.mbf --count 2
    writes board-0.mbf and board-1.mbf, which are boards 0 and 1 of the seed.
    """
    lines = output.endswith(_LINES)
    to = "json" if lines and name is None else _format(name, output)
    if lines and to != "json":
        raise click.UsageError(
            worded("a {lines} file contains json, not {to}: leave out --format", _LINES, to)
        )
    with console.blaming(size):
        names = stated.keys() & DealOptions.__annotations__.keys()
        deal = as_deal(size, **{name: stated.pop(name) for name in names}).seeded()
        boards = _counted(generate_many(deal, count=count, **stated), output, count)
        if as_json:
            _print_answers(boards, deal, count)
        elif name is None and _on_screen(output):
            _draw(boards)
        else:
            _write(boards, to, output, deal.game, count)


def _print_answers(boards: Iterable[Board], deal: Deal, count: int) -> None:
    """Prints the answers to the question `generate`; those of several boards are lines."""
    from minewise.questions.games import GeneratedBoard

    for i, board in enumerate(boards, start=deal.game):
        answer = GeneratedBoard.of(replace(deal, game=i), board)
        if count == 1:
            console.print_answer(answer)
        else:
            click.echo(answer.to_json())


def _counted(boards: Iterable[Board], output: str, count: int) -> Iterable[Board]:
    """Shows progress, unless the boards themselves are written to the terminal."""
    on_screen = _on_screen(output)
    if on_screen and count > 1:
        return boards
    counted = console.counting(boards, count, "{done:,} of {total:,} boards")
    return list(counted) if on_screen else counted


def _on_screen(output: str) -> bool:
    return output == console.STANDARD and sys.stdout is not None and sys.stdout.isatty()


def _draw(boards: Iterable[Board]) -> None:
    """Draws boards on the terminal, with row and column numbers."""
    from minewise.drawing.terminal import Marked, draw, is_drawn

    screen = console.terminal()
    for i, board in enumerate(boards):
        if not is_drawn(board.revealed()):
            _write([board], "text", console.STANDARD, 0, 1)
            continue
        screen.print("\n" * (i > 0) + f"{board.columns}x{board.rows}x{len(board.mines)}\n")
        draw(screen, board.revealed(), Marked())


def _format(name: str | None, output: str) -> str:
    if name is not None:
        return formats.get(name).name
    return "text" if output == console.STANDARD else formats.by_extension(output).name


def _write(boards: Iterable[Board], to: str, output: str, number: int, count: int) -> None:
    standard, several = output == console.STANDARD, count > 1
    lines = output.endswith(_LINES) or (standard and several and to == "json")
    if standard and several and to == "mbf":
        raise click.UsageError(worded("several mbf boards need files: specify a name with -o"))
    contents = (_line(board) if lines else formats.dump(board, to) for board in boards)
    if standard:
        for content in contents:
            console.write(output, content)
    elif lines or not several:
        console.write(output, b"".join(contents))
    else:
        stem, extension = os.path.splitext(output)
        for i, content in enumerate(contents, start=number):
            console.write(f"{stem}-{i}{extension}", content)


def _line(board: Board) -> bytes:
    """Returns the board as JSON on one line."""
    import json

    return json.dumps(json.loads(formats.dump(board, "json"))).encode("ascii") + b"\n"


_CONVERT_EPILOG = """\b
Examples:
  minewise convert board.mbf board.json
  minewise convert game.txt game.json --mines 99
  minewise convert saved-game.json position.mine
  minewise convert expert.avf expert.rawvf
  minewise convert --from text --to json - - < game.txt
  minewise convert --to jsminesweeper expert.mine -
  minewise convert 'https://davidnhill.github.io/JSMinesweeper/?analysis=...' game.mine
"""


@click.command(cls=options.Command, functions=[options.READ], epilog=_CONVERT_EPILOG)
@click.argument("source", type=console.FILE, metavar="IN")
@click.argument("target", type=console.FILE, metavar="OUT")
@click.option(
    "--from", "origin", metavar="FORMAT", help="The format of IN, if its content is ambiguous."
)
@click.option(
    "--to", "goal", metavar="FORMAT", help="The format of OUT, if its name has no known extension."
)
def convert(source: str, target: str, origin: str | None, goal: str | None, **stated: Any) -> None:
    """Converts a position, a board, a game or a replay to another format.

    The formats are text (.mine, .txt), json, mbf (a complete board), game (a saved game, .json),
    line (a board and its first click), and the replays of players' programs: rawvf, and, which are
    only read, avf, evf, rmv and mvf. Other analysers: jsminesweeper (a link with a position), zini
    (a link with a board) and minesweepr (JSON). Of a game, text and json store the position, and
    mbf stores the board. Either file may be -, standard input or output; an OUT of - needs --to. IN
    may be a link; nothing is fetched.
    """
    if goal is None and target == console.STANDARD:
        writable = [name for name in formats.names() if formats.get(name).write is not None]
        raise click.UsageError(
            worded("specify the output format with --to: {writable}", ", ".join(writable))
        )
    if goal is None:
        formats.by_extension(target)  # checked before a long file is read
    value = console.read(source, origin, **stated)
    target_format = formats.get(goal) if goal else formats.by_extension(target, value)
    with console.blaming(source):
        content = target_format.dump(value)
    console.write(target, content)


_READ_EPILOG = """\b
Examples:
  minewise read shot.png
  minewise read shot.png --svg read.svg
  minewise read photo.jpg --mines 40 --json
  minewise analyze shot.png
"""


@click.command(
    cls=options.Command, functions=["minewise.vision.read:read_screenshot"], epilog=_READ_EPILOG
)
@click.argument("file", type=console.FILE)
@console.svg("Draw what was read over the picture.")
@console.as_json
def read(file: str, budget: Budget, svg: str | None, as_json: bool, **arguments: Any) -> None:
    """Reads the position in a picture: a screenshot, or a straight photo of a screen.

    FILE is a PNG, JPEG, WebP, BMP or GIF file. The board may be anywhere in it. The command prints
    the position as text, and says which cells are doubtful. The mine total is that of --mines, or
    of a standard board of this size. `minewise analyze` and the other commands
    read pictures too. Needs the extra `images`.
    """
    from minewise.vision.read import read_screenshot

    with console.blaming(file), console.patience(budget.seconds):
        source = console.standard_input() if file == console.STANDARD else file
        reading = read_screenshot(source, budget=budget, **arguments)
    console.give(reading, _print, as_json=as_json, svg=svg)


def _print(reading: Reading) -> None:
    click.echo(str(reading.position))
    click.echo(str(reading), err=True)
