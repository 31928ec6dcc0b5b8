"""The history as the tests use it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

import minewise as mw

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

STORE = 'const { gameStore } = await import("/static/history/game-store.js");'


def stored(page: Page) -> list[dict[str, Any]]:
    """The records of the history, the latest first."""
    records = page.evaluate(f"async () => {{ {STORE} return gameStore.records(); }}")
    assert isinstance(records, list)
    return records


def add(page: Page, *records: dict[str, Any], file: dict[str, Any] | None = None) -> int:
    """Adds records, and returns the number of those that are new."""
    entries = [{"record": RECORD | record, "file": file} for record in records]
    return int(
        page.evaluate(f"async (entries) => {{ {STORE} return gameStore.add(entries); }}", entries)
    )


def play(page: Page, seed: int, *, lost: bool = False, wait: bool = True) -> str:
    """Plays a game through the API up to its last click, makes this on the page, returns its id."""
    told = page.request.post("/api/games", data={"size": SIZE, "seed": str(seed)}).json()
    game = mw.Game.new(SIZE, seed=seed, start=START)
    opened = [START]
    cells = [cell for cell in game.topology.cells if not game.board.is_mine(cell)]
    while len(left := [cell for cell in cells if game.position[cell] < 0]) > 1:
        game.open(left[0])
        if game.over:
            game.undo()
            break
        opened.append(left[0])
    actions = [{"kind": "open", "cell": list(cell)} for cell in opened]
    assert page.request.post(f"/api/games/{told['id']}/actions", data={"actions": actions}).ok
    page.evaluate("id => localStorage.setItem('minewise-game', id)", str(told["id"]))
    page.goto("about:blank")
    page.goto("/#/play")
    row, column = game.board.mines[0] if lost else left[0]
    page.locator("#play").get_by_role("gridcell", name=f"row {row}, column {column},").click()
    expect(page.locator("#play-ending")).to_be_visible()
    if wait:
        wait_for_record(page, str(told["id"]), "found.review && found.strong")
    return str(told["id"])


def wait_for_record(page: Page, game_id: str, condition: str) -> None:
    """Waits until the record that was `found` meets a condition."""
    found = f"{STORE} const found = await gameStore.record(id);"
    check = f"async (id) => {{ {found} return found && {condition}; }}"
    for _ in range(100):
        if page.evaluate(check, game_id):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"not in time: {condition}")
