"""axe-core on every view, as it opens and in use, in both themes; Tab reaches every control."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe import violations
from playwright.sync_api import Page, expect

import minewise as mw
from tests.browser import play_view
from tests.browser.analyse_view import AnalyseView
from tests.browser.play_view import cell_at, choose_board, open_link


def play(page: Page) -> None:
    page.goto("#/play?size=intermediate&seed=3&start=3,3")
    expect(page.get_by_role("gridcell", name="row 3, column 3, empty")).to_be_visible()


def ask_for_help(page: Page) -> None:
    play(page)
    page.keyboard.press("p")
    page.locator("#hint").click()
    expect(page.locator("#play-message")).not_to_be_empty()


def lose(page: Page) -> None:
    play(page)
    game = mw.Game.new("intermediate", seed=3, start=(3, 3))
    row, column = game.board.mines[5]
    page.get_by_role("gridcell", name=f"row {row}, column {column}, hidden").click()
    expect(page.get_by_text("You hit a mine")).to_be_visible()


def review(page: Page) -> None:
    lose(page)
    page.locator("#review-this").click()
    expect(page.locator("#review").get_by_role("slider")).to_be_visible()


def be_impossible(page: Page) -> None:
    page.goto("#/analyse")
    page.locator("#analyse textarea").first.fill("3x1x1\n1#2")
    expect(page.get_by_text("r0c2 shows 2")).to_be_visible()


def play_on(page: Page) -> None:
    view = AnalyseView(page).open()
    view.play_on()
    view.play(0, 6, "1")
    view.play(0, 0, "1")
    view.press("Back")
    view.cell(0, 0).click()
    expect(view.outcomes(0, 0).first).to_be_focused()


def watch(page: Page) -> None:
    page.goto("#/watch?strategy=exact&size=beginner&seed=5&start=3,3")
    expect(page.get_by_text("Move 1.")).to_be_visible()


def drill(page: Page) -> None:
    page.goto("#/practice?lesson=subset&position=1")
    expect(page.locator("#practice-question")).to_have_text("Which cells are certainly safe?")


def answer_drill(page: Page) -> None:
    drill(page)
    page.locator("#practice [data-i='7']").click()
    page.locator("#practice-check").click()
    page.locator("#practice-explanation button").first.click()


def play_flags(page: Page) -> None:
    page.goto("#/flags")
    page.get_by_role("button", name="Show values").click()
    expect(page.get_by_text("Your turn.")).to_be_visible()


def visit_first(page: Page) -> None:
    page.add_init_script("if (location.protocol !== 'about:') delete localStorage['minewise-tour']")
    page.goto("#/play")
    expect(page.locator("#tour")).to_be_visible()


def show_all_figures(page: Page) -> None:
    """The rest of the tools, figures and keys, which a phone has in a sheet."""
    ask_for_help(page)
    page.keyboard.press("?")
    if not page.locator("#play-more").is_visible():
        page.locator("#play-figures summary").click()
    expect(page.locator("#play-statistics")).to_be_visible()
    expect(page.get_by_text("Move focus")).to_be_visible()


def win(page: Page) -> None:
    game = open_link(page, "9x9x10", 3, (4, 4))
    play_view.win(game, lambda cell: cell_at(page, cell).click())
    expect(page.locator("#end-title")).to_have_text(re.compile("^Won"))


def open_sheet(name: str, title: str) -> Callable[[Page], None]:
    """Returns what opens a sheet of the view Play by its button."""

    def opened(page: Page) -> None:
        play(page)
        if name == "Custom":
            choose_board(page, name)
        else:
            page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("dialog", name=title)).to_be_visible()

    return opened


def wear_the_classic_skin(page: Page) -> None:
    page.goto("#/play")
    page.evaluate("localStorage['minewise-skin'] = 'classic'")
    page.reload()
    ask_for_help(page)


WIDTHS = {"desktop": (768, 1024, 1366, 1920), "phone": (390, 844)}
STATES: dict[str, Callable[[Page], object]] = {
    "play": lambda page: page.goto("#/play"),
    "analyse": lambda page: page.goto("#/analyse"),
    "watch": lambda page: page.goto("#/watch"),
    "review": lambda page: page.goto("#/review"),
    "history": lambda page: page.goto("#/history"),
    "lab": lambda page: page.goto("#/lab"),
    "practice": lambda page: page.goto("#/practice"),
    "a drill": drill,
    "a drill with its answer": answer_drill,
    "a game with help": ask_for_help,
    "a game that is lost": lose,
    "a game under review": review,
    "an impossible position": be_impossible,
    "a position played on": play_on,
    "a game to watch": watch,
    "a game of flags": play_flags,
    "a game in the classic skin": wear_the_classic_skin,
    "a first visit": visit_first,
    "a game that is won": win,
    "all figures and keys": show_all_figures,
    "the settings": open_sheet("Settings", "Settings"),
    "the daily boards": open_sheet("Daily", "Daily board"),
    "a custom game": open_sheet("Custom", "Custom game"),
}


@pytest.mark.parametrize("state", STATES)
def test_nothing_violates_the_guidelines(page: Page, size: str, state: str) -> None:
    """No width scrolls sideways; axe sees the outermost. The themes differ in colours alone."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    STATES[state](page)
    for width in WIDTHS[size]:
        page.set_viewport_size({"width": width, "height": 390 if width == 844 else 844})
        expect(page.locator(".view:visible")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        if width in (WIDTHS[size][0], WIDTHS[size][-1]):
            assert violations(page) == []
            page.emulate_media(color_scheme="dark")
            assert violations(page, "color-contrast") == []
            page.emulate_media(color_scheme="light")


SMALL_TARGETS = """
() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((one) => one.checkVisibility() && !one.matches(".explain, .skip"))
    .filter((one) => getComputedStyle(one).display !== "inline")
    .map((one) => one.closest("label") ?? one)
    .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 43)
    .map((one) => one.outerHTML)
"""


@pytest.mark.parametrize("size", ["phone"])
@pytest.mark.parametrize("state", STATES)
def test_a_finger_hits_every_control(page: Page, state: str) -> None:
    """All but links within a text have 44 px in both directions."""
    STATES[state](page)
    expect(page.locator(".view:visible")).to_have_count(1)
    assert page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("size", ["phone"])
def test_a_finger_leaves_no_hover_behind(page: Page) -> None:
    play(page)
    colour = "button => getComputedStyle(button).borderColor"
    hint = page.locator("#hint")
    before = hint.evaluate(colour)
    hint.tap()
    expect(page.locator("#play-message")).not_to_be_empty()
    assert hint.evaluate(colour) == before


CONTROLS = """
() => [...(document.querySelector("dialog:modal") ?? document)
    .querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((one) => one.checkVisibility() && !one.disabled)
    .filter((one) => one.type !== "radio" || one.checked)
"""


@pytest.mark.parametrize("size", ["desktop"])
@pytest.mark.parametrize("state", STATES)
def test_tab_reaches_every_control(page: Page, state: str) -> None:
    STATES[state](page)
    expect(page.locator(".view:visible")).to_have_count(1)
    page.wait_for_load_state("networkidle")
    page.evaluate(f"() => {{ window.left = new Set(({CONTROLS})()); }}")
    count = page.evaluate("() => left.size")
    for _ in range(count + 40):
        page.keyboard.press("Tab")
        page.evaluate("() => left.delete(document.activeElement)")
    there = "[...left].filter((one) => !one.disabled && one.checkVisibility())"
    assert page.evaluate(f"() => {there}.map((one) => one.outerHTML)") == []


@pytest.mark.parametrize("view", ["play", "analyse"])
def test_the_grid_is_announced(page: Page, view: str) -> None:
    """Row by row, with its size, and each cell by its place and what it shows."""
    page.goto(f"#/{view}")
    grid = page.locator(f"#{view}").get_by_role("grid")
    expect(grid.get_by_role("gridcell").first).to_be_visible()
    rows = int(grid.get_attribute("aria-rowcount") or 0)
    columns = int(grid.get_attribute("aria-colcount") or 0)
    expect(grid.get_by_role("row")).to_have_count(rows)
    expect(grid.get_by_role("gridcell")).to_have_count(rows * columns)
    expect(grid.get_by_role("gridcell", name="row 0, column 0, hidden")).to_be_visible()
    expect(grid.locator("[tabindex='0']")).to_have_count(1)
