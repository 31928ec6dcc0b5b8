"""The benchmark measures what it says it does, and nothing that the peer does can end it."""

import math
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from benchmarks import history
from benchmarks.contest import Contest, difference
from benchmarks.figures import as_position
from benchmarks.player import Game
from benchmarks.positions import FAMILIES, Record, generate, load
from benchmarks.run import signature
from benchmarks.tables import si, times
from minewise import Board, analyze

ROOT = Path(__file__).parents[1]

SMALL = ("pos_expert", "pos_inter", "pos_64mid", "pos_hard", "pos_lattice")
SAFE = {"pos_expert": 381, "pos_inter": 216, "pos_64mid": 3276, "pos_hard": 381}


def few(name: str, seed: str = "test") -> list[Record]:
    return list(islice(generate(name, seed), 3))


def revealed(record: Record) -> int:
    return sum(value >= 0 for row in record.cells for value in row)


@pytest.mark.parametrize("name", SMALL)
def test_positions_depend_on_the_seed_alone(name: str) -> None:
    assert few(name) == few(name)
    assert few(name) != few(name, "another")


@pytest.mark.parametrize("name", SMALL)
def test_positions_are_possible_and_unfinished(name: str) -> None:
    for record in few(name):
        analysis = analyze(as_position(record))
        assert analysis.method == "exact"
        assert revealed(record) < SAFE.get(name, 381)


@pytest.mark.parametrize("name", SMALL)
def test_games_show_the_numbers_of_their_boards(name: str) -> None:
    game = FAMILIES[name].reach(1, Random(1))
    hidden = set(range(len(game.shown))) - set(game.safe_cells())
    mines = [divmod(cell, game.columns) for cell in hidden if game.shown[cell] < 0]
    board = Board(game.rows, game.columns, mines)
    assert len(mines) == game.mines
    assert game.unopened == len(game.safe_cells())
    for cell, value in enumerate(game.shown):
        place = divmod(cell, game.columns)
        assert value < 0 or (value == board.number(place) and not board.is_mine(place))


def test_the_player_finds_what_a_pair_of_clues_shows() -> None:
    game = Game(3, 3, 2, Random(1), clear=range(2, 9))  # mines at (0, 0) and (0, 1)
    for cell in (3, 4):
        game._touch(cell, game.reveal(cell))
    game.deduce()
    assert game.cells == [[-1, -1, 1], [2, 2, 1], [0, 0, 0]]


def test_shares_of_the_safe_cells_are_revealed() -> None:
    assert [revealed(record) for record in few("pos_hard")] == [38, 76, 114]
    for record, share in zip(few("pos_64mid"), (0.2, 0.4, 0.6), strict=True):
        assert share - 0.001 < revealed(record) / SAFE["pos_64mid"] < share + 0.05


def test_lattices_reveal_every_other_cell_of_every_other_row() -> None:
    for record in few("pos_lattice"):
        shown = {
            (row, column)
            for row, line in enumerate(record.cells)
            for column, value in enumerate(line)
            if value >= 0
        }
        assert shown == {(row, column) for row in range(1, 16, 2) for column in range(1, 16, 2)}


def test_records_survive_a_file(tmp_path: Path) -> None:
    records = few("pos_expert")
    (tmp_path / "pos_expert.jsonl").write_text("".join(r.to_dict() + "\n" for r in records))
    assert load("pos_expert", None, tmp_path) == records
    assert load("pos_expert", 2, tmp_path) == records[:2]
    with pytest.raises(FileNotFoundError, match="pos_inter"):
        load("pos_inter", None, tmp_path)


PEER = """
import os

def cal_probability_onboard(board, mines):
    if mines == 1:
        return [[0.5, 0.0, 0.5]], [1, 1, 1]
    if mines == 2:
        return [[float("nan"), 0.0, 1.0]], [2, 2, 2]
    if mines == 3:
        raise KeyboardInterrupt("a panic is no Exception")
    if mines == 4:
        os.abort()
    while True:
        pass
"""


@pytest.mark.nightly
def test_nothing_that_the_peer_does_ends_the_benchmark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ms_toollib.py").write_text(PEER)
    monkeypatch.syspath_prepend(tmp_path)
    with Contest(peer=True, limit=3) as contest:
        outcomes = [
            contest.meet(Record(str(mines), mines, cells), 2)
            for mines, cells in (
                (3, [[-1, 3, -1], [-1, -1, -1]]),
                (4, [[-1, 4, -1], [-1, -1, -1]]),
                (5, [[-1, 5, -1], [-1, -1, -1]]),
                (2, [[-1, 2, -1]]),
                (1, [[-1, 1, -1]]),
            )
        ]
    assert [one.failure for one in outcomes] == [
        "KeyboardInterrupt: a panic is no Exception",
        "aborted",
        "no answer in 3 s",
        "a probability that is not finite",
        "",
    ]
    assert all(one.exact and len(one.ready) == 2 for one in outcomes)
    assert [one.solutions for one in outcomes] == [10, 5, 1, 1, 2]
    assert outcomes[-1].difference == 0
    assert len(outcomes[-1].peer) == 2


def test_differences_are_found_in_hidden_cells() -> None:
    assert difference([[-1, 1, -1]], [[0.5, 9, 0.5]], [[0.5, 0.0, 0.25]]) == 0.25
    assert difference([[1]], [[math.nan]], [[0.0]]) == 0
    assert difference([[-1, -1]], [[0.5, 0.5]], [[0.5, math.nan]]) == math.inf


def test_the_signature_changes_with_any_count() -> None:
    assert signature([1, 10**30]) == signature([1, 10**30])
    assert len({signature(counts) for counts in ([1, 23], [12, 3], [1, None], [1, 24])}) == 4


def test_amounts_are_written_with_three_digits() -> None:
    assert si(0.0000421, "s") == "42.1 µs"
    assert si(2.5, "s") == "2.5 s"
    assert si(3 << 20, "B") == "3 MiB"
    assert si(None, "s") == ""
    assert times(3.0, 0.1) == "30 x"


@pytest.mark.nightly
def test_the_quick_benchmark_runs_without_the_peer() -> None:
    hidden = "import sys; sys.modules['ms_toollib'] = None"
    start = "from benchmarks.run import main; main(['--quick'])"
    run = subprocess.run(
        [sys.executable, "-c", f"{hidden}; {start}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert run.returncode == 0, run.stderr
    assert "ms_toollib is not installed" in run.stdout
    assert "pos_hard" in run.stdout
    assert "`number_distribution`" in run.stdout


def test_the_history_has_the_last_ratios_of_each_commit(tmp_path: Path) -> None:
    path = tmp_path / "history.csv"
    path.write_text(f"{','.join(history.COLUMNS)}\n2026-11-23,1bf3941,expert,40\n")
    history.add("abcdef0", {"expert": 41.26, "64x64, 820 mines": 308.4}, path)
    history.add("abcdef0", {"expert": 39.02, "200x200, 8000 mines": 6184.0}, path)
    _, kept, *added = (line.split(",", 1)[1] for line in path.read_text().splitlines())
    assert kept == "1bf3941,expert,40"
    assert added == ["abcdef0,expert,39", 'abcdef0,"200x200, 8000 mines",6180']
