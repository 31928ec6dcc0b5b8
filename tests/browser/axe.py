"""axe-core, run in a page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path("node_modules/axe-core/axe.min.js")


def violations(page: Page, *rules: str) -> list[str]:
    """Returns what axe-core finds wrong, a line each; default: by all of its rules."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    options = {"preload": False} | ({"runOnly": rules} if rules else {})
    found = page.evaluate("options => axe.run(options)", options)["violations"]
    return [f"{one['id']}: {node['html']}" for one in found for node in one["nodes"]]
