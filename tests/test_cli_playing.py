"""`minewise watch`, `minewise deepen`, and uncertain clues on the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from commanding import answered, refused

import minewise as mw

WIDE = "8x8x12\n" + "########\n" * 3 + "###1####\n" + "########\n" * 4
WORK = ("--budget", "work=20000000")
CORNER = "3x3x2\n1##\n###\n###\n"

# watch


def test_moves_are_told_with_their_reasons() -> None:
    output = answered("watch", "tie-break", "--size", "beginner", "--seed", "3", "--start", "0,0")
    lines = output.splitlines()
    assert lines[0].endswith("r0c0    first click; opens 18 more cells")
    assert " by counting" in output
    assert lines[-2].startswith("Won, after 21 clicks")
    assert "Game 0 of seed 3" in lines[-1]


def test_luck_includes_the_guess_that_lost() -> None:
    board = ("--size", "5x5x5", "--seed", "4", "--start", "0,0", "--start-rule", "safe")
    output = answered("watch", "exact", *board)
    assert "a guess, 20 % risk\n" in output
    assert "a guess, 33.3 % risk\n" in output
    assert "Lost: " in output
    assert "2 guesses, luck 53.3 %." in output


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
    exact = answered("deepen", "-", text="3x2x3\n2##\n2##\n")
    assert exact.startswith("win probabilities of best play, exact")


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


def test_an_analysis_under_a_model() -> None:
    told = json.loads(answered("analyze", "-", "--clues", "optimistic", "--json", text=CORNER))
    expected = mw.analyze(mw.Position.parse(CORNER, clues="optimistic"))
    assert told["mine_probability"] == expected.to_dict()["mine_probability"]
    assert "?" in answered("analyze", "-", text="3x1x1\n?##\n")


def test_a_file_states_its_models(tmp_path: Path) -> None:
    file = tmp_path / "liar.json"
    mw.formats.save(mw.Position.parse(CORNER, clues="liar"), file)
    told = json.loads(answered("analyze", str(file), "--json"))
    stated = json.loads(answered("analyze", "-", "--clues", "liar", "--json", text=CORNER))
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
    told = json.loads(answered("simulate", "beginner", "exact", *asked, "--json"))
    expected = mw.simulate("beginner", "exact", games=40, seed=3, clues="liar")
    assert (told["clues"], told["wins"]) == ("liar", expected.wins)
    assert "clues liar" in answered("compare", "beginner", "exact", "tie-break", *asked)
    board = ("--size", "beginner", "--seed", "3", "--clues", "liar")
    watched = json.loads(answered("watch", "exact", *board, "--json"))
    assert watched["won"] == bool(expected.outcomes[0])
