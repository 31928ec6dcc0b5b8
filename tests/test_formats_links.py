"""Links and requests of other analysers: what they mean, what is written, what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from commanding import BOARD, EXPERT, answered
from commanding import refused as command_refuses
from hypothesis import given
from hypothesis import strategies as st
from reading import refused

import minewise as mw
from minewise import formats
from minewise.service.limits import Limits
from minewise.service.position import normalised

PAGE = "https://davidnhill.github.io/JSMinesweeper/index.html"
CALCULATOR = "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/"

# What the page writes for these positions: a wrong flag, and mines without flags.
ON_THE_PAGE = {
    "ahadaaaed2jObOeO": "7x3x4\n001F111\n112112#\n1#1002#",
    "ajajaaakbb2bj2c2d2cObPbgObPbg": (
        "9x9x10\n011100000\n01F100000\n011211111\n0112F23F3\n01F22#3##\n011111333\n2210001#1\n"
        "##1000111\n221000000"
    ),
}


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


@pytest.mark.parametrize(("analysis", "text"), ON_THE_PAGE.items())
def test_links_of_the_page(analysis: str, text: str) -> None:
    assert formats.load(f"{PAGE}?board=30x16x99&analysis={analysis}") == mw.Position.parse(text)


def test_a_link_as_it_is_written() -> None:
    position = mw.Position.parse("5x2x1\n001##\n001F#")
    assert formats.dump(position, "jsminesweeper").decode() == (
        f"{PAGE}?board=5x2x1&analysis=afacaaabdTd2S\n"
    )


def test_a_link_to_a_new_game_is_a_hidden_board() -> None:
    found = formats.load(f"{PAGE}?board=14x10x40")
    assert found == mw.Position([[mw.HIDDEN] * 14] * 10, mines=40)


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("analysis=aja", "analysis= ends after 3 of the 8 of its header"),
        ("analysis=ajajaaak-", "analysis= has '-' as character 9"),
        ("analysis=ajajaaakb", "analysis= has 1 cell, not the 81 of 9x9"),
        ("analysis=aaaaaaak", "a board needs at least one row"),
        ("analysis=acabaaabTTTT", "not the 2 of 2x1 (width x height)"),
        ("analysis=acabaaab2M", "r0c1 shows 9, but has at most 8 neighbours"),
        ("board=30x16", "it needs analysis= or board=WIDTHxHEIGHTxMINES"),
        ("board=251x9x1", "at most 250 rows and columns"),
        ("analysis=edaaaaab", "at most 250 rows and columns, not 0 rows and 251 columns"),
    ],
)
def test_refused_links(query: str, message: str) -> None:
    assert message in refused(f"{PAGE}?{query}".encode(), "jsminesweeper")


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (mw.Position.parse("1#", mines=1, topology="torus"), "cannot store"),
        (mw.Position.parse("1#", density=0.2), "density"),
        (mw.Position.parse("1#", mines=2, max_per_cell=2), "max_per_cell"),
        (mw.Position.parse("1#", mines=1, clues="liar"), "clue models"),
        (mw.Position.parse("1*", mines=1), "see r0c1"),
        (mw.Position([[9, mw.HIDDEN]], mines=1), "see r0c0"),
        (mw.Position([[mw.HIDDEN] * 251], mines=1), "at most 250 rows and columns"),
    ],
)
def test_positions_that_a_link_cannot_store(position: mw.Position, message: str) -> None:
    with pytest.raises(mw.FormatError, match=message):
        formats.dump(position, "jsminesweeper")


@given(st.integers(1, 12), st.integers(1, 120), st.data())
def test_a_board_survives_a_link(rows: int, columns: int, data: st.DataObject) -> None:
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    board = mw.Board(rows, columns, data.draw(st.lists(cells, unique=True, max_size=40)))
    assert formats.load(formats.dump(board, "zini")) == board


@pytest.mark.parametrize(
    ("link", "rows", "first"),
    [
        (f"{CALCULATOR}?b=4005&m=vvvvvvvv000000010000000194i94i95vvvvvvvv", 5, "*" * 40),
        ("https://llamasweeper.com/#/game/zini-explorer?b=0302&m=gg", 2, "*21"),
        (f"{CALCULATOR}?b=1", 9, "0" * 9),
    ],
)
def test_links_of_calculators(link: str, rows: int, first: str) -> None:
    board = formats.load(link)
    assert isinstance(board, mw.Board)
    assert board.rows == rows
    assert str(board).splitlines()[0] == first


def test_standard_sizes_are_numbers() -> None:
    for number, size in enumerate(("beginner", "intermediate", "expert"), start=1):
        board = mw.generate(size, seed=1)
        assert f"?b={number}&m=" in formats.dump(board, "zini").decode()
    assert "?b=009100&" in formats.dump(mw.Board(100, 9, []), "zini").decode()


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("b=4", "b= must be 1, 2, 3, or width and height"),
        ("b=301", "not '301'"),
        ("b=0009", "a board 0 wide and 9 high has no cells"),
        ("b=0302&m=g", "m= has 1 character, but 3x2 (width x height) needs 2"),
        ("b=0302&m=gw", "m= has 'w' as character 2"),
        ("b=0302&m=g1", "m= has a mine after the last cell"),
        ("b=99999999&m=0", "exceed the limit"),
    ],
)
def test_refused_links_of_calculators(query: str, message: str) -> None:
    assert message in refused(f"{CALCULATOR}?{query}".encode(), "zini")


def test_a_request_of_minesweepr() -> None:
    data = b'{"board": "...2x\\n.113x\\n.2*xx\\n13*xx\\nxxxxx", "total_mines": 10}'
    found = formats.load(data)
    assert found == mw.Position.parse("0002#\n0113#\n02*##\n13*##\n#####", mines=10)
    assert formats.load(formats.dump(found, "minesweepr")) == found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"board": "x"}', '"board" and "total_mines", and no more'),
        ('{"board": "", "total_mines": 1}', '"board" must be text'),
        ('{"board": "x", "total_mines": "1"}', '"total_mines" must be a whole number'),
        ('{"board": "x1\\n#1", "total_mines": 1}', "row 2, column 1: '#' is not a cell"),
        ('{"board": "x1\\nx", "total_mines": 1}', "the rows have different lengths"),
    ],
)
def test_refused_requests(text: str, message: str) -> None:
    assert message in refused(text.encode(), "minesweepr")


def test_requests_have_no_flags() -> None:
    with pytest.raises(mw.FormatError, match="cannot store flags: see r0c1"):
        formats.dump(mw.Position.parse("1F", mines=1), "minesweepr")


@pytest.mark.parametrize(
    ("source", "stated", "message"),
    [
        (f"{PAGE}?board=9x9x10", {"mines": 9}, "mines= is 9, but the file has 10"),
        (f"{PAGE}?board=9x9x10", {"density": 0.1}, "it has no density"),
        (
            f"{PAGE}?board=9x9x10",
            {"topology": "torus"},
            "topology= is torus, but the file has square",
        ),
        (f"{CALCULATOR}?b=1", {"mines": 9}, "mines= is 9, but the file has 0"),
    ],
)
def test_arguments_that_contradict_a_link(
    source: str, stated: dict[str, Any], message: str
) -> None:
    with pytest.raises(mw.FormatError, match=message):
        formats.load(source, **stated)


@pytest.mark.parametrize("link", ["https://example.org", "https://example.org/?analysis=a b"])
def test_other_links_are_refused(link: str) -> None:
    assert refused(link.encode())


def test_commands_take_links(tmp_path: Path) -> None:
    link = answered("convert", EXPERT, "-", "--to", "jsminesweeper").strip()
    assert answered("hint", link) == answered("hint", EXPERT)
    target = tmp_path / "again.mine"
    answered("convert", link, str(target))
    assert formats.load(target) == formats.load(EXPERT)
    board = answered("convert", BOARD, "-", "--to", "zini")
    assert answered("convert", "-", "-", "--to", "text", text=board) == answered(
        "convert", BOARD, "-", "--to", "text"
    )
    words = command_refuses("analyze", f"{PAGE}?analysis={'a' * 200}")
    assert words.startswith(PAGE)
    assert len(words) < 250


def test_the_page_reads_links() -> None:
    link = f"{PAGE}?board=5x2x1&analysis=afacaaabdTd2S"
    assert normalised(link.encode(), "link.txt", Limits()).cells == ["001##", "001F#"]
    link = f"{CALCULATOR}?b=0302&m=gg"
    assert normalised(link.encode(), "link.txt", Limits()).board == ["*21", "12*"]
