"""Every door gives the recorded answers and errors of the service."""

from __future__ import annotations

import asyncio
import importlib
import json
import re
import sys
from base64 import b64decode
from collections.abc import Callable
from io import BytesIO
from typing import Annotated, Any
from unittest.mock import patch

import pytest
from asking import one_line
from commanding import answered, process, run
from corpus import BUDGET, Asked, difference, recorded, requests, without_times
from mcp import Client
from PIL import Image
from web_client import client_of

import minewise as mw
from minewise.base.results import Bounds, Note
from minewise.deal import DealOptions
from minewise.mcp.server import Assistant
from minewise.questions.limits import Limits
from minewise.questions.registry import QUESTIONS
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


SHOWN = {"cells": "cell", "all_steps": "all"}
"""The options that have not the name of the field."""


def by_a_command(name: str, request: dict[str, Any]) -> tuple[list[str], str | bytes | None]:
    """Returns the words and the input of the command that asks a question."""
    told = dict(request)
    words, text = [name, "--json"], None
    if name == "review":
        text = told.pop("text", None) or json.dumps(told.pop("game", {}))
        words += ["-"]
    elif name == "read":
        shape = (told.pop("width"), told.pop("height"))
        Image.frombytes("RGB", shape, b64decode(told.pop("pixels"))).save(file := BytesIO(), "PNG")
        words, text = [*words, "-"], file.getvalue()
        for field in told.keys() & {"size", "area"}:
            words += [f"--{field}", *map(str, told.pop(field))]
    elif name in DEALING:
        size = told.pop("size", "beginner")
        words += ["--size", size] if name == "watch" else [size]
        words += told.pop("strategies", [told.pop("strategy", "exact")] * (name != "generate"))
        many = name in ("compare", "simulate") and "games" not in told
        words += ["--games", "100"] if many else []
    else:
        position = told.pop("position")
        text = position if isinstance(position, str) else json.dumps(position)
        words += ["-", *(["--limit", "8"] if name == "hint" and "limit" not in told else [])]
    for field, value in told.items():
        option = f"--{SHOWN.get(field, field).replace('_', '-')}"
        for each in value if field == "cells" else [value]:
            shown = ",".join(map(str, each)) if isinstance(each, list) else str(each)
            words += [option] * (each is not False) + [shown] * (not isinstance(each, bool))
    steps = [] if name in DEALING else ["--budget", f"work={BUDGET['work']},256"]
    return [*words, *steps], text


DEALING = {"compare", "generate", "simulate", "watch"}
COMMANDS = DEALING | {"analyze", "deepen", "flags", "hint", "review", "verdict"}
LACKING = {"board", "data", "name", "picture", "work"}
"""The fields that are no options."""


@pytest.mark.parametrize("name", sorted(COMMANDS | {"read"}))
def test_a_command_writes_the_answer_as_json(name: str) -> None:
    compared, question = 0, "read_picture" if name == "read" else name
    for each, (accepted, wanted) in CORPUS:
        if each.question != question or not accepted or each.budget or "impossible" in wanted:
            continue
        if each.request.keys() & LACKING or isinstance(each.request.get("clues"), dict):
            continue
        words, text = by_a_command(name, each.request)
        told = run(*words, text=text).stdout
        found = json.loads(told.splitlines()[-1] if name == "deepen" else told)
        if name == "review":
            [found] = found["games"]
            assert found.pop("file") == "-"
        assert not difference(without_times(found), wanted), (words, text)
        compared += 1
    assert compared > 1


def test_the_options_of_a_deal_are_those_of_a_command_and_of_a_request() -> None:
    told, fields = answered("watch", "--help"), QUESTIONS["watch"].request.__struct_fields__
    for name in DealOptions.__annotations__:
        assert f"--{name.replace('_', '-')}" in told
        assert name in fields


def test_a_parameter_with_a_note_is_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    def flags(
        position: mw.Position,
        *,
        most: Annotated[int | None, Bounds(1, 9), Note("the most mines; default: all")] = None,
        all_steps: Annotated[bool, Note("every step")] = False,
        unnoted: int = 3,
        budget: mw.Budget | None = None,
    ) -> list[mw.FlagsMove]:
        return [mw.FlagsMove((most or 0, int(all_steps)), 0.5, 0.0, 0.0, 0.0, 0.0)]

    monkeypatch.setattr("minewise.play.flags.flags", flags)
    importlib.import_module("minewise.cli.positions")
    monkeypatch.delitem(sys.modules, "minewise.cli.positions")
    told = answered("flags", "--help")
    assert re.search(r"--most N +The most mines; default: all\. +\[1<=x<=9\]", told)
    assert re.search(r"--all +Every step\.", told)
    assert "--unnoted" not in told
    assert "Take r4c1" in answered("flags", "-", "--all", "--most", "4", text="2x1x1\n##")


def test_a_request_is_refused_in_one_line() -> None:
    for each, (accepted, told) in CORPUS:
        if not accepted:
            assert one_line(told["message"]), each
            assert told["message"].endswith(told["cure"] or ""), each
