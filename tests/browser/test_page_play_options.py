"""Options and keys of play, games that were left, hints that are done, and inspection by touch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import minewise as mw
from tests.browser.play_view import (
    Screenshot,
    board_rows,
    cell_at,
    cell_name,
    message,
    open_link,
    safe_cells,
    wait_for_board,
)

HIDDEN = re.compile("hidden$")
FLAG = re.compile("flag$")


def choose(page: Page, *options: str) -> None:
    """Ticks options in the settings sheet."""
    page.get_by_role("button", name="Settings", exact=True).click()
    for option in options:
        page.get_by_role("checkbox", name=option).check()
    page.get_by_role("button", name="Close settings").click()


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


def test_a_game_left_by_mistake_is_offered_again(page: Page, size: str) -> None:
    game = open_link(page, "9x9x10", 3, (4, 4))
    back = page.get_by_role("button", name="Back to the game you left")
    expect(back).to_be_hidden()
    page.keyboard.press("n")
    expect(page.get_by_role("gridcell", name=HIDDEN)).to_have_count(81)
    back.tap() if size == "phone" else back.click()
    wait_for_board(page, game)
    expect(back).to_be_hidden()
    page.goto("#/play?size=8x8x8")  # a link takes nothing away either
    expect(page.get_by_role("gridcell")).to_have_count(64)
    page.wait_for_function("() => localStorage['minewise-game'] !== localStorage['minewise-left']")
    page.reload()
    expect(back).to_be_visible()
    page.keyboard.press("Control+z")
    wait_for_board(page, game)
    page.keyboard.press("n")
    expect(page.get_by_role("gridcell", name=HIDDEN)).to_have_count(81)
    page.get_by_role("button", name=re.compile("^Undo")).click()
    wait_for_board(page, game)
    game.flag(game.board.mines[0])
    cell_at(page, game.board.mines[0]).click(button="right")
    wait_for_board(page, game)


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_the_face_shows_the_state_of_the_game(page: Page) -> None:
    """Nothing moves where the system asks for calm; else a canvas appears, and goes by itself."""
    page.emulate_media(reduced_motion="reduce")
    game = open_link(page, "9x9x10", 3, (4, 4))
    canvas = page.locator("#play-board canvas.motion")
    expect(canvas).to_have_count(0)
    page.emulate_media(reduced_motion="no-preference")
    cell_at(page, safe_cells(game)[0]).click(button="right")
    expect(canvas).to_have_count(1)
    expect(canvas).to_be_hidden()
    face = page.locator("#again")
    expect(face).to_have_attribute("data-mood", "playing")
    cell_at(page, game.board.mines[0]).hover()
    page.mouse.down()
    expect(face).to_have_attribute("data-mood", "pressed")
    page.mouse.up()
    expect(face).to_have_attribute("data-mood", "lost")
    page.keyboard.press("n")
    expect(face).to_have_attribute("data-mood", "playing")


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_keys_are_changed(page: Page, screenshot: Screenshot) -> None:
    game = open_link(page, "9x9x10", 3, (4, 4))
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_role("button", name="Flag: F").click()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Flag: Space")).to_be_focused()
    expect(page.get_by_role("button", name="Open or chord: F")).to_be_visible()
    page.get_by_role("button", name="Undo: Z").click()
    page.keyboard.press("Escape")  # no change, and the sheet stays open
    page.get_by_role("button", name="Undo: Z").click()
    page.keyboard.press("1")
    screenshot("play-keys")
    page.get_by_role("button", name="Close settings").click()
    page.reload()
    wait_for_board(page, game)
    mine = game.board.mines[0]
    cell_at(page, mine).hover()
    page.keyboard.press("Space")
    game.flag(mine)
    wait_for_board(page, game)
    opened = safe_cells(game)[0]
    cell_at(page, opened).hover()
    page.keyboard.press("f")
    game.open(opened)
    wait_for_board(page, game)
    cell_at(page, opened).focus()
    page.keyboard.press("1")
    page.keyboard.press("1")
    game.undo()
    game.undo()
    wait_for_board(page, game)
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_role("button", name="Default keys").click()
    expect(page.get_by_role("button", name="Flag: F")).to_be_visible()


def test_flags_and_openings_that_one_number_proves(page: Page) -> None:
    """They come by themselves, whatever the player flags, and are undone with the click."""
    page.goto("./")
    choose(page, "Flag the mines that one number proves", "Open the cells that one number proves")
    game = open_link(page, "16x16x40", 3, (8, 8))
    wrong = safe_cells(game)[0]
    while True:
        mines, safe = proven(game)
        todo = safe - set(game.flags)
        new = mines - set(game.flags)
        if not todo and not new:
            break
        for cell in new:
            game.flag(cell)
        for cell in todo:
            game.open(cell)
    assert len(game.flags) > 5
    wait_for_board(page, game)
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(page.get_by_role("gridcell", name=FLAG)).to_have_count(0)
    expect(page.get_by_role("gridcell", name=HIDDEN)).to_have_count(256)
    cell_at(page, wrong).click(button="right")
    expect(page.get_by_role("gridcell", name=FLAG)).to_have_count(1)
    cell_at(page, (8, 8)).click()
    expect(page.get_by_role("gridcell", name=FLAG)).not_to_have_count(1)
    expect(message(page)).not_to_contain_text("You hit a mine")


@pytest.mark.both_sizes
def test_question_marks_and_no_flags(page: Page, size: str, screenshot: Screenshot) -> None:
    page.goto("./")
    choose(page, "Question marks")
    game = open_link(page, "9x9x10", 3, (4, 4))
    cell = safe_cells(game)[0]
    for name in ("flag", "question mark"):
        cell_at(page, cell).click(button="right")
        expect(cell_at(page, cell)).to_have_attribute("aria-label", re.compile(f"{name}$"))
    screenshot("play-question")
    page.reload()
    expect(cell_at(page, cell)).to_have_attribute("aria-label", re.compile("question mark$"))
    cell_at(page, cell).click(button="right")
    expect(cell_at(page, cell)).to_have_attribute("aria-label", HIDDEN)
    for _ in range(2):
        cell_at(page, cell).click(button="right")
    cell_at(page, cell).click()  # it protects nothing
    game.open(cell)
    wait_for_board(page, game)
    choose(page, "No flags")
    expect(page.get_by_role("button", name="Flag", exact=True)).to_have_count(0)
    cell = safe_cells(game)[0]
    cell_at(page, cell).click(button="right")
    cell_at(page, cell).hover()
    page.keyboard.press("f")
    wait_for_board(page, game)
    if size == "phone":  # a long press inspects instead
        expect(message(page)).to_contain_text(cell_name(cell))


def test_a_game_is_won_by_doing_what_hints_say(page: Page, size: str) -> None:
    page.goto("#/play?size=7x6x7&no-guess=1")
    expect(page.get_by_role("gridcell")).to_have_count(42)
    hint, perform = (page.get_by_role("button", name=name) for name in ("Hint", "Do it"))
    while "Won" not in (message(page).text_content() or ""):
        before = board_rows(page)
        hint.click()
        expect(perform).to_be_visible()
        perform.click() if size == "phone" else page.keyboard.press("d")
        expect(perform).to_be_hidden()
        page.wait_for_function("() => document.querySelector('#play-board .opening') === null")
        assert board_rows(page) != before
    expect(message(page)).to_contain_text("Won in")
