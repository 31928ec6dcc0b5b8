"""Experiments and their ledger: killed, resumed, damaged, shared, refused."""

from __future__ import annotations

import ctypes
import json
import random
import resource
import signal
import sqlite3
import struct
import subprocess
import sys
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from commanding import PIPES, PROGRAM, answered, refused, started

import minewise as mw
from minewise.base.errors import LabError
from minewise.lab import experiment
from minewise.lab.ledger import VERSION, Ledger, machine
from minewise.lab.plan import Plan, load, parse
from minewise.play.series import Block, Series, digest, play_block
from minewise.play.simulation import build

PLAN = """
seed = 3
games = 1500

[strategies]
plain = "counting,exact/random"

[[runs]]
title = "Standard"
boards = ["beginner", "intermediate"]
strategies = ["exact", "plain"]
start-rules = ["safe", "opening"]

[[runs]]
title = "Density"
boards = ["12x12"]
densities = [0.1, 0.2]
games = 500
"""


def outcome(plan: Plan, path: Path) -> list[mw.Simulation | None]:
    with Ledger(path, read_only=True) as ledger:
        return [one.result for one in experiment.progress(plan, ledger)]


@pytest.fixture(scope="module")
def expected() -> list[mw.Simulation]:
    """What the plain loop of the core gives."""
    return [
        mw.simulate(one.deal, one.strategy, games=games)
        for one, games in parse(PLAN).work().items()
    ]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    return path


@pytest.mark.slow
@pytest.mark.parametrize("block", [None, 77])
def test_an_experiment_gives_what_simulations_give(
    file: Path, expected: list[mw.Simulation], block: int | None
) -> None:
    plan, path = load(file), experiment.beside(file)
    with Ledger(path) as ledger:
        assert experiment.run(plan, ledger, block=block) == 13_000
        assert experiment.run(plan, ledger) == 0
    assert outcome(plan, path) == expected


# Kills itself before the statement of this number is run by SQLite.
KILLED_AT = """
import os, signal, sqlite3, sys
from minewise.cli import commands
left, connect = int(sys.argv[1]), sqlite3.connect
def count(statement):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)
def traced(*arguments, **options):
    opened = connect(*arguments, **options)
    opened.set_trace_callback(count)
    return opened
sqlite3.connect = traced
commands(["lab", "run", sys.argv[2], "--threads=1"])
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "statements",
    [(5, 61), pytest.param(tuple(range(1, 90, 3)), marks=pytest.mark.nightly)],
    ids=["few", "many"],
)
def test_an_experiment_that_is_killed_ends_with_the_same_result(
    file: Path, expected: list[mw.Simulation], statements: tuple[int, ...]
) -> None:
    """While tables are made, within the transaction of a block, and between two of them."""
    file.write_text(PLAN.replace("games = 1500", "games = 60_000"))
    for statement in statements:
        arguments = [sys.executable, "-c", KILLED_AT, str(statement), str(file)]
        run = subprocess.run(arguments, capture_output=True)
        assert (run.returncode, run.stderr) == (-signal.SIGKILL, b"")
    plan, path = load(file), experiment.beside(file)
    assert sum(one is not None for one in outcome(plan, path)) > 0
    file.write_text(PLAN)
    answered("lab", "run", str(file))
    assert outcome(load(file), path) == expected


@pytest.mark.slow
def test_two_writers_share_a_ledger(file: Path, expected: list[mw.Simulation]) -> None:
    command = [*PROGRAM, "lab", "run", str(file), "--threads"]
    played = []
    with started(*command, "1", **PIPES) as one, started(*command, "2", **PIPES) as other:
        for writer in (one, other):
            out, error = writer.communicate(timeout=120)
            assert (writer.returncode, error) == (0, b"")
            played.append(int(out.split()[0].replace(b",", b"")))
    plan, path = load(file), experiment.beside(file)
    assert outcome(plan, path) == expected
    with sqlite3.connect(path) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert raw.execute("SELECT sum(count) FROM block").fetchone() == (sum(played),)


def test_readers_look_while_it_runs(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text('games = 3000\n[[runs]]\nboards = ["beginner"]\nstrategies = ["exact"]')
    seen = []

    def look(_: Series, block: Block) -> None:
        (told,) = json.loads(answered("lab", "status", str(path), "--json"))
        seen.append(told["done"] - block.count)

    with Ledger(experiment.beside(path)) as ledger:
        experiment.run(load(path), ledger, threads=1, block=500, watch=look)
    assert len(seen) > 4
    assert seen == sorted(set(seen))
    assert seen[0] == 0


def test_a_disk_that_is_full_loses_nothing(file: Path, expected: list[mw.Simulation]) -> None:
    """The limit on the size of files stands for the disk."""
    full = subprocess.run(
        [*PROGRAM, "lab", "run", str(file), "--threads=1"],
        capture_output=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000)),
    )
    assert (full.returncode, full.stdout, full.stderr.count(b"\n")) == (2, b"", 1)
    assert b"the games so far are stored; free some space and run again" in full.stderr
    plan, path = load(file), experiment.beside(file)
    assert any(outcome(plan, path))
    answered("lab", "run", str(file))
    assert outcome(plan, path) == expected


@pytest.mark.slow
def test_a_million_games_take_less_than_a_megabyte(tmp_path: Path) -> None:
    """A hundred thousand of them are played, a tenth as much."""
    path = tmp_path / "million.ledger"
    with Ledger(path) as ledger:
        experiment.run(parse('games = 100_000\n[[runs]]\nboards = ["beginner"]\n'), ledger)
    assert path.stat().st_size < 100_000


def test_the_same_work_is_never_done_twice(tmp_path: Path) -> None:
    few = parse('games = 100\n[[runs]]\nboards = ["beginner"]\nstrategies = ["exact"]')
    spelt = parse(
        'games = 300\n[strategies]\nown = "counting,exact/safety"\n'
        '[[runs]]\nboards = ["9x9x10"]\nstrategies = ["own"]\nstarts = [[2, 2]]'
    )
    with Ledger(tmp_path / "shared.ledger") as ledger:
        assert experiment.run(few, ledger) == 100
        assert experiment.run(spelt, ledger) == 200
        assert experiment.run(few, ledger) == 0


def test_what_differs_in_any_way_is_kept_apart() -> None:
    stated: dict[str, Any] = {
        **{"size": "beginner", "strategy": "exact", "start": (0, 0), "seed": 1},
        **{"topology": "square", "start_rule": "opening"},
    }
    series = Series.of(**stated)
    changes: list[dict[str, Any]] = [
        *({"size": "9x9x11"}, {"topology": "torus"}, {"start": (0, 1)}, {"seed": 2}),
        *({"start_rule": "safe"}, {"strategy": "tie-break"}),
        {"strategy": mw.Strategy("counting,exact", "safety", endgame=1)},
    ]
    others = [Series.of(**(stated | change)) for change in changes]
    assert len({one.key for one in [series, *others]}) == 8
    same = Series.of((9, 9, 10), mw.Strategy(["counting", "exact"], ["safety"], "corner"), seed=1)
    assert same.key == series.key


# damage


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    path = tmp_path / "some.ledger"
    series = Series.of("beginner", "exact", seed=1)
    with Ledger(path) as opened:
        for first in range(0, 4000, 100):
            assert opened.add(series, play_block(series, first, 100))
            assert not opened.add(series, play_block(series, first, 100))
    (tmp_path / "some.toml").write_text('seed = 1\ngames = 4000\n[[runs]]\nboards = ["beginner"]')
    return path


def asked(path: Path) -> list[str]:
    """Readers and writers both reject the file."""
    plan = str(path.with_suffix(".toml"))
    return [refused("lab", command, plan) for command in ("status", "run")]


@pytest.mark.parametrize(
    ("version", "cure"), [(VERSION + 1, "update minewise"), (VERSION - 1, "start a new ledger")]
)
def test_a_ledger_of_another_version_is_refused(ledger: Path, version: int, cure: str) -> None:
    with sqlite3.connect(ledger) as raw:
        raw.execute(f"PRAGMA user_version = {version}")
    other = f"this ledger has version {version}, but this program reads version {VERSION}"
    assert set(asked(ledger)) == {f"{ledger}: {other}: {cure}"}


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("technique exact", "technique exact is 0 there and 1 here"),
        ("criterion gone", "criterion gone is 0 there and missing here"),
    ],
)
def test_games_of_another_player_are_refused(ledger: Path, part: str, words: str) -> None:
    """The same series, played by a build in which one part differs."""
    with sqlite3.connect(ledger) as raw:
        (content,) = raw.execute("SELECT content FROM series").fetchone()
        held = json.loads(content)
        held["player"][part] = "0"
        content = json.dumps(held, sort_keys=True, separators=(",", ":"))
        raw.execute("UPDATE series SET content = ?, key = ?", (content, digest(content)))
    assert set(asked(ledger)) == {
        f"{ledger}: this ledger holds games of another player ({words}): start a new ledger, "
        "or use the version of minewise that played them"
    }


def test_the_key_holds_the_parts_that_a_strategy_uses() -> None:
    parts = Series.of("beginner", "four-step").parts
    assert set(parts) == {
        "play",
        *(f"technique {name}" for name in ("counting", "subset", "twins", "contradiction")),
        *(f"technique {name}" for name in ("shared", "cascade", "intersection", "mine-count")),
        *(f"policy {name}" for name in ("start-list", "flag-worst", "guess-rule")),
        *("policy estimated-safety", "policy clue-ratios"),
        *("criterion local-mean", "criterion first"),
    }
    strong = Series.of("beginner", "strong").parts
    assert {"networks", "evaluator learned", "evaluator next-guess"} < set(strong)
    assert not [name for name, revision in strong.items() if build()[name] != revision]


def test_sittings_say_when_and_where_the_games_were_played(ledger: Path) -> None:
    series = Series.of("beginner", "exact", seed=1)
    with Ledger(ledger) as opened:
        assert opened.add(series, play_block(series, 4000, 100))
        assert not opened.sittings([Series.of("beginner", "exact", seed=2)])
        first, second = opened.sittings([series])
    assert (first.games, second.games) == (4000, 100)
    assert (first.version, first.machine) == (mw.__version__, machine())
    assert "processor" in machine()
    times = [datetime.fromisoformat(time) for time in (first.began, first.ended, second.began)]
    assert times == sorted(times)
    assert abs(datetime.now(UTC) - times[0]) < timedelta(hours=1)


def test_a_file_that_is_cut_or_has_a_damaged_page_is_refused(ledger: Path) -> None:
    whole = ledger.read_bytes()
    ledger.write_bytes(whole[: len(whole) // 2])
    assert all("is damaged" in line for line in asked(ledger))
    assert len(whole) > 2 * 4096
    for page in range(len(whole) // 4096):
        ledger.write_bytes(whole[: 4096 * page] + b"\xa5" * 4096 + whole[4096 * (page + 1) :])
        for line in asked(ledger):
            assert "is damaged" in line or "is not a minewise ledger" in line


@pytest.mark.parametrize(
    "change",
    ["wins = zeroblob(13)", *(f"seconds = {time}" for time in ("1.5", "-1.0", "9e999", "-9e999"))],
)
def test_a_changed_row_is_refused(ledger: Path, change: str) -> None:
    with sqlite3.connect(ledger) as raw:
        raw.execute(f"UPDATE block SET {change} WHERE first = 300")
    assert all("is damaged at game 300 of beginner, exact" in line for line in asked(ledger))


def test_damaged_text_is_not_quoted(ledger: Path) -> None:
    with sqlite3.connect(ledger) as raw:
        raw.execute("UPDATE block SET totals = CAST(x'ff' || totals AS TEXT) WHERE first = 300")
    for line in asked(ledger):
        assert line == f"{ledger}: this ledger is damaged: it holds text that is not UTF-8"


def test_a_time_that_is_no_number_is_refused(ledger: Path) -> None:
    """SQLite cannot write NaN, and reads it as nothing."""
    with closing(sqlite3.connect(ledger)) as raw:
        raw.execute("UPDATE block SET seconds = 1234.5678 WHERE first = 300")
        raw.commit()
    whole = ledger.read_bytes()
    time, nan = struct.pack(">d", 1234.5678), struct.pack(">d", float("nan"))
    assert whole.count(time) == 1
    ledger.write_bytes(whole.replace(time, nan))
    assert all("is damaged" in line for line in asked(ledger))


def test_a_changed_byte_is_refused_or_changes_nothing_else(ledger: Path) -> None:
    """A byte of the schema, whose text SQLite quotes in its errors, or of any page."""
    whole = ledger.read_bytes()
    schema = range(whole.index(b"CREATE TABLE"), whole.rindex(b"WITHOUT ROWID"))
    rng = random.Random(0)
    for _ in range(250):
        at = rng.choice(schema) if rng.random() < 0.8 else rng.randrange(len(whole))
        ledger.write_bytes(whole[:at] + rng.choice((b"\xcc", rng.randbytes(1))) + whole[at + 1 :])
        refusal, blocks = contents(ledger)
        assert refusal is None or refusal.isprintable()
        assert all(0 <= block.seconds < float("inf") for block in blocks)


def contents(ledger: Path) -> tuple[str | None, list[Block]]:
    try:
        with Ledger(ledger, read_only=True) as held:
            series = held.series()
            held.sittings(series)
            return None, [block for one in series for block in held.blocks(one)]
    except LabError as error:
        return str(error), []


@pytest.mark.parametrize("is_database", [False, True])
def test_other_files_are_refused_and_left_alone(ledger: Path, is_database: bool) -> None:
    ledger.unlink()
    if is_database:
        with sqlite3.connect(ledger) as raw:
            raw.execute("CREATE TABLE mine (x)")
    else:
        ledger.write_text("no ledger at all, but long enough to be looked at\n" * 20)
    before = ledger.read_bytes()
    assert set(asked(ledger)) == {f"{ledger}: this is not a minewise ledger"}
    assert ledger.read_bytes() == before


def test_a_ledger_that_is_missing_or_out_of_reach_is_refused(ledger: Path, file: Path) -> None:
    """One in a read-only folder can be read; root loses the right to write everywhere."""
    assert "there is no ledger" in refused("lab", "status", str(file))
    nowhere = file.parent / "none" / "x.ledger"
    assert "cannot be opened" in refused("lab", "run", str(file), "--ledger", str(nowhere))
    assert "cannot be read" in refused("lab", "run", str(file.parent / "none.toml"))
    drop = partial(ctypes.CDLL(None).prctl, 24, 1, 0, 0, 0)  # CAP_DAC_OVERRIDE
    file.parent.chmod(0o555)
    read, written = (
        subprocess.run(
            [*PROGRAM, "lab", command, ledger.with_suffix(".toml")], **PIPES, preexec_fn=drop
        )
        for command in ("status", "run")
    )
    file.parent.chmod(0o755)
    assert (read.returncode, read.stderr) == (0, b"")
    cure = "check that the file and its folder are writable"
    assert written.stderr.decode() == f"minewise: {ledger}: this ledger cannot be written: {cure}\n"


# what is exported


@pytest.mark.slow
def test_exports_hold_every_series(file: Path, expected: list[mw.Simulation]) -> None:
    answered("lab", "run", str(file))
    heading, *rows = answered("lab", "export", str(file), "--to=-").splitlines()
    held = [dict(zip(heading.split(","), row.split(","), strict=True)) for row in rows]
    assert [int(row["wins"]) for row in held] == [one.wins for one in expected]
    assert {row["strategy"] for row in held} == {"exact", "plain"}
    parquet = pytest.importorskip("pyarrow.parquet")
    target = file.with_suffix(".parquet")
    answered("lab", "export", str(file), "--to", str(target))
    assert parquet.read_table(target).column("wins").to_pylist() == [one.wins for one in expected]
    assert "--to must end in .csv or .parquet" in refused("lab", "export", str(file), "--to=x.xls")


# experiments that are refused

GOOD = ["seed = 1", "[strategies]", "[[runs]]", 'boards = ["beginner"]', 'strategies = ["exact"]']


@pytest.mark.parametrize(
    ("number", "line", "problem"),
    [
        (1, "seed = -1", "seed must be a whole number from 0, not -1"),
        (1, "games = 0", "games must be a whole number from 1, not 0"),
        (1, "games = 2.5", "games must be a whole number, not 2.5"),
        (1, "games = true", "games must be a whole number, not True"),
        (1, "gmaes = 3", "unknown key 'gmaes'"),
        (1, "seed = = 1", "not valid TOML: Invalid value (at line 1"),
        (1, f"x{'.x' * 100_000} = 1", "a key has at most 16 parts between dots"),
        (1, f"[{'x.' * 20}x]", "a key has at most 16 parts between dots"),
        (1, "x = {" + "'y'." * 20 + "y = 1}", "a key has at most 16 parts between dots"),
        (2, '[strategies]\nmine = "guessing"', "unknown strategy 'guessing'"),
        (2, '[strategies]\nmine = { techniques = "exact", rnge = 1 }', "unknown key 'rnge' of a"),
        (2, '[strategies]\nmine = { techniques = "exact", max_distance = -1 }', "max_distance"),
        (4, 'boards = ["beginner",\n  "huge"]', "unknown board 'huge'"),
        (4, 'boards = ["9x9x82"]', "82 mines"),
        (4, 'boards = ["9x9x80"]', "80 mines leave no room for the start rule"),
        (4, "boards = []", "boards is empty"),
        (4, 'boards = "beginner"', "boards must be a list, not 'beginner'"),
        (4, 'boards = ["beginner", "beginner"]', "boards lists 'beginner' twice"),
        (4, 'boards = ["9x9x9"]\ndensities = [0.1]', "with densities, a board must be WIDTHxH"),
        (5, 'strategies = ["exact",\n  "exat"]', "unknown strategy 'exat'"),
        (5, 'start-rules = ["open"]', "unknown start rule 'open'"),
        (5, "starts = [[0, 0],\n  [9, 0]]", "there is no cell"),
        (5, 'starts = "middle"', "starts must be a list of [row, column]"),
        (5, "games = -5", "games must be a whole number from 1, not -5"),
        (5, 'topology = "cube"', "unknown topology 'cube'"),
        (5, 'clues = ["noisy(2)"]', "noisy"),
        (5, 'board = ["beginner"]', "unknown key 'board'"),
    ],
)
def test_the_line_that_is_wrong_is_named(
    tmp_path: Path, number: int, line: str, problem: str
) -> None:
    file = tmp_path / "plan.toml"
    lines = [line if i == number else good for i, good in enumerate(GOOD, 1)]
    file.write_text("\n".join(lines))
    wrong = number + line.count("\n") if "densities" not in line else number
    refusal = refused("lab", "run", str(file))
    assert problem in refusal
    assert f"line {wrong}" in refusal
    assert refusal.startswith(f"{file}: ")
    assert not experiment.beside(file).exists()


@pytest.mark.nightly
@pytest.mark.parametrize("line", ["[{0}x{0}!", "[x]{0}!", "{0}[", "x{0}!", "x.{0}!"])
def test_the_line_is_found_in_linear_time(line: str) -> None:
    """Nearly a header, with many spaces."""
    text = f"gmaes = '''\n{line.format(' ' * 1_500)}\n'''"
    start = time.process_time()
    with pytest.raises(LabError, match="line 1: unknown key"):
        parse(text)
    assert time.process_time() - start < 3  # it was 12 s


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("seed = 1", r"line 1: the experiment has no \[\[runs\]\]"),
        ("runs = [1]", "line 1: a run must be a table, not 1"),
        (f"x = {'[' * 50_000}", "nested too deeply"),
        (f"x = {'{x = ' * 50_000}", "nested too deeply"),
        # a name that a terminal would obey
        ('strategies={"\\u001b[2Jred"="exact"}\n[[runs]]', r"line 1: the name '\\x1b\[2Jred'"),
    ],
    ids=["no runs", "no table", "lists", "tables", "escape"],
)
def test_what_is_no_experiment_is_refused(text: str, problem: str) -> None:
    with pytest.raises(LabError, match=problem):
        parse(text)


def test_the_number_of_series_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minewise.lab.plan._MOST_SERIES", 2)
    run = '[[runs]]\nboards = ["beginner"]\nstart-rules = ["any", "safe"{}]'.format
    assert len(parse(run("")).work()) == 2
    with pytest.raises(LabError, match="3 series are too many"):
        parse(run(', "opening"'))


def test_every_bundled_experiment_can_be_read() -> None:
    examples = (Path(__file__).parents[1] / "examples").glob("*.toml")
    assert min(sum(load(example).work().values()) for example in examples) > 0
