"""Ledgers over HTTP: those of the command line are shown, read again as they grow, and checked."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from commanding import answered
from starlette.testclient import TestClient
from web_client import client_of, message, same_figures

import minewise as mw
from minewise.lab.compare import compare_series
from minewise.lab.plan import parse
from minewise.play.series import Series
from minewise.sizes import PRESETS, Size
from minewise.web.lab.ledgers import Ledgers
from minewise.web.lab.settings import JobSettings
from minewise.web.limits import WebLimits


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
guessing = ["classic", "cruel"]
[[runs]]
title = "Where to click"
boards = ["5x4x4"]
strategies = ["counting/random"]
start-rules = ["safe"]
starts = "all"
guessing = ["classic", "kind"]
[strategies]
ratios = "counting,exact/local-mean"
"""


@pytest.fixture
def experiment(tmp_path: Path) -> Path:
    """An experiment that the command line has played into its ledger."""
    file = tmp_path / "ledgers" / "small.toml"
    file.parent.mkdir()
    file.write_text(EXPERIMENT)
    answered("lab", "run", str(file))
    return file


def check_runs(runs: list[dict[str, Any]], ratios: str) -> None:
    """Checks the figures, and that games of different guessing modes are not joined."""
    series = [each for run in runs for each in run["series"] if each["guessing"] == "classic"]
    assert [each["strategy"] for each in series][:2] == ["exact", ratios]
    same_figures(series[0], mw.simulate("beginner", "exact", games=300))
    assert series[0]["wanted"] in (300, None)
    compared = {each["guessing"]: each for run in runs for each in run["comparisons"]}
    assert list(compared) == ["classic", "cruel"]
    for mode, found in compared.items():
        strategies = {"exact": "exact", ratios: "counting,exact/local-mean"}
        named = {
            name: Series.of("beginner", strategy, guessing=mode)
            for name, strategy in strategies.items()
        }
        expected = compare_series(named, 300).to_dict()["differences"]
        assert found["differences"] == json.loads(json.dumps(expected))
    maps = {each["guessing"]: each["openings"] for run in runs for each in run["maps"]}
    assert list(maps) == ["classic", "kind"]
    for mode, shown in maps.items():
        assert len(shown) == 6
        rules: Any = {"games": 300, "start_rule": "safe", "guessing": mode}
        for each in shown:
            played = mw.simulate("5x4x4", "counting/random", start=tuple(each["cell"]), **rules)
            assert (each["games"], each["wins"]) == (300, played.wins)


def test_a_ledger_of_the_command_line_is_shown(client: TestClient, experiment: Path) -> None:
    """With the experiment beside its ledger, and without it."""
    assert [each["name"] for each in client.get("/api/ledgers").json()["ledgers"]] == ["small"]
    told = client.get("/api/ledgers/small").json()
    assert told["problem"] is None
    check_runs(told["runs"], "ratios")
    os.replace(experiment.with_suffix(".ledger"), experiment.with_name("alone.ledger"))
    check_runs(client.get("/api/ledgers/alone").json()["runs"], "counting,exact/local-mean")


def test_a_ledger_that_grows_is_read_again(
    client: TestClient, experiment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minewise.web.lab.ledgers._SHARE", 0)

    def games() -> int:
        return sum(run["games"] for run in client.get("/api/ledgers/small").json()["runs"])

    before = games()
    experiment.write_text(EXPERIMENT.replace("games = 300", "games = 400"))
    answered("lab", "run", str(experiment))
    assert 3 * games() == 4 * before > 0


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


ORDERS: list[Any] = [
    ("simulation", ["tie-break"], PRESETS["expert"], (3, 3)),
    ("simulation", ["four-step"], Size(5, 7, 6, "torus"), (0, 0)),
    (
        "comparison",
        ["counting/", "exact", "exact/safety//endgame=9"],
        Size(9, 9, 10),
        (1, 1),
    ),
]


def test_settings_are_the_experiment_that_they_are_written_as() -> None:
    for kind, names, size, first in ORDERS:
        rules: Any = {"start_rule": "safe", "guessing": "cruel", "seed": 1 << 61}
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
