"""Shared parts of the commands: files, options, the terminal, and progress bars.

Progress is shown on standard error if it is a terminal and work takes over two seconds.
"""

from __future__ import annotations

import os
import re
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from threading import Event, Thread
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import click

from minewise.base.arguments import MAX_BYTES
from minewise.base.budget import Budget
from minewise.base.errors import (
    FileError,
    FormatError,
    ImpossiblePosition,
    MinewiseError,
    ParameterError,
    PositionError,
    file_error,
)
from minewise.base.results import Result
from minewise.base.tables import Table, Tabular, padded, width_of, wrapped
from minewise.base.wording import file_name, worded
from minewise.board import Board
from minewise.explain.suspects import likeliest_slip
from minewise.formats import Value, load
from minewise.game import Game
from minewise.position import Position
from minewise.replays.replay import Replay

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

    from minewise.play.series import Block, Series

F = TypeVar("F", bound="Callable[..., Any]")

STANDARD: Final = "-"
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
_WIDTH_OF_A_FILE: Final = 100
_CELL: Final = re.compile(r"r?(\d{1,9})[,c](\d{1,9})")


FILE: Final = click.Path()
"""The type of arguments and options that name a file (or a link): shells complete them."""

table: Final = click.option(
    "--table",
    "target",
    type=FILE,
    metavar="FILE",
    help="Write the results as a table: .csv, .parquet (extra `parquet`), or - for CSV.",
)
"""Adds the option for a file with the table of a result."""

as_json: Final = click.option("--json", "as_json", is_flag=True, help="Write the answer as JSON.")
"""Adds the option for an answer in JSON."""

as_csv: Final = click.option("--csv", "as_csv", is_flag=True, help="Write the table as CSV.")
"""Adds the option for a table of the answer on standard output."""


def svg(words: str) -> Callable[[F], F]:
    """Adds the option for a picture."""
    return click.option("--svg", type=FILE, metavar="FILE", help=words)


ambiguous: Final = click.option(
    "--format", "name", metavar="NAME", help="The format of FILE, if its content is ambiguous."
)
"""Adds the option for the format of a file."""


def read(source: str, name: str | None = None, **options: Any) -> Value:
    """Reads a position, a board or a game from a file, or standard input for `-`."""
    with blaming(source), _telling_doubts():
        return load(standard_input() if source == STANDARD else source, name, **options)


@contextmanager
def _telling_doubts() -> Iterator[None]:
    """Prints a line on what could not be read for certain in a picture."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", UserWarning)
        yield
    for warning in told:
        click.echo(f"minewise: {warning.message}", err=True)


@contextmanager
def lines(source: str) -> Iterator[Iterator[str]]:
    """Opens a text file, or standard input for `-`, to be read line by line."""
    if source == STANDARD and sys.stdin is None:
        raise FormatError("it is closed")
    try:
        if source == STANDARD:
            yield iter(sys.stdin)
        else:
            with open(source, encoding="utf-8") as file:
                yield iter(file)
    except OSError as error:
        raise file_error(error, "read", source) from None
    except UnicodeDecodeError as error:
        raise FormatError("byte {offset} is not UTF-8", error.start) from None


def position(source: str, command: str, options: dict[str, Any]) -> Position:
    """Reads a position for a command: that of a game or a replay is the view of its player."""
    value = played(source, command, options)
    value = value.game if isinstance(value, Replay) else value
    return value.position if isinstance(value, Game) else value


def played(source: str, command: str, options: dict[str, Any]) -> Position | Game | Replay:
    """Reads a position, a game or a replay for a command; rejects complete boards."""
    value = read(source, **options)
    if not isinstance(value, Board):
        return value
    with blaming(source):
        raise PositionError(
            "this is a complete board; {command} needs a position with hidden cells", command
        )


def give(
    result: Any,
    write: Callable[[Any], None],
    *,
    as_json: bool,
    svg: str | None = None,
    target: str | None = None,
    answer: Callable[[Any], None] | None = None,
) -> None:
    """Writes the picture and the table that are wanted, and prints the answer.

    `write` prints the result as text, and `answer` as JSON; default: as it is.
    """
    if svg is not None:
        write_picture(svg, result.to_svg())
    if target is not None:
        write_table(target, result)
    if as_json:
        (answer or print_answer)(result)
    elif STANDARD not in (svg, target):
        write(result)


def print_answer(
    result: Result, position: Any = None, beside: Mapping[str, Result] = _NOTHING
) -> None:
    """Prints the answer to a question as JSON, with the position if it is about one.

    The results of other questions in `beside` are added under their names.
    """
    from minewise.formats.json import answer

    print_json(answer(result, position) | {name: each.to_dict() for name, each in beside.items()})


def print_csv(table: Tabular) -> None:
    click.echo(table.to_csv(), nl=False)


def print_json(content: dict[str, Any]) -> None:
    """Prints an object as JSON, with a line for each field."""
    import json

    lines = (f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in content.items())
    click.echo("{\n" + ",\n".join(lines) + "\n}")


def budget(text: str | None) -> Budget:
    """Converts the option --budget, SECONDS[,MEGABYTES] or work=STEPS[,MEGABYTES]."""
    if text is None:
        return Budget()
    try:
        bound, _, memory = text.partition(",")
        megabytes = float(memory or 1024)
        if bound.startswith("work="):
            work = int(float(bound.removeprefix("work=")))
            return Budget(megabytes=megabytes, work=work)
        return Budget(float(bound), megabytes)
    except (ValueError, OverflowError, PositionError):
        raise click.UsageError(
            worded(
                "--budget must be SECONDS or work=STEPS, or one of them and ,MEGABYTES, "
                "above zero, not {text!r}",
                text,
            )
        ) from None


def standard_input() -> bytes:
    """Reads the content of standard input, up to the limit of files."""
    if sys.stdin is None:
        raise FormatError("it is closed")
    try:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    except OSError as error:
        raise FormatError("cannot be read: {reason}", error.strerror or error) from None


def write(target: str | Path, content: bytes) -> None:
    """Writes a file, or to standard output for `-`."""
    if target == STANDARD:
        sys.stdout.buffer.write(content)
        return
    try:
        with open(target, "wb") as file:
            file.write(content)
    except OSError as error:
        raise file_error(error, "written", target) from None


def check_table(target: str | None, option: str = "--table") -> None:
    """Refuses a file for a table that is neither .csv nor .parquet."""
    if target not in (None, STANDARD) and not target.lower().endswith((".csv", ".parquet")):
        raise click.UsageError(
            worded("{option} must end in .csv or .parquet, not {target!r}", option, target)
        )


def write_table(target: str, table: Tabular) -> None:
    """Writes a table as Parquet or CSV; to standard output, as CSV."""
    if target.lower().endswith(".parquet"):
        table.to_parquet(target)
    else:
        write(target, table.to_csv().encode())


def write_picture(target: str, picture: str) -> None:
    """Writes a picture, and prints the name of the file, if it is one."""
    write(target, picture.encode())
    if target != STANDARD:
        click.echo(worded("wrote {file}", target), err=True)


@contextmanager
def suspecting(source: str, value: Any) -> Iterator[None]:
    """Adds the file to errors, and the most suspicious clue if its position is impossible."""
    with blaming(source):
        try:
            yield
        except ImpossiblePosition as error:
            if isinstance(value, Position):
                error.problem += likeliest_slip(value)
            raise


@contextmanager
def blaming(source: str) -> Iterator[None]:
    """Adds the file to errors about its content."""
    try:
        yield
    except (FileError, ParameterError):  # it names its file, or an argument
        raise
    except MinewiseError as error:
        place = worded("standard input") if source == STANDARD else file_name(source)
        raise error.at(place) from None


def as_cell(text: str, option: str) -> tuple[int, int]:
    """Reads r3c5 or ROW,COL."""
    numbers = _CELL.fullmatch(text.replace(" ", ""))
    if numbers is None:
        raise click.UsageError(
            worded("{option} must be a cell, such as r3c5 or 3,5, not {text!r}", option, text)
        )
    row, column = map(int, numbers.groups())
    return row, column


def terminal() -> Console:
    """Returns the console for standard output, with its width, colours and encoding."""
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


def room() -> int | None:
    """Returns the columns of the terminal; None if the output goes to a file or a pipe."""
    return _width() if sys.stdout.isatty() else None


def say(text: str, label: str = "") -> None:
    """Prints text after its label; if the terminal is narrower, in lines below one another."""
    wide, indent = room(), " " * width_of(label)
    lines = [text] if wide is None else wrapped(text, wide - len(indent))
    click.echo(label + f"\n{indent}".join(lines))


def print_entries(entries: Iterable[tuple[str, str]]) -> None:
    """Prints texts after their labels."""
    for label, text in entries:
        say(text, padded(worded(label), 11))


def print_table(rows: Iterable[Mapping[str, str]]) -> None:
    """Prints a table, as wide as it is, or as narrow as the terminal demands."""
    spelled = (sys.stdout.encoding or "").lower().startswith("utf")
    for line in Table(rows).lines(room(), "─" if spelled else "-"):
        click.echo(line)


T = TypeVar("T")
State: TypeAlias = "Callable[[], tuple[float, str]]"
"""Returns the finished share of the work, and a description of it."""

PATIENCE: Final = 2.0  # seconds before the bar appears
_EVERY: Final = 0.2  # seconds between updates


@contextmanager
def shown(total: float | None, state: State) -> Iterator[None]:
    """Shows a bar during work; a thread polls the state, so that the work need not report it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return

    done = Event()
    thread = Thread(target=_show, args=(done, total, state), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _show(done: Event, total: float | None, state: State) -> None:
    if done.wait(PATIENCE):
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    with Progress(
        BarColumn(),
        TextColumn("{task.description}", markup=False),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as progress:
        task = progress.add_task("", total=total)
        while True:
            completed, words = state()
            progress.update(task, completed=completed, description=words)
            if done.wait(_EVERY):
                return


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Shows the elapsed time of a call that takes at most `seconds`."""
    since = perf_counter()

    def state() -> tuple[float, str]:
        passed = perf_counter() - since
        return passed, worded("counting, {passed:.0f} s of at most {most:g} s", passed, seconds)

    with shown(seconds, state):
        yield


def counting(items: Iterable[T], total: int, state: str) -> Iterator[T]:
    """Yields the items, and shows their number so far by the template `state`."""
    number = 0
    with shown(total, lambda: (number, worded(state, number, total))):
        for item in items:
            yield item
            number += 1


class Watcher:
    """Counts the finished games and the wins among them."""

    def __init__(self, total: int | None, done: int = 0) -> None:
        self.total = total
        self.before = done
        self.games = 0
        self.wins = 0
        self._since = perf_counter()

    def __call__(self, series: Series | None, block: Block) -> None:
        self.games += block.count
        self.wins += block.totals["wins"]

    def state(self) -> tuple[float, str]:
        """Returns the finished games, their rate and the remaining time, in words."""
        done = self.before + self.games
        words = worded("{done:,} games", done)
        if self.total is not None:
            words = worded("{done:,} of {total:,} games", done, self.total)
        if self.games:
            rate, won = self.games / (perf_counter() - self._since), 100 * self.wins / self.games
            words += worded(", {rate:,.0f} a second, {won:.2f} % won", rate, won)
            if self.total is not None:
                words += worded(", {clock} left", _clock((self.total - done) / rate))
        return done, words


@contextmanager
def watching(total: int | None, done: int = 0) -> Iterator[Watcher]:
    """Shows progress while games are played."""
    watcher = Watcher(total, done)
    with shown(total, watcher.state):
        yield watcher


def _clock(seconds: float) -> str:
    minutes, rest = divmod(max(round(seconds), 0), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
