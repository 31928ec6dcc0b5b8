"""What a visitor meets first: what the page is, a board, the first steps, and explanations."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import minewise as mw
from tests.browser.conftest import FIRST_VISIT
from tests.browser.history_view import play_last_click
from tests.browser.in_page import DESKTOP, box, change_settings, press, violations
from tests.browser.play_view import PlayView, safe_cells


def check_explained(page: Page, button: Locator) -> None:
    """Checks that a button shows the explanation that is its title, and Escape hides it."""
    explanation = button.get_attribute("title")
    button.click()
    bubble = page.locator("main > .bubble")
    expect(bubble).to_have_text(explanation or "no explanation")
    expect(bubble).to_be_visible()
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()


@pytest.mark.both_sizes
def test_the_page_offers_a_board(page: Page, play: PlayView) -> None:
    play.open()
    expect(page.get_by_role("button", name="Beginner")).to_be_visible()
    page.evaluate("scrollTo(0, 1e6)")
    play.choose_board("Expert")
    expect(play.cells).to_have_count(480)
    expect(page.get_by_role("grid", name="Board").locator(":focus")).to_have_count(1)
    board, height = box(play.board), page.evaluate("innerHeight")
    assert 0 <= board.y <= height - min(board.height, 0.6 * height)
    play.choose_board("No-guess")
    kind = page.locator("#choose-board, #no-guess[aria-pressed=true]").first
    expect(kind).to_contain_text("No-guess")
    assert box(kind).y >= 0
    expect(play.cells).to_have_count(480)
    play.cell((3, 3)).click()
    play.check_opened((3, 3))


@pytest.mark.both_sizes
def test_a_first_visit_has_a_line_below_the_board_until_the_second_click(
    page: Page, play: PlayView, size: str
) -> None:
    """Its words fit a mouse or a finger, and it never returns."""
    page.add_init_script(FIRST_VISIT)
    game = play.open_link("beginner", 3, (4, 4))
    words = {"desktop": "right-click to flag", "phone": "hold to flag"}
    expect(play.message).to_contain_text(words[size])
    expect(page.locator("#tour")).to_have_count(0)
    assert box(play.message).y >= box(play.board).bottom
    play.open_cell(game, safe_cells(game)[0])
    expect(play.message).to_have_text("")
    press(page, "New game")
    expect(play.message).to_have_text("")


EXPLAINED = {
    "analyse": ("Win chance", "Best move", "Solutions", "Safest", "chance", "next risk"),
    "watch?strategy=exact&size=beginner&seed=5&start=3,3": ("Guesses", "Techniques"),
    "review": ("Guesses", "Survival chance", "Win probability", "Avoidable", "Best escape"),
    "history": ("Guesses", "Avoidable risk", "3BV/s", "Best efficiency"),
    "learn?drill=endgame&seed=3": ("Wins", "Risk"),
}


@DESKTOP
def test_the_figures_of_each_view_are_explained(page: Page) -> None:
    page.goto("./")
    play_last_click(page, seed=5, lost=True)
    for address, names in EXPLAINED.items():
        page.goto(f"#/{address}")
        name = address.partition("?")[0]
        view = page.locator(f"#{name}")
        if name == "analyse":
            expect(view.locator("dt").filter(has_text="Solutions").first).to_be_visible()
            view.get_by_role("gridcell").first.focus()
            # the details of a cell that loses the focus at once never appear
            expect(view.get_by_role("table", name="Possible numbers")).to_be_visible()
        if name in ("watch", "learn"):
            press(view, {"watch": "Last move", "learn": "Show answer"}[name])
        for name in names:
            term = view.locator("dt, th, span").filter(has_text=re.compile(rf"^\W*{name}$", re.I))
            check_explained(page, term.locator("> .explain").first)
        assert violations(page) == []


@pytest.mark.both_sizes
def test_the_counter_of_mines_counts_the_mine_that_was_hit(page: Page, play: PlayView) -> None:
    game = play.open_link("expert", 16, (3, 3))
    play.cell(game.board.mines[40]).click()
    expect(play.end).to_contain_text("Lost")
    expect(page.get_by_role("status", name="Mines left")).to_have_text("99")
    expect(page.locator("#play-detail")).to_be_hidden()


@DESKTOP
def test_sounds_are_off_at_first(page: Page, play: PlayView) -> None:
    page.add_init_script(
        """window.played = 0;
        const { connect } = AudioNode.prototype;
        AudioNode.prototype.connect = function (...all) {
          window.played++;
          return connect.apply(this, all);
        };"""
    )
    game = play.open_link("9x9x10", 3, (4, 4))
    mines = iter(mw.analyze(game.position).mines)
    play.cell(next(mines)).click(button="right")
    assert page.evaluate("played") == 0
    change_settings(page, "Play sounds")
    play.cell(next(mines)).click(button="right")
    page.wait_for_function("() => played > 0")
