"""The numbers of rows and columns beside the boards of the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.in_page import DESKTOP, Screenshot, box, middle
from tests.browser.play_view import PlayView


def columns(page: Page) -> Locator:
    """The numbers above the board."""
    return page.locator("#play .ruler.above span")


def rows(page: Page) -> Locator:
    """The numbers beside the board."""
    return page.locator("#play .ruler.beside span")


def check_beside(play: PlayView, cell: tuple[int, int]) -> None:
    """Checks that the numbers of a cell's row and column stand where the cell does."""
    across, down = middle(play.cell(cell))
    assert middle(columns(play.page).nth(cell[1]))[0] == pytest.approx(across, abs=1)
    assert middle(rows(play.page).nth(cell[0]))[1] == pytest.approx(down, abs=1)


def test_numbers_stand_where_their_cells_do(
    page: Page, play: PlayView, screenshot: Screenshot
) -> None:
    """On every grid; they stay in sight where the board scrolls."""
    for seed, topology in enumerate(["square", "torus", "hexagonal"]):
        play.open_link("7x6x7", seed, (2, 2), topology=topology)
        expect(columns(page)).to_have_text(list("0123456"))
        expect(rows(page)).to_have_text(list("012345"))
        for cell in ((0, 0), (2, 6), (4, 3)):
            check_beside(play, cell)
    play.open_link("60x50x500", 5, (3, 3))
    play.board.evaluate("frame => frame.scrollTo(203, 177)")
    check_beside(play, (12, 14))
    above, beside = (box(numbers(page).locator("..")) for numbers in (columns, rows))
    assert above.y == pytest.approx(box(play.board).y, abs=1)
    assert beside.x == pytest.approx(box(play.board).x, abs=1)
    screenshot("rulers")
    play.board.evaluate("frame => frame.scrollTo(400, 400)")
    play.cell((20, 20)).focus()
    page.keyboard.press("Home")  # the cell is not left under the numbers
    assert box(play.cell((20, 0))).x >= beside.right - 1


@DESKTOP
def test_the_row_and_column_pointed_at_and_of_the_focus_stand_out(
    page: Page, play: PlayView
) -> None:
    """Their numbers, and a ring at the focus once keys move it; nothing lies over the board."""
    play.open_link("beginner", 3, (4, 4))
    marks = page.locator("#play-board canvas.marks")
    expect(play.cells.and_(page.locator(":focus"))).to_have_count(1)
    page.keyboard.press("h")
    expect(play.message).to_contain_text("r")
    page.keyboard.press("d")
    expect(play.message).to_have_text("")
    expect(marks).to_be_hidden()
    highlighted = page.locator("#play .ruler .highlighted")  # of the column, then of the row
    for row, column in ((6, 3), (1, 8)):
        play.cell((row, column)).hover()
        expect(highlighted).to_have_text([str(column), str(row)])
    page.mouse.move(1, 1)
    expect(highlighted).to_have_count(0)
    play.cell((4, 4)).focus()
    page.keyboard.press("ArrowDown")
    expect(highlighted).to_have_text(["4", "5"])
    expect(marks).to_be_visible()
    page.locator("#hint").focus()
    expect(highlighted).to_have_count(0)
