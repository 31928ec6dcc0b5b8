"""The command line, as its user meets it: what is printed, written and refused."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import random
import re
import signal
import subprocess
import sys
import termios
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

import minewise as mw
from minewise.base.wording import precise
from minewise.cli import commands

EXAMPLES = Path(__file__).parent.parent / "examples"
EXPERT = str(EXAMPLES / "expert.mine")
FLAGS = str(EXAMPLES / "flags.mine")
CORNER = str(EXAMPLES / "last-corner.mine")
FOUR = str(EXAMPLES / "four-by-four.mine")
HEXAGONAL = str(EXAMPLES / "hexagonal.json")
BOARD = str(EXAMPLES / "expert-board.mbf")
PROGRAM = [sys.executable, "-m", "minewise"]


def run(*arguments: str, text: str | bytes | None = None, columns: int = 100) -> Result:
    return CliRunner().invoke(commands, arguments, input=text, env={"COLUMNS": str(columns)})


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


def on_terminal(*arguments: str, columns: int = 80, **environment: str) -> str:
    """Runs the program on a terminal of its own and returns what it wrote there."""
    parent, child = pty.openpty()
    termios.tcsetwinsize(child, (50, columns))
    clean = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "COLORTERM")
    }
    running = subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=child,
        stdout=child,
        stderr=child,
        env=clean | {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | environment,
    )
    os.close(child)
    written = b""
    while True:
        try:
            part = os.read(parent, 65536)
        except OSError:  # how Linux reports that the other side is closed
            break
        if not part:
            break
        written += part
    os.close(parent)
    assert running.wait(timeout=60) == 0
    return written.decode().replace("\r\n", "\n")


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[\d;]*m", "", text)


def board_rows(text: str, rows: int) -> list[str]:
    """The rows of the first board in what is printed, without their ruler."""
    lines = plain(text).split("\n")
    start = next(i for i, line in enumerate(lines) if re.match(r" *0 +\S", line) and i > 2)
    return [re.sub(r"^ *\d+ ", "", line) for line in lines[start : start + rows]]


def value(text: str, label: str) -> str:
    found = re.search(rf"^{label} +(.*(?:\n {{11}}.*)*)", plain(text), re.MULTILINE)
    assert found, text
    return " ".join(found[1].split())


# analyze, in words


def test_analyze_says_what_the_analysis_found() -> None:
    position = mw.formats.load(EXPERT)
    assert isinstance(position, mw.Position)
    analysis = mw.analyze(position)
    text = answered("analyze", EXPERT)
    assert text.startswith("16 x 30 board, 99 mines, 224 cells hidden\n")
    names = [f"r{row}c{column}" for row, column in analysis.safe]
    assert value(text, "safe") == f"{len(names)}: {', '.join(names)}"
    assert value(text, "mines").startswith(f"{len(analysis.mines)}: r0c9, ")
    assert value(text, "mines").endswith(f" and {len(analysis.mines) - 12} more")
    assert value(text, "safest") == f"{names[0]}, certainly safe"
    assert value(text, "riskiest") == "r0c9, certainly a mine"
    assert value(text, "method") == "exact"
    digits = len(str(analysis.solutions))
    assert re.fullmatch(rf"\d\.\d\de{digits - 1} \({digits} digits\)", value(text, "solutions"))
    assert re.fullmatch(r"[\d.]+ m?s", value(text, "time"))


def test_analyze_names_the_safest_cell_where_none_is_certain() -> None:
    position = mw.formats.load(FOUR)
    assert isinstance(position, mw.Position)
    cell, risk = mw.analyze(position).safest()
    text = answered("analyze", FOUR)
    assert value(text, "safe") == "none"
    assert value(text, "safest") == f"r{cell[0]}c{cell[1]}, a mine at {precise(risk)}"
    assert value(text, "solutions") == "66"


def test_the_mine_total_counts() -> None:
    assert value(answered("analyze", CORNER), "safe") == "1: r3c3"


@pytest.mark.parametrize("columns", [60, 80, 94, 100, 200])
def test_the_heat_map_shows_every_cell(columns: int) -> None:
    position = mw.formats.load(FLAGS)
    assert isinstance(position, mw.Position)
    analysis = mw.analyze(position)
    rows = board_rows(answered("analyze", FLAGS, columns=columns), 9)
    for row, line in enumerate(rows):
        shown = re.sub("⚑", " ⚑", line).split()
        assert len(shown) == 9
        for column, text in enumerate(shown):
            cell = (row, column)
            seen = position[cell]
            flag = "⚑" if seen == mw.FLAG else ""
            if seen >= 0:
                assert text == ("·" if seen == 0 else str(seen))
            elif cell in analysis.safe:
                assert text == flag + "✓"
            elif cell in analysis.mines:
                assert text == flag + "●"
            else:
                assert float(text.removeprefix("⚑")) == pytest.approx(
                    100 * analysis.probability(cell), abs=0.51
                )


@pytest.mark.parametrize(
    ("density", "columns", "shown"),
    [
        ("0.0001", 200, "<0.1"),
        ("0.0001", 100, "<1"),
        ("1e-12", 100, "<1"),
        ("0.9977", 200, "99.8"),
        ("0.9977", 100, ">99"),
        ("0.9999", 200, ">99.9"),
        ("0.9999999999999999", 100, ">99"),
    ],
)
def test_a_cell_that_is_not_certain_never_shows_as_0_or_100(
    density: str, columns: int, shown: str
) -> None:
    text = answered("analyze", "--density", density, "-", text="#" * 30, columns=columns)
    assert set(re.findall(r"[<>]?[\d.]+", board_rows(text, 1)[0])) == {shown}
    assert value(text, "safest") == f"r0c0, a mine at {precise(float(density))}"


def test_two_figures_a_cell_are_not_100_either(tmp_path: Path) -> None:
    path = tmp_path / "dense.mine"
    path.write_text("#" * 38)
    text = on_terminal("analyze", str(path), "--density", "0.9977", columns=80)
    assert board_rows(text, 1) == ["99" * 38]
    assert "99 also stands for more than 99" in text


def test_flags_are_checked_unless_they_are_trusted() -> None:
    text = answered("analyze", FLAGS)
    assert value(text, "flags").startswith("1 wrong: r2c5; 2 right; not certain: r2c4 at 86.8 %")
    assert value(answered("analyze", "--trust-flags", "-", text="3x1x1\n1F#"), "flags") == (
        "1 taken for mines"
    )
    assert value(answered("analyze", "--trust-flags", "-", text="3x1x1\n1F#"), "mines") == "none"


def test_a_position_with_nothing_hidden_is_analysed() -> None:
    text = answered("analyze", "--mines", "1", "-", text="1*")
    assert value(text, "solutions") == "1"
    assert "safest" not in text


def test_a_board_too_large_to_draw_is_summed_up() -> None:
    text = answered("analyze", "-", text="101x100x500\n" + "\n".join(["#" * 101] * 100))
    assert "boards of more than 10,000 cells are not drawn here" in text
    assert value(text, "safest").startswith("r0c0, a mine at 4.95 %")
    assert len(text.splitlines()) < 15


def test_a_board_wider_than_the_output_comes_in_blocks() -> None:
    lines = answered("analyze", EXPERT, columns=50).split("\n")
    assert max(map(len, lines)) <= 50
    rulers = [line.split() for line in lines if re.fullmatch(r"[ \d]+", line) and "●" not in line]
    starts = [ruler[0] for ruler in rulers if len(ruler) == len(set(ruler)) > 4]
    assert {"0", "15"} <= set(starts)


def test_numbers_shows_what_a_cell_would_show() -> None:
    analysis = mw.analyze(mw.Position.parse(Path(FOUR).read_text()))
    expected = analysis.number_distribution[0, 1]
    text = answered("analyze", FOUR, "--numbers", "0,1")
    table = text.split("r0c1 would show\n")[1]
    rows = {line.split()[0]: float(line.split()[1]) for line in table.splitlines()}
    assert rows.pop("mine") == pytest.approx(100 * analysis.probability((0, 1)), abs=0.05)
    for number, probability in enumerate(expected):
        if probability > 0:
            assert rows.pop(str(number)) == pytest.approx(100 * probability, abs=0.05)
    assert not rows
    assert answered("analyze", FOUR, "--numbers", "r0c1").endswith(table)


def test_other_topologies_are_analysed() -> None:
    ring = answered("analyze", "--topology", "torus", "--mines", "1", "-", text="1##\n###\n###")
    assert "torus" in ring
    assert value(ring, "riskiest").endswith("12.5 %")
    shifted = board_rows(answered("analyze", HEXAGONAL), 12)
    assert not shifted[0].startswith("     ")
    assert shifted[1].startswith("     ")


def test_a_graph_is_listed_by_its_labels(tmp_path: Path) -> None:
    topology = mw.Topology.graph(
        {"left": ["middle"], "middle": ["left", "right"], "right": ["middle"]}
    )
    position = mw.Position({"left": -1, "middle": 1, "right": -1}, 1, topology=topology)
    path = tmp_path / "graph.json"
    path.write_bytes(mw.formats.dump(position, "json"))
    assert value(answered("analyze", str(path)), "left") == "50 %"
    assert "left would show" in answered("analyze", str(path), "--numbers", "left")
    assert "r0c0" in refused("analyze", str(path), "--numbers", "r0c0")
    assert "graph" in refused("analyze", str(path), "--svg", str(tmp_path / "graph.svg"))


def test_density_and_several_mines_a_cell_are_stated() -> None:
    text = answered("analyze", "--density", "0.25", "-", text="##")
    assert value(text, "safest") == "r0c0, a mine at 25 %"
    text = answered("analyze", "--mines", "3", "--max-per-cell", "2", "-", text="3#\n##")
    assert value(text, "solutions") == "7"  # three cells of 0 to 2 mines, 3 together
    assert "up to 2 a cell" in text


def lattice(rows: int, columns: int, mines: int) -> str:
    """A position where every other cell of every other row is revealed: hard to count."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    opened = [(row, column) for row, column in cells if row % 2 and column % 2]
    rest = sorted(set(cells) - set(opened))
    board = mw.Board(rows, columns, random.Random(1).sample(rest, mines))
    return board.position(opened).to_text()


def test_an_estimate_is_labelled_with_its_error() -> None:
    text = answered("analyze", "--budget", "2,0.05", "-", text=lattice(12, 16, 40))
    assert re.match(
        r"estimated, standard error at most [\d.]+ %, convergence \d\.\d{3}\b",
        value(text, "method"),
    )
    assert value(text, "solutions") == "not counted"


# analyze, for programs


def test_json_is_pure_and_holds_what_the_api_says() -> None:
    position = mw.formats.load(EXPERT)
    assert isinstance(position, mw.Position)
    answers = json.loads(answered("analyze", EXPERT, "--json"))
    assert answers.pop("seconds") >= 0
    assert answers == json.loads(json.dumps(mw.analyze(position).to_json()))


def test_json_holds_the_numbers_of_a_cell_on_request() -> None:
    position = mw.formats.load(FOUR)
    assert isinstance(position, mw.Position)
    analysis = mw.analyze(position)
    numbers = json.loads(answered("analyze", FOUR, "--json", "--numbers", "0,1"))["numbers"]
    assert numbers["cell"] == [0, 1]
    assert numbers["number_distribution"] == analysis.number_distribution[0, 1].tolist()


def test_svg_is_the_picture_of_the_analysis(tmp_path: Path) -> None:
    from minewise.drawing.svg import picture

    path = tmp_path / "expert.svg"
    text = answered("analyze", EXPERT, "--svg", str(path))
    assert "solutions" in text
    position = mw.formats.load(EXPERT)
    assert isinstance(position, mw.Position)
    assert path.read_text(encoding="utf-8") == picture(position, mw.analyze(position))
    ElementTree.fromstring(answered("analyze", EXPERT, "--svg", "-"))


def test_standard_input_is_read() -> None:
    text = Path(EXPERT).read_text()
    without_time = [line for line in answered("analyze", EXPERT).split("\n") if "time" not in line]
    piped = [line for line in answered("analyze", "-", text=text).split("\n") if "time" not in line]
    assert piped == without_time


# refusals

BAD = {
    "no such file": (
        ["analyze", "nowhere.mine"],
        None,
        ["cannot read 'nowhere.mine'", "No such file"],
    ),
    "a directory": (["analyze", str(EXAMPLES)], None, ["cannot read", "directory"]),
    "an empty file": (["analyze", "-"], "", ["standard input", "empty"]),
    "ragged rows": (["analyze", "-", "--mines", "1"], "##\n###\n", ["standard input: line 2"]),
    "an unknown character": (["analyze", "-"], "3x1x1\n1?#", ["line 2, column 2", "'?'"]),
    "binary rubbish": (["analyze", "-"], bytes(range(256)), ["standard input"]),
    "no mine total": (["analyze", "-"], "1##", ["--mines", "--density", "first line"]),
    "two mine totals": (["analyze", "-", "--mines", "2"], "3x1x1\n1##", ["1", "--mines 2"]),
    "both priors": (["analyze", "-", "--mines", "1", "--density", ".2"], "1##", ["--density"]),
    "too many mines": (["analyze", "-", "--mines", "9"], "1##", ["9 mines", "3 cells"]),
    "a clue that cannot be met": (["analyze", "-", "--mines", "3"], "5##", ["r0c0 shows 5"]),
    "an impossible total": (["analyze", "-", "--mines", "2"], "1#1", ["2 mines are impossible"]),
    "a contradiction": (["analyze", "-", "--mines", "2"], "##\n12", ["1 at r1c0, 2 at r1c1"]),
    "a board": (["analyze", BOARD], None, ["expert-board.mbf", "whole board", "position"]),
    "a revealed cell": (["analyze", CORNER, "--numbers", "0,0"], None, ["r0c0 is revealed"]),
    "a cell outside": (["analyze", CORNER, "--numbers", "9,9"], None, ["no cell r9c9"]),
    "no cell": (["analyze", CORNER, "--numbers", "here"], None, ["ROW,COL", "'here'"]),
    "no budget": (["analyze", CORNER, "--budget", "0"], None, ["--budget", "'0'"]),
    "words for a budget": (["analyze", CORNER, "--budget", "a,b"], None, ["SECONDS,MEGABYTES"]),
    "nan for a budget": (["analyze", CORNER, "--budget", "nan"], None, ["--budget"]),
    "an unknown topology": (["analyze", CORNER, "--topology", "cube"], None, ["torus"]),
    "an unknown format": (
        ["analyze", CORNER, "--format", "doc"],
        None,
        ["'doc'", "json, mbf, text"],
    ),
    "an unknown option": (["analyze", "--mine", CORNER], None, ["--mine", "analyze --help"]),
    "no file": (["analyze"], None, ["FILE", "analyze --help"]),
    "an unknown command": (["analyse", CORNER], None, ["'analyse'", "--help"]),
    "a command that is no command": (["console"], None, ["'console'"]),
    "a path for a command": (["../cli/analyze"], None, ["--help"]),
    "no place to draw": (
        ["analyze", CORNER, "--svg", "nowhere/at/all.svg"],
        None,
        ["cannot write nowhere/at/all.svg"],
    ),
    "an unknown extension": (["convert", CORNER, "x.doc"], None, ["'.doc'", ".mine"]),
    "no format to write": (["convert", CORNER, "-"], None, ["--to", "json, mbf, text"]),
    "a position as a board": (["convert", CORNER, "x.mbf"], None, ["last-corner.mine", "hidden"]),
    "a hexagon as text": (["convert", HEXAGONAL, "x.mine"], None, ["text", "json"]),
    "no place to write": (["convert", CORNER, "nowhere/x.json"], None, ["cannot write nowhere"]),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_refused_in_one_line(name: str) -> None:
    arguments, text, words = BAD[name]
    line = refused(*arguments, text=text)
    assert all(word in line for word in words), line
    assert len(line) < 240


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "folder.mine"
    folder.mkdir()
    circle = tmp_path / "circle.mine"
    circle.symlink_to(circle)
    assert "Is a directory" in refused("analyze", str(folder))
    assert "symbolic links" in refused("analyze", str(circle))


def test_the_names_of_files_are_kept_to_one_line(tmp_path: Path) -> None:
    assert "\\n" in refused("analyze", str(tmp_path / "two\nlines.mine"))
    path = tmp_path / "two\nlines.mine"
    path.write_text("1?")
    assert "\\n" in refused("analyze", str(path))


def test_an_endless_file_is_refused() -> None:
    assert "16 MiB" in refused("analyze", "/dev/zero")


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


def test_convert_takes_boards(tmp_path: Path) -> None:
    target = tmp_path / "board.json"
    answered("convert", BOARD, str(target))
    assert mw.formats.load(target) == mw.formats.load(BOARD)


# the terminal


def test_a_terminal_gets_colours_and_a_file_none() -> None:
    assert "\x1b[" in on_terminal("analyze", EXPERT)
    assert b"\x1b" not in process("analyze", EXPERT).stdout


def test_no_color_is_respected() -> None:
    codes = set(re.findall(r"\x1b\[([\d;]*)m", on_terminal("analyze", EXPERT, NO_COLOR="1")))
    assert codes <= {"0", "1", "2", "7", "1;7"}


@pytest.mark.parametrize("colours", [{}, {"NO_COLOR": "1"}, {"TERM": "xterm", "COLORTERM": ""}])
def test_an_expert_board_fits_a_terminal_of_80_columns(colours: dict[str, str]) -> None:
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


# the process


def test_a_reader_that_goes_away_is_met_with_silence() -> None:
    shell = f"'{sys.executable}' -m minewise analyze '{EXPERT}' | head -n 1"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, timeout=60)
    assert done.stdout.startswith(b"16 x 30 board")
    assert done.stderr == b""
    running = subprocess.Popen(
        [*PROGRAM, "analyze", EXPERT], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    assert running.stderr.read() == b""
    running.stderr.close()
    assert running.wait(timeout=60) in (0, 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize("arguments", [["analyze", EXPERT], ["analyze", "--json", EXPERT]])
def test_an_output_that_is_full_is_reported(arguments: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, timeout=60
        )
    assert done.returncode == 2
    assert done.stderr == b"minewise: cannot write the output: No space left on device\n"


def test_closed_streams_are_no_reason_to_crash() -> None:
    closed = [
        f"'{sys.executable}' -m minewise analyze {tail}" for tail in ("- <&-", f"'{CORNER}' >&-")
    ]
    done = [subprocess.run(["sh", "-c", line], capture_output=True, timeout=60) for line in closed]
    assert done[0].stderr == b"minewise: standard input: it is closed: there is nothing to read\n"
    assert [one.returncode for one in done] == [2, 2]
    assert done[1].stderr == b"minewise: cannot write the output: Bad file descriptor\n"


def unread(pipe: int) -> int:
    """How many bytes wait in a pipe."""
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


@pytest.mark.parametrize("moment", ["reading", "counting"])
def test_ctrl_c_ends_with_one_line(moment: str) -> None:
    arguments = ["analyze", "-", "--budget", "60,4096"]
    reading, writing = os.pipe()
    running = subprocess.Popen(
        [*PROGRAM, *arguments], stdin=reading, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    os.write(writing, lattice(61, 61, 600).encode())
    if moment == "counting":
        os.close(writing)
    while unread(reading):  # what it has begun to read it reads past its imports
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    written, complaint = running.communicate(timeout=30)
    os.close(reading)
    if moment == "reading":
        os.close(writing)
    assert running.returncode == 130
    assert (written, complaint) == (b"", b"minewise: interrupted\n")


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


def test_version() -> None:
    assert answered("--version") == f"minewise {version('minewise')}\n"
