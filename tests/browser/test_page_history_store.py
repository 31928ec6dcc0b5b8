"""What the browser keeps of finished games, and what it says if it cannot."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from minewise.formats import game_json
from tests.browser.history_view import (
    RECORD,
    START,
    add,
    before_last_click,
    play_last_click,
    stored,
    strong_wins,
    wait_for_record,
)
from tests.browser.in_page import DESKTOP, evaluate
from tests.browser.play_view import PlayView, safe_cells

PROBLEM = "() => internals.gameStore.problem"
pytestmark = DESKTOP


@pytest.fixture
def opened(play: PlayView) -> Page:
    play.open()
    return play.page


def test_a_finished_game_is_kept_with_its_review_and_the_outcome_of_strong(opened: Page) -> None:
    game_id = play_last_click(opened, seed=3)
    [record] = stored(opened)
    game = before_last_click(seed=3)
    game.open(safe_cells(game)[0])
    saved = {"game": game_json.to_dict(game)}
    reviewed = opened.request.post("api/review", data=saved).json()
    assert record["id"] == game_id
    assert record["result"] == "won"
    assert record["actions"] == record["clicks"] == len(game.history)
    assert record["three_bv"] == record["three_bv_so_far"] == game.three_bv
    assert record["seed_chosen"]
    for key in ("guesses", "forced", "avoidable", "luck", "needless_risk"):
        assert record["review"][key] == reviewed[key]
    assert record["strong"] == ("won" if strong_wins(game, START) else "lost")


def test_a_loss_that_is_taken_back_stays_a_loss(page: Page, play: PlayView) -> None:
    """Even if the part of the page that keeps it is loaded late."""
    held: list[Route] = []
    page.route("**/own-games-*.js", lambda route: held.append(route))
    game_id = play_last_click(page, seed=3, lost=True, wait=False)
    page.locator("#undo").click()
    expect(play.end).to_be_hidden()
    held[0].continue_()
    wait_for_record(page, game_id, "found.review")
    begun = before_last_click(seed=3)
    file = evaluate(page, "(id) => internals.gameStore.file(id)", game_id)
    assert file["history"][-1]["cell"] == list(begun.board.mines[0])
    play.cell(safe_cells(begun)[0]).click()
    expect(play.end).to_contain_text("Won in")
    [record] = stored(page)
    assert (record["result"], record["undos"]) == ("lost", 0)


def test_records_are_kept_once_for_all_tabs(opened: Page) -> None:
    """They survive a reload. One of an older version gets the new fields."""
    other = opened.context.new_page()
    other.goto("./")
    evaluate(other, "() => { internals.gameStore.onChange(() => { window.told = true; }); }")
    assert add(opened, {"id": "a"}, {"id": "b", "ended": 2e12}) == 2
    other.wait_for_function("() => window.told")
    newer = {"id": "b", "result": "lost"}
    assert add(other, newer, {"id": "c", "ended": 1, "review": {"guesses": 3}}) == 1
    opened.reload()
    records = stored(opened)
    assert [one["id"] for one in records] == ["b", "a", "c"]
    assert {one["result"] for one in records} == {"won"}
    old = records[2]
    assert (old["strong"], old["review"], old["hints"]) == (None, None, 0)
    assert old["seconds"] == RECORD["seconds"]


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
    assert evaluate(opened, PROBLEM) == "The storage of this browser is full."
    assert {one["id"] for one in stored(opened)} == {"a", "b"}
    opened.evaluate("() => { IDBObjectStore.prototype.put = window.put; }")
    assert add(opened, {"id": "c"}) == 1
    assert evaluate(opened, PROBLEM) == ""
    evaluate(opened, "() => { internals.gameStore.problem = 'A read failed.'; }")
    assert len(stored(opened)) == 3
    assert evaluate(opened, PROBLEM) == ""
    opened.reload()
    assert {one["id"] for one in stored(opened)} == {"a", "b", "c"}


def test_a_database_of_a_newer_version_is_left_alone(page: Page) -> None:
    page.goto("./")
    page.evaluate(
        """() => new Promise((resolve) => {
          const request = indexedDB.open("minewise-history", 99);
          request.onsuccess = () => { request.result.close(); resolve(); };
        })"""
    )
    assert add(page, {"id": "a"}) == 1
    assert evaluate(page, PROBLEM) == (
        "A newer version of this page has written the history. Reload the page."
    )
    assert len(stored(page)) == 1
