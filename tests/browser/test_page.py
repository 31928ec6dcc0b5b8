"""Every view, as it opens."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

VIEWS = ["play", "analyse", "watch", "review", "lab"]


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_opens(page: Page, keep: Callable[[str], None], view: str) -> None:
    page.goto(f"/#/{view}")
    expect(page.locator(f"#{view}")).to_be_visible()
    current = (
        page.get_by_role("navigation").get_by_role("link").and_(page.locator("[aria-current]"))
    )
    expect(current).to_have_count(1)
    keep(view)
