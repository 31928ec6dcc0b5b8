"""The page plays its games itself: clicks need no server, and games outlive a reload."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

import minewise as mw
from tests.browser.conftest import SIZES, Server, hold, opened
from tests.browser.in_page import DESKTOP, press
from tests.browser.play_view import PlayView, board_rows, safe_cells, store

pytestmark = DESKTOP

# Clicks cells in turn, and returns what each shows before anything else can happen.
CLICKS = """(clicks) => clicks.map(([i, button]) => {
  const cell = document.querySelector(`#play-board .cell[data-i="${i}"]`);
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
    if (type !== "click" || button === 0)
      cell.dispatchEvent(new PointerEvent(type, { button, bubbles: true, pointerType: "mouse" }));
  return cell.ariaLabel.split(", ")[2];
})"""


SAVED = """([seed, length]) => {
  const { game } = JSON.parse(localStorage["minewise-game"]);
  return game.seed === seed && game.history.length === length;
}"""


def test_clicks_are_painted_at_once_and_without_a_request(page: Page, play: PlayView) -> None:
    """The game survives a reload, with what can be undone."""
    game = play.open_link("16x16x40", 3, (4, 4), topology="hexagonal")
    asked = play.asked_questions()
    mines = list(game.board.mines)[:24]
    opened = safe_cells(game)[0]
    clicks = [*((game.topology.index(mine), 2) for mine in mines), (game.topology.index(opened), 0)]
    shown = page.evaluate(CLICKS, clicks)
    for mine in mines:
        game.flag(mine)
    game.open(opened)
    assert shown == [*["flag"] * 24, str(game.position[opened] or "empty")]
    assert asked == []
    play.wait_for(game)
    page.reload()
    play.wait_for(game)
    expect(page.get_by_text("Hexagonal: each cell has six neighbours")).to_be_visible()
    play.check_saved("actions", len(game.history))
    play.undo.click()
    play.wait_for(game, "undo")
    page.reload()
    play.wait_for(game)
    play.check_saved("undos", 1)


def test_play_goes_on_while_the_server_is_down(browser: Browser, size: str) -> None:
    """Only help needs it, and a no-guess board. A game that ends meanwhile is reviewed later."""
    with Server() as server, opened(browser, server, **SIZES[size]) as page:
        play = PlayView(page)
        page.goto("#/play?size=9x9x10&no-guess=1")
        expect(play.hidden).to_have_count(81)
        page.wait_for_load_state("networkidle")  # with what is loaded later
        server.kill()
        play.cell((4, 4)).click()
        expect(play.message).to_have_text("The server does not respond.")
        expect(play.hidden).to_have_count(81)
        expect(page.locator("#play-board .opening")).to_have_count(0)
        server.start()
        play.cell((4, 4)).click()  # may be made again
        play.check_cell((4, 4), "empty")
        expect(play.message).to_have_text("")
        play.check_saved("hints", 0)
        server.kill()
        game = play.open_link("6x6x6", 2, (3, 3))
        play.open_cell(game, safe_cells(game)[0])
        play.flag(game, game.board.mines[0])
        play.hint.click()
        expect(play.message).to_have_text("The server does not respond.")
        play.check_saved("hints", 0)
        play.win(game)
        expect(play.end).to_contain_text("Won in")
        server.start()
        page.reload()
        expect(play.end).to_contain_text("Won in")
        page.goto("#/review")
        expect(page.get_by_text(f"Won after {game.clicks} clicks.").first).to_be_visible()


def test_flags_are_set_while_a_board_is_dealt(page: Page, play: PlayView) -> None:
    page.goto("#/play?size=9x9x10&no-guess=1")
    release = hold(page, "**/api/generate")
    play.cell((0, 0)).click(button="right")
    play.cell((8, 8)).click()
    expect(play.cell((8, 8))).to_have_class(re.compile(r"\bopening\b"))
    play.cell((0, 1)).click(button="right")
    assert board_rows(page)[0][:2] == "FF"
    play.cell((4, 4)).click()  # one cell is opened first
    release()
    play.check_cell((8, 8), "empty")
    expect(page.locator("#play-board .opening")).to_have_count(0)


def test_a_game_that_is_dealt_when_another_is_begun_is_dropped(page: Page, play: PlayView) -> None:
    page.goto("#/play?size=9x9x10&no-guess=1")
    release = hold(page, "**/api/generate")
    play.cell((8, 8)).click()
    play.choose_board("No-guess")
    expect(page.locator("#play-board .opening")).to_have_count(0)
    with page.expect_response("**/api/generate"):
        release()
    expect(play.hidden).to_have_count(81)
    play.cell((8, 8)).click()
    play.check_saved("actions", 1)


def test_what_another_page_stored_gives_way_to_a_new_game(page: Page, play: PlayView) -> None:
    for text in ("no", "4", "{}", json.dumps({"id": "a", "game": {}})):
        store(page, "minewise-game", text)
        play.open()
        play.cell((4, 4)).click()
        play.check_saved("actions", 1)


def test_two_tabs_play_two_games(play: PlayView) -> None:
    """A new tab offers the one that was saved last."""
    other, third = (PlayView(play.page.context.new_page()) for _ in range(2))
    game = play.open_link("9x9x10", 3, (4, 4))
    other_game = other.open_link("8x8x10", 4, (4, 4))
    for tab, played in ((play, game), (other, other_game)):
        tab.open_cell(played, safe_cells(played)[0])
        tab.page.wait_for_function(SAVED, arg=[str(played.seed), len(played.history)])
    play.page.close()
    third.page.goto("./")
    press(third.page, "Back to the game you left")
    third.wait_for(game)
    other.wait_for(other_game)


def test_a_link_to_no_board_leaves_the_game(
    page: Page, play: PlayView, console_errors: list[str]
) -> None:
    page.goto("#/play?size=2x2x1&start-rule=safe&grade=contradiction&start=0,0")
    expect(play.message).to_contain_text("meets the requirements")
    expect(play.hidden).to_have_count(4)
    page.goto("#/play?size=nonsense")
    expect(play.message).to_contain_text("The size is nonsense")
    expect(play.hidden).to_have_count(4)
    store(page, "minewise-game", None)
    page.goto("#/play?size=10x10x99999")
    expect(play.message).to_contain_text("do not fit")
    expect(play.hidden).to_have_count(81)
    console_errors.clear()


@pytest.mark.parametrize(
    "refusal",
    [
        """for (const name of ["localStorage", "sessionStorage", "indexedDB"])
          Object.defineProperty(window, name, {
            get() { throw new DOMException("denied", "SecurityError"); }
          });""",
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }",
    ],
    ids=["blocked", "full"],
)
def test_a_browser_that_keeps_nothing_loses_nothing_but_the_memory_of_it(
    page: Page, play: PlayView, refusal: str
) -> None:
    page.add_init_script(refusal)
    page.goto("#/play?size=beginner&seed=3&start=4,4")
    game = mw.Game.new("beginner", seed=3, start=(4, 4))
    play.wait_for(game)
    notice = page.locator("#notice")
    expect(notice).to_contain_text("This browser does not keep what you play and set here")
    press(notice, "OK")
    page.keyboard.press("p")
    play.win(game)
    expect(play.end).to_contain_text("Won in")
    page.get_by_role("navigation").get_by_role("link", name="Me").click()
    expect(page.get_by_role("table", name="Games").locator("tbody tr")).to_have_count(1)
    page.get_by_role("navigation").get_by_role("link", name="Play").click()
    press(page.locator("#play-end"), "New game")
    expect(play.cells).to_have_count(81)
    expect(notice).to_be_hidden()


def test_the_clock_starts_with_the_first_click(page: Page, play: PlayView) -> None:
    page.clock.install()
    play.open()
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=2))
    play.cells.first.click()
    page.clock.run_for(1000)
    expect(page.locator("#time")).to_have_text("1")
