"""Every view, as it opens."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

VIEWS = ["play", "analyse", "watch", "review", "lab"]


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_opens(page: Page, screenshot: Callable[[str], None], view: str) -> None:
    page.goto(f"/#/{view}")
    expect(page.locator(f"#{view}")).to_be_visible()
    current = (
        page.get_by_role("navigation").get_by_role("link").and_(page.locator("[aria-current]"))
    )
    expect(current).to_have_count(1)
    screenshot(view)


def test_an_address_that_names_no_view_leads_to_the_first(page: Page) -> None:
    for name in ("nothing", "constructor", "toString"):
        page.goto(f"/#/{name}")
        expect(page.locator("#play")).to_be_visible()


def test_an_answer_that_comes_late_does_not_turn_the_address(page: Page) -> None:
    """The view has been left while its game was played."""
    page.goto("/#/analyse")
    with page.expect_response("**/api/watch"):
        page.goto("/#/watch?size=expert&seed=1")
        page.get_by_role("navigation").get_by_role("link", name="Lab").click()
    expect(page.locator("#watch-moves li, #watch-moves [role=option]").first).to_be_attached()
    assert page.url.endswith("#/lab")
