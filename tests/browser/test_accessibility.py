"""axe-core on every view, in both themes, on both sizes."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

AXE = Path("node_modules/axe-core/axe.min.js")
VIEWS = ["play", "analyse", "watch", "review", "lab"]


def violations(page: Page) -> list[str]:
    """Returns what axe-core finds wrong, a line each."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run()")["violations"]
    return [f"{one['id']}: {node['html']}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_a_view_has_no_violation(page: Page, view: str, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.goto(f"/#/{view}")
    expect(page.locator(f"#{view}")).to_be_visible()
    assert violations(page) == []
