"""The page without a server in Firefox, driven by its own protocol (Marionette)."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import FileServer

import minewise as mw
from tests.browser import test_page_site

server = test_page_site.server
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WAIT_S = 120  # for the engine, with other tests beside it
PREFERENCES = {
    "marionette.port": 0,  # any free one
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.normandy.enabled": False,
}

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(FIREFOX is None, reason="Firefox is missing: apt-get install firefox-esr"),
]


class Firefox:
    """A headless Firefox with one page."""

    def __init__(self, profile: Path) -> None:
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});"
            for name, value in PREFERENCES.items()
        ]
        (profile / "user.js").write_text("\n".join(lines))
        command = [str(FIREFOX), "--headless", "--marionette", "--profile", str(profile)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.connection = socket.create_connection(("127.0.0.1", _port(profile)), WAIT_S)
        self.answers = self.connection.makefile("rb")
        self._receive()  # its greeting
        self.ask("WebDriver:NewSession", {})

    def ask(self, name: str, parameters: dict[str, Any]) -> Any:
        """Sends a command and returns its result."""
        message = json.dumps([0, 1, name, parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._receive()
        assert error is None, error
        return result

    def run(self, script: str) -> Any:
        """Returns what a script in the page returns."""
        return self.ask("WebDriver:ExecuteScript", {"script": script, "args": []})["value"]

    def wait_for(self, expression: str) -> Any:
        """Waits until an expression in the page is true, and returns it."""
        deadline = time.monotonic() + WAIT_S
        while not (value := self.run(f"return {expression}")):
            assert time.monotonic() < deadline, self.run("return document.body.innerText")
            time.sleep(0.1)
        return value

    def _receive(self) -> Any:
        length = b""
        while (digit := self.answers.read(1)) != b":":
            length += digit
        return json.loads(self.answers.read(int(length)))


def _port(profile: Path) -> int:
    file = profile / "MarionetteActivePort"
    deadline = time.monotonic() + WAIT_S
    while not (file.exists() and file.read_text()):
        assert time.monotonic() < deadline, "Firefox does not start"
        time.sleep(0.1)
    return int(file.read_text())


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """A Firefox with a new profile."""
    running = Firefox(tmp_path_factory.mktemp("profile"))
    yield running
    running.process.terminate()
    running.process.wait()


def test_firefox_plays_hints_and_analyses(firefox: Firefox, server: FileServer) -> None:
    game = mw.Game.new("9x9x10", seed=3, start=(4, 4))
    address = f"{server.url}/#/play?size=9x9x10&seed=3&start=4,4"
    firefox.ask("WebDriver:Navigate", {"url": address})
    rows = """[...document.querySelectorAll("#play-board [role=row]")].map((row) =>
        [...row.children].map((cell) => cell.dataset.v).join("")).join("\\n")"""
    firefox.wait_for(f"({rows}).includes('1')")
    assert firefox.run(f"return {rows}") == str(game.position)
    firefox.run("document.getElementById('hint').click()")
    firefox.wait_for("document.querySelector('#play .hint-line')")
    hint = firefox.run("return document.getElementById('play-message').textContent")
    safe = re.search(r"so r(\d)c(\d) is safe", hint)
    assert safe is not None
    assert (int(safe[1]), int(safe[2])) in mw.analyze(game.position).safe
    firefox.ask("WebDriver:Navigate", {"url": f"{server.url}/#/analyse"})
    firefox.wait_for("document.getElementById('verdict')?.textContent.includes('564 solutions')")
