"""Simulations, boards in and out: the same results however the work is done."""

from __future__ import annotations

import json
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from commanding import INTERRUPTED, PIPES, PROGRAM, answered, refused, started

import minewise as mw
from minewise.base.errors import LabError
from minewise.play.run import engine, play
from minewise.play.series import Series, aligned, cover, gaps, play_block

GAMES = 700
SERIES = Series.of("intermediate", "tie-break", start=(2, 2), seed=5)


@pytest.fixture(scope="module")
def plain() -> mw.Simulation:
    """The plain loop of the core, one thread."""
    return mw.simulate("intermediate", "tie-break", games=GAMES, seed=5, start=(2, 2), threads=1)


@pytest.mark.parametrize("block", [None, 7, 64, 333, 10_000])
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_blocks_and_threads_change_nothing(
    plain: mw.Simulation, block: int | None, workers: int
) -> None:
    assert play(SERIES, GAMES, workers=workers, block=block) == plain


def test_processes_change_nothing(plain: mw.Simulation) -> None:
    assert play(SERIES, GAMES, executor="processes", workers=2, block=90) == plain


def test_any_executor_will_do(plain: mw.Simulation) -> None:
    with ThreadPoolExecutor(2) as pool:
        found = mw.simulate(
            "intermediate", "tie-break", games=GAMES, seed=5, start=(2, 2), executor=pool
        )
        assert found == plain
        assert pool.submit(int, "3").result() == 3  # it is left open


def test_a_range_of_games_is_a_part_of_the_whole(plain: mw.Simulation) -> None:
    part = play(SERIES, 100, 300, block=13)
    assert part.outcomes.tolist() == plain.outcomes[300:400].tolist()


def test_functions_play_in_blocks_too() -> None:
    def safest(position: mw.Position) -> object:
        return mw.analyze(position).safest()[0]

    whole = mw.simulate("4x4x3", safest, games=50, seed=1, start_rule="any")
    assert 0 < whole.wins < 50
    series = Series.of("4x4x3", safest, seed=1, start_rule="any")
    assert play(series, 50, block=7).bitmap == whole.bitmap


def test_blocks_nest_or_are_apart() -> None:
    blocks = []
    for wanted in (64, 200, 1024):
        first = 0
        while first < 5000:
            count = aligned(first, 5000, wanted)
            blocks.append(range(first, first + count))
            first += count
        assert first == 5000
    for one in blocks:
        for other in blocks:
            common = range(max(one.start, other.start), min(one.stop, other.stop))
            assert len(common) in (0, len(one), len(other))


def test_each_game_is_counted_once() -> None:
    series = Series.of("4x4x3", "exact", seed=2)
    ranges = [(0, 50), (0, 20), (40, 30), (50, 10), (75, 25), (90, 40)]
    blocks = [play_block(series, first, count) for first, count in ranges]
    chosen = cover(blocks, 0, 100)
    assert [(one.first, one.count) for one in chosen] == [(0, 50), (50, 10), (75, 25)]
    assert list(gaps(chosen, 0, 100)) == [(60, 75)]


def test_an_unknown_executor_is_refused() -> None:
    with pytest.raises(LabError, match="unknown executor 'cloud'"), engine("cloud"):
        pass
    assert "unknown executor" in refused("simulate", "beginner", "exact", "--executor", "cloud")


# boards on the command line


@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
@pytest.mark.parametrize("topology", ["square", "hexagonal"])
def test_boards_replay_the_simulation(tmp_path: Path, rule: str, topology: str) -> None:
    stated = ("--seed=8", "--game=17", "--start=1,2", f"--start-rule={rule}")
    size = ("12x9x20", f"--topology={topology}")
    file = tmp_path / "boards.jsonl"
    file.write_text(answered("boards", *size, "--games=120", *stated))
    replayed = json.loads(answered("simulate", "--boards", str(file), "exact", "--json"))
    played = json.loads(answered("simulate", *size, "exact", "--games=120", *stated, "--json"))
    for figure in ("wins", "clicks", "guesses", "opened", "luck", "techniques"):
        assert replayed[figure] == played[figure]


def busy(process: int) -> bool:
    """Whether it has threads or processes that play."""
    tasks = list(Path(f"/proc/{process}/task").iterdir())
    return any(_children(task) > 1 for task in tasks) or len(tasks) > 3


def _children(task: Path) -> int:
    try:
        return len((task / "children").read_text().split())
    except (FileNotFoundError, ProcessLookupError):  # this thread has ended meanwhile
        return 0


SIMULATED = ("simulate", "expert", "exact", "--games=100000000", "--executor")
PLAN = 'games = 100_000_000\n[[runs]]\nboards = ["expert"]\nstrategies = ["exact"]'


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [(*SIMULATED, "threads"), (*SIMULATED, "processes"), ("lab", "run", "plan.toml")],
    ids=["threads", "processes", "lab"],
)
def test_ctrl_c_ends_games_with_one_line(arguments: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(PLAN)
    with started(*PROGRAM, *arguments, cwd=tmp_path, **PIPES) as running:
        while not busy(running.pid):
            assert running.poll() is None
            time.sleep(0.01)
        os.killpg(running.pid, signal.SIGINT)
        out, error = running.communicate(timeout=60)
    assert (out, error) == (b"", b"minewise: interrupted\n")
    assert running.returncode in INTERRUPTED
