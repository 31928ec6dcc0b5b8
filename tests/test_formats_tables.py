"""What every format accepts and refuses: one table of each, and what no format can store."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from reading import refused

import minewise as mw
from minewise import formats
from minewise.formats import link
from minewise.service.limits import Limits
from minewise.service.position import normalised

ANALYSER = "https://davidnhill.github.io/JSMinesweeper/index.html?"
CALCULATOR = "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/?"
ROUTE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mines.html#"
SAVED = json.loads((Path(__file__).parent / "data" / "tatham.json").read_text())["saves"][0][0]


def packed(size: int) -> str:
    """A link of the page to a row of so many hidden cells."""
    return f"https://example.org/#/analyse?p={link._compressed(b'#' * size)}"


HEAD = {"format": "minewise", "version": 1, "rows": 1, "columns": 2}
POSITION: dict[str, Any] = HEAD | {"kind": "position", "mines": 1, "cells": ["1#"]}
BOARD: dict[str, Any] = HEAD | {"kind": "board"}
GRAPH = POSITION | {"topology": "graph", "neighbours": [[1], [0]], "cells": [1, -1]}
del GRAPH["rows"], GRAPH["columns"]

TEXT: list[tuple[str, str]] = [
    ("\n\n  1 #", "this can be read in 2 ways: 2x1; or 3x1, a blank is 0"),
    ("1#\n9#", "line 2, column 1: '9' is not a cell"),
    ("1#\n\x1b[2J", "line 2, column 1: '\\x1b' is not a cell"),
    ("é#", "this can be read in 2 ways"),
    ("4x4\n####", "line 1, column 2: 'x' is not a cell"),
    ("4x4\n####", "the optional first line is WIDTHxHEIGHTxMINES"),
    ("3x3x1", "line 1: no rows follow the header line"),
    (" \r\n\t\n", "the text is empty"),
]
POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"format": "other"}, '"format": "minewise" is missing'),
    ({"version": 2}, "version 2 is unknown; this minewise reads version 1"),
    ({"version": None}, '"version" is missing'),
    ({"kind": "game"}, 'kind must be "position" or "board", not \'game\''),
    ({"rows": "1"}, "\"rows\" must be a whole number, not '1'"),
    ({"rows": [[1]]}, '"rows" must be a whole number, not a list'),
    ({"rows": True}, '"rows" must be a whole number, not True'),
    ({"rows": 2}, "1 row and 2 columns do not match a board of 2 rows and 2 columns"),
    ({"rows": 10**9, "columns": 10**9}, "exceed the limit of 4,000,000 cells"),
    ({"mines": None}, "no mine total"),
    ({"density": 0.5}, "exclude each other"),
    ({"flags": 1, "colour": 2}, "a position on a grid has no key colour, flags"),
    ({"cells": ["1."]}, '"cells", row 0: 1. is not a row: use 0-8'),
    ({"cells": "1#"}, '"cells" must be a list of rows'),
    ({"cells": None}, '"cells" must be a list of rows'),
    ({"cells": [{}]}, '"cells", row 0 must be text or a list of whole numbers'),
    ({"cells": [[1, 0.5]]}, "r0c1 is 0.5, no whole number"),
    ({"cells": ["1#", "1"]}, "row 1: it has 1 cell, but the first has 2"),
    ({"topology": "cube"}, "topology= cannot be 'cube'"),
    ({"topology": "graph"}, "a position on a graph has no key columns, rows"),
]
GRAPHS: list[tuple[dict[str, Any], str]] = [
    ({"neighbours": [[2], []]}, "the neighbours of 0 must be a list of indices from 0 to 1"),
    ({"neighbours": [1, 0]}, "the neighbours of 0 must be a list of indices from 0 to 1"),
    ({"neighbours": None}, '"neighbours" is missing'),
    ({"labels": ["A"]}, '"labels" must have one distinct label for each'),
    ({"labels": ["A", "A"]}, "one distinct label"),
    ({"labels": ["A", [[1]]]}, "a cell must be text, a whole number or a list of these"),
    ({"labels": ["A", None]}, "a cell must be text, a whole number or a list of these"),
    ({"cells": [1]}, "1 value for a graph of 2 cells"),
    ({"rows": 1}, "a position on a graph has no key rows"),
]
BOARDS: list[tuple[dict[str, Any], str]] = [
    ({"mines": [[0, 2]]}, "there is no cell r0c2 on a board of 1 row and 2 columns"),
    ({"mines": [3]}, "there is no cell 3"),
    ({"mines": 1}, '"mines" must be a list, not 1'),
    ({"cells": ["1#"]}, "a board on a grid has no key cells"),
]
LINKS = [
    ("analysis=aja", "analysis= ends after 3 of the 8 of its header"),
    ("analysis=ajajaaak-", "analysis= has '-' as character 9"),
    ("analysis=ajajaaakb", "analysis= has 1 cell, not the 81 of 9x9"),
    ("analysis=aaaaaaak", "a board needs at least one row"),
    ("analysis=acabaaabTTTT", "not the 2 of 2x1 (width x height)"),
    ("analysis=acabaaab2M", "r0c1 shows 9, but has at most 8 neighbours"),
    ("board=30x16", "it needs analysis= or board=WIDTHxHEIGHTxMINES"),
    ("board=251x9x1", "at most 250 rows and columns"),
    ("analysis=edaaaaab", "at most 250 rows and columns, not 0 rows and 251 columns"),
]
CALCULATORS = [
    ("b=4", "b= must be 1, 2, 3, or width and height"),
    ("b=301", "not '301'"),
    ("b=0009", "a board 0 wide and 9 high has no cells"),
    ("b=0302&m=g", "m= has 1 character, but 3x2 (width x height) needs 2"),
    ("b=0302&m=gw", "m= has 'w' as character 2"),
    ("b=0302&m=g1", "m= has a mine after the last cell"),
    ("b=99999999&m=0", "exceed the limit"),
]
REQUESTS = [
    ('{"board": "x"}', '"board" and "total_mines", and no more'),
    ('{"board": "", "total_mines": 1}', '"board" must be text'),
    ('{"board": "x", "total_mines": "1"}', '"total_mines" must be a whole number'),
    ('{"board": "x1\\n#1", "total_mines": 1}', "row 2, column 1: '#' is not a cell"),
    ('{"board": "x1\\nx", "total_mines": 1}', "the rows have different lengths"),
]
PASTED = [
    ("hello", "is not a cell"),
    ("3x1x1\n1##\n11", "this row has 2 cells"),
    ("4x1x1\n1 . .", "is not a cell"),
    ("https://example.org/", "this link has no position"),
    ("GIF89a", "no picture that can be read"),
]
IDS = [
    ("9x9n10#123", "this ID names a random seed, from which only the program can deal"),
    (ROUTE + "9x9n10%23123", "this ID names a random seed"),
    ("0:m", "a board of 0 rows and 0 columns has no cells"),
    ("9x9:r10,u,0123456789", "no cell was opened, so the board is not dealt yet"),
    ("9x9:4,4,m00", "the ID has 2 hexadecimal digits, but 9x9 (width x height) needs 21"),
    ("9x9:4,x,m00", "'4,x,m00' is no description of a board"),
    ("2x2:5,0,m0", "there is no cell r0c5"),
    ("99999x99999:m0", "exceed the limit"),
]
SAVES = [
    ("GAME    :5:Mines", "GAME    :4:Loop", "a saved game of 'Loop', not of Mines"),
    ("GAME", "game", "line 3 does not begin with a keyword and a length"),
    ("DESC", "DOSC", "the description of the board, DESC, is missing"),
    ("STATEPOS:1:6", "STATEPOS:1:7", "STATEPOS must be from 1 to"),
    (":O", ":Q", "is no move: use Ox,y, Fx,y or Cx,y"),
    (":O10,", ":O16,", "is not on the board"),
]
JSON = [
    (b"{", "json: line 1, column 2: Expecting property name"),
    (b"[1]", "no mine total"),
    (b'{"rows": ' + b"1" * 5000 + b"}", "a number is too long"),
    (b"[" * 100_000, "'[' is not a cell"),
    (b'{"\xff": 1}', "json: byte 2 is not UTF-8"),
]
MBF = [
    (b"\x03\x02", "the file ends after 2 of the 4 bytes of its header"),
    (b"\x03\x02\x00\x02\x00\x00\x02", "the file ends after 1 of its 2 mines"),
    (b"\x03\x02\x00\x01\x00\x00\x02", "1 byte too many after the 1 mine"),
    (b"\x00\x02\x00\x00", "a board 0 wide and 2 high has no cells"),
    (b"\x03\x02\x00\x07" + bytes(14), "7 mines do not fit in 6 cells"),
    (b"\x03\x02\x00\x01\x02\x02", "mine 1 at x 2, y 2 lies outside a 3x2 board"),
    (b"\x03\x02\x00\x02\x02\x01\x02\x01", "the mine at r1c2 is listed twice"),
]
REFUSED: list[tuple[str | None, str | bytes, str]] = [
    *((None, json.dumps(POSITION | changed), message) for changed, message in POSITIONS),
    *((None, json.dumps(GRAPH | changed), message) for changed, message in GRAPHS),
    *((None, json.dumps(BOARD | changed), message) for changed, message in BOARDS),
    *((None, data, message) for data, message in JSON),
    *(("mbf", data, f"mbf: {message}") for data, message in MBF),
    *(("jsminesweeper", ANALYSER + query, message) for query, message in LINKS),
    *(("zini", CALCULATOR + query, message) for query, message in CALCULATORS),
    *(("minesweepr", text, message) for text, message in REQUESTS),
    *((None, text, message) for text, message in PASTED),
    *((None, text, message) for text, message in IDS),
    *((None, SAVED.replace(old, new), message) for old, new, message in SAVES),
    (None, SAVED[:-3], "the file ends within"),
    (None, packed(formats.MAX_BYTES), "exceed the limit of 4,000,000 cells"),
    (None, packed(formats.MAX_BYTES + 1000), "p= expands to more than 16 MiB"),
    (None, "https://example.org", "this link has no position"),
    (None, "https://example.org/?analysis=a b", "this link has no position"),
    (None, "1#\n1#", "specify mines="),
]


@pytest.mark.parametrize(("name", "data", "message"), REFUSED)
def test_refused_data(name: str | None, data: str | bytes, message: str) -> None:
    assert message in refused(data.encode() if isinstance(data, str) else data, name)


@pytest.mark.parametrize(("text", "message"), TEXT)
def test_refused_text(text: str, message: str) -> None:
    with pytest.raises(mw.FormatError) as caught:
        mw.Position.parse(text, mines=1)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


ONE = mw.Position([[1, -1]], mines=1)
EXPECTED = mw.Position([[1, mw.HIDDEN], [mw.FLAG, mw.MINE]], mines=2)
GRAPH_EXPECTED = mw.Position([1, -1], 1, topology=mw.Topology.graph({0: [1], 1: [0]}))
WAYS = (
    *("1#\nF*", "1#\r\nF*\r\n", "1#\rF*", "\n\n  1# \n\t F*\t\n\n", "\ufeff1_\nF*", "1H\nF*\n"),
    *("2x2x2\n1#\nF*", "\ufeff\n2x2x2\n\n1#\nF*\n"),
)
OPEN = "####\n#111\n#100\n#100"
LOOSE = {
    "1 # #\n1 1 1": "1##\n111",
    "1\t#\t#\r\n1\t1\t1\r\n": "1##\n111",
    "|1|#|#|\n|1|1|1|": "1##\n111",
    "# # # #\n# 1 1 1\n# 1 . .\n# 1 . .": OPEN,
    ". . . .\n. 1 1 1\n. 1 0 0\n. 1 0 0": OPEN,
    "----\n-111\n-100\n-100": OPEN,
    "🟦🟦🟦🟦\n🟦2️⃣2️⃣2️⃣\n🟦2️⃣⬛⬛\n🟦2️⃣⬛⬛": "####\n#222\n#200\n#200",
    "⬜⬜⬜⬜\n⬜1️⃣1️⃣1️⃣\n⬜1️⃣0️⃣0️⃣\n⬜1️⃣0️⃣0️⃣": OPEN,
    " 1##\n 1##\n112#\n####": "01##\n01##\n112#\n####",
    "🚩💣❓\n111": "F*#\n111",
    ":triangular_flag_on_post::two::blue_square:": "F2#",
    "```\n1##\n###\n```": "1##\n###",
}
HEADINGS = ("3x2x2", "3 2 2", "3 x 2, 2 mines", "Minesweeper, 2 mines", "Mines: 2", "2x3/2")
# What the page of the analyser writes for these: a wrong flag, and mines without flags.
ON_THE_PAGE = {
    "ahadaaaed2jObOeO": "7x3x4\n001F111\n112112#\n1#1002#",
    "ajajaaakbb2bj2c2d2cObPbgObPbg": (
        "9x9x10\n011100000\n01F100000\n011211111\n0112F23F3\n01F22#3##\n011111333\n2210001#1\n"
        "##1000111\n221000000"
    ),
}
REQUEST = '{"board": "...2x\\n.113x\\n.2*xx\\n13*xx\\nxxxxx", "total_mines": 10}'
OF_REQUEST = mw.Position.parse("0002#\n0113#\n02*##\n13*##\n#####", mines=10)

ACCEPTED: list[tuple[str, dict[str, Any], formats.Value]] = [
    *((text, {"mines": 2}, EXPECTED) for text in WAYS),
    *((text, {"mines": 2}, mw.Position.parse(rows, mines=2)) for text, rows in LOOSE.items()),
    *((f"{head}\n1 . .\n. . .\n", {}, mw.Position.parse("3x2x2\n1##\n###")) for head in HEADINGS),
    ("#", {"mines": 1}, mw.Position([[-1]], 1)),
    ("1#2#", {"mines": 1}, mw.Position([[1, -1, 2, -1]], 1)),
    ("1\n#", {"mines": 1}, mw.Position([[1], [-1]], 1)),
    (json.dumps(POSITION), {}, ONE),
    (json.dumps(POSITION | {"cells": [[1, -1]]}), {}, ONE),
    (json.dumps(GRAPH), {}, GRAPH_EXPECTED),
    (json.dumps(GRAPH | {"cells": "1#"}), {}, GRAPH_EXPECTED),
    (json.dumps(POSITION | {"mines": None}), {"mines": 1, "topology": "square"}, ONE),
    (json.dumps(POSITION | {"mines": None}), {"density": 0.5}, mw.Position([[1, -1]], density=0.5)),
    *(
        (f"{ANALYSER}board=30x16x99&analysis={cells}", {}, mw.Position.parse(text))
        for cells, text in ON_THE_PAGE.items()
    ),
    (f"{ANALYSER}board=14x10x40", {}, mw.Position([[mw.HIDDEN] * 14] * 10, mines=40)),
    (REQUEST, {}, OF_REQUEST),
    (f"{CALCULATOR}b=1", {}, mw.Board(9, 9, [])),
    (
        "https://llamasweeper.com/#/game/zini-explorer?b=0302&m=gg",
        {},
        mw.Board(2, 3, [(0, 0), (1, 2)]),
    ),
]


@pytest.mark.parametrize(("text", "stated", "expected"), ACCEPTED)
def test_accepted_data(text: str, stated: dict[str, Any], expected: formats.Value) -> None:
    assert formats.load(text.encode(), **stated) == expected


def test_the_service_reads_what_people_paste() -> None:
    for text, rows in LOOSE.items():
        read = normalised(text.encode(), "", Limits())
        assert (read.cells, read.mine_count) == (rows.split("\n"), None)


def test_json_nested_about_as_deep_as_python_goes() -> None:
    for depth in range(800, 1000, 3):
        nested = "[" * depth + "]" * depth
        for key in ("kind", "cells", "rows"):
            held = json.dumps(POSITION | {key: 0})
            refused(held.replace(f'"{key}": 0', f'"{key}": {nested}').encode())


def test_json_is_written_as_documented() -> None:
    data = formats.dump(mw.Position([[1, -1]], mines=1), "json")
    assert json.loads(data) == POSITION | {"topology": "square", "max_per_cell": 1}


def test_text_is_parsed_in_all_ways_to_write_it() -> None:
    for text in WAYS:
        assert mw.Position.parse(text, mines=2) == EXPECTED


FILE_OF_ONE = formats.dump(mw.Game(mw.Board(2, 2, [(0, 0)])), "game")
MINES_OF_ONE = formats.dump(mw.Board(1, 2, [(0, 0)]), "mbf")
OTHER_TOPOLOGY = "topology= is torus, but the file has square"


@pytest.mark.parametrize(
    ("source", "stated", "message"),
    [
        (FILE_OF_ONE, {"mines": 2}, "mines= is 2, but the file has 1"),
        (FILE_OF_ONE, {"topology": "torus"}, OTHER_TOPOLOGY),
        (FILE_OF_ONE, {"density": 0.5}, "no density"),
        (MINES_OF_ONE, {"mines": 2}, "mines= is 2, but the file has 1"),
        (MINES_OF_ONE, {"topology": "torus"}, OTHER_TOPOLOGY),
        (MINES_OF_ONE, {"density": 0.2}, "no density"),
        (json.dumps(POSITION), {"topology": "torus"}, OTHER_TOPOLOGY),
        (f"{ANALYSER}board=9x9x10", {"mines": 9}, "mines= is 9, but the file has 10"),
        (f"{ANALYSER}board=9x9x10", {"density": 0.1}, "it has no density"),
        (f"{ANALYSER}board=9x9x10", {"topology": "torus"}, OTHER_TOPOLOGY),
        (f"{CALCULATOR}b=1", {"mines": 9}, "mines= is 9, but the file has 0"),
        (b"2x1x1\n1#", {"density": 0.5}, "the mine total 1 and the density 0.5 exclude each other"),
    ],
)
def test_arguments_that_contradict_a_file(
    source: str | bytes, stated: dict[str, Any], message: str
) -> None:
    assert message in refused(source.encode() if isinstance(source, str) else source, **stated)


def test_arguments_that_repeat_a_file_are_accepted() -> None:
    board = mw.Board(1, 2, [(0, 0)])
    assert formats.load(MINES_OF_ONE, mines=1, max_per_cell=1, topology="square") == board
    data = json.dumps(POSITION).encode()
    assert "topology Topology" not in refused(data, topology=mw.Topology.torus(1, 2))


FLAGGED = mw.Game(mw.Board(3, 3, [(0, 0)]))
FLAGGED.flag((0, 0))
TORUS = mw.Position.parse("1#", mines=1, topology="torus")
WITH_DENSITY = mw.Position.parse("1#", density=0.2)
TWO_IN_A_CELL = mw.Position.parse("1#", mines=2, max_per_cell=2)


@pytest.mark.parametrize(
    ("value", "name", "message"),
    [
        (WITH_DENSITY, "text", "density"),
        (TWO_IN_A_CELL, "text", "max_per_cell"),
        (TORUS, "text", "torus"),
        (mw.Board(1, 2, [], "hexagonal"), "text", "hexagonal"),
        (mw.Board(256, 2, []), "mbf", "at most 255"),
        (mw.Board(2, 2, [], "torus"), "mbf", "torus"),
        (mw.Position.parse("1#", mines=1), "mbf", "r0c1 is hidden: a board needs every cell"),
        (mw.Position.parse("2*", mines=1), "mbf", "r0c0 shows 2 but touches 1 mine"),
        (mw.Position.parse("1*", mines=2), "mbf", "is 2, but the position exposes 1 mine"),
        (mw.Game.new("beginner", seed=1), "mbf", "first click"),
        (mw.Position.parse("1#", mines=1), "game", "cannot store a position, only a game"),
        (mw.Board(2, 2, [(0, 0)]), "line", "exactly its first click"),
        (FLAGGED, "rawvf", "rawvf cannot store a game, only a replay"),
        (TORUS, "jsminesweeper", "cannot store"),
        (WITH_DENSITY, "jsminesweeper", "density"),
        (TWO_IN_A_CELL, "jsminesweeper", "max_per_cell"),
        (mw.Position.parse("1#", mines=1, clues="liar"), "jsminesweeper", "clue models"),
        (mw.Position.parse("1*", mines=1), "jsminesweeper", "see r0c1"),
        (mw.Position([[mw.HIDDEN] * 251], mines=1), "jsminesweeper", "at most 250 rows and"),
        (mw.Position.parse("1F", mines=1), "minesweepr", "cannot store flags: see r0c1"),
        (FLAGGED, "tatham", "at most its first click: use tatham-save"),
        (mw.Game(mw.Board(3, 3, [], "torus")), "tatham", "torus"),
        (mw.Game(mw.Board(3, 3, []), clues="liar", seed=1), "tatham-save", "clue models"),
    ],
)
def test_what_a_format_cannot_store(value: formats.Value, name: str, message: str) -> None:
    with pytest.raises(mw.MinewiseError, match=message) as caught:
        formats.dump(value, name)
    assert "\n" not in str(caught.value)
