"""Pictures of boards: pasted, dropped, chosen, read and corrected."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from io import BytesIO

import pytest
from axe import violations
from dropping import drop
from PIL import Image
from playwright.sync_api import Locator, Page, ViewportSize, expect
from test_counter import drawn_flags, with_displays
from test_screenshots import played

import minewise as mw
from tests.browser.analyse_view import AnalyseView, link_to

GAME = mw.Game.new("9x9x10", seed=3, start=(4, 4))
ODD = mw.Game.new("8x5x6", seed=2, start=(2, 2))
DOUBTFUL = GAME.position.to_text().replace("###11111#", "###11211#")
WINDOW: ViewportSize = {"width": 1366, "height": 900}


def picture_of(page: Page, text: str) -> bytes:
    """A screenshot of the page on a desktop, with a position and no analysis."""
    assert page.context.browser is not None
    context = page.context.browser.new_context(viewport=WINDOW)
    shown = context.new_page()
    shown.goto(page.url.partition("#")[0] + link_to(text))
    expect(shown.locator("#text")).to_have_value(text)
    shown.locator("#analysis-on").click()
    expect(shown.locator("#verdict")).to_contain_text("The analysis is off.")
    picture = shown.screenshot()
    context.close()
    return picture


def paste(view: AnalyseView, name: str, data: bytes) -> None:
    """Pastes a picture, as the browser tells of it."""
    view.page.evaluate(
        """([name, data]) => {
            const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
            const clipboardData = new DataTransfer();
            clipboardData.items.add(new File([bytes], name, { type: "image/png" }));
            const held = { clipboardData, bubbles: true, cancelable: true };
            document.activeElement.dispatchEvent(new ClipboardEvent("paste", held));
        }""",
        [name, base64.b64encode(data).decode()],
    )


def panel(view: AnalyseView) -> Locator:
    return view.page.get_by_role("region", name="Picture")


def rings(view: AnalyseView) -> Locator:
    return panel(view).get_by_role("button", name="What does")


@pytest.mark.parametrize("way", [paste, AnalyseView.drop, AnalyseView.choose_file])
def test_a_screenshot_gives_the_position_that_it_shows(
    view: AnalyseView, way: Callable[[AnalyseView, str, bytes], None], size: str
) -> None:
    text = GAME.position.to_text()
    way(view, "board.png", picture_of(view.page, text))
    expect(panel(view)).to_be_visible()
    view.expect_text(text)
    expect(view.message).to_have_text("board.png: position, 9 × 9, 10 mines.")
    expect(rings(view)).to_have_count(0)
    crop = panel(view).get_by_role("img").bounding_box()
    board = view.board.bounding_box()
    assert crop is not None
    assert board is not None
    assert (crop["y"] if size == "phone" else board["x"]) < (
        board["y"] if size == "phone" else crop["x"]
    )
    assert view.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert violations(view.page) == []
    panel(view).get_by_role("button", name="Close the picture").click()
    expect(panel(view)).to_have_count(0)
    view.expect_text(text)


def test_the_missing_total_is_asked_for(view: AnalyseView) -> None:
    text = ODD.position.to_text()
    view.drop("odd.png", picture_of(view.page, text))
    total = view.page.get_by_role("spinbutton", name="Mine total")
    expect(total).to_be_focused()
    view.page.keyboard.type("6")
    view.page.keyboard.press("Enter")
    view.expect_text(text)
    expect(panel(view)).to_be_visible()


def test_the_mine_counter_gives_the_total(view: AnalyseView) -> None:
    position = played(12, 15, 30)
    picture = BytesIO()
    with_displays(drawn_flags(position), "030", "012").save(picture, "png")
    paste(view, "classic.png", picture.getvalue())
    view.expect_text(position.to_text())
    expect(panel(view)).to_contain_text("The mine counter shows 30; the total follows from it.")


def test_a_cut_board_is_said_to_go_on(view: AnalyseView) -> None:
    whole = Image.open(BytesIO(picture_of(view.page, GAME.position.to_text())))
    grid = view.board.bounding_box()
    assert grid is not None
    cut = BytesIO()
    whole.crop((0, 0, whole.width, round(whole.height * 0.6))).save(cut, "PNG")
    view.drop("cut.png", cut.getvalue())
    total = view.page.get_by_role("spinbutton", name="Mine total")
    expect(total).to_be_focused()
    total.fill("8")
    total.press("Enter")
    expect(panel(view)).to_contain_text("The board goes on beyond the bottom edge.")


def test_a_doubtful_cell_is_ringed_and_corrected(
    view: AnalyseView, screenshot: Callable[[str], None]
) -> None:
    """The number 2 is impossible there, so that it was probably not read well."""
    view.drop("doubtful.png", picture_of(view.page, DOUBTFUL))
    expect(rings(view)).to_have_count(1)
    view.expect_text(GAME.position.to_text())
    expect(view.cell(5, 5)).to_have_accessible_name(re.compile("1, doubtful"))
    expect(panel(view)).to_contain_text("Click the ringed cell to check it.")
    screenshot("analyse-picture")
    rings(view).click()
    expect(view.outcomes(5, 5)).to_have_text([re.compile("^1"), re.compile("^2")])
    assert violations(view.page) == []
    view.outcomes(5, 5).last.click()
    view.expect_value(5, 5, "2")
    expect(view.verdict).to_contain_text("Impossible")
    expect(rings(view)).to_have_count(0)
    view.press("Undo edit")
    expect(rings(view)).to_have_count(1)
    view.cell(5, 5).click()
    view.outcomes(5, 5).first.click()
    expect(rings(view)).to_have_count(0)
    view.expect_value(5, 5, "1")


def test_what_is_no_picture_of_a_board_has_its_line(
    view: AnalyseView, console_errors: list[str]
) -> None:
    before = view.read_text()
    view.choose_file("broken.png", b"\x89PNG\r\n\x1a\n\x00")
    expect(view.refusal).to_have_text("broken.png: The browser cannot read this picture.")
    plain = BytesIO()
    Image.new("RGB", (320, 200), "white").save(plain, "PNG")
    view.drop("plain.png", plain.getvalue())
    expect(view.refusal).to_contain_text("plain.png: The picture shows no Minesweeper board")
    console_errors.clear()  # a server refuses with a status
    view.expect_text(before)
    expect(panel(view)).to_have_count(0)


def test_a_picture_turned_by_its_exif_and_large_is_read(view: AnalyseView) -> None:
    text = GAME.position.to_text()
    upright = Image.open(BytesIO(picture_of(view.page, text))).convert("RGB")
    held = BytesIO()
    large = upright.resize((3 * upright.width, 3 * upright.height), Image.Resampling.BICUBIC)
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned
    large.transpose(Image.Transpose.ROTATE_90).save(held, "JPEG", quality=90, exif=exif)
    view.drop("photo.jpg", held.getvalue())
    expect(panel(view)).to_be_visible()  # 4 megapixels
    view.expect_text(text)


def test_review_points_to_analyse(page: Page) -> None:
    page.goto("#/review")
    drop(page.locator("#review"), "board.png", b"\x89PNG")
    expect(page.locator("#review").get_by_role("status").first).to_contain_text(
        "A picture shows a position, not a game: open it in Analyse."
    )
