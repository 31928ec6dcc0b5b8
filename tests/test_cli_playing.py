"""Hints, flags, games, `minewise deepen`, and uncertain clues on the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from commanding import CORNER, FLAGS, answered, refused

import minewise as mw

WIDE = "8x8x12\n" + "########\n" * 3 + "###1####\n" + "########\n" * 4
WORK = ("--budget", "work=20000000")
FEW = "3x3x2\n1##\n###\n###\n"

# hint and flags


def test_a_hint_has_levels() -> None:
    assert answered("hint", "--level", "1", CORNER).startswith("Consider the number of mines left.")
    said = answered("hint", "--limit", "2", "--level", "3", CORNER).splitlines()
    assert said[:2] == [
        "1. Mine count: the mine total proves a safe cell.",
        "2. Counting: the 1 at r1c1 proves a mine.",
    ]
    assert "✓" not in "".join(said)


def test_a_hint_on_a_graph_has_no_picture() -> None:
    ring = mw.Topology.graph({"A": "BD", "B": "AC", "C": "BD", "D": "CA"})
    graph = mw.Position({"A": 2, "B": -1, "C": -1, "D": -1}, mines=2, topology=ring)
    said = answered("hint", "-", text=mw.formats.dump(graph, "json"))
    assert said == "All mines are known, so C is safe.\n"


def test_certain_mines_are_named_and_a_finished_board_has_none() -> None:
    assert answered("flags", FLAGS).startswith("Take 2 certain mines: r6c6, r7c6.\n")
    assert answered("flags", "-", text="3x1x1\n1*1\n") == "No cell is hidden.\n"
    assert json.loads(answered("flags", "-", "--json", text="3x1x1\n1*1\n"))["moves"] == []


# watch


def test_json_replays_the_game() -> None:
    told = json.loads(answered("watch", "exact", "--seed", "9", "--start", "3,3", "--json"))
    game = mw.Game.new("expert", seed=9, start=(3, 3))
    assert told["moves"][0]["cell"] == [3, 3]
    for move in told["moves"][1:]:
        assert [list(cell) for cell in game.open(tuple(move["cell"]))] == move["opened"]
        assert (move["technique"] is None) == (move["reason"] == "guess")
    assert (game.won, game.lost) == (told["won"], told["lost"])


def test_a_player_without_a_guess_rule_resigns() -> None:
    output = answered("watch", "subset-only", "--size", "16x16x60", "--seed", "1")
    assert "Resigned instead of guessing" in output


def test_each_board_can_be_shown_as_it_goes() -> None:
    output = answered("watch", "exact", "--size", "4x4x3", "--seed", "2", "--pause", "0.001")
    moves = output.count("  by ") + output.count("first click")
    assert output.count("    0    1    2    3") == moves > 1


# deepen


def test_the_last_answer_is_printed_with_intervals() -> None:
    words = answered("deepen", "-", *WORK, text=WIDE)
    assert re.match(r"win probabilities after [\d,]+ continuations", words)
    assert re.search(r"r2c3  wins [\d.]+ % ± [\d.]+ %, 12.5 % risk", words)
    assert "the first is the best with a probability of" in words


def test_every_answer_is_a_line_of_json() -> None:
    lines = answered("deepen", "-", "--json", *WORK, text=WIDE).splitlines()
    work = [json.loads(line)["work"] for line in lines]
    assert len(work) > 2
    assert work == sorted(work)
    assert lines == answered("deepen", "-", "--json", *WORK, text=WIDE).splitlines()


def test_cells_and_confidence_are_passed_on() -> None:
    cells = ("--cell", "0,0", "--cell", "7,7", "--confidence", "0.6")
    last = json.loads(answered("deepen", "-", "--json", *cells, text=WIDE).splitlines()[-1])
    assert sorted(each["cell"] for each in last["candidates"]) == [[0, 0], [7, 7]]
    assert last["confidence"] >= 0.6


# clue models


def test_a_file_states_its_models(tmp_path: Path) -> None:
    file = tmp_path / "liar.json"
    mw.formats.save(mw.Position.parse(FEW, clues="liar"), file)
    told = json.loads(answered("analyze", str(file), "--json"))
    stated = json.loads(answered("analyze", "-", "--clues", "liar", "--json", text=FEW))
    assert told["mine_probability"] == stated["mine_probability"]
    words = refused("analyze", str(file), "--clues", "optimistic")
    assert "--clues is optimistic, but the file has liar" in words
    assert "?" in answered("analyze", "-", text="3x1x1\n?##\n")


@pytest.mark.parametrize("command", ["analyze", "hint"])
def test_the_clue_most_likely_misread_is_named(command: str) -> None:
    words = refused(command, "-", text="4x4x3\n0000\n0222\n02##\n02##\n")
    assert "r1c1 shows 2" in words
    assert "; most likely misread: the 2 at r1c1 (1 instead: 1.00)" in words


def test_games_under_a_model() -> None:
    asked = ("--games", "40", "--seed", "3", "--clues", "liar")
    told = json.loads(answered("simulate", "beginner", "exact", *asked, "--json"))
    expected = mw.simulate("beginner", "exact", games=40, seed=3, clues="liar")
    assert (told["clues"], told["wins"]) == ("liar", expected.wins)
    assert "clues liar" in answered("compare", "beginner", "exact", "tie-break", *asked)
    board = ("--size", "beginner", "--seed", "3", "--clues", "liar")
    watched = json.loads(answered("watch", "exact", *board, "--json"))
    assert watched["won"] == bool(expected.outcomes[0])
