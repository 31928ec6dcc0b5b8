"""The history of finished games, as a player comes back to it."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import minewise as mw
from minewise.formats import game_json
from minewise.lab.comparison import Paired
from tests.browser.history_view import (
    RECORD,
    REVIEW,
    add,
    delete_all,
    open_transfer,
    stored,
    strong_wins,
    wait_for_record,
)
from tests.browser.in_page import DESKTOP, Screenshot, download, fill_form, press
from tests.browser.play_view import PlayView

pytestmark = DESKTOP

REPLAYS = Path("examples/replays")


def record(page: Page, board: str) -> Locator:
    """The records on a board: the number of games, the share won, and the best of each figure."""
    rows = page.get_by_role("table", name="Records").locator("tbody tr")
    return rows.filter(has=page.get_by_role("button", name=board, exact=True))


def game_rows(page: Page) -> Locator:
    return page.get_by_role("table", name="Games").locator("tbody tr")


def chart(page: Page, name: str) -> Locator:
    return page.get_by_role("img", name=re.compile(f"^{name}"))


def message(page: Page) -> Locator:
    return page.locator("#history-message")


def finish(play: PlayView, seed: int, *, lose: bool) -> mw.Game:
    """Plays a small game on the page to its end."""
    game = play.open_link("5x5x5", seed, (0, 0))
    play.wait_for(game)
    if lose and not game.over:
        play.cell(game.board.mines[0]).click()
        game.open(game.board.mines[0])
    else:
        play.win(game)
    expect(play.end).to_be_visible()
    expect(play.end).to_contain_text("Won" if game.won else "Lost")
    return game


def played_id(page: Page) -> str:
    """The name under which the game on the page is kept."""
    return str(page.evaluate("JSON.parse(localStorage['minewise-game']).id"))


def test_an_evening_of_five_games(page: Page, play: PlayView, screenshot: Screenshot) -> None:
    games = []
    for seed in range(5):
        games.append(finish(play, seed, lose=seed % 3 == 1))
        wait_for_record(page, played_id(page), "found")  # the order is that in which games are kept
    page.get_by_role("navigation").get_by_role("link", name="Me").click()
    won = [game.won for game in games]
    longest = max(len(run) for run in "".join("w" if one else "l" for one in won).split("l"))
    figures = rf"5{20 * sum(won)}.%.*{longest}$"
    expect(record(page, "5 × 5, 5")).to_contain_text(re.compile(figures))
    rates = page.locator(".history-charts figure").first
    strong = [strong_wins(game, (0, 0)) for game in games]
    expect(rates).to_contain_text(f"Strong won {sum(strong)} of these 5 boards.")
    counts = [0, 0, 0, 0]
    for own, other in zip(won, strong, strict=True):
        counts[2 * (not own) + (not other)] += 1
    paired = Paired(*counts)
    bounds = [round(100 * bound) for bound in (paired.difference, *paired.interval())]
    told = [f"{bound:+d}".replace("-", "−") for bound in bounds]
    expect(rates).to_contain_text(f"{told[0]} points", use_inner_text=True)
    expect(rates).to_contain_text(f"interval {told[1]} to {told[2]}")
    review = mw.review(games[-1])
    guesses = sum(click.is_guess for click in review.clicks)
    forced = sum(click.was_forced for click in review.clicks)
    expect(game_rows(page).first).to_contain_text(f"{forced} / {guesses - forced}")
    expect(game_rows(page)).to_have_count(5)
    for name in ("Win rate of all games", "Losses by cause", "Time of won"):
        expect(chart(page, name)).to_be_visible()
    assert len(stored(page)) == 5
    page.set_viewport_size({"width": 1366, "height": 768})
    table = page.get_by_role("group", name="Games")
    assert table.evaluate("one => one.scrollWidth <= one.clientWidth")
    screenshot("history")


def test_games_are_deleted_restored_exported_and_imported(page: Page) -> None:
    for seed, ended in ((3, 1e12), (5, 2e12)):
        game = mw.Game.new("9x9x10", seed=seed, start=(4, 4))
        game.open(game.board.mines[0])
        lost = {"id": str(seed), "source": "page", "result": "lost", "ended": ended}
        complete = {"review": REVIEW | {"cause": "avoidable"}, "strong": "won"}
        add(page, lost | complete, file=game_json.to_dict(game))
    page.goto("#/history")
    expect(game_rows(page)).to_have_count(2)
    before = stored(page)
    game_rows(page).first.get_by_role("button", name=re.compile("^Delete the game")).focus()
    page.keyboard.press("Enter")
    expect(game_rows(page)).to_have_count(1)
    assert [one["id"] for one in stored(page)] == ["3"]
    page.get_by_role("button", name="Undo", exact=True).focus()
    page.keyboard.press("Enter")
    expect(game_rows(page)).to_have_count(2)
    assert stored(page) == before
    delete_all(page, confirmed=False)
    expect(game_rows(page)).to_have_count(2)
    exported = download(page, "Export all games")
    path = exported.rename(exported.with_suffix(".json"))
    delete_all(page)
    expect(page.get_by_text("Finished games appear here")).to_be_visible()
    assert stored(page) == []
    import_files(page, path)
    expect(message(page)).to_have_text("2 games added.")
    expect(game_rows(page)).to_have_count(2)
    assert stored(page) == before
    dropped_at_once = """(view, text) => [1, 2].forEach(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "history.json"));
      view.dispatchEvent(new DragEvent("drop", {dataTransfer}));
    })"""
    page.locator("#history").evaluate(dropped_at_once, path.read_text(encoding="utf-8"))
    expect(message(page)).to_have_text("0 games added, 4 were here already.")
    path.unlink()
    game_rows(page).first.get_by_role("link").first.click()
    lost_game = page.locator("#review").get_by_text("Lost after 2 clicks").first
    expect(lost_game).to_be_visible()
    page.reload()
    expect(lost_game).to_be_visible()


def test_a_game_that_is_deleted_during_its_review_is_reviewed_later(page: Page) -> None:
    game = mw.Game.new("9x9x10", seed=3, start=(4, 4))
    game.open(game.board.mines[0])
    record = {"id": "3", "result": "lost", "review": None, "strong": "won"}
    add(page, record, file=game_json.to_dict(game))
    held: list[Route] = []
    page.route("**/api/review", lambda route: held.append(route), times=1)
    with page.expect_request("**/api/review"):
        page.goto("#/history")
    game_rows(page).get_by_role("button", name=re.compile("^Delete the game")).click()
    with page.expect_response("**/api/review"):
        held[0].continue_()
    press(page, "Undo")
    expect(game_rows(page)).to_contain_text(re.compile(r"\d / \d"))


def import_files(page: Page, path: Path, button: str = "Import files") -> None:
    open_transfer(page)
    page.get_by_label(button).set_input_files(path)


def test_rubbish_is_refused_in_one_line_and_nothing_is_lost(
    page: Page, tmp_path: Path, console_errors: list[str]
) -> None:
    add(page, {"id": "a"})
    page.goto("#/history")
    good: dict[str, Any] = {"format": "minewise history", "version": 1}
    for name, content, line in (
        ("<i>.json", "no", "0 games added. Not read: <i>.json: this is not JSON."),
        ("b.json", "[]", '0 games added. Not read: b.json: "file" must be a saved game.'),
        ("c.json", json.dumps(good | {"version": 7}), "c.json: its version is 7, but this page"),
        ("d.json", json.dumps(good | {"games": 3}), 'd.json: "games" must be a list.'),
        (
            "e.json",
            json.dumps(good | {"games": [RECORD | {"id": "b"}, RECORD | {"result": "?"}, 4]}),
            '1 game added. Not read: e.json: games[1]: "result" must be one of won, lost. 1 more',
        ),
        (
            "f.json",
            json.dumps(game_json.to_dict(mw.Game(mw.Board(3, 3, [(0, 0)])))),
            "f.json: No cell was opened in this game",
        ),
        ("g.avf", "rubbish", "0 games added. Not read: g.avf: "),
    ):
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        import_files(page, path)
        expect(message(page)).to_contain_text(line)
    assert {one["id"] for one in stored(page)} == {"a", "b"}
    console_errors.clear()


def test_a_folder_of_replays_is_imported_beside_the_games(
    page: Page, console_errors: list[str]
) -> None:
    """So are those of a session: two of three; in the other, no cell was opened."""
    add(page, {"id": "a"})
    page.goto("#/history")
    replays = {
        path.name: mw.formats.load(str(path)) for path in REPLAYS.iterdir() if path.suffix != ".md"
    }
    finished = {name: replay for name, replay in replays.items() if replay.status != "unfinished"}
    for added in (len(finished), 0):
        import_files(page, REPLAYS, "Import a folder")
        expect(message(page)).to_contain_text(re.compile(rf"^{added} games added"))
    records = {one["name"]: one for one in stored(page) if one["name"]}
    assert records.keys() == finished.keys()
    for name, replay in finished.items():
        record = records[name]
        assert record["result"] == replay.status
        assert record["seconds"] == pytest.approx(replay.time, abs=1e-3)
        assert (record["three_bv"], record["mines"]) == (replay.three_bv, len(replay.board.mines))
    press(page, "All boards")
    expect(game_rows(page)).to_have_count(len(finished) + 1)
    import_files(page, Path("fuzz/seeds/evfs/three.evfs"))
    line = "2 games added. Not read: three.evfs: two.evf: No cell was opened"
    expect(message(page)).to_contain_text(line)
    names = {one["name"] for one in stored(page) if one["name"]}
    assert names - finished.keys() == {"one.evf", "three.evf"}
    game_rows(page).filter(has_text="arbiter_beg.avf").get_by_role("link").click()
    expect(page.locator("#review-end")).to_contain_text("Won in")
    console_errors.clear()


def test_the_selection_narrows_the_statistics_and_is_kept(page: Page) -> None:
    add(
        page,
        {"id": "a", "seconds": 30.0},
        {"id": "b", "seconds": 20.0, "hints": 1},
        {"id": "c", "seconds": 40.0, "mines": 12},
        {"id": "e", "seconds": 50.0, "mines": 12},
        {"id": "d", "result": "lost", "seconds": 5.0, "ended": 1},
    )
    page.goto("#/history")
    expect(game_rows(page)).to_have_count(3)
    expect(record(page, "Beginner")).to_contain_text(re.compile(r"^Beginner367.%30\.00.s"))
    press(page, "All boards")
    expect(game_rows(page)).to_have_count(5)
    press(page, "Beginner")
    fill_form(page, {"Show": "Without help"})
    for _ in range(2):
        expect(game_rows(page)).to_have_count(2)
        expect(record(page, "Beginner")).to_contain_text(re.compile(r"^Beginner250.%30\.00.s"))
        page.reload()
    press(page, "9 × 9, 12")
    fill_form(page, {"Show": "Best times"})
    expect(game_rows(page)).to_contain_text(["40.00", "50.00"])
    for days, is_empty in (("Last 7 days", True), ("All games", False)):
        fill_form(page, {"Show": days})
        none = page.get_by_text("No game matches this selection.")
        expect(none).to_be_visible(visible=is_empty)


def test_the_daily_board_is_a_board_of_its_own(page: Page, play: PlayView) -> None:
    """Its first game counts in the statistics; a second one on the same day is one with help."""
    page.clock.install(time="2026-11-22T10:00:00")
    game = mw.Game(mw.daily_board(date(2026, 11, 22)))
    game.open((8, 8))
    for _ in range(2):
        page.goto("#/history")
        page.get_by_role("link", name=re.compile("^Play today's board")).click()
        expect(page.get_by_text("Daily board of 2026-11-22")).to_be_visible()
        play.wait_for(game)
        play.cell(game.board.mines[0]).click()
        expect(play.end).to_be_visible()
        wait_for_record(page, played_id(page), "found.review")
    add(page, {"id": "a"})
    page.goto("#/history")
    press(page, "All boards")
    expect(game_rows(page)).to_have_count(3)
    expect(game_rows(page).nth(0)).to_contain_text("played again")
    expect(game_rows(page).nth(1)).to_contain_text("Daily board, 2026-11-22")
    expect(game_rows(page).nth(1)).not_to_contain_text("chosen seed")
    press(page, "Daily board")
    expect(game_rows(page)).to_have_count(2)
    fill_form(page, {"Show": "Without help"})
    expect(record(page, "Daily board")).to_contain_text(re.compile("^Daily board10.%"))
    expect(page.get_by_role("link", name="22 November, lost")).to_be_visible()


def test_the_history_opens_with_the_board_played_last(page: Page) -> None:
    """Boards are in the order of difficulty, and their times and efficiency are never mixed."""
    sizes = {"expert": (16, 30, 99), "beginner": (9, 9, 10), "intermediate": (16, 16, 40)}
    boards = [dict(zip(("rows", "columns", "mines"), size, strict=True)) for size in sizes.values()]
    games = [{"ended": 1e12 + i} | boards[i % 3] for i in range(12)]
    add(page, *(game | {"id": str(i)} for i, game in enumerate(games)))
    add(page, {"id": "variant", "guessing": "no-guess", "ended": 1})
    page.goto("#/history")
    names = "Beginner|Beginner, no-guess|Intermediate|Expert|All boards"
    expect(page.locator("#history tbody th:has(button)")).to_have_text(names.split("|"))
    expect(page.get_by_role("button", name="Intermediate", pressed=True)).to_be_visible()
    expect(game_rows(page)).to_have_count(4)
    charts = page.locator("#history").get_by_role("img")
    expect(charts).to_have_count(0)
    add(page, *({"id": f"more {i}", "ended": 2e12 + i} | boards[2] for i in range(2)))
    expect(chart(page, "Time of won games")).to_be_visible()
    press(page, "All boards")
    expect(charts).to_have_count(1)


def test_a_board_has_its_records_and_averages(page: Page, screenshot: Screenshot) -> None:
    """Up to 20 games every average is of all games so far. One loss makes no chart of losses."""
    forced = {"guesses": 2, "forced": 2, "avoidable": 0, "cause": "forced"}
    lost = {"result": "lost", "review": REVIEW | forced, "undos": 1}
    add(
        page,
        *({"id": str(i), "seconds": 40.0 - i, "ended": 1e12 + i} for i in range(12)),
        {"id": "helped", "seconds": 1.0, "hints": 1},
        {"id": "lost", "seconds": 1.0, "ended": 2e12} | lost,
        {"id": "expert", "seconds": 2.0, "rows": 16, "columns": 30, "mines": 99, "ended": 1},
    )
    page.goto("#/history")
    expect(record(page, "Beginner")).to_contain_text(re.compile("29.00.s"))
    expect(chart(page, "Win rate of all games so far")).to_be_visible()
    expect(chart(page, "Losses")).to_have_count(0)
    expect(game_rows(page).filter(has_text="Lost")).to_contain_text("2 / 0")
    heights = game_rows(page).evaluate_all("(rows) => rows.map((row) => row.clientHeight)")
    assert max(heights) - min(heights) <= 1
    legends = page.locator(".history-charts")
    expect(legends.get_by_text("median so far").first).to_be_visible()
    expect(legends).not_to_contain_text(re.compile("20 (games|wins)"))
    screenshot("history-few")
    add(page, *({"id": str(i), "ended": 1e12 + i} for i in range(12, 21)))
    expect(chart(page, "Win rate, moving average of 20 games")).to_be_visible()
    expect(legends.get_by_text("moving median of 20 wins").first).to_be_visible()
    screenshot("history-average")


def test_a_private_window_says_so_and_shows_what_it_holds(page: Page, play: PlayView) -> None:
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    play.open()
    finish(play, seed=1, lose=True)
    expect(page.locator("#notice")).to_contain_text("This browser does not keep what you play")
    page.get_by_role("navigation").get_by_role("link", name="Me").click()
    expect(page.locator("#history-problem")).to_contain_text(
        "1 game is kept until you close the page"
    )
    expect(game_rows(page)).to_have_count(1)
    open_transfer(page)
    assert len(json.loads(download(page, "Export all games").read_text())["games"]) == 1
