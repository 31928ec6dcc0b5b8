"""Where a game starts if nobody says: a cell that the findings show to be good."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import minewise as mw
from minewise.cli import commands
from minewise.play.first_cells import good_first_cell
from minewise.play.series import Series
from minewise.sizes import as_size, check_start

PRESETS = ("beginner", "intermediate", "expert")
FINDINGS = Path(__file__).parents[1] / "docs" / "findings.md"
ROW = re.compile(
    r"\| (\w+) \| (\w+) \| r(\d+)c(\d+) \| exact \| [\d,]+ \| [\d.]+ \| [\d.]+ to ([\d.]+)"
)


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


def test_commands_say_where_games_start() -> None:
    def told(*arguments: str) -> str:
        return CliRunner().invoke(commands, arguments).stdout

    simulated = told("simulate", "expert", "exact", "--games=50")
    assert "start r3c3, rule opening" in simulated
    stated = told("simulate", "expert", "exact", "--games=50", "--start=3,3")
    timed = re.compile(r"time .*")
    assert timed.sub("", simulated) == timed.sub("", stated)
    assert "start r0c0, rule safe" in told(
        *("simulate", "expert", "exact", "--games=50", "--start-rule=safe")
    )
    assert "start r3c3" in told("compare", "expert", "exact", "tie-break", "--games=50")
    assert json.loads(told("boards", "expert", "--games=1"))["start"] == [3, 3]
    assert "r3c3    first click" in told("watch", "exact", "--seed=1")
