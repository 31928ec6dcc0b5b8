"""What is painted before the server answers, and what becomes of clicks that are sent meanwhile."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

import minewise as mw
from tests.browser.play_view import (
    board_rows,
    cell_at,
    message,
    open_link,
    safe_cells,
    statistic,
    wait_for_board,
    win,
)

STATE = re.compile(r"/api/games/[\w-]+$")
ACTIONS = re.compile(r"/api/games/[\w-]+/actions$")
OPENING = re.compile(r"\bopening\b")


def hold(page: Page, address: re.Pattern[str] = ACTIONS) -> Callable[[], None]:
    """Holds requests (all actions) on their way; returns a function that lets them go."""
    held: list[Route] = []
    is_held = True

    def arrived(route: Route) -> None:
        if is_held:
            held.append(route)
        else:
            route.continue_()

    page.route(address, arrived)

    def release() -> None:
        nonlocal is_held
        is_held = False
        for route in held:
            route.continue_()

    return release


def slow_down(page: Page, milliseconds: float) -> None:
    """Delays every answer."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": milliseconds,
            "downloadThroughput": -1,
            "uploadThroughput": -1,
        },
    )


def clue_with(game: mw.Game, number: int) -> mw.topology.Cell:
    """A number that has more hidden neighbours than mines."""
    return next(
        cell
        for cell in game.topology.cells
        if game.position[cell] == number
        and sum(game.position[near] < 0 for near in game.topology.neighbours(cell)) > number
    )


def test_clicks_are_shown_before_the_server_answers(page: Page, size: str) -> None:
    game = open_link(page, "9x9x10", 3, (4, 4))
    release = hold(page)
    clue = clue_with(game, 1)
    near = game.topology.neighbours(clue)
    mine = next(cell for cell in near if game.board.is_mine(cell))
    others = [cell for cell in near if game.position[cell] < 0 and cell != mine]
    if size == "phone":
        page.get_by_role("button", name="Flag mode").tap()
        cell_at(page, mine).tap()
        page.get_by_role("button", name="Flag mode").tap()
    else:
        cell_at(page, mine).click(button="right")
    expect(cell_at(page, mine)).to_have_attribute("aria-label", re.compile("flag$"))
    expect(page.get_by_role("status", name="Mines left")).to_have_text("9")
    expect(page.locator("#play-announcement")).to_contain_text("9 mines left.")
    cell_at(page, clue).click()  # a chord of the flag that the server does not know yet
    for cell in others:
        expect(cell_at(page, cell)).to_have_class(OPENING)
    far = next(cell for cell in safe_cells(game) if cell not in near)
    cell_at(page, far).click()
    expect(cell_at(page, far)).to_have_class(OPENING)
    release()
    game.flag(mine)
    game.chord(clue)
    game.open(far)
    wait_for_board(page, game)
    expect(page.locator("#play-board .opening")).to_have_count(0)
    expect(statistic(page, "Clicks")).to_have_text(str(game.clicks))


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_twelve_flags_a_second_are_painted_at_once(page: Page) -> None:
    """With a latency of 100 ms; each is there before the browser draws the next frame."""
    game = open_link(page, "16x16x40", 3, (4, 4))
    slow_down(page, 100)
    mines = list(game.board.mines)[:24]
    shown = page.evaluate(
        """async (cells) => {
          const shown = [];
          for (const i of cells) {
            const cell = document.querySelector(`#play-board .cell[data-i="${i}"]`);
            cell.dispatchEvent(new MouseEvent("mousedown", { button: 2, bubbles: true }));
            shown.push(cell.ariaLabel.split(", ")[2]);
            await new Promise((resolve) => setTimeout(resolve, 1000 / 12));
          }
          return shown;
        }""",
        [game.topology.index(mine) for mine in mines],
    )
    assert shown == ["flag"] * 24
    for mine in mines:
        game.flag(mine)
    page.wait_for_function("() => document.querySelector('#undo').disabled === false")
    page.reload()  # what the server has
    wait_for_board(page, game)


def test_answers_that_overtake_each_other_change_nothing(page: Page) -> None:
    """The first request arrives last, and its answer is lost; every click is made once."""
    game = open_link(page, "9x9x10", 3, (4, 4))
    held: list[Route] = []

    def late(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route(ACTIONS, late)
    one, other = safe_cells(game)[:2]
    mine = game.board.mines[0]
    cell_at(page, one).click()
    cell_at(page, mine).click(button="right")
    cell_at(page, other).click()
    for kind, cell in (("open", one), ("flag", mine), ("open", other)):
        getattr(game, kind)(cell)
    wait_for_board(page, game)
    expect(statistic(page, "Clicks")).to_have_text(str(game.clicks))
    held[0].continue_()
    page.get_by_role("button", name="Undo").click()
    game.undo()
    wait_for_board(page, game)
    expect(statistic(page, "Undos")).to_have_text("1")
    win(game, lambda cell: cell_at(page, cell).click())
    expect(message(page)).to_contain_text("Won in")


def test_a_new_game_is_shown_and_clicked_before_it_is_there(page: Page) -> None:
    game = open_link(page, "9x9x10", 3, (4, 4))
    cell_at(page, game.board.mines[0]).click()
    expect(message(page)).to_contain_text("You hit a mine")
    held: list[Route] = []
    page.route("**/api/games", lambda route: held.append(route))
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_role("gridcell", name=re.compile("hidden$"))).to_have_count(81)
    cell_at(page, (0, 0)).click(button="right")
    cell_at(page, (8, 8)).click()
    expect(cell_at(page, (8, 8))).to_have_class(OPENING)
    assert board_rows(page)[0][0] == "F"
    held[0].continue_()
    expect(cell_at(page, (8, 8))).to_have_attribute("aria-label", re.compile("empty$"))
    assert board_rows(page)[0][0] in "F01234"


def test_a_game_is_shown_after_a_reload_before_the_server_answers(page: Page) -> None:
    game = open_link(page, "9x9x10", 3, (4, 4))
    wait_for_board(page, game)
    rows = board_rows(page)
    release = hold(page, STATE)
    page.reload()
    expect(page.get_by_role("gridcell")).to_have_count(81)
    assert board_rows(page) == rows
    mine, safe = mw.analyze(game.position).mines[0], safe_cells(game)[0]
    cell_at(page, mine).click(button="right")
    expect(cell_at(page, mine)).to_have_accessible_name(re.compile("flag$"))
    cell_at(page, safe).click()
    expect(cell_at(page, safe)).to_have_class(OPENING)
    release()
    game.flag(mine)
    game.open(safe)
    wait_for_board(page, game)


def test_a_shown_game_that_the_server_lost_gives_way_to_a_new_one(
    page: Page, console_errors: list[str]
) -> None:
    open_link(page, "9x9x10", 3, (4, 4))
    expect(statistic(page, "Clicks")).to_have_text("1")
    page.route(STATE, lambda route: route.fulfill(status=404, json={"error": {"message": "no"}}))
    page.reload()
    expect(page.get_by_role("gridcell", name="hidden")).to_have_count(81)
    page.unroute(STATE)
    cell_at(page, (4, 4)).click()
    expect(statistic(page, "Clicks")).to_have_text("1")
    console_errors.clear()
