"""What the service reads of files, opens of whole boards, and tells of a cell."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
import scenarios
from asking import asked, refusal, saved

import minewise as mw
from minewise.explain.guesses import closed_groups
from minewise.formats import get
from minewise.formats.format import Arguments
from minewise.questions.limits import Limits, fields

EDGE = "4x4x3\n0000\n0122\n02##\n02##\n"


def read_file(data: bytes, name: str = "") -> Any:
    return asked("position", data=base64.b64encode(data).decode(), name=name)


def test_text_that_may_mean_several_positions_asks_which() -> None:
    hidden, shown = asked("position", text="1 \n1 ")["readings"]
    assert (hidden["cells"], hidden["read_as"]) == (["1#", "1#"], "2x2, a blank is hidden")
    assert shown["cells"] == ["1", "1"]
    told = asked("hint", position="1 \n1 ", mines=1, hidden=" ")
    assert told["position"]["cells"] == ["1#", "1#"]
    with pytest.raises(mw.AmbiguousText, match="2 ways"):
        asked("hint", position="1 \n1 ", mines=1)


def stated(**held: Any) -> bytes:
    whole = {"format": "minewise", "version": 1, "kind": "position", "rows": 1, "columns": 3}
    return json.dumps({**whole, "cells": ["1##"], "mines": 1, **held}).encode()


@pytest.mark.parametrize(
    "changed", [{"colour": 1}, {"mines": None}, {"version": 2}, {"format": ""}]
)
def test_an_object_is_refused_like_its_file(changed: dict[str, Any]) -> None:
    with pytest.raises(mw.MinewiseError) as caught:
        get("json").load(stated(**changed), Arguments())
    message = refusal("analyze", position=json.loads(stated(**changed)))
    assert message == fields(caught.value)["message"]
    assert message.startswith("json: ")


def test_the_details_of_a_cell_are_those_of_the_library() -> None:
    position = mw.Game.new("expert", seed=7, start=(3, 3)).position
    analysis = mw.analyze(position)
    settled = [cell for group in closed_groups(analysis) for cell in group]
    hidden = [cell for cell in position.topology.cells if position[cell] < 0]
    for cell in hidden[::20]:
        found = asked("cell", position=position.to_text(), cell=cell)
        risk = analysis[cell]
        assert found["mine_probability"] == pytest.approx(risk)
        assert (found["method"], found["standard_error"]) == ("exact", 0)
        assert found["can_wait"] == (0 < risk < 1 and cell not in settled)
        shown = {each["number"]: each["probability"] for each in found["click_outcomes"]}
        numbers = analysis.number_distribution[cell]
        assert shown == pytest.approx({k: p for k, p in enumerate(numbers) if p > 0})
    found = asked("cell", position="#1\n#3\n**", mines=3, cell=[0, 0])
    assert (found["mine_probability"], found["can_wait"]) == (0.5, False)


def test_a_cell_has_the_wins_after_its_numbers_on_request() -> None:
    position = mw.Game.new("expert", seed=3, start=(8, 15)).position
    cell = mw.analyze(position).riskiest().cell
    request = {"position": str(position), "mines": 99, "cell": cell}
    plain = asked("cell", **request)["click_outcomes"]
    assert all(outcome["win_probability"] is None for outcome in plain)
    for each in asked("cell", **request, outcome_wins=True)["click_outcomes"]:
        after = mw.win_probabilities(position.with_cells({cell: each["number"]}))
        assert each["win_probability"] == pytest.approx(after.win_probability)
        assert each["exact_win"] == after.exact


@pytest.mark.parametrize("rule", ["safe", "opening"])
def test_a_position_that_nobody_has_opened_may_state_its_start_rule(rule: Any) -> None:
    position = mw.Position([[mw.HIDDEN] * 6] * 5, 6)
    sent = {"position": position.to_text(), "start_rule": rule}
    analysis = mw.analyze(position, start_rule=rule)
    assert asked("analyze", **sent)["mine_probability"] == analysis.mine_probability.tolist()
    hint = asked("hint", **sent)["hints"][0]
    expected = mw.hints(position, start_rule=rule)[0].text
    assert (hint["kind"], hint["text"]) == ("first click", expected)
    assert asked("cell", **sent, cell=[0, 0])["mine_probability"] == 0
    assert asked("hint", position=position.to_text())["hints"][0]["kind"] == "guess"


def test_estimates_are_told_apart() -> None:
    """There is too little memory to count, and work enough to estimate on every machine."""
    position = scenarios.lattice("square", 16, 16, 40, seed=3).position()
    limits = Limits(seconds=float("inf"), work=3 * 10**7, megabytes=0.2)
    found = asked("analyze", limits, position=position.to_text())
    assert (found["method"], found["solutions"]) == ("estimated", None)
    assert found["convergence"] > 1
    spread = [each for row in found["standard_error"] for each in row if each is not None]
    assert max(spread) > 0
    cell = asked("cell", limits, position=position.to_text(), cell=[0, 0])
    assert (cell["method"], cell["can_wait"], cell["click_outcomes"]) == ("estimated", None, [])
    assert cell["standard_error"] > 0


def test_a_convergence_beyond_all_bounds_is_null(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is if the chains of an estimate never meet."""
    monkeypatch.setattr(mw.Analysis, "convergence", float("inf"))
    position = scenarios.lattice("square", 16, 16, 40, seed=3).position()
    estimate = mw.analyze(position, budget=mw.Budget(megabytes=0.2, work=3 * 10**7))
    assert (estimate.method, estimate.to_dict()["convergence"]) == ("estimated", None)


def test_hints_may_skip_steps_that_find_mines_alone() -> None:
    position = mw.Game.new("expert", seed=7, start=(3, 3)).position
    sent = {"position": position.to_text(), "limit": 100}
    every, safe = (asked("hint", **sent, skip_mines=skip) for skip in (False, True))
    assert (
        every["hints"] == json.loads(json.dumps(mw.hints(position, limit=100).to_dict()))["hints"]
    )
    assert safe["hints"] == [hint for hint in every["hints"] if hint["safe"]]
    assert not every["hints"][-1]["safe"]


def test_a_refused_text_names_no_argument_that_the_question_lacks() -> None:
    reason = asked("position", text="4.\n..")["unreadable"]
    assert reason.endswith("the 4 at r0c0 has only 3 covered cells beside it")


def test_clue_models_are_limited_wherever_they_come_from() -> None:
    model, limit = "liar" + " " * 100_000 + "!", "at most 20,000 characters"
    request = {"position": "1##", "mines": 1, "clues": model}
    assert limit in refusal("analyze", **request)
    assert limit in refusal("cell", **request, cell=[0, 1])
    held = saved(mw.Game(mw.Board(1, 40, [(0, 0)]), clues="liar", seed=1), clues=model)
    assert limit in refusal("review", game=held)
    assert limit in asked("position", text=json.dumps(held))["unreadable"]
