"""Positions pasted, dropped, linked, copied and opened from files."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

import minewise as mw
from minewise.formats import game_json
from tests.browser.analyse_view import BOARD, EDGE, AnalyseView
from tests.browser.in_page import copied, paste


def test_text_and_board_are_two_views_of_a_position(view: AnalyseView) -> None:
    view.write(EDGE)
    expect(view.verdict).to_contain_text("There is 1 solution. 1 cell is certainly safe")
    view.edit()
    view.press("Copy text")
    expect(view.message).to_have_text("Text copied.")
    assert copied(view.page) == EDGE
    view.expect_value(2, 1, "2")
    view.paste.fill("4x4x3\n0000\n01(2\n02##\n02##\n")
    expect(view.refusal).to_contain_text("Line 3, column 3: '(' is not a cell")
    view.expect_value(1, 2, "2")
    view.paste.fill("1##\n###\n")
    total = view.main.get_by_label("Mine total")
    total.fill("2")
    total.press("Enter")
    view.expect_text("3x2x2\n1##\n###\n")
    content = mw.formats.dump(mw.Position.parse("1#\n##", mines=1, topology="torus"), "json")
    view.write(content.decode())
    view.expect_text("2x2x1\n1#\n##\n")
    view.expect_field(view.shape, "torus")


def test_files_of_each_format_are_read(view: AnalyseView) -> None:
    """Of a game what its player saw; a link may be that of another server."""
    view.drop("edge.mine", EDGE.encode())
    expect(view.message).to_have_text("edge.mine: position, 4 × 4, 3 mines.")
    view.expect_value(1, 1, "1")
    position = mw.Position.parse("1##\n###", mines=2, topology="hexagonal")
    view.choose_file("hex.json", mw.formats.dump(position, "json"))
    expect(view.message).to_have_text("hex.json: position, 3 × 2, 2 mines.")
    view.expect_field(view.shape, "hexagonal")
    view.expect_text("3x2x2\n1##\n###\n")
    view.page.get_by_role("link", name="Analyse").focus()
    paste(view.page, "", EDGE.encode())
    expect(view.message).to_have_text("Pasted text: position, 4 × 4, 3 mines.")
    game = mw.Game.new("9x9x10", seed=3, start=(4, 4))
    view.drop("game.json", json.dumps(game_json.to_dict(game)).encode())
    expect(view.message).to_have_text("game.json: position, 9 × 9, 10 mines.")
    view.expect_text(game.position.to_text())
    link = view.copy_link().replace("127.0.0.1", "example.org")
    view.write("1x1x0\n#\n")
    expect(view.board.get_by_role("gridcell")).to_have_count(1)
    view.write(link)
    view.expect_text(game.position.to_text())


@pytest.mark.both_sizes
def test_a_damaged_file_has_its_line_and_loses_nothing(view: AnalyseView) -> None:
    view.write(mw.Game.new((60, 60, 600), seed=3, start=(30, 30)).position.to_text())
    expect(view.cell(30, 30)).to_be_in_viewport()
    before = view.read_text()
    view.choose_file("cut.mbf", mw.formats.dump(BOARD, "mbf")[:9])
    expect(view.refusal).to_contain_text("cut.mbf: The file ends after 2 of its 10 mines.")
    expect(view.refusal).to_be_in_viewport(ratio=1)
    view.expect_text(before)


def test_link_and_text_hold_the_position(view: AnalyseView, page: Page) -> None:
    position = mw.Game.new("expert", seed=7, start=(3, 3), topology="torus").position
    content = mw.formats.dump(position, "json")
    view.choose_file("game.json", content)
    view.expect_text(position.to_text())
    view.wait_for_link("torus", str(position).splitlines()[0])
    address = page.url
    assert len(address.partition("p=")[2]) < 500
    page.reload()
    view.expect_text(position.to_text())
    view.expect_field(view.shape, "torus")
    page.goto("#/play")
    expect(view.paste).to_be_hidden()
    page.go_back()
    view.expect_text(position.to_text())
    view.edit()
    view.press("Copy text")
    expect(view.message).to_have_text(
        "Text copied. The text does not include the shape; a link does."
    )
    assert copied(page) == position.to_text()


def test_anything_is_pasted_into_the_box(view: AnalyseView, page: Page) -> None:
    """Links of other analysers, emoji and text with spaces; a missing mine total is asked for.

    If the text is refused, the page says what it reads.
    """
    position = mw.Game.new("9x9x10", seed=3, start=(4, 4)).position
    view.paste.fill(mw.formats.dump(position, "jsminesweeper").decode())
    view.expect_text(position.to_text())
    expect(view.message).to_have_text("Pasted text: position, 9 × 9, 10 mines.")
    expect(view.paste).to_have_value("")
    view.paste.fill("🟦🟦🟦🟦\n🟦2️⃣2️⃣2️⃣\n🟦2️⃣⬛⬛\n🟦2️⃣⬛⬛")
    box = page.locator("#analyse .paste")
    expect(box).to_contain_text("4 × 4, without a mine total. How many mines are there?")
    expect(box.get_by_role("spinbutton", name="Mine total")).to_be_focused()
    page.keyboard.type("4")
    box.get_by_role("button", name="Analyse").click()
    view.expect_text("4x4x4\n####\n#222\n#200\n#200\n")
    expect(box.get_by_role("spinbutton")).to_have_count(0)
    expect(view.paste).to_have_value("")
    view.paste.fill("\n".join(["#" * 16] * 16))
    expect(box.get_by_role("spinbutton", name="Mine total")).to_have_value("40")
    box.get_by_role("button", name="Cancel").click()
    view.expect_text("4x4x4\n####\n#222\n#200\n#200\n")
    view.paste.fill("1 \n1 ")
    which = box.get_by_role("group", name="This can be read in several ways. Which one is meant?")
    which.get_by_role("button", name="2x2, a blank is hidden").click()
    expect(which).to_have_count(0)
    box.get_by_role("spinbutton", name="Mine total").fill("1")
    box.get_by_role("button", name="Analyse").click()
    view.expect_text("2x2x1\n1#\n1#\n")
    view.paste.fill("hello")
    expect(view.refusal).to_contain_text("'h' is not a cell")
    expect(view.refusal).to_contain_text("a link of this page, of JSMinesweeper")
    expect(view.paste).to_have_value("hello")
    view.choose("3")
    view.cell(0, 0).click()
    expect(view.refusal).to_be_empty()
