"""Every door gives the recorded answers and errors of the service."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from asking import one_line
from commanding import answered, process
from corpus import BUDGET, Asked, difference, recorded, requests, without_times
from mcp import Client
from web_client import client_of

from minewise.mcp.server import Assistant
from minewise.questions.limits import Limits
from minewise.site import door
from minewise.web.guard import WebLimits

STEPS = {"work": BUDGET["work"]}
Outcome = tuple[bool, Any]
Door = Callable[[list[Asked]], list[Outcome]]
CORPUS = list(zip(requests(), recorded("requests.jsonl"), strict=True))


def over_http(sent: list[Asked]) -> list[Outcome]:
    found: list[Outcome] = []
    with client_of(**BUDGET) as client:
        for each in sent:
            answer = client.post(f"/api/{each.question}", json=each.request)
            told = answer.json()
            if answer.status_code != 200:
                told = told["error"]
                over = told["code"] in ("over-budget", "no-board")
                assert told.pop("status") == answer.status_code == (422 if over else 400)
            found.append((answer.status_code == 200, told))
    return found


def by_lines(sent: list[Asked]) -> list[Outcome]:
    lines = (
        json.dumps(each._asdict() | {"id": number, "budget": STEPS | each.budget})
        for number, each in enumerate(sent)
    )
    ran = process("engine", input="\n".join(lines).encode())
    assert (ran.returncode, ran.stderr) == (0, b"")
    told = {each["id"]: each for each in map(json.loads, ran.stdout.splitlines())}
    assert all(told[id].get("line", id + 1) == id + 1 for id in told)
    return [
        (True, told[id]["answer"]) if "answer" in told[id] else (False, told[id]["error"])
        for id in range(len(sent))
    ]


def by_the_worker(sent: list[Asked]) -> list[Outcome]:
    with patch.object(door, "LIMITS", Limits(**BUDGET)):
        replies = [door.ask(each.question, json.dumps(each.request)) for each in sent]
    return [(accepted, json.loads(text)) for accepted, text in replies]


def by_an_assistant(sent: list[Asked]) -> list[Outcome]:
    async def talk() -> list[Outcome]:
        async with Client(Assistant(WebLimits(**BUDGET)).server()) as client:
            results = [await client.call_tool(each.question, each.request) for each in sent]
        found: list[Outcome] = []
        for result in results:
            [content] = result.content
            told: Any = result.structured_content
            if result.is_error:
                assert content.text == told["error"]["message"]  # type: ignore[union-attr]
                found.append((False, told["error"]))
            else:
                assert json.loads(content.text) == told  # type: ignore[union-attr]
                found.append((True, told))
        return found

    return asyncio.run(talk())


TOOLS = ("analyze", "hint", "best_moves", "verdict", "review")
DOORS: dict[str, tuple[Door, Callable[[Asked], bool]]] = {
    "HTTP": (over_http, lambda each: not each.budget),
    "worker": (by_the_worker, lambda each: not each.budget),
    "lines": (by_lines, lambda each: isinstance(each.request, dict)),
    "MCP": (by_an_assistant, lambda each: each.question in TOOLS and not each.budget),
}
"""Each door, and which requests can be sent through it as they are."""


@pytest.mark.slow
@pytest.mark.parametrize("name", DOORS)
def test_a_door_answers_as_the_service_does(name: str) -> None:
    ask, takes = DOORS[name]
    sent = [(each, wanted) for each, wanted in CORPUS if takes(each)]
    replies = ask([each for each, _ in sent])
    assert len(sent) > 200
    for (each, wanted), told in zip(sent, replies, strict=True):
        assert not difference(without_times(list(told)), wanted), each


@pytest.mark.parametrize("question", ["deepen", "flags", "verdict"])
def test_the_command_line_writes_the_answer_as_json(question: str) -> None:
    """These commands write the answer; the others have figures of their own."""
    compared = 0
    for each, (accepted, wanted) in CORPUS:
        request = each.request
        plain = accepted and "impossible" not in wanted and each.question == question
        if plain and request.keys() == {"position", "mines"}:
            stated = ("--mines", str(request["mines"]), "--budget", f"work={BUDGET['work']}")
            told = answered(question, "-", "--json", *stated, text=request["position"])
            lines = told.splitlines()
            assert json.loads(lines[-1] if question == "deepen" else told) == wanted
            compared += 1
    assert compared


def test_a_request_is_refused_in_one_line() -> None:
    for each, (accepted, told) in CORPUS:
        if not accepted:
            assert one_line(told["message"]), each
            assert told["message"].endswith(told["cure"] or ""), each
