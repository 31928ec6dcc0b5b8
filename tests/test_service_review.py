"""Games reviewed by the service: risks, what was best, what it cost, forced or not."""

from __future__ import annotations

import json
import random
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from asking import asked, opened

import minewise as mw
from minewise.base.wording import cell_name
from minewise.formats import game_json

REPLAYS = Path(__file__).parent.parent / "examples" / "replays"


def reviewed(game: mw.Game) -> dict[str, Any]:
    answer: dict[str, Any] = asked("review", game=game_json.to_dict(game))
    return answer


def safe_cells(position: mw.Position, techniques: list[str]) -> list[mw.topology.Cell]:
    """The cells that techniques prove safe."""
    return [cell for step in mw.deduce(position, techniques) for cell in step.safe]


def careless(size: str, seed: int) -> mw.Game:
    """A game of someone who opens certain cells three times in four, and flags some mines."""
    draw = random.Random(seed)
    game = mw.Game.new(size, seed=seed, start=(3, 3))
    while not game.over:
        analysis = mw.analyze(game.position)
        flagged = set(game.flags)
        hidden = [
            cell
            for cell in game.topology.cells
            if game.position[cell] < 0 and cell not in flagged and cell not in analysis.mines
        ]
        if draw.random() < 0.3 and analysis.mines:
            game.flag(draw.choice(analysis.mines))
        safe = [cell for cell in analysis.safe if cell not in flagged]
        if not hidden:
            break
        game.open(draw.choice(safe if safe and draw.random() < 0.75 else hidden))
    return game


def replayed(game: mw.Game, clicks: list[Any]) -> Iterator[tuple[mw.Position, Any, list[Any], Any]]:
    """Yields the position at each click, the click, the flags set before it, and what is told."""
    again, told = mw.Game(game.board), iter(clicks)
    flags: list[list[int]] = []
    for action in game.history:
        if action.kind == "flag":
            flags.append(list(action.cell))
        else:
            yield again.position, action, flags, next(told)
            flags = []
        again.do(action)
    assert next(told, None) is None


@pytest.mark.parametrize(
    ("size", "seed"),
    [("9x9x10", 0), ("9x9x10", 1), ("9x9x14", 2), ("16x16x40", 3), ("16x16x40", 4)],
)
def test_risks_are_those_of_the_analysis(size: str, seed: int) -> None:
    game = careless(size, seed)
    told, made = reviewed(game), mw.review(game).to_dict()
    assert {name: told[name] for name in made if name != "clicks"} == {
        name: made[name] for name in made if name != "clicks"
    }
    for click, expected in zip(told["clicks"], made["clicks"], strict=True):
        assert {name: click[name] for name in expected} == expected
    for position, action, flags, click in replayed(game, told["clicks"]):
        assert click["cell"] == list(action.cell)
        assert click["flagged"] == flags
        if click["kind"] != "first":
            analysis = mw.analyze(position)
            risk = analysis[action.cell]
            assert click["risk"] == pytest.approx(risk, abs=1e-12)
            assert click["best_risk"] == pytest.approx(analysis.safest()[1], abs=1e-12)
            least = analysis[tuple(click["best_cell"])]
            assert least == pytest.approx(click["best_risk"], abs=1e-12)
            assert (click["kind"] == "safe") == (action.cell in analysis.safe)
            if click["kind"] == "avoidable":
                assert click["cost"] == pytest.approx(risk - click["best_risk"], abs=1e-12)
                advised = [tuple(cell) for cell in click["advice"]["cells"]]
                assert all(cell in analysis.safe for cell in advised) == bool(analysis.safe)
            else:
                assert click["cost"] == 0
        board = game.board
        assert click["shown"] == [
            [*cell, -1 if board.is_mine(cell) else board.number(cell)] for cell in action.opened
        ]
    assert told["three_bv_so_far"] == game.three_bv_so_far
    assert told["zini"] == game.board.zini()
    assert told["complete"]


def test_a_missed_safe_cell_names_the_simplest_technique_that_finds_it() -> None:
    """For a player who counts around one number, and guesses with luck where that finds nothing."""
    names = [technique.name for technique in mw.techniques()]
    found: list[str | None] = []
    for seed in range(12):
        game = mw.Game.new("9x9x18", seed=seed, start=(3, 3))
        expected: list[str | None] = []
        while not game.over:
            position, safe = game.position, safe_cells(game.position, ["counting"])
            if not safe:
                risks = mw.analyze(position)
                hidden = [cell for cell in game.topology.cells if position[cell] < 0]
                safe = [cell for cell in hidden if risks[cell] and not game.board.is_mine(cell)]
                if not safe:
                    break
                enough = (at for at in range(1, 10) if safe_cells(position, names[:at]))
                expected.append(next((names[at - 1] for at in enough), None))
            game.open(safe[0])
        told = [click["advice"] for click in reviewed(game)["clicks"] if click["advice"]]
        assert [advice["technique"] for advice in told] == expected
        found += expected
    assert {"subset", None} < set(found)


def test_win_probabilities_are_those_of_best_play() -> None:
    weighed = guessed = estimated = 0
    for seed in range(16):
        game = careless("6x6x8" if seed < 12 else "9x9x14", seed)
        for position, action, _, click in replayed(game, reviewed(game)["clicks"]):
            if click["win"] and not click["win"]["exact"]:
                assert click["win"]["solutions"] is None
                best = mw.win_probabilities(position, cells=[action.cell])
                assert not best.exact
                assert click["win"]["best"] == pytest.approx(best.win_probability)
                estimated += 1
            elif click["win"]:
                play = mw.best_play(position)
                assert click["win"]["best"] == pytest.approx(play.win_probability)
                assert click["win"]["solutions"] == play.solutions
                worth = dict(play.moves).get(action.cell, 0.0)
                assert click["win"]["chosen"] == pytest.approx(worth)
                weighed += 1
                guessed += click["kind"] != "safe"
    assert weighed > 30
    assert guessed > 5
    assert estimated > 5


def test_a_forced_guess_is_told_from_an_avoidable_one() -> None:
    """One of the two cells beside the 1 is a mine; with more cells about, others are safer."""
    forced = reviewed(opened(mw.Board(1, 3, [(0, 0)]), (0, 1), (0, 2)))
    assert [click["kind"] for click in forced["clicks"]] == ["first", "forced"]
    assert (forced["guesses"], forced["forced"], forced["needless_risk"]) == (1, 1, 0.0)
    assert forced["luck"] == forced["best_luck"] == 0.5
    told = reviewed(opened(mw.Board(1, 7, [(0, 2), (0, 6)]), (0, 1), (0, 0)))
    click = told["clicks"][1]
    assert (click["kind"], click["risk"], click["best_risk"]) == ("avoidable", 0.5, 0.25)
    assert click["cost"] == 0.25
    assert (told["forced"], told["avoidable"]) == (0, 1)
    assert (told["luck"], told["best_luck"]) == (0.5, 0.75)
    assert told["needless_risk"] == pytest.approx(1 - 0.5 / 0.75)


def test_a_guess_that_is_shut_in_costs_nothing() -> None:
    """A wall of certain mines shuts the first two cells in: no number will ever tell of them.

    Beyond the wall a cell is a mine at 1/6; yet the guess has to be made some day.
    """
    board = mw.Board(3, 5, [(0, 0), (0, 2), (1, 2), (2, 2), (0, 4)])
    told = reviewed(opened(board, (2, 0), (0, 1)))
    click = told["clicks"][1]
    assert click["risk"] == pytest.approx(1 / 2)
    assert click["best_risk"] == pytest.approx(1 / 6)
    assert (click["kind"], click["enclosed"], click["cost"]) == ("forced", True, 0)
    assert click["win"]["chosen"] == pytest.approx(click["win"]["best"])
    assert (told["forced"], told["needless_risk"]) == (1, 0)


def test_a_safe_cell_that_was_missed_is_shown_with_its_reason() -> None:
    """Right of `1 2 1` lie a mine, a safe cell and a mine."""
    told = reviewed(opened(mw.Board(3, 4, [(0, 3), (2, 3)]), (0, 0), (0, 3)))
    click = told["clicks"][1]
    assert (click["kind"], click["risk"], click["best_risk"]) == ("blunder", 1, 0)
    assert click["advice"]["cells"] == [[1, 3]]
    assert "r1c3 is safe" in click["advice"]["text"]
    assert (click["win"]["best"], click["win"]["chosen"]) == (1, 0)
    assert (told["status"], told["blunders"], told["guesses"]) == ("lost", 1, 0)
    assert (told["luck"], told["needless_risk"]) == (1, 0)


def test_a_large_game_is_reviewed_in_one_go() -> None:
    """What was once certainly safe needs no second analysis."""
    game = mw.Game.new("64x64x500", seed=2, start=(30, 30))
    for move in mw.moves("exact", game.board, (30, 30), seed=2)[1:]:
        game.open(move.cell)
    found = mw.review(game, budget=60)
    assert found.complete
    assert len(found.clicks) > 500


def test_where_time_is_up_what_is_unknown_is_null() -> None:
    game = opened(mw.Board(1, 3, [(0, 0)]), (0, 1), (0, 2))
    found = mw.review(game, budget=1e-9)
    told = json.loads(json.dumps(found.to_dict()))["clicks"]
    assert not found.complete
    assert [one["kind"] for one in told] == ["first", "unknown"]
    assert told[1]["risk"] is told[1]["cost"] is told[1]["win"] is None
    assert found.guesses == 0


def test_the_moments_of_a_game() -> None:
    kinds = set()
    for seed in range(16):
        found = mw.review(careless("6x6x8", seed))
        survived = found.clicks[:-1] if found.lost else found.clicks
        for moment in found.moments:
            click = found.clicks[moment.click]
            assert moment.text.startswith(f"Click {moment.click + 1}, r{click.action.cell[0]}c")
            if moment.kind == "best escape":
                assert click.risk == max(one.risk or 0.0 for one in survived)
            elif moment.kind == "costliest guess":
                assert click.win
                costs = [one.win.clear_cost for one in found.clicks if one.win]
                assert click.win.clear_cost == max(costs)
            else:
                after = found.clicks[moment.click + 1].win
                assert click.win
                assert after
                assert abs(after.best - click.win.best) >= 0.1
            kinds.add(moment.kind)
    assert kinds == {"best escape", "costliest guess", "turning point"}


def uploaded(data: bytes, name: str) -> dict[str, Any]:
    """Returns the request to review a file."""
    return {"data": b64encode(data).decode(), "name": name}


def test_every_certain_mine_that_was_clicked_is_proved() -> None:
    proved = 0
    for seed in range(8):
        draw = random.Random(seed)
        game = mw.Game.new((8, 8, 14), seed=seed, start=(3, 3))
        while not game.over:
            analysis = mw.analyze(game.position)
            game.open(draw.choice(analysis.mines or analysis.safe or [analysis.safest().cell]))
        *_, click = mw.review(game).clicks
        assert (click.proof is not None) == (click.risk == 1.0)
        if click.proof is not None:
            assert click.proof.mines == (click.action.cell,)
            assert not click.proof.safe
            assert click.proof.sums
            assert cell_name(click.action.cell) in click.proof.text.rpartition(", so ")[2]
            proved += 1
    assert proved > 3


@pytest.mark.parametrize("seed", range(4))
def test_a_moment_has_one_best_cell(seed: int) -> None:
    for click in mw.review(careless("beginner", seed)).clicks:
        value, advice = click.win, click.advice
        if advice is not None and advice.risk == 0:
            assert click.best_cell == advice.cells[0]
        if value is None:
            continue
        if click.risk == 0:
            assert value.best_cell == click.best_cell
        if advice is not None:
            assert value.best_cell == advice.cells[0]


def test_replays_are_reviewed_with_their_times() -> None:
    for path in sorted(REPLAYS.iterdir()):
        if path.suffix == ".md":
            continue
        replay = mw.formats.load(path)
        assert isinstance(replay, mw.Replay)
        told = asked("review", **uploaded(path.read_bytes(), path.name))
        made = mw.review(replay)
        assert (told["status"], told["three_bv"]) == (replay.status, replay.three_bv)
        assert [click["time"] for click in told["clicks"]] == [one.time for one in made.clicks]
        assert [click["spent"] for click in told["clicks"]] == [one.spent for one in made.clicks]
        assert [click["risk"] for click in told["clicks"]] == [one.risk for one in made.clicks]
        player = told["replay"]
        assert player["player"] == replay.stated.get("player", "")
        assert (player["time"], player["chords"]) == (replay.time, replay.figures.chords)
        assert player["discrepancies"] == []
        click = next(one for one in told["clicks"] if one["time"] > 0.1)
        places = [place for time, *place in player["pointer"] if abs(time - click["time"]) < 0.03]
        row, column = click["cell"]
        assert any(abs(x - column - 0.5) < 1 and abs(y - row - 0.5) < 1 for x, y in places), path


def test_files_with_saved_games_and_pasted_replays() -> None:
    game = opened(mw.Board(1, 4, [(0, 0), (0, 2)]), (0, 1), (0, 3))
    told = asked("review", **uploaded(mw.formats.dump(game, "game"), "game.json"))
    assert told == reviewed(game)
    assert told["replay"] is None
    assert {click["time"] for click in told["clicks"]} == {None}
    data = (REPLAYS / "custom.rawvf").read_bytes()
    pasted = asked("review", text=data.decode())
    assert pasted == asked("review", **uploaded(data, "custom.rawvf"))
