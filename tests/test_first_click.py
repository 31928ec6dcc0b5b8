"""The first click: its risk under a start rule, what it shows, and where games start."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from commanding import run

import minewise as mw
from minewise.deal import as_size, check_start
from minewise.play.first_cells import good_first_cell
from minewise.play.series import Series

PRESETS = ("beginner", "intermediate", "expert")
FINDINGS = Path(__file__).parents[1] / "docs" / "findings.md"
ROW = re.compile(
    r"\| (\w+) \| (\w+) \| r(\d+)c(\d+) \| exact \| [\d,]+ \| [\d.]+ \| [\d.]+ to ([\d.]+)"
)


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


# Where a game starts by default -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "rule", "cell"),
    [
        ("beginner", "opening", (2, 2)),
        ("intermediate", "opening", (2, 2)),
        ("expert", "opening", (3, 3)),
        ("64x64x700", "opening", (3, 3)),
        ("7x4x3", "opening", (1, 3)),
        ("20x1x3", "opening", (0, 3)),
        ("4x4x7", "opening", (1, 1)),
        ("4x4x8", "opening", (0, 0)),  # nine cells without a mine do not fit
        ("expert", "safe", (0, 0)),
        ("expert", "any", (0, 0)),
    ],
)
def test_games_start_at_a_good_cell(board: str, rule: str, cell: tuple[int, int]) -> None:
    for strategy in ("exact", "tie-break", "subset-only"):
        assert Series.of(board, strategy, start_rule=rule).start == cell
    found = mw.simulate(board, "exact", games=20, seed=1, start_rule=rule)
    assert found == mw.simulate(board, "exact", games=20, seed=1, start=cell, start_rule=rule)


@pytest.mark.parametrize("topology", ["square", "torus", "hexagonal"])
@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
def test_wherever_a_game_fits_it_has_a_first_cell(topology: str, rule: str) -> None:
    for rows in range(1, 9):
        for columns in range(1, 9):
            grid = as_size((rows, columns, 0), topology).grid()
            for mines in range(max(len(grid) - 9, 0)):
                check_start(grid, mines, rule, good_first_cell(grid, mines, rule))


def test_no_first_cell_of_the_findings_is_better() -> None:
    """Beyond chance: the upper end of its interval is not below the rate of another cell."""
    measured: dict[tuple[str, str], dict[tuple[int, int], tuple[float, float]]] = {}
    for line in FINDINGS.read_text().splitlines():
        row = ROW.match(line)
        if row and row[1] in PRESETS:
            rate = float(line.split("|")[6])
            cell = int(row[3]), int(row[4])
            measured.setdefault((row[1], row[2]), {})[cell] = rate, float(row[5])
    assert {board for board, _ in measured} == set(PRESETS)
    for (board, rule), cells in measured.items():
        size = as_size(board)
        upper = cells[good_first_cell(size.grid(), size.mines, rule)][1]
        assert upper >= max(rate for rate, _ in cells.values())


def test_an_opening_rule_goes_first() -> None:
    assert Series.of("expert", "four-step").start == (0, 0)
    assert Series.of("expert", "counting,exact/safety/edge").start == (0, 1)
    assert Series.of("expert", "exact", start=(8, 8)).start == (8, 8)


def test_functions_start_there_too() -> None:
    def resigns(_: mw.Position) -> None:
        return None

    given = mw.simulate("expert", resigns, games=30, seed=1)
    assert given == mw.simulate("expert", resigns, games=30, seed=1, start=(3, 3))


def test_commands_start_there_too() -> None:
    def told(*arguments: str) -> str:
        return re.sub("time .*", "", run(*arguments, "expert", "exact", "--games=50").stdout)

    assert told("simulate") == told("simulate", "--start=3,3")
    assert "start r3c3" in run("compare", "expert", "exact", "tie-break", "--games=50").stdout
    assert json.loads(run("boards", "expert", "--games=1").stdout)["start"] == [3, 3]
    assert "r3c3    first click" in run("watch", "exact", "--seed=1").stdout
