"""Every view, as it opens."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import resources

import pytest
from playwright.sync_api import Page, Request, expect

LAB = re.compile(r"/lab-\w+\.js$")
VIEWS = ["play", "practice", "analyse", "watch", "review", "history", "lab"]


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_opens(page: Page, screenshot: Callable[[str], None], view: str) -> None:
    page.goto(f"#/{view}")
    expect(page.locator(f"#{view}")).to_be_visible()
    current = (
        page.get_by_role("navigation").get_by_role("link").and_(page.locator("[aria-current]"))
    )
    expect(current).to_have_count(1)
    screenshot(view)


def test_an_address_that_names_no_view_leads_to_the_first(page: Page) -> None:
    for name in ("nothing", "constructor", "toString"):
        page.goto(f"#/{name}")
        expect(page.locator("#play")).to_be_visible()


def test_an_answer_that_comes_late_does_not_turn_the_address(page: Page) -> None:
    """The view has been left while its game was played."""
    page.goto("#/analyse")
    with page.expect_response("**/api/watch"):
        with page.expect_request("**/api/watch"):
            page.goto("#/watch?size=expert&seed=1")
        page.get_by_role("navigation").get_by_role("link", name="Lab").click()
    expect(page.locator("#watch-moves li, #watch-moves [role=option]").first).to_be_attached()
    assert page.url.endswith("#/lab")


def scripts(page: Page) -> list[str]:
    """Collects the views whose scripts the page loads from now on; the names end in a hash."""
    names: list[str] = []

    def requested(request: Request) -> None:
        name = request.url.rpartition("/")[2]
        if request.resource_type == "script" and name.partition("-")[0] in VIEWS:
            names.append(name.partition("-")[0])

    page.on("request", requested)
    return names


def test_a_view_is_loaded_when_it_is_opened(page: Page) -> None:
    names = scripts(page)
    page.goto("./")
    expect(page.get_by_role("gridcell").first).to_be_visible()
    assert names == []
    page.get_by_role("navigation").get_by_role("link", name="Lab").click()
    expect(page.locator("#lab")).to_be_visible()
    assert set(names) == {"lab"}
    page.get_by_role("navigation").get_by_role("link", name="Play").click()
    expect(page.locator("#play")).to_be_visible()
    names.clear()
    page.get_by_role("navigation").get_by_role("link", name="Lab").click()
    expect(page.locator("#lab")).to_be_visible()
    assert names == []


def test_the_page_has_one_style_sheet(page: Page) -> None:
    """Views bring none of their own, nor copies of it."""
    page.goto("./")
    links = page.locator("link[rel=stylesheet]")
    expect(links).to_have_count(1)
    built = {path.name for path in (resources.files("minewise.web") / "files").iterdir()}
    assert [name for name in built if name.endswith(".css")] == [links.get_attribute("href")]


def test_a_view_that_cannot_be_loaded_says_so(page: Page, console_errors: list[str]) -> None:
    page.goto("./")
    page.route(LAB, lambda route: route.abort())
    page.get_by_role("navigation").get_by_role("link", name="Lab").click()
    expect(page.get_by_text("This view could not be loaded. Reload the page")).to_be_visible()
    page.unroute(LAB)
    page.get_by_role("navigation").get_by_role("link", name="Play").click()
    page.get_by_role("navigation").get_by_role("link", name="Lab").click()
    expect(page.locator("#lab")).to_be_visible()
    expect(page.get_by_text("could not be loaded")).to_have_count(0)
    console_errors.clear()


def test_settings_are_a_sheet(page: Page, screenshot: Callable[[str], None]) -> None:
    """Chosen in the sheet, applied at once, and still there after a reload."""
    page.goto("./")
    page.get_by_role("button", name="Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    sheet.get_by_role("combobox", name="Theme").select_option("Dark")
    sheet.get_by_role("combobox", name="Number colours").select_option(index=1)
    screenshot("settings")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.get_by_role("button", name="Settings")).to_be_focused()
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-palette", "apart")
    page.get_by_role("button", name="Settings").click()
    sheet.get_by_role("button", name="Close settings").click()
    expect(sheet).to_be_hidden()
