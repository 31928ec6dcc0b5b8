"""Drills over HTTP: those of the library, and refusals."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from web_client import client_of, message

import minewise as mw


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with client_of(tmp_path) as client:
        yield client


@pytest.mark.parametrize("kind", ["safe-cells", "best-guess", "endgame", "fifty-fifty"])
def test_a_drill_is_that_of_the_library(client: TestClient, kind: mw.types.DrillKind) -> None:
    told = client.post("/api/drill", json={"kind": kind, "seed": "7"}).json()
    assert told == mw.drill(kind, seed=7).to_dict()


def test_techniques_are_told_with_their_lessons(client: TestClient) -> None:
    told = client.post("/api/techniques", json={}).json()["techniques"]
    assert [one["name"] for one in told] == [one.name for one in mw.techniques()]
    for one, technique in zip(told, mw.techniques(), strict=True):
        assert (one["title"], one["graded"]) == (technique.title, technique.graded)
        if technique.lesson is not None:
            assert one["lesson"]["idea"] == technique.lesson.idea


def test_a_drill_can_be_graded_by_technique(client: TestClient) -> None:
    asked = {"kind": "safe-cells", "technique": "intersection"}
    one, other = (client.post("/api/drill", json=asked).json() for _ in range(2))
    assert one["technique"] == other["technique"] == "intersection"
    assert one["seed"] != other["seed"]


def test_a_day_has_a_drill_and_a_board_that_can_be_played(client: TestClient) -> None:
    told = client.post("/api/daily", json={"date": "2026-11-22"}).json()
    day = date(2026, 11, 22)
    assert told["drill"] == mw.daily_drill(day).to_dict()
    board = told["board"]
    start = board.pop("start")
    dealt = client.post("/api/generate", json={**board, "start": start}).json()
    assert dealt["mines"] == [list(mine) for mine in mw.daily_board(day).mines]


@pytest.mark.parametrize(
    ("path", "asked", "said"),
    [
        ("drill", {}, '"kind" is missing: it must be one of best-guess, endgame, fifty-fifty'),
        ("drill", {"kind": "speed"}, '"kind" must be one of best-guess'),
        ("drill", {"kind": "endgame", "seed": "x"}, '"seed" must be a whole number below 2^62'),
        ("drill", {"kind": "endgame", "seed": "9" * 19}, '"seed" must be a whole number below'),
        ("drill", {"kind": "safe-cells", "technique": "exact"}, '"technique" must be one of'),
        ("drill", {"kind": "endgame", "technique": "subset"}, '"technique" is for "safe-cells"'),
        ("daily", {}, '"date" is missing: it must be a date, such as 2026-11-22'),
        ("daily", {"date": "today"}, '"date" must be a date, such as 2026-11-22'),
        ("daily", {"date": "2026-02-30"}, '"date" must be a date, such as 2026-11-22'),
    ],
)
def test_bad_requests_are_refused(
    client: TestClient, path: str, asked: dict[str, str], said: str
) -> None:
    assert said in message(client.post(f"/api/{path}", json=asked), 400)
