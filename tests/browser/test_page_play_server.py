"""Games that outlive a reload, a server that is away, and links to no board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SIZES, Server
from tests.browser.play_view import (
    cell_at,
    message,
    open_link,
    safe_cells,
    statistic,
    wait_for_board,
    win,
)


@pytest.fixture
def visitor(browser: Browser, tmp_path: Any, size: str) -> Iterator[tuple[Page, Server]]:
    """A page of a server of its own, which may be killed or may refuse: the browser logs that."""
    own = Server(tmp_path)
    own.start()
    context = browser.new_context(base_url=own.url, **SIZES[size])
    context.set_default_timeout(10_000)
    yield context.new_page(), own
    context.close()
    own.kill()


def test_a_game_survives_a_reload(page: Page) -> None:
    game = open_link(page, "9x9x10", 3, (4, 4), topology="hexagonal")
    flagged = safe_cells(game)[0]
    cell_at(page, flagged).click(button="right")
    game.flag(flagged)
    wait_for_board(page, game)
    page.reload()
    wait_for_board(page, game)
    expect(page.get_by_text("Hexagonal: each cell has six neighbours")).to_be_visible()


def test_a_game_survives_a_restart_of_the_server(visitor: tuple[Page, Server]) -> None:
    """What is done while the server is away is done when it is back, each once."""
    page, server = visitor
    game = open_link(page, "9x9x10", 3, (4, 4))
    one, two, *_ = safe_cells(game)
    mine = game.board.mines[0]
    server.kill()
    cell_at(page, one).click()
    expect(message(page)).to_contain_text("The server does not respond")
    cell_at(page, mine).click(button="right")
    cell_at(page, two).click()
    server.start()
    for kind, cell in (("open", one), ("flag", mine), ("open", two)):
        getattr(game, kind)(cell)
    wait_for_board(page, game)
    expect(message(page)).to_have_text("")
    expect(statistic(page, "Clicks")).to_have_text(str(game.clicks))
    win(game, lambda cell: cell_at(page, cell).click())
    expect(message(page)).to_contain_text("Won in")


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_a_game_that_is_gone_makes_room_for_a_new_one(visitor: tuple[Page, Server]) -> None:
    page, server = visitor
    game = open_link(page, "9x9x10", 3, (4, 4))
    server.kill()
    for path in server.games.iterdir():
        path.unlink()
    server.start()
    cell_at(page, safe_cells(game)[0]).click()
    expect(message(page)).to_have_text("There is no such game: start a new one.")
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_role("gridcell", name=re.compile("hidden$"))).to_have_count(81)


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_a_board_that_is_not_found_is_said_and_another_link_too(
    visitor: tuple[Page, Server],
) -> None:
    page, _ = visitor
    page.goto("/#/play?size=2x2x1&start-rule=safe&grade=contradiction&start=0,0")
    expect(message(page)).to_contain_text("meets the requirements")
    expect(page.get_by_role("gridcell", name=re.compile("hidden$"))).to_have_count(4)
    page.goto("/#/play?size=nonsense")
    expect(message(page)).to_contain_text("Unknown board")
    expect(page.get_by_role("gridcell", name=re.compile("hidden$"))).to_have_count(4)
    page.evaluate("localStorage.clear()")
    page.reload()
    page.goto("/#/play?size=10x10x99999")
    expect(message(page)).to_contain_text("do not fit")
    expect(page.get_by_role("gridcell", name=re.compile("hidden$"))).to_have_count(81)
