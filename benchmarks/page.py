"""How quick the page is, measured in the browser.

    python -m benchmarks.page

Three parts. An expert game, at no latency and at 100 ms: from a flag or a click to the frame that
shows it, singly and at twelve flags a second. A game of 100x100 cells in its middle: the same for
clicks that are spread over the board, the heat map, and the elements of the page. The start of the
page at 100 ms, for a new visitor and for one who comes back: the time to the painted board, and
the requests and the bytes until then; then the same page without a server (`make site`), and the
time of questions by engine. A time ends when the frame after the change has been drawn.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

from benchmarks import page_engine
from benchmarks.tables import show, verdict
from minewise import Game
from minewise.base.types import GridCell, GridKind
from minewise.deal import Size
from minewise.formats import game_json

EXPERT = Size(16, 30, 99)
LARGE = Size(100, 100, 1600)
LATENCY = 100.0
FLAGS_A_SECOND = 12
SCREENS = {"desktop": (1280, 800, 1), "phone": (390, 844, 2)}
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

CLOCK = """() => {
  const grid = document.querySelector("#play-board [role=grid]");
  const heat = document.querySelector("#play-board canvas.heat");
  const since = new Map();  // by cell
  window.painted = [];
  const drawn = (done) => requestAnimationFrame(() => setTimeout(done));
  const start = (event) => {
    const cell = event.target.closest?.("[role=gridcell]");
    if (cell) since.set(cell, event.timeStamp);
  };
  addEventListener("click", start, true);
  addEventListener("mousedown", (event) => event.button === 2 && start(event), true);
  new MutationObserver((changes) => {
    for (const {target} of changes) {
      const began = since.get(target);
      since.delete(target);
      if (began) drawn(() => window.painted.push(performance.now() - began));
    }
  }).observe(grid, {subtree: true, attributeFilter: ["data-v"]});
  window.heated = () => new Promise((resolve) => {
    const began = performance.now();
    new MutationObserver((_, observer) => {
      observer.disconnect();
      drawn(() => resolve(performance.now() - began));
    }).observe(heat, {attributeFilter: ["width"]});
    document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "p", bubbles: true}));
  });
}"""

START = """() => {
  const look = () => {
    if (!document.querySelector("#play-board [role=gridcell]")) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => { window.shown = performance.now(); }));
  };
  look();
}"""

# The time, then the compressed bytes of each answer that had come by then, with its head.
BEFORE = """() => {
  const answers = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
  const early = answers.filter(({responseEnd}) => responseEnd <= window.shown);
  return [window.shown, ...early.map(({transferSize}) => transferSize)];
}"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the median and the longest times."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__)
    parser.add_argument("--clicks", type=int, default=36, help="how many of each kind (36)")
    parser.add_argument("--starts", type=int, default=7, help="how many starts of each kind (7)")
    parser.add_argument("--topology", default="square")
    options = parser.parse_args(arguments)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, chromium_sandbox=os.geteuid() != 0
        )
        rows = [*expert_game(browser, options.clicks)]
        show("An expert game, desktop", "what|latency|median|longest|aim", rows)
        rows = [*large_game(browser, options.topology, options.clicks)]
        title = f"A {options.topology} board of 100x100, {LARGE.mines:,} mines"
        show(title, "screen|what|median|longest|aim", rows)
        rows = [*starts(browser, options.starts)]
        show(f"Start of Play at {LATENCY:.0f} ms", "visitor|median|aim|requests|sent", rows)
        rows = [*page_engine.starts(browser, options.starts)]
        show("Without a server", "visitor|board|first click|hint|memory of all pages", rows)
        with served() as url:
            rows = [*page_engine.questions(browser, url, options.clicks)]
        show("Questions", "question|native|HTTP|worker", rows)
        show("Files of the site", "files of the|number|compressed", [*page_engine.bytes_loaded()])
        browser.close()


def expert_game(browser: Browser, clicks: int) -> Iterator[list[str]]:
    """Yields the rows of flags and clicks in a game of the usual size."""
    for latency in (0.0, LATENCY):
        with game(browser, EXPERT, 150, clicks) as (page, cells):
            slow_down(page, latency)
            flags = [timed(page, cell, EXPERT, button="right") for cell in cells]
            for cell in cells:
                timed(page, cell, EXPERT, button="right")  # taken away again
            opened = [timed(page, cell, EXPERT) for cell in cells]
            yield row(["flag to paint", f"{latency:.0f} ms"], flags, 16)
            yield row(["open to paint", f"{latency:.0f} ms"], opened, 16)
        with game(browser, EXPERT, 150, clicks) as (page, cells):
            slow_down(page, latency)
            name = f"{FLAGS_A_SECOND} flags a second"
            yield row([name, f"{latency:.0f} ms"], hurried(page, cells), 16)


def large_game(browser: Browser, topology: GridKind, clicks: int) -> Iterator[list[str]]:
    """Yields the rows of a board of 100x100 cells."""
    size = Size(LARGE.rows, LARGE.columns, LARGE.mines, topology)
    for screen in SCREENS:
        with game(browser, size, 1500, clicks, screen) as (page, cells):
            opened = [timed(page, cell, size) for cell in cells]
            heats = [heated(page) for _ in range(clicks)]
            nodes = page.evaluate("() => document.querySelectorAll('#play-board *').length")
        yield row([screen, "open to paint"], opened, 100)
        yield row([screen, "heat map"], heats, 300)
        yield [screen, "elements of the board", f"{nodes:,}", "", ""]


def starts(browser: Browser, times: int) -> Iterator[list[str]]:
    """Yields the rows of the start of the page."""
    found: dict[str, list[tuple[float, int, float]]] = {"new": [], "returning": []}
    with served() as url:
        for _ in range(times):
            context = browser.new_context(viewport={"width": 1280, "height": 800})
            for visits in found.values():
                visits.append(started(context, url))
            context.close()
    for (visitor, visits), aim in zip(found.items(), (800, 350), strict=True):
        middle = median(time for time, _, _ in visits)
        requests = median(number for _, number, _ in visits)
        sent = median(size for _, _, size in visits)
        reached = f"{aim} ms ({verdict(middle < aim)})"
        yield [visitor, f"{middle:.0f} ms", reached, f"{requests:.0f}", f"{sent / 1000:.1f} kB"]


def started(context: BrowserContext, url: str) -> tuple[float, int, float]:
    """Returns the milliseconds to the painted board, and the requests and bytes until then."""
    page = context.new_page()
    page.add_init_script(f"({START})()")
    slow_down(page, LATENCY)
    page.goto(url)
    page.wait_for_function("() => window.shown")
    page.wait_for_load_state("networkidle")
    time, *sizes = page.evaluate(BEFORE)
    page.close()
    return time, sum(size > 0 for size in sizes), sum(sizes)


def slow_down(page: Page, latency: float) -> None:
    """Delays every request."""
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    conditions = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    tools.send("Network.emulateNetworkConditions", {**conditions, "latency": latency})


def row(names: list[str], times: list[float], aim: float) -> list[str]:
    """Returns a row of a table."""
    middle = median(times)
    reached = f"{aim:.0f} ms ({verdict(middle < aim)})"
    return [*names, f"{middle:.0f} ms", f"{max(times):.0f} ms", reached]


@contextmanager
def game(
    browser: Browser, size: Size, opened: int, clicks: int, screen: str = "desktop"
) -> Iterator[tuple[Page, list[GridCell]]]:
    """Shows a game in its middle, with cells to click."""
    stored, cells = middle_game(size, opened, clicks)
    with served() as url:
        page = shown(browser, url, stored, screen)
        yield page, cells
        page.context.close()


def middle_game(size: Size, opened: int, clicks: int) -> tuple[str, list[GridCell]]:
    """Returns a game in its middle, as the page stores it, and cells to open, spread over it."""
    game = Game.new(size, seed=1)
    game.open((size.rows // 2, size.columns // 2))
    safe = [cell for cell in game.topology.cells if not game.board.is_mine(cell)]
    draw = Random(1)
    for cell in draw.sample(safe, opened):
        game.open(cell)
    stored = {"id": "measured", "seedChosen": True, "steps": [], "game": game_json.to_dict(game)}
    numbers = [  # none opens another
        cell for cell in safe if game.position[cell] < 0 and game.board.number(cell) > 0
    ]
    return json.dumps(stored), draw.sample(numbers, clicks)


@contextmanager
def served() -> Iterator[str]:
    """Serves the page for as long as it is measured."""
    command = [sys.executable, "-m", "minewise", "serve", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        yield server.stdout.readline().split()[3]
    finally:
        server.kill()
        server.communicate()


def shown(browser: Browser, url: str, stored: str, screen: str) -> Page:
    """Returns the page with the game on it."""
    width, height, scale = SCREENS[screen]
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=scale
    )
    context.add_init_script(f"localStorage.setItem('minewise-game', {json.dumps(stored)})")
    page = context.new_page()
    page.goto(url)
    page.get_by_role("gridcell").first.wait_for()
    page.evaluate(CLOCK)
    return page


def timed(page: Page, cell: GridCell, size: Size, button: str = "left") -> float:
    """Returns the milliseconds from a click to its change on the screen."""
    scroll_to(page, cell, size)
    before = page.evaluate("() => window.painted.length")
    at(page, cell, size).click(button="right" if button == "right" else "left")
    page.wait_for_function("(before) => window.painted.length > before", arg=before)
    return float(page.evaluate("() => window.painted.at(-1)"))


def scroll_to(page: Page, cell: GridCell, size: Size) -> None:
    """Scrolls the board so that a cell is in view; a large board has elements only there."""
    page.locator("#play-board").evaluate(
        """(frame, [x, y]) => frame.scrollTo(
          x * frame.scrollWidth - frame.clientWidth / 2,
          y * frame.scrollHeight - frame.clientHeight / 2,
        )""",
        [cell[1] / size.columns, cell[0] / size.rows],
    )


def hurried(page: Page, cells: list[GridCell]) -> list[float]:
    """Returns the milliseconds of flags that follow each other quickly."""
    places = [at(page, cell, EXPERT).bounding_box() for cell in cells]
    for place in places:
        assert place is not None
        x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
        page.mouse.click(x, y, button="right")
        page.wait_for_timeout(1000 / FLAGS_A_SECOND)
    page.wait_for_function("(all) => window.painted.length === all", arg=len(cells))
    return [float(time) for time in page.evaluate("() => window.painted")]


def at(page: Page, cell: GridCell, size: Size) -> Locator:
    """Returns a cell of the board."""
    return page.locator(f"#play-board .cell[data-i='{cell[0] * size.columns + cell[1]}']")


def heated(page: Page) -> float:
    """Returns the milliseconds from the button to the heat map, which is taken away again."""
    taken = float(page.evaluate("() => window.heated()"))
    page.keyboard.press("p")
    return taken


if __name__ == "__main__":
    main()
