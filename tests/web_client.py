"""The server of the web application within the process of the tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import minewise as mw
from minewise.web.app import create_app
from minewise.web.limits import WebLimits

HERE = "http://127.0.0.1:8000"


def client_of(directory: Path, *ledgers: Path, **limits: Any) -> TestClient:
    """Returns a client of a server that keeps its jobs in `jobs` of a directory."""
    app = create_app(directory / "jobs", WebLimits(**limits), ledgers=ledgers)
    return TestClient(app, base_url=HERE)


def message(answer: Any, status: int) -> str:
    """Returns the one line of a refusal."""
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["status"] == status
    assert "\n" not in error["message"]
    return error["message"]


def same_figures(series: dict[str, Any], expected: mw.Simulation) -> None:
    """Checks the series of a job against a simulation."""
    found, games = series["figures"], expected.games
    assert series["games"] == games
    assert (found["wins"], found["win_rate"]) == (expected.wins, expected.win_rate)
    assert found["interval"] == list(expected.interval)
    assert found["luck"] == expected.luck
    assert found["guesses"] == expected.guesses / games
    assert {one["technique"]: one["cells"] * games for one in found["techniques"]} == pytest.approx(
        {name: used.cells for name, used in expected.techniques.items()}
    )
    lost = next((game for game in range(games) if not expected.outcomes[game]), None)
    assert found["first_lost"] == lost
