"""Positions as people paste them: spaces, dots, emoji, short codes, spoilers and headings."""

from __future__ import annotations

import random

import pytest
from reading import refused

import minewise as mw
from minewise import formats
from minewise.formats import loose
from minewise.service.limits import Limits
from minewise.service.position import normalised

OPEN = "####\n#111\n#100\n#100"


@pytest.mark.parametrize(
    ("pasted", "rows"),
    [
        ("1 # #\n1 1 1", "1##\n111"),
        ("1\t#\t#\r\n1\t1\t1\r\n", "1##\n111"),
        ("|1|#|#|\n|1|1|1|", "1##\n111"),
        ("# # # #\n# 1 1 1\n# 1 . .\n# 1 . .", OPEN),
        (". . . .\n. 1 1 1\n. 1 0 0\n. 1 0 0", OPEN),
        ("----\n-111\n-1  \n-1", OPEN),
        ("🟦🟦🟦🟦\n🟦1️⃣1️⃣1️⃣\n🟦1️⃣⬛⬛\n🟦1️⃣⬛⬛", OPEN),
        ("⬜⬜⬜⬜\n⬜1️⃣1️⃣1️⃣\n⬜1️⃣0️⃣0️⃣\n⬜1️⃣0️⃣0️⃣", OPEN),
        (" 1##\n 1##\n112#\n####", "01##\n01##\n112#\n####"),
        ("🚩💣❓\n111", "F*#\n111"),
        (":triangular_flag_on_post::two::blue_square:", "F2#"),
        ("```\n1##\n###\n```", "1##\n###"),
    ],
)
def test_what_is_pasted_is_read(pasted: str, rows: str) -> None:
    found = normalised(pasted.encode(), "", Limits())
    assert found.cells == rows.split("\n")
    assert found.mine_count is None
    assert str(formats.load(pasted.encode(), mines=2)) == rows


@pytest.mark.parametrize(
    "heading", ["3x2x2", "3 2 2", "3 x 2, 2 mines", "Minesweeper, 2 mines", "Mines: 2", "2x3/2"]
)
def test_the_mine_total_is_that_of_the_heading(heading: str) -> None:
    position = formats.load(f"{heading}\n1 . .\n. . .\n".encode())
    assert isinstance(position, mw.Position)
    assert (str(position), position.mine_count) == ("1##\n###", 2)


def test_behind_spoilers_is_the_whole_board() -> None:
    board = mw.Game.new("9x9x10", seed=4, start=(4, 4)).board
    words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"]
    text = str(board.position(board.topology.cells))
    names = {**dict(zip("012345678", words, strict=True)), "*": "bomb"}
    pasted = "\n".join("".join(f"||:{names[c]}:||" for c in row) for row in text.split("\n"))
    found = normalised(f"Minesweeper\n{pasted}".encode(), "", Limits())
    assert found.board == text.split("\n")
    assert found.mine_count == 10
    assert set("".join(found.cells)) == {"#"}


def test_positions_of_games_survive_what_programs_do_to_them() -> None:
    """Whatever characters stand for hidden cells and zeros, and whatever stands between."""
    choose = random.Random(1)
    for seed in range(40):
        game = mw.Game.new("9x9x10", seed=seed, start=(4, 4))
        hidden, zero = choose.choice([("#", "."), (".", "0"), ("🟦", "⬛"), ("■", "□"), ("-", " ")])
        between = choose.choice(["", " "]) if zero != " " else ""
        rows = [
            between.join({"#": hidden, "0": zero}.get(cell, cell) for cell in row)
            for row in str(game.position).split("\n")
        ]
        if not all(row.strip() for row in rows):
            continue  # a row of spaces is an empty line
        loaded = formats.load("\n".join(["9x9x10", *rows]).encode())
        assert loaded == game.position


@pytest.mark.parametrize(
    ("pasted", "words"),
    [
        ("hello", "is not a cell"),
        ("3x1x1\n1##\n11", "this row has 2 cells"),
        ("4x1x1\n1 . .", "is not a cell"),
        ("1 ! #", "is not a cell"),
        ("https://example.org/", "this link has no position"),
        ("GIF89a", "no picture that can be read"),
    ],
)
def test_what_is_no_position_is_refused(pasted: str, words: str) -> None:
    assert words in refused(pasted.encode())


def test_anything_is_read_or_refused() -> None:
    choose = random.Random(2)
    for _ in range(500):
        text = "".join(
            choose.choices("0128#F*?. ·-🟦⬛1️⃣|:one:\n\t9x,mines", k=choose.randrange(60))
        )
        found = loose.normalised(text)
        if found is not None:
            assert mw.Position.parse(found, None if "x" in found else 0)
