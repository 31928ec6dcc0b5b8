"""Takes the pictures of the page for the README and the manual: `python docs/screenshots.py`.

It needs what the tests need. Browsers draw a little differently, so that no test compares them.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Page, ViewportSize, expect, sync_playwright

import minewise as mw

IMAGES = Path(__file__).parent / "images"
REPLAYS = Path(__file__).parent.parent / "examples" / "replays"
SIZE: ViewportSize = {"width": 1280, "height": 800}
EXPERT = "size=expert&seed=16&start=3,3"


def play(page: Page) -> None:
    """Shows the risks of a game at a guess."""
    page.goto(f"/#/play?{EXPERT}")
    game = mw.Game.new("expert", seed=16, start=(3, 3))
    while mw.analyze(game.position).safe:
        open_certain(page, game)
    page.locator("#heat").click()
    expect(page.locator("#play-board .best")).to_be_attached()


def open_certain(page: Page, game: mw.Game) -> None:
    """Opens the first cell that is certainly safe, if there is one."""
    for row, column in mw.analyze(game.position).safe[:1]:
        page.get_by_role("gridcell", name=f"row {row}, column {column}, hidden").click()
        game.open((row, column))
        shown = game.position[row, column] or "empty"
        cell = page.get_by_role("gridcell", name=f"row {row}, column {column}, {shown}")
        expect(cell).to_be_visible()


def variations(page: Page) -> None:
    """Shows a position played on in variations."""
    page.goto("/#/analyse")
    page.get_by_role("button", name="Play on").click()
    for cell, number in [((0, 6), 1), ((0, 0), 1), ((5, 0), 2), (None, 0), ((0, 0), 2)]:
        if cell is None:
            page.get_by_role("option").nth(1).click()
            continue
        name = f"row {cell[0]}, column {cell[1]},"
        page.get_by_role("gridcell", name=f"{name} hidden").click()
        page.get_by_role("dialog").locator(f"button[value='{number}']").click()
        expect(page.get_by_role("gridcell", name=f"{name} {number}")).to_be_visible()


def watch(page: Page) -> None:
    """Shows a strategy at a guess in the middle of its game."""
    page.goto(f"/#/watch?strategy=tie-break&{EXPERT}")
    expect(page.get_by_text("Move 1.")).to_be_visible()
    for name in ("Last move", "Risks"):
        page.locator("#watch").get_by_role("button", name=name).click()
    page.locator("#watch").get_by_role("option", name="guess").nth(3).click()


def history(page: Page) -> None:
    """Shows the statistics of imported replays."""
    page.goto("/#/history")
    page.get_by_label("Import a folder").set_input_files(REPLAYS)
    expect(page.locator("#history-message")).to_contain_text("games added")
    page.get_by_role("button", name="All boards").click()
    expect(page.locator(".history-charts")).to_contain_text("Strong won")
    page.locator("#history-message").evaluate("message => message.replaceChildren()")


def learn(page: Page) -> None:
    """Shows an answered drill and the first step that proves cells safe."""
    page.goto("/#/learn?lesson=subset&position=1")
    drill = mw.drill("safe-cells", technique="subset", seed=1)
    for row, column in drill.answer:
        page.get_by_role("gridcell", name=f"row {row}, column {column}, hidden").click()
    page.locator("#learn-check").click()
    page.get_by_role("button", name="Next step").click()


def phone(page: Page) -> None:
    """Shows a reason with its sums on a phone."""
    page.goto("/#/play?size=expert&seed=50&start=4,4")
    page.locator("#hint").click()
    expect(page.locator("#play-message")).to_contain_text("In the 1-1 pattern")
    page.get_by_role("button", name="Why?").click()


PHONE_SIZE: ViewportSize = {"width": 390, "height": 844}
PICTURES: dict[str, Callable[[Page], None]] = {
    "page-play": play,
    "page-variations": variations,
    "page-watch": watch,
    "page-history": history,
    "page-learn": learn,
}


@contextmanager
def served() -> Iterator[str]:
    """Serves the page while its pictures are taken."""
    command = [sys.executable, "-m", "minewise", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().split()[3]
        finally:
            server.terminate()


def main() -> None:
    """Writes the pictures."""
    with served() as url, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), chromium_sandbox=False
        )
        for name, show in PICTURES.items():
            page = chromium.new_page(
                base_url=url, viewport=SIZE, color_scheme="light", reduced_motion="reduce"
            )
            show(page)
            page.wait_for_load_state("networkidle")
            page.mouse.move(0, 0)
            page.screenshot(path=IMAGES / f"{name}.png")
        renew("page-before-after-play", IMAGES / "page-play.png")
        page = chromium.new_page(
            base_url=url,
            viewport=PHONE_SIZE,
            is_mobile=True,
            has_touch=True,
            color_scheme="dark",
            reduced_motion="reduce",
        )
        phone(page)
        page.wait_for_load_state("networkidle")
        with TemporaryDirectory() as folder:
            page.screenshot(path=Path(folder) / "phone.png")
            renew("page-before-after-phone", Path(folder) / "phone.png")
        chromium.close()


def renew(name: str, picture: Path) -> None:
    """Puts the present page on the right of a comparison; the former one stays on the left."""
    both = Image.open(IMAGES / f"{name}.png")
    now = Image.open(picture)
    size = (both.height * now.width // now.height, both.height)
    both.paste(now.resize(size), (both.width - size[0], 0))
    both.save(IMAGES / f"{name}.png")


if __name__ == "__main__":
    main()
