"""The numbers of rows and columns beside the boards of the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.analyse_view import AnalyseView
from tests.browser.in_page import DESKTOP, Screenshot, box

# How far the numbers of a cell are from its column and its row.
APART = """(cell, [row, column]) => {
  const all = (name) => cell.closest(".view").querySelectorAll(`.ruler.${name} span`);
  const [own, above, beside] = [cell, all("above")[column], all("beside")[row]]
    .map((one) => one.getBoundingClientRect());
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  return [middle(own)[0] - middle(above)[0], middle(own)[1] - middle(beside)[1]];
}"""

# How far the numbers are from the sides of the frame, at one moment: the page may be scrolling.
STUCK = """(frame) => {
  const own = frame.getBoundingClientRect();
  const [above, beside] = [".above", ".beside"]
    .map((name) => frame.querySelector(`.ruler${name}`).getBoundingClientRect());
  return [above.y - own.y, beside.x - own.x];
}"""


def columns(page: Page) -> Locator:
    """The numbers above the board."""
    return page.locator("#analyse .ruler.above span")


def rows(page: Page) -> Locator:
    """The numbers beside the board."""
    return page.locator("#analyse .ruler.beside span")


def check_beside(view: AnalyseView, cell: tuple[int, int]) -> None:
    """Checks that the numbers of a cell's row and column stand where the cell does."""
    apart = view.cell(*cell).evaluate(APART, cell)
    assert apart == pytest.approx([0, 0], abs=1)


def show(view: AnalyseView, columns: int, rows: int, topology: str) -> None:
    """Writes a board whose cells are hidden."""
    view.write(f"{columns}x{rows}x5\n" + ("#" * columns + "\n") * rows)
    view.edit()
    view.shape.select_option(topology)
    expect(view.board).to_have_attribute("aria-colcount", str(columns))


def test_numbers_stand_where_their_cells_do(
    page: Page, view: AnalyseView, screenshot: Screenshot
) -> None:
    """On every grid; they stay in sight where the board scrolls."""
    for topology in ("square", "torus", "hexagonal"):
        show(view, 7, 6, topology)
        expect(columns(page)).to_have_text(list("0123456"))
        expect(rows(page)).to_have_text(list("012345"))
        for cell in ((0, 0), (2, 6), (4, 3)):
            check_beside(view, cell)
    show(view, 60, 50, "square")
    frame = page.locator("#analyse .frame")
    frame.evaluate("frame => frame.scrollTo(203, 177)")
    check_beside(view, (12, 14))
    assert frame.evaluate(STUCK) == pytest.approx([0, 0], abs=1)
    screenshot("rulers")
    frame.evaluate("frame => frame.scrollTo(400, 400)")
    view.cell(20, 20).focus()
    page.keyboard.press("Home")  # the cell is not left under the numbers
    assert box(view.cell(20, 0)).x >= box(rows(page).locator("..")).right - 1


@DESKTOP
def test_the_row_and_column_pointed_at_and_of_the_focus_stand_out(
    page: Page, view: AnalyseView
) -> None:
    """Nothing lies over the board."""
    view.open()
    highlighted = page.locator("#analyse .ruler .highlighted")  # of the column, then of the row
    for row, column in ((5, 3), (1, 7)):
        view.cell(row, column).hover()
        expect(highlighted).to_have_text([str(column), str(row)])
    page.mouse.move(1, 1)
    expect(highlighted).to_have_count(0)
    view.cell(4, 4).focus()
    page.keyboard.press("ArrowDown")
    expect(highlighted).to_have_text(["4", "5"])
