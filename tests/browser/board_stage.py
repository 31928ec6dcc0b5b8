"""A board of the page by itself, with the events that it sends."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser import internals

STAGE = """([rows, topology, input]) => {
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


class Stage:
    """A board, with no view around it."""

    def __init__(self, page: Page, rows: list[str], topology: str = "square", **options: Any):
        self.page = page
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

    def pixel(self, row: int, column: int, across: float = 0.5, down: float = 0.5) -> list[int]:
        """The colour of a point of a cell as it is shown."""
        box = self.cell(row, column).bounding_box()
        assert box is not None
        x, y = box["x"] + across * box["width"], box["y"] + down * box["height"]
        self.page.wait_for_timeout(50)  # the canvas is drawn before the next frame
        image = self.page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1})
        colour: list[int] = self.page.evaluate(
            """async (data) => {
              const blob = new Blob([Uint8Array.from(atob(data), (one) => one.charCodeAt(0))]);
              const context = new OffscreenCanvas(1, 1).getContext("2d");
              context.drawImage(await createImageBitmap(blob), 0, 0);
              return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
            }""",
            b64encode(image).decode(),
        )
        return colour
