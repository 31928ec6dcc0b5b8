"""The end of a game, and the daily boards."""

from __future__ import annotations

import re
from datetime import date

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

import minewise as mw
from tests.browser.history_view import add, before_last_click
from tests.browser.in_page import DESKTOP, box, copied, download, press
from tests.browser.play_view import PlayView, board_rows, safe_cells, store_game


def fact(page: Page, name: str) -> Locator:
    """What the card says of something."""
    terms = page.locator("#play-end dt").filter(has_text=re.compile(f"^{name}$"))
    expect(terms).to_have_count(1)
    return terms.locator("xpath=following-sibling::dd[1]")


def test_figures_follow_the_game_and_the_card_sums_them_up(page: Page, play: PlayView) -> None:
    """Two figures stand above the board."""
    game = play.open_link("9x9x20", 6, (4, 4))
    expect(page.locator("#play-status output")).to_have_text(["20", re.compile(r"^\d+$")])
    risks = mw.analyze(game.position)
    play.open_cell(game, max(safe_cells(game), key=risks.__getitem__))
    assert mw.review(game).guesses == 1
    play.win(game)
    expect(play.undo).to_have_count(0)
    page.keyboard.press("z")
    expect(play.end.get_by_role("heading")).to_have_text(re.compile(r"^Won in [\d.]+ s$"))
    review = mw.review(game)
    expect(play.end).to_contain_text("Next: a win on a board that you did not choose.")
    dots = page.locator(".end-guesses")
    expect(dots).to_have_accessible_name(f"0 forced, {review.avoidable} avoidable, 0 blunders")
    expect(dots.locator("i")).to_have_count(review.avoidable)
    expect(play.end_button("New game")).to_have_class("main")
    expect(play.end_button("Your")).to_be_in_viewport(ratio=1)
    show_more(page)
    expect(fact(page, "3BV/s")).to_have_text(re.compile(r"^[\d.]+$"))
    expect(fact(page, "Efficiency")).to_have_text(f"{100 * (game.efficiency or 0):.0f} %")
    expect(play.end.get_by_role("link", name="Review this game")).to_be_visible()


def show_more(page: Page) -> None:
    page.locator("#play-end summary").click()


def test_mistakes_are_asked_again_on_the_board(page: Page, play: PlayView) -> None:
    """A guess beside safe cells, then a blunder; both answers are explained."""
    game = play.open_link("9x9x10", 3, (4, 4))
    safe = mw.analyze(game.position).safe
    free = [cell for cell in safe_cells(game) if cell not in safe]
    play.open_cell(game, free[-1])
    before = board_rows(page)
    mine = mw.analyze(game.position).mines[0]
    play.cell(mine).click()
    press(page, "Your 2 mistakes →")
    expect(play.message).to_have_text("What would you play? (1 of 2)")
    play.check_cell(free[-1], "hidden")
    play.cell(safe[-1]).click()
    expect(play.message).to_contain_text("Right")
    press(page, "Next")
    expect(play.message).to_have_text("What would you play? (2 of 2)")
    assert board_rows(page) == before
    play.cell(mine).click()
    expect(play.message).to_contain_text("Not the best.")
    expect(page.locator("#play-board .clue").first).to_be_attached()
    page.get_by_role("button", name="Practise ").click()
    expect(page.locator("#learn-title")).to_contain_text("Lesson: ")
    page.go_back()
    play.check_cell(mine, "mine, exploded")
    press(page, "Your 2 mistakes →")
    page.keyboard.press("n")
    expect(play.end).to_be_hidden()


@pytest.mark.both_sizes
def test_the_end_leaves_the_board_in_place(page: Page, play: PlayView) -> None:
    """And no figure contradicts it. The focus is kept when its place goes."""
    game = play.open_link("9x9x10", 3, (4, 4))
    place = box(play.board)
    play.cell(mw.analyze(game.position).mines[0]).click()
    for name in ("New game", "Your mistake"):
        expect(play.end_button(name)).to_be_in_viewport(ratio=1)
    assert box(play.board) == place
    dots = page.locator(".end-guesses")
    expect(dots).to_have_accessible_name("0 forced, 0 avoidable, 1 blunder")
    expect(play.message).to_have_text(re.compile(r"so .*\br\dc\d\b.* (is a mine|are mines)\.$"))
    expect(page.locator("#play-board .clue").first).to_be_attached()
    safe = page.locator("#play-board .hint-safe")
    expect(safe).to_have_count(0)
    page.get_by_role("button", name="Show a safe cell").click()
    expect(safe).to_have_count(1)
    show_more(page)
    page.get_by_role("button", name="Replay this board").focus()
    page.keyboard.press("Enter")
    focused = page.get_by_role("grid", name="Board").locator(":focus")
    expect(focused).to_have_count(1)
    play.check_cell((4, 4), "empty")
    expect(play.undo).to_be_enabled()
    play.undo.focus()
    page.keyboard.press("Enter")
    expect(play.undo).to_be_disabled()
    expect(focused).to_have_count(1)


@DESKTOP
def test_a_win_is_ranked_copied_and_drawn(page: Page, play: PlayView) -> None:
    board = {"start_rule": "opening", "source": "page", "guessing": "any", "seed_chosen": False}
    common = board | {"topology": "square", "clues": "exact", "probabilities": False}
    add(page, *[common | {"id": f"old-{i}", "seconds": 10.0 * (i + 1)} for i in range(3)])
    for topology in ("square", "hexagonal"):
        game = before_last_click(seed=5, topology=topology)
        store_game(page, game, topology, is_seed_chosen=False)
        page.goto("#/play")
        play.cell(safe_cells(game)[0]).click()
        if topology == "square":
            expect(play.end).to_contain_text("Number 1 of your last 4 wins here; the median is 20")
        show_more(page)
        press(page, "Copy result")
        expect(play.message).to_have_text("Result copied.")
        lines = copied(page).splitlines()
        assert re.match(r"minewise, 9 × 9, 10 mines: won in [\d.]+ s$", lines[0])
        assert "Efficiency " in lines[1]  # in no time, there is no 3BV/s
        assert "#/play?size=9x9x10&" in lines[2]
        with Image.open(download(page, "Save picture")) as picture:
            assert picture.width > 9 * 20
            ground, corner = (picture.getpixel((at, at)) for at in (2, 18))
            assert (corner == ground) == (topology == "hexagonal")  # its corners are elsewhere


@DESKTOP
def test_a_board_is_played_again_also_in_its_middle(page: Page, play: PlayView) -> None:
    play.open()
    play.cell((4, 4)).click()
    begun = board_rows(page)
    hidden = divmod("".join(begun).index("#"), 9)
    play.cell(hidden).click(button="right")
    play.check_cell(hidden, "flag")
    page.keyboard.press("r")
    play.check_cell(hidden, "hidden")
    assert board_rows(page) == begun


def test_the_daily_board_has_a_calendar_and_a_streak(page: Page) -> None:
    page.clock.install(time="2026-11-22T10:00:00")
    today = date(2026, 11, 22)
    for day in (21, 20, 18):
        name = str(today.replace(day=day))
        add(page, {"id": name, "daily": name, "rows": 16, "columns": 16, "mines": 40})
    page.goto("#/play")
    PlayView(page).choose_board("Daily")
    sheet = page.get_by_role("dialog", name="Daily board")
    expect(sheet).to_contain_text("Today: not played yet. Streak: 2 days won in a row.")
    expect(sheet.locator("[aria-current=date]")).to_have_accessible_name("22 November, not played")
    expect(sheet.get_by_role("link", name="21 November, won")).to_be_visible()
    sheet.get_by_role("link", name="Play today's board").click()
    expect(sheet).to_be_hidden()
    expect(page.locator("#play-kind")).to_contain_text("Daily board of 2026-11-22")
