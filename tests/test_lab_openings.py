"""The search for the best first cell: what it spends where, and how sure it says it is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from commanding import run

import minewise as mw
from minewise.deal import as_size
from minewise.lab.openings import LEAST, first_cells, judged, needed, openings, rounds
from minewise.play.first_cells import orbits
from minewise.play.series import Series


@pytest.mark.parametrize(
    ("topology", "sizes"),
    [
        (mw.Topology.square(4, 4), [4, 8, 4]),
        (mw.Topology.square(3, 5), [4, 4, 2, 2, 2, 1]),
        (mw.Topology.torus(4, 5), [20]),
        (mw.Topology.hexagonal(4, 4), [2] * 8),
        (mw.Topology.square(1, 4), [2, 2]),
    ],
)
def test_alike_cells_have_alike_surroundings(topology: mw.Topology, sizes: list[int]) -> None:
    groups = orbits(topology)
    assert sorted(map(len, groups)) == sorted(sizes)
    assert sorted(cell for group in groups for cell in group) == list(topology.cells)
    for group in groups:
        assert len({len(topology.neighbours(cell)) for cell in group}) == 1


def test_the_best_first_cell_is_found_and_spent_on() -> None:
    """On 4x4 with 3 mines, first click safe, the corner is best by exact best play."""
    found = openings("4x4x3", "exact", start_rule="safe", seed=1, games=12_000)
    assert found.best.cell == (0, 0)
    assert found.best.chance > 0.95
    games = {one.cell: one.games for one in found.openings}
    assert games[0, 0] > games[0, 1]
    assert sum(one.chance for one in found.openings) == pytest.approx(1.0)
    corner = mw.simulate(
        "4x4x3", "exact", games=found.best.games, seed=1, start=(0, 0), start_rule="safe"
    )
    assert corner.wins == found.best.wins
    assert set(found.rates()) == {(row, column) for row in range(4) for column in range(4)}


def test_the_best_of_many_first_cells_has_the_greatest_chance() -> None:
    """Few games of the cells that were dropped do not make the one that won unlikely."""
    cells = list(first_cells(as_size("expert")))
    counts = {cell: (25, 10 + i % 5) for i, cell in enumerate(cells)}
    counts |= dict.fromkeys(cells[:4], (700, 343)) | {cells[0]: (2800, 1456)}
    found = judged(Series.of("expert", "exact"), counts)
    assert found.best.cell == cells[0]
    assert found.best.chance > 0.05
    assert found.best.chance == max(one.chance for one in found.openings)
    assert sum(one.chance for one in found.openings) == pytest.approx(1.0)
    assert sum(one.chance for one in found.contenders) >= 0.95
    assert 1 < len(found.contenders) < len(cells)


@pytest.mark.slow
def test_the_chances_of_first_cells_are_right() -> None:
    """Over draws of win rates that lie close together, what has a chance of p happens p times."""
    random = np.random.default_rng(5)
    cells = list(first_cells(as_size("beginner")))
    claimed = hits = 0.0
    for trial in range(60):
        rates = random.normal(0.5, 0.03, len(cells))
        games = random.choice([50, 200, 1000], len(cells))
        wins = random.binomial(games, rates)
        counts = {cell: (int(games[i]), int(wins[i])) for i, cell in enumerate(cells)}
        best = judged(Series.of("beginner", "exact", seed=trial), counts).best
        claimed += best.chance
        hits += best.cell == cells[int(rates.argmax())]
    assert hits == pytest.approx(claimed, abs=3 * 60**0.5 / 2)


@pytest.mark.parametrize("games", [500, 4_000, 6_000, 10_000, 20_000, 1_000_000])
@pytest.mark.parametrize("board", ["beginner", "expert", "4x4x3"])
def test_no_first_cell_is_dropped_on_a_few_games(board: str, games: int) -> None:
    size = as_size(board)
    shares = rounds(size, games)
    cells = len(first_cells(size))
    assert shares[0][0] == cells
    assert (len(shares) > 1) == (games >= needed(size))
    if len(shares) > 1:
        assert shares[0][1] >= LEAST
        assert all(share >= LEAST // 2 for _, share in shares[1:])
    spent = sum(number * share for number, share in shares)
    assert games - sum(number for number, _ in shares) - len(shares) < spent <= games


@pytest.mark.slow
def test_openings_say_how_sure_they_are() -> None:
    def last(*arguments: str) -> str:
        return run("openings", *arguments, "--start-rule=safe").stdout.split("\n\n")[-1]

    assert last("4x4x3", "exact", "--games=12000") == "r0c0 is the best first cell.\n"
    assert last("4x4x3", "exact", "--topology=torus") == "All first cells are alike.\n"
    unsure, too_few, *_ = last("expert", "exact", "--games=1300").splitlines()
    assert re.fullmatch(r"With 95 % probability the best is one of \d+ of 120 .*", unsure)
    assert too_few == (
        "1,200 games are too few to drop any first cell: each of 120 played 10. "
        "At least 7,500 are needed."
    )


def test_openings_have_a_guessing_mode() -> None:
    asked = ["openings", "4x4x4", "--start-rule=safe", "--games=400"]
    weak = [*asked, "counting/random", "--guessing=cruel"]
    heading = "4x4x4, counting/random, rule safe, guessing cruel, 398 games\n"
    assert run(*weak).stdout.startswith(heading)
    told = json.loads(run(*weak, "--json").stdout)
    found = openings("4x4x4", "counting/random", start_rule="safe", guessing="cruel", games=400)
    assert told == json.loads(found.to_json())
    assert told["deal"] == "4x4x4 start-rule=safe guessing=cruel seed=0"
    perfect = run(*asked, "exact", "--guessing=fair").stdout
    assert perfect.endswith("\nEvery game was won, from every first cell.\n")


def test_openings_are_drawn(tmp_path: Path) -> None:
    arguments = ["openings", "5x4x4", "exact", "--games=400", "--start-rule=safe"]
    text = run(*arguments).stdout
    assert text.startswith("5x4x4, exact, rule safe, ")
    assert len([line for line in text.splitlines() if line[:2] in ("0 ", "1 ", "2 ", "3 ")]) == 4
    drawn = run(*arguments, "--svg=-").stdout
    assert drawn.count("<rect") == 21
    assert re.findall(r'text-anchor="middle">(\d+)</text>', drawn) == list("01234")
    assert re.findall(r'text-anchor="end">(\d+)</text>', drawn) == list("0123")
    path = tmp_path / "map.svg"
    written = run(*arguments, "--svg", str(path))
    assert (written.stderr, path.read_text()) == (f"wrote {path}\n", drawn)
    held = json.loads(run(*arguments, "--json").stdout)
    assert sum(len(one["alike"]) for one in held["openings"]) == 20
    too_few = run(*arguments[:3], "--games=5")
    assert "5 games are too few" in too_few.stderr
