"""The page without a server: its engine runs in the browser. Some tests of each view."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from serving import FileServer

import minewise as mw
from tests.browser import (
    test_page_analyse_files,
    test_page_history,
    test_page_learn,
    test_page_pictures,
    test_page_play,
    test_page_play_local,
    test_page_replays,
    test_page_review,
    test_page_verdict,
    test_page_watch,
)
from tests.browser.analyse_view import AnalyseView
from tests.browser.history_view import play_last_click, wait_for_record
from tests.browser.in_page import press, violations
from tests.browser.play_view import PlayView, safe_cells

SITE = Path("build/site")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileServer]:
    """The site, as a static host has it."""
    assert (SITE / "engine" / "engine.json").exists(), "these tests need the site: make site"
    running = FileServer(SITE, tmp_path_factory.mktemp("site"))
    yield running
    running.kill()


@pytest.fixture
def size() -> str:
    return "desktop"


review = test_page_replays.review
photograph = test_page_pictures.photograph

test_win_chances_settle = test_page_verdict.test_win_chances_settle
test_bad_files_are_refused = test_page_replays.test_a_replay_is_pasted_and_bad_files_are_refused


@pytest.mark.nightly
class TestViews:
    """Tests of the page with a server, some of each view."""


for function in (
    test_page_analyse_files.test_files_of_each_format_are_read,
    test_page_history.test_a_folder_of_replays_is_imported_beside_the_games,
    test_page_pictures.test_a_doubtful_cell_is_ringed_and_corrected,
    test_page_pictures.test_other_pictures_are_refused_in_one_line_or_read,
    test_page_play.test_a_board_without_guesses_is_won_by_what_is_seen,
    test_page_play_local.test_clicks_are_painted_at_once_and_without_a_request,
    test_page_learn.test_every_safe_cell_of_a_lesson_is_found,
    test_page_replays.test_a_replay_is_opened_with_the_figures_of_its_player,
    test_page_review.test_the_game_played_last_is_reviewed_and_saved,
    test_page_watch.test_a_game_is_watched_to_its_end_and_stepped_through,
):
    setattr(TestViews, function.__name__, staticmethod(function))


def test_a_stopped_comparison_ends_no_other_work(page: Page) -> None:
    """The history has asked what `strong` makes of a game; the comparison waits for that.

    Afterwards another comparison has the results of the library.
    """
    game = play_last_click(page, 3, wait=False)
    wait_for_record(page, game, "found.review")
    page.goto("#/lab")
    lab = page.locator("#lab")
    strategies = lab.get_by_role("combobox", name="Strategy")
    expect(strategies.first).to_have_value("exact")
    strategies.last.select_option("composed")
    lab.get_by_role("textbox", name="Custom strategy").fill("counting,exact/first")
    lab.get_by_role("spinbutton", name="Games").fill("100000")
    lab.get_by_role("button", name="Compare").click()
    lab.get_by_role("button", name="Stop").click()
    expect(lab.get_by_role("button", name="Compare")).to_be_visible()
    wait_for_record(page, game, "found.strong")
    lab.get_by_role("spinbutton", name="Games").fill("200")
    lab.get_by_role("button", name="Compare").click()
    expect(lab.get_by_role("status")).to_have_text("Done.")
    rates = [
        f"{100 * mw.simulate('beginner', strategy, games=200, seed=1).win_rate:.2f}"
        for strategy in ("exact", "counting,exact/first")
    ]
    row = lab.get_by_role("table", name="Win rates").get_by_role("row", name="Win rate (%)")
    assert row.get_by_role("cell").all_inner_texts() == rates


def test_a_picture_never_leaves_the_browser(
    view: AnalyseView, photograph: test_page_pictures.Photograph
) -> None:
    text = test_page_pictures.GAME.position.to_text()
    picture = photograph(text)
    sent: list[str] = []
    view.page.on("request", lambda request: sent.append(request.method))
    view.drop("board.png", picture)
    view.expect_text(text)
    expect(test_page_pictures.panel(view)).to_contain_text(
        "The picture was read in this browser and stays there."
    )
    assert set(sent) <= {"GET"}


def test_it_works_offline_after_the_first_visit(page: Page, play: PlayView, tmp_path: Path) -> None:
    """From its own folder: not one request leaves it."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    own = FileServer(SITE, tmp_path)
    page.goto(f"{own.url}/icon.svg")
    page.evaluate("() => caches.open('minewise-page-old')")  # of an older version
    page.goto(f"{own.url}/")
    play.hint.click()
    expect(play.message).to_contain_text("The first click is always safe.")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    assert "minewise-page-old" not in page.evaluate("() => caches.keys()")
    own.kill()
    page.context.set_offline(True)
    page.reload()
    page.goto(f"{own.url}/#/play?size=9x9x10&seed=3&start=4,4")
    game = mw.Game.new("9x9x10", seed=3, start=(4, 4))
    play.wait_for(game)
    play.hint.click()
    (hint,) = mw.hints(game.position, skip_mines=True)
    expect(play.message).to_contain_text(hint.text[1:])
    play.win(game)
    expect(play.end).to_contain_text("Won in")
    for view in ("learn", "analyse", "watch", "review", "history"):
        page.locator(f".places [href='#/{view}']").click()
        expect(page.locator(f"#{view}")).to_be_visible()
    expect(page.get_by_role("table", name="Games").locator("tbody tr")).to_have_count(1)
    assert {path for path in own.paths if not path.startswith(f"{own.FOLDER}/")} == set()
    assert {url for url in asked if not url.startswith(f"{own.url}/")} == set()


def test_it_can_be_installed(page: Page) -> None:
    page.goto("./")
    expect(page.get_by_role("gridcell").first).to_be_visible()
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        width, _, _ = icon["sizes"].partition("x")
        answer = page.request.get(icon["src"])
        assert answer.ok
        if width != "any":
            assert Image.open(BytesIO(answer.body())).size == (int(width), int(width))


def test_without_the_engine_the_page_says_what_works_and_tries_again(
    page: Page, play: PlayView, console_errors: list[str]
) -> None:
    page.context.route("**/engine/worker.js", lambda route: route.abort())
    play.open()
    play.hint.click()
    missing = "Hints, analyses, no-guess boards and uncertain numbers need the engine"
    expect(play.message).to_contain_text(missing)
    play.choose_board("No-guess")
    play.cells.first.click()
    expect(play.message).to_contain_text(missing)
    for place in ("learn", "watch", "analyse"):
        page.goto(f"#/{place}")
        expect(page.locator(f"#{place}")).to_contain_text(missing)
        expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.context.unroute("**/engine/worker.js")
    press(page, "Try again")
    expect(page.locator("#verdict")).to_contain_text("564 solutions")
    page.goto("#/play")
    press(page, "Try again")
    play.check_opened((0, 0))
    console_errors.clear()  # of the file that did not come


def test_a_game_is_played_while_the_engine_loads(
    page: Page, play: PlayView, server: FileServer
) -> None:
    page.route("**/engine/*.wasm", lambda route: None)
    game = play.open_link("9x9x10", 3, (4, 4))
    expect(page.get_by_role("progressbar", name="Loading the engine")).to_be_visible()
    assert violations(page) == []
    play.open_cell(game, safe_cells(game)[0])
    play.win(game)
    expect(play.end).to_contain_text("Won in")
