"""Modes, help, announcements, keys and the tools of a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import minewise as mw
from tests.browser.play_view import (
    Screenshot,
    cell_at,
    cell_name,
    message,
    open_link,
    open_play,
    safe_cells,
    wait_for_board,
    win,
)

DESKTOP = pytest.mark.parametrize("size", ["desktop"], indirect=True)
PHONE = pytest.mark.parametrize("size", ["phone"], indirect=True)
HIDDEN = re.compile("hidden$")


@DESKTOP
def test_probabilities_end_with_their_game(page: Page, screenshot: Screenshot) -> None:
    """The best moves are on the board, with the win chance beside them, also if cells are safe."""
    game = open_link(page, "9x9x10", 3, (4, 4))
    assert mw.analyze(game.position).safe
    heat = page.locator("#play-board canvas").first
    analysis = page.locator("#play-analysis")
    page.keyboard.press("p")
    expect(heat).to_be_visible()
    expect(page.locator("#play-help")).to_have_text("help used: no record")
    expect(analysis).to_contain_text("Win chance")
    expect(analysis).to_contain_text(re.compile(r"Best move\s*r\dc\d, safe"))
    expect(page.locator("#play-board .cell.best")).to_have_count(1)
    expect(page.locator("#play-board .cell.candidate")).to_have_count(2)
    screenshot("play-heat")
    page.keyboard.press("p")
    expect(heat).to_be_hidden()
    expect(page.locator("#play-board .cell.best")).to_have_count(0)
    expect(analysis).to_have_count(0)
    page.keyboard.press("p")
    expect(heat).to_be_visible()
    page.keyboard.press("n")
    expect(heat).to_be_hidden()
    expect(page.locator("#play-help")).to_have_text("s")  # a record is possible
    cell_at(page, (4, 4)).click()
    expect(heat).to_be_hidden()
    game = open_link(page, "9x9x10", 3, (4, 4))
    page.keyboard.press("p")
    cell_at(page, game.board.mines[0]).click()
    expect(page.locator("#play-end")).to_be_visible()
    page.keyboard.press("z")
    expect(heat).to_be_hidden()


@PHONE
def test_a_cell_is_inspected_by_touch(page: Page, screenshot: Screenshot) -> None:
    """Until another mode is chosen; modes end with their game."""
    game = open_link(page, "9x9x10", 3, (4, 4))
    analysis = mw.analyze(game.position)
    page.locator("#open-more").tap()
    page.get_by_role("dialog").get_by_role("button", name="Inspect").tap()
    for cell in safe_cells(game)[:3]:
        cell_at(page, cell).tap()
        expect(message(page)).to_contain_text(cell_name(cell))
        if 0 < analysis[cell] < 1:
            expect(message(page)).to_contain_text(f"{100 * analysis[cell]:.1f} % mine")
    screenshot("play-inspect")
    wait_for_board(page, game)
    page.get_by_role("button", name="Open", exact=True).tap()
    cell_at(page, safe_cells(game)[0]).tap()
    game.open(safe_cells(game)[0])
    wait_for_board(page, game)
    page.locator("#open-more").tap()
    page.get_by_role("dialog").get_by_role("button", name="Inspect").tap()
    page.locator("#again").tap()
    cell_at(page, (4, 4)).tap()
    expect(cell_at(page, (4, 4))).not_to_have_attribute("aria-label", HIDDEN)
    page.get_by_role("button", name="Flag", exact=True).tap()
    game = open_link(page, "9x9x10", 3, (4, 4))
    cell_at(page, game.board.mines[0]).tap()
    expect(page.locator("#play-bar").get_by_role("link", name="Review")).to_be_in_viewport(ratio=1)


@DESKTOP
def test_the_page_leads_to_the_board_by_keyboard(page: Page) -> None:
    """By the first tab stop; sizes have keys, and an opening says what it opened."""
    open_play(page)
    page.keyboard.press("Tab")
    skip = page.get_by_role("button", name="Skip to the board")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    expect(cell_at(page, (0, 0))).to_be_focused()
    for key, count in (("2", 256), ("3", 480), ("1", 81)):
        page.keyboard.press(key)
        expect(page.get_by_role("gridcell")).to_have_count(count)
    page.goto("#/play?size=6x6x6&seed=2")
    expect(page.get_by_role("gridcell")).to_have_count(36)
    cell_at(page, (3, 3)).click()
    game = mw.Game.new("6x6x6", seed=2, start=(3, 3))
    opened = [cell for cell in game.topology.cells if game.position[cell] >= 0]
    rows, columns = zip(*opened, strict=True)
    expect(page.locator("#play-announcement")).to_have_text(
        f"r3c3 is empty, {len(opened)} cells opened in rows {min(rows)} to {max(rows)}, "
        f"columns {min(columns)} to {max(columns)}. {len(safe_cells(game))} safe cells left."
    )


@DESKTOP
def test_rows_and_columns_are_lit_with_help_alone(page: Page) -> None:
    game = open_link(page, "6x6x6", 2, (3, 3))
    lit = page.locator("#play-board .cell.lit")
    cell_at(page, safe_cells(game)[0]).hover()
    expect(lit).to_have_count(0)
    page.keyboard.press("h")
    expect(message(page)).not_to_be_empty()
    cell_at(page, safe_cells(game)[1]).hover()
    expect(lit).to_have_count(11)
    win(game, lambda cell: cell_at(page, cell).click())
    expect(lit).to_have_count(0)


@PHONE
def test_a_phone_held_sideways_keeps_its_board(page: Page) -> None:
    """A hint is beside the board, which has nearly the whole height."""
    page.set_viewport_size({"width": 844, "height": 390})
    for name, query in (("play", "?size=expert&seed=5&start=8,15"), ("analyse", "")):
        page.goto(f"#/{name}{query}")
        view = page.locator(f"#{name}")
        view.get_by_role("button", name="Hint", exact=True).locator("visible=true").tap()
        expect(view.locator(".dock")).to_contain_text("r")
        board, dock = view.locator(".frame").bounding_box(), view.locator(".dock").bounding_box()
        assert board is not None
        assert dock is not None
        assert board["x"] + board["width"] <= dock["x"]
        assert board["height"] > 0.85 * 390
        assert page.evaluate("document.documentElement.scrollWidth") == 844


@DESKTOP
def test_chords_of_both_buttons_and_keys_for_unfinished_numbers(page: Page) -> None:
    """Where a chord needs both buttons, a left click on a number does nothing."""
    open_play(page)
    page.get_by_role("button", name="Settings").click()
    titles = page.locator("#settings-sheet legend").all_inner_texts()
    assert (titles[0], titles[-1]) == ("Play", "Keys")
    page.get_by_role("combobox", name="Skin").select_option("Classic")
    expect(page.locator("html")).to_have_attribute("data-skin", "classic")
    page.get_by_role("combobox", name="Chords").select_option("Both buttons")
    page.keyboard.press("Escape")
    game = open_link(page, "9x9x10", 3, (4, 4))
    page.keyboard.press("e")
    number = page.get_by_role("grid", name="Board").locator(":focus")
    expect(number).to_have_attribute("data-v", re.compile("[1-8]"))
    page.keyboard.press("w")
    expect(number).to_have_attribute("data-v", "#")
    clue = next(
        cell
        for cell in game.topology.cells
        if game.position[cell] == 1
        and sum(game.position[near] < 0 for near in game.topology.neighbours(cell)) > 1
    )
    [mine] = filter(game.board.is_mine, game.topology.neighbours(clue))
    cell_at(page, mine).click(button="right")
    game.flag(mine)
    cell_at(page, clue).click()
    expect(page.get_by_role("status", name="Clicks")).to_have_text("2")
    cell_at(page, clue).hover()
    page.mouse.down(button="right")
    page.mouse.down(button="left")
    page.mouse.up(button="right")
    page.mouse.up(button="left")
    game.chord(clue)
    wait_for_board(page, game)


@PHONE
def test_gestures_are_settings(page: Page) -> None:
    """The tests of the board make them."""
    open_play(page)
    board = page.locator("#play-board")
    expect(board).to_have_attribute("data-touch-flag", "press")
    page.get_by_role("button", name="Settings").tap()
    page.get_by_role("combobox", name="Flags").select_option("Double tap")
    page.get_by_role("combobox", name="Long press").select_option("Short (0.25 s)")
    expect(board).to_have_attribute("data-touch-flag", "double-tap")
