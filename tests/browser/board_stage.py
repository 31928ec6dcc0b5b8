"""A board of the page by itself, with the events that it sends."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any, TypeAlias

from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.in_page import box, evaluate, middle, touch

STAGE = """([rows, topology, input]) => {
  const root = document.documentElement;
  Object.assign(root.dataset, (window.look ??= { ...root.dataset }));
  for (const view of document.querySelectorAll(".view")) view.hidden = true;
  document.querySelector("#stage")?.remove();
  const stage = document.createElement("div");
  stage.id = "stage";
  stage.className = "view";
  stage.innerHTML = '<section class="table"><div class="frame"></div></section>';
  document.querySelector("main").prepend(stage);
  window.board = new internals.BoardView(stage.querySelector(".frame"));
  window.sent = [];
  for (const type of ["choose", "alternate", "chord"])
    board.on(type, ({ cell }) => sent.push([type, ...cell]));
  board.input = { ...board.input, ...input };
  board.show(rows, topology);
}"""

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Stage:
    """A board, with no view around it."""

    def __init__(self, page: Page, rows: list[str], topology: str = "square", **options: Any):
        self.page = page
        if page.locator("#stage").count() == 0:
            page.goto("#/history")
            expect(page.locator("#history")).to_be_visible()
        evaluate(page, STAGE, [rows, topology, options])

    def cell(self, row: int, column: int) -> Locator:
        return self.page.locator("#stage .row").nth(row).locator(".cell").nth(column)

    def middle(self, row: int, column: int) -> tuple[float, float]:
        return middle(self.cell(row, column))

    def sent(self) -> list[list[Any]]:
        """The type and the cell of each event since the last call."""
        events: list[list[Any]] = self.page.evaluate("sent.splice(0)")
        return events

    def tap(self, row: int, column: int) -> None:
        self.page.touchscreen.tap(*self.middle(row, column))

    def swipe(self, start: tuple[float, float], by: tuple[float, float], steps: int = 3) -> None:
        """Moves a finger over the screen."""
        send = touch(self.page)
        send("Start", start)
        for part in (step / steps for step in range(1, steps + 1)):
            send("Move", (start[0] + part * by[0], start[1] + part * by[1]))
        send("End")

    def pixels(self, *points: tuple[int, int, float, float]) -> list[tuple[int, ...]]:
        """The colours of points as they are shown: row, column, and the place in the cell."""
        boxes = [box(self.cell(row, column)) for row, column, _, _ in points]
        self.page.evaluate(DRAWN)
        with Image.open(BytesIO(self.page.screenshot())) as opened:
            picture = opened.convert("RGB")
        colours = []
        for cell, (_, _, across, down) in zip(boxes, points, strict=True):
            place = cell.x + across * cell.width, cell.y + down * cell.height
            colours.append(picture.getpixel((int(place[0]), int(place[1]))))
        return colours


MakeStage: TypeAlias = Callable[..., Stage]
