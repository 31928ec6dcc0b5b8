"""Modes, help, announcements, keys and the tools of a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import minewise as mw
from tests.browser.play_view import (
    cell_at,
    check_figure,
    message,
    open_link,
    open_play,
    safe_cells,
    wait_for_board,
    win,
)

DESKTOP = pytest.mark.parametrize("size", ["desktop"], indirect=True)
PHONE = pytest.mark.parametrize("size", ["phone"], indirect=True)


def marked(page: Page, mark: str) -> list[int]:
    """The cells with a mark, by number."""
    found = page.locator(f"#play-board .cell.{mark}")
    return [int(i) for i in found.evaluate_all("cells => cells.map((cell) => cell.dataset.i)")]


@DESKTOP
def test_the_best_moves_are_on_the_board(page: Page) -> None:
    """While they are asked for, with the win chance beside them, also if cells are safe."""
    game = open_link(page, "9x9x10", 3, (4, 4))
    assert mw.analyze(game.position).safe
    page.keyboard.press("p")
    expect(page.locator("#play-analysis")).to_contain_text("Win chance")
    expect(page.locator("#play-analysis")).to_contain_text(re.compile(r"Best move\s*r\dc\d, safe"))
    assert len(marked(page, "best")) == 1
    assert len(marked(page, "candidate")) == 2
    page.keyboard.press("p")
    expect(page.locator("#play-board .cell.best")).to_have_count(0)
    expect(page.locator("#play-analysis")).to_have_count(0)


@DESKTOP
def test_probabilities_end_with_their_game(page: Page) -> None:
    """They do not take the record of the next one."""
    game = open_link(page, "9x9x10", 3, (4, 4))
    heat = page.locator("#play-board canvas").first
    page.keyboard.press("p")
    expect(heat).to_be_visible()
    expect(page.locator("#play-help")).to_have_text("help used: no record")
    page.keyboard.press("n")
    expect(heat).to_be_hidden()
    expect(page.locator("#play-help")).to_have_text("s")
    cell_at(page, (4, 4)).click()
    expect(heat).to_be_hidden()
    game = open_link(page, "9x9x10", 3, (4, 4))
    page.keyboard.press("p")
    cell_at(page, game.board.mines[0]).click()
    expect(page.locator("#play-end")).to_be_visible()
    page.keyboard.press("z")
    expect(heat).to_be_hidden()


@PHONE
def test_modes_end_with_their_game(page: Page) -> None:
    game = open_link(page, "9x9x10", 3, (4, 4))
    page.locator("#open-more").tap()
    page.get_by_role("dialog").get_by_role("button", name="Inspect").tap()
    page.locator("#again").tap()
    cell_at(page, (4, 4)).tap()
    expect(cell_at(page, (4, 4))).not_to_have_attribute("aria-label", re.compile("hidden"))
    page.get_by_role("button", name="Flag", exact=True).tap()
    game = open_link(page, "9x9x10", 3, (4, 4))
    cell_at(page, game.board.mines[0]).tap()
    expect(page.locator("#play-bar").get_by_role("link", name="Review")).to_be_in_viewport(ratio=1)


def flagged_number(page: Page, game: mw.Game) -> mw.topology.Cell:
    """Flags the mine of a 1 with other hidden neighbours, and returns the 1."""
    clue = next(
        cell
        for cell in game.topology.cells
        if game.position[cell] == 1
        and sum(game.position[near] < 0 for near in game.topology.neighbours(cell)) > 1
    )
    for mine in game.topology.neighbours(clue):
        if game.board.is_mine(mine):
            cell_at(page, mine).click(button="right")
            game.flag(mine)
    return clue


@DESKTOP
def test_clicks_are_counted_once(page: Page) -> None:
    """By button; the efficiency is their quotient."""
    game = open_link(page, "9x9x10", 3, (4, 4))
    clue = flagged_number(page, game)
    cell_at(page, clue).click()
    game.chord(clue)
    expect(page.get_by_role("status", name="Clicks")).to_have_text("3")
    check_figure(page, "Clicks", "3")
    check_figure(page, "Left, right, chords", "1, 1, 1")
    share = 100 * game.three_bv_so_far / 3
    check_figure(page, "Efficiency", f"{share:.0f} % ({game.three_bv_so_far}/3)")


def test_three_figures_stand_above_the_board(page: Page) -> None:
    """The rest is shown on request."""
    open_link(page, "9x9x10", 3, (4, 4))
    expect(page.locator("#play-status output")).to_have_text(["10", "1", re.compile(r"^\d+$")])
    expect(page.locator("#play-statistics")).to_be_hidden()
    check_figure(page, "Guesses", "0")


@DESKTOP
def test_an_opening_says_what_it_opened(page: Page) -> None:
    page.goto("#/play?size=9x9x10&seed=3")
    game = mw.Game.new("9x9x10", seed=3, start=(4, 4))
    cell_at(page, (4, 4)).click()
    opened = [cell for cell in game.topology.cells if game.position[cell] >= 0]
    rows, columns = zip(*opened, strict=True)
    left = len(safe_cells(game))
    expect(page.locator("#play-announcement")).to_have_text(
        f"r4c4 is empty, {len(opened)} cells opened in rows {min(rows)} to {max(rows)}, "
        f"columns {min(columns)} to {max(columns)}. {left} safe cells left."
    )


@DESKTOP
def test_sizes_have_keys(page: Page) -> None:
    open_play(page)
    for key, count in (("2", 256), ("3", 480), ("1", 81)):
        page.keyboard.press(key)
        expect(page.get_by_role("gridcell")).to_have_count(count)


@DESKTOP
def test_the_first_tab_stop_leads_to_the_board(page: Page) -> None:
    open_play(page)
    page.keyboard.press("Tab")
    skip = page.get_by_role("button", name="Skip to the board")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    expect(cell_at(page, (0, 0))).to_be_focused()


@DESKTOP
def test_rows_and_columns_are_lit_with_help_alone(page: Page) -> None:
    game = open_link(page, "9x9x10", 3, (4, 4))
    lit = page.locator("#play-board .cell.lit")
    cell_at(page, safe_cells(game)[0]).hover()
    expect(lit).to_have_count(0)
    page.keyboard.press("h")
    expect(message(page)).not_to_be_empty()
    cell_at(page, safe_cells(game)[1]).hover()
    expect(lit).to_have_count(17)
    win(game, lambda cell: cell_at(page, cell).click())
    expect(lit).to_have_count(0)


@PHONE
def test_the_board_and_a_bar_are_all_there_is(page: Page) -> None:
    """The page has no sideways scrolling, and the sheet has the overview."""
    open_link(page, "expert", 5, (8, 15))
    expect(page.locator("#play aside")).to_have_count(0)
    page.locator("#open-more").tap()
    expect(page.get_by_role("slider", name="Overview")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@PHONE
@pytest.mark.parametrize("address", ["play?size=expert&seed=5&start=8,15", "analyse"])
def test_a_phone_held_sideways_keeps_its_board(page: Page, address: str) -> None:
    """A hint is beside the board, which has nearly the whole height."""
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"#/{address}")
    page.get_by_role("button", name="Hint", exact=True).locator("visible=true").tap()
    view = page.locator(f"#{address.partition('?')[0]}")
    expect(view.locator(".dock")).to_contain_text("r")
    board, dock = view.locator(".frame").bounding_box(), view.locator(".dock").bounding_box()
    assert board is not None
    assert dock is not None
    assert board["x"] + board["width"] <= dock["x"]
    assert board["height"] > 0.85 * 390
    assert page.evaluate("document.documentElement.scrollWidth") == 844


@DESKTOP
def test_settings_begin_with_play_and_end_with_keys(page: Page) -> None:
    open_play(page)
    page.get_by_role("button", name="Settings").click()
    titles = page.locator("#settings-sheet legend").all_inner_texts()
    assert (titles[0], titles[-1]) == ("Play", "Keys")
    page.get_by_role("combobox", name="Skin").select_option("Classic")
    expect(page.locator("html")).to_have_attribute("data-skin", "classic")


@DESKTOP
def test_chords_of_both_buttons_and_keys_for_unfinished_numbers(page: Page) -> None:
    """Where a chord needs both buttons, a left click on a number does nothing."""
    open_play(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="Chords").select_option("Both buttons")
    page.keyboard.press("Escape")
    game = open_link(page, "9x9x10", 3, (4, 4))
    page.keyboard.press("e")
    number = page.get_by_role("grid", name="Board").locator(":focus")
    expect(number).to_have_attribute("data-v", re.compile("[1-8]"))
    page.keyboard.press("w")
    expect(number).to_have_attribute("data-v", "#")
    clue = flagged_number(page, game)
    cell_at(page, clue).click()
    expect(page.get_by_role("status", name="Clicks")).to_have_text("2")
    cell_at(page, clue).hover()
    for step in ("down", "up"):
        getattr(page.mouse, step)(button="right")
        if step == "down":
            page.mouse.down(button="left")
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


@DESKTOP
def test_a_hint_is_followed_by_the_next(page: Page) -> None:
    """Pressed again; each one is a hint that the player has seen."""
    open_link(page, "expert", 5, (8, 15))
    seen = set()
    for count in (1, 2, 3):
        page.keyboard.press("h")
        expect(page.get_by_text(f"Hint {count} of")).to_be_visible()
        seen.add(message(page).inner_text())
    assert len(seen) == 3
    check_figure(page, "Hints", "3")


@DESKTOP
def test_a_hint_is_in_view_with_its_button(page: Page) -> None:
    """Also below a board that fills the window."""
    page.set_viewport_size({"width": 1366, "height": 640})
    open_link(page, "intermediate", 11, (8, 8))
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Do it")).to_be_in_viewport(ratio=1)
    expect(page.locator("#play-board")).to_be_in_viewport(ratio=0.99)
