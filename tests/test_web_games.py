"""Games of the server: played, undone, kept, and what is never told."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from counting import calls
from mutating import mutated
from starlette.testclient import TestClient
from web_client import act, begin, client_of, message, send

import minewise as mw
from minewise.base.budget import Budget
from minewise.base.errors import FormatError
from minewise.service.boards import NewGame
from minewise.sizes import Size
from minewise.web.games.session import GameSession


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with client_of(tmp_path) as client:
        yield client


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


@pytest.mark.parametrize("acts", [["undo"], ["flag", "undo"], ["unflag"], ["open", "undo"]])
def test_an_action_costs_no_more_in_a_long_game(acts: list[Any]) -> None:
    """Undoing 500 actions of a long game stopped the clicks of all players."""

    def work(flags: int) -> int:
        session = GameSession(NewGame(size=Size(50, 50, 800), seed=1))
        session.play("open", (25, 25), Budget())
        position = session.game.position
        hidden = [cell for cell in position.topology.cells if position[cell] < 0]
        session.play("undo", None, Budget())
        for cell in hidden[:flags]:
            session.play("flag", cell, Budget())
        cells = {"flag": hidden[-1], "unflag": hidden[5], "open": hidden[-1]}
        return calls(lambda: [session.play(a, cells.get(a), Budget()) for a in acts])

    assert work(800) < work(20) + 20


def test_the_actions_of_one_request_change_a_limited_number_of_cells(tmp_path: Path) -> None:
    with client_of(tmp_path, changed_cells=200) as client:
        game = begin(client, size="20x20x1", seed="3")
        refused = send(client, game, *[("open", 9, 9), ("undo",)] * 3)
        told = message(refused, 409)
        assert told == "the actions of one request change at most 200 cells: send fewer"
        assert act(client, game, "open", 9, 9)["actions"] == 1


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
    assert "meets the requirements" in message(send(client, game, ("open", 0, 0)), 422)
    assert client.get(f"/api/games/{game['id']}").json()["status"] == "new"


def test_a_board_that_takes_too_long_is_refused(tmp_path: Path) -> None:
    with client_of(tmp_path, seconds=0.05) as client:
        game = begin(client, size="beginner", grade="twins", seed="1")
        told = message(send(client, game, ("open", 4, 4)), 422)
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


@pytest.mark.slow
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


def test_a_damaged_game_is_not_read_or_goes_on() -> None:
    """If a file can be read, all that the server then does with the game works."""
    session = GameSession(NewGame(size=Size(4, 5, 4), seed=1))
    session.play("open", (1, 1), Budget(), ("page", 1))
    _, whole = session.unsaved()
    session.play("flag", (3, 4), Budget(), ("page", 2))
    _, line = session.unsaved()
    rng = random.Random(1)
    read = [again for _ in range(2000) if (again := damaged(whole, line, rng))]
    assert len(read) > 100
    for one in read:
        one.play("undo", None, Budget(), ("page", 3))
        one.play("chord", (1, 1), Budget())
        assert json.dumps(one.to_dict(), allow_nan=False)
        assert one.unsaved()[0]


def damaged(whole: bytes, line: bytes, rng: random.Random) -> GameSession | None:
    lines = [json.loads(whole), json.loads(line)]
    place = rng.randrange(4) == 0
    lines[place] = mutated(lines[place], rng)
    with suppress(FormatError):
        return GameSession.load("".join(f"{json.dumps(one)}\n" for one in lines).encode())
    return None


def test_a_game_survives_a_restart(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        game = begin(client, size="intermediate", topology="hexagonal")
        act(client, game, "flag", 0, 0)
        told = act(client, game, "open", 8, 8)
    with client_of(tmp_path) as client:
        again = client.get(f"/api/games/{game['id']}").json()
        assert {**again, "seconds": 0} == {**told, "seconds": 0}
        assert act(client, game, "undo")["undos"] == 1


@pytest.mark.slow
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


def test_a_game_has_so_many_actions(tmp_path: Path) -> None:
    with client_of(tmp_path, actions=3) as client:
        game = begin(client)
        for column in range(3):
            act(client, game, "flag", 0, column)
        assert "3 actions" in message(send(client, game, ("flag", 0, 5)), 409)


@pytest.mark.slow
@pytest.mark.parametrize("clues", ["liar", "withheld(0.3)", "noisy(0.1)"])
def test_a_game_with_uncertain_clues_is_that_of_the_library(tmp_path: Path, clues: str) -> None:
    truth = mw.Game.new("9x9x10", seed=3, start=(4, 4), clues=clues)
    with client_of(tmp_path) as client:
        game = begin(client, size="9x9x10", seed="3", clues=clues)
        told = act(client, game, "open", 4, 4)
        cells = [cell for cell in truth.board.topology.cells if not truth.board.is_mine(cell)]
        for cell in cells[:30]:
            truth.open(cell)
            told = act(client, game, "open", *cell)
        assert (told["clues"], told["cells"]) == (clues, str(truth.position).split("\n"))
        found = client.get(f"/api/games/{game['id']}/analysis").json()
        assert found["mine_probability"] == mw.analyze(truth.position).to_dict()["mine_probability"]
        assert client.post(f"/api/games/{game['id']}/hint", json={}).status_code == 200
    with client_of(tmp_path) as client:
        again = client.get(f"/api/games/{game['id']}").json()
        assert (again["cells"], again["clues"]) == (told["cells"], clues)
        saved = mw.formats.dump(truth, "game").decode()
        reviewed = client.post("/api/review", json={"game": json.loads(saved)}).json()
    opened = [one for click in reviewed["clicks"] for one in click["shown"]]
    assert opened == [[*c, truth.shown(c)] for a in truth.history for c in a.opened]


def test_a_game_without_guesses_needs_exact_clues(client: TestClient) -> None:
    for asked, words in (
        ({"clues": "liar", "no_guess": True}, "a board without guesses needs exact clues"),
        ({"clues": "lair"}, "unknown clue model 'lair'"),
        ({"clues": "x" * 20_001}, '"clues" must be text of 0 to 20,000 characters'),
    ):
        assert words in message(client.post("/api/games", json=asked), 400)


def test_a_position_is_analysed_under_a_clue_model(client: TestClient) -> None:
    asked = {"position": "1##\n###", "mines": 2, "clues": "optimistic"}
    told = client.post("/api/analyze", json=asked).json()
    position = mw.Position.parse("1##\n###", mines=2, clues="optimistic")
    assert told["mine_probability"] == mw.analyze(position).to_dict()["mine_probability"]


def test_an_answer_tells_what_changed(client: TestClient) -> None:
    """The changes since any version, put on the cells of then, give the cells of now."""
    game = begin(client, size="expert", seed="7")
    actions: list[tuple[Any, ...]] = [
        ("open", 3, 3),
        ("flag", 15, 29),
        ("open", 15, 0),
        ("unflag", 15, 29),
        ("open", 3, 3),
        ("undo",),
        ("undo",),
        ("open", 8, 20),
    ]
    states = [game, *(act(client, game, *action) for action in actions)]
    now = states[-1]
    for state in states:
        told = send(client, game, since=state["version"]).json()
        if "since" not in told:
            assert told["cells"] == now["cells"]
            continue
        cells = [list(row) for row in state["cells"]]
        for (row, column), value in zip(told["cells"], told["values"], strict=True):
            cells[row][column] = value
        assert ["".join(row) for row in cells] == now["cells"]
        figures = told.keys() & now.keys() - {"cells", "seconds"}
        assert {key: told[key] for key in figures} == {key: now[key] for key in figures}
    assert "since" not in send(client, game, since=now["version"] + 1).json()
    small = send(client, game, ("flag", 15, 29), since=now["version"])
    assert small.json()["cells"] == [[15, 29]]
    assert len(small.content) < 400


def test_an_action_that_is_sent_again_is_performed_once(tmp_path: Path) -> None:
    """Also if the server was started again, and if requests overtake each other."""
    one, other = mw.Game.new("9x9x10", seed=3, start=(4, 4)).board.mines[:2]
    opened = ("open", 4, 4)
    actions = [opened, ("flag", *one), ("undo",), ("undo",), opened, ("flag", *other)]
    with client_of(tmp_path) as client:
        game = begin(client, size="9x9x10", seed="3")
        send(client, game, *actions[:2], sender="page", first=1)
        again = send(client, game, *actions[:5], sender="page", first=1).json()
        late = send(client, game, *actions[1:3], sender="page", first=2).json()
        assert (late["version"], late["undos"]) == (again["version"], 2) == (5, 2)
    with client_of(tmp_path) as client:
        ended = send(client, game, *actions[3:], sender="page", first=4).json()
        assert (ended["version"], ended["undos"], ended["actions"]) == (6, 2, 2)
        other = send(client, game, ("undo",), sender="another", first=1).json()
        assert (other["undos"], other["mines_left"]) == (3, 10)


def test_a_flag_is_set_and_removed_as_told(client: TestClient) -> None:
    game = begin(client, size="9x9x10", seed="3")
    for kind, left in (("flag", 9), ("flag", 9), ("unflag", 10), ("unflag", 10)):
        assert act(client, game, kind, 0, 0)["mines_left"] == left
    act(client, game, "flag", 0, 0)
    refused = send(client, game, ("open", 0, 0), ("open", 4, 4), sender="page", first=1)
    assert message(refused, 400) == "this cell is flagged: remove the flag first"
    told = send(client, game, ("open", 0, 0), ("open", 4, 4), sender="page", first=1).json()
    assert told["status"] == "new"  # what followed the refused action was dropped


def test_a_hint_for_players_who_do_not_flag(client: TestClient) -> None:
    game = begin(client, size="expert", seed="5")
    act(client, game, "open", 3, 3)
    url = f"/api/games/{game['id']}/hint"
    truth = mw.Game.new("expert", seed=5, start=(3, 3))
    for _ in range(40):
        [hint] = client.post(url, json={"skip_mines": True}).json()["hints"]
        cells = hint["safe"] or [hint["guess"]["cell"]]
        assert bool(hint["safe"]) == bool(mw.analyze(truth.position).safe)
        if truth.board.is_mine(tuple(cells[0])):
            break
        for cell in map(tuple, cells):
            truth.open(cell)
            act(client, game, "open", *cell)
    assert truth.clicks > 20
