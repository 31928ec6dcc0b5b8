"""The verdict on a position as a card: whether it was a guess, to read and to post."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from axe import violations
from PIL import Image
from playwright.sync_api import Locator, Page, expect

import minewise as mw
from tests.browser.analyse_view import EDGE, link_text, link_to
from tests.browser.conftest import hold

GUESS = "2x3x3\n#1\n#3\n**\n"
POSITIONS = {"Not a guess": EDGE, "A guess": GUESS, "Impossible": "3x2x1\n2#1\n###\n"}


def open_card(page: Page, text: str) -> Locator:
    """Opens the card for a position; returns it once the verdict is there."""
    page.goto(link_to(text))
    page.get_by_role("button", name="Was it a guess?").click()
    card = page.get_by_role("dialog", name="Verdict")
    expect(card.get_by_role("button", name="Save picture")).to_be_visible()
    return card


@pytest.mark.both_sizes
def test_a_card_has_the_verdict(page: Page, screenshot: Callable[[str], None]) -> None:
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
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        screenshot(f"verdict-{title.lower().replace(' ', '-')}")
    page.goto("#/play")
    expect(card).to_be_hidden()


def test_the_button_stays_where_it_appears(page: Page) -> None:
    release = hold(page, "**/api/analyze")
    with page.expect_request("**/api/analyze"):
        page.goto(link_to(GUESS))
    button = page.get_by_role("button", name="Was it a guess?")
    expect(button).to_be_hidden()
    release()
    expect(button).to_be_visible()
    assert page.get_by_text("with best play").is_visible()


def test_a_card_is_posted(page: Page, tmp_path: Path) -> None:
    card = open_card(page, GUESS)
    card.get_by_role("button", name="Copy link").click()
    expect(card.get_by_role("status")).to_contain_text("Link copied.")
    assert "#1\n#3\n**" in link_text(page.evaluate("navigator.clipboard.readText()"))
    card.get_by_role("button", name="Copy text").click()
    expect(card.get_by_role("status")).to_have_text("Text copied.")
    found = mw.verdict(mw.Position.parse(GUESS))
    assert page.evaluate("navigator.clipboard.readText()") == found.to_text()
    with page.expect_download() as download:
        card.get_by_role("button", name="Save picture").click()
    download.value.save_as(tmp_path / "verdict.png")
    with Image.open(tmp_path / "verdict.png") as picture:
        svg = re.match(r'<svg.*? width="(\d+)" height="(\d+)', found.to_svg())
        assert svg
        assert picture.size == (2 * int(svg[1]), 2 * int(svg[2]))
        colours = picture.convert("RGB").getcolors(1 << 16) or []
        assert len(colours) > 20  # shapes and smoothed text
        assert max(colours)[1] == (255, 255, 255)
