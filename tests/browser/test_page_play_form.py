"""Games ordered by form and by link, and how the page remembers and draws them."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

import minewise as mw
from tests.browser.in_page import (
    DESKTOP,
    Screenshot,
    box,
    change_settings,
    copied,
    fill_form,
    press,
    scrolls_sideways,
)
from tests.browser.play_view import PlayView, board_rows, safe_cells, store


def test_what_cannot_be_played_is_refused_while_it_is_typed(
    page: Page, play: PlayView, screenshot: Screenshot
) -> None:
    """What can be is played, also with uncertain numbers."""
    play.open()
    play.fill_custom_board(columns=10, rows=12, mines=24)
    line = page.locator(".settings-message")
    expect(line).to_have_text("20 % of the cells are mines.")
    for fields, told in (
        ({"Mines": "112"}, "use at most 111."),
        ({"First click": "safe"}, "93 % of the cells are mines."),
        ({"Rows": "101"}, "A board has at most 100 rows and columns."),
        ({"Rows": "12", "Seed": "4.5"}, "Seed must be a whole number below 2^64"),
    ):
        fill_form(page, fields)
        expect(line).to_contain_text(told)
    press(page, "Start")
    expect(play.cells).to_have_count(81)
    screenshot("play-refused")
    fill_form(page, {"Board": "beginner", "First click": "opening", "Seed": "3"})
    fill_form(page, {"Numbers": "withheld(0.2)", "Guessing": "no-guess"})
    expect(line).to_have_text("A no-guess board needs exact clues.")
    fill_form(page, {"Guessing": "any"})
    expect(line).to_have_text("")
    press(page, "Start")
    play.cell((4, 4)).click()
    game = mw.Game.new("beginner", seed=3, start=(4, 4), clues="withheld(0.2)")
    play.wait_for(game)
    assert mw.NOTHING in game.position.values
    screenshot("play-withheld")
    play.open_cell(game, safe_cells(game)[0])
    page.reload()
    play.wait_for(game)


def test_a_link_leads_to_the_same_board(page: Page, play: PlayView) -> None:
    page.goto("#/play?size=8x8x8&topology=torus&grade=subset")
    expect(page.get_by_text("opposite edges are joined")).to_be_visible()
    play.cell((3, 5)).click()
    play.check_cell((3, 5), "empty")
    begun = board_rows(page)
    expect(play.hint).to_be_enabled()
    for cell in [(r, c) for r in range(8) for c in range(8)]:  # until a mine is hit
        if begun[cell[0]][cell[1]] == "#" and play.hint.is_visible():
            play.cell(cell).click()
            play.check_opened(cell)
    mines = page.get_by_role("gridcell", name=re.compile(r"\d, (mine|flag)"))
    expect(mines).to_have_count(8)
    ended = mines.evaluate_all("cells => cells.map(cell => cell.ariaLabel.split(', ', 2).join())")
    page.locator("#play-end summary").click()
    press(page, "Copy link")
    expect(play.message).to_have_text("Link copied.")
    link = copied(page)
    watch = page.get_by_role("link", name="Watch a strategy")
    expect(watch).to_have_attribute("href", f"#/watch?{link.partition('?')[2]}")
    page.goto(link)
    expect(play.hint).to_be_enabled()
    play.check_cell((3, 5), "empty")
    assert board_rows(page) == begun
    expect(page).to_have_url(re.compile("#/play$"))
    seed = int(re.findall(r"seed=(\d+)", link)[0])
    board = mw.generate("8x8x8", topology="torus", grade="subset", start=(3, 5), seed=seed)
    assert sorted(ended) == sorted(f"row {r},column {c}" for r, c in board.mines)


@DESKTOP
def test_the_last_order_is_remembered(page: Page, play: PlayView) -> None:
    play.open()
    play.choose_board("Custom")
    fill_form(page, {"Board": "intermediate", "Guessing": "no-guess"})
    press(page, "Start")
    expect(play.cells).to_have_count(256)
    store(page, "minewise-game", None)
    page.goto("./")
    expect(play.cells).to_have_count(256)
    play.choose_board("Custom")
    expect(page.get_by_role("combobox", name="Guessing")).to_have_value("no-guess")


def test_cells_have_the_size_that_is_chosen(
    page: Page, play: PlayView, screenshot: Screenshot
) -> None:
    """A hexagon is hit where it is seen: the corner of a cell's box lies in the hexagon above."""
    page.goto("#/play?size=expert&topology=hexagonal")
    expect(play.cells).to_have_count(480)
    for name, pixels in (("small", 18), ("large", 46)):
        change_settings(page, choices={"Cell size": name})
        assert round(box(play.cell((0, 0))).width) == pixels
    page.reload()
    x, y, width, _ = box(play.cell((1, 1)))
    assert round(width) == 46
    assert not scrolls_sideways(page)  # the board scrolls in its frame
    screenshot("play-large-hexagonal")
    page.mouse.click(x + 3, y + 3, button="right")
    play.check_cell((0, 1), "flag")
    play.check_cell((1, 1), "hidden")
