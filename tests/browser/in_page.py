"""What tests do in a page of any view: look for faults, measure, touch, drop, call its modules."""

from __future__ import annotations

import base64
import re
import subprocess
from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path
from time import time
from typing import Any, NamedTuple, TypeAlias

import pytest
from playwright.sync_api import JSHandle, Locator, Page, expect

DESKTOP = pytest.mark.parametrize("size", ["desktop"], indirect=True)
PHONE = pytest.mark.parametrize("size", ["phone"], indirect=True)
AXE = Path("node_modules/axe-core/axe.min.js")
MODULES = ["board/board", "views/history/game-store"]

Screenshot: TypeAlias = Callable[[str], None]
Point: TypeAlias = tuple[float, float]


def violations(page: Page, *rules: str) -> list[str]:
    """Returns what axe-core finds wrong, a line each; default: by all of its rules."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    options = {"preload": False} | ({"runOnly": rules} if rules else {})
    found = page.evaluate("options => axe.run(options)", options)["violations"]
    return [f"{one['id']}: {node['html']}" for one in found for node in one["nodes"]]


def scrolls_sideways(page: Page) -> bool:
    assert page.viewport_size is not None
    wide = int(page.evaluate("document.documentElement.scrollWidth"))
    return wide > page.viewport_size["width"]


def fill_form(place: Page | Locator, fields: dict[str, str]) -> None:
    """Fills in fields and chooses options, in turn, by their names."""
    for name, value in fields.items():
        named = re.compile(f"^{re.escape(name)}")
        option = place.get_by_role("combobox", name=named)
        written = place.get_by_role("textbox", name=named)
        written = written.or_(place.get_by_role("spinbutton", name=named))
        expect(option.or_(written)).to_be_visible()
        option.select_option(value) if option.count() else written.fill(value)


def press(place: Page | Locator, *names: str) -> None:
    """Clicks buttons in turn."""
    for name in names:
        place.get_by_role("button", name=name, exact=True).click()


def open_settings(page: Page) -> None:
    """Opens the settings sheet; in a game on a phone its button is under More."""
    more = page.locator("#open-more")
    if more.is_visible():
        more.click()
    page.locator("#open-settings, #more-settings").filter(visible=True).first.click()


def change_settings(page: Page, *ticks: str, choices: dict[str, str] | None = None) -> None:
    """Ticks options and makes choices in the settings sheet."""
    open_settings(page)
    for name in ticks:
        page.get_by_role("checkbox", name=name).check()
    fill_form(page.get_by_role("dialog"), choices or {})
    press(page, "Close settings")


def download(page: Page, button: str) -> Path:
    """Clicks a button, and returns the file that the browser keeps then."""
    with page.expect_download() as kept:
        press(page, button)
    return kept.value.path()


def copied(page: Page) -> str:
    return str(page.evaluate("navigator.clipboard.readText()"))


class Box(NamedTuple):
    """Where an element is."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


def box(place: Locator) -> Box:
    """Where an element is that is shown."""
    found = place.bounding_box()
    assert found is not None
    return Box(**found)


def middle(place: Locator) -> Point:
    x, y, width, height = box(place)
    return x + width / 2, y + height / 2


def touch(page: Page) -> Callable[..., None]:
    """Returns what sends an event of touch, "Start", "Move" or "End", with the fingers' points.

    The events state times 20 ms apart, whatever time a busy machine needs for them.
    """
    tools, times = page.context.new_cdp_session(page), count(time(), 0.02)

    def send(kind: str, *points: Point) -> None:
        held = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        event = {"type": f"touch{kind}", "touchPoints": held, "timestamp": next(times)}
        tools.send("Input.dispatchTouchEvent", event)

    return send


def transfer(page: Page, name: str, data: bytes, kind: str) -> JSHandle:
    return page.evaluate_handle(
        """([name, data, type]) => {
            const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
            const held = new DataTransfer();
            if (name) held.items.add(new File([bytes], name, { type }));
            else held.setData("text/plain", new TextDecoder().decode(bytes));
            return held;
        }""",
        [name, base64.b64encode(data).decode(), kind],
    )


def drop(target: Locator, name: str, data: bytes) -> None:
    """Drops a file on an element, as the browser tells of it."""
    held = transfer(target.page, name, data, "")
    for kind in ("dragover", "drop"):
        target.dispatch_event(kind, {"dataTransfer": held})


def paste(page: Page, name: str, data: bytes) -> None:
    """Pastes a picture, or a text without a name, as the browser tells of it."""
    page.evaluate(
        """clipboardData => document.activeElement.dispatchEvent(
            new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))""",
        transfer(page, name, data, "image/png"),
    )


@cache
def bundle() -> str:
    """The modules as one expression."""
    done = subprocess.run(
        ["../node_modules/.bin/esbuild", "--bundle", "--format=iife", "--global-name=all"],
        input="".join(f'export * from "./{module}";\n' for module in MODULES),
        cwd="page",
        capture_output=True,
        text=True,
        check=True,
    )
    return f"(() => {{ {done.stdout} return all; }})()"


def evaluate(page: Page, function: str, argument: Any = None) -> Any:
    """Calls a function in the page, which may use what the modules export as `internals.NAME`.

    For what a test cannot reach through the page itself.
    """
    page.evaluate(f"() => {{ window.internals ??= {bundle()}; }}")
    return page.evaluate(function, argument)
