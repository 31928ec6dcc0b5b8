"""Positions edited as a person would do it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.analyse_view import AnalyseView, drag, link_text, link_to
from tests.browser.in_page import PHONE, box, middle, touch


@pytest.mark.both_sizes
def test_cells_are_set_by_click_by_drag_and_by_key(view: AnalyseView, size: str) -> None:
    """And edits are undone and done again."""
    view.choose("3")
    view.cell(0, 0).click()
    view.expect_value(0, 0, "3")
    view.cell(0, 0).click()
    view.expect_value(0, 0, "hidden")
    view.choose("1")
    drag(view.page, size, [view.cell(0, 6), view.cell(3, 6), view.cell(3, 7)])
    for cell in [(0, 6), (1, 6), (2, 6), (3, 6), (3, 7)]:
        view.expect_value(*cell, "1")
    view.expect_value(0, 7, "hidden")
    view.expect_text(re.compile(r"^8x6x9\n######1#\n#2112#1#\n"))
    view.look()
    view.cell(5, 0).click()
    view.expect_value(5, 0, "hidden")
    for key, value in [("f", "flag"), ("*", "mine"), ("8", "8"), ("#", "hidden"), ("0", "empty")]:
        view.page.keyboard.press(key)
        view.expect_value(5, 0, value)
    view.page.keyboard.press("ArrowRight")
    view.page.keyboard.press("2")
    view.expect_value(5, 1, "2")
    view.expect_value(5, 0, "empty")
    view.choose("Flag")
    drag(view.page, size, [view.cell(0, 0), view.cell(0, 3)])
    view.cell(5, 5).click()
    view.page.keyboard.press("Control+z")
    view.expect_value(5, 5, "hidden")
    view.expect_value(0, 3, "flag")
    view.press("Undo edit")
    for column in range(4):
        view.expect_value(0, column, "hidden")
    view.press("Redo edit")
    view.expect_value(0, 2, "flag")
    view.page.keyboard.press("Control+Shift+z")
    view.expect_value(5, 5, "flag")


@PHONE
def test_one_finger_draws_and_two_scroll(view: AnalyseView, page: Page) -> None:
    view.choose("1")
    view.press("Expert")
    view.board.scroll_into_view_if_needed()
    expect(view.cell(1, 0)).to_be_in_viewport()
    x, y = middle(view.cell(1, 6))
    fingers = touch(page)
    fingers("Start", (x, y))
    fingers("Start", (x, y), (x + 40, y))
    for moved in range(15, 91, 15):
        fingers("Move", (x - moved, y), (x + 40 - moved, y))
    fingers("End")
    expect(view.board.get_by_role("gridcell", name="hidden")).to_have_count(480)
    expect(view.cell(1, 0)).not_to_be_in_viewport()
    view.look()
    x, y = middle(view.cell(1, 6))
    fingers("Start", (x, y))
    for moved in range(15, 211, 15):
        fingers("Move", (x + moved, y))
    fingers("End")
    expect(view.cell(1, 0)).to_be_in_viewport()
    expect(view.board.get_by_role("gridcell", name="hidden")).to_have_count(480)


def test_boards_are_begun_resized_and_shaped(view: AnalyseView) -> None:
    view.edit()
    view.form.get_by_label("Columns").fill("4")
    view.form.get_by_label("Rows").fill("3")
    view.paste.focus()
    view.expect_text("4x3x9\n####\n#211\n#100\n")
    view.mines.fill("13")
    view.mines.press("Enter")
    assert view.mines.evaluate("field => field.matches(':invalid')")
    view.expect_text(re.compile("4x3x9"))
    view.mines.fill("2")
    view.mines.press("Enter")
    view.expect_text(re.compile(r"^4x3x2\n"))
    expect(view.verdict).to_contain_text("Exact")
    view.shape.select_option("hexagonal")
    view.press("Beginner")
    expect(view.board.get_by_role("gridcell")).to_have_count(81)
    view.expect_field(view.mines, "10")
    view.wait_for_link("hexagonal")


def test_numbers_may_be_wrong(view: AnalyseView) -> None:
    """The clue model changes the answer, is kept by the link, and stays after a new text."""
    view.write("3x1x1\n1##\n")
    expect(view.verdict).to_contain_text("Exact")
    view.choose_numbers("One in twenty is wrong")
    expect(view.verdict).to_contain_text("No cell is certain.")
    view.press("Copy text")
    expect(view.message).to_contain_text("The text does not include the clue model; a link does.")
    view.wait_for_link('"noisy(0.05)"')
    view.page.goto(link_to(link_text(view.page.url).replace("0.05", "0.3")))
    view.expect_field(view.numbers, "noisy(0.3)")
    view.page.reload()
    view.expect_field(view.numbers, "noisy(0.3)")
    view.expect_text("3x1x1\n1##\n")


CONTROLS = """() => [...document.querySelectorAll("main :is(a, button, input, select, summary)")]
    .filter((one) => one.checkVisibility()).length"""


@pytest.mark.both_sizes
def test_the_result_is_first_and_edit_brings_the_palette(view: AnalyseView, size: str) -> None:
    win, palette = view.main.get_by_text("with best play"), view.main.locator(".palette button")
    expect(win).to_be_visible()
    assert view.page.evaluate(CONTROLS) <= 24
    if size == "phone":
        tools = box(view.main.get_by_role("button", name="Edit", exact=True))
        assert box(win).bottom < box(view.board).y < tools.y
        assert tools.bottom < 844 - 44, "above the tabs"
    expect(palette).to_have_count(0)
    view.edit()
    expect(palette).to_have_count(13)
    view.page.keyboard.press("Escape")
    expect(palette).to_have_count(0)
    expect(view.form).to_have_count(0)
