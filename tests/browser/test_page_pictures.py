"""Pictures of boards: pasted, dropped, chosen, read and corrected."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from io import BytesIO

import pytest
from drawn_boards import drawn, played
from PIL import Image
from playwright.sync_api import Browser, Locator, expect
from serving import Server

import minewise as mw
from tests.browser.analyse_view import AnalyseView, link_to
from tests.browser.conftest import opened
from tests.browser.in_page import Screenshot, box, press, scrolls_sideways, violations

GAME = mw.Game.new("9x9x10", seed=3, start=(4, 4))
ODD = mw.Game.new("8x5x6", seed=2, start=(2, 2))
DOUBTFUL = GAME.position.to_text().replace("###11111#", "###11211#")

Photograph = Callable[[str], bytes]


@pytest.fixture(scope="module")
def photograph(browser: Browser, server: Server) -> Photograph:
    """Takes a screenshot of the page on a desktop, with a position and no analysis."""

    @cache
    def photograph(text: str) -> bytes:
        with opened(browser, server, viewport={"width": 1366, "height": 900}) as shown:
            shown.goto(link_to(text))
            rows = text.split()[1:]
            expect(shown.get_by_role("gridcell")).to_have_count(len(rows) * len(rows[0]))
            press(shown, "Analysis")
            expect(shown.locator("#verdict")).to_contain_text("The analysis is off.")
            return shown.screenshot()

    return photograph


def panel(view: AnalyseView) -> Locator:
    return view.page.get_by_role("region", name="Picture")


def rings(view: AnalyseView) -> Locator:
    return panel(view).get_by_role("button", name="What does")


def state_total(view: AnalyseView, mines: int) -> None:
    form = view.page.locator(".paste form")
    form.get_by_role("spinbutton").fill(str(mines))
    form.get_by_role("button", name="Analyse").click()


@pytest.mark.both_sizes
def test_a_screenshot_gives_the_position_that_it_shows(
    view: AnalyseView, photograph: Photograph, size: str
) -> None:
    """Pasted, dropped or chosen."""
    text = GAME.position.to_text()
    picture = photograph(text)
    ways = {"pasted.png": view.paste_file, "dropped.png": view.drop, "chosen.png": view.choose_file}
    for name, way in ways.items():
        view.write("3x1x1\n1#1")
        way(name, picture)
        expect(panel(view)).to_be_visible()
        view.expect_text(text)
        expect(view.message).to_have_text(f"{name}: position, 9 × 9, 10 mines.")
        expect(rings(view)).to_have_count(0)
        if name != "chosen.png":
            press(panel(view), "Close the picture")
            expect(panel(view)).to_have_count(0)
            view.expect_text(text)
    crop, board = box(panel(view).get_by_role("img")), box(view.board)
    assert box(view.verdict).y < board.y < crop.y if size == "phone" else board.x < crop.x
    assert not scrolls_sideways(view.page)
    assert violations(view.page) == []


def test_the_missing_total_is_asked_for(view: AnalyseView, photograph: Photograph) -> None:
    """Then a board that goes on beyond the picture, whose total is asked for, too."""
    text = ODD.position.to_text()
    view.drop("odd.png", photograph(text))
    total = view.page.get_by_role("spinbutton", name="Mine total")
    expect(total).to_be_focused()
    view.page.keyboard.type("6")
    view.page.keyboard.press("Enter")
    view.expect_text(text)
    expect(panel(view)).to_be_visible()
    whole = Image.open(BytesIO(photograph(GAME.position.to_text())))
    cut = BytesIO()
    whole.crop((0, 0, whole.width, round(whole.height * 0.6))).save(cut, "PNG")
    view.drop("cut.png", cut.getvalue())
    expect(total).to_be_focused()
    total.fill("8")
    total.press("Enter")
    expect(panel(view)).to_contain_text("The board goes on beyond the bottom edge.")


def test_a_doubtful_cell_is_ringed_and_corrected(
    view: AnalyseView, photograph: Photograph, screenshot: Screenshot
) -> None:
    """The number 2 is impossible there, so that it was probably not read well."""
    view.drop("doubtful.png", photograph(DOUBTFUL))
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


def test_the_board_of_a_picture_is_marked(view: AnalyseView) -> None:
    """The right one of two, whose mine total is not that of its size."""
    board, other = played(9, 9, 12), drawn(played(9, 9, 10))
    two = Image.new("RGB", (2 * other.width, other.height))
    two.paste(other)
    two.paste(drawn(board), (other.width, 0))
    file = BytesIO()
    two.save(file, "png")
    view.drop("two.png", file.getvalue())
    view.press("Mark the board")
    frame = box(view.page.locator(".marking .frame"))
    view.page.mouse.move(frame.x + 0.52 * frame.width, frame.y + 0.02 * frame.height)
    view.page.mouse.down()
    view.page.mouse.move(frame.x + 0.99 * frame.width, frame.y + 0.98 * frame.height)
    view.page.mouse.up()
    view.press("Read again")
    state_total(view, 12)
    view.expect_text(board.to_text())


def test_other_pictures_are_refused_in_one_line_or_read(
    view: AnalyseView, photograph: Photograph, console_errors: list[str]
) -> None:
    """No picture, none of a board, one without a usual size, and a large photo turned by EXIF."""
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
    position = played(12, 15, 30)
    screen = BytesIO()
    drawn(position).save(screen, "png")
    view.paste_file("custom.png", screen.getvalue())
    state_total(view, 30)
    view.expect_text(position.to_text())
    text = GAME.position.to_text()
    upright = Image.open(BytesIO(photograph(text))).convert("RGB")
    photo = BytesIO()
    large = upright.resize((2 * upright.width, 2 * upright.height), Image.Resampling.BICUBIC)
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned
    large.transpose(Image.Transpose.ROTATE_90).save(photo, "JPEG", quality=90, exif=exif)
    view.drop("photo.jpg", photo.getvalue())
    view.expect_text(text)
