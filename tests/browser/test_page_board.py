"""How a board looks and scrolls: cells, mines, the heat map, large boards."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import Page, expect

import minewise as mw
from minewise.drawing import heat
from tests.browser.board_stage import DRAWN, MakeStage
from tests.browser.in_page import DESKTOP, box, change_settings, press
from tests.browser.play_view import LABELS, PlayView

pytestmark = DESKTOP


def style(play: PlayView, cell: mw.topology.Cell, name: str) -> str:
    """The computed style of a cell."""
    found = play.cell(cell).evaluate("(one, name) => getComputedStyle(one)[name]", name)
    return str(found)


def test_open_cells_are_square_and_mines_lie_on_tiles(page: Page, play: PlayView) -> None:
    """Rounded open cells let the frame through at every crossing."""
    game = play.open_link("9x9x10", 3, (4, 4))
    assert style(play, (4, 4), "borderRadius") == "0px"
    hidden = next(cell for cell in game.topology.cells if game.position[cell] < 0)
    tile = style(play, hidden, "backgroundColor")
    assert tile != style(play, (4, 4), "backgroundColor")
    hit, other = game.board.mines[:2]
    play.cell(hit).click()
    expect(play.end).to_contain_text("Lost")
    assert style(play, other, "backgroundColor") == tile
    assert "gradient" in style(play, other, "backgroundImage")


def test_each_region_of_the_interior_shows_its_risk_once(stage: MakeStage) -> None:
    board = stage(["######1######"] * 3)
    page = board.page
    page.evaluate(f"() => {{ {LABELS} }}")
    page.evaluate(
        "board.showProbabilities(board.values.match(/.{13}/g).map((row) => "
        "[...row].map((value) => (value === '1' ? null : 0.25))))"
    )
    page.evaluate(DRAWN)
    page.evaluate("labels.length = 0, board.requestDraw(true)")
    page.wait_for_function("() => labels.length > 0")
    labels = page.evaluate("labels")
    assert labels.count("25\u202f%") == 2
    assert labels.count("25") == 6  # beside the numbers
    assert len(set(board.pixels(*((row, 2, 0.1, 0.1) for row in range(3))))) == 1
    page.evaluate("board.showProbabilities(null)")
    stage(["#####"] * 5, topology="torus")  # a region without an outside
    page.evaluate("labels.length = 0")
    page.evaluate("board.showProbabilities(Array.from({ length: 5 }, () => Array(5).fill(0.25)))")
    page.wait_for_function("() => labels.length > 0")


def test_certain_mines_are_small_and_safe_cells_bright(stage: MakeStage) -> None:
    """The mine that was hit is red even if it is hidden."""
    board = stage(["2###", "####"])
    [plain] = board.pixels((1, 1, 0.2, 0.2))
    board.page.evaluate("board.showProbabilities([[null, 1, 0, 0.5], [1, 0.1, 0.9, 0.5]])")
    corner, centre, safe = board.pixels((0, 1, 0.2, 0.2), (0, 1, 0.5, 0.5), (0, 2, 0.15, 0.15))
    assert corner == plain
    assert centre != plain
    assert max(safe) - min(safe) > 100  # saturated
    board.page.evaluate("board.mark([[0, 1]], 'exploded')")
    [(red, green, blue)] = board.pixels((0, 1, 0.15, 0.15))
    assert red > 180 > 2 * max(green, blue)


@pytest.mark.parametrize("topology", ["square", "hexagonal"])
def test_rings_have_a_halo_on_every_colour_of_risk(stage: MakeStage, topology: str) -> None:
    """Light or dark beside the ring, whatever the risk."""
    board = stage(["#" * 11] * 3, topology)
    board.page.evaluate(
        """() => {
          const columns = [...Array(11).keys()];
          board.resize(40);
          board.showProbabilities([0, 1, 2].map(() => columns.map((risk) => risk / 10)));
          board.mark(columns.map((column) => [1, column]), "hint-safe");
        }"""
    )
    rings = board.pixels(*((1, column, 3 / 40, 0.5) for column in range(11)))
    halos = board.pixels(*((1, column, 4 / 40, 0.5) for column in range(11)))
    assert len(set(rings)) == 1
    assert set(halos) == {(255, 255, 255)}


def test_the_best_move_is_a_star_that_a_flag_does_not_hide(stage: MakeStage) -> None:
    board = stage(["#F", "##"])
    board.page.evaluate("board.mark([[0, 0], [0, 1]], 'best'); board.mark([[1, 1]], 'lit')")
    faint, small = board.pixels((0, 0, 0.5, 0.55), (0, 1, 0.74, 0.28))
    board.page.evaluate("board.unmark(['lit'])")
    star, small, plain = board.pixels((0, 0, 0.5, 0.55), (0, 1, 0.74, 0.28), (1, 0, 0.5, 0.5))
    red, green, blue = star
    assert red > 200 > green > 100 > blue
    assert small == star
    assert faint not in (star, plain)


def test_the_focus_is_a_double_ring_and_a_flag_stays_visible_in_the_heat(stage: MakeStage) -> None:
    board = stage(["2F#", "###"])
    board.page.evaluate("board.showProbabilities([[null, 0.4, 0.4], [0.4, 0.4, 0.4]])")
    [flag] = board.pixels((0, 1, 0.18, 0.18))
    board.page.keyboard.press("Tab")
    board.page.evaluate("board.focus(1)")
    places = (0, 1, 0.18, 0.18), (0, 1, 1 / 60, 0.5), (0, 1, 3 / 60, 0.5)
    shown, ink, halo = board.pixels(*places)
    assert shown == flag
    assert max(ink) < 60
    assert min(halo) > 200


def test_the_label_of_a_cell_has_its_hint_and_its_risk(stage: MakeStage) -> None:
    board = stage(["2##", "###"])
    board.page.evaluate("board.showProbabilities([[null, 0, 0.124], [0, 0.5, 0.5]])")
    board.page.evaluate("board.mark([[0, 1]], 'hint-safe'); board.note(5, 'chosen')")
    labels = {
        (0, 0): "row 0, column 0, 2",
        (0, 1): "row 0, column 1, hidden, hint: safe, risk 0 %",
        (0, 2): "row 0, column 2, hidden, risk 12.4 %",
        (1, 2): "row 1, column 2, hidden, chosen, risk 50.0 %",
    }
    for cell, label in labels.items():
        expect(board.cell(*cell)).to_have_attribute("aria-label", label)
    board.page.evaluate("board.unmark(); board.showProbabilities(null)")
    expect(board.cell(0, 1)).to_have_attribute("aria-label", "row 0, column 1, hidden")


def test_the_board_scrolls_to_a_cell_and_two_around_it(stage: MakeStage) -> None:
    board = stage(["#" * 60] * 40)
    board.page.evaluate("board.resize(40)")
    for row, column in ((30, 50), (10, 20), (39, 59), (0, 0)):
        board.page.evaluate("cell => board.scrollTo(cell)", [row, column])
        frame = box(board.page.locator("#stage .frame"))
        for around in (-2, 2):
            r, c = max(0, min(39, row + around)), max(0, min(59, column + around))
            x, y = board.middle(r, c)
            assert frame.x < x - 20 < x + 20 <= frame.right
            assert frame.y < y - 20 < y + 20 <= frame.bottom


def test_numbers_stand_out_in_every_skin(stage: MakeStage) -> None:
    board = stage(["12345678", "########"])
    colours = """([theme, skin, palette]) => {
      Object.assign(document.documentElement.dataset, { theme, skin, palette });
      return [...document.querySelectorAll("#stage .cell[data-open]")].map((cell) => {
        const { color, backgroundColor } = getComputedStyle(cell);
        return [color, backgroundColor].map((one) => one.match(/\\d+/g).map(Number));
      });
    }"""
    for look in itertools.product(("light", "dark"), ("paper", "classic"), ("classic", "apart")):
        pairs = board.page.evaluate(colours, look)
        for ink, ground in pairs:
            names = ["#" + bytes(colour).hex() for colour in (ink, ground)]
            assert heat.contrast(*names) >= 4.5, (look, names)
        bevel = board.cell(1, 0).evaluate("one => getComputedStyle(one).borderTopWidth")
        assert (float(bevel.removesuffix("px")) > 1) == (look[1] == "classic")


def test_an_expert_board_is_whole_at_1024(page: Page, play: PlayView) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto("#/play?size=expert&seed=5&start=8,15")
    expect(play.cells).to_have_count(480)
    assert play.board.evaluate("one => one.scrollWidth <= one.clientWidth")
    page.set_viewport_size({"width": 821, "height": 768})
    page.wait_for_function("() => document.querySelector('#play-board').clientWidth > 700")
    page.evaluate("document.documentElement.dataset.skin = 'classic'")
    for name in ("Mines left", "Time in seconds"):
        width = box(page.get_by_role("status", name=name)).width
        assert width < 100, "a display is as wide as its figures"


def test_a_large_board_has_elements_for_the_rows_in_view(page: Page, play: PlayView) -> None:
    """And an overview and zoom."""
    play.open_link("100x100x1600", 3, (50, 50))
    board = play.board
    grid = board.get_by_role("grid")
    expect(grid).to_have_attribute("aria-rowcount", "100")
    assert board.evaluate("one => one.querySelectorAll('*').length") < 5000
    board.evaluate("one => one.scrollTo(0, 0)")
    play.cell((0, 0)).focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(play.cell((3, 0))).to_be_focused()
    board.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    last = grid.get_by_role("row").last
    expect(last).to_have_attribute("aria-rowindex", "100")
    expect(play.cell((3, 0))).to_be_focused()  # its row is kept
    page.keyboard.press("ArrowDown")
    expect(play.cell((4, 0))).to_be_in_viewport()
    overview = page.locator("#play-overview")
    overview.click(position={"x": 2, "y": 2})
    expect(play.cell((0, 0))).to_be_in_viewport()
    overview.focus()
    page.keyboard.press("End")
    expect(play.cell((99, 99))).to_be_in_viewport()
    expect(overview).to_have_attribute("aria-valuenow", re.compile(r"^[6-9]\d$"))
    page.keyboard.press("ArrowUp")
    expect(play.cell((99, 99))).not_to_be_in_viewport()
    page.keyboard.press("Home")
    expect(play.cell((0, 0))).to_be_in_viewport()
    before = box(play.cell((0, 0))).width
    press(page, "Zoom out")
    assert box(play.cell((0, 0))).width < before
    press(page, "Automatic")
    assert play.board.evaluate("one => one.scrollWidth > one.clientWidth")
    automatic = box(play.cell((0, 0))).width
    change_settings(page, choices={"Cell size": "small"})
    assert box(play.cell((0, 0))).width < automatic
    press(page, "Beginner")
    expect(page.locator("#play-zoom")).to_be_hidden()
