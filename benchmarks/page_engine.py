"""How quick the engines of the page are: native, over HTTP, and in a worker without a server.

`python -m benchmarks.page` prints these tables too; `make site` must have been run.
"""

from __future__ import annotations

import functools
import gzip
import http.server
import threading
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from msgspec import convert
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page

from minewise import Game
from minewise.base.types import Cell
from minewise.formats import game_json
from minewise.questions.registry import QUESTIONS

SITE = Path("build/site")
PICTURES = 5  # megabytes each
HINT = "() => document.querySelector('#play-message').textContent.includes(' is safe')"
ASK = """async ([name, requests]) => {
  const worker = window.worker ??= new Worker("engine/worker.js", {type: "module"});
  const times = [];
  for (const request of requests) {
    const began = performance.now();
    await new Promise((resolve) => {
      worker.onmessage = ({data}) => ["answer", "error"].includes(data.kind) && resolve();
      worker.postMessage({id: times.length, question: name, request: JSON.stringify(request)});
    });
    times.push(performance.now() - began);
  }
  return times;
}"""
FETCH = """async ([name, requests]) => {
  const times = [];
  for (const request of requests) {
    const began = performance.now();
    const headers = {"Content-Type": "application/json"};
    const body = JSON.stringify(request);
    await (await fetch(`api/${name}`, {method: "POST", headers, body})).json();
    times.push(performance.now() - began);
  }
  return times;
}"""


def starts(browser: Browser, times: int) -> Iterator[list[str]]:
    """Yields rows: when a visitor without a server can click, and when the engine answers."""
    found: dict[str, list[list[float]]] = {"first visit": [], "second visit": [], "offline": []}
    for _ in range(times):
        with static() as url:
            context = browser.new_context(viewport={"width": 1280, "height": 800})
            found["first visit"].append(visit(context, url))
            found["second visit"].append(visit(context, url))
        found["offline"].append(visit(context, url))  # the server is gone
        context.close()
    for visitor, visits in found.items():
        board, clicked, answered, megabytes = (
            median(column) for column in zip(*visits, strict=True)
        )
        shown = (f"{board:.0f} ms", f"{clicked:.0f} ms", f"{answered:.0f} ms")
        yield [visitor, *shown, f"{megabytes:.0f} MB"]


def visit(context: BrowserContext, url: str) -> list[float]:
    """Returns milliseconds to the board, to a painted click and to a hint, and the memory in MB."""
    page = context.new_page()
    began = perf_counter()
    page.goto(f"{url}#/play?size=beginner&seed=1")
    page.get_by_role("gridcell").first.wait_for()
    board = perf_counter()
    page.get_by_role("gridcell").nth(40).click()
    page.locator("[role=gridcell][data-i='40'][data-v='0']").wait_for()
    clicked = perf_counter()
    page.keyboard.press("h")
    page.wait_for_function(HINT)
    answered = perf_counter()
    memory = megabytes(page)
    page.close()
    return [*(1000 * (time - began) for time in (board, clicked, answered)), memory]


def megabytes(page: Page) -> float:
    """Returns the memory of the page's processes, its workers included."""
    tools = page.context.browser.new_browser_cdp_session()  # type: ignore[union-attr]
    processes = tools.send("SystemInfo.getProcessInfo")["processInfo"]
    tools.detach()
    return sum(resident(each["id"]) for each in processes if each["type"] == "renderer")


def resident(process: int) -> float:
    """Returns the resident memory of a process in MB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next((int(line.split()[1]) / 1000 for line in lines if line.startswith("VmRSS")), 0.0)


def questions(browser: Browser, url: str, times: int) -> Iterator[list[str]]:
    """Yields rows: the median times of questions, by engine."""
    asked = dict(requests(times))
    with static() as site:
        worker, server = browser.new_page(), browser.new_page()
        worker.goto(site)
        server.goto(url)
        asked["read_picture"] = PICTURES * [picture(browser, url)]
        for name, bodies in asked.items():
            native = [timed(functools.partial(ask, name, body)) for body in bodies]
            over_http = server.evaluate(FETCH, [name, bodies])
            in_worker = worker.evaluate(ASK, [name, bodies])
            yield [name, *(f"{median(each):.2f} ms" for each in (native, over_http, in_worker))]
        worker.close()
        server.close()


def requests(times: int) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yields the requests of each question, about expert games in their middle."""
    games = [middle(seed) for seed in range(times)]
    positions = [{"position": str(game.position), "mines": game.mine_count} for game in games]
    yield "analyze", positions
    yield "hint", positions
    pairs = zip(positions, games, strict=True)
    yield "cell", [position | {"cell": hidden(game)} for position, game in pairs]
    yield "review", [{"game": game_json.to_dict(game)} for game in games]
    yield "drill", [{"kind": "safe-cells", "seed": str(seed)} for seed in range(times)]
    yield "generate", [{"size": "expert", "no_guess": True, "seed": str(s)} for s in range(times)]


def picture(browser: Browser, url: str) -> dict[str, Any]:
    """Returns the request to read a screenshot of an expert game, 1920x1080."""
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.goto(f"{url}#/play?size=expert&seed=1&start=8,15")
    page.locator("[role=gridcell][data-v='0']").first.wait_for()
    shown = Image.open(BytesIO(page.screenshot())).convert("RGB")
    page.close()
    pixels = b64encode(shown.tobytes()).decode()
    return {"width": shown.width, "height": shown.height, "pixels": pixels}


def middle(seed: int) -> Game:
    """Returns an expert game after an opening and some further safe cells."""
    game = Game.new("expert", seed=seed)
    game.open((8, 15))
    safe = [cell for cell in game.topology.cells if not game.board.is_mine(cell)]
    for cell in Random(seed).sample(safe, 40):
        game.open(cell)
    return game


def hidden(game: Game) -> Cell:
    """Returns the first hidden cell."""
    return next(cell for cell in game.topology.cells if game.position[cell] < 0)


def ask(name: str, body: dict[str, Any]) -> None:
    """Asks the service in this process."""
    question = QUESTIONS[name]
    question.ask(convert(body, question.request))


def timed(work: Callable[[], object]) -> float:
    """Returns the milliseconds of some work."""
    began = perf_counter()
    work()
    return 1000 * (perf_counter() - began)


def bytes_loaded() -> Iterator[list[str]]:
    """Yields rows: the compressed size of the page and of the engine."""
    for title, files in (
        ("page, all views", [path for path in SITE.iterdir() if path.is_file()]),
        ("engine", [path for path in (SITE / "engine").iterdir() if path.is_file()]),
    ):
        size = sum(len(compressed(path)) for path in files)
        yield [title, str(len(files)), f"{size / 1000:,.0f} kB"]


@functools.cache
def compressed(path: Path) -> bytes:
    """Returns a file as a server sends it."""
    return gzip.compress(path.read_bytes(), 9)


class _Files(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        path = SITE / (self.path.split("?")[0].lstrip("/") or "index.html")
        if not path.is_file():
            self.send_error(404)
            return
        kinds = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css"}
        kinds |= {".html": "text/html", ".wasm": "application/wasm", ".svg": "image/svg+xml"}
        self.send_response(200)
        self.send_header("Content-Type", kinds.get(path.suffix, "application/octet-stream"))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(compressed(path))))
        self.end_headers()
        self.wfile.write(compressed(path))

    def log_message(self, format: str, *arguments: object) -> None:
        """Says nothing."""


@contextmanager
def static() -> Iterator[str]:
    """Serves the site as any file server does, compressed."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Files)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
