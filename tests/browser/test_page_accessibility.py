"""Every view, as it opens and in use: axe-core in both themes, Tab, and the size for a finger."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

import minewise as mw
from tests.browser.analyse_view import AnalyseView
from tests.browser.conftest import FIRST_VISIT
from tests.browser.history_view import REVIEW, add
from tests.browser.in_page import DESKTOP, PHONE, open_settings, scrolls_sideways, violations
from tests.browser.play_view import PlayView


def begin(page: Page) -> mw.Game:
    return PlayView(page).open_link("intermediate", 3, (3, 3))


def ask_for_help(page: Page) -> None:
    begin(page)
    page.locator("#hint").click()
    page.get_by_role("button", name="Why?").click()


def see_risks(page: Page) -> None:
    begin(page)
    page.keyboard.press("p")
    expect(page.locator("#play-board .heat")).to_be_visible()


def lose(page: Page) -> None:
    PlayView(page).cell(begin(page).board.mines[5]).click()
    expect(page.locator("#end-title")).to_have_text(re.compile("^Lost"))


def review(page: Page) -> None:
    page.goto("#/review")
    expect(page.locator("#review").get_by_role("listbox")).to_be_visible()


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
    page.goto("#/learn?lesson=subset&position=1")
    expect(page.locator("#learn-question")).to_have_text("Which cells are certainly safe?")


def answer_drill(page: Page) -> None:
    page.locator("#learn [data-i='7']").click()
    page.locator("#learn-check").click()
    page.locator("#learn-explanation button").first.click()


def play_flags(page: Page) -> None:
    page.goto("#/flags")
    page.get_by_role("button", name="Show values").click()
    expect(page.get_by_text("Your turn.")).to_be_visible()


def visit_first(page: Page) -> None:
    page.add_init_script(FIRST_VISIT)
    page.goto("#/play")
    expect(page.locator("#play-message")).to_contain_text("A number counts the mines")


def show_keys(page: Page) -> None:
    begin(page)
    page.keyboard.press("?")
    expect(page.get_by_text("arrow keys, Home and End move the focus")).to_be_visible()


def win(page: Page) -> None:
    play = PlayView(page)
    play.win(play.open_link("9x9x10", 3, (4, 4)))
    expect(page.locator("#end-title")).to_have_text(re.compile("^Won"))


def open_sheet(name: str, title: str) -> Callable[[Page], None]:
    """Returns what opens a sheet of the view Play by its button."""

    def opened(page: Page) -> None:
        begin(page)
        open_settings(page) if name == "Settings" else PlayView(page).choose_board(name)
        expect(page.get_by_role("dialog", name=title)).to_be_visible()

    return opened


def wear_the_classic_skin(page: Page) -> None:
    page.evaluate("localStorage['minewise-skin'] = 'classic'")
    page.reload()
    ask_for_help(page)


def open_view(name: str) -> Callable[[Page], None]:
    """Returns what opens a view, and waits for its controls."""

    def opened(page: Page) -> None:
        page.goto(f"#/{name}")
        controls = page.locator(f"#{name}").locator("button, input, select, a").filter(visible=True)
        expect(controls.first).to_be_visible()

    return opened


# States that follow each other on one page.
JOURNEYS: dict[str, dict[str, Callable[[Page], object]]] = {
    "views": {
        **{name: open_view(name) for name in ("play", "learn", "review", "history", "lab")},
        "analyse": lambda page: AnalyseView(page).open(),
        "an impossible position": be_impossible,
    },
    "first visit": {"the first steps": visit_first},
    "learn": {
        "a drill": drill,
        "a drill with its answer": answer_drill,
        "a game to watch": watch,
        "a game of flags": play_flags,
        "a position played on": play_on,
    },
    "help": {
        "a game with a hint": ask_for_help,
        "a game with its risks": see_risks,
        "keys": show_keys,
        "a game in the classic skin": wear_the_classic_skin,
    },
    "end": {"a game that is lost": lose, "a game under review": review, "a game that is won": win},
    "sheets": {
        "the settings": open_sheet("Settings", "Settings"),
        "the daily boards": open_sheet("Daily", "Daily board"),
        "a custom game": open_sheet("Custom", "Custom game"),
    },
}
WIDTHS = {"desktop": (1366, 768, 1024, 1920), "phone": (390, 844)}

SMALL_TARGETS = """
() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((one) => one.checkVisibility() && !one.matches(".explain, .skip, .chip"))
    .filter((one) => getComputedStyle(one).display !== "inline")
    .map((one) => one.closest("label") ?? one)
    .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 43)
    .map((one) => `too small for a finger: ${one.outerHTML}`)
"""
CONTROLS = """
() => {
  const all = (document.querySelector("dialog:modal") ?? document)
    .querySelectorAll("a[href], button, input, select, textarea, summary");
  window.left = new Set([...all].filter((one) => one.checkVisibility() && !one.disabled)
    .filter((one) => one.type !== "radio" || one.checked));
  document.addEventListener("focusin", ({ target }) => left.delete(target));
  return left.size;
}
"""
MISSED = """
() => [...left].filter((one) => !one.disabled && one.checkVisibility())
    .map((one) => `Tab does not reach ${one.outerHTML}`)
"""


def faults(page: Page, size: str, widths_for_axe: int) -> Iterator[str]:
    """No width scrolls sideways. The themes differ in colours alone."""
    if size == "phone":  # all but links and chips within a text have 44 px in both directions
        yield from page.evaluate(SMALL_TARGETS)
    for number, width in enumerate(WIDTHS[size]):
        page.set_viewport_size({"width": width, "height": 390 if width == 844 else 844})
        expect(page.locator(".view:visible")).to_have_count(1)
        if page.evaluate("document.documentElement.scrollWidth") != width:
            yield f"{width} px scroll sideways"
        if number < widths_for_axe:
            yield from violations(page)
            page.emulate_media(color_scheme="dark")
            yield from violations(page, "color-contrast")
            page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": WIDTHS[size][0], "height": 844})
    if size == "desktop":
        for _ in range(page.evaluate(CONTROLS) + 40):
            page.keyboard.press("Tab")
        yield from page.evaluate(MISSED)


@pytest.mark.both_sizes
@pytest.mark.parametrize("widths_for_axe", [1, pytest.param(4, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("journey", JOURNEYS)
def test_nothing_violates_the_guidelines(
    page: Page, size: str, journey: str, widths_for_axe: int
) -> None:
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = []
    for state, reach in JOURNEYS[journey].items():
        reach(page)
        found += [f"{state}: {fault}" for fault in faults(page, size, widths_for_axe)]
        page.keyboard.press("Escape")  # closes a sheet
    assert found == []


@pytest.mark.both_sizes
def test_a_history_of_games_violates_no_guideline(page: Page) -> None:
    causes = ["first", "forced", "avoidable", "blunder", "unknown"]
    for i in range(12):
        game = {"id": str(i), "ended": 1e12 + i, "result": "lost" if i % 2 else "won"}
        review = REVIEW | {"cause": causes[i % 5] if i % 2 else None}
        add(page, game | {"strong": "won", "review": review})
    page.goto("#/history")
    expect(page.get_by_role("img", name=re.compile("^Losses by cause"))).to_be_visible()
    assert not scrolls_sideways(page)
    themes: list[Literal["light", "dark"]] = ["light", "dark"]
    for theme in themes:
        page.emulate_media(color_scheme=theme)
        assert violations(page) == []


@PHONE
def test_a_finger_leaves_no_hover_behind(page: Page) -> None:
    begin(page)
    colour = "button => getComputedStyle(button).borderColor"
    face = page.locator("#again")
    before = face.evaluate(colour)
    face.tap()
    expect(page.get_by_role("gridcell", name="hidden")).to_have_count(256)
    assert face.evaluate(colour) == before


@DESKTOP
def test_the_grid_is_announced(page: Page) -> None:
    """Row by row, with its size, and each cell by its place and what it shows."""
    page.goto("#/play")
    grid = page.locator("#play").get_by_role("grid")
    expect(grid).to_have_attribute("aria-rowcount", "9")
    expect(grid).to_have_attribute("aria-colcount", "9")
    expect(grid.get_by_role("row")).to_have_count(9)
    expect(grid.get_by_role("gridcell", name="row 0, column 0, hidden")).to_be_visible()
    expect(grid.locator("[tabindex='0']")).to_have_count(1)
    heard = page.locator("#play-board").aria_snapshot()
    assert heard.count("gridcell") == 81
    assert "text:" not in heard, "the rulers are passed over"
