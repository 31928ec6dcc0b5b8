"""Files that are dropped on an element."""

from __future__ import annotations

import base64

from playwright.sync_api import Locator


def drop(target: Locator, name: str, data: bytes) -> None:
    """Drops a file on an element, as the browser tells of it."""
    transfer = target.page.evaluate_handle(
        """([name, data]) => {
            const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
            const held = new DataTransfer();
            held.items.add(new File([bytes], name));
            return held;
        }""",
        [name, base64.b64encode(data).decode()],
    )
    for kind in ("dragover", "drop"):
        target.dispatch_event(kind, {"dataTransfer": transfer})
