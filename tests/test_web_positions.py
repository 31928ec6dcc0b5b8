"""What the server reads of files, opens of whole boards, and tells of a cell."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import scenarios
from starlette.testclient import TestClient
from web_client import client_of

import minewise as mw
from minewise.explain.best_guess import closed_groups
from minewise.formats import get
from minewise.formats.format import Arguments
from minewise.service.errors import fields

EDGE = "4x4x3\n0000\n0122\n02##\n02##\n"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with client_of(tmp_path) as client:
        yield client


def told(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(answer: Any, status: int = 400) -> str:
    assert answer.status_code == status, answer.text
    message: str = answer.json()["error"]["message"]
    assert "\n" not in message
    return message


def read_text(client: TestClient, text: str) -> dict[str, Any]:
    return told(client.post("/api/position", json={"text": text}))


def read_file(client: TestClient, data: bytes, name: str = "") -> dict[str, Any]:
    sent = {"data": base64.b64encode(data).decode(), "name": name}
    return told(client.post("/api/position", json=sent))


def test_analysis_hint_and_cell_of_a_position(client: TestClient) -> None:
    text = "4x4x3\n0000\n0122\n02##\n02##"
    told = client.post("/api/analyze", json={"position": text}).json()
    assert (told["safe"], told["solutions"]) == ([[3, 3]], "1")
    assert told["cells"] == ["0000", "0122", "02##", "02##"]
    held = json.loads(mw.formats.dump(mw.Position.parse(text), "json"))
    assert client.post("/api/analyze", json={"position": held}).json() == told
    hint = client.post("/api/hint", json={"position": text}).json()
    assert hint["hints"][0]["text"] == mw.hints(mw.Position.parse(text))[0].text
    shown = client.post("/api/cell", json={"position": text, "cell": [3, 3]}).json()
    assert [one["number"] for one in shown["click_outcomes"]] == [3]


def test_an_impossible_position_names_what_quarrels(client: TestClient) -> None:
    told = client.post("/api/analyze", json={"position": "1#2", "mines": 1}).json()["impossible"]
    assert "r0c2 shows 2" in told["message"]
    assert told["clues"] == [[0, 2]]
    told = client.post("/api/hint", json={"position": "1#1", "mines": 3}).json()["impossible"]
    assert told["totals"] == [[1, 1]]


def test_text_and_mine_files_are_read(client: TestClient) -> None:
    unsaid = {"topology": None, "clues": None, "board": None}
    position = {"cells": EDGE.split()[1:], "mine_count": 3, **unsaid}
    assert read_text(client, EDGE) == position
    assert read_text(client, "\ufeff" + EDGE.replace("\n", "\r\n").replace("#", "H")) == position
    assert read_file(client, EDGE.encode(), "edge.mine") == position
    assert read_text(client, EDGE.partition("\n")[2]) == position | {"mine_count": None}


@pytest.mark.parametrize("topology", ["square", "torus", "hexagonal"])
def test_json_is_read_with_its_shape(client: TestClient, topology: str) -> None:
    text = "1F#\n###"
    position = mw.Position.parse(text, mines=2, topology=topology)
    found = read_file(client, mw.formats.dump(position, "json"), "any.json")
    said = {"topology": topology, "clues": "exact"}
    assert found == {"cells": text.split(), "mine_count": 2, **said, "board": None}


@pytest.mark.parametrize(("kind", "topology"), [("mbf", "square"), ("json", "torus")])
def test_a_whole_board_is_hidden(client: TestClient, kind: str, topology: str) -> None:
    board = mw.Game.new("9x9x10", seed=4, start=(4, 4), topology=topology).board
    found = read_file(client, mw.formats.dump(board, kind), f"board.{kind}")
    assert found["cells"] == ["#" * 9] * 9
    assert (found["mine_count"], found["topology"]) == (10, topology)
    assert found["board"] == str(board).split()


def test_a_revealed_board_as_text_is_a_whole_board(client: TestClient) -> None:
    found = read_text(client, "3x1x1\n1*1")
    unsaid = {"topology": None, "clues": None}
    assert found == {"cells": ["###"], "mine_count": 1, **unsaid, "board": ["1*1"]}
    assert read_text(client, "3x1x1\n1*2")["board"] is None


def stated(**held: Any) -> bytes:
    whole = {"format": "minewise", "version": 1, "kind": "position", "rows": 1, "columns": 3}
    return json.dumps({**whole, "cells": ["1##"], "mines": 1, **held}).encode()


UNREADABLE = [
    (b"1!#", "", "line 1, column 2: '!' is not a cell"),
    (b"3x1x1\n1##\n11", "", "line 3: this row has 2 cells, but the first has 3"),
    (b"4x1x1\n1##", "", "states 4x1"),
    (b"3x1x9\n1##", "", "9 mines do not fit in 3 cells"),
    (b"  \n", "", "the content is empty"),
    (b"{", "a.json", "json: line 1, column 2"),
    (stated(colour=1), "", "no key"),
    (stated(mines=None), "", "no mine total"),
    (stated(mines=None, density=0.2), "", "has a density"),
    (stated(cells=[[1, -1, 12]]), "", "r0c2 shows 12: numbers must be from 0 to 8"),
    (stated(rows=2, cells=["", "1##"]), "", "row 1: it has 3 cells, but the first has 0"),
    (stated(max_per_cell=3), "", "one mine per cell"),
    (stated(rows=2000, columns=2000), "", "at most 100 rows and columns"),
    (b"#" * 101, "", "at most 100 rows and columns"),
    (b"\x09\x09\x00\x0a\x01", "a.mbf", "mbf: the file ends after 0 of its 10 mines"),
    (b"\x00\xff\xfe", "", "this file has no known format"),
    (b"\x00\xff\xfe", "a.mine", "byte 1 is not UTF-8"),
]


@pytest.mark.parametrize(
    "changed", [{"colour": 1}, {"mines": None}, {"version": 2}, {"format": ""}]
)
def test_an_object_is_refused_like_its_file(client: TestClient, changed: dict[str, Any]) -> None:
    held = json.loads(stated(**changed))
    with pytest.raises(mw.MinewiseError) as caught:
        get("json").load(stated(**changed), Arguments())
    message = refused(client.post("/api/analyze", json={"position": held}))
    assert message == fields(caught.value)["message"]
    assert message.startswith("json: ")


@pytest.mark.parametrize(("data", "name", "words"), UNREADABLE)
def test_what_cannot_be_read_says_where_and_why(
    client: TestClient, data: bytes, name: str, words: str
) -> None:
    found = read_file(client, data, name)
    assert list(found) == ["unreadable"]
    assert words in found["unreadable"]
    assert "\n" not in found["unreadable"]


def test_a_request_without_one_content_is_refused(client: TestClient) -> None:
    assert '"text", or "data"' in refused(client.post("/api/position", json={}))
    both = {"text": "1#", "data": "MSM="}
    assert '"text", or "data"' in refused(client.post("/api/position", json=both))
    assert "base64" in refused(client.post("/api/position", json={"data": "?"}))
    assert "must be text" in refused(client.post("/api/position", json={"text": 1}))


@pytest.mark.parametrize("path", ["/api/analyze", "/api/hint"])
def test_positions_that_the_page_cannot_draw_are_refused(client: TestClient, path: str) -> None:
    many = json.loads(stated(max_per_cell=2, mines=3))
    assert "one mine per cell" in refused(client.post(path, json={"position": many}))
    large = json.loads(stated(cells=[[1, -1, 12]]))
    assert "r0c2 shows 12" in refused(client.post(path, json={"position": large}))
    wide = stated(rows=2000, columns=2000).decode()
    assert "at most 100 rows" in refused(client.post(path, json={"position": wide}))


def test_the_details_of_a_cell_are_those_of_the_library(client: TestClient) -> None:
    position = mw.Game.new("expert", seed=7, start=(3, 3)).position
    analysis = mw.analyze(position)
    settled = [cell for group in closed_groups(analysis) for cell in group]
    hidden = [cell for cell in position.topology.cells if position[cell] < 0]
    for cell in hidden[::20]:
        sent = {"position": position.to_text(), "cell": list(cell)}
        found = told(client.post("/api/cell", json=sent))
        risk = analysis[cell]
        assert found["mine_probability"] == pytest.approx(risk)
        assert (found["method"], found["standard_error"]) == ("exact", 0)
        assert found["can_wait"] == (0 < risk < 1 and cell not in settled)
        shown = {one["number"]: one["probability"] for one in found["click_outcomes"]}
        numbers = analysis.number_distribution[cell]
        assert shown == pytest.approx({k: p for k, p in enumerate(numbers) if p > 0})


def test_whether_a_guess_can_wait(client: TestClient) -> None:
    sent = {"position": "#1\n#3\n**", "mines": 3, "cell": [0, 0]}
    found = told(client.post("/api/cell", json=sent))
    assert (found["mine_probability"], found["can_wait"]) == (0.5, False)
    sent = {"position": "2x1x1\n1*", "cell": [0, 1]}
    assert "r0c1 is revealed" in refused(client.post("/api/cell", json=sent))


@pytest.mark.parametrize("rule", ["safe", "opening"])
def test_a_position_that_nobody_has_opened_may_state_its_start_rule(
    client: TestClient, rule: Any
) -> None:
    position = mw.Position([[mw.HIDDEN] * 6] * 5, 6)
    sent = {"position": position.to_text(), "start_rule": rule}
    found = told(client.post("/api/analyze", json=sent))
    analysis = mw.analyze(position, start_rule=rule)
    assert found["mine_probability"] == analysis.mine_probability.tolist()
    hint = told(client.post("/api/hint", json=sent))["hints"][0]
    assert (hint["kind"], hint["text"]) == (
        "first click",
        mw.hints(position, start_rule=rule)[0].text,
    )
    cell = told(client.post("/api/cell", json={**sent, "cell": [0, 0]}))
    assert cell["mine_probability"] == 0
    guessed = told(client.post("/api/hint", json={"position": position.to_text()}))["hints"][0]
    assert guessed["kind"] == "guess"


@pytest.mark.slow
def test_estimates_are_told_apart(tmp_path: Path) -> None:
    """There is too little memory to count, and time enough to estimate on a slow machine too."""
    position = scenarios.lattice("square", 16, 16, 40, seed=3).position()
    sent = {"position": position.to_text()}
    limits: Any = {"seconds": 3.0, "megabytes": 0.2}
    with client_of(tmp_path, **limits) as client:
        found = told(client.post("/api/analyze", json=sent))
        assert (found["method"], found["solutions"]) == ("estimated", None)
        assert found["convergence"] > 1
        spread = [one for row in found["standard_error"] for one in row if one is not None]
        assert max(spread) > 0
        cell = told(client.post("/api/cell", json={**sent, "cell": [0, 0]}))
        assert (cell["method"], cell["can_wait"], cell["click_outcomes"]) == ("estimated", None, [])
        assert cell["standard_error"] > 0


def test_a_convergence_beyond_all_bounds_is_null(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it is if the chains of an estimate never meet."""
    monkeypatch.setattr(mw.Analysis, "convergence", float("inf"))
    position = scenarios.lattice("square", 16, 16, 40, seed=3).position()
    estimate = mw.analyze(position, budget=mw.Budget(2.0, 0.2))
    assert (estimate.method, estimate.to_dict()["convergence"]) == ("estimated", None)


def test_hints_may_skip_steps_that_find_mines_alone(client: TestClient) -> None:
    position = mw.Game.new("expert", seed=7, start=(3, 3)).position
    sent = {"position": position.to_text(), "limit": 100}
    every, opening = (
        told(client.post("/api/hint", json=sent | more)) for more in ({}, {"skip_mines": True})
    )
    assert every == json.loads(json.dumps(mw.hints(position, limit=100).to_dict()))
    assert opening["hints"] == [hint for hint in every["hints"] if hint["safe"]]
    assert not every["hints"][-1]["safe"]


def test_a_clue_of_a_hint_may_be_the_mine_total(client: TestClient) -> None:
    sent = {"position": "##1###", "mines": 1}
    (hint,) = told(client.post("/api/hint", json=sent))["hints"]
    assert hint["clues"] == [[0, 2], "mine total"]


@pytest.mark.parametrize(
    ("model", "limit"),
    [
        ("liar" + " " * 100_000 + "!", "at most 20,000 characters"),
        ("matrix(" + ";".join(["0 " * 33_000 + "1"] * 3) + ")", "at most 20,000 characters"),
        ("+".join(["noisy(.1)"] * 1_000), "at most 100 steps"),
    ],
)
def test_clue_models_are_limited_wherever_they_come_from(
    client: TestClient, model: str, limit: str
) -> None:
    asked = {"position": "1##", "mines": 1, "clues": model}
    assert limit in refused(client.post("/api/analyze", json=asked))
    assert limit in refused(client.post("/api/cell", json=asked | {"cell": [0, 1]}))
    game = mw.Game(mw.Board(1, 40, [(0, 0)]), clues="liar", seed=1)
    held = json.loads(mw.formats.dump(game, "game")) | {"clues": model}
    assert limit in refused(client.post("/api/review", json={"game": held}))
    assert limit in read_text(client, json.dumps(held))["unreadable"]


def test_number_distributions_of_a_request_keep_its_memory(client: TestClient) -> None:
    model = "matrix(" + "0 " * 9_000 + "1" + "; 1" * 8 + ")"
    position = {"position": "100x100x1000\n" + ("#" * 100 + "\n") * 100, "clues": model}
    answer = client.post("/api/cell", json=position | {"cell": [50, 50]})
    assert "memory budget" in refused(answer, 422)


def test_a_cell_has_the_wins_after_its_numbers_on_request(client: TestClient) -> None:
    position = mw.Game.new("expert", seed=3, start=(8, 15)).position
    cell = mw.analyze(position).riskiest().cell
    request = {"position": str(position), "mines": 99, "cell": cell}
    plain = client.post("/api/cell", json=request).json()["click_outcomes"]
    assert all(outcome["win_probability"] is None for outcome in plain)
    told = client.post("/api/cell", json=request | {"outcome_wins": True}).json()
    for outcome in told["click_outcomes"]:
        after = mw.win_probabilities(position.with_cells({cell: outcome["number"]}))
        assert outcome["win_probability"] == pytest.approx(after.win_probability)
        assert outcome["exact_win"] == after.exact
