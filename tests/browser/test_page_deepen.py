"""Win chances that settle: started and stopped in the view to analyse on."""

from __future__ import annotations

import re
from collections.abc import Callable

from axe import violations
from playwright.sync_api import Page, expect

from tests.browser.analyse_view import EDGE, link_to

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


def test_win_chances_settle(page: Page, screenshot: Callable[[str], None]) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(link_to(WIDE))
    expect(page.get_by_role("button", name="Deepen")).to_be_visible()
    page.evaluate(WATCH)
    page.get_by_role("button", name="Deepen").click()
    bar = page.get_by_role("progressbar", name="Best move settled")
    expect(bar).to_be_visible()
    expect(page.get_by_role("button", name=re.compile(r"wins [\d.]+ % ± [\d.]+ %"))).to_have_count(
        4
    )
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
    page.get_by_role("button", name="Deepen").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Deepen")).to_be_visible()
    page.get_by_role("button", name="Deepen").click()
    page.goto(link_to(FEW))
    expect(page.get_by_role("button", name="Deepen")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    page.goto(link_to(EDGE))
    expect(page.get_by_role("button", name="Was it a guess?")).to_be_visible()
    expect(page.get_by_text("with best play")).to_be_visible()
    expect(page.get_by_role("button", name="Deepen")).to_have_count(0)
