"""The server of the web application within the process of the tests."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from minewise.web.app import create_app
from minewise.web.guard import WebLimits

HERE = "http://127.0.0.1:8000"


def client_of(**limits: Any) -> TestClient:
    """Returns a client of a server with these limits."""
    return TestClient(create_app(WebLimits(**limits)), base_url=HERE)


def message(answer: Any, status: int) -> str:
    """Returns the one line of a refusal."""
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["status"] == status
    assert "\n" not in error["message"]
    return error["message"]
