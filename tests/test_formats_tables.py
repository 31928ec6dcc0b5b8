"""What every format accepts and refuses: one table of each, and what no format can store."""

from __future__ import annotations

import json
from typing import Any

import pytest
from reading import refused

import minewise as mw
from minewise import formats
from minewise.formats import link
from minewise.service.limits import Limits
from minewise.service.position import normalised


def packed(size: int) -> str:
    """A link of the page to a row of so many hidden cells."""
    return f"https://example.org/#/analyse?p={link._compressed(b'#' * size)}"


HEAD = {"format": "minewise", "version": 1, "rows": 1, "columns": 2}
POSITION: dict[str, Any] = HEAD | {"kind": "position", "mines": 1, "cells": ["1#"]}


EXPECTED = mw.Position([[1, mw.HIDDEN], [mw.FLAG, mw.MINE]], mines=2)
WAYS = (
    *("1#\nF*", "1#\r\nF*\r\n", "1#\rF*", "\n\n  1# \n\t F*\t\n\n", "\ufeff1_\nF*", "1H\nF*\n"),
    *("2x2x2\n1#\nF*", "\ufeff\n2x2x2\n\n1#\nF*\n"),
)


def test_a_compressed_link_is_bounded() -> None:
    cells = packed(formats.MAX_BYTES).encode()
    assert "exceed the limit of 4,000,000 cells" in refused(cells)
    assert "expands to more than 16 MiB" in refused(packed(formats.MAX_BYTES + 1000).encode())


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
# What the page of the analyser writes for these: a wrong flag, and mines without flags.


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


MINES_OF_ONE = formats.dump(mw.Board(1, 2, [(0, 0)]), "mbf")


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
