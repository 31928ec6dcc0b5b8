"""The end of a game, and the daily boards."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

import minewise as mw
from tests.browser.history_view import add, before_last_click
from tests.browser.play_view import (
    cell_at,
    check_figure,
    end_button,
    message,
    open_link,
    open_play,
    safe_cells,
    store_game,
    win,
)

DESKTOP = pytest.mark.parametrize("size", ["desktop"], indirect=True)


def fact(page: Page, name: str) -> Locator:
    """What the card says of something."""
    terms = page.locator("#play-end dt").filter(has_text=re.compile(f"^{name}$"))
    expect(terms).to_have_count(1)
    return terms.locator("xpath=following-sibling::dd[1]")


def test_figures_follow_the_game_and_the_card_sums_them_up(page: Page) -> None:
    """Three figures stand above the board; the rest is shown on request."""
    game = open_link(page, "9x9x20", 6, (4, 4))
    expect(page.locator("#play-status output")).to_have_text(["20", "1", re.compile(r"^\d+$")])
    expect(page.locator("#play-statistics")).to_be_hidden()
    check_figure(page, "Guesses", "0")
    risks = mw.analyze(game.position)
    guess = max(safe_cells(game), key=risks.__getitem__)
    cell_at(page, guess).click()
    game.open(guess)
    assert mw.review(game).guesses == 1
    check_figure(page, "Guesses", "1")
    check_figure(page, "Forced", "0")
    check_figure(page, "Survival", f"{100 * mw.review(game).luck:.1f} %")
    win(game, lambda cell: cell_at(page, cell).click())
    card = page.locator("#play-end")
    expect(card.get_by_role("heading")).to_have_text(re.compile(r"^Won in [\d.]+ s$"))
    expect(fact(page, "3BV/s")).to_have_text(re.compile(r"^[\d.]+$"))
    share = 100 * (game.efficiency or 0)
    expect(fact(page, "Efficiency")).to_have_text(f"{share:.0f} %")
    review = mw.review(game)
    expect(fact(page, "Survival chance")).to_have_text(f"{100 * review.luck:.1f} %")
    costliest = next(one for one in review.moments if one.kind == "costliest guess")
    expect(fact(page, "Costliest guess")).to_contain_text(costliest.text.partition(":")[0])
    expect(fact(page, "Next goal")).to_have_text("a win on a board that you did not choose")
    expect(end_button(page, "New game")).to_have_class("main")
    expect(end_button(page, "Review")).to_be_in_viewport(ratio=1)


@pytest.mark.both_sizes
def test_the_end_leaves_the_board_in_place(page: Page) -> None:
    """And no figure contradicts it. The focus is kept when its place goes."""
    game = open_link(page, "9x9x10", 3, (4, 4))
    board = page.locator("#play-board")
    place = board.bounding_box()
    cell_at(page, mw.analyze(game.position).mines[0]).click()
    for name in ("New game", "Review this game", "Undo"):
        expect(end_button(page, name)).to_be_in_viewport(ratio=1)
    assert board.bounding_box() == place
    expect(fact(page, "Survival chance")).to_have_text("0 %")  # of a certain mine
    page.get_by_role("button", name="Replay this board").focus()
    page.keyboard.press("Enter")
    focused = page.get_by_role("grid", name="Board").locator(":focus")
    expect(focused).to_have_count(1)
    expect(cell_at(page, (4, 4))).to_have_attribute("aria-label", re.compile("empty"))
    expect(page.get_by_role("button", name=re.compile("^Undo"))).to_be_enabled()
    page.get_by_role("button", name=re.compile("^Undo")).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Undo"))).to_be_disabled()
    expect(focused).to_have_count(1)


@DESKTOP
def test_a_win_is_ranked_copied_and_drawn(page: Page, tmp_path: Path) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = {"start_rule": "opening", "source": "page", "guessing": "any", "seed_chosen": False}
    common = board | {"topology": "square", "clues": "exact", "probabilities": False}
    add(page, *[common | {"id": f"old-{i}", "seconds": 10.0 * (i + 1)} for i in range(3)])
    for topology in ("square", "hexagonal"):
        game = before_last_click(seed=5, topology=topology)
        store_game(page, game, topology, is_seed_chosen=False)
        page.goto("#/play")
        cell_at(page, safe_cells(game)[0]).click()
        if topology == "square":
            expect(fact(page, "Rank")).to_have_text("1 of your last 4 wins here; median 20.00 s")
            expect(fact(page, "Next goal")).to_have_text("under 1 s")
        page.get_by_role("button", name="Copy result").click()
        expect(message(page)).to_have_text("Result copied.")
        lines = page.evaluate("navigator.clipboard.readText()").splitlines()
        assert re.match(r"minewise, 9 × 9, 10 mines: won in [\d.]+ s$", lines[0])
        assert lines[1].startswith("3BV/s ")
        assert "#/play?size=9x9x10&" in lines[2]
        with page.expect_download() as download:
            page.get_by_role("button", name="Save picture").click()
        download.value.save_as(tmp_path / "board.png")
        with Image.open(tmp_path / "board.png") as picture:
            assert picture.width > 9 * 20
            ground, corner = (picture.getpixel((at, at)) for at in (2, 18))
            assert (corner == ground) == (topology == "hexagonal")  # its corners are elsewhere


@DESKTOP
def test_a_board_is_played_again_also_in_its_middle(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_play(page)
    cell_at(page, (4, 4)).click()
    shown = page.locator("#play-board [role=gridcell]")
    begun = shown.evaluate_all("cells => cells.map((cell) => cell.dataset.v)")
    cell_at(page, (0, 0)).click(button="right")
    page.keyboard.press("r")
    page.wait_for_function(
        """begun => JSON.stringify(begun) === JSON.stringify(
          [...document.querySelectorAll("#play-board [role=gridcell]")].map((c) => c.dataset.v))""",
        arg=begun,
    )
    page.get_by_text("More figures").click()
    page.get_by_role("button", name="Copy link").click()
    expect(message(page)).to_have_text("Link copied.")
    assert "start=4%2C4" in page.evaluate("navigator.clipboard.readText()")


def test_the_daily_board_has_a_calendar_and_a_streak(page: Page) -> None:
    page.clock.install(time="2026-11-22T10:00:00")
    today = date(2026, 11, 22)
    for day in (21, 20, 18):
        name = str(today.replace(day=day))
        add(page, {"id": name, "daily": name, "rows": 16, "columns": 16, "mines": 40})
    page.goto("#/play")
    page.get_by_role("button", name="Daily").click()
    sheet = page.get_by_role("dialog", name="Daily board")
    expect(sheet).to_contain_text("Today: not played yet. Streak: 2 days won in a row.")
    expect(sheet.locator("[aria-current=date]")).to_have_accessible_name("22 November, not played")
    expect(sheet.get_by_role("link", name="21 November, won")).to_be_visible()
    sheet.get_by_role("link", name="Play today's board").click()
    expect(sheet).to_be_hidden()
    expect(page.locator("#play-kind")).to_contain_text("Daily board of 2026-11-22")
