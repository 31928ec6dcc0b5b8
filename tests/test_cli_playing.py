"""What commands that play and compare print agrees with the library."""

from __future__ import annotations

import json
from pathlib import Path

from commanding import answered, refused

import minewise as mw

WIDE = "8x8x12\n" + "########\n" * 3 + "###1####\n" + "########\n" * 4
WORK = ("--budget", "work=20000000")
FEW = "3x3x2\n1##\n###\n###\n"


def test_every_answer_is_a_line_of_json() -> None:
    lines = answered("deepen", "-", "--json", *WORK, text=WIDE).splitlines()
    work = [json.loads(line)["work"] for line in lines]
    assert len(work) > 2
    assert work == sorted(work)
    assert lines == answered("deepen", "-", "--json", *WORK, text=WIDE).splitlines()


def test_a_file_states_its_models(tmp_path: Path) -> None:
    file = tmp_path / "liar.json"
    mw.formats.save(mw.Position.parse(FEW, clues="liar"), file)
    told = json.loads(answered("analyze", str(file), "--json"))
    stated = json.loads(answered("analyze", "-", "--clues", "liar", "--json", text=FEW))
    assert told["mine_probability"] == stated["mine_probability"]
    words = refused("analyze", str(file), "--clues", "optimistic")
    assert "--clues is optimistic, but the file has liar" in words
    assert "?" in answered("analyze", "-", text="3x1x1\n?##\n")
