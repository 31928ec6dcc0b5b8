"""The laboratory over HTTP: jobs give what the library gives and can be stopped; ledgers."""

from __future__ import annotations

import json
import random
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx2
import pytest
from click.testing import CliRunner
from mutating import mutated
from serving import Server
from starlette.testclient import TestClient
from web_client import client_of, message, same_figures

import minewise as mw
from minewise.cli import commands
from minewise.lab.openings import openings
from minewise.play.series import Series
from minewise.sizes import Size
from minewise.web.lab.answers import Kind
from minewise.web.lab.jobs import Job
from minewise.web.lab.settings import JobSettings

PATIENCE = 60.0  # seconds for a job that takes one
LONG = {"size": "expert", "strategy": "tie-break", "games": 5_000_000}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with client_of(tmp_path / "games", tmp_path / "ledgers") as client:
        yield client


def start(client: TestClient, path: str, **asked: Any) -> dict[str, Any]:
    told = client.post(path, json=asked)
    assert told.status_code == 200, told.text
    return told.json()


def stop(client: TestClient, job: dict[str, Any]) -> dict[str, Any]:
    return client.post(f"/api/jobs/{job['id']}/stop", json={}).json()


def until(client: TestClient, job: dict[str, Any], reached: Any) -> dict[str, Any]:
    """Asks for a job until that is so of it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        told = client.get(f"/api/jobs/{job['id']}").json()
        if reached(told):
            return told
        time.sleep(0.02)
    raise AssertionError(f"the job does not come so far: {told}")


def finished(client: TestClient, job: dict[str, Any]) -> dict[str, Any]:
    return until(client, job, lambda told: told["status"] not in ("queued", "running"))


def test_a_simulation_is_that_of_the_library(client: TestClient) -> None:
    composed = "counting, exact / safety>progress"
    board: Any = {"size": "12x9x14", "topology": "hexagonal", "start_rule": "safe"}
    board |= {"start": (4, 7), "games": 300}
    job = start(client, "/api/simulations", strategy=composed, seed="9", **board)
    told = finished(client, job)
    assert (told["status"], told["games"], told["wanted"]) == ("done", 300, 300)
    [series] = told["runs"][0]["series"]
    same_figures(series, mw.simulate(strategy=composed, seed=9, **board))
    assert series["spelling"] == "counting,exact/safety>progress"
    assert mw.Strategy.parse(series["spelling"]) == mw.Strategy.parse(composed)
    small = start(client, "/api/simulations", size="intermediate", games=1)
    assert small["settings"]["start"] == [2, 2]


@pytest.mark.parametrize("mode", ["classic", "cruel"])
def test_a_comparison_is_that_of_the_library(client: TestClient, mode: Any) -> None:
    names = ["subset-only", "counting,exact/local-mean", "counting/random"]
    board: Any = {"size": "beginner", "start": (2, 2), "games": 400, "guessing": mode}
    told = finished(client, start(client, "/api/comparisons", strategies=names, seed="3", **board))
    assert told["settings"]["guessing"] == mode
    expected = mw.compare(strategies=names, seed=3, **board)
    [run] = told["runs"]
    assert {each["guessing"] for each in (*run["series"], *run["comparisons"])} == {mode}
    [found] = run["comparisons"]
    assert (found["names"], found["games"]) == (list(expected.names), 400)
    assert found["differences"] == json.loads(json.dumps(expected.to_dict()["differences"]))
    by_name = {series["strategy"]: series for series in run["series"]}
    for name, result in zip(expected.names, expected.results, strict=True):
        same_figures(by_name[name], result)


def test_openings_are_those_of_the_library(client: TestClient) -> None:
    strategy, board = "counting/random", {"start_rule": "safe", "guessing": "fair"}
    asked = {"size": "5x4x4", "strategy": strategy, "games": 3000, "seed": "2", **board}
    told = finished(client, start(client, "/api/openings", **asked))
    expected = openings(Series.of("5x4x4", strategy, seed=2, **board), 3000)
    assert told["games"] == told["wanted"] == sum(each.games for each in expected.openings)
    [found] = told["runs"][0]["maps"]
    assert found["guessing"] == "fair"
    warmths = [each.pop("warmth") for each in found["openings"]]
    assert found["openings"] == json.loads(json.dumps(expected.to_dict()["openings"]))
    rates = [each.win_rate for each in expected.openings]
    assert warmths[rates.index(max(rates))] == 0
    assert warmths[rates.index(min(rates))] == 1


@pytest.mark.slow
def test_a_job_can_be_stopped_and_what_was_played_counts(client: TestClient) -> None:
    """A comparison is one of the games that all have played."""
    names = ["exact", "tie-break"]
    board: Any = {"size": "expert", "start": (3, 3)}
    job = start(client, "/api/comparisons", strategies=names, games=1_000_000, **board)
    until(client, job, lambda told: told["runs"] and told["runs"][0]["comparisons"])
    told = stop(client, job)
    assert told["status"] == "stopped"
    assert "kept" in told["message"]
    [run] = told["runs"]
    [found] = run["comparisons"]
    expected = mw.compare(strategies=names, games=found["games"], **board).to_dict()
    assert found["differences"] == json.loads(json.dumps(expected["differences"]))
    for series in run["series"]:
        games = series["games"]
        assert found["games"] <= games < 1_000_000
        same_figures(series, mw.simulate(strategy=series["strategy"], games=games, **board))
    assert stop(client, job) == told


def test_one_job_is_played_at_a_time_and_the_queue_has_an_end(tmp_path: Path) -> None:
    with client_of(tmp_path / "games", jobs_waiting=2) as client:
        first, second, third = (start(client, "/api/simulations", **LONG) for _ in range(3))
        until(client, first, lambda told: told["status"] == "running")
        assert client.get(f"/api/jobs/{second['id']}").json()["status"] == "queued"
        assert "too many jobs" in message(client.post("/api/simulations", json=LONG), 503)
        told = stop(client, third)
        assert (told["status"], told["runs"]) == ("stopped", [])
        stop(client, first)
        until(client, second, lambda told: told["status"] == "running")
        listed = client.get("/api/jobs").json()["jobs"]
        assert [job["id"] for job in listed] == [third["id"], second["id"], first["id"]]
        assert [job["status"] for job in listed] == ["stopped", "running", "stopped"]


def test_a_job_ends_at_its_time(tmp_path: Path) -> None:
    with client_of(tmp_path / "games", job_seconds=0.2) as client:
        told = finished(client, start(client, "/api/simulations", **LONG))
    assert told["status"] == "stopped"
    assert "reached the limit" in told["message"]


def test_memory_that_runs_out_fails_one_job_alone(tmp_path: Path) -> None:
    with client_of(tmp_path / "games", job_megabytes=40) as client:
        job = start(client, "/api/simulations", size="beginner", strategy="exact", games=10)
        told = finished(client, job)
        assert told["status"] == "failed"
        assert "\n" not in told["message"]
        assert client.get("/api/jobs").status_code == 200


@pytest.mark.slow
def test_jobs_survive_a_restart_and_the_oldest_make_room(tmp_path: Path) -> None:
    small = {"size": "beginner", "strategy": "exact", "games": 100}
    with client_of(tmp_path / "games") as client:
        done = finished(client, start(client, "/api/simulations", **small))
        long = start(client, "/api/simulations", **LONG)
        until(client, long, lambda told: told["games"] > 100)
    with client_of(tmp_path / "games", jobs_kept=2) as client:
        assert client.get(f"/api/jobs/{done['id']}").json() == done
        told = client.get(f"/api/jobs/{long['id']}").json()
        assert told["status"] == "stopped"
        assert "server was stopped" in told["message"]
        assert told["games"] > 100
        finished(client, start(client, "/api/simulations", **small))
        assert client.get(f"/api/jobs/{done['id']}").status_code == 404
        assert client.get(f"/api/jobs/{long['id']}").status_code == 200
    assert not list((tmp_path / "games" / "jobs").glob(f"{done['id']}*"))


def test_minewise_lab_reads_jobs(client: TestClient, tmp_path: Path) -> None:
    asked = {"size": "9x9x10", "topology": "torus", "start": [1, 2], "games": 200, "seed": "7"}
    job = start(client, "/api/comparisons", strategies=["exact", "subset-only"], **asked)
    told = finished(client, job)
    file = tmp_path / "games" / "jobs" / f"{job['id']}.toml"
    status = CliRunner().invoke(commands, ["lab", "status", str(file), "--json"])
    assert status.exit_code == 0, status.output
    wins = {one["name"]: (one["done"], one["wins"]) for one in json.loads(status.stdout)}
    series = told["runs"][0]["series"]
    assert wins == {one["strategy"]: (200, one["figures"]["wins"]) for one in series}


REFUSED = [
    ("simulations", {"strategy": "exactly"}, "unknown strategy 'exactly'"),
    ("simulations", {"strategy": "counting/" + "safety>" * 99}, "300 characters"),
    ("simulations", {"size": "9x9x80"}, "leave no room"),
    ("simulations", {"start": [9, 0]}, "r9c0"),
    ("simulations", {"games": 10_000_001}, "from 1 to 10,000,000"),
    ("simulations", {"seed": "-1"}, "2^62"),
    ("simulations", {"strategies": ["exact"]}, "unknown field"),
    ("simulations", {"guessing": "nice"}, "one of classic, cruel, fair, kind"),
    ("comparisons", {"strategies": ["exact"]}, "2 to 8 strategies"),
    ("comparisons", {"strategies": ["exact"] * 9}, "2 to 8 strategies"),
    ("comparisons", {"strategies": ["exact", "counting,exact/safety"]}, "are equivalent"),
    ("comparisons", {"strategies": ["exact", "tie-break"], "games": 5_000_001}, "to 5,000,000"),
    ("openings", {"games": 10}, "too few for 15 first cells"),
    ("openings", {"size": "4x4x8"}, "leave no room"),
]


def test_what_cannot_be_played_is_refused_in_one_line(client: TestClient) -> None:
    for path, sent, words in REFUSED:
        assert words in message(client.post(f"/api/{path}", json=sent), 400)
    assert client.get("/api/jobs").json() == {"jobs": []}


def test_names_of_jobs_are_not_to_be_guessed(client: TestClient) -> None:
    small = {"size": "beginner", "games": 1}
    names = [start(client, "/api/simulations", **small)["id"] for _ in range(3)]
    assert len(set(names)) == 3
    assert all(re.fullmatch(r"[\w-]{22}", name) for name in names)
    for name in ("0", "A" * 22, "..%2F..%2Fetc%2Fpasswd"):
        message(client.get(f"/api/jobs/{name}"), 404)
        message(client.post(f"/api/jobs/{name}/stop", json={}), 404)


@pytest.mark.slow
def test_a_job_does_not_outlive_a_server_that_is_killed(tmp_path: Path) -> None:
    server = Server(tmp_path / "games" / "jobs")
    server.start()
    try:
        job = httpx2.post(f"{server.url}/api/simulations", json=LONG).json()
        ledger = server.jobs / f"{job['id']}.ledger"
        wait_until(ledger.exists)
    finally:
        server.kill()
    wait_until(lambda: still_playing(ledger) == [])
    with client_of(tmp_path / "games") as client:
        assert client.get(f"/api/jobs/{ledger.stem}").json()["status"] == "stopped"


def test_damaged_jobs_do_not_hide_the_others(tmp_path: Path) -> None:
    rng = random.Random(1)
    jobs = tmp_path / "jobs"
    jobs.mkdir()
    for number in range(150):
        settings = JobSettings.of(
            rng.choice(get_args(Kind)), Size(4, 5, 4), ["exact"], games=500, seed=7
        )
        held = Job("", settings, 1.0, "done", None, 2.0, 3.0).save()
        damaged = json.dumps(mutated(held, rng) if number else held).encode()
        cut = rng.randrange(len(damaged)) if number % 5 == 4 else len(damaged)
        (jobs / f"{number:022}.json").write_bytes(damaged[:cut])
    with client_of(tmp_path) as client:
        answer = client.get("/api/jobs")
        assert answer.status_code == 200
        listed = [one["id"] for one in answer.json()["jobs"]]
        assert f"{0:022}" in listed
        assert len(listed) < 150
        for name in listed:
            assert client.get(f"/api/jobs/{name}").status_code == 200


def wait_until(reached: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < end
        time.sleep(0.02)


def still_playing(ledger: Path) -> list[str]:
    """Returns the programs that play a job, by what the system lists."""
    listed = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True)
    return [line for line in listed.stdout.splitlines() if ledger.stem in line]
