"""A real server, and pages of it in a real Chromium on a desktop and on a phone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, expect, sync_playwright
from serving import Server

from tests.browser.analyse_view import AnalyseView
from tests.browser.board_stage import MakeStage, Stage
from tests.browser.play_view import PlayView

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
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")  # the first draws no window
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
NO_FIRST_STEPS = "if (location.protocol !== 'about:') localStorage['minewise-tour'] = 'closed'"
FIRST_VISIT = "if (location.protocol !== 'about:') delete localStorage['minewise-tour']"
OPTIONS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server for the whole run."""
    with Server() as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a worker; the tests of the page come last."""
    assert CHROMIUM is not None, (
        "these tests need Chromium: apt-get install chromium-headless-shell"
    )
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=CHROMIUM, args=OPTIONS, chromium_sandbox=os.geteuid() != 0
        )
        yield launched
        launched.close()


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> str:
    """The size of the screen: a desktop in the gate, a phone too in the nightly run.

    A test that needs the phone in the gate is marked `pytest.mark.both_sizes`. One that is about
    a single size names it: `pytest.mark.parametrize("size", ["phone"], indirect=True)`.
    """
    return str(request.param)


@pytest.fixture
def console_errors() -> list[str]:
    """What a page has logged; a test that makes the server refuse something clears it."""
    return []


@contextmanager
def opened(
    browser: Browser,
    server: Server,
    errors: list[str] | None = None,
    **options: Any,
) -> Iterator[Page]:
    """Yields a page that nobody has used; what it logs is added to the errors."""
    context = browser.new_context(base_url=f"{server.url}/", **options)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(NO_FIRST_STEPS)
    page = context.new_page()

    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            logged.append(f"{message.text} ({message.location})")

    logged = [] if errors is None else errors
    page.on("console", on_console)
    page.on("pageerror", lambda error: logged.append(str(error)))
    yield page
    context.close()


@pytest.fixture
def page(browser: Browser, server: Server, size: str, console_errors: list[str]) -> Iterator[Page]:
    """A page that nobody has used; at its end it must have logged no error."""
    with opened(browser, server, console_errors, **SIZES[size]) as page:
        yield page
    assert console_errors == []


@pytest.fixture(scope="session")
def stages(browser: Browser, server: Server) -> Iterator[Callable[[str], tuple[Page, list[str]]]]:
    """Gives one page for each size of the screen, and what it has logged."""
    with ExitStack() as stack:

        @cache
        def of_size(size: str) -> tuple[Page, list[str]]:
            errors: list[str] = []
            return stack.enter_context(opened(browser, server, errors, **SIZES[size])), errors

        yield of_size


@pytest.fixture
def stage(stages: Callable[[str], tuple[Page, list[str]]], size: str) -> Iterator[MakeStage]:
    """Places boards by themselves on a page that such tests share; each replaces the last."""
    page, errors = stages(size)
    errors.clear()
    page.mouse.move(0, 0)
    yield partial(Stage, page)
    assert errors == []


@pytest.fixture
def screenshot(page: Page, size: str) -> Callable[[str], None]:
    """Keeps a screenshot of the page under a name, in build/screenshots."""

    def screenshot(name: str) -> None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}-{size}.png", full_page=size == "phone")

    return screenshot


@pytest.fixture
def play(page: Page) -> PlayView:
    return PlayView(page)


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
