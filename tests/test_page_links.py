"""Links: those that the page makes are read by Python, and the other way round."""

from __future__ import annotations

import json
import subprocess
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from reading import refused

import minewise as mw
from minewise import formats

HERE = Path(__file__).parent
ESBUILD = HERE.parent / "node_modules" / ".bin" / "esbuild"
ADDRESS = "https://example.org/minewise/#/analyse?p="

MOVE: dict[str, Any] = {"opened": [], "probability": None, "flags": [], "next": []}
LEAF = {**MOVE, "cell": 2, "value": "1", "probability": 0.5, "opened": [[5, "1"]]}
TREE = {
    "rows": ["1##", "1##"],
    "start": {**MOVE, "cell": -1, "value": "", "flags": [1], "next": [LEAF]},
    "line": [0],
    "at": 1,
}
PLAIN = {"rows": ["1F#", "1##"], "mines": 1, "topology": "square", "clues": "exact"}
ON_THE_PAGE: list[dict[str, Any]] = [
    PLAIN,
    {**PLAIN, "rows": ["?*#"], "topology": "torus", "clues": "optimistic"},
    {**PLAIN, "rows": ["#" * 100] * 100, "mines": 2000, "topology": "hexagonal"},
    {**PLAIN, "board": ["1*1", "111"]},
    {**PLAIN, "rows": ["1F1", "1#1"], "variations": TREE},
]

Page = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Page:
    if not ESBUILD.exists():
        pytest.skip("needs npm install")
    bundle = tmp_path_factory.mktemp("links") / "links.mjs"
    source = HERE.parent / "page" / "links" / "position.ts"
    options = ["--bundle", "--format=esm", "--log-level=warning", f"--outfile={bundle}"]
    subprocess.run([ESBUILD, source, *options], check=True)

    def asked(write: Any = (), read: Any = ()) -> dict[str, Any]:
        run = subprocess.run(
            ["node", HERE / "links.mjs", bundle],
            input=json.dumps({"write": write, "read": read}),
            capture_output=True,
            text=True,
            check=True,
        )
        answer: dict[str, Any] = json.loads(run.stdout)
        return answer

    return asked


def code(content: bytes) -> str:
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = compressor.compress(content) + compressor.flush()
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def test_links_of_the_page_are_read_by_python_and_by_the_page(page: Page) -> None:
    codes = [each["p"] for each in page(write=ON_THE_PAGE)["written"]]
    for p, shown in zip(codes, ON_THE_PAGE, strict=True):
        position = formats.load(ADDRESS + p)
        assert isinstance(position, mw.Position)
        assert str(position).splitlines() == shown["rows"]
        assert position.mine_count == shown["mines"]
        assert position.topology.kind == shown["topology"]
        assert position.clues == mw.Position.parse("1#", 1, clues=shown["clues"]).clues
    assert page(read=codes)["found"] == ON_THE_PAGE


def test_the_page_reads_links_of_python(page: Page) -> None:
    positions = [
        mw.Position.parse("001##\n001F#", mines=1),
        mw.Position.parse("1##\n###\n###", mines=2, topology="torus", clues="liar"),
    ]
    codes = [formats.dump(each, "link").decode().strip().partition("p=")[2] for each in positions]
    for found, position in zip(page(read=codes)["found"], positions, strict=True):
        assert found["rows"] == str(position).splitlines()
        assert found["mines"] == position.mine_count
        assert found["topology"] == position.topology.kind
        assert found["clues"] == position.clues.to_json()


def test_the_page_refuses_damaged_links(page: Page) -> None:
    deep = json.dumps({"format": "minewise", "version": 1, "kind": "position", "cells": ["1x"]})
    tree = {**TREE, "start": {"next": [{"cell": 9, "value": "1"}]}, "at": [0]}
    wrong = json.loads(deep) | {"mines": 1, "cells": PLAIN["rows"], "variations": tree}
    codes = ["", "!", "AAAAA", code(b"#" * (1 << 24)), code(b"3x1x1\n##"), code(deep.encode())]
    codes += [code(json.dumps(wrong).encode()), code(b"2x1x3\n##"), code(b"\xff")]
    codes.append(code(b"3x1x1\n###")[:-3])
    assert page(read=codes)["found"] == [None] * len(codes)


def test_the_link_of_a_seed_is_a_game() -> None:
    game = mw.Game.new("9x9x10", seed=7, start=(4, 4), start_rule="safe", topology="torus")
    address = "http://127.0.0.1:8000/?v=1#/play?size=9x9x10&seed=7"
    found = formats.load(f"{address}&topology=torus&start-rule=safe&start=4,4")
    assert isinstance(found, mw.Game)
    assert found.board == game.board
    assert found.position == game.position
    found = formats.load(f"{address}&no-guess=1&start=4,4")
    assert isinstance(found, mw.Game)
    assert found.board == mw.generate("9x9x10", no_guess=True, start=(4, 4), seed=7)


REFUSED = [
    ("p=", "p= is not base64url"),
    ("p=AAAAA", "p= is not base64url"),
    ("p=____", "p= is damaged"),
    (f"p={code(b'3x1x1' + bytes(20))[:-4]}", "p= is cut off or damaged"),
    (f"p={code(b'#' * (1 << 25))}", "p= expands to more than 16 MiB"),
    (f"p={code(b'3x1x1')}", "no rows follow the header line"),
    ("seed=x", "it needs p=, or size= and seed="),
    ("seed=1&start=4", "start= must be ROW,COLUMN"),
    ("seed=1&no-guess=1", "a board without guesses needs its first cell"),
    ("seed=1&size=9x9x90", "mines"),
]


def test_refused_links() -> None:
    for query, message in REFUSED:
        assert message in refused(f"https://example.org/#/analyse?{query}".encode(), "link"), query
