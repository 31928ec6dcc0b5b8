"""Games ordered by form and by link, and how the page remembers and draws them."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

import minewise as mw
from tests.browser.play_view import (
    Screenshot,
    board_rows,
    cell_at,
    choose_cell_size,
    fill_custom_board,
    message,
    more,
    open_play,
    store,
    wait_for_board,
)


def test_what_cannot_be_played_is_refused_while_it_is_typed(
    page: Page, screenshot: Screenshot
) -> None:
    """What can be is played, also with uncertain numbers."""
    open_play(page)
    fill_custom_board(page, columns=10, rows=12, mines=24)
    line = page.locator("#settings-message")
    expect(line).to_have_text("20 % of the cells are mines; the maximum is 111.")
    page.get_by_role("spinbutton", name="Mines").fill("112")
    expect(line).to_have_text("Too many mines: the maximum is 111.")
    screenshot("play-refused")
    page.get_by_role("combobox", name="First click").select_option("safe")
    expect(line).to_have_text("93 % of the cells are mines; the maximum is 119.")
    page.get_by_role("spinbutton", name="Rows").fill("101")
    expect(line).to_have_text("Columns and rows must be between 1 and 100.")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("spinbutton", name="Rows").fill("12")
    page.get_by_role("textbox", name="Seed").fill("4.5")
    expect(line).to_have_text("The seed must be a whole number below 2^62.")
    expect(page.get_by_role("gridcell")).to_have_count(81)
    page.get_by_role("combobox", name="Board").select_option("beginner")
    page.get_by_role("combobox", name="First click").select_option("opening")
    page.get_by_role("textbox", name="Seed").fill("3")
    page.get_by_role("combobox", name="Numbers").select_option("withheld(0.2)")
    page.get_by_role("combobox", name="Guessing").select_option("no-guess")
    expect(line).to_have_text("Only classic guessing goes with these numbers.")
    page.get_by_role("combobox", name="Guessing").select_option("any")
    expect(line).to_have_text("")
    page.get_by_role("button", name="Start").click()
    cell_at(page, (4, 4)).click()
    game = mw.Game.new("beginner", seed=3, start=(4, 4), clues="withheld(0.2)")
    wait_for_board(page, game)
    withheld = next(c for c in game.topology.cells if game.position[c] == mw.NOTHING)
    expect(cell_at(page, withheld)).to_have_attribute(
        "aria-label", re.compile("open without a number$")
    )
    screenshot("play-withheld")


def test_a_link_leads_to_the_same_board(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("#/play?size=8x8x8&topology=torus&grade=subset")
    expect(page.get_by_text("opposite edges are joined")).to_be_visible()
    cell_at(page, (3, 5)).click()
    expect(cell_at(page, (3, 5))).to_have_attribute("aria-label", re.compile("empty$"))
    begun = board_rows(page)
    hint = page.get_by_role("button", name="Hint", exact=True)
    expect(hint).to_be_enabled()
    for cell in [(r, c) for r in range(8) for c in range(8)]:  # until a mine is hit
        if begun[cell[0]][cell[1]] == "#" and hint.is_visible():
            cell_at(page, cell).click()
            expect(cell_at(page, cell)).not_to_have_attribute("aria-label", re.compile("hidden$"))
    mines = page.get_by_role("gridcell", name=re.compile(r"\d, (mine|flag)"))
    expect(mines).to_have_count(8)
    ended = mines.evaluate_all("cells => cells.map(cell => cell.ariaLabel.split(', ', 2).join())")
    page.get_by_role("button", name="Copy link").click()
    expect(message(page)).to_have_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    watch = page.get_by_role("link", name="Watch a strategy").get_attribute("href")
    assert watch is not None
    assert watch.partition("?")[2] == link.partition("?")[2]
    page.goto(link)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_enabled()
    expect(cell_at(page, (3, 5))).to_have_attribute("aria-label", re.compile("empty$"))
    assert board_rows(page) == begun
    expect(page).to_have_url(re.compile("#/play$"))
    held = json.loads(page.evaluate("localStorage['minewise-order']"))
    assert (held["size"], held["grade"]) == ("8x8x8", "subset")
    seed = int(re.findall(r"seed=(\d+)", link)[0])
    board = mw.generate("8x8x8", topology="torus", grade="subset", start=(3, 5), seed=seed)
    assert sorted(ended) == sorted(f"row {r},column {c}" for r, c in board.mines)


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_the_last_order_is_remembered(page: Page) -> None:
    open_play(page)
    more(page)
    page.get_by_role("combobox", name="Board").select_option("intermediate")
    page.get_by_role("combobox", name="Guessing").select_option("no-guess")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("gridcell")).to_have_count(256)
    store(page, "minewise-game", None)
    page.goto("./")
    expect(page.get_by_role("gridcell")).to_have_count(256)
    more(page)
    expect(page.get_by_role("combobox", name="Guessing")).to_have_value("no-guess")


def test_cells_have_the_size_that_is_chosen(page: Page, screenshot: Screenshot) -> None:
    """A hexagon is hit where it is seen: the corner of a cell's box lies in the hexagon above."""
    page.goto("#/play?size=expert&topology=hexagonal")
    expect(page.get_by_role("gridcell")).to_have_count(480)
    for name, pixels in (("small", 18), ("large", 46)):
        choose_cell_size(page, name)
        box = cell_at(page, (0, 0)).bounding_box()
        assert box is not None
        assert round(box["width"]) == pixels
    page.reload()
    box = cell_at(page, (1, 1)).bounding_box()
    assert box is not None
    assert round(box["width"]) == 46
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0  # the board scrolls in its frame
    screenshot("play-large-hexagonal")
    page.mouse.click(box["x"] + 3, box["y"] + 3, button="right")
    expect(cell_at(page, (0, 1))).to_have_attribute("aria-label", re.compile("flag$"))
    expect(cell_at(page, (1, 1))).to_have_attribute("aria-label", re.compile("hidden$"))
