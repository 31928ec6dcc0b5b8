"""How quick the page is on a board of 100x100 cells, measured in the browser.

    python -m benchmarks.page

It takes the time from the click to two frames after the board has changed, when the change has been
painted, and from the button to two frames after the heat map is there. The game is in its middle;
clicks are spread over the board.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.tables import show, verdict
from minewise.base.budget import Budget
from minewise.base.types import GridCell, GridKind
from minewise.sizes import Size
from minewise.topology import grid_cell
from minewise.web.games.new_game import NewGame
from minewise.web.games.session import GameSession

SIDE = 100
MINES = 1600
NAME = "B" * 22
CLICK_AIM = 100.0
HEAT_AIM = 300.0
SCREENS = {"desktop, 1280x800": (1280, 800, 1), "phone, 390x844 at 2x": (390, 844, 2)}
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

CLOCK = """() => {
  const frames = (done) => requestAnimationFrame(() => requestAnimationFrame(done));
  const grid = document.querySelector("#play-board [role=grid]");
  const heat = document.querySelector("#play-board canvas.heat");
  let began = 0;
  addEventListener("click", (event) => { began = event.timeStamp; }, true);
  const measure = (target, options) => new Promise((resolve) => {
    setTimeout(resolve, 10000, 10000);  // nothing changed
    const observer = new MutationObserver(() => {
      observer.disconnect();
      frames(() => resolve(performance.now() - began));
    });
    observer.observe(target, options);
  });
  window.clicked = () => measure(grid, {subtree: true, attributeFilter: ["data-open"]});
  window.heated = () => measure(heat, {attributeFilter: ["width"]});
}"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the median and the longest times."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__)
    parser.add_argument("--clicks", type=int, default=40, help="how many of each kind (40)")
    parser.add_argument("--topology", default="square")
    options = parser.parse_args(arguments)
    rows = []
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=CHROMIUM, chromium_sandbox=os.geteuid() != 0
        )
        for screen in SCREENS:
            with tempfile.TemporaryDirectory() as games:
                cells = middle_game(Path(games), options.topology, options.clicks)
                with served(Path(games)) as url:
                    page = opened(launched, url, screen)
                    clicks = [clicked(page, cell) for cell in cells]
                    heats = [heated(page) for _ in range(options.clicks)]
                    page.context.close()
            rows.append(row(screen, "click to paint", clicks, CLICK_AIM))
            rows.append(row(screen, "heat map", heats, HEAT_AIM))
        launched.close()
    title = f"A {options.topology} board of {SIDE}x{SIDE}, {MINES:,} mines"
    show(title, "screen|what|median|longest|aim", rows)


def row(screen: str, what: str, times: list[float], aim: float) -> list[str]:
    """Returns a row of the table."""
    middle = median(times)
    reached = f"{aim:.0f} ms ({verdict(middle < aim)})"
    return [screen, what, f"{middle:.0f} ms", f"{max(times):.0f} ms", reached]


def middle_game(games: Path, topology: GridKind, clicks: int) -> list[GridCell]:
    """Keeps a game in its middle for the server and returns cells to open, spread over it."""
    session = GameSession(NewGame(size=Size(SIDE, SIDE, MINES, topology), seed=1))
    session.play("open", (SIDE // 2, SIDE // 2), Budget())
    mines = set(session.game.board.mines)
    safe = [grid_cell(cell) for cell in session.game.topology.cells if cell not in mines]
    draw = Random(1)
    for cell in draw.sample(safe, 1500):
        session.play("open", cell, Budget())
    (games / f"{NAME}.jsonl").write_bytes(session.unsaved()[1])
    position = session.game.position
    numbers = [  # none opens another
        cell for cell in safe if position[cell] < 0 and session.game.board.number(cell) > 0
    ]
    return draw.sample(numbers, clicks)


@contextmanager
def served(games: Path) -> Iterator[str]:
    """Serves the page for as long as it is measured."""
    command = [sys.executable, "-m", "minewise", "serve", "--port", "0", "--games", str(games)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        yield server.stdout.readline().split()[3]
    finally:
        server.kill()
        server.communicate()


def opened(browser: Browser, url: str, screen: str) -> Page:
    """Returns the page with the game on it."""
    width, height, scale = SCREENS[screen]
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=scale
    )
    context.add_init_script(f"localStorage.setItem('minewise-game', '{NAME}')")
    page = context.new_page()
    while page.request.get(f"{url}api/games/{NAME}/luck").json()["unknown"]:
        pass  # every click of a real game has been reviewed by its middle
    page.goto(url)
    page.get_by_role("gridcell").nth(SIDE * SIDE - 1).wait_for()
    page.evaluate(CLOCK)
    return page


def clicked(page: Page, cell: GridCell) -> float:
    """Returns the milliseconds from a click to what it changes."""
    page.evaluate("() => { window.time = window.clicked(); }")
    page.locator(f"#play-board .cell[data-i='{cell[0] * SIDE + cell[1]}']").click()
    return float(page.evaluate("() => window.time"))


def heated(page: Page) -> float:
    """Returns the milliseconds from the button to the heat map, which is taken away again."""
    button = page.get_by_role("button", name="Probabilities")
    page.evaluate("() => { window.time = window.heated(); }")
    button.click()
    taken = float(page.evaluate("() => window.time"))
    button.click()
    return taken


if __name__ == "__main__":
    main()
