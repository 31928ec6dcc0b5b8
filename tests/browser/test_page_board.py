"""How a board looks and scrolls: cells, mines, the heat map, large boards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import minewise as mw
from tests.browser.play_view import LABELS, cell_at, choose_cell_size, open_link, open_play

pytestmark = pytest.mark.parametrize("size", ["desktop"], indirect=True)


def style(page: Page, cell: mw.topology.Cell, name: str) -> str:
    """The computed style of a cell."""
    found = cell_at(page, cell).evaluate("(one, name) => getComputedStyle(one)[name]", name)
    return str(found)


def test_open_cells_are_square_and_mines_lie_on_tiles(page: Page) -> None:
    """Rounded open cells let the frame through at every crossing."""
    game = open_link(page, "9x9x10", 3, (4, 4))
    assert style(page, (4, 4), "borderRadius") == "0px"
    hidden = next(cell for cell in game.topology.cells if game.position[cell] < 0)
    tile = style(page, hidden, "backgroundColor")
    assert tile != style(page, (4, 4), "backgroundColor")
    hit, other = game.board.mines[:2]
    cell_at(page, hit).click()
    expect(page.get_by_text("You hit a mine")).to_be_visible()
    assert style(page, other, "backgroundColor") == tile
    assert "gradient" in style(page, other, "backgroundImage")


def test_nothing_lies_over_the_board_in_ordinary_play(page: Page) -> None:
    open_play(page)
    cell_at(page, (6, 3)).hover()
    expect(page.locator("#play-board .highlighted")).to_have_count(2)
    expect(page.locator("#play-board .lit")).to_have_count(0)


def test_the_risk_of_the_interior_is_shown_once(page: Page) -> None:
    page.add_init_script(LABELS)
    game = open_link(page, "expert", 16, (3, 3))
    page.evaluate("labels.length = 0")
    page.get_by_role("button", name="Probabilities").click()
    expect(page.locator("#play-board canvas.heat")).to_be_visible()
    page.wait_for_function("() => labels.length > 0")
    analysis = mw.analyze(game.position)
    interior = f"{100 * analysis[15, 29]:.0f}\u202f%"
    hidden = sum(game.position[cell] < 0 for cell in game.topology.cells)
    labels = page.evaluate("labels")
    assert labels.count(interior) == 1
    assert len(labels) < hidden / 4


def test_the_dark_theme_has_a_ramp_of_its_own(page: Page) -> None:
    open_play(page)
    first = "() => getComputedStyle(document.documentElement).getPropertyValue('--ramp-0')"
    light = page.evaluate(first)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(first) != light


def test_an_expert_board_is_whole_at_1024(page: Page) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto("#/play?size=expert")
    expect(page.get_by_role("gridcell")).to_have_count(480)
    board = page.locator("#play-board")
    assert board.evaluate("one => one.scrollWidth <= one.clientWidth")
    page.set_viewport_size({"width": 821, "height": 768})
    page.wait_for_function("() => document.querySelector('#play-board').clientWidth > 700")


def test_small_cells_are_small_on_a_large_board(page: Page) -> None:
    open_link(page, "100x100x1600", 3, (50, 50))
    automatic = style(page, (50, 50), "width")
    choose_cell_size(page, "small")
    small = style(page, (50, 50), "width")
    assert float(small.removesuffix("px")) < float(automatic.removesuffix("px"))


def test_a_large_board_has_elements_for_the_rows_in_view(page: Page) -> None:
    open_link(page, "100x100x1600", 3, (50, 50))
    board = page.locator("#play-board")
    grid = board.get_by_role("grid")
    expect(grid).to_have_attribute("aria-rowcount", "100")
    assert board.evaluate("one => one.querySelectorAll('*').length") < 5000
    board.evaluate("one => one.scrollTo(0, 0)")
    cell_at(page, (0, 0)).focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(cell_at(page, (3, 0))).to_be_focused()
    board.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    last = grid.get_by_role("row").last
    expect(last).to_have_attribute("aria-rowindex", "100")
    expect(cell_at(page, (3, 0))).to_be_focused()  # its row is kept
    page.keyboard.press("ArrowDown")
    expect(cell_at(page, (4, 0))).to_be_in_viewport()


def test_an_overview_and_zoom_for_boards_that_do_not_fit(page: Page) -> None:
    open_link(page, "100x100x1600", 3, (50, 50))
    board = page.locator("#play-board")
    overview = page.locator("#play-overview")
    overview.click(position={"x": 2, "y": 2})
    expect(cell_at(page, (0, 0))).to_be_in_viewport()
    overview.focus()
    page.keyboard.press("End")
    expect(cell_at(page, (99, 99))).to_be_in_viewport()
    expect(overview).to_have_attribute("aria-valuetext", re.compile("^rows .* to 99, .* to 99$"))
    page.keyboard.press("ArrowUp")
    expect(cell_at(page, (99, 99))).not_to_be_in_viewport()
    page.keyboard.press("Home")
    expect(cell_at(page, (0, 0))).to_be_in_viewport()
    before = cell_at(page, (0, 0)).bounding_box()
    page.get_by_role("button", name="Zoom out").click()
    after = cell_at(page, (0, 0)).bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] < before["width"]
    page.get_by_role("button", name="Automatic").click()
    assert board.evaluate("one => one.scrollWidth > one.clientWidth")
    page.get_by_role("button", name="Beginner").click()
    expect(page.locator("#play-zoom")).to_be_hidden()
