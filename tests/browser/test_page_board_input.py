"""Mouse, fingers and keys on a board."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board_stage import Stage

ROWS = ["1##", "###", "##2"]
desktop = pytest.mark.parametrize("size", ["desktop"], indirect=True)
phone = pytest.mark.parametrize("size", ["phone"], indirect=True)


@desktop
@pytest.mark.parametrize("first", ["left", "right"])
@pytest.mark.parametrize("last", ["left", "right"])
def test_two_buttons_make_a_chord(page: Page, first: str, last: str) -> None:
    """Whichever goes down or up first."""
    stage = Stage(page, ROWS)
    page.mouse.move(*stage.middle(0, 0))
    page.mouse.down(button=first)
    page.mouse.down(button="left" if first == "right" else "right")
    assert stage.sent() == ([["alternate", 0, 0]] if first == "right" else [])
    expect(stage.cell(0, 1)).to_have_class("cell pressed")
    page.mouse.up(button=last)
    expect(stage.cell(0, 1)).to_have_class("cell")
    page.mouse.up(button="left" if last == "right" else "right")
    assert stage.sent() == [["chord", 0, 0]]
    stage.cell(0, 0).click()
    assert stage.sent() == [["choose", 0, 0]]


@desktop
def test_two_buttons_on_a_hidden_cell_do_nothing(page: Page) -> None:
    stage = Stage(page, ROWS)
    page.mouse.move(*stage.middle(1, 1))
    for button in ("left", "right"):
        page.mouse.down(button=button)
    for button in ("right", "left"):
        page.mouse.up(button=button)
    assert stage.sent() == []


@desktop
def test_the_middle_button_makes_a_chord(page: Page) -> None:
    stage = Stage(page, ROWS)
    stage.cell(0, 0).click(button="middle")
    stage.cell(1, 1).click(button="middle")
    assert stage.sent() == [["chord", 0, 0]]


@desktop
@pytest.mark.parametrize("under_release", [True, False])
def test_the_cell_under_the_release(page: Page, under_release: bool) -> None:
    stage = Stage(page, ROWS, actsUnderRelease=under_release)
    page.mouse.move(*stage.middle(0, 1))
    page.mouse.down()
    page.mouse.move(*stage.middle(1, 2))
    if under_release:
        expect(stage.cell(1, 2)).to_have_class("cell pressed")
    page.mouse.up()
    assert stage.sent() == ([["choose", 1, 2]] if under_release else [])


@phone
def test_a_long_press_sets_a_flag(page: Page) -> None:
    stage = Stage(page, ROWS, longPress=150)
    tools = page.context.new_cdp_session(page)
    x, y = stage.middle(0, 1)
    tools.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    page.wait_for_timeout(300)
    tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(100)
    assert stage.sent() == [["alternate", 0, 1]]
    stage.tap(0, 2)
    assert stage.sent() == [["choose", 0, 2]]


@phone
def test_a_double_tap_sets_a_flag_and_opens_nothing(page: Page) -> None:
    stage = Stage(page, ROWS, touchFlag="double-tap")
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    stage.tap(0, 1)
    stage.tap(0, 1)
    page.clock.run_for(400)
    assert stage.sent() == [["alternate", 0, 1]]
    stage.tap(0, 1)
    page.clock.run_for(400)
    assert stage.sent() == [["choose", 0, 1]]
    stage.tap(0, 1)
    stage.tap(1, 1)  # another cell: both are opened
    page.clock.run_for(400)
    assert stage.sent() == [["choose", 0, 1], ["choose", 1, 1]]
    stage.tap(0, 0)  # a number does not wait
    assert stage.sent() == [["choose", 0, 0]]


@phone
def test_a_swipe_sets_a_flag_and_a_long_one_scrolls(page: Page) -> None:
    stage = Stage(page, ["#" * 30] * 30, touchFlag="swipe")
    cell = stage.cell(0, 0).bounding_box()
    assert cell is not None
    stage.tap(3, 4)
    assert stage.sent() == [["choose", 3, 4]]
    stage.swipe(stage.middle(3, 3), (0, -0.9 * cell["width"]))
    page.wait_for_timeout(100)
    assert stage.sent() == [["alternate", 3, 3]]
    stage.swipe(stage.middle(8, 8), (-5 * cell["width"], 0), steps=10)
    page.wait_for_timeout(100)
    assert stage.sent() == []
    assert page.locator("#stage .frame").evaluate("frame => frame.scrollLeft") > cell["width"]


@phone
def test_fingers_do_not_zoom_the_board(page: Page) -> None:
    Stage(page, ROWS)
    frame = page.locator("#stage .frame")
    assert frame.evaluate("one => getComputedStyle(one).touchAction") == "pan-x pan-y"
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehavior") == "none"


@desktop
def test_keys_find_the_next_unfinished_number_and_its_neighbours(page: Page) -> None:
    stage = Stage(page, ["1F0", "1##", "0#2"])
    assert page.evaluate("board.focusNextUnfinished()")
    expect(stage.cell(1, 0)).to_be_focused()
    for near in ((1, 1), (2, 1), (1, 1)):
        assert page.evaluate("board.focusNextNeighbour()")
        expect(stage.cell(*near)).to_be_focused()
    for number in ((2, 2), (0, 0)):
        page.evaluate("board.focusNextUnfinished()")
        expect(stage.cell(*number)).to_be_focused()
    page.evaluate("board.show(['1F0', '111', '000'], 'square')")
    assert not page.evaluate("board.focusNextUnfinished()")
    assert not page.evaluate("board.focusNextNeighbour()")
