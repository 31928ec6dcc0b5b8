"""Modules of the page, for what a test cannot reach through the page itself."""

from __future__ import annotations

import subprocess
from functools import cache
from typing import Any

from playwright.sync_api import Page

MODULES = [
    "board/board",
    "views/history/game-store",
    "views/history/missed-techniques",
]


@cache
def bundle() -> str:
    """The modules as one expression."""
    done = subprocess.run(
        ["../node_modules/.bin/esbuild", "--bundle", "--format=iife", "--global-name=all"],
        input="".join(f'export * from "./{module}";\n' for module in MODULES),
        cwd="page",
        capture_output=True,
        text=True,
        check=True,
    )
    return f"(() => {{ {done.stdout} return all; }})()"


def evaluate(page: Page, function: str, argument: Any = None) -> Any:
    """Calls a function in the page, which may use what the modules export as `internals.NAME`."""
    page.evaluate(f"() => {{ window.internals ??= {bundle()}; }}")
    return page.evaluate(function, argument)
