"""`minewise mcp`: its tools, as the SDK's own client meets them over stdio and over HTTP."""

from __future__ import annotations

import asyncio
import base64
import json
import sys
import tomllib
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from asking import POSITION
from commanding import PIPES, PROGRAM, lattice, started
from mcp import Client, StdioServerParameters
from starlette.testclient import TestClient

import minewise as mw
from minewise.base.budget import Stop
from minewise.mcp import server
from minewise.mcp.server import Assistant, Games, create_app, draw
from minewise.questions.limits import Limits, converted
from minewise.questions.registry import QUESTIONS
from minewise.web.guard import WebLimits

Talk = Callable[[Client], Awaitable[None]]


def test_the_registry_finds_the_package_and_its_owner() -> None:
    server = json.loads(Path("server.json").read_text("utf-8"))
    (package,) = server["packages"]
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
    assert server["version"] == package["version"] == project["version"]
    assert f"mcp-name: {server['name']} " in Path("README.md").read_text("utf-8")
    assert len(server["description"]) <= 100


def in_process(talk: Talk) -> None:
    asyncio.run(_talk(Assistant(WebLimits()).server(), talk))


async def _talk(server: Any, talk: Talk) -> None:
    async with Client(server) as client:
        await talk(client)


async def answer(client: Client, name: str, **arguments: Any) -> Any:
    result = await client.call_tool(name, arguments)
    assert not result.is_error, result.content
    assert json.loads(result.content[0].text) == result.structured_content  # type: ignore[union-attr]
    return result.structured_content


async def refusal(client: Client, name: str, **arguments: Any) -> str:
    result = await client.call_tool(name, arguments)
    assert result.is_error
    assert result.structured_content["error"]["message"] == result.content[0].text  # type: ignore[union-attr]
    return str(result.content[0].text)  # type: ignore[union-attr]


async def greeting(client: Client) -> None:
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert {"analyze", "hint", "best_moves", "review", "start_game", "open", "draw"} <= tools.keys()
    assert tools["hint"].description == QUESTIONS["hint"].summary
    assert tools["open"].input_schema["required"] == ["game", "cell"]
    picture = await client.call_tool("draw", {**POSITION, "probabilities": True})
    [image] = picture.content
    assert image.type == "image"
    assert base64.b64decode(image.data).startswith(b"\x89PNG")
    assert "start one with start_game" in await refusal(client, "look", game="none")


def test_an_assistant_plays() -> None:
    """It plays a game to its end by hints, and draws it."""

    async def talk(client: Client) -> None:
        await greeting(client)
        view = await answer(client, "start_game", size="beginner", no_guess=True, seed="3")
        assert view["status"] == "playing"
        assert view["opened"]
        assert "not over" in await refusal(client, "review_game", game=view["game"])
        for _ in range(81):
            if view["status"] == "playing":
                request = {"position": view["board"], "mines": view["mines"], "skip_mines": True}
                told = await answer(client, "hint", **request)
                for cell in told["hints"][0]["safe"]:
                    view = await answer(client, "open", game=view["game"], cell=cell)
        assert view["status"] == "won"
        review = await answer(client, "review_game", game=view["game"])
        assert review["status"] == "won"
        assert review["guesses"] == 0
        picture = await client.call_tool("draw_game", {"game": view["game"]})
        assert picture.content[0].type == "image"

    in_process(talk)


@pytest.mark.slow
def test_an_assistant_talks_over_standard_input() -> None:
    command = StdioServerParameters(command=sys.executable, args=[*PROGRAM[1:], "mcp"])
    asyncio.run(_talk(command, greeting))


@pytest.mark.slow
def test_an_assistant_talks_over_http_and_other_sites_do_not() -> None:
    with started(*PROGRAM, "mcp", "--http", "--port", "0", **PIPES, text=True) as running:
        assert running.stdout is not None
        url = running.stdout.readline().split()[3]
        asyncio.run(_talk(url, greeting))
        for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
            request = urllib.request.Request(url, data=b"{}", headers=headers)
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(request)
            assert refused.value.code in (400, 403)


def test_errors_and_faults_are_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("secret")

    async def talk(client: Client) -> None:
        assert await refusal(client, "hunt") == (
            "there is no tool 'hunt': choose from analyze, hint, best_moves, verdict, "
            "review, draw, start_game, look, open, flag, chord, draw_game, review_game"
        )
        view = await answer(client, "start_game", seed="1")
        assert (await refusal(client, "open", game=view["game"], cell=[9, 0])).startswith(
            "there is no cell r9c0 on a board"
        )

        monkeypatch.setattr("minewise.mcp.server.picture", fail)
        line = await refusal(client, "draw", **POSITION)
        assert line == "internal error: see the standard error of the server"

    in_process(talk)


def test_a_picture_has_a_budget() -> None:
    large = mw.Position.parse("\n".join(["#" * 100] * 100), mines=2000)
    with pytest.raises(mw.OverBudget, match="the time budget is used up"):
        draw(large, Limits(seconds=0.01))


def test_sessions_over_http_are_limited() -> None:
    app = create_app(["testserver"], WebLimits(sessions=2))
    version = {"protocolVersion": "2025-06-18", "capabilities": {}}
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize"}
    hello |= {"params": version | {"clientInfo": {"name": "a test", "version": "1"}}}
    accepted = {"Accept": "application/json, text/event-stream"}
    with TestClient(app) as client:
        told = [client.post("/mcp", json=hello, headers=accepted).status_code for _ in range(3)]
    assert told == [200, 200, 503]


def ask(games: Games, name: str, request: Any) -> Any:
    question = next(each for each in games.questions if each.name == name)
    return question.ask(converted(question.request, request), Limits())


def test_a_game_never_shows_a_mine_that_was_not_opened() -> None:
    """Every answer follows from the position; the seed is not told."""
    kept = Games()
    view = ask(kept, "start_game", {"size": "expert"})
    for _ in range(40):
        if view["status"] != "playing":
            break
        position = mw.Position.parse(view["board"], mines=view["mines"])
        assert "*" not in view["board"]
        cell = mw.analyze(position).safest().cell
        view = ask(kept, "open", {"game": view["game"], "cell": cell})
    assert view["board"].count("*") == (view["status"] == "lost")
    assert set(view) == {
        *("game", "status", "rows", "columns", "topology", "mines", "flags", "opened", "board")
    }


def test_flags_and_chords() -> None:
    kept = Games()
    view = ask(kept, "start_game", {"size": "beginner", "seed": "3"})
    position = mw.Position.parse(view["board"], mines=view["mines"])
    found = mw.deduce(position)
    for cell in found.mines:
        view = ask(kept, "flag", {"game": view["game"], "cell": cell})
    assert view["flags"] == len(found.mines) > 0
    seen = mw.Position.parse(view["board"], mines=view["mines"])
    complete = [
        cell
        for cell in seen.topology.cells
        if seen[cell] > 0
        and seen[cell] == sum(seen[near] == mw.FLAG for near in seen.topology.neighbours(cell))
        and any(seen[near] == mw.HIDDEN for near in seen.topology.neighbours(cell))
    ]
    view = ask(kept, "chord", {"game": view["game"], "cell": complete[0]})
    assert view["opened"]
    flagged = found.mines[0]
    assert not ask(kept, "open", {"game": view["game"], "cell": flagged})["opened"]
    assert ask(kept, "look", {"game": view["game"]})["board"] == view["board"]


def test_the_oldest_games_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST_GAMES", 2)
    kept = Games()
    names = [ask(kept, "start_game", {})["game"] for _ in range(2)]
    ask(kept, "look", {"game": names[0]})
    names.append(ask(kept, "start_game", {})["game"])
    with pytest.raises(mw.ParameterError, match="there is no game"):
        ask(kept, "look", {"game": names[1]})
    assert ask(kept, "look", {"game": names[0]})["status"] == "playing"


def test_a_cancelled_call_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    assistant = Assistant(WebLimits(seconds=3600))
    stops: list[Stop] = []
    made = Stop.__init__

    def noting(stop: Stop) -> None:
        made(stop)
        stops.append(stop)

    monkeypatch.setattr(Stop, "__init__", noting)

    async def call() -> None:
        request = {"position": lattice(81, 81, 1000)}
        task = asyncio.ensure_future(assistant._answer("analyze", request))
        while not stops:
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        while assistant._workers.lanes["long"]._taken:  # it would last an hour
            await asyncio.sleep(0.01)

    asyncio.run(call())
    assert any(stop.is_set for stop in stops)
