"""The command line on a terminal and as a process; `test_corpus.py` has its answers."""

from __future__ import annotations

import fcntl
import os
import re
import signal
import subprocess
import sys
import termios
import time
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner
from commanding import (
    CORNER,
    EXPERT,
    FLAGS,
    INTERRUPTED,
    PIPES,
    PROGRAM,
    answered,
    lattice,
    on_terminal,
    plain,
    process,
    program_on_terminal,
    refused,
    started,
)

from minewise.cli import commands


def test_the_names_of_files_are_kept_to_one_line(tmp_path: Path) -> None:
    assert "\\n" in refused("analyze", str(tmp_path / "two\nlines.mine"))
    path = tmp_path / "two\nlines.mine"
    path.write_text("1?")
    assert "\\n" in refused("analyze", str(path))


def test_an_endless_file_is_refused() -> None:
    assert "16 MiB" in refused("analyze", "/dev/zero")


# the terminal


def test_a_terminal_gets_colours_and_a_file_none() -> None:
    """And a width of its own: an expert board fits a terminal of 80 columns."""
    shown = program_on_terminal("analyze", EXPERT)
    assert "\x1b[" in shown
    assert max(map(len, plain(shown).split("\n"))) <= 80
    assert b"\x1b" not in process("analyze", EXPERT).stdout


def test_no_color_is_respected() -> None:
    codes = set(re.findall(r"\x1b\[([\d;]*)m", on_terminal("analyze", EXPERT, NO_COLOR="1")))
    assert codes <= {"0", "1", "2", "7", "1;7"}


@pytest.mark.parametrize("colours", [{}, {"NO_COLOR": "1"}, {"TERM": "xterm", "COLORTERM": ""}])
def test_an_expert_board_fits_80_columns_with_any_colours(colours: dict[str, str]) -> None:
    lines = plain(on_terminal("analyze", EXPERT, columns=80, **colours)).split("\n")
    assert max(map(len, lines)) <= 80
    assert sum(bool(re.match(r" *15 .*●", line)) for line in lines) == 1


@pytest.mark.parametrize("columns", [20, 31, 45, 64, 120])
def test_nothing_runs_over_the_edge(columns: int) -> None:
    board = plain(on_terminal("analyze", EXPERT, columns=columns)).split("chance of")[0]
    assert max(map(len, board.split("\n")[2:])) <= columns


def test_an_output_that_spells_only_ascii_gets_ascii() -> None:
    done = process("analyze", FLAGS, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    assert b"S safe   M mine   F flag" in done.stdout


def test_generated_boards_are_drawn_on_a_terminal_and_plain_elsewhere() -> None:
    arguments = ("generate", "beginner", "--seed", "3")
    text = answered(*arguments).splitlines()
    assert text[0] == "9x9x10"
    size, empty, ruler, *rows = plain(on_terminal(*arguments)).rstrip("\n").split("\n")
    assert (size, empty, ruler.split()) == ("9x9x10", "", list("012345678"))
    assert [row.split()[0] for row in rows] == list("012345678")
    assert ["".join(row.split()[1:]).replace("·", "0") for row in rows] == text[1:]
    stated = on_terminal(*arguments, "--format", "text")
    assert stated.splitlines() == text


def test_several_boards_are_drawn_one_below_the_other() -> None:
    drawn = plain(on_terminal("generate", "4x4x3", "--count", "2", "--topology", "torus"))
    assert drawn.count("    0    1    2    3\n") == drawn.count("4x4x3\n\n") == 2


# the process


def test_a_reader_that_goes_away_is_met_with_silence() -> None:
    with started(*PROGRAM, "analyze", EXPERT, **PIPES) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(timeout=60) in (0, 1)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_an_output_that_is_full_is_reported() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*PROGRAM, "analyze", EXPERT], stdout=full, stderr=subprocess.PIPE, timeout=60
        )
    assert done.returncode == 2
    assert done.stderr == b"minewise: cannot write the output: No space left on device\n"


def test_closed_streams_are_no_reason_to_crash() -> None:
    closed = [
        f"'{sys.executable}' -m minewise analyze {tail}" for tail in ("- <&-", f"'{CORNER}' >&-")
    ]
    done = [subprocess.run(["sh", "-c", line], capture_output=True, timeout=60) for line in closed]
    assert done[0].stderr == b"minewise: standard input: it is closed\n"
    assert [one.returncode for one in done] == [2, 2]
    assert done[1].stderr == b"minewise: cannot write the output: Bad file descriptor\n"


@pytest.mark.parametrize("moment", ["reading", "counting"])
def test_ctrl_c_ends_with_one_line(moment: str) -> None:
    arguments = ["analyze", "-", "--budget", "60,4096"]
    reading, writing = os.pipe()
    with started(*PROGRAM, *arguments, stdin=reading, **PIPES) as running:
        os.write(writing, lattice(61, 61, 600).encode())
        if moment == "counting":
            os.close(writing)
        # what it has begun to read it reads past its imports
        while any(fcntl.ioctl(reading, termios.FIONREAD, bytes(4))):
            assert running.poll() is None
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        written, complaint = running.communicate(timeout=60)
    os.close(reading)
    if moment == "reading":
        os.close(writing)
    assert (written, complaint) == (b"", b"minewise: interrupted\n")
    assert running.returncode in INTERRUPTED


def test_only_what_is_needed_is_imported() -> None:
    code = """
import atexit, sys
atexit.register(lambda: print(*sys.modules, file=sys.stderr))
from minewise.cli import commands
commands()
"""
    done = subprocess.run(
        [sys.executable, "-c", code, "analyze", EXPERT, "--numbers", "0,0"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0
    imported = set(done.stderr.split())
    assert "minewise.cli.positions" in imported
    assert not imported & {"numpy", "rich.table", "minewise.cli.files", "minewise.drawing.svg"}


@pytest.mark.parametrize("group", [(), ("lab",)])
def test_help_shows_whole_summaries(group: tuple[str, ...]) -> None:
    told = answered(*group, "--help", columns=60)
    listed = told.partition("Commands:\n")[2].partition("Examples:")[0]
    assert "..." not in listed
    for name in re.findall(r"^  (\w+) ", listed, re.MULTILINE):
        summary = answered(*group, name, "--help").split("\n\n")[1].split(".")[0]
        assert " ".join(summary.split()) in " ".join(listed.split())


def test_version() -> None:
    assert answered("--version") == f"minewise {version('minewise')}\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_a_script_of_the_shell(shell: str) -> None:
    script = answered("completion", shell)
    assert f"_MINEWISE_COMPLETE={shell}_complete" in script
    assert "minewise" in script.replace("_MINEWISE_COMPLETE", "")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("minewise ana", ["plain,analyze"]),
        ("minewise completion ", ["plain,bash", "plain,zsh", "plain,fish"]),
        ("minewise hint --start-r", ["plain,--start-rule"]),
        ("minewise hint --start-rule ", ["plain,any", "plain,safe", "plain,opening"]),
        ("minewise analyze exp", ["file,exp"]),
        ("minewise analyze --svg pic", ["file,pic"]),
        ("minewise generate beginner -o board", ["file,board"]),
    ],
)
def test_shells_complete(words: str, expected: list[str]) -> None:
    at = len(words.split()) - (not words.endswith(" "))
    asked = {"COMP_WORDS": words, "COMP_CWORD": str(at), "_MINEWISE_COMPLETE": "bash_complete"}
    done = CliRunner().invoke(commands, env=asked, prog_name="minewise")
    assert done.stdout.split() == expected
