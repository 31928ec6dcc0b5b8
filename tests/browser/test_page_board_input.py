"""Mouse, fingers and keys on a board."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board_stage import MakeStage, Stage
from tests.browser.in_page import DESKTOP, PHONE, box

ROWS = ["1##", "###", "##2"]


@DESKTOP
def test_two_buttons_or_the_middle_one_make_a_chord(stage: MakeStage) -> None:
    """Whichever goes down or up first; on a hidden cell they do nothing."""
    board = stage(ROWS)
    mouse = board.page.mouse
    other = {"left": "right", "right": "left"}
    for first, last in product(other, other):
        mouse.move(*board.middle(0, 0))
        mouse.down(button=first)
        mouse.down(button=other[first])
        assert board.sent() == ([["alternate", 0, 0]] if first == "right" else [])
        expect(board.cell(0, 1)).to_have_class("cell pressed")
        mouse.up(button=last)
        expect(board.cell(0, 1)).to_have_class("cell")
        mouse.up(button=other[last])
        assert board.sent() == [["chord", 0, 0]], (first, last)
        board.cell(0, 0).click()
        assert board.sent() == [["choose", 0, 0]]
    mouse.move(*board.middle(1, 1))
    for button in ("left", "right"):
        mouse.down(button=button)
    for button in ("right", "left"):
        mouse.up(button=button)
    assert board.sent() == []
    for cell in ((1, 1), (0, 0)):  # the middle button does it alone
        board.cell(*cell).hover()
        mouse.down(button="middle")
        expect(board.cell(0, 1)).to_have_class(f"cell{' pressed' * (cell == (0, 0))}")
        mouse.up(button="middle")
    assert board.sent() == [["chord", 0, 0]]


@DESKTOP
@pytest.mark.parametrize("under_release", [True, False])
def test_the_cell_under_the_release(stage: MakeStage, under_release: bool) -> None:
    board = stage(ROWS, actsUnderRelease=under_release)
    mouse = board.page.mouse
    mouse.move(*board.middle(0, 1))
    mouse.down()
    mouse.move(*board.middle(1, 2))
    if under_release:
        expect(board.cell(1, 2)).to_have_class("cell pressed")
    mouse.up()
    assert board.sent() == ([["choose", 1, 2]] if under_release else [])


@PHONE
def test_a_double_tap_sets_a_flag_and_opens_nothing(page: Page) -> None:
    board = Stage(page, ROWS, touchFlag="double-tap")
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    board.tap(0, 1)
    board.tap(0, 1)
    page.clock.run_for(400)
    assert board.sent() == [["alternate", 0, 1]]
    board.tap(0, 1)
    page.clock.run_for(400)
    assert board.sent() == [["choose", 0, 1]]
    board.tap(0, 1)
    board.tap(1, 1)  # another cell: both are opened
    page.clock.run_for(400)
    assert board.sent() == [["choose", 0, 1], ["choose", 1, 1]]
    board.tap(0, 0)  # a number does not wait
    assert board.sent() == [["choose", 0, 0]]


@PHONE
def test_a_swipe_sets_a_flag_and_a_long_one_scrolls(stage: MakeStage) -> None:
    """Fingers do not zoom the board."""
    board = stage(["#" * 30] * 30, touchFlag="swipe")
    style = "one => [getComputedStyle(one).touchAction, getComputedStyle(one).overscrollBehavior]"
    assert board.page.locator("#stage .frame").evaluate(style)[0] == "pan-x pan-y"
    assert board.page.locator("html").evaluate(style)[1] == "none"
    width = box(board.cell(0, 0)).width
    board.tap(3, 4)
    assert board.sent() == [["choose", 3, 4]]
    board.swipe(board.middle(3, 3), (0, -0.9 * width))
    board.page.wait_for_function("() => sent.length > 0")
    assert board.sent() == [["alternate", 3, 3]]
    board.swipe(board.middle(8, 8), (-5 * width, 0), steps=10)
    scrolled = "width => document.querySelector('#stage .frame').scrollLeft > width"
    board.page.wait_for_function(scrolled, arg=width)
    assert board.sent() == []


@DESKTOP
def test_keys_find_the_next_unfinished_number_and_its_neighbours(stage: MakeStage) -> None:
    board = stage(["1F0", "1##", "0#2"])
    page = board.page
    assert page.evaluate("board.focusNextUnfinished()")
    expect(board.cell(1, 0)).to_be_focused()
    for near in ((1, 1), (2, 1), (1, 1)):
        assert page.evaluate("board.focusNextNeighbour()")
        expect(board.cell(*near)).to_be_focused()
    for number in ((2, 2), (0, 0)):
        page.evaluate("board.focusNextUnfinished()")
        expect(board.cell(*number)).to_be_focused()
    page.evaluate("board.show(['1F0', '111', '000'], 'square')")
    assert not page.evaluate("board.focusNextUnfinished()")
    assert not page.evaluate("board.focusNextNeighbour()")
