"""Spellings of positions, and limits of files; `test_corpus.py` has what formats refuse."""

from __future__ import annotations

import json
from typing import Any

from reading import refused

import minewise as mw
from minewise import formats
from minewise.formats import link
from minewise.questions.files import normalised
from minewise.questions.limits import Limits


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
        assert (read.cells, read.mine_count) == (tuple(rows.split("\n")), None)


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
