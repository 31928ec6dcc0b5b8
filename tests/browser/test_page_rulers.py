"""The numbers of rows and columns beside the boards of the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import minewise as mw
from tests.browser.play_view import Screenshot, cell_at, open_link, open_play

BOARDS = {
    "play": "#/play?size=7x6x7&seed=5&start=2,3",
    "analyse": "#/analyse",
    "watch": "#/watch?strategy=exact&size=7x6x7&seed=5&start=2,3",
    "review": "#/review",
}
SHAPES = {"play": (6, 7), "analyse": (6, 8), "watch": (6, 7), "review": (6, 7)}


def columns(page: Page, view: str = "play") -> Locator:
    """The numbers above the board of a view."""
    return page.locator(f"#{view} .ruler.above span")


def rows(page: Page, view: str = "play") -> Locator:
    """The numbers beside the board of a view."""
    return page.locator(f"#{view} .ruler.beside span")


def highlighted(page: Page) -> list[str]:
    """The numbers that stand out: of the column, then of the row."""
    return page.locator("#play .ruler .highlighted").all_inner_texts()


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def check_beside(page: Page, cell: tuple[int, int]) -> None:
    """Checks that the numbers of a cell's row and column stand where the cell does."""
    across, down = middle(cell_at(page, cell))
    assert middle(columns(page).nth(cell[1]))[0] == pytest.approx(across, abs=1)
    assert middle(rows(page).nth(cell[0]))[1] == pytest.approx(down, abs=1)


def test_every_board_has_its_rows_and_columns_numbered(page: Page, tmp_path: Path) -> None:
    game = mw.Game.new("7x6x7", seed=5, start=(2, 3))
    game.open((2, 3))
    game.open(game.board.mines[0])
    mw.formats.save(game, tmp_path / "game.json")
    for view, (tall, wide) in SHAPES.items():
        page.goto(BOARDS[view])
        if view == "review":
            page.get_by_label("Open a saved game").set_input_files(tmp_path / "game.json")
        expect(columns(page, view)).to_have_text([str(column) for column in range(wide)])
        expect(rows(page, view)).to_have_text([str(row) for row in range(tall)])


def test_numbers_stand_where_their_cells_do(page: Page, screenshot: Screenshot) -> None:
    """On every grid; they stay in sight where the board scrolls."""
    for seed, topology in enumerate(["square", "torus", "hexagonal"]):
        open_link(page, "7x6x7", seed, (2, 2), topology=topology)
        for cell in ((0, 0), (2, 6), (4, 3)):
            check_beside(page, cell)
    open_link(page, "60x50x500", 5, (3, 3))
    frame = page.locator("#play-board")
    frame.evaluate("frame => frame.scrollTo(203, 177)")
    check_beside(page, (12, 14))
    box, above, beside = (
        place.bounding_box()
        for place in (frame, columns(page).locator(".."), rows(page).locator(".."))
    )
    assert box is not None
    assert above is not None
    assert beside is not None
    assert above["y"] == pytest.approx(box["y"], abs=1)
    assert beside["x"] == pytest.approx(box["x"], abs=1)
    screenshot("rulers")
    frame.evaluate("frame => frame.scrollTo(400, 400)")
    cell_at(page, (20, 20)).focus()
    page.keyboard.press("Home")  # the cell is not left under the numbers
    cell = cell_at(page, (20, 0)).bounding_box()
    assert cell is not None
    assert cell["x"] >= beside["x"] + beside["width"] - 1


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_the_row_and_column_pointed_at_and_of_the_focus_stand_out(page: Page) -> None:
    """Their numbers; nothing lies over the board itself."""
    open_play(page)
    cell_at(page, (6, 3)).hover()
    assert highlighted(page) == ["3", "6"]
    expect(page.locator("#play-board .lit")).to_have_count(0)
    cell_at(page, (1, 8)).hover()
    assert highlighted(page) == ["8", "1"]
    page.mouse.move(1, 1)
    assert highlighted(page) == []
    cell_at(page, (4, 4)).focus()
    page.keyboard.press("ArrowDown")
    assert highlighted(page) == ["4", "5"]
    page.locator("#hint").focus()
    assert highlighted(page) == []
