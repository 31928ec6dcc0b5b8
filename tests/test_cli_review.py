"""`minewise review`: folders, files that are refused, and budgets."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from asking import opened
from commanding import answered, run

import minewise as mw

REPLAYS = Path(__file__).parent.parent / "examples" / "replays"
ARBITER = str(REPLAYS / "arbiter_beg.avf")
META = str(REPLAYS / "test_subject.evf")


@pytest.fixture
def lost(tmp_path: Path) -> str:
    """A saved game that an avoidable guess lost."""
    game = opened(mw.Board(1, 7, [(0, 2), (0, 6)]), (0, 1), (0, 2))
    path = tmp_path / "lost.json"
    mw.formats.save(game, path)
    return str(path)


def test_a_folder_is_read_with_its_folders(tmp_path: Path, lost: str) -> None:
    inner = tmp_path / "more" / "deep"
    shutil.copytree(REPLAYS, inner)
    (tmp_path / "notes.txt").write_text("not a game")
    (tmp_path / "position.json").write_bytes(
        mw.formats.dump(mw.Position.parse("1#", mines=1), "json")
    )
    told = json.loads(answered("review", str(tmp_path), "--json", "--totals"))
    names = [Path(game["file"]).name for game in told["games"]]
    replays = [path.name for path in sorted(REPLAYS.iterdir()) if path.suffix != ".md"]
    assert names == ["lost.json", *replays]
    assert told["totals"]["wins"] == 7
    assert "position.json" not in str(told)


def test_bad_files_are_named_and_the_others_reviewed(tmp_path: Path) -> None:
    bad = tmp_path / "cut.avf"
    bad.write_bytes(Path(ARBITER).read_bytes()[:300])
    shutil.copy(ARBITER, tmp_path / "whole.avf")
    result = run("review", str(tmp_path), "--json")
    assert result.exit_code == 2
    line = "the file is cut off or damaged: it ends after 300 bytes, within its data"
    assert result.stderr == f"minewise: {bad}: avf: {line}\n"
    told = json.loads(result.stdout)
    assert [Path(game["file"]).name for game in told["games"]] == ["whole.avf"]
    assert told["refused"] == [{"file": str(bad), "reason": f"{bad}: avf: {line}"}]
    result = run("review", ARBITER, str(tmp_path / "absent.avf"), "--totals")
    assert result.exit_code == 2
    assert "arbiter_beg.avf" in result.stdout
    assert "No such file" in result.stderr


def test_a_small_budget_leaves_risks_unknown() -> None:
    told = answered("review", META, "--budget", "0.000001")
    assert "117 clicks of unknown risk: increase --budget\nno guesses\n" in told


def test_discrepancies_are_noted(tmp_path: Path) -> None:
    replay: Any = mw.formats.load(ARBITER)
    path = tmp_path / "other.rawvf"
    path.write_bytes(mw.formats.dump(replay, "rawvf").replace(b"BBBV: 28", b"BBBV: 29"))
    assert "\nnote: three_bv is 28, but the file states 29\n" in answered("review", str(path))
