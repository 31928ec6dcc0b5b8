"""Uncertain clues on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import minewise as mw
from minewise.cli import commands

CORNER = "3x3x2\n1##\n###\n###\n"


def run(*words: str, text: str = "") -> str:
    result = CliRunner().invoke(commands, list(words), input=text)
    assert result.exit_code == 0, result.output
    return result.output


def refused(*words: str, text: str = "") -> str:
    result = CliRunner().invoke(commands, list(words), input=text)
    assert result.exit_code != 0
    return str(result.exception) + result.output


def test_an_analysis_under_a_model() -> None:
    told = json.loads(run("analyze", "-", "--clues", "optimistic", "--json", text=CORNER))
    expected = mw.analyze(mw.Position.parse(CORNER, clues="optimistic"))
    assert told["mine_probability"] == expected.to_dict()["mine_probability"]
    assert "?" in run("analyze", "-", text="3x1x1\n?##\n")


def test_a_file_states_its_models(tmp_path: Path) -> None:
    file = tmp_path / "liar.json"
    mw.formats.save(mw.Position.parse(CORNER, clues="liar"), file)
    told = json.loads(run("analyze", str(file), "--json"))
    stated = json.loads(run("analyze", "-", "--clues", "liar", "--json", text=CORNER))
    assert told["mine_probability"] == stated["mine_probability"]
    words = refused("analyze", str(file), "--clues", "optimistic")
    assert "--clues is optimistic, but the file has liar" in words


@pytest.mark.parametrize("command", ["analyze", "hint"])
def test_the_clue_most_likely_misread_is_named(command: str) -> None:
    words = refused(command, "-", text="4x4x3\n0000\n0222\n02##\n02##\n")
    assert "r1c1 shows 2" in words
    assert "; most likely misread: the 2 at r1c1 (1 instead: 1.00)" in words


def test_games_under_a_model() -> None:
    asked = ("--games", "40", "--seed", "3", "--clues", "liar")
    told = json.loads(run("simulate", "beginner", "exact", *asked, "--json"))
    expected = mw.simulate("beginner", "exact", games=40, seed=3, clues="liar")
    assert (told["clues"], told["wins"]) == ("liar", expected.wins)
    assert "clues liar" in run("compare", "beginner", "exact", "tie-break", *asked)
    watched = json.loads(
        run("watch", "exact", "--size", "beginner", "--seed", "3", "--clues", "liar", "--json")
    )
    assert watched["won"] == bool(expected.outcomes[0])


@pytest.mark.parametrize("command", [["simulate", "beginner", "exact"], ["analyze", "-"]])
def test_an_unknown_model(command: list[str]) -> None:
    assert "unknown clue model 'lair'" in refused(*command, "--clues", "lair", text=CORNER)
