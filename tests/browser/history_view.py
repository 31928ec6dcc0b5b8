"""The history as the tests use it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

import minewise as mw
from tests.browser.conftest import PATIENCE_MS
from tests.browser.in_page import evaluate, press
from tests.browser.play_view import PlayView, safe_cells, store_game, visit_origin

SIZE, START = "9x9x10", (4, 4)

RECORD = {
    "id": "game",
    "source": "file",
    "ended": 1_000_000_000_000,
    "rows": 9,
    "columns": 9,
    "mines": 10,
    "result": "won",
    "seconds": 20.0,
    "three_bv": 30,
    "three_bv_so_far": 30,
    "actions": 40,
    "clicks": 35,
}
REVIEW = {
    "guesses": 3,
    "forced": 1,
    "avoidable": 2,
    "luck": 0.5,
    "best_luck": 0.7,
    "needless_risk": 0.2,
    "win_loss": 0.1,
    "cause": None,
    "missed": {},
    "complete": True,
}


def stored(page: Page) -> list[dict[str, Any]]:
    """The records of the history, the latest first."""
    records = evaluate(page, "() => internals.gameStore.records()")
    assert isinstance(records, list)
    return records


def add(page: Page, *records: dict[str, Any], file: dict[str, Any] | None = None) -> int:
    """Adds records, and returns the number of those that are new; no page need be open."""
    if page.url == "about:blank":
        visit_origin(page)
    entries = [{"record": RECORD | record, "file": file} for record in records]
    return int(evaluate(page, "(entries) => internals.gameStore.add(entries)", entries))


def open_transfer(page: Page) -> None:
    page.locator("#history details").evaluate("one => { one.open = true; }")


def delete_all(page: Page, *, confirmed: bool = True) -> None:
    open_transfer(page)
    page.once("dialog", lambda one: one.accept() if confirmed else one.dismiss())
    press(page, "Delete all games")


def before_last_click(seed: int, topology: str = "square") -> mw.Game:
    """A game that one more safe cell wins."""
    game = mw.Game.new(SIZE, seed=seed, start=START, topology=topology)
    while not game.won:
        game.open(safe_cells(game)[0])
    begun = mw.Game.new(SIZE, seed=seed, start=START, topology=topology)
    for action in game.history[1:-1]:
        begun.open(action.cell)
    return begun


def strong_wins(game: mw.Game, start: tuple[int, int]) -> bool:
    *_, last = mw.moves("strong", game.board, start, seed=game.seed or 0)
    return not game.board.is_mine(last.cell)


def play_last_click(page: Page, seed: int, *, lost: bool = False, wait: bool = True) -> str:
    """Makes the last click of a game on the page, and returns the id of the game."""
    game, game_id = before_last_click(seed), f"seed-{seed}"
    store_game(page, game, game_id)
    page.goto("#/play")
    play = PlayView(page)
    play.cell(game.board.mines[0] if lost else safe_cells(game)[0]).click()
    expect(play.end).to_be_visible()
    if wait:
        wait_for_record(page, game_id, "found.review && found.strong")
    return game_id


def wait_for_record(page: Page, game_id: str, condition: str) -> None:
    """Waits until the record that was `found` meets a condition."""
    check = f"""async (id) => {{
      const found = await internals.gameStore.record(id);
      return found && {condition};
    }}"""
    for _ in range(PATIENCE_MS // 50):
        if evaluate(page, check, game_id):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"not in time: {condition}")
