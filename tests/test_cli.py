"""The command line, as its user meets it: what is written, converted and refused."""

from __future__ import annotations

import fcntl
import json
import os
import re
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from commanding import (
    CORNER,
    EXAMPLES,
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

import minewise as mw
from minewise.cli import commands

# refusals

REFUSED = {
    "analyze nowhere.mine": "^nowhere.mine: cannot be read.*No such file",
    "analyze expert-board.mbf": "^expert-board.mbf: this is a complete board; analyze needs a pos",
    "analyze last-corner.mine --mines 4": "--mines is 4.*has 3",
    "analyze last-corner.mine --numbers 0,0": "r0c0 is revealed",
    "analyze last-corner.mine --numbers 9,9": "no cell r9c9",
    "analyze last-corner.mine --numbers here": "--numbers must be a cell.*'here'",
    "analyze last-corner.mine --budget 0": "--budget must be SECONDS or work=STEPS.*'0'",
    "analyze last-corner.mine --budget a,b": "--budget must be SECONDS or work=STEPS",
    "analyze last-corner.mine --budget nan": "--budget must be SECONDS or work=STEPS",
    "analyze last-corner.mine --topology cube": "torus",
    "analyze last-corner.mine --clues lair": "unknown clue model 'lair'",
    "analyze last-corner.mine --format doc": "'doc'.*choose from.*json",
    "analyze last-corner.mine --svg nowhere/at/all.svg": "^nowhere/at/all.svg: cannot be written",
    "analyze --mine last-corner.mine": "--mine.*did you mean '--mines'",
    "analyze": "FILE.*analyze --help",
    "solve last-corner.mine": "no such command 'solve': did you mean",
    "console": "'console'",
    "../cli/analyze": "no such command '../cli/analyze'",
    "anlyze x": "^no such command 'anlyze': did you mean 'analyze'\\?$",
    "lab rnu": "^no such command 'rnu': did you mean 'run'\\?$",
    "hint --jsn x": "^no such option '--jsn': did you mean '--json'\\?$",
    "watch exact --size": "'--size' requires an argument; see commands watch --help",
    "completion tcsh": "'bash', 'zsh', 'fish'",
    "convert last-corner.mine nowhere/x.doc": "'.doc'.*.mine",
    "convert last-corner.mine -": "--to: game.*minesweepr, rawvf, tatham, tatham-save, text, zini;",
    "convert last-corner.mine nowhere/x.mbf": "^last-corner.mine: .*hidden",
    "convert last-corner.mine nowhere/x.json": "^nowhere/x.json: cannot be written",
    "convert hexagonal.json nowhere/x.mine": "text.*json",
    "deepen last-corner.mine --cell 0,0": "is revealed",
    "deepen last-corner.mine --confidence 2": "--confidence must be above 0",
    "generate beginner --grade luck": "^--grade cannot be 'luck': choose from",
    "generate 16x30": "^unknown board '16x30': choose",
    "generate expert --grade subset:0": "--grade must be NAME or NAME:N",
    "generate expert --budget 0": "--budget must be SECONDS",
    "generate expert --count 0": "--count must be a whole number from 1",
    "generate expert --format mbf --count 2": "several mbf boards need files",
    "generate expert -o nowhere/board.xyz": "no format has the extension '.xyz'",
    "generate expert -o nowhere/x.jsonl --format mbf": "a .jsonl file contains json",
    "generate 4x4x3 --topology torus": "text cannot store a torus",
    "generate 2x2x1 --no-guess --start 0,0 --start-rule safe": "none of the 3 layouts",
    "review last-corner.mine": "holds no moves: a review needs a replay or a saved game",
    "review replays/arbiter_beg.avf --format rmv": "rmv: the file does not begin with \\*rmv",
    "watch exact --size 2x2x3": "no room",
    "watch exact --seed -4": "seed",
}
REFUSED_INPUT = [
    ("analyze -", "", "^standard input: .*empty"),
    ("analyze - --mines 1", "##\n###\n", "^standard input: line 2"),
    ("analyze -", "3x1x1\n1(#", "line 2, column 2.*'\\('"),
    ("analyze -", bytes(range(256)), "^standard input"),
    ("analyze - --start-rule lucky", "3x3x1\n###\n###\n###", "--start-rule"),
    ("analyze - --start-rule opening", "3x3x7\n###\n###\n###", "no cell can show a 0"),
    ("analyze - --start-rule safe --moves", "3x3x1\n###\n###\n###", "leave out --start-rule"),
    ("analyze -", "1##", "no mine total.*--mines.*--density.*first line"),
    ("analyze - --mines 2", "3x1x1\n1##", "--mines is 2.*has 1"),
    ("analyze - --mines 1 --density .2", "1##", "--density"),
    ("analyze - --mines 2", "1#1", "2 mines are impossible"),
    ("flags - --density 0.2", "1##", "Minesweeper Flags needs the mine total: give --mines"),
    ("flags - --mines 1", "1#2", "r0c2 shows 2 but has only 1 hidden neighbour"),
    ("flags - --mines 1 --samples 1", "1##", "--samples"),
    ("hint - --mines 2 --max-per-cell 2", "2#", "^standard input: techniques need"),
]


@pytest.mark.parametrize("line", REFUSED)
def test_a_command_is_refused_in_one_line(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    check_refusal(refused(*line.split()), REFUSED[line])


@pytest.mark.parametrize(("line", "text", "words"), REFUSED_INPUT)
def test_input_is_refused_in_one_line(line: str, text: str | bytes, words: str) -> None:
    check_refusal(refused(*line.split(), text=text), words)


def check_refusal(told: str, words: str) -> None:
    assert re.search(words, told), told
    assert len(told) < 240


def test_the_names_of_files_are_kept_to_one_line(tmp_path: Path) -> None:
    assert "\\n" in refused("analyze", str(tmp_path / "two\nlines.mine"))
    path = tmp_path / "two\nlines.mine"
    path.write_text("1?")
    assert "\\n" in refused("analyze", str(path))


def test_an_endless_file_is_refused() -> None:
    assert "16 MiB" in refused("analyze", "/dev/zero")


# answers as JSON

FLAGGED = "5x4x6\nF####\n#####\n#####\n#####\n"
ANSWERS: list[tuple[str, Callable[..., Any], dict[str, Any]]] = [
    ("analyze expert.mine", mw.analyze, {}),
    ("analyze - --trust-flags", mw.analyze, {"trust_flags": True}),
    ("analyze four-by-four.mine --clues liar", mw.analyze, {"clues": "liar"}),
    ("analyze -", mw.analyze, {}),
    ("analyze - --start-rule safe", mw.analyze, {"start_rule": "safe"}),
    ("flags - --samples 5", mw.flags, {"samples": 5}),
    ("flags - --trust-flags", mw.flags, {"trust_flags": True}),
    ("hint last-corner.mine --limit 3", mw.hints, {"limit": 3}),
    ("hint flags.mine --all", mw.hints, {"all_steps": True}),
    ("hint - --trust-flags", mw.hints, {"trust_flags": True}),
    ("hint - --start-rule safe", mw.hints, {"start_rule": "safe"}),
    ("verdict - --trust-flags", mw.verdict, {"trust_flags": True}),
    ("verdict - --start-rule safe", mw.verdict, {"start_rule": "safe"}),
]


@pytest.mark.parametrize(("line", "ask", "options"), ANSWERS)
def test_json_is_the_answer_of_the_function(
    line: str, ask: Any, options: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(EXAMPLES)
    told = json.loads(answered(*line.split(), "--json", text=FLAGGED))
    assert told.pop("seconds", 0) >= 0
    file = line.split()[1]
    position = mw.formats.load(
        FLAGGED.encode() if file == "-" else file, clues=options.get("clues")
    )
    assert told.pop("position") == json.loads(mw.formats.dump(position, "json"))
    answer = ask(position, **options)
    if ask is mw.flags:
        assert told == {"moves": [move.to_dict() for move in answer]}
    else:
        assert told == json.loads(json.dumps(answer.to_dict()))


# convert


def test_convert_goes_there_and_back(tmp_path: Path) -> None:
    there, back = tmp_path / "expert.json", tmp_path / "expert.mine"
    assert answered("convert", EXPERT, str(there)) == ""
    assert json.loads(there.read_text())["mines"] == 99
    assert answered("convert", str(there), str(back)) == ""
    assert back.read_text() == Path(EXPERT).read_text()


def test_convert_pipes_and_states() -> None:
    text = answered("convert", "-", "-", "--to", "json", "--mines", "1", text="1#")
    assert mw.formats.load(text.encode()) == mw.Position.parse("1#", mines=1)
    again = answered("convert", "--from", "json", "--to", "text", "-", "-", text=text)
    assert again == "2x1x1\n1#\n"


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
    assert "minewise.cli.analyze" in imported
    assert not imported & {"numpy", "rich.table", "minewise.cli.convert", "minewise.drawing.svg"}


def test_help_shows_the_commands_and_examples() -> None:
    for text in (answered(), answered("--help"), answered("-h")):
        assert "analyze" in text
        assert "convert" in text
        assert "Examples:\n" in text
    for command in ("analyze", "convert"):
        assert f"minewise {command} " in answered(command, "--help")


@pytest.mark.parametrize("group", [(), ("lab",)])
def test_help_shows_whole_summaries(group: tuple[str, ...]) -> None:
    told = answered(*group, "--help", columns=60)
    listed = told.partition("Commands:\n")[2].partition("Examples:")[0]
    assert "..." not in listed
    for name in re.findall(r"^  (\w+) ", listed, re.MULTILINE):
        summary = answered(*group, name, "--help").split("\n\n")[1].split(".")[0]
        assert " ".join(summary.split()) in " ".join(listed.split())


def test_a_british_spelling_is_understood() -> None:
    told = [json.loads(answered(name, CORNER, "--json")) for name in ("analyse", "analyze")]
    assert told[0]["mine_probability"] == told[1]["mine_probability"]
    assert "analyse" not in answered("--help").partition("Commands:")[2]


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
