"""A real server, and pages of it in a real Chromium on a desktop and on a phone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, expect, sync_playwright
from serving import Server

from tests.browser.analyse_view import AnalyseView

SCREENSHOTS = Path("build/screenshots")
PATIENCE_MS = 60_000  # an engine that loads on a busy machine; nothing waits once it is there
expect.set_options(timeout=PATIENCE_MS)
SIZES = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
NO_TOUR = "if (location.protocol !== 'about:') localStorage['minewise-tour'] = 'closed'"
OPTIONS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the whole run."""
    running = Server(tmp_path_factory.mktemp("server") / "jobs")
    running.start()
    yield running
    running.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium; its event loop, which forbids others, is gone when another module runs."""
    assert CHROMIUM is not None, "these tests need Chromium: apt-get install chromium"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=CHROMIUM, args=OPTIONS, chromium_sandbox=os.geteuid() != 0
        )
        yield launched
        launched.close()


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> str:
    """The size of the screen: desktop, then phone."""
    return str(request.param)


@pytest.fixture
def console_errors() -> list[str]:
    """What a page has logged; a test that makes the server refuse something clears it."""
    return []


@pytest.fixture
def is_first_visit() -> bool:
    """Whether the page shows its tour."""
    return False


@pytest.fixture
def page(
    browser: Browser,
    server: Server,
    size: str,
    console_errors: list[str],
    is_first_visit: bool,
) -> Iterator[Page]:
    """A page that nobody has used; at its end it must have logged no error."""
    context = browser.new_context(base_url=f"{server.url}/", **SIZES[size])
    context.set_default_timeout(PATIENCE_MS)
    if not is_first_visit:
        context.add_init_script(NO_TOUR)
    opened = context.new_page()

    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            console_errors.append(f"{message.text} ({message.location})")

    opened.on("console", on_console)
    opened.on("pageerror", lambda error: console_errors.append(str(error)))
    yield opened
    context.close()
    assert console_errors == []


@pytest.fixture
def screenshot(page: Page, size: str) -> Callable[[str], None]:
    """Keeps a screenshot of the page under a name, in build/screenshots."""

    def screenshot(name: str) -> None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}-{size}.png", full_page=size == "phone")

    return screenshot


@pytest.fixture
def view(page: Page) -> AnalyseView:
    """The page to analyse on, with the position that it begins with."""
    return AnalyseView(page).open()


def hold(page: Page, address: str) -> Callable[[], None]:
    """Holds requests on their way; returns a function that lets them go."""
    held: list[Route] = []
    is_held = True
    page.route(address, lambda route: held.append(route) if is_held else route.continue_())

    def release() -> None:
        nonlocal is_held
        is_held = False
        for route in held:
            route.continue_()

    return release
