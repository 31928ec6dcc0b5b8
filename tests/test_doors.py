"""Every door gives the answers and the errors of the service, for a corpus of requests."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from asking import Asked, corpus, one_line, outcome, without_times
from commanding import answered, process
from mcp import Client
from web_client import client_of

from minewise.mcp.server import Assistant
from minewise.service.questions import QUESTIONS
from minewise.site import door
from minewise.web.limits import WebLimits

Outcome = tuple[bool, Any]
Door = Callable[[list[Asked], Path], list[Outcome]]
CORPUS = corpus()


@cache
def expected() -> list[Outcome]:
    """Returns what the service itself says to each request of the corpus."""
    return [outcome(each.question, each.request) for each in CORPUS]


def over_http(requests: list[Asked], folder: Path) -> list[Outcome]:
    found: list[Outcome] = []
    with client_of() as client:
        for each in requests:
            answer = client.post(f"/api/{each.question}", json=each.request)
            told = answer.json()
            if answer.status_code != 200:
                told = told["error"]
                over = told["code"] == "over-budget"
                assert told.pop("status") == answer.status_code == (422 if over else 400)
            found.append((answer.status_code == 200, told))
    return found


def by_lines(requests: list[Asked], _: Path) -> list[Outcome]:
    lines = (
        json.dumps({"id": number, "question": each.question, "request": each.request})
        for number, each in enumerate(requests)
    )
    ran = process("engine", input="\n".join(lines).encode())
    assert (ran.returncode, ran.stderr) == (0, b"")
    told = {each["id"]: each for each in map(json.loads, ran.stdout.splitlines())}
    assert all(told[id].get("line", id + 1) == id + 1 for id in told)
    return [
        (True, told[id]["answer"]) if "answer" in told[id] else (False, told[id]["error"])
        for id in range(len(requests))
    ]


def by_the_worker(requests: list[Asked], _: Path) -> list[Outcome]:
    replies = (door.ask(each.question, json.dumps(each.request)) for each in requests)
    return [(accepted, json.loads(text)) for accepted, text in replies]


def by_an_assistant(requests: list[Asked], _: Path) -> list[Outcome]:
    async def talk() -> list[Outcome]:
        async with Client(Assistant(WebLimits()).server()) as client:
            results = [await client.call_tool(each.question, each.request) for each in requests]
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
    "HTTP": (over_http, lambda each: True),
    "worker": (by_the_worker, lambda each: True),
    "lines": (by_lines, lambda each: isinstance(each.request, dict)),
    "MCP": (by_an_assistant, lambda each: each.question in TOOLS),
}
"""Each door, and which requests can be sent through it as they are."""


@pytest.mark.parametrize("name", DOORS)
def test_a_door_answers_as_the_service_does(name: str, tmp_path: Path) -> None:
    ask, takes = DOORS[name]
    sent = [(each, wanted) for each, wanted in zip(CORPUS, expected(), strict=True) if takes(each)]
    replies = ask([each for each, _ in sent], tmp_path)
    assert len(sent) > 30
    for (each, wanted), told in zip(sent, replies, strict=True):
        assert spelled(told) == spelled(wanted), str(each)


def spelled(told: Outcome) -> tuple[bool, str]:
    """Returns an outcome with its fields in order, but without times."""
    return told[0], json.dumps(without_times(told[1]))


@pytest.mark.parametrize("question", ["deepen", "flags", "verdict"])
def test_the_command_line_writes_the_answer_as_json(question: str) -> None:
    """These commands write the answer; the others have figures of their own."""
    compared = 0
    for each, (accepted, wanted) in zip(CORPUS, expected(), strict=True):
        request = each.request
        if accepted and each.question == question and request.keys() == {"position", "mines"}:
            stated = ("--mines", str(request["mines"]))
            told = answered(question, "-", "--json", *stated, text=request["position"])
            lines = told.splitlines()
            assert json.loads(lines[-1] if question == "deepen" else told) == wanted
            compared += 1
    assert compared


def test_the_corpus_has_answers_and_refusals_of_every_question() -> None:
    for accepted in (True, False):
        found = {
            each.question
            for each, (is_answer, _) in zip(CORPUS, expected(), strict=True)
            if is_answer is accepted
        }
        assert found == set(QUESTIONS)


@pytest.mark.parametrize("number", range(len(CORPUS)), ids=lambda number: str(CORPUS[number]))
def test_a_request_is_answered_or_refused_in_one_line(number: int) -> None:
    each, (accepted, told) = CORPUS[number], expected()[number]
    assert accepted == (each.error is None)
    if each.error is None:
        again = outcome(each.question, each.request)
        assert without_times(again[1]) == without_times(told)
    else:
        assert each.error in one_line(told["message"])
        if told["cure"]:
            assert told["message"].endswith(told["cure"])
