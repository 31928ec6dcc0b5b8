"""`minewise watch`: every move with its reason, and what came of the game."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import minewise as mw
from minewise.cli import commands


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(commands, ["watch", *arguments], standalone_mode=True)
    return result.exit_code, result.output


def test_moves_are_told_with_their_reasons() -> None:
    status, output = run("tie-break", "--size", "beginner", "--seed", "3", "--start", "0,0")
    lines = output.splitlines()
    assert status == 0
    assert lines[0].endswith("r0c0    first click; opens 18 more cells")
    assert " by counting" in output
    assert lines[-2].startswith("Won, after 21 clicks")
    assert "Game 0 of seed 3" in lines[-1]


def test_luck_includes_the_guess_that_lost() -> None:
    output = run(
        "exact", "--size", "5x5x5", "--seed", "4", "--start", "0,0", "--start-rule", "safe"
    )
    assert "a guess, 20 % risk\n" in output[1]
    assert "a guess, 33.3 % risk\n" in output[1]
    assert "Lost: " in output[1]
    assert "2 guesses, luck 53.3 %." in output[1]


def test_json_replays_the_game() -> None:
    status, output = run("exact", "--seed", "9", "--start", "3,3", "--json")
    told = json.loads(output)
    game = mw.Game.new("expert", seed=9, start=(3, 3))
    assert status == 0
    assert told["moves"][0]["cell"] == [3, 3]
    for move in told["moves"][1:]:
        assert [list(cell) for cell in game.open(tuple(move["cell"]))] == move["opened"]
        assert (move["technique"] is None) == (move["reason"] == "guess")
    assert (game.won, game.lost) == (told["won"], told["lost"])


def test_a_player_without_a_guess_rule_resigns() -> None:
    output = run("subset-only", "--size", "16x16x60", "--seed", "1")[1]
    assert "Resigned instead of guessing" in output


def test_each_board_can_be_shown_as_it_goes() -> None:
    output = run("exact", "--size", "4x4x3", "--seed", "2", "--pause", "0.001")[1]
    assert output.count("    0    1    2    3") == output.count("  by ") + output.count(
        "first click"
    )


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("nobody",), "unknown strategy 'nobody'"),
        (("exact", "--size", "huge"), "unknown board 'huge'"),
        (("exact", "--start", "99,0"), "r99c0"),
        (("exact", "--start", "here"), "--start"),
        (("exact", "--size", "2x2x3"), "no room"),
        (("exact", "--seed", "-4"), "seed"),
        (("counting/luck",), "unknown criterion 'luck'"),
    ],
)
def test_what_cannot_be_watched(arguments: tuple[str, ...], line: str) -> None:
    status, output = run(*arguments)
    assert status == 2
    assert line in output
    assert output.startswith("minewise: ")
    assert output.count("\n") == 1
