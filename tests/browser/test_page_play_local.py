"""The page plays its games itself: clicks need no server, and games outlive a reload."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE_MS, SIZES, Server, hold
from tests.browser.play_view import (
    asked_questions,
    board_rows,
    cell_at,
    check_figure,
    message,
    open_link,
    open_play,
    safe_cells,
    store,
    wait_for_board,
    win,
)

DESKTOP = pytest.mark.parametrize("size", ["desktop"], indirect=True)
HIDDEN = re.compile("hidden$")
OPENING = re.compile(r"\bopening\b")

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


@pytest.fixture
def visitor(browser: Browser, tmp_path: Path, size: str) -> Iterator[tuple[Page, Server]]:
    """A page of a server of its own, which may be killed: the browser logs that."""
    own = Server(tmp_path / "jobs")
    own.start()
    context = browser.new_context(base_url=f"{own.url}/", **SIZES[size])
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page(), own
    context.close()
    own.kill()


@DESKTOP
def test_clicks_are_painted_at_once_and_without_a_request(page: Page) -> None:
    """The game survives a reload, with what can be undone."""
    game = open_link(page, "16x16x40", 3, (4, 4), topology="hexagonal")
    asked = asked_questions(page)
    mines = list(game.board.mines)[:24]
    opened = safe_cells(game)[0]
    clicks = [*((game.topology.index(mine), 2) for mine in mines), (game.topology.index(opened), 0)]
    shown = page.evaluate(CLICKS, clicks)
    for mine in mines:
        game.flag(mine)
    game.open(opened)
    assert shown == [*["flag"] * 24, str(game.position[opened] or "empty")]
    assert asked in ([], ["luck"])  # the luck of the start, if a pause was before the clicks
    wait_for_board(page, game)
    page.reload()
    wait_for_board(page, game)
    expect(page.get_by_text("Hexagonal: each cell has six neighbours")).to_be_visible()
    check_figure(page, "Clicks", str(len(game.history)))
    page.get_by_role("button", name=re.compile("^Undo")).click()
    game.undo()
    wait_for_board(page, game)
    page.reload()
    wait_for_board(page, game)
    check_figure(page, "Undos", "1")


@DESKTOP
def test_play_goes_on_while_the_server_is_down(visitor: tuple[Page, Server]) -> None:
    """Only help needs it, and a no-guess board. A game that ends meanwhile is reviewed later."""
    page, server = visitor
    game = open_link(page, "9x9x10", 3, (4, 4))
    page.goto("#/play?size=9x9x10&no-guess=1")
    expect(page.get_by_role("gridcell", name=HIDDEN)).to_have_count(81)
    server.kill()
    cell_at(page, (4, 4)).click()
    expect(message(page)).to_have_text("The server does not respond.")
    expect(page.get_by_role("gridcell", name=HIDDEN)).to_have_count(81)
    expect(page.locator("#play-board .opening")).to_have_count(0)
    server.start()
    cell_at(page, (4, 4)).click()  # may be made again
    expect(cell_at(page, (4, 4))).to_have_attribute("aria-label", re.compile("empty$"))
    expect(message(page)).to_have_text("")
    server.kill()
    game = open_link(page, "6x6x6", 2, (3, 3))
    opened, mine = safe_cells(game)[0], game.board.mines[0]
    cell_at(page, opened).click()
    cell_at(page, mine).click(button="right")
    game.open(opened)
    game.flag(mine)
    wait_for_board(page, game)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(message(page)).to_have_text("The server does not respond.")
    check_figure(page, "Hints", "0")
    win(game, lambda cell: cell_at(page, cell).click())
    expect(message(page)).to_contain_text("Won in")
    check_figure(page, "Clicks", str(len(game.history)))
    server.start()
    page.reload()
    expect(message(page)).to_contain_text("Won in")
    page.get_by_role("link", name="Review this game").click()
    expect(page.get_by_text(f"Won after {game.clicks} clicks.").first).to_be_visible()


def test_flags_are_set_while_a_board_is_dealt(page: Page) -> None:
    page.goto("#/play?size=9x9x10&no-guess=1")
    release = hold(page, "**/api/generate")
    cell_at(page, (0, 0)).click(button="right")
    cell_at(page, (8, 8)).click()
    expect(cell_at(page, (8, 8))).to_have_class(OPENING)
    cell_at(page, (0, 1)).click(button="right")
    assert board_rows(page)[0][:2] == "FF"
    cell_at(page, (4, 4)).click()  # one cell is opened first
    release()
    expect(cell_at(page, (8, 8))).to_have_attribute("aria-label", re.compile("empty$"))
    expect(page.locator("#play-board .opening")).to_have_count(0)


@DESKTOP
def test_a_game_that_is_dealt_when_another_is_begun_is_dropped(page: Page) -> None:
    page.goto("#/play?size=9x9x10&no-guess=1")
    release = hold(page, "**/api/generate")
    cell_at(page, (8, 8)).click()
    page.get_by_role("button", name="No-guess").click()
    expect(page.locator("#play-board .opening")).to_have_count(0)
    with page.expect_response("**/api/generate"):
        release()
    expect(page.get_by_role("gridcell", name=HIDDEN)).to_have_count(81)
    cell_at(page, (8, 8)).click()
    check_figure(page, "Clicks", "1")


@DESKTOP
def test_what_another_page_stored_gives_way_to_a_new_game(page: Page) -> None:
    for text in ("no", "4", "{}", json.dumps({"id": "a", "game": {}})):
        store(page, "minewise-game", text)
        open_play(page)
        cell_at(page, (4, 4)).click()
        check_figure(page, "Clicks", "1")


@DESKTOP
def test_two_tabs_play_two_games(page: Page) -> None:
    """The one that was saved last is resumed."""
    game = open_link(page, "9x9x10", 3, (4, 4))
    other = page.context.new_page()
    other_game = open_link(other, "8x8x10", 4, (4, 4))
    for tab, played in ((page, game), (other, other_game)):
        cell = safe_cells(played)[0]
        cell_at(tab, cell).click()
        played.open(cell)
        wait_for_board(tab, played)
        tab.wait_for_function(SAVED, arg=[str(played.seed), len(played.history)])
    page.close()
    third = other.context.new_page()
    third.goto("./")
    wait_for_board(third, game)
    wait_for_board(other, other_game)


@DESKTOP
def test_a_link_to_no_board_leaves_the_game(page: Page, console_errors: list[str]) -> None:
    page.goto("#/play?size=2x2x1&start-rule=safe&grade=contradiction&start=0,0")
    expect(message(page)).to_contain_text("meets the requirements")
    expect(page.get_by_role("gridcell", name=HIDDEN)).to_have_count(4)
    page.goto("#/play?size=nonsense")
    expect(message(page)).to_contain_text("The size is nonsense")
    expect(page.get_by_role("gridcell", name=HIDDEN)).to_have_count(4)
    store(page, "minewise-game", None)
    page.goto("#/play?size=10x10x99999")
    expect(message(page)).to_contain_text("do not fit")
    expect(page.get_by_role("gridcell", name=HIDDEN)).to_have_count(81)
    console_errors.clear()
