"""The boards of saved games played by a strategy over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from web_client import client_of, message

import minewise as mw
from minewise.formats import game_json


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with client_of(tmp_path) as client:
        yield client


def begun(size: str, seed: int, **options: Any) -> mw.Game:
    """A game of which only the first cell is open."""
    return mw.Game.new(size, seed=seed, start=(3, 3), **options)


def outcomes(client: TestClient, games: list[mw.Game], **asked: Any) -> list[str | None]:
    held = [game_json.to_dict(game) for game in games]
    told = client.post("/api/outcomes", json={"games": held, **asked})
    assert told.status_code == 200, told.text
    return told.json()["outcomes"]


def expected(game: mw.Game, strategy: str) -> str:
    """The end of the moves of the library."""
    seed = game.seed or 0
    first = game.history[0].cell
    played = mw.moves(strategy, game.board, first, seed=seed, clues=game.clues)
    again = mw.Game(game.board, clues=game.clues, seed=seed)
    for move in played:
        again.open(move.cell)
    return "won" if again.won else "lost" if again.lost else "resigned"


@pytest.mark.parametrize("strategy", ["strong", "subset-only"])
def test_outcomes_are_those_of_the_library_and_never_change(
    client: TestClient, strategy: str
) -> None:
    games = [begun("expert", seed) for seed in range(12)]
    games += [begun("16x16x40", 5, start_rule="safe", topology="torus")]
    games += [begun("9x9x10", 6, clues="withheld(0.2)")]
    found = outcomes(client, games, strategy=strategy)
    assert found == [expected(game, strategy) for game in games]
    assert len(set(found)) > 1
    assert outcomes(client, games[::-1], strategy=strategy) == found[::-1]


def test_strong_plays_by_default_and_only_the_first_click_matters(client: TestClient) -> None:
    game = begun("beginner", 2)
    [found] = outcomes(client, [game])
    assert found == expected(game, "strong")
    game.open(game.board.mines[0])
    assert outcomes(client, [game]) == [found]


def test_a_first_click_on_a_mine_loses_for_the_strategy_too(client: TestClient) -> None:
    game = mw.Game(mw.Board(3, 3, [(0, 0)]))
    game.open((0, 0))
    assert outcomes(client, [game]) == ["lost"]


def test_games_beyond_the_time_limit_are_left_for_another_request(tmp_path: Path) -> None:
    games = [begun("expert", seed) for seed in range(3)]
    with client_of(tmp_path, seconds=1e-6) as hurried:
        assert outcomes(hurried, games) == ["unknown", None, None]


def test_bad_requests_get_one_line(client: TestClient) -> None:
    good = game_json.to_dict(begun("beginner", 1))
    for games, part in (
        ([], '"games" must be a list of 1 to 100 saved games'),
        ([good, {}], '"games", number 1: game: this is not a saved game'),
        ([good | {"history": []}], '"games", number 0: no cell was opened'),
        ([good | {"rows": 900}], '"games", number 0: the service accepts at most 100 rows'),
    ):
        assert part in message(client.post("/api/outcomes", json={"games": games}), 400)
    answer = client.post("/api/outcomes", json={"games": [good], "strategy": "stronk"})
    assert "strategy" in message(answer, 400)
