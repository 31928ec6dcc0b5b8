"""Modes, options and keys of play, help on the board, and games that were left."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import minewise as mw
from tests.browser.in_page import (
    DESKTOP,
    PHONE,
    Screenshot,
    box,
    change_settings,
    open_settings,
    press,
    scrolls_sideways,
)
from tests.browser.play_view import PlayView, board_rows, ones, safe_cells


def proven(game: mw.Game) -> tuple[set[mw.topology.Cell], set[mw.topology.Cell]]:
    """The mines and the safe cells that one number proves, found by brute force."""
    hidden = {cell for cell in game.topology.cells if game.position[cell] < 0}
    around = {
        cell: hidden & set(game.topology.neighbours(cell))
        for cell in game.topology.cells
        if game.position[cell] > 0
    }
    full = [cells for clue, cells in around.items() if len(cells) == game.position[clue]]
    mines = set().union(*full)
    settled = [cells for clue, cells in around.items() if len(cells & mines) == game.position[clue]]
    return mines, set().union(*settled) - mines


def test_a_game_left_by_mistake_is_offered_again(page: Page, play: PlayView, size: str) -> None:
    game = play.open_link("9x9x10", 3, (4, 4))
    back = page.get_by_role("button", name="Back to the game you left")
    expect(back).to_be_hidden()
    page.keyboard.press("n")
    expect(play.hidden).to_have_count(81)
    page.keyboard.press("h")
    expect(back).to_be_hidden()
    page.keyboard.press("Escape")
    back.tap() if size == "phone" else back.click()
    play.wait_for(game)
    expect(back).to_be_hidden()
    page.goto("#/play?size=8x8x8")  # a link takes nothing away either
    expect(play.hidden).to_have_count(64)
    page.reload()
    expect(back).to_be_visible()
    page.keyboard.press("Control+z")
    play.wait_for(game)
    page.keyboard.press("n")
    expect(play.hidden).to_have_count(81)
    play.undo.click()
    play.wait_for(game)
    play.flag(game, game.board.mines[0])


@DESKTOP
def test_the_face_shows_the_state_of_the_game(page: Page, play: PlayView) -> None:
    """Nothing moves where the system asks for calm; else a canvas appears, and goes by itself."""
    page.emulate_media(reduced_motion="reduce")
    game = play.open_link("9x9x10", 3, (4, 4))
    canvas = page.locator("#play-board canvas.motion")
    expect(canvas).to_have_count(0)
    page.emulate_media(reduced_motion="no-preference")
    play.cell(safe_cells(game)[0]).click(button="right")
    expect(canvas).to_have_count(1)
    expect(canvas).to_be_hidden()
    face = page.locator("#again")
    expect(face).to_have_attribute("data-mood", "playing")
    play.cell(game.board.mines[0]).hover()
    page.mouse.down()
    expect(face).to_have_attribute("data-mood", "pressed")
    page.mouse.up()
    expect(face).to_have_attribute("data-mood", "lost")
    page.keyboard.press("n")
    expect(face).to_have_attribute("data-mood", "playing")


@DESKTOP
def test_keys_are_changed(page: Page, play: PlayView, screenshot: Screenshot) -> None:
    game = play.open_link("9x9x10", 3, (4, 4))
    open_settings(page)
    press(page, "Flag: F")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Flag: Space")).to_be_focused()
    expect(page.get_by_role("button", name="Open or chord: F")).to_be_visible()
    press(page, "Undo: Z")
    page.keyboard.press("Escape")  # no change, and the sheet stays open
    press(page, "Undo: Z")
    page.keyboard.press("1")
    screenshot("play-keys")
    press(page, "Close settings")
    page.reload()
    play.wait_for(game)
    opened = safe_cells(game)[0]
    for key, kind, cell in (("Space", "flag", game.board.mines[0]), ("f", "open", opened)):
        play.cell(cell).hover()
        page.keyboard.press(key)
        play.wait_for(game, kind, cell)
    play.cell(opened).focus()
    for _ in range(2):
        page.keyboard.press("1")
        play.wait_for(game, "undo")
    open_settings(page)
    press(page, "Default keys")
    expect(page.get_by_role("button", name="Flag: F")).to_be_visible()


def test_flags_and_openings_that_one_number_proves(page: Page, play: PlayView) -> None:
    """They come by themselves, whatever the player flags, and are undone with the click."""
    page.goto("./")
    change_settings(page, "mines that one number proves", "cells that one number proves")
    game = play.open_link("16x16x40", 3, (8, 8))
    wrong = safe_cells(game)[0]
    moves = -1
    while moves < len(game.history):
        moves = len(game.history)
        mines, safe = proven(game)
        for cell in mines - set(game.flags):
            game.flag(cell)
        for cell in safe - set(game.flags):
            game.open(cell)
    assert len(game.flags) > 5
    play.wait_for(game)
    play.undo.click()
    expect(play.hidden).to_have_count(256)
    play.cell(wrong).click(button="right")
    expect(play.hidden).to_have_count(255)
    play.cell((8, 8)).click()
    expect(page.get_by_role("gridcell", name=re.compile("flag$"))).not_to_have_count(1)
    expect(play.end).to_be_hidden()


@pytest.mark.both_sizes
def test_question_marks_and_no_flags(
    page: Page, play: PlayView, size: str, screenshot: Screenshot
) -> None:
    page.goto("./")
    change_settings(page, "Question marks")
    game = play.open_link("9x9x10", 3, (4, 4))
    cell = safe_cells(game)[0]
    for name in ("flag", "question mark"):
        play.cell(cell).click(button="right")
        play.check_cell(cell, name)
    screenshot("play-question")
    page.reload()
    play.check_cell(cell, "question mark")
    play.cell(cell).click(button="right")
    play.check_cell(cell, "hidden")
    for _ in range(2):
        play.cell(cell).click(button="right")
    play.open_cell(game, cell)  # it protects nothing
    change_settings(page, "No flags")
    expect(page.get_by_role("button", name="Flag", exact=True)).to_have_count(0)
    cell = safe_cells(game)[0]
    play.cell(cell).click(button="right")
    play.cell(cell).hover()
    page.keyboard.press("f")
    play.wait_for(game)
    if size == "phone":  # a long press inspects instead
        expect(play.message).to_contain_text(re.compile("Certainly|% mine"))


def test_a_game_is_won_by_doing_what_hints_say(page: Page, play: PlayView, size: str) -> None:
    page.goto("#/play?size=7x6x7&no-guess=1")
    expect(play.cells).to_have_count(42)
    perform = page.get_by_role("button", name="Do it")
    while not play.end.is_visible():
        before = board_rows(page)
        play.hint.click()
        expect(perform).to_be_visible()
        perform.click() if size == "phone" else page.keyboard.press("d")
        expect(perform).to_be_hidden()
        page.wait_for_function("() => document.querySelector('#play-board .opening') === null")
        assert board_rows(page) != before
    expect(play.end).to_contain_text("Won in")


@DESKTOP
def test_probabilities_end_with_their_game(
    page: Page, play: PlayView, screenshot: Screenshot
) -> None:
    """A star is at a guess only, and a hint takes their place; the win chance is always shown."""
    game = play.open_link("9x9x10", 3, (4, 4))
    assert mw.analyze(game.position).safe
    heat = page.locator("#play-board canvas").first
    analysis = page.locator("#play-analysis")
    page.keyboard.press("p")
    expect(heat).to_be_visible()
    expect(page.locator("#play-help")).to_have_text("help used: no record")
    expect(analysis).to_contain_text("Win chance")
    expect(analysis).not_to_contain_text("est")  # best move, next best
    stars = page.locator("#play-board .cell:is(.best, .candidate)")
    expect(stars).to_have_count(0)
    screenshot("play-heat")
    page.keyboard.press("p")
    expect(heat).to_be_hidden()
    expect(analysis).to_have_count(0)
    page.keyboard.press("p")
    expect(heat).to_be_visible()
    page.keyboard.press("n")
    expect(heat).to_be_hidden()
    expect(page.locator("#play-help")).to_have_text("s")  # a record is possible
    play.cell((4, 4)).click()
    expect(heat).to_be_hidden()
    game = play.open_link("9x9x10", 3, (4, 4))
    page.keyboard.press("p")
    play.cell(game.board.mines[0]).click()
    expect(play.end).to_be_visible()
    page.keyboard.press("z")
    expect(heat).to_be_hidden()
    play.open_link("9x9x30", 7, (4, 4))
    page.keyboard.press("p")
    expect(stars).to_have_count(3)
    play.hint.click()
    expect(page.locator("#play-board .hint-guess")).to_have_count(1)
    expect(stars).to_have_count(0)


@PHONE
def test_a_cell_is_inspected_by_touch(page: Page, play: PlayView, screenshot: Screenshot) -> None:
    """Until another mode is chosen; modes end with their game."""
    game = play.open_link("9x9x10", 3, (4, 4))
    analysis = mw.analyze(game.position)
    inspect = page.get_by_role("dialog").get_by_role("button", name="Inspect")
    page.locator("#open-more").tap()
    inspect.tap()
    for cell in safe_cells(game)[:3]:
        play.cell(cell).tap()
        expect(play.cell(cell)).to_have_class(re.compile(r"\bhere\b"))
        is_sure = analysis[cell] in (0, 1)
        words = "Certainly" if is_sure else f"{100 * analysis[cell]:.1f} % mine"
        expect(play.message).to_contain_text(words)
    screenshot("play-inspect")
    play.wait_for(game)
    page.get_by_role("button", name="Open", exact=True).tap()
    opened = safe_cells(game)[0]
    play.cell(opened).tap()
    play.wait_for(game, "open", opened)
    page.locator("#open-more").tap()
    inspect.tap()
    page.locator("#again").tap()
    play.cell((4, 4)).tap()
    play.check_opened((4, 4))
    press(page, "Flag")
    game = play.open_link("9x9x10", 3, (4, 4))
    play.cell(game.board.mines[0]).tap()
    expect(play.end_button("Your mistake")).to_be_in_viewport(ratio=1)


@DESKTOP
def test_the_page_leads_to_the_board_by_keyboard(page: Page, play: PlayView) -> None:
    """By the first tab stop; sizes have keys, and an opening says what it opened."""
    play.open()
    page.keyboard.press("Tab")
    skip = page.get_by_role("button", name="Skip to the board")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    expect(play.cell((0, 0))).to_be_focused()
    for key, count in (("2", 256), ("3", 480), ("1", 81)):
        page.keyboard.press(key)
        expect(play.cells).to_have_count(count)
    page.goto("#/play?size=6x6x6&seed=2")
    expect(play.cells).to_have_count(36)
    play.cell((3, 3)).click()
    game = mw.Game.new("6x6x6", seed=2, start=(3, 3))
    opened = [cell for cell in game.topology.cells if game.position[cell] >= 0]
    rows, columns = zip(*opened, strict=True)
    expect(page.locator("#play-announcement")).to_have_text(
        f"r3c3 is empty, {len(opened)} cells opened in rows {min(rows)} to {max(rows)}, "
        f"columns {min(columns)} to {max(columns)}. {len(safe_cells(game))} safe cells left."
    )


@PHONE
def test_a_phone_held_sideways_keeps_its_board(page: Page) -> None:
    """A hint is beside the board, which has nearly the whole height."""
    page.set_viewport_size({"width": 844, "height": 390})
    for name, query in (("play", "?size=expert&seed=5&start=8,15"), ("analyse", "")):
        page.goto(f"#/{name}{query}")
        view = page.locator(f"#{name}")
        view.get_by_role("button", name="Hint", exact=True).locator("visible=true").tap()
        expect(view.locator(".chip").first).to_be_visible()
        board = box(view.locator(".frame"))
        assert board.right <= box(view.locator(".dock")).x
        assert board.height > 0.85 * 390
        assert not scrolls_sideways(page)


@DESKTOP
def test_chords_of_both_buttons_and_keys_for_unfinished_numbers(page: Page, play: PlayView) -> None:
    """Where a chord needs both buttons, a left click on a number does nothing."""
    play.open()
    change_settings(page, choices={"Skin": "Classic", "Chords": "Both buttons"})
    open_settings(page)
    titles = page.locator("#settings-sheet legend").all_inner_texts()
    press(page, "Close settings")
    assert (titles[0], titles[-1]) == ("Play", "Keys")
    expect(page.locator("html")).to_have_attribute("data-skin", "classic")
    game = play.open_link("9x9x10", 3, (4, 4))
    page.keyboard.press("e")
    number = page.get_by_role("grid", name="Board").locator(":focus")
    expect(number).to_have_attribute("data-v", re.compile("[1-8]"))
    page.keyboard.press("w")
    expect(number).to_have_attribute("data-v", "#")
    clue = ones(game)[0]
    play.flag_around(game, clue)
    play.cell(clue).click()
    play.check_saved("actions", 2)
    play.cell(clue).hover()
    page.mouse.down(button="right")
    page.mouse.down(button="left")
    page.mouse.up(button="right")
    page.mouse.up(button="left")
    play.wait_for(game, "chord", clue)
