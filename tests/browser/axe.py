"""axe-core, run in a page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path("node_modules/axe-core/axe.min.js")


def violations(page: Page) -> list[str]:
    """Returns what axe-core finds wrong, a line each."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({preload: false})")["violations"]
    return [f"{one['id']}: {node['html']}" for one in found for node in one["nodes"]]
