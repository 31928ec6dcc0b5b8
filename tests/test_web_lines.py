"""Answers so far over HTTP, as JSON lines."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from web_client import HERE, client_of, message

from minewise.base.errors import OverBudget
from minewise.site import door
from minewise.web import guard
from minewise.web.app import create_app
from minewise.web.guard import Workers

ACCEPT = {"Accept": "application/jsonl"}
POSITION = {"position": "\n".join(["#" * 8] * 3 + ["###1####"] + ["#" * 8] * 4), "mines": 12}
DEEPEN = POSITION | {"work": 2 * 10**7, "confidence": 1}


@pytest.fixture
def client() -> Iterator[TestClient]:
    with client_of(seconds=60.0) as client:
        yield client


def told(client: TestClient, path: str, asked: dict[str, Any]) -> list[dict[str, Any]]:
    answer = client.post(path, json=asked, headers=ACCEPT)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/jsonl"
    return [json.loads(line) for line in answer.text.splitlines()]


def test_answers_so_far_come_before_the_answer(client: TestClient) -> None:
    *interim, last = told(client, "/api/deepen", DEEPEN)
    assert interim
    assert all(list(line) == ["interim"] for line in interim)
    work = [line["interim"]["work"] for line in interim] + [last["answer"]["work"]]
    assert work == sorted(work)
    assert last == {"answer": client.post("/api/deepen", json=DEEPEN).json()}
    assert interim[0]["interim"].keys() | {"position"} == last["answer"].keys()


def test_a_question_that_knows_nothing_earlier_has_one_line(client: TestClient) -> None:
    asked = {"position": "1##", "mines": 1}
    assert told(client, "/api/hint", asked) == [
        {"answer": client.post("/api/hint", json=asked).json()}
    ]


def test_a_request_that_is_refused_has_its_status(client: TestClient) -> None:
    wrong = client.post("/api/deepen", json=DEEPEN | {"confidence": 2}, headers=ACCEPT)
    assert '"confidence" must be' in message(wrong, 400)
    assert client.post("/api/deepen", json=DEEPEN | {"confidence": 2}).json() == wrong.json()


def read(work: Any) -> list[dict[str, Any]]:
    async def collected() -> list[dict[str, Any]]:
        response = await guard.respond_in_lines(work)
        return [json.loads(chunk) async for chunk in response.body_iterator]

    return asyncio.run(collected())


def test_an_error_after_the_first_answers_is_the_last_line() -> None:
    async def work(report: guard.Report) -> None:
        report({"games": 1})
        await asyncio.sleep(0)
        raise OverBudget("the time is up")

    first, last = read(work)
    assert first == {"interim": {"games": 1}}
    assert (last["error"]["code"], last["error"]["status"]) == ("over-budget", 422)


def test_a_fault_breaks_the_lines_off() -> None:
    async def work(report: guard.Report) -> None:
        report(1)
        raise RuntimeError("a defect")

    with pytest.raises(RuntimeError, match="a defect"):
        read(work)


def test_the_work_ends_if_the_client_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client closes the connection after the first line."""
    ended: list[str] = []

    async def ask(_: Workers, question: Any, __: Any, report: guard.Report) -> None:
        report({})
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            ended.append(question.name)
            raise

    monkeypatch.setattr(Workers, "ask", ask)
    scope = {
        **{"type": "http", "method": "POST", "path": "/api/deepen", "query_string": b""},
        "headers": [
            *((b"host", HERE.removeprefix("http://").encode()), (b"accept", b"application/jsonl")),
            *((b"content-type", b"application/json"), (b"accept-encoding", b"gzip")),
        ],
    }

    async def talk() -> None:
        has_line = asyncio.Event()
        sent = iter([{"type": "http.request", "body": json.dumps(DEEPEN).encode()}])

        async def receive() -> dict[str, Any]:
            for one in sent:
                return one
            await has_line.wait()
            return {"type": "http.disconnect"}

        async def send(part: dict[str, Any]) -> None:
            if part.get("body"):
                has_line.set()

        await asyncio.wait_for(create_app()(scope, receive, send), 60)

    asyncio.run(talk())
    assert ended == ["deepen"]


def test_the_worker_of_a_browser_reports_too() -> None:
    found: list[str] = []
    accepted, answer = door.ask("deepen", json.dumps(DEEPEN), found.append)
    assert accepted
    work = [json.loads(text)["work"] for text in found] + [json.loads(answer)["work"]]
    assert len(work) > 1
    assert work == sorted(work)
    assert door.ask("deepen", json.dumps(DEEPEN))[0]
