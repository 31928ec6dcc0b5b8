"""Every view, as it opens."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import resources

from playwright.sync_api import Page, Request, expect

LAB = re.compile(r"/lab-\w+\.js$")
VIEWS = ["play", "practice", "analyse", "watch", "review", "history", "lab"]


def follow(page: Page, name: str) -> None:
    """Follows a link of the navigation, and waits for the view."""
    page.get_by_role("navigation").get_by_role("link", name=name).click()
    expect(page.locator(f"#{name.lower()}")).to_be_visible()


def test_every_view_opens(page: Page, screenshot: Callable[[str], None]) -> None:
    """It is the current one; an address that names none leads to the first; one style sheet."""
    links = page.get_by_role("navigation").get_by_role("link")
    for view in VIEWS:
        page.goto(f"#/{view}")
        expect(page.locator(f"#{view}")).to_be_visible()
        expect(links.and_(page.locator("[aria-current]"))).to_have_count(1)
        screenshot(view)
    for name in ("nothing", "constructor", "toString"):
        page.goto("#/lab")
        expect(page.locator("#lab")).to_be_visible()
        page.goto(f"#/{name}")
        expect(page.locator("#play")).to_be_visible()
    sheets = page.locator("link[rel=stylesheet]")
    expect(sheets).to_have_count(1)
    built = {path.name for path in (resources.files("minewise.web") / "files").iterdir()}
    assert [name for name in built if name.endswith(".css")] == [sheets.get_attribute("href")]


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


def test_a_view_is_loaded_when_it_is_opened(page: Page, console_errors: list[str]) -> None:
    """Once; if it cannot be loaded, the page says so, and tries again."""
    names = scripts(page)
    page.goto("./")
    expect(page.get_by_role("gridcell").first).to_be_visible()
    assert names == []
    page.route(LAB, lambda route: route.abort())
    page.get_by_role("navigation").get_by_role("link", name="Lab").click()
    expect(page.get_by_text("This view could not be loaded. Reload the page")).to_be_visible()
    page.unroute(LAB)
    follow(page, "Play")
    follow(page, "Lab")
    expect(page.get_by_text("could not be loaded")).to_have_count(0)
    assert set(names) == {"lab"}
    follow(page, "Play")
    names.clear()
    follow(page, "Lab")
    assert names == []
    console_errors.clear()


def test_settings_are_a_sheet(page: Page, screenshot: Callable[[str], None]) -> None:
    """Chosen in the sheet, applied at once, and still there after a reload.

    Until a theme is chosen, it is that of the system; the dark one has a ramp of its own.
    """
    page.goto("./")
    root = page.locator("html")
    ramp = "one => getComputedStyle(one).getPropertyValue('--ramp-0')"
    light = root.evaluate(ramp)
    page.emulate_media(color_scheme="dark")
    expect(root).to_have_attribute("data-theme", "dark")
    assert root.evaluate(ramp) != light
    page.emulate_media(color_scheme="light")
    expect(root).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    sheet.get_by_role("combobox", name="Theme").select_option("Dark")
    sheet.get_by_role("combobox", name="Number colours").select_option(index=1)
    screenshot("settings")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.get_by_role("button", name="Settings")).to_be_focused()
    page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-palette", "apart")
    page.get_by_role("button", name="Settings").click()
    sheet.get_by_role("button", name="Close settings").click()
    expect(sheet).to_be_hidden()
