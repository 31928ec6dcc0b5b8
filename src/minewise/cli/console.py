"""What the commands share: reading and writing files, options, the terminal."""

from __future__ import annotations

import os
import re
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from minewise.base.errors import FormatError, MinewiseError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from rich.console import Console
    from rich.table import Table

    from minewise.base.budget import Budget
    from minewise.formats import Value
    from minewise.position import Position

F = TypeVar("F", bound="Callable[..., Any]")

STANDARD: Final = "-"
_WIDTH_OF_A_FILE: Final = 100
_CELL: Final = re.compile(r"r?(\d{1,9})[,c](\d{1,9})")
_OPTION: Final = re.compile(
    r"\b(mines|density|max_per_cell|topology|budget|seed|count|number|techniques|grade)=(\w?)"
)


def stating(command: F) -> F:
    """Adds the options that state what a file may leave open."""
    options = (
        click.option("--mines", type=int, metavar="N", help="How many mines the board holds."),
        click.option(
            "--density",
            type=float,
            metavar="P",
            help="In place of a mine total: each cell holds a mine with probability P.",
        ),
        click.option(
            "--max-per-cell",
            type=int,
            metavar="K",
            help="A cell holds up to K mines, j of them with weight 1/j!.",
        ),
        click.option(
            "--topology",
            type=click.Choice(["square", "torus", "hexagonal"]),
            help="Which cells touch; square unless the file says otherwise.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


FILE: Final = click.Path()
"""The type of arguments and options that name a file: shells complete them."""

first_click: Final = click.option(
    "--start-rule",
    type=click.Choice(["any", "safe", "opening"]),
    default="any",
    help="What the first click promises, if no cell is open: nothing (unless stated), no mine, "
    "or a 0.",
)
"""Adds the option that states what the first click of a game promises."""


def read(source: str, name: str | None, **stated: Any) -> Value:
    """Reads a position, a board or a game from a file, or from standard input if it is named -."""
    from minewise.base.files import MAX_BYTES
    from minewise.formats import load

    with blaming(source):
        if source != STANDARD:
            return load(source, name, **stated)
        return load(_standard_input(MAX_BYTES + 1), name, **stated)


@contextmanager
def lines(source: str) -> Iterator[Iterator[str]]:
    """Opens a text file, or standard input if it is named -, to be read line by line."""
    if source == STANDARD and sys.stdin is None:
        raise FormatError("it is closed: there is nothing to read")
    try:
        if source == STANDARD:
            yield iter(sys.stdin)
        else:
            with open(source, encoding="utf-8") as file:
                yield iter(file)
    except OSError as error:
        raise FormatError(f"cannot read {_shown(source)}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise FormatError(f"byte {error.start} is not UTF-8") from None


def position(source: str, name: str | None, stated: dict[str, Any], asking: str) -> Position:
    """Reads a position for the command `asking`, which refuses whole boards.

    Of a game it is what its player sees.
    """
    from minewise.base.errors import PositionError
    from minewise.game import Game
    from minewise.position import Position

    value = read(source, name, **stated)
    if isinstance(value, Position):
        return value
    if isinstance(value, Game):
        return value.position
    with blaming(source):
        raise PositionError(
            f"this is a whole board, whose mines are known: {asking} takes a position"
        )


def budget(text: str | None) -> Budget:
    """Converts the option --budget, SECONDS[,MEGABYTES]."""
    from minewise.base.budget import Budget
    from minewise.base.errors import PositionError

    if text is None:
        return Budget()
    try:
        return Budget(*map(float, text.split(",", 1)))
    except (ValueError, PositionError):
        raise click.UsageError(
            f"--budget is SECONDS or SECONDS,MEGABYTES, above zero, not {text!r}"
        ) from None


def _standard_input(most: int) -> bytes:
    if sys.stdin is None:
        raise FormatError("it is closed: there is nothing to read")
    try:
        return sys.stdin.buffer.read(most)
    except OSError as error:
        raise FormatError(f"cannot be read: {error.strerror or error}") from None


def write(target: str | Path, content: bytes) -> None:
    """Writes a file, or to standard output if it is named -."""
    if target == STANDARD:
        sys.stdout.buffer.write(content)
        return
    try:
        with open(target, "wb") as file:
            file.write(content)
    except OSError as error:
        reason = error.strerror or error
        raise FormatError(f"cannot write {_shown(str(target))}: {reason}") from None


def write_picture(target: str, picture: str) -> None:
    """Writes a picture, and says so if it is a file."""
    write(target, picture.encode())
    if target != STANDARD:
        click.echo(f"wrote {target}", err=True)


@contextmanager
def blaming(source: str) -> Iterator[None]:
    """Names the file in errors, and the options of the command line in place of the arguments."""
    try:
        yield
    except MinewiseError as error:
        line = str(error).replace(", in seconds or as a Budget", " SECONDS,MEGABYTES")
        line = _OPTION.sub(_as_option, line)
        if line.startswith("cannot read "):
            raise type(error)(line) from None
        name = "standard input" if source == STANDARD else _shown(source)
        raise type(error)(f"{name}: {line}") from None


def as_cell(text: str, option: str) -> tuple[int, int]:
    """Reads ROW,COL or r3c5."""
    numbers = _CELL.fullmatch(text.replace(" ", ""))
    if numbers is None:
        raise click.UsageError(f"{option} is ROW,COL, such as 3,5, not {text!r}")
    row, column = map(int, numbers.groups())
    return row, column


def _as_option(match: re.Match[str]) -> str:
    name, value = match.groups()
    return f"--{name.replace('_', '-')}{' ' * bool(value)}{value}"


def _shown(name: str) -> str:
    return name if name.isprintable() else ascii(name)


def terminal() -> Console:
    """Returns the console for standard output: its width, its colours, what it can spell."""
    from rich.console import Console

    return Console(
        file=sys.stdout,
        width=_width(),
        markup=False,
        emoji=False,
        highlight=False,
        soft_wrap=False,
    )


def _width() -> int:
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns) > 0:
        return int(columns)
    for stream in (1, 2, 0):
        try:
            width = os.get_terminal_size(stream).columns
        except OSError:
            continue
        if width > 0:
            return width
    return _WIDTH_OF_A_FILE


def print_table(table: Table) -> None:
    """Writes a table, as wide as it needs to be where no terminal bounds it."""
    screen = terminal()
    with screen.capture() as captured:
        screen.print(table, crop=False, overflow="fold")
    for line in captured.get().rstrip().split("\n"):
        click.echo(line.rstrip())
