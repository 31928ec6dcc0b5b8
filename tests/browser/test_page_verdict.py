"""The verdict on a position as a card, to read and to post; win chances that settle."""

from __future__ import annotations

import re

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

import minewise as mw
from tests.browser.analyse_view import EDGE, link_text, link_to
from tests.browser.conftest import hold
from tests.browser.in_page import Screenshot, copied, download, press, scrolls_sideways, violations

GUESS = "2x3x3\n#1\n#3\n**\n"
POSITIONS = {"Not a guess": EDGE, "A guess": GUESS, "Impossible": "3x2x1\n2#1\n###\n"}


def open_card(page: Page, text: str) -> Locator:
    """Opens the card for a position; returns it once the verdict is there."""
    page.goto(link_to(text))
    press(page, "Was it a guess?")
    card = page.get_by_role("dialog", name="Verdict")
    expect(card.get_by_role("button", name="Save picture")).to_be_visible()
    return card


@pytest.mark.both_sizes
def test_a_card_has_the_verdict(page: Page, screenshot: Screenshot) -> None:
    """It follows the position, and is closed with the view."""
    card = open_card(page, EDGE)
    for title, text in POSITIONS.items():
        page.goto(link_to(text))
        found = mw.verdict(mw.Position.parse(text))
        expect(card.get_by_role("heading", level=3)).to_have_text(title)
        sentences = [line.replace("\xa0", " ") for line in card.locator("p").all_inner_texts()]
        expected = [found.text.removeprefix(f"{title}: "), *found.details]
        assert [line.lower() for line in sentences[: len(expected)]] == [
            line.lower() for line in expected
        ]
        expect(card.get_by_role("img")).to_be_visible()
        assert violations(page) == []
        assert not scrolls_sideways(page)
        screenshot(f"verdict-{title.lower().replace(' ', '-')}")
    page.goto("#/play")
    expect(card).to_be_hidden()


def test_a_card_is_posted(page: Page) -> None:
    card = open_card(page, GUESS)
    press(card, "Copy link")
    expect(card.get_by_role("status")).to_contain_text("Link copied.")
    assert "#1\n#3\n**" in link_text(copied(page))
    press(card, "Copy text")
    expect(card.get_by_role("status")).to_have_text("Text copied.")
    found = mw.verdict(mw.Position.parse(GUESS))
    assert copied(page) == found.to_text()
    with Image.open(download(page, "Save picture")) as picture:
        svg = re.match(r'<svg.*? width="(\d+)" height="(\d+)', found.to_svg())
        assert svg
        assert picture.size == (2 * int(svg[1]), 2 * int(svg[2]))
        colours = picture.convert("RGB").getcolors(1 << 16) or []
        assert len(colours) > 20  # shapes and smoothed text
        assert max(colours)[1] == (255, 255, 255)


WIDE = "8x8x12\n" + "########\n" * 3 + "###1####\n" + "########\n" * 4
FEW = "6x6x8\n######\n######\n##2###\n######\n######\n######\n"


# collects what is shown of the best move while it settles
WATCH = """() => {
  const shown = window.shownWins = [];
  new MutationObserver(() => {
    const text = document.querySelector(".deepening li")?.textContent;
    if (text && text !== shown.at(-1)) shown.push(text);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_win_chances_settle(page: Page, screenshot: Screenshot) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(link_to(WIDE))
    expect(page.get_by_role("button", name="Deepen")).to_be_visible()
    page.evaluate(WATCH)
    press(page, "Deepen")
    expect(page.get_by_role("progressbar", name="Best move settled")).to_be_visible()
    wins = page.get_by_role("button", name=re.compile(r"wins [\d.]+ % ± [\d.]+ %"))
    expect(wins).to_have_count(4)
    expect(page.get_by_role("button", name="Deepen")).to_be_visible()
    said = page.get_by_role("status").filter(has_text=re.compile("leads|is the best move"))
    expect(said).to_be_visible()
    shown = page.evaluate("window.shownWins")
    assert len(shown) > 2, "the values settle while one looks"
    assert len([url for url in asked if url.endswith("api/deepen")]) <= 1
    assert violations(page) == []
    screenshot("deepen")


def test_it_is_stopped_and_begins_anew_with_another_position(page: Page) -> None:
    """Win chances that are exact need no more."""
    page.goto(link_to(WIDE))
    press(page, "Deepen", "Stop", "Deepen")
    page.goto(link_to(FEW))
    expect(page.get_by_role("button", name="Deepen")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    release = hold(page, "**/api/analyze")
    with page.expect_request("**/api/analyze"):
        page.goto(link_to(EDGE))
    button = page.get_by_role("button", name="Was it a guess?")
    expect(button).to_be_hidden()
    release()
    expect(button).to_be_visible()  # and stays where it appears:
    assert page.get_by_text("with best play").is_visible()
    expect(page.get_by_role("button", name="Deepen")).to_have_count(0)
