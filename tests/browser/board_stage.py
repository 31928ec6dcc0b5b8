"""A board of the page by itself, with the events that it sends."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any, TypeAlias

from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser import internals

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
        internals.evaluate(page, STAGE, [rows, topology, options])

    def cell(self, row: int, column: int) -> Locator:
        return self.page.locator("#stage .row").nth(row).locator(".cell").nth(column)

    def middle(self, row: int, column: int) -> tuple[float, float]:
        box = self.cell(row, column).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def sent(self) -> list[list[Any]]:
        """The type and the cell of each event since the last call."""
        events: list[list[Any]] = self.page.evaluate("sent.splice(0)")
        return events

    def tap(self, row: int, column: int) -> None:
        self.page.touchscreen.tap(*self.middle(row, column))

    def swipe(self, start: tuple[float, float], by: tuple[float, float], steps: int = 3) -> None:
        """Moves a finger over the screen."""
        tools = self.page.context.new_cdp_session(self.page)

        def send(kind: str, part: float = 0) -> None:
            x, y = start[0] + part * by[0], start[1] + part * by[1]
            points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
            tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        send("touchStart")
        for step in range(1, steps + 1):
            send("touchMove", step / steps)
        send("touchEnd")

    def pixels(self, *points: tuple[int, int, float, float]) -> list[tuple[int, ...]]:
        """The colours of points as they are shown: row, column, and the place in the cell."""
        boxes = [self.cell(row, column).bounding_box() for row, column, _, _ in points]
        self.page.evaluate(DRAWN)
        with Image.open(BytesIO(self.page.screenshot())) as opened:
            picture = opened.convert("RGB")
        colours = []
        for box, (_, _, across, down) in zip(boxes, points, strict=True):
            assert box is not None
            place = box["x"] + across * box["width"], box["y"] + down * box["height"]
            colours.append(picture.getpixel((int(place[0]), int(place[1]))))
        return colours

    def pixel(
        self, row: int, column: int, across: float = 0.5, down: float = 0.5
    ) -> tuple[int, ...]:
        """The colour of one point."""
        return self.pixels((row, column, across, down))[0]


MakeStage: TypeAlias = Callable[..., Stage]
