"""The command line as tests call it: what it prints, and what it refuses."""

from __future__ import annotations

import io
import os
import pty
import re
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any
from unittest.mock import patch

import scenarios
from click.testing import CliRunner, Result

from minewise.cli import commands

EXAMPLES = Path(__file__).parent.parent / "examples"
EXPERT = str(EXAMPLES / "expert.mine")
FLAGS = str(EXAMPLES / "flags.mine")
CORNER = str(EXAMPLES / "last-corner.mine")
FOUR = str(EXAMPLES / "four-by-four.mine")
HEXAGONAL = str(EXAMPLES / "hexagonal.json")
BOARD = str(EXAMPLES / "expert-board.mbf")
PROGRAM = [sys.executable, "-m", "minewise"]

# A shell reports both as 130. Python ends by the signal if it interrupted an `exec` of a text, as
# in the making of a dataclass, even where the exception was caught.
INTERRUPTED = {130, -signal.SIGINT}


def run(*arguments: str, text: str | bytes | None = None, columns: int = 100) -> Result:
    apart: Any = {} if version("click") >= "8.2" else {"mix_stderr": False}
    return CliRunner(**apart).invoke(commands, arguments, input=text, env={"COLUMNS": str(columns)})


def answered(*arguments: str, text: str | bytes | None = None, columns: int = 100) -> str:
    result = run(*arguments, text=text, columns=columns)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    return result.stdout


def refused(*arguments: str, text: str | bytes | None = None) -> str:
    """Checks that there is one line of refusal and no answer; returns the line."""
    result = run(*arguments, text=text)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert re.fullmatch(r"minewise: [^\n]+\n", result.stderr), result.stderr
    return result.stderr.removeprefix("minewise: ").rstrip("\n")


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*PROGRAM, *arguments], capture_output=True, timeout=60, **options)


@contextmanager
def started(*command: str, **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """Starts a process, and kills it with its children at the end, whatever happens."""
    with subprocess.Popen(command, start_new_session=True, **options) as running:
        try:
            yield running
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)


PIPES: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}


class _Screen(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


COLOURS = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}


def on_terminal(*arguments: str, columns: int = 80, **environment: str) -> str:
    """Returns what the command line writes on a terminal, within this process."""
    written = io.BytesIO()
    screen = _Screen(written, encoding="utf-8", write_through=True)
    wanted = COLOURS | {"COLUMNS": str(columns)} | environment
    with redirect_stdout(screen), patch.dict(os.environ, wanted):
        for name in {"NO_COLOR", "FORCE_COLOR"} - environment.keys():
            os.environ.pop(name, None)
        commands.main(list(arguments), standalone_mode=False)
    return written.getvalue().decode()


def program_on_terminal(*arguments: str, columns: int = 80) -> str:
    """Runs the program on a terminal of its own and returns what it wrote there."""
    parent, child = pty.openpty()
    termios.tcsetwinsize(child, (50, columns))
    unset = ("NO_COLOR", "FORCE_COLOR", "COLUMNS")
    clean = {name: value for name, value in os.environ.items() if name not in unset}
    ends: dict[str, Any] = {"stdin": child, "stdout": child, "stderr": child}
    with started(*PROGRAM, *arguments, env=clean | COLOURS, **ends) as running:
        os.close(child)
        written = b""
        with suppress(OSError):  # how Linux reports that the other side is closed
            while part := os.read(parent, 65536):
                written += part
        os.close(parent)
        assert running.wait(timeout=60) == 0
    return written.decode().replace("\r\n", "\n")


def plain(text: str) -> str:
    """Returns a text without the codes for colours and for the cursor."""
    return re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", text)


def board_rows(text: str, rows: int) -> list[str]:
    """The rows of the first board in what is printed, without their ruler."""
    lines = plain(text).split("\n")
    start = next(i for i, line in enumerate(lines) if re.match(r" *0 +\S", line) and i > 2)
    return [re.sub(r"^ *\d+ ", "", line) for line in lines[start : start + rows]]


def value(text: str, label: str) -> str:
    found = re.search(rf"^{label} +(.*(?:\n {{11}}.*)*)", plain(text), re.MULTILINE)
    assert found, text
    return " ".join(found[1].split())


def lattice(rows: int, columns: int, mines: int) -> str:
    """A position where every other cell of every other row is revealed: hard to count."""
    return scenarios.lattice("square", rows, columns, mines, seed=1).position().to_text()
