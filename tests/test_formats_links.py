"""Links of other analysers and what people paste: what they mean, and what is written."""

from __future__ import annotations

from commanding import EXPERT, answered
from commanding import refused as command_refuses
from hypothesis import given
from hypothesis import strategies as st

import minewise as mw
from minewise import formats
from minewise.questions.files import normalised
from minewise.questions.limits import Limits

PAGE = "https://davidnhill.github.io/JSMinesweeper/index.html"
CALCULATOR = "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/"


@st.composite
def positions(draw: st.DrawFn) -> mw.Position:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 70))
    values = st.sampled_from([mw.HIDDEN] * 4 + [mw.FLAG, mw.FLAG, *range(9)])
    cells = [draw(st.lists(values, min_size=columns, max_size=columns)) for _ in range(rows)]
    return mw.Position(cells, draw(st.integers(0, rows * columns)))


@given(positions())
def test_a_position_survives_a_link(position: mw.Position) -> None:
    data = formats.dump(position, "jsminesweeper")
    assert formats.load(data) == position
    assert formats.load(data.decode().strip()) == position


def test_a_link_as_it_is_written() -> None:
    position = mw.Position.parse("5x2x1\n001##\n001F#")
    assert formats.dump(position, "jsminesweeper").decode() == (
        f"{PAGE}?board=5x2x1&analysis=afacaaabdTd2S\n"
    )


@given(st.integers(1, 12), st.integers(1, 120), st.data())
def test_a_board_survives_a_link(rows: int, columns: int, data: st.DataObject) -> None:
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    board = mw.Board(rows, columns, data.draw(st.lists(cells, unique=True, max_size=40)))
    assert formats.load(formats.dump(board, "zini")) == board


def test_a_link_of_a_calculator() -> None:
    board = formats.load(f"{CALCULATOR}?b=4005&m=vvvvvvvv000000010000000194i94i95vvvvvvvv")
    assert isinstance(board, mw.Board)
    assert board.shape == (5, 40)
    assert str(board).splitlines()[0] == "*" * 40


def test_standard_sizes_are_numbers() -> None:
    for number, size in enumerate(("beginner", "intermediate", "expert"), start=1):
        board = mw.generate(size, seed=1)
        assert f"?b={number}&m=" in formats.dump(board, "zini").decode()
    assert "?b=009100&" in formats.dump(mw.Board(100, 9, []), "zini").decode()


def test_commands_take_links() -> None:
    link = answered("convert", EXPERT, "-", "--to", "jsminesweeper").strip()
    assert answered("hint", link) == answered("hint", EXPERT)
    words = command_refuses("analyze", f"{PAGE}?analysis={'a' * 200}")
    assert words.startswith(PAGE)
    assert len(words) < 250


def test_the_page_reads_links() -> None:
    link = f"{PAGE}?board=5x2x1&analysis=afacaaabdTd2S"
    assert normalised(link.encode(), "link.txt", Limits()).cells == ("001##", "001F#")
    link = f"{CALCULATOR}?b=0302&m=gg"
    assert normalised(link.encode(), "link.txt", Limits()).board == ("*21", "12*")


def test_behind_spoilers_is_the_whole_board() -> None:
    board = mw.Game.new("9x9x10", seed=4, start=(4, 4)).board
    words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"]
    text = str(board.position(board.topology.cells))
    names = {**dict(zip("012345678", words, strict=True)), "*": "bomb"}
    pasted = "\n".join("".join(f"||:{names[c]}:||" for c in row) for row in text.split("\n"))
    found = normalised(f"Minesweeper\n{pasted}".encode(), "", Limits())
    assert found.board == tuple(text.split("\n"))
    assert found.mine_count == 10
    assert set("".join(found.cells)) == {"#"}
