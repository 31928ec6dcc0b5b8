"""Ledgers over HTTP: those of the command line are shown, read again as they grow, and checked."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient
from web_client import client_of, message, same_figures

import minewise as mw
from minewise.cli import commands
from minewise.lab.compare import compare_series
from minewise.play.series import Series
from minewise.sizes import PRESETS, Size
from minewise.web.lab.ledgers import Ledgers
from minewise.web.lab.settings import JobSettings
from minewise.web.limits import WebLimits

PATIENCE = 60.0  # seconds for a job that takes one
LONG = {"size": "expert", "strategy": "tie-break", "games": 5_000_000}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with client_of(tmp_path / "games", tmp_path / "ledgers") as client:
        yield client


EXPERIMENT = """
title = "Small"
games = 300
[[runs]]
title = "Two strategies"
boards = ["beginner"]
strategies = ["exact", "ratios"]
[[runs]]
title = "Where to click"
boards = ["5x4x4"]
start-rules = ["safe"]
starts = "all"
[strategies]
ratios = "counting,exact/local-mean"
"""


@pytest.fixture
def experiment(tmp_path: Path) -> Path:
    """An experiment that the command line has played into its ledger."""
    file = tmp_path / "ledgers" / "small.toml"
    file.parent.mkdir()
    file.write_text(EXPERIMENT)
    result = CliRunner().invoke(commands, ["lab", "run", str(file)])
    assert result.exit_code == 0, result.output
    return file


def test_a_ledger_of_the_command_line_is_shown(client: TestClient, experiment: Path) -> None:
    assert [one["name"] for one in client.get("/api/ledgers").json()["ledgers"]] == ["small"]
    told = client.get("/api/ledgers/small").json()
    assert told["problem"] is None
    first, second = told["runs"]
    assert [one["strategy"] for one in first["series"]] == ["exact", "ratios"]
    same_figures(first["series"][0], mw.simulate("beginner", "exact", games=300))
    assert first["series"][0]["wanted"] == 300
    named = {
        "exact": Series.of("beginner", "exact"),
        "ratios": Series.of("beginner", "counting,exact/local-mean"),
    }
    [found] = first["comparisons"]
    expected = compare_series(named, 300).to_dict()["differences"]
    assert found["differences"] == json.loads(json.dumps(expected))
    [shown] = second["maps"]
    corner = mw.simulate("5x4x4", "exact", games=300, start=(0, 0), start_rule="safe")
    by_cell = {tuple(one["cell"]): one["wins"] for one in shown["openings"]}
    assert len(by_cell) == 6
    assert by_cell[0, 0] == corner.wins


def test_a_ledger_is_shown_without_its_experiment(client: TestClient, experiment: Path) -> None:
    with_it = client.get("/api/ledgers/small").json()["runs"]
    os.replace(experiment.with_suffix(".ledger"), experiment.with_name("alone.ledger"))
    [run] = client.get("/api/ledgers/alone").json()["runs"]
    assert run["maps"] == with_it[1]["maps"]
    assert [one["figures"] for one in run["series"]] == [
        one["figures"] for one in with_it[0]["series"]
    ]
    assert [one["strategy"] for one in run["series"]] == ["exact", "counting,exact/local-mean"]


MODES = """
games = 300
[[runs]]
title = "Modes"
boards = ["beginner"]
strategies = ["counting/random", "counting,exact/local-mean"]
guessing = ["classic", "cruel"]
[[runs]]
title = "Where to click"
boards = ["5x4x4"]
strategies = ["counting/random"]
start-rules = ["safe"]
starts = "all"
guessing = ["classic", "kind"]
"""


def test_games_of_different_guessing_modes_are_never_joined(
    client: TestClient, tmp_path: Path
) -> None:
    """With the experiment beside its ledger, and without it."""
    file = tmp_path / "ledgers" / "modes.toml"
    file.parent.mkdir()
    file.write_text(MODES)
    result = CliRunner().invoke(commands, ["lab", "run", str(file)])
    assert result.exit_code == 0, result.output
    planned = client.get("/api/ledgers/modes").json()["runs"]
    os.replace(file.with_suffix(".ledger"), file.with_name("alone.ledger"))
    alone = client.get("/api/ledgers/alone").json()["runs"]
    names = ["counting/random", "counting,exact/local-mean"]
    for runs in (planned, alone):
        compared = {one["guessing"]: one for run in runs for one in run["comparisons"]}
        assert list(compared) == ["classic", "cruel"]
        for mode, found in compared.items():
            expected = mw.compare("beginner", names, games=300, guessing=mode).to_dict()
            assert found["differences"] == json.loads(json.dumps(expected["differences"]))
        maps = {one["guessing"]: one["openings"] for run in runs for one in run["maps"]}
        assert list(maps) == ["classic", "kind"]
        for mode, shown in maps.items():
            played = {"games": 300, "start_rule": "safe", "guessing": mode}
            for one in shown:
                cell = tuple(one["cell"])
                found = mw.simulate("5x4x4", "counting/random", start=cell, **played)
                assert (one["games"], one["wins"]) == (300, found.wins)


def test_a_ledger_that_grows_is_read_again(client: TestClient, experiment: Path) -> None:
    before = client.get("/api/ledgers/small").json()["runs"][0]["games"]
    experiment.write_text(EXPERIMENT.replace("games = 300", "games = 400"))
    CliRunner().invoke(commands, ["lab", "run", str(experiment)])
    end = time.monotonic() + PATIENCE
    games = before
    while games == before and time.monotonic() < end:
        games = client.get("/api/ledgers/small").json()["runs"][0]["games"]
    assert (before, games) == (600, 800)


def test_a_damaged_ledger_has_its_line_and_others_are_shown(
    client: TestClient, experiment: Path, tmp_path: Path
) -> None:
    ledger = experiment.with_suffix(".ledger")
    held = bytearray(ledger.read_bytes())
    held[5000:9000] = b"U" * 4000
    ledger.with_stem("damaged").write_bytes(held)
    ledger.with_stem("other").write_text("no ledger at all")
    for name, words in (("damaged", "is damaged"), ("other", "this is not a minewise ledger")):
        told = client.get(f"/api/ledgers/{name}").json()
        assert words in told["problem"]
        assert "\n" not in told["problem"]
        assert str(tmp_path) not in told["problem"]
        assert told["runs"] == []
    assert client.get("/api/ledgers/small").json()["problem"] is None
    assert len(client.get("/api/ledgers").json()["ledgers"]) == 3


def test_only_listed_ledgers_can_be_asked_for(tmp_path: Path, experiment: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "small.ledger").write_text("of the same name")
    (tmp_path / "outside.ledger").write_bytes(experiment.with_suffix(".ledger").read_bytes())
    with client_of(tmp_path / "games", experiment.parent, other) as client:
        names = {one["name"] for one in client.get("/api/ledgers").json()["ledgers"]}
        assert names == {"small", "small (2)"}
        assert client.get("/api/ledgers/small%20(2)").json()["problem"]
        outside = str(tmp_path / "outside")
        for name in ("..%2Foutside", "%2E%2E%2Foutside", outside.replace("/", "%2F"), "outside"):
            message(client.get(f"/api/ledgers/{name}"), 404)


def test_a_ledger_that_is_too_large_says_so(tmp_path: Path, experiment: Path) -> None:
    with client_of(tmp_path / "games", experiment.parent, ledger_bytes=1 << 20) as client:
        assert client.get("/api/ledgers/small").json()["problem"] is None
    with client_of(tmp_path / "games", experiment.parent, ledger_bytes=1000) as client:
        assert "exceeds" in client.get("/api/ledgers/small").json()["problem"]


ORDERS = [
    ("simulation", ["tie-break"], PRESETS["expert"], (3, 3)),
    ("simulation", ["four-step"], Size(5, 7, 6, "torus"), (0, 0)),
    ("comparison", ["counting/", "exact", "counting,exact/safety//endgame=9"], None, (1, 1)),
]


@pytest.mark.parametrize(("kind", "names", "size", "first"), ORDERS)
def test_settings_are_the_experiment_that_they_are_written_as(
    kind: str, names: list[str], size: Any, first: tuple[int, int]
) -> None:
    from minewise.lab.plan import parse

    size = size or Size(9, 9, 10)
    rules = {"start_rule": "safe", "guessing": "cruel", "seed": 1 << 61}
    settings = JobSettings.of(kind, size, names, games=77, start=first, **rules)
    assert JobSettings.load(json.loads(json.dumps(settings.to_dict()))) == settings
    expected = [Series.of(size, name, start=first, **rules) for name in names]
    assert parse(settings.experiment()).work() == dict.fromkeys(expected, 77)


def test_only_files_are_ledgers(tmp_path: Path) -> None:
    """To open a pipe would wait for somebody to write to it."""
    (tmp_path / "folder.ledger").mkdir()
    (tmp_path / "gone.ledger").symlink_to(tmp_path / "nothing")
    os.mkfifo(tmp_path / "pipe.ledger")
    (tmp_path / "empty.ledger").touch()
    assert list(Ledgers([tmp_path], WebLimits()).listed()) == ["empty"]
