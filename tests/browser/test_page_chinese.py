"""The page in Chinese: no English word is left, and everything fits a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect
from serving import Server

from tests.browser.conftest import SIZES, opened

# what has Latin letters in Chinese too: names of keys, cells, figures, programs and files
LATIN = re.compile(
    r"minewise|\b(3BV(/s)?|ZiNi|Enter|Home|End|Esc|Ctrl|JSON|F2|kB)\b|\br\d+c\d+\b|\.\w{3,5}\b"
)
CUT = """() => [...document.querySelectorAll("button, a, legend, h2, h3, dt")]
    .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1
        && getComputedStyle(each).display !== "inline")
    .map((each) => each.textContent)"""


VIEWS = ["play", "learn", "analyse", "history", "review", "watch", "flags"]


@pytest.mark.parametrize("view", VIEWS)
def test_a_place_is_chinese(browser: Browser, server: Server, view: str) -> None:
    errors: list[str] = []
    with opened(browser, server, errors, locale="zh-CN", **SIZES["phone"]) as page:
        page.goto(f"#/{view}")
        expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
        expect(page.locator(f"#{view}")).to_contain_text(re.compile("[\u4e00-\u9fff]{2}"))
        page.wait_for_load_state("networkidle")
        page.evaluate("document.querySelectorAll('details').forEach((each) => each.open = true)")
        text = page.locator("body").inner_text()
        assert re.findall(r"[A-Za-z]{2,}.*", LATIN.sub("", text)) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(CUT) == []
    assert errors == []


def test_the_language_is_chosen_in_the_settings(browser: Browser, server: Server) -> None:
    errors: list[str] = []
    with opened(browser, server, errors, **SIZES["desktop"]) as page:
        page.goto("#/watch")
        expect(page.locator("#watch")).to_contain_text("is the first click")
        page.get_by_role("button", name="Settings").first.click()
        page.get_by_label("Language").select_option("中文")
        expect(page.get_by_role("link", name="学习")).to_be_attached()
        expect(page.locator("#watch")).to_contain_text("是首点")
        page.get_by_label("语言").select_option("English")
        expect(page.get_by_role("link", name="Learn")).to_be_attached()
    assert errors == []
