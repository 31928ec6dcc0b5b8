"""What the browser keeps of finished games, and what it says if it cannot."""

from __future__ import annotations

import pytest
from history_view import RECORD, SIZE, START, STORE, add, play, stored, wait_for_record
from play_view import cell_at, open_link, wait_for_board
from playwright.sync_api import Page, expect

import minewise as mw

pytestmark = pytest.mark.parametrize("size", ["desktop"])


@pytest.fixture
def opened(page: Page) -> Page:
    page.goto("/")
    expect(page.get_by_role("gridcell")).to_have_count(81)
    return page


def test_a_finished_game_is_kept_with_its_review_and_the_outcome_of_strong(opened: Page) -> None:
    game_id = play(opened, seed=3)
    [record] = stored(opened)
    told = opened.request.get(f"/api/games/{game_id}").json()
    saved = opened.request.get(f"/api/games/{game_id}/file").json()
    reviewed = opened.request.post("/api/review", data={"game": saved}).json()
    assert record["id"] == game_id
    assert (record["result"], record["later"]) == ("won", None)
    assert (record["seconds"], record["actions"]) == (told["seconds"], told["actions"])
    assert record["three_bv"] == told["result"]["three_bv"]
    assert record["seed_chosen"]
    for key in ("guesses", "forced", "avoidable", "luck", "needless_risk"):
        assert record["review"][key] == reviewed[key]
    moves = mw.moves("strong", mw.Game.new(SIZE, seed=3, start=START).board, START, seed=3)
    again = mw.Game.new(SIZE, seed=3, start=START)
    for move in moves:
        again.open(move.cell)
    assert record["strong"] == ("won" if again.won else "lost")


def test_a_loss_that_is_taken_back_stays_a_loss(opened: Page) -> None:
    game_id = play(opened, seed=3, lost=True)
    opened.locator("#undo").click()
    expect(opened.locator("#play-ending")).to_be_hidden()
    game = mw.Game.new(SIZE, seed=3, start=START)
    for cell in game.topology.cells:
        if not game.board.is_mine(cell):
            hidden = opened.locator("#play").get_by_role(
                "gridcell", name=f"row {cell[0]}, column {cell[1]}, hidden"
            )
            if hidden.count():
                hidden.click()
    expect(opened.get_by_text("Won in")).to_be_visible()
    wait_for_record(opened, game_id, "found.later")
    [record] = stored(opened)
    assert (record["result"], record["later"], record["undos"]) == ("lost", "won", 0)


def test_a_loss_that_is_taken_back_at_once_is_kept(page: Page) -> None:
    """Even if the server's answer with the saved game is late; the page logs no refusal."""
    page.add_init_script(
        """const { fetch } = window;
        window.fetch = async (path, options) => {
          if (String(path).endsWith("/file")) await new Promise((done) => setTimeout(done, 500));
          return fetch(path, options);
        };"""
    )
    game = open_link(page, "9x9x10", 3, (4, 4))
    wait_for_board(page, game)
    cell_at(page, game.board.mines[0]).click()
    expect(page.locator("#play-ending")).to_be_visible()
    page.locator("#undo").click()
    wait_for_board(page, game)
    game_id = page.evaluate("() => localStorage.getItem('minewise-game')")
    wait_for_record(page, game_id, "found.review")
    [record] = stored(page)
    assert (record["result"], record["undos"]) == ("lost", 0)


def test_a_game_is_kept_once_and_survives_a_reload(opened: Page) -> None:
    assert add(opened, {"id": "a"}, {"id": "b", "ended": 2e12}) == 2
    assert add(opened, {"id": "b", "result": "lost"}, {"id": "c", "ended": 1}) == 1
    opened.reload()
    assert [(one["id"], one["result"]) for one in stored(opened)] == [
        ("b", "won"),
        ("a", "won"),
        ("c", "won"),
    ]


def test_games_that_a_full_disk_refuses_are_written_later(opened: Page) -> None:
    opened.evaluate(
        """() => {
          window.put = IDBObjectStore.prototype.put;
          IDBObjectStore.prototype.put = () => {
            throw new DOMException("no space", "QuotaExceededError");
          };
        }"""
    )
    assert add(opened, {"id": "a"}, {"id": "b"}) == 2
    problem = f"async () => {{ {STORE} return gameStore.problem; }}"
    assert opened.evaluate(problem) == "The storage of this browser is full."
    assert {one["id"] for one in stored(opened)} == {"a", "b"}
    opened.evaluate("() => { IDBObjectStore.prototype.put = window.put; }")
    assert add(opened, {"id": "c"}) == 1
    assert opened.evaluate(problem) == ""
    opened.reload()
    assert {one["id"] for one in stored(opened)} == {"a", "b", "c"}


def test_two_tabs_have_the_same_games(opened: Page) -> None:
    other = opened.context.new_page()
    other.goto("/")
    other.evaluate(
        f"async () => {{ {STORE} gameStore.onChange(() => {{ window.told = true; }}); }}"
    )
    add(opened, {"id": "a"})
    other.wait_for_function("() => window.told")
    add(other, {"id": "b"})
    assert {one["id"] for one in stored(opened)} == {"a", "b"}


def test_a_record_of_an_older_version_gets_the_new_fields(opened: Page) -> None:
    add(opened, {"id": "old", "review": {"guesses": 3}})
    [record] = stored(opened)
    assert (record["strong"], record["review"], record["hints"]) == (None, None, 0)
    assert record["seconds"] == RECORD["seconds"]


def test_a_database_of_a_newer_version_is_left_alone(page: Page) -> None:
    page.goto("/")
    page.evaluate(
        """() => new Promise((resolve) => {
          const request = indexedDB.open("minewise-history", 99);
          request.onsuccess = () => { request.result.close(); resolve(); };
        })"""
    )
    assert add(page, {"id": "a"}) == 1
    assert page.evaluate(f"async () => {{ {STORE} return gameStore.problem; }}") == (
        "A newer version of this page has written the history. Reload the page."
    )
    assert len(stored(page)) == 1


def test_the_techniques_missed_most_come_first(opened: Page) -> None:
    review = {"guesses": 3, "forced": 0, "avoidable": 3, "luck": 1, "best_luck": 1}
    review |= {"needless_risk": 0, "win_loss": 0, "cause": None, "complete": True}
    add(
        opened,
        {"id": "a", "review": review | {"missed": {"subset": 1, "counting": 2}}},
        {"id": "b", "review": review | {"missed": {"subset": 3}}},
        {"id": "c"},
    )
    assert opened.evaluate(
        """async () => {
          const { missedTechniques } = await import("/static/history/missed-techniques.js");
          return missedTechniques();
        }"""
    ) == [
        {"technique": "subset", "count": 4, "games": 2},
        {"technique": "counting", "count": 2, "games": 1},
    ]
