"""The page to analyse on, as a person names what is on it."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from playwright.sync_api import Locator, Page, expect

import minewise as mw
from tests.browser import in_page
from tests.browser.in_page import middle, touch

EDGE = "4x4x3\n0000\n0122\n02##\n02##\n"
BOARD = mw.Game.new("9x9x10", seed=4, start=(4, 4)).board


def link_text(address: str) -> str:
    """The text that a link to a position holds; empty if there is none."""
    code = address.partition("p=")[2].partition("&")[0]
    if not code:
        return ""
    return zlib.decompress(urlsafe_b64decode(code + "=" * (-len(code) % 4)), -15).decode()


def position_text(address: str) -> str:
    """The position that a link holds, as text without its shape and its moves; empty if damaged."""
    try:
        text = link_text(address)
    except (ValueError, zlib.error):
        return ""
    if not text.startswith("{"):
        return text
    told = json.loads(text)
    rows = "\n".join(told["cells"])
    return f"{told['columns']}x{told['rows']}x{told['mines']}\n{rows}\n"


def link_to(text: str) -> str:
    """The link to the position that a text describes."""
    code = urlsafe_b64encode(zlib.compress(text.encode(), wbits=-15)).decode()
    return f"#/analyse?p={code.rstrip('=')}"


class AnalyseView:
    """The view to analyse on, as a person names what is on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.main = page.get_by_role("main")
        self.board = page.get_by_role("grid", name="Position")
        self.form = page.locator("#analyse .settings")
        self.paste = page.get_by_role("textbox", name="Paste or drop a position")
        self.refusal = page.locator("#paste-message")
        self.shape = self.form.get_by_label("Shape")
        self.numbers = self.form.get_by_label("Numbers")
        self.verdict = page.locator("#verdict")
        self.message = page.locator("#analyse-message")
        self.hint = page.locator("#analyse-hint-message")
        self.detail = page.locator("#analyse-detail").get_by_role("status")
        self.mines = self.form.get_by_label("Mines")
        self.moves = self.main.get_by_role("listbox", name="Variations").get_by_role("option")
        self.move = page.locator("#variation-move")

    def open(self) -> AnalyseView:
        self.page.goto("#/analyse")
        expect(self.verdict).to_contain_text("564 solutions")
        return self

    def edit(self) -> None:
        """Shows the palette and the form of the board."""
        button = self.main.get_by_role("button", name="Edit", exact=True)
        if button.get_attribute("aria-pressed") == "false":
            button.click()
        expect(self.form).to_be_visible()

    def look(self) -> None:
        """Lets clicks change nothing."""
        for button in self.main.locator(".steps [aria-pressed=true]").all():
            button.click()

    def choose_numbers(self, model: str) -> None:
        self.edit()
        self.numbers.select_option(model)

    def cell(self, row: int, column: int) -> Locator:
        name = re.compile(f"^row {row}, column {column},")
        return self.board.get_by_role("gridcell", name=name)

    def wait_for_link(self, *parts: str) -> None:
        """Waits until the text in the address has these parts."""
        self.page.wait_for_url(lambda url: all(part in link_text(url) for part in parts))

    def expect_value(self, row: int, column: int, value: str) -> None:
        name = re.compile(f"^row {row}, column {column}, {value}(,|$)")
        expect(self.cell(row, column)).to_have_accessible_name(name)

    def choose(self, tool: str) -> None:
        self.edit()
        self.main.locator(".palette").get_by_role("button", name=tool, exact=True).click()

    def write(self, text: str) -> None:
        """Pastes a position into the box, which is empty once it is read."""
        self.paste.fill(text)
        expect(self.paste).to_have_value("")

    def expect_field(self, field: Locator, value: str) -> None:
        self.edit()
        expect(field).to_have_value(value)

    def expect_text(self, value: str | re.Pattern[str]) -> None:
        """Expects a position, as the address has it."""
        expected = value if isinstance(value, re.Pattern) else re.compile(f"{re.escape(value)}$")
        self.page.wait_for_url(lambda url: bool(expected.match(position_text(url))))

    def read_text(self) -> str:
        return position_text(self.copy_link())

    def play_on(self) -> None:
        button = self.main.get_by_role("button", name="Play on", exact=True)
        if button.get_attribute("aria-pressed") == "false":
            button.click()

    def outcomes(self, row: int, column: int) -> Locator:
        """The choices of what a cell shows."""
        return self.page.get_by_role("dialog", name=f"What does r{row}c{column} show?").get_by_role(
            "button"
        )

    def play(self, row: int, column: int, outcome: str) -> None:
        """Plays a cell, and chooses what it shows."""
        self.cell(row, column).click()
        choice = re.compile(f"^{re.escape(outcome)}( |$)")
        self.outcomes(row, column).and_(self.page.get_by_role("button", name=choice)).click()
        shown = {"0": "empty", "a mine": "mine"}.get(outcome, outcome)
        self.expect_value(row, column, shown)

    def expect_moves(self, *names: str) -> None:
        """Expects these moves after the start, by number, cell and outcome."""
        expected = ["^Start", *(rf"^{re.escape(name)}(,|\s*$)" for name in names)]
        expect(self.moves).to_have_text([re.compile(one) for one in expected])

    def press(self, name: str) -> None:
        self.main.get_by_role("button", name=name, exact=True).click()

    def copy_link(self) -> str:
        """Copies the link to the position; the address is then up to date."""
        self.press("Copy link")
        expect(self.message).to_contain_text("Link copied.")
        return str(self.page.evaluate("navigator.clipboard.readText()"))

    def choose_file(self, name: str, data: bytes) -> None:
        file: Any = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
        self.page.get_by_label("Open file").set_input_files(file)

    def drop(self, name: str, data: bytes) -> None:
        """Drops a file on the board, as the browser tells of it."""
        in_page.drop(self.board, name, data)

    def paste_file(self, name: str, data: bytes) -> None:
        in_page.paste(self.page, name, data)


def drag(page: Page, size: str, cells: list[Locator]) -> None:
    """Drags with the mouse, or on a phone with a finger."""
    points = [middle(cell) for cell in cells]
    if size == "desktop":
        page.mouse.move(*points[0])
        page.mouse.down()
        for point in points[1:]:
            page.mouse.move(*point)
        page.mouse.up()
        return
    finger = touch(page)
    finger("Start", points[0])
    for point in points[1:]:
        finger("Move", point)
    finger("End")
