"""Replays of players' programs in the view Review: opened, dropped, pasted, and played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import minewise as mw
from tests.browser.in_page import Screenshot, box, drop, middle, paste, press, violations

REPLAYS = Path(__file__).parents[2] / "examples" / "replays"
FIGURES = {
    "Player": "Flop893",
    "Time": "3.070 s, 0.07 s on guesses",
    "3BV": "28, 9.12 per second",
    "Clicks": "20: 2 left, 5 right, 13 chords; 13 of them opened cells",
    "Efficiency": "140 %",
    "Throughput": "156 %",
    "Correctness": "90 %",
    "ZiNi": "12",
}


@pytest.fixture
def review(page: Page) -> Locator:
    page.goto("#/review")
    expect(page.get_by_text("Finish a game, or open a saved game or a replay")).to_be_visible()
    return page.locator("#review")


def fact(review: Locator, term: str) -> Locator:
    return review.locator(f"dt:text-is('{term}') + dd")


def test_a_replay_is_opened_with_the_figures_of_its_player(
    page: Page, review: Locator, screenshot: Screenshot
) -> None:
    replay = REPLAYS / "arbiter_beg.avf"
    page.get_by_label("Open a saved game or a replay").set_input_files(replay)
    expect(page.get_by_text("Won in ").first).to_be_visible()
    for term, text in FIGURES.items():
        expect(fact(review, term)).to_have_text(text)
    told = "Click 2 of 13 at 0.68 s. The chord at r3c2 was a guess"
    expect(review.locator("#review-message")).to_contain_text(told)
    expect(review.locator("#review-message")).to_contain_text("The player took 0.07 s.")
    expect(review.locator(".time")).to_have_text("0.0 s")
    screenshot("review-replay")
    assert violations(page) == []


def test_a_replay_is_played_at_its_own_speed(page: Page, review: Locator) -> None:
    """Half a second between its two clicks."""
    drop(review, "beg.rmv", (REPLAYS / "beg.rmv").read_bytes())
    expect(page.get_by_text("Won in 0.52 s.").first).to_be_visible()
    shown = review.get_by_role("listbox").get_by_role("option", selected=True)
    page.keyboard.press("Home")
    expect(shown).to_contain_text("1. ")
    review.get_by_label("Speed").select_option("0.5")
    press(review, "Play")
    expect(shown).to_contain_text("2. ")
    expect(review.get_by_role("button", name="Pause")).to_be_visible()
    expect(review.locator("#review-message")).to_have_text("Playing.")
    expect(shown).to_have_text("End")
    expect(review.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(review.locator("#review-message")).to_contain_text("The board at the end.")
    expect(review.locator(".time")).to_have_text("0.5 s")


def test_playback_is_paused_and_only_replays_show_a_time_and_the_pointer(
    page: Page, review: Locator
) -> None:
    drop(review, "custom.rawvf", (REPLAYS / "custom.rawvf").read_bytes())
    slider = review.get_by_role("slider", name="Click")
    expect(slider).to_have_attribute("aria-valuemax", "12")
    page.locator("#review-end").click()
    page.keyboard.press("End")
    review.get_by_label("Speed").select_option("8")
    page.locator("#review-end").click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    expect(slider).to_have_attribute("aria-valuenow", re.compile("[3-9]"))
    page.keyboard.press(" ")
    expect(review.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(review.locator("#review-message")).to_contain_text(re.compile(r"Click \d+ of 12 at"))
    game = mw.Game(mw.Board(1, 3, [(0, 2)]))
    game.open((0, 0))
    drop(review, "game.json", mw.formats.dump(game, "game"))
    expect(page.get_by_text("Won after 1 click.").first).to_be_visible()
    expect(review.locator(".time")).to_have_count(0)
    expect(review.locator("svg.pointer")).to_have_count(0)


def test_a_replay_is_pasted_and_bad_files_are_refused(
    page: Page, review: Locator, console_errors: list[str]
) -> None:
    """The pointer leads to the clicked cell. A name is never HTML."""
    whole = (REPLAYS / "beg.rmv").read_bytes()
    drop(review, "cut.rmv", whole[:200])
    expect(page.get_by_text("the file is cut off or damaged")).to_be_visible()
    console_errors.clear()
    drop(review, "board.png", b"\x89PNG")
    expect(review.get_by_role("status").first).to_contain_text(
        "A picture shows a position, not a game: open it in Analyse."
    )
    named = "Player: <img src=x>\n" + (REPLAYS / "custom.rawvf").read_text()
    paste(page, "", named.encode())
    expect(page.get_by_text("Won in 11.50 s.").first).to_be_visible()
    expect(fact(review, "Time")).to_have_text("11.500 s, 9.50 s on guesses")
    expect(fact(review, "Player")).to_have_text("<img src=x>")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    replay = mw.formats.load(REPLAYS / "custom.rawvf")
    assert isinstance(replay, mw.Replay)
    clicks = [action for action in replay.game.history if action.kind != "flag"]
    row, column = clicks[1].cell
    cell = box(review.get_by_role("gridcell", name=f"row {row}, column {column},"))
    x, y = middle(review.locator("svg.pointer circle"))
    assert cell.x <= x <= cell.right
    assert cell.y <= y <= cell.bottom
