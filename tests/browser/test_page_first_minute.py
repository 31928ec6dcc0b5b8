"""What a visitor meets first: what the page is, a board to play, a tour, and explanations."""

from __future__ import annotations

import re

import pytest
from axe import violations
from history_view import play
from playwright.sync_api import Locator, Page, expect

import minewise as mw
from tests.browser.play_view import cell_at, choose_board, figures, more, open_link, open_play

STATISTICS = "#play-statistics"


def check_in_view(page: Page) -> None:
    """Checks that the board begins within the window, with the focus on it."""
    expect(page.get_by_role("grid", name="Board").locator(":focus")).to_have_count(1)
    box = page.locator("#play-board").bounding_box()
    assert box is not None
    assert page.viewport_size is not None
    height = page.viewport_size["height"]
    assert box["y"] >= 0
    assert box["y"] + min(box["height"], 0.6 * height) <= height


def check_explained(page: Page, button: Locator) -> None:
    """Checks that a button shows the explanation that is its title, and Escape hides it."""
    explanation = button.get_attribute("title")
    button.click()
    bubble = page.locator(".bubble")
    expect(bubble).to_have_text(explanation or "no explanation")
    expect(bubble).to_be_visible()
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()


def check_beside(one: Locator, other: Locator) -> None:
    """Checks that two elements have no point in common."""
    first, second = one.bounding_box(), other.bounding_box()
    assert first is not None
    assert second is not None
    assert any(
        before[start] + before[length] <= after[start]
        for start, length in (("x", "width"), ("y", "height"))
        for before, after in ((first, second), (second, first))
    )


@pytest.mark.both_sizes
def test_the_page_says_what_it_is_and_offers_a_board(page: Page) -> None:
    open_play(page)
    expect(page.get_by_text("Minesweeper with an exact solver")).to_be_visible()
    expect(page.get_by_role("button", name="Beginner")).to_be_visible()
    expect(page.locator(STATISTICS)).to_be_hidden()  # no dashes before the first click
    choose_board(page, "Expert")
    expect(page.get_by_role("gridcell")).to_have_count(480)
    check_in_view(page)
    no_guess = page.get_by_role("button", name="No-guess")
    no_guess.click()
    expect(no_guess).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("gridcell")).to_have_count(480)
    cell_at(page, (3, 3)).click()
    with figures(page) as shown:
        expect(shown).to_be_visible()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_the_board_is_in_view_after_start(page: Page) -> None:
    for width, height in ((1366, 768), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("./")
        choose_board(page, "Beginner")
        expect(page.get_by_role("gridcell")).to_have_count(81)
        page.evaluate("scrollTo(0, 1e6)")
        more(page)
        page.get_by_role("combobox", name="Board").select_option("expert")
        page.get_by_role("button", name="Start", exact=True).click()
        expect(page.get_by_role("gridcell")).to_have_count(480)
        check_in_view(page)


@pytest.mark.both_sizes
@pytest.mark.parametrize("is_first_visit", [True])
def test_a_tour_goes_on_by_itself_and_never_returns(page: Page) -> None:
    """A step is over when the player did what it says; it covers no cell and frames none."""
    open_play(page)
    tour = page.locator("#tour")
    expect(tour.get_by_role("heading")).to_contain_text("(1 of 4)")
    check_beside(tour, page.locator("#play-board"))
    cell_at(page, (4, 4)).click()
    expect(tour.get_by_role("heading")).to_contain_text("(2 of 4)")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(tour.get_by_role("heading")).to_contain_text("(3 of 4)")
    for step in (3, 4):
        expect(tour.get_by_role("heading")).to_contain_text(f"({step} of 4)")
        check_beside(tour, page.locator("#play-board"))
        tour.get_by_role("button", name=re.compile("Next|Done")).click()
    expect(tour).to_be_hidden()
    page.reload()
    expect(page.get_by_role("gridcell")).to_have_count(81)
    expect(tour).to_be_hidden()


EXPLAINED = {
    "analyse": ("Win chance", "Best move", "Solutions", "Safest", "chance", "next risk"),
    "watch?strategy=exact&size=beginner&seed=5&start=3,3": ("Guesses", "Techniques"),
    "review": ("Guesses", "Survival chance", "Win probability", "Avoidable", "Best escape"),
    "history": ("Guesses", "Avoidable risk", "95 % interval", "Strong", "3BV/s", "Best efficiency"),
    "practice?drill=endgame&seed=3": ("Wins", "Risk"),
}


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_the_figures_of_each_view_are_explained(page: Page) -> None:
    page.goto("./")
    play(page, seed=5, lost=True)
    for address, names in EXPLAINED.items():
        page.goto(f"#/{address}")
        name = address.partition("?")[0]
        view = page.locator(f"#{name}")
        if name == "analyse":
            expect(view.locator("dt").filter(has_text="Solutions").first).to_be_visible()
            view.get_by_role("gridcell").first.focus()
            # the details of a cell that loses the focus at once never appear
            expect(view.get_by_role("table", name="Possible numbers")).to_be_visible()
        if name == "watch":
            view.get_by_role("button", name="Hide the result").click()
        if name == "practice":
            page.get_by_role("button", name="Show answer").click()
        for name in names:
            term = view.locator("dt, th, span").filter(has_text=re.compile(rf"^\W*{name}$", re.I))
            check_explained(page, term.locator("> .explain").first)
        assert violations(page) == []


@pytest.mark.both_sizes
def test_figures_of_a_game_are_whole_and_explained(page: Page) -> None:
    """The counter of mines counts the mine that was hit; no figure is cut."""
    game = open_link(page, "expert", 16, (3, 3))
    with figures(page) as shown:
        buttons = shown.get_by_role("button", name="Explain")
        expect(buttons).to_have_count(13)
        for button in (buttons.first, buttons.nth(6), buttons.last):
            check_explained(page, button)
    cell_at(page, game.board.mines[40]).click()
    expect(page.get_by_text("You hit a mine")).to_be_visible()
    expect(page.get_by_role("status", name="Mines left")).to_have_text("99")
    expect(page.locator("#play-detail")).to_be_hidden()
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
    with figures(page) as shown:
        assert shown.locator("dd").evaluate_all(cut) == 0


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_sounds_are_off_at_first(page: Page) -> None:
    page.add_init_script(
        """window.played = 0;
        const { connect } = AudioNode.prototype;
        AudioNode.prototype.connect = function (...all) {
          window.played++;
          return connect.apply(this, all);
        };"""
    )
    game = open_link(page, "9x9x10", 3, (4, 4))
    mines = iter(mw.analyze(game.position).mines)
    cell_at(page, next(mines)).click(button="right")
    assert page.evaluate("played") == 0
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Play sounds").check()
    page.keyboard.press("Escape")
    cell_at(page, next(mines)).click(button="right")
    page.wait_for_function("() => played > 0")
