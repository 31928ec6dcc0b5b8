"""The first click that a start rule makes safe: its risk, what it shows, where to make it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import minewise as mw


def untouched(size: str, topology: str = "square", **stated: Any) -> mw.Position:
    return mw.Game.new(size, seed=1, topology=topology, **stated).position


@pytest.mark.parametrize("topology", ["square", "torus", "hexagonal"])
@pytest.mark.parametrize("rule", ["safe", "opening"])
def test_the_first_click_has_no_risk(rule: Any, topology: str) -> None:
    position = untouched("expert", topology)
    analysis = mw.analyze(position, start_rule=rule)
    assert (analysis.mine_probability == 0).all()
    assert analysis.safest() == ((0, 0), 0.0)
    assert analysis.to_dict()["safest"]["probability"] == 0
    assert analysis.safe == ()  # some of these cells will hold mines
    assert analysis.number_distribution.sum(axis=2) == pytest.approx(1)
    [hint] = mw.hints(position, start_rule=rule)
    assert hint.kind == "first click"
    assert hint.text.startswith("The first click is always safe. Open ")
    assert len(hint.safe) == 1
    assert hint.guess is None


@pytest.mark.parametrize("rule", ["safe", "opening"])
def test_what_the_first_click_shows_is_what_games_show(rule: Any) -> None:
    """Of many games in which that cell is opened first."""
    shown = np.zeros(9)
    for seed in range(4000):
        game = mw.Game.new("5x4x4", seed=seed, start=(1, 1), start_rule=rule)
        shown[game.position[1, 1]] += 1 / 4000
    position = untouched("5x4x4", start_rule=rule)
    expected = mw.analyze(position, start_rule=rule).number_distribution[1, 1]
    assert shown == pytest.approx(expected, abs=0.04)


def test_where_to_click_first_follows_the_findings() -> None:
    for size, rule, cell in [
        ("expert", "opening", (3, 3)),
        ("beginner", "opening", (2, 2)),
        ("expert", "safe", (0, 0)),
        ("beginner", "safe", (0, 0)),
    ]:
        assert mw.hints(untouched(size), start_rule=rule)[0].safe == (cell,)  # type: ignore[arg-type]
    [hint] = mw.hints(mw.Position.parse("F##\n###", mines=1), start_rule="safe")
    assert hint.safe == ((0, 2),)  # a flagged cell cannot be opened


def test_a_cell_that_cannot_keep_the_promise_keeps_its_risk() -> None:
    """Mines leave room for a 0 in the corners only."""
    position = mw.Position.parse("###\n###\n###", mines=5)
    analysis = mw.analyze(position, start_rule="opening")
    corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
    for cell in position.topology.cells:
        assert analysis[cell] == (0 if cell in corners else pytest.approx(5 / 9))
    assert mw.hints(position, start_rule="opening")[0].safe == ((0, 0),)
    best = mw.best_play(position, start_rule="opening").moves
    assert {move.cell for move in best} == set(corners)


@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
@pytest.mark.parametrize("text", ["1##\n###", "F1##\n####"])
def test_after_the_first_click_the_rule_changes_nothing(rule: Any, text: str) -> None:
    position = mw.Position.parse(text, mines=2)
    plain, ruled = mw.analyze(position), mw.analyze(position, start_rule=rule)
    assert ruled.to_dict() == plain.to_dict()
    hinted = mw.hints(position, start_rule=rule)
    assert hinted.to_dict() == mw.hints(position).to_dict()


def test_without_a_promise_the_first_click_is_a_guess() -> None:
    position = untouched("beginner")
    assert mw.analyze(position, start_rule="any")[0, 0] == pytest.approx(10 / 81)
    assert mw.hints(position, start_rule="any")[0].kind == "guess"


def test_trusted_flags_leave_no_room_beside_them() -> None:
    position = mw.Position.parse("F##\n###", mines=1)
    analysis = mw.analyze(position, start_rule="opening", trust_flags=True)
    assert [analysis[0, column] for column in (1, 2)] == [0, 0]
    assert mw.hints(position, start_rule="opening", trust_flags=True)[0].safe == ((0, 2),)


@pytest.mark.parametrize("ask", [mw.analyze, mw.hints])
def test_start_rules_that_are_refused(ask: Any) -> None:
    position = mw.Position.parse("##\n##", mines=3)
    for rule in ("lucky", None, ["safe"]):
        with pytest.raises(mw.ParameterError, match="start_rule= cannot be") as caught:
            ask(position, start_rule=rule)
        assert "\n" not in str(caught.value)
    with pytest.raises(mw.PositionError, match="no cell can show a 0 here"):
        ask(position, start_rule="opening")
    full = mw.Position.parse("##", mines=2)
    assert mw.hints(full, start_rule="safe")[0].kind == "over"
