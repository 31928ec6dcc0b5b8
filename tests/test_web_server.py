"""The server itself: what it refuses, its description, its faults, and how it starts and ends."""

from __future__ import annotations

import asyncio
import http.client
import itertools
import json
import re
import signal
import subprocess
import threading
import urllib.request
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import pytest
import scenarios
from commanding import PIPES, PROGRAM, started
from serving import completed
from starlette.routing import Mount, Route
from starlette.testclient import TestClient
from web_client import HERE, client_of, message

from minewise.questions.limits import RequestError, decoded
from minewise.questions.registry import QUESTIONS
from minewise.web.app import create_app
from minewise.web.guard import ApiError, WebLimits, Workers, answer


@pytest.fixture
def client() -> Iterator[TestClient]:
    with client_of() as client:
        yield client


JSON = {"Content-Type": "application/json"}


def test_bad_requests_are_refused(client: TestClient) -> None:
    message(client.post("/api/generate", content="{", headers=JSON), 400)
    message(client.post("/api/generate", content="{}"), 415)
    message(client.post("/api/generate", content="[" * 1_100_000, headers=JSON), 413)
    message(client.post("/api/generate", content="[" * 200_000, headers=JSON), 400)
    broken = client.post("/api/analyze", content=b'{"position": "\xff"}', headers=JSON)
    assert message(broken, 400) == "this is not valid JSON: it is not UTF-8"
    message(client.get("/api/nothing"), 404)
    message(client.put("/api/generate"), 405)
    half = client.post("/api/analyze", content=b'{"position": "\\ud800"}', headers=JSON)
    assert message(half, 400).startswith("this is not valid JSON")
    huge = '{"position": "##", "mines": 1, "cell": [1e400, 0]}'
    message(client.post("/api/cell", content=huge, headers=JSON), 400)
    # a picture may be larger than other requests
    path = "/api/read_picture"
    plain = {"width": 1000, "height": 1000, "pixels": b64encode(bytes(3_000_000)).decode()}
    assert "no Minesweeper board" in message(client.post(path, json=plain), 400)
    message(client.post(path, content=b" " * (17 << 20), headers=JSON), 413)


def test_requests_from_elsewhere_are_refused(client: TestClient) -> None:
    message(client.get("/", headers={"Host": "evil.example"}), 400)
    for origin in ("http://evil.example", "null", "http://127.0.0.1:9", "http://[::1"):
        message(client.post("/api/generate", json={}, headers={"Origin": origin}), 403)
    assert client.post("/api/generate", json={}, headers={"Origin": HERE}).status_code == 200


def test_half_a_body_is_no_request() -> None:
    """The client goes away: nothing is answered."""

    async def scenario() -> list[Any]:
        sent: list[Any] = []
        received = [{"type": "http.request", "body": b"{}", "more_body": True}]
        received += [{"type": "http.disconnect"}]

        async def receive() -> Any:
            return received.pop(0)

        async def send(one: Any) -> None:
            sent.append(one)

        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        scope = {"type": "http", "method": "POST", "path": "/api/generate", "query_string": b""}
        app = create_app()
        await app({**scope, "headers": headers}, receive, send)
        return sent

    assert completed(scenario()) == []


def test_every_answer_carries_the_policy(client: TestClient) -> None:
    for path in ("/", "/icon.svg", "/openapi.json", "/api/nothing"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"


class Broken(Workers):
    """Workers that meet a fault in everything they do."""

    async def ask(self, *_: Any) -> Any:
        """Fails."""
        raise SystemError("a fault\nin two lines")


def test_a_fault_is_an_error_like_any_other_and_is_logged(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minewise.web.app.Workers", Broken)
    monkeypatch.setattr("minewise.web.app.description", lambda: 1 / 0)
    sent = {"position": "1#", "mines": 1}
    with client_of() as client:
        for answer in (client.post("/api/analyze", json=sent), client.get("/openapi.json")):
            assert "see the log of the server" in message(answer, 500)
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Content-Type"] == "application/json"
    assert caplog.messages == [
        "minewise: POST /api/analyze failed",
        "minewise: GET /openapi.json failed",
    ]
    assert "a fault" in caplog.text


def test_headers_are_bounded(client: TestClient) -> None:
    """However many there are, and the address with them."""
    assert client.get("/", headers={"X-Long": "x" * 60_000}).status_code == 200
    for headers in ({"X-Long": "x" * 100_000}, {f"X-{i}": "x" * 1000 for i in range(70)}):
        assert "exceed 64 KiB" in message(client.get("/", headers=headers), 400)
    both = {"params": {"x": "x" * 40_000}, "headers": {"X-Long": "x" * 30_000}}
    assert "exceed 64 KiB" in message(client.get("/", **both), 400)


def test_the_deadline_ends_a_hard_position() -> None:
    """It is a dense lattice of clues; within so little it cannot even be estimated."""
    lattice = scenarios.lattice("square", 61, 61, 800, seed=4).position().to_text()
    with client_of(seconds=0.001) as client:
        answer = client.post("/api/analyze", json={"position": lattice})
        assert message(answer, 422)


def test_clicks_do_not_wait_for_analyses_and_too_many_are_refused() -> None:
    """One may run and one wait; both are held until the gate opens."""

    async def scenario() -> None:
        workers = Workers(WebLimits(analyses=1, waiting=1))
        long, short = workers.lanes["long"], workers.lanes["short"]
        gate = threading.Event()
        held = [asyncio.ensure_future(long.run(gate.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(ApiError) as caught:
            await long.run(gate.wait)
        assert answer(caught.value).status_code == 503
        assert workers.quick.submit(lambda: "clicked").result() == "clicked"
        assert await short.run(lambda: "hinted") == "hinted"
        assert long.is_crowded
        assert not short.is_crowded
        assert not any(one.done() for one in held)
        gate.set()
        assert await asyncio.gather(*held) == [True, True]
        assert not long.is_crowded
        assert await long.run(lambda: "analysed") == "analysed"

    completed(scenario())


def test_the_description_is_that_of_the_routes(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    described = {(path, method) for path, held in paths.items() for method in held}
    app: Any = client.app
    [api] = (mount for mount in app.routes if isinstance(mount, Mount) and mount.path == "/api")
    routed = {
        (f"/api{route.path}", method.lower())
        for route in api.routes
        if isinstance(route, Route)
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert described == routed


def test_fields_are_as_described(client: TestClient) -> None:
    """A field that is not described is refused, and the message lists those that are."""
    described = client.get("/openapi.json").json()
    for path, held in described["paths"].items():
        content = held["post"]["requestBody"]["content"]["application/json"]
        name = content["schema"]["$ref"].rpartition("/")[2]
        fields = set(described["components"]["schemas"][name]["properties"])
        answer = client.post(path, json={"unknown": 1})
        listed = message(answer, 400).partition("choose from ")[2]
        assert set(listed.split(", ")) == (fields or {"none"})


def test_every_field_says_what_it_takes() -> None:
    requests = [each.request for each in QUESTIONS.values()]
    for request, wrong in itertools.product(requests, (None, 1.5, [[]])):
        for name in request.__struct_fields__:
            with pytest.raises(RequestError, match=rf'^"{name}" must be .+$'):
                decoded(request, json.dumps({name: wrong}).encode())


@pytest.mark.slow
def test_the_command_serves_until_it_is_interrupted() -> None:
    """A taken port is one line; an analysis that is under way is answered before the end."""
    command = [*PROGRAM, "serve", "--port"]
    with started(*command, "0", text=True, **PIPES) as server:
        assert server.stdout is not None
        url = server.stdout.readline().split()[3]
        with urllib.request.urlopen(url, timeout=60) as page:
            assert b"<title>" in page.read()
        port = url.rsplit(":", 1)[1].rstrip("/")
        refused = subprocess.run([*command, port], capture_output=True, text=True, timeout=60)
        assert refused.returncode == 2
        assert re.fullmatch(r"minewise: cannot listen on 127.0.0.1, port \d+: .*\n", refused.stderr)

        here = [http.client.HTTPConnection("127.0.0.1", int(port), timeout=60) for _ in range(2)]
        rows = ["".join("#4"[r % 2 and c % 2] for c in range(99)) for r in range(99)]
        hopeless = json.dumps({"position": "\n".join(rows), "mines": 3700})
        here[0].request("POST", "/api/analyze", hopeless, JSON)
        here[1].request("POST", "/api/strategies", "{}", JSON)
        assert here[1].getresponse().status == 200  # the first request is under way by now
        server.send_signal(signal.SIGINT)
        answer = here[0].getresponse()
        assert (answer.status, "shutting down" in answer.read().decode()) == (503, True)
        _, errors = server.communicate(timeout=60)
    assert server.returncode == 0
    assert "Traceback" not in errors
