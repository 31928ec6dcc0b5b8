"""The web application's server: games, analyses, what it refuses, and what it never tells."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import scenarios
from serving import completed
from starlette.routing import Route
from starlette.testclient import TestClient

import minewise as mw
from minewise.web.api import ENDPOINTS
from minewise.web.app import create_app
from minewise.web.decoding import decoded
from minewise.web.errors import ApiError, answer
from minewise.web.games.session import GameSession
from minewise.web.limits import WebLimits
from minewise.web.requests import Request
from minewise.web.workers import Workers

HERE = "http://127.0.0.1:8000"


def client_of(directory: Path, **limits: Any) -> TestClient:
    return TestClient(create_app(directory, WebLimits(**limits)), base_url=HERE)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with client_of(tmp_path) as client:
        yield client


def begin(client: TestClient, **asked: Any) -> dict[str, Any]:
    told = client.post("/api/games", json=asked)
    assert told.status_code == 200, told.text
    return told.json()


def act(client: TestClient, game: dict[str, Any], kind: str, *cell: int) -> dict[str, Any]:
    sent = {"cell": list(cell)} if cell else {}
    answer = client.post(f"/api/games/{game['id']}/{kind}", json=sent)
    assert answer.status_code == 200, answer.text
    return answer.json()


def message(answer: Any, status: int) -> str:
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["status"] == status
    assert "\n" not in error["message"]
    return error["message"]


def test_a_game_is_that_of_the_library(client: TestClient) -> None:
    game = begin(client, size="expert", seed="7")
    assert game["status"] == "new"
    told = act(client, game, "open", 3, 3)
    same = mw.Game.new("expert", seed=7, start=(3, 3))
    assert "\n".join(told["cells"]) == str(same.position)
    assert told["status"] == "playing"


@pytest.mark.parametrize("topology", ["square", "torus", "hexagonal"])
def test_a_game_is_played_to_its_end(client: TestClient, topology: str) -> None:
    game = begin(client, size="8x8x8", topology=topology, seed="5", no_guess=True)
    told = act(client, game, "open", 4, 4)
    board = mw.generate("8x8x8", topology=topology, seed=5, no_guess=True, start=(4, 4))
    safe = set(board.topology.cells) - set(board.mines)
    for cell in sorted(safe):
        if told["cells"][cell[0]][cell[1]] == "#":
            told = act(client, game, "open", *cell)
    assert told["status"] == "won"
    result = told["result"]
    assert {tuple(cell) for cell in result["mines"]} == set(board.mines)
    assert result["start"] == [4, 4]
    assert result["exploded"] is None
    assert told["seed"] == "5"


def test_a_loss_tells_its_risk_and_can_be_undone(client: TestClient) -> None:
    game = begin(client, size="9x9x10", seed="3")
    told = act(client, game, "open", 4, 4)
    truth = mw.Game.new("9x9x10", seed=3, start=(4, 4))
    mine = truth.board.mines[0]
    risk = mw.analyze(truth.position)[mine]
    told = act(client, game, "open", *mine)
    assert told["status"] == "lost"
    assert told["result"]["exploded"] == list(mine)
    luck = client.get(f"/api/games/{game['id']}/luck").json()
    assert luck["last"]["risk"] == pytest.approx(risk, abs=1e-12)
    undone = act(client, game, "undo")
    assert (undone["status"], undone["undos"]) == ("playing", 1)
    assert "*" not in "".join(undone["cells"])


def test_luck_follows_the_game_and_what_is_undone(client: TestClient) -> None:
    """It is kept from click to click; a review from the start must say the same."""
    game = begin(client, size="16x16x60", seed="3", start_rule="safe")
    told = act(client, game, "open", 8, 8)
    truth = mw.Game.new("16x16x60", seed=3, start=(8, 8), start_rule="safe")
    draw = random.Random(5)
    risked = 0
    luck = f"/api/games/{game['id']}/luck"
    for step in range(12):
        cells = truth.topology.cells
        hidden = [cell for cell in cells if truth.position[cell] < 0 and cell not in truth.flags]
        if step % 4 == 3 or truth.over:
            told = act(client, game, "undo")
            truth.undo()
        else:
            kind, cell = draw.choice(["open", "open", "flag"]), draw.choice(hidden)
            told = act(client, game, kind, *cell)
            getattr(truth, kind)(cell)
        found = client.get(luck).json()
        clicks = mw.review(truth).clicks
        assert found["luck"] == pytest.approx(mw.review(truth).luck, abs=1e-12)
        assert found["guesses"] == mw.review(truth).guesses
        assert told["three_bv_so_far"] == truth.three_bv_so_far
        assert told["actions"] == len(truth.history)
        if clicks[-1].risk is None:
            assert found["last"] is None
        else:
            best = None if clicks[-1].best_cell is None else list(clicks[-1].best_cell)
            assert found["last"]["risk"] == clicks[-1].risk
            assert found["last"]["best_cell"] == best
        risked += any(click.is_guess for click in clicks)
    assert risked


def test_3bv_of_what_is_open_is_that_of_the_board_when_all_is_open(client: TestClient) -> None:
    for topology in ("square", "torus", "hexagonal"):
        game = begin(client, size="12x12x20", topology=topology, seed="4")
        told = act(client, game, "open", 5, 5)
        assert told["three_bv_so_far"] == 1
        board = mw.Game.new("12x12x20", topology=topology, seed=4, start=(5, 5)).board
        mines = set(board.mines)
        for cell in board.topology.cells:
            if cell not in mines and told["status"] == "playing":
                told = act(client, game, "open", *cell)
        assert told["three_bv_so_far"] == told["result"]["three_bv"]


@pytest.mark.parametrize("grade", ["counting", "subset", "mine-count"])
def test_a_graded_game_needs_what_was_asked_for(tmp_path: Path, grade: str) -> None:
    with client_of(tmp_path) as client:
        game = begin(client, size="beginner", grade=grade, seed="8")
        assert (game["grade"], game["no_guess"]) == (grade, True)
    with client_of(tmp_path) as client:  # the order outlives the server
        told = act(client, game, "open", 4, 4)
        assert told["grade"] == grade
        for cell in mw.generate("beginner", grade=grade, seed=8, start=(4, 4)).mines:
            told = act(client, game, "open", *cell)
            break
    mines = [tuple(cell) for cell in told["result"]["mines"]]
    assert mw.grade(mw.Board(9, 9, mines), (4, 4)).hardest == grade


def test_a_board_that_is_not_found_is_refused_and_the_game_goes_on(client: TestClient) -> None:
    game = begin(client, size="2x2x1", start_rule="safe", grade="contradiction")
    url = f"/api/games/{game['id']}/open"
    assert "meets the requirements" in message(client.post(url, json={"cell": [0, 0]}), 422)
    assert client.get(f"/api/games/{game['id']}").json()["status"] == "new"


def test_a_board_that_takes_too_long_is_refused(tmp_path: Path) -> None:
    with client_of(tmp_path, seconds=0.05) as client:
        game = begin(client, size="beginner", grade="twins", seed="1")
        url = f"/api/games/{game['id']}/open"
        told = message(client.post(url, json={"cell": [4, 4]}), 422)
        assert told.startswith("no such board was found in 0.05 seconds")


def test_flags_and_chords(client: TestClient) -> None:
    game = begin(client, size="9x9x10", seed="3")
    told = act(client, game, "open", 4, 4)
    truth = mw.Game.new("9x9x10", seed=3, start=(4, 4))
    clue = next(
        cell
        for cell in truth.topology.cells
        if truth.position[cell] == 1
        and sum(truth.position[near] < 0 for near in truth.topology.neighbours(cell)) > 1
    )
    mine = next(near for near in truth.topology.neighbours(clue) if truth.board.is_mine(near))
    told = act(client, game, "flag", *mine)
    assert told["mines_left"] == 9
    told = act(client, game, "chord", *clue)
    truth.flag(mine)
    assert truth.chord(clue)
    assert "\n".join(told["cells"]) == str(truth.position)


def test_hint_and_probabilities_of_a_game(client: TestClient) -> None:
    game = begin(client, size="expert", seed="7")
    act(client, game, "open", 3, 3)
    position = mw.Game.new("expert", seed=7, start=(3, 3)).position
    hint = client.post(f"/api/games/{game['id']}/hint", json={}).json()
    assert hint == json.loads(json.dumps(mw.hints(position).to_dict()))
    analysis = client.get(f"/api/games/{game['id']}/analysis").json()
    assert analysis["safe"] == [list(cell) for cell in mw.analyze(position).safe]
    assert client.get(f"/api/games/{game['id']}").json()["hints"] == 1


@pytest.mark.parametrize("rule", ["safe", "opening"])
def test_the_first_click_of_a_game_is_told_to_be_safe(client: TestClient, rule: Any) -> None:
    game = begin(client, size="expert", start_rule=rule, seed="7")
    url = f"/api/games/{game['id']}"
    [hint] = client.post(f"{url}/hint", json={}).json()["hints"]
    assert (hint["kind"], hint["guess"], len(hint["safe"])) == ("first click", None, 1)
    assert hint["text"].startswith("The first click is always safe.")
    analysis = client.get(f"{url}/analysis").json()
    assert {risk for row in analysis["mine_probability"] for risk in row} == {0}
    assert analysis["safest"]["probability"] == 0
    detail = client.get(f"{url}/cell?row=3&column=3").json()
    assert (detail["mine_probability"], detail["can_wait"]) == (0, False)
    assert sum(one["probability"] for one in detail["click_outcomes"]) == pytest.approx(1)
    assert (rule == "opening") == ([one["number"] for one in detail["click_outcomes"]] == [0])
    act(client, game, "open", 3, 3)
    act(client, game, "undo")  # the board is dealt: another first click may hit a mine
    undone = client.get(f"{url}/analysis").json()
    assert undone["mine_probability"][0][0] == pytest.approx(99 / 480)


def test_without_a_start_rule_the_first_click_is_a_guess(client: TestClient) -> None:
    game = begin(client, size="expert", start_rule="any")
    analysis = client.get(f"/api/games/{game['id']}/analysis").json()
    assert analysis["mine_probability"][0][0] == pytest.approx(99 / 480)
    [hint] = client.post(f"/api/games/{game['id']}/hint", json={}).json()["hints"]
    assert hint["kind"] == "guess"


def test_no_unrevealed_mine_leaves_the_server(tmp_path: Path) -> None:
    """What a running game tells is told alike by every board that agrees with what is open.

    Twin games with the same history on different boards must read the same, the id and the clock
    apart: then nothing received can hold more than what the player has opened.
    """
    with client_of(tmp_path) as client:
        draw = random.Random(11)
        for number in range(12):
            seed = 500 + number
            rule = draw.choice(["any", "safe", "opening"])
            no_guess = number % 3 == 0
            game = begin(client, size="6x6x6", start_rule=rule, no_guess=no_guess)
            first = (draw.randrange(6), draw.randrange(6))
            told = act(client, game, "open", *first)
            received = [game, told]
            while told["status"] == "playing" and len(received) < 40:
                hidden = [(r, c) for r in range(6) for c in range(6) if told["cells"][r][c] in "#F"]
                kind = draw.choice(["open", "open", "flag", "chord", "undo"])
                cell = draw.choice(hidden)
                told = act(client, game, kind, *(() if kind == "undo" else cell))
                received.append(told)
                if told["status"] == "playing":
                    check_twin(tmp_path, client, game["id"], told, seed)
            for one in received:
                if one["status"] in ("new", "playing"):
                    assert not {"seed", "result"} & one.keys()
                    assert "*" not in "".join(one["cells"])


def check_twin(games: Path, client: TestClient, name: str, told: dict[str, Any], seed: int) -> None:
    """Puts another board under the same history and compares all that can be asked."""
    position = mw.Position.parse("\n".join(told["cells"]), mines=6)
    layout = mw.analyze(position).sample(1, seed=seed)[0]
    mines = [[r, c] for r in range(6) for c in range(6) if layout[r][c]]
    twin = "T" * 22
    _, whole = GameSession.load(
        (games / f"{name}.jsonl").read_bytes()
    ).unsaved()  # without what was undone
    held = json.loads(whole)
    held["game"]["mines"] = mines
    (games / f"{twin}.jsonl").write_text(json.dumps(held) + "\n")
    with client_of(games) as other:
        row, column = divmod("".join(told["cells"]).index("#"), 6)
        place = f"/cell?row={row}&column={column}"
        for path in ("", "/analysis", "/luck", "/file", place):
            one = client.get(f"/api/games/{name}{path}").json()
            two = other.get(f"/api/games/{twin}{path}").json()
            for answer in (one, two):
                answer.pop("id", None)
                answer.pop("seconds", None)
            assert one == two
        one = client.post(f"/api/games/{name}/hint", json={}).json()
        assert one == other.post(f"/api/games/{twin}/hint", json={}).json()
    (games / f"{twin}.jsonl").unlink()


def test_a_game_survives_a_restart(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        game = begin(client, size="intermediate", topology="hexagonal")
        act(client, game, "flag", 0, 0)
        told = act(client, game, "open", 8, 8)
    with client_of(tmp_path) as client:
        again = client.get(f"/api/games/{game['id']}").json()
        assert {**again, "seconds": 0} == {**told, "seconds": 0}
        assert act(client, game, "undo")["undos"] == 1


def test_a_game_survives_a_server_that_is_killed_while_it_writes(tmp_path: Path) -> None:
    """Whatever there is of the last line, the game is as it was before or after it."""
    with client_of(tmp_path) as client:
        game = begin(client, size="9x9x10", seed="3")
        states = [act(client, game, "open", 4, 4)]
        hidden = [(r, c) for r in range(9) for c in range(9) if states[0]["cells"][r][c] == "#"]
        states += [act(client, game, "flag", *cell) for cell in hidden[:3]]
    path = tmp_path / f"{game['id']}.jsonl"
    written = path.read_bytes()
    ends = [i + 1 for i, byte in enumerate(written) if byte == ord("\n")]
    assert len(ends) == len(states)
    for cut in range(ends[0], len(written) + 1):
        path.write_bytes(written[:cut])
        state = states[sum(end <= cut for end in ends) - 1]
        with client_of(tmp_path) as client:
            again = client.get(f"/api/games/{game['id']}").json()
        assert {**again, "seconds": 0} == {**state, "seconds": 0}
    with client_of(tmp_path) as client:  # and it goes on after what was cut off
        path.write_bytes(written[:-3])
        told = act(client, game, "flag", *hidden[4])
    with client_of(tmp_path) as client:
        assert client.get(f"/api/games/{game['id']}").json()["cells"] == told["cells"]


def test_what_was_undone_takes_no_room(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        game = begin(client, size="9x9x10", seed="3")
        told = act(client, game, "open", 4, 4)
        hidden = divmod("".join(told["cells"]).index("#"), 9)
        path = tmp_path / f"{game['id']}.jsonl"
        before = path.stat().st_size
        for _ in range(20):
            act(client, game, "flag", *hidden)
            act(client, game, "open", 4, 4)  # it is open: nothing is done
            told = act(client, game, "undo")
            client.post(f"/api/games/{game['id']}/hint", json={})
        assert path.stat().st_size < before + 20
    with client_of(tmp_path) as client:
        again = client.get(f"/api/games/{game['id']}").json()
    assert (again["cells"], again["undos"], again["hints"]) == (told["cells"], 20, 20)


def test_a_game_goes_on_where_it_cannot_be_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Its directory is taken away; when it is back, all of the game is written."""
    games = tmp_path / "games"
    with client_of(games) as client:
        game = begin(client, size="9x9x10", seed="3")
        shutil.rmtree(games)
        act(client, game, "open", 4, 4)
        act(client, game, "flag", 0, 0)
        assert "cannot be stored" in message(client.post("/api/games", json={}), 503)
        games.mkdir()
        told = act(client, game, "flag", 0, 1)
    assert caplog.messages == [
        "minewise: games cannot be stored at present: No such file or directory"
    ]
    with client_of(games) as client:
        assert client.get(f"/api/games/{game['id']}").json()["cells"] == told["cells"]


def test_the_oldest_games_make_room(tmp_path: Path) -> None:
    with client_of(tmp_path, games=3) as client:
        names = [begin(client)["id"] for _ in range(5)]
        found = [client.get(f"/api/games/{name}").status_code for name in names]
    assert found == [404, 404, 200, 200, 200]
    assert len(list(tmp_path.iterdir())) == 3


def test_names_of_games_are_not_to_be_guessed(client: TestClient) -> None:
    names = {begin(client)["id"] for _ in range(50)}
    assert len(names) == 50
    assert all(re.fullmatch(r"[\w-]{22}", name) for name in names)
    for name in ("0", "..%2F..%2Fetc%2Fpasswd", "A" * 22):
        message(client.get(f"/api/games/{name}"), 404)


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


JSON = {"Content-Type": "application/json"}
BAD_BODIES = [
    ("/api/games", {"size": "101x5x5"}, "at most 100 rows and columns"),
    ("/api/games", {"size": "9x9x99"}, "do not fit"),
    ("/api/games", {"size": "9x9x80"}, "leave no room"),
    ("/api/games", {"size": 9}, "must be text"),
    ("/api/games", {"size": "huge"}, "unknown board"),
    ("/api/games", {"topology": "moebius"}, "must be one of"),
    ("/api/games", {"seed": "x"}, "2^62"),
    ("/api/games", {"grade": "hard"}, "must be one of counting, subset"),
    ("/api/games", {"colour": "red"}, "unknown field"),
    ("/api/games", [], "must be a JSON object"),
    ("/api/analyze", {"position": "1?", "mines": 1}, "is not a cell"),
    ("/api/analyze", {"position": "1#"}, "no mine total"),
    ("/api/analyze", {"position": "#" * 101, "mines": 1}, "at most 100 rows"),
    ("/api/analyze", {"position": {"rows": 4000}}, "at most 100 rows"),
    ("/api/analyze", {"position": "\ud800", "mines": 1}, "the body is not valid JSON"),
    ("/api/analyze", {}, '"position" is missing: it must be text, or an object'),
    ("/api/analyze", {"position": None}, '"position" must be text, or an object'),
    ("/api/analyze", {"position": "1#", "mines": 1.5}, '"mines" must be a whole number from 0'),
    ("/api/analyze", {"position": "1#", "mines": True}, '"mines" must be a whole number from 0'),
    ("/api/games", {"seed": 1.9}, '"seed" must be a whole number below 2^62, as text'),
    ("/api/games", {"seed": "9" * 19}, '"seed" must be a whole number below 2^62, as text'),
    ("/api/games", {"no_guess": 1}, '"no_guess" must be true or false'),
    ("/api/games", {"start_rule": "lucky"}, '"start_rule" must be one of any, opening, safe'),
    ("/api/hint", {"position": "1#", "start_rule": "lucky"}, '"start_rule" must be one of any,'),
    ("/api/cell", {"position": "1#", "mines": 1, "cell": [0, 0]}, "revealed"),
    ("/api/cell", {"position": "1#", "mines": 1, "cell": [0, "a"]}, "its row and its column"),
]


@pytest.mark.parametrize(("path", "sent", "words"), BAD_BODIES)
def test_bad_input_is_refused_in_one_line(
    client: TestClient, path: str, sent: Any, words: str
) -> None:
    told = message(client.post(path, content=json.dumps(sent), headers=JSON), 400)
    assert words in told


def test_bad_requests_are_refused(client: TestClient) -> None:
    message(client.post("/api/games", content="{", headers=JSON), 400)
    message(client.post("/api/games", content="{}"), 415)
    message(client.post("/api/games", content="[" * 300_000, headers=JSON), 413)
    message(client.post("/api/games", content="[" * 200_000, headers=JSON), 400)
    message(client.get("/api/nothing"), 404)
    message(client.put("/api/games"), 405)
    game = begin(client)
    message(client.post(f"/api/games/{game['id']}/open", json={"cell": [9, 0]}), 400)
    url = f"/api/games/{game['id']}/open"
    message(client.post(url, content='{"cell": [1e400, 0]}', headers=JSON), 400)


def test_requests_from_elsewhere_are_refused(client: TestClient) -> None:
    message(client.get("/", headers={"Host": "evil.example"}), 400)
    message(client.post("/api/games", json={}, headers={"Origin": "http://evil.example"}), 403)
    message(client.post("/api/games", json={}, headers={"Origin": "null"}), 403)
    message(client.post("/api/games", json={}, headers={"Origin": "http://127.0.0.1:9"}), 403)
    message(client.post("/api/games", json={}, headers={"Origin": "http://[::1"}), 403)
    assert client.post("/api/games", json={}, headers={"Origin": HERE}).status_code == 200


@pytest.mark.parametrize("ends", [True, False])
def test_half_a_body_is_no_request(tmp_path: Path, ends: bool) -> None:
    """The client goes away, or says nothing more: what it sent by then would be an order."""

    async def scenario() -> list[Any]:
        sent: list[Any] = []
        received = [{"type": "http.request", "body": b"{}", "more_body": True}]
        received += [{"type": "http.disconnect"}] * ends

        async def receive() -> Any:
            return received.pop(0) if received else await asyncio.Event().wait()

        async def send(one: Any) -> None:
            sent.append(one)

        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        scope = {"type": "http", "method": "POST", "path": "/api/games", "query_string": b""}
        app = create_app(tmp_path, WebLimits(body_seconds=0.01))
        await app({**scope, "headers": headers}, receive, send)
        return sent

    sent = completed(scenario())
    assert [one.get("status") for one in sent] == ([] if ends else [408, None])
    assert not list(tmp_path.iterdir())


def test_every_answer_carries_the_policy(client: TestClient) -> None:
    for path in ("/", "/static/style.css", "/openapi.json", "/api/nothing"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"


class Broken(Workers):
    """Workers that meet a fault in everything they do."""

    async def quick(self, work: Any) -> Any:
        """Fails."""
        raise SystemError("a fault\nin two lines")

    long = of_game = quick


def test_a_fault_is_an_error_like_any_other_and_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minewise.web.app.Workers", Broken)
    monkeypatch.setattr("minewise.web.app.description", lambda: 1 / 0)
    sent = {"position": "1#", "mines": 1}
    with client_of(tmp_path) as client:
        for answer in (client.post("/api/analyze", json=sent), client.get("/openapi.json")):
            assert "see the log of the server" in message(answer, 500)
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Content-Type"] == "application/json"
    assert caplog.messages == [
        "minewise: POST /api/analyze failed",
        "minewise: GET /openapi.json failed",
    ]
    assert "a fault" in caplog.text


def test_headers_are_bounded(client: TestClient) -> None:
    """However many there are, and the address with them."""
    assert client.get("/", headers={"X-Long": "x" * 60_000}).status_code == 200
    for headers in ({"X-Long": "x" * 100_000}, {f"X-{i}": "x" * 1000 for i in range(70)}):
        assert "exceed 64 KiB" in message(client.get("/", headers=headers), 400)
    both = {"params": {"x": "x" * 40_000}, "headers": {"X-Long": "x" * 30_000}}
    assert "exceed 64 KiB" in message(client.get("/", **both), 400)


def test_a_game_has_so_many_actions(tmp_path: Path) -> None:
    with client_of(tmp_path, actions=3) as client:
        game = begin(client)
        for column in range(3):
            act(client, game, "flag", 0, column)
        url = f"/api/games/{game['id']}/flag"
        assert "3 actions" in message(client.post(url, json={"cell": [0, 5]}), 409)


def test_the_deadline_ends_a_hard_position(tmp_path: Path) -> None:
    """It is a dense lattice of clues; within so little it cannot even be estimated."""
    lattice = scenarios.lattice("square", 61, 61, 800, seed=4).position().to_text()
    with client_of(tmp_path, seconds=0.001) as client:
        answer = client.post("/api/analyze", json={"position": lattice})
        assert message(answer, 422)


def test_clicks_do_not_wait_for_analyses_and_too_many_are_refused() -> None:
    """One may run and one wait; both are held until the gate opens."""

    async def scenario() -> None:
        workers = Workers(WebLimits(analyses=1, waiting=1))
        gate = threading.Event()
        held = [asyncio.ensure_future(workers.long(gate.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(ApiError) as caught:
            await workers.long(gate.wait)
        assert answer(caught.value).status_code == 503
        assert await workers.quick(lambda: "clicked") == "clicked"
        assert await workers.of_game(lambda: "hinted") == "hinted"
        assert workers.crowded
        assert not any(one.done() for one in held)
        gate.set()
        assert await asyncio.gather(*held) == [True, True]
        assert not workers.crowded
        assert await workers.long(lambda: "analysed") == "analysed"

    completed(scenario())


def test_the_description_is_that_of_the_routes(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    described = {(path, method) for path, held in paths.items() for method in held}
    app: Any = client.app
    routed = {
        (route.path, method.lower())
        for route in app.routes
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert described == routed


def test_fields_are_as_described(client: TestClient) -> None:
    """A field that is not described is refused, and the message lists those that are."""
    game = begin(client)
    described = client.get("/openapi.json").json()
    for path, held in described["paths"].items():
        if "post" not in held:
            continue
        content = held["post"]["requestBody"]["content"]["application/json"]
        name = content["schema"]["$ref"].rpartition("/")[2]
        fields = set(described["components"]["schemas"][name]["properties"])
        answer = client.post(path.replace("{id}", game["id"]), json={"unknown": 1})
        listed = message(answer, 400).partition("choose from ")[2]
        assert set(listed.split(", ")) == (fields or {"none"})


FIELDS = [
    (one.request, name)
    for one in ENDPOINTS
    if one.request is not None
    for name in one.request.__struct_fields__
]


@pytest.mark.parametrize(("request_type", "name"), FIELDS)
def test_every_field_says_what_it_takes(request_type: type[Request], name: str) -> None:
    for wrong in (None, 1.5, [[]]):
        with pytest.raises(ApiError, match=rf'^"{name}" must be .+$'):
            decoded(request_type, json.dumps({name: wrong}).encode())


def test_the_command_serves_and_a_taken_port_is_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "minewise", "serve", "--games", str(tmp_path), "--port"]
    server = subprocess.Popen([*command, "0"], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        url = server.stdout.readline().split()[3]
        with urllib.request.urlopen(url, timeout=30) as page:
            assert b"<title>" in page.read()
        port = url.rsplit(":", 1)[1].rstrip("/")
        refused = subprocess.run(
            [*command, port], capture_output=True, text=True, check=False, timeout=60
        )
    finally:
        server.kill()
        server.communicate()
    assert refused.returncode == 2
    assert re.fullmatch(r"minewise: cannot listen on 127.0.0.1, port \d+: .*\n", refused.stderr)


def test_interrupted_in_an_analysis_it_ends_with_a_word(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "minewise", "serve", "--games", str(tmp_path), "--port", "0"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline().split()[3].rsplit(":", 1)[1].rstrip("/"))
        here = [http.client.HTTPConnection("127.0.0.1", port, timeout=30) for _ in range(2)]
        rows = ["".join("#4"[r % 2 and c % 2] for c in range(99)) for r in range(99)]
        hopeless = json.dumps({"position": "\n".join(rows), "mines": 3700})
        here[0].request("POST", "/api/analyze", hopeless, JSON)
        here[1].request("GET", "/api/strategies")
        assert here[1].getresponse().status == 200  # the first request is under way by now
        server.send_signal(signal.SIGINT)
        answer = here[0].getresponse()
        assert (answer.status, "shutting down" in answer.read().decode()) == (503, True)
        _, errors = server.communicate(timeout=30)
    assert server.returncode == 0
    assert "Traceback" not in errors


def test_without_the_extra_one_line_says_so(tmp_path: Path) -> None:
    """A module of the name that is not to be had stands in for a package that is missing."""
    (tmp_path / "uvicorn.py").write_text(
        "raise ModuleNotFoundError(\"No module named 'uvicorn'\", name='uvicorn')\n"
    )
    found = subprocess.run(
        [sys.executable, "-m", "minewise", "serve"],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(tmp_path)},
    )
    assert found.returncode == 2
    assert found.stderr == "minewise: serve needs the extra `web`: pip install 'minewise[web]'\n"
