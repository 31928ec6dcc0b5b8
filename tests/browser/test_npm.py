"""The package for npm, in node and in a page: it answers as Python does."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from corpus import requests, without_times
from playwright.sync_api import Browser, expect
from serving import FileServer

from minewise.site.door import ask

PACKAGE = Path("dist/npm")
TIMELESS = ("analyze", "cell", "generate", "hint", "settle", "techniques", "watch")
ASK = """async ([address, options, questions]) => {
  const { start } = await import(address);
  const engine = await start(options);
  const answers = [];
  for (const { name, request } of questions)
    answers.push(await engine[name](request).catch(({ code }) => ({ code })));
  engine.stop();
  return answers;
}"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileServer]:
    assert (PACKAGE / "package.json").exists(), "these tests need the package: make npm"
    running = FileServer(PACKAGE, tmp_path_factory.mktemp("npm"))
    yield running
    running.kill()


def rounded(fields: dict[str, Any]) -> dict[str, Any]:
    """Rounds the information of a guess: logarithms of C libraries may differ in their last bit."""
    bits = fields.get("information")
    return fields | {"information": round(bits, 12)} if bits else fields


def check(answers: list[Any], questions: list[dict[str, Any]]) -> None:
    for answer, asked in zip(answers, questions, strict=True):
        accepted, text = ask(asked["name"], json.dumps(asked["request"]))
        native = json.loads(text, object_hook=rounded)
        expected = without_times(native) if accepted else {"code": native["code"]}
        told = json.loads(json.dumps(answer), object_hook=rounded)
        assert without_times(told) == expected, asked


@pytest.mark.parametrize("in_worker", [True, False])
def test_answers_are_those_of_python(server: FileServer, browser: Browser, in_worker: bool) -> None:
    """In node and in a browser, in a worker and without one."""
    each = [each for each in requests() if each.question in TIMELESS and not each.budget][::9]
    questions = [{"name": asked.question, "request": asked.request} for asked in each]
    given = ((PACKAGE / "index.js").resolve().as_uri(), {"worker": in_worker}, questions)
    program = f"console.log(JSON.stringify(await ({ASK})({json.dumps(given)})))"
    node = subprocess.run(
        ["node", "--input-type=module"], input=program, capture_output=True, text=True, check=True
    )
    check(json.loads(node.stdout), questions)
    page = browser.new_page()
    page.goto(f"{server.url}/package.json")
    check(page.evaluate(ASK, [f"{server.url}/index.js", given[1], questions]), questions)
    page.close()


def test_the_example_analyses_a_position(server: FileServer, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"{server.url}/example.html")
    page.get_by_role("button").click()
    expect(page.locator("pre")).to_contain_text("solutions: 2")
    page.close()
