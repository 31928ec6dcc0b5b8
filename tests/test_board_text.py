"""Boards in text: read as they were meant, or refused."""

from __future__ import annotations

import io
import random
from itertools import product

import pytest
from asking import asked
from board_spellings import is_misread, random_position, spelled
from commanding import run
from rich.console import Console

import minewise as mw
from minewise import formats
from minewise.drawing.terminal import BoardText, Marked

MEANT = ["##1#", "1221", "01#1", "0111"]

# One position, as public programs, lessons and threads write it.
SPELLINGS = [
    "-1 -1 1 -1\n1 2 2 1\n0 1 -1 1\n0 1 1 1",
    "-1,-1,1,-1\n1,2,2,1\n0,1,-1,1\n0,1,1,1",
    "[[-1, -1, 1, -1], [1, 2, 2, 1], [0, 1, -1, 1], [0, 1, 1, 1]]",
    "array([[-1, -1,  1, -1],\n       [ 1,  2,  2,  1],\n       [ 0,  1, -1,  1],\n"
    "       [ 0,  1,  1,  1]], dtype=int8)",
    "[[10 10  1 10]\n [ 1  2  2  1]\n [ 0  1 10  1]\n [ 0  1  1  1]]",
    "{{9,9,1,9},{1,2,2,1},{0,1,9,1},{0,1,1,1}}",
    '[["?","?","1","?"],["1","2","2","1"],["0","1","?","1"],["0","1","1","1"]]',
    '["##1#", "1221", "01#1", "0111"]',
    "[[None, None, 1, None], [1, 2, 2, 1], [0, 1, None, 1], [0, 1, 1, 1]]",
    ". . 1 .\n1 2 2 1\n  1 . 1\n  1 1 1",
    "##1#\n1221\n 1#1\n 111",
    "# # 1 #\n1 2 2 1\n  1 # 1\n  1 1 1",
    "??1?\n1221\n01?1\n0111",
    "? ? 1 ?\n1 2 2 1\n0 1 ? 1\n0 1 1 1",
    "xx1x\n1221\n01x1\n0111",
    "  0 1 2 3\n0 # # 1 #\n1 1 2 2 1\n2 0 1 # 1\n3 0 1 1 1",
    "   A B C D\n1| # # 1 #\n2| 1 2 2 1\n3|   1 # 1\n4|   1 1 1",
    "row 0: . . 1 .\nrow 1: 1 2 2 1\nrow 2: 0 1 . 1\nrow 3: 0 1 1 1",
    "[ ][ ][1][ ]\n[1][2][2][1]\n[0][1][ ][1]\n[0][1][1][1]",
    "|#|#|1|#|\n|1|2|2|1|\n| |1|#|1|\n| |1|1|1|",
    "+-+-+-+-+\n|#|#|1|#|\n+-+-+-+-+\n|1|2|2|1|\n+-+-+-+-+\n|0|1|#|1|\n|0|1|1|1|\n+-+-+-+-+",
    "┌────┐\n│##1#│\n│1221│\n│01#1│\n│0111│\n└────┘",
    "> ##1#\n> 1221\n> 01#1\n> 0111",
    "```\n##1#\n1221\n01#1\n0111\n```",
    "Help, 2 mines\n:question::question::one::question:\n:one::two::two::one:\n"
    ":zero::one::question::one:\n:zero::one::one::one:",
    "🟦🟦1️⃣🟦\n1️⃣2️⃣2️⃣1️⃣\n0️⃣1️⃣🟦1️⃣\n0️⃣1️⃣1️⃣1️⃣",
    "oo1o\n1221\n.1o1\n.111",
]


@pytest.mark.parametrize("text", SPELLINGS)
def test_what_others_write_is_read(text: str) -> None:
    assert str(mw.Position.parse(text, mines=2)).split("\n") == MEANT


@pytest.mark.parametrize(
    ("text", "told", "rows"),
    [
        (" 1\n 1", {"hidden": " "}, "#1\n#1"),
        ("1 \n1 ", {"hidden": " "}, "1#\n1#"),
        (". 1 ~", {"hidden": "."}, "#10"),
        ("- -\n1 1\n= =", {"zero": "="}, "##\n11\n00"),
    ],
)
def test_two_readings_are_refused_until_one_is_told(
    text: str, told: dict[str, str], rows: str
) -> None:
    with pytest.raises(mw.AmbiguousText) as caught:
        mw.Position.parse(text, density=0.2)
    assert rows in caught.value.readings
    assert str(mw.Position.parse(text, density=0.2, **told)) == rows


def misread(seed: str, number: int) -> tuple[int, list[str]]:
    """Returns how many of so many random spellings are read, and those that are misread."""
    read, wrong = 0, []
    for i in range(number):
        rng = random.Random(f"{seed}/{i}")
        rows, mines = random_position(rng)
        text = spelled(rng, rows, mines)
        stated = {"mines": mines} if rng.random() < 0.6 else {"density": 0.2}
        try:
            position = mw.Position.parse(text, **stated)
            mw.analyze(position, budget=mw.Budget(work=10**6))
        except mw.OverBudget:
            pass
        except mw.MinewiseError:
            continue
        read += 1
        if is_misread(position, rows):
            wrong.append(text)
    return read, wrong


def test_random_spellings_are_read_or_refused() -> None:
    read, wrong = misread("gate", 1000)
    assert wrong == []
    assert read > 700


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(10))
def test_many_random_spellings_are_read_or_refused(part: int) -> None:
    read, wrong = misread(f"nightly {part}", 10_000)
    assert wrong == []
    assert read > 6_900


@pytest.mark.parametrize(
    "text",
    ["*..\n.*.", "2 3\n*..\n.*.", "1 0 0\n0 1 0", "[[1, 0, 0], [0, 1, 0]]", "💣 0 0\n0 💣 0"],
)
def test_a_layout_of_mines_is_a_complete_board(text: str) -> None:
    assert mw.formats.load(text.encode()) == mw.Board(2, 3, [(0, 0), (1, 1)])
    assert asked("position", text=text)["board"] == ["*21", "2*1"]
    if text.startswith("*"):  # with another total, dots are hidden cells
        assert isinstance(mw.formats.load(text.encode(), mines=3), mw.Position)


def test_the_command_says_what_was_read_and_what_to_say() -> None:
    result = run("analyze", "-", "--mines", "2", text=SPELLINGS[9])
    assert result.stderr == "minewise: read as 4x4, a blank is 0, '.' is hidden\n"
    refused = run("analyze", "-", "--mines", "1", text="1 \n1 ")
    assert "--hidden" in refused.stderr
    assert run("analyze", "-", "--mines", "1", "--hidden", " ", text="1 \n1 ").exit_code == 0


@pytest.mark.parametrize("topology", ["square", "torus", "hexagonal"])
@pytest.mark.parametrize("size", ["9x9x10", "30x16x99", "40x3x20"])
def test_boards_that_minewise_prints_are_read_back(size: str, topology: str) -> None:
    game = mw.Game.new(size, seed=5, start=(1, 1), topology=topology)
    position = game.position
    flagged = dict.fromkeys(mw.analyze(position).mines[:2], mw.FLAG)
    position = position.with_cells(flagged)
    analysis, hints = mw.analyze(position), mw.hints(position)
    for width, colours, encoding in product((60, 80, 200), (None, "truecolor"), ("utf-8", "ascii")):
        screen = Console(
            file=io.TextIOWrapper(io.BytesIO(), encoding),
            width=width,
            color_system=colours,
            force_terminal=bool(colours),
        )
        boards = [BoardText(position, analysis, screen)]
        for hint in hints[:1]:
            settled = Marked(hint.safe, hint.mines, hint.clues, hint.guess and hint.guess.cell)
            boards.append(BoardText(position, settled, screen))
        for board in boards:
            legend = [line.plain for line in board.legend()]
            shown = "03 chance of a mine in %" if board.analysis else legend[0]
            text = "\n".join([*(row.plain for row in board.rows()), "", shown])
            read = formats.load(text.encode(), mines=position.mine_count, topology=topology)
            assert read == position
