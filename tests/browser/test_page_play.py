"""Games played on the page as a person plays them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import minewise as mw
from tests.browser.in_page import (
    DESKTOP,
    PHONE,
    Screenshot,
    box,
    change_settings,
    middle,
    press,
    scrolls_sideways,
    touch,
)
from tests.browser.play_view import LABELS, PlayView, board_rows, cell_name, ones, safe_cells


@pytest.mark.both_sizes
def test_a_game_is_ordered_and_won_by_mouse(
    page: Page, play: PlayView, screenshot: Screenshot
) -> None:
    play.open()
    play.fill_custom_board(columns=7, rows=6, mines=7)
    page.get_by_role("textbox", name="Seed").fill("5")
    page.get_by_role("button", name="Start").click()
    expect(play.cells).to_have_count(42)
    play.cell((2, 3)).click()
    game = mw.Game.new("7x6x7", seed=5, start=(2, 3))
    play.wait_for(game)
    play.win(game)
    expect(play.end).to_contain_text("Won in")
    expect(page.get_by_role("gridcell", name=re.compile("flag$"))).to_have_count(7)
    expect(page.get_by_role("status", name="Mines left")).to_have_text("0")
    screenshot("play-won")


def test_a_game_is_lost_by_mouse_and_undone(
    page: Page, play: PlayView, screenshot: Screenshot
) -> None:
    game = play.open_link("9x9x10", 3, (4, 4))
    analysis = mw.analyze(game.position)
    mine = max(game.board.mines, key=lambda cell: -abs(analysis[cell] - 0.4))
    wrong_flag = safe_cells(game)[0]
    play.flag(game, wrong_flag)
    play.cell(mine).click()
    expect(play.end).to_contain_text("Lost")
    assert analysis[mine] < 1
    assert analysis.safe
    expect(play.message).to_have_text(f"The risk was {100 * analysis[mine]:.1f} %; ✓ was safe.")
    expect(page.get_by_role("gridcell", name=re.compile(r"\d, mine"))).to_have_count(10)
    expect(play.cell(wrong_flag)).to_have_class(re.compile("wrong"))
    screenshot("play-lost")
    play.undo.click()
    play.check_saved("undos", 1)
    expect(page.get_by_role("gridcell", name=re.compile("mine$"))).to_have_count(0)
    play.wait_for(game)


def test_a_game_is_won_by_keyboard_alone(page: Page, play: PlayView) -> None:
    game = play.open_link("6x5x5", 4, (2, 2))
    here = [0, 0]
    expect(play.cell((0, 0))).to_be_focused()  # a new game has the focus

    def go(cell: mw.topology.Cell) -> None:
        for key, back, axis in (("ArrowDown", "ArrowUp", 0), ("ArrowRight", "ArrowLeft", 1)):
            for _ in range(abs(cell[axis] - here[axis])):
                page.keyboard.press(key if cell[axis] > here[axis] else back)
        here[:] = cell
        expect(play.cell(cell)).to_be_focused()

    clue = next(
        cell
        for cell in game.topology.cells
        if game.position[cell] > 0
        and any(near in safe_cells(game) for near in game.topology.neighbours(cell))
    )
    for mine in game.topology.neighbours(clue):
        if game.board.is_mine(mine):
            go(mine)
            page.keyboard.press("f")
            game.flag(mine)
    expect(page.get_by_title("Mines left")).to_contain_text(str(5 - len(game.flags)))
    go(clue)
    page.keyboard.press("Enter")
    play.wait_for(game, "chord", clue)
    turn = iter(["Enter", "Space"] * 20)

    def press(cell: mw.topology.Cell) -> None:
        go(cell)
        page.keyboard.press(next(turn))

    play.win(game, press)
    expect(play.end).to_contain_text("Won in")
    page.keyboard.press("n")
    expect(play.hidden).to_have_count(30)
    page.keyboard.press("?")
    expect(page.get_by_text("arrow keys, Home and End")).to_be_in_viewport()


@PHONE
def test_a_game_is_won_by_touch(page: Page, play: PlayView) -> None:
    """Gestures are settings; the tests of the board make them."""
    game = play.open_link("6x6x6", 2, (3, 3))
    mine, other = game.board.mines[:2]
    finger = touch(page)
    finger("Start", middle(play.cell(mine)))
    play.wait_for(game, "flag", mine)
    finger("End")
    mode = page.get_by_role("group", name="A tap on a cell")
    mode.get_by_role("button", name="Flag").tap()
    expect(mode.get_by_role("button", name="Flag")).to_have_attribute("aria-pressed", "true")
    play.cell(other).tap()
    play.wait_for(game, "flag", other)
    mode.get_by_role("button", name="Open").tap()
    play.cell(other).tap()  # a flag protects its cell
    play.win(game, lambda cell: play.cell(cell).tap())
    expect(play.end).to_contain_text("Won in")
    expect(play.board).to_have_attribute("data-touch-flag", "press")
    change_settings(page, choices={"Flags": "Double tap", "Long press": "Short (0.25 s)"})
    expect(play.board).to_have_attribute("data-touch-flag", "double-tap")


@DESKTOP
def test_clicks_are_counted_once(page: Page, play: PlayView) -> None:
    """Left and middle clicks open around a number."""
    game = play.open_link("9x9x10", 3, (4, 4))
    one, other = ones(game)[:2]
    play.flag_around(game, one)
    play.cell(one).click()
    play.wait_for(game, "chord", one)
    play.check_saved("actions", 3)
    play.flag_around(game, other)
    play.cell(other).click(button="middle")
    play.wait_for(game, "chord", other)


def test_hints_follow_one_another(page: Page, play: PlayView, screenshot: Screenshot) -> None:
    """Each is a hint that the player has seen, in a few words and without the names of cells.

    Players who do not flag get no hints of mines.
    """
    game = play.open_link("expert", 5, (8, 15))
    play.hint.click()
    words = mw.hints(game.position, skip_mines=True)[0].text
    expect(play.message).to_have_text(words)  # for screen readers
    strip = page.locator("#play .hint-line")
    expect(strip).to_have_text(re.compile(r"^(\d has its ✹( \d)?|.*: \d+) → ✓( \d)? safe1/\d$"))
    expect(page.locator("#play-help")).to_have_text(re.compile(r"^(help used: )?no record$"))
    screenshot("play-hint")
    seen = {play.message.inner_text()}
    for count in (2, 3):
        page.keyboard.press("h")
        expect(strip).to_contain_text(f"safe{count}/")
        seen.add(play.message.inner_text())
    assert len(seen) == 3
    play.flag(game, game.board.mines[0])  # this player flags
    play.check_saved("hints", 3)
    play.hint.click()
    expect(play.message).to_contain_text(mw.hints(game.position)[0].text[1:])
    page.set_viewport_size({"width": 1366, "height": 640})
    play.open_link("intermediate", 11, (8, 8))  # a board that fills the window
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Do it")).to_be_in_viewport(ratio=1)
    expect(play.board).to_be_in_viewport(ratio=0.99)


@DESKTOP
def test_one_kind_of_advice_is_on_the_board_and_chips_point_at_its_cells(
    page: Page, play: PlayView
) -> None:
    """The board alone, a hint or the risks."""
    game = play.open_link("expert", 5, (8, 15))
    hint = mw.hints(game.position, skip_mines=True)[0]
    heat = page.locator("#play-board canvas.heat")
    advice = page.get_by_role("group", name="Advice on the board").locator("[aria-pressed=true]")
    page.keyboard.press("p")
    expect(heat).to_be_visible()
    expect(advice).to_have_text("Risks")
    page.keyboard.press("h")
    expect(advice).to_have_text("Hint")
    expect(heat).to_be_hidden()
    chips = page.locator("#play .chip")
    chips.last.hover()
    for cell in hint.safe:
        expect(play.cell(cell)).to_have_class(re.compile(r"\blit\b"))
    play.cell(hint.safe[0]).hover()
    expect(page.locator("#play .chip[data-lit]")).to_have_text("✓")
    expect(page.locator("#play-board .lit")).to_have_count(0)
    page.keyboard.press("p")
    expect(chips).to_have_count(0)
    page.keyboard.press("Escape")
    expect(advice).to_have_text("Play")
    expect(heat).to_be_hidden()
    expect(page.locator("#play .ruler")).to_have_count(0)


@PHONE
def test_the_tools_of_a_phone_are_in_view(page: Page, play: PlayView) -> None:
    """Whatever the size of the board, and in one place. A hint shows it; a sheet has the rest."""
    play.open()
    for size, seed in (("beginner", 3), ("expert", 5)):
        game = play.open_link(size, seed, (4, 4))
        bar = page.locator("#play-bar")
        for name in ("Open", "Flag", "Hint", "Undo", "More"):
            expect(bar.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
        place = box(bar)
        assert place.bottom == box(page.locator("#places")).y
        assert place.height == 56
        assert box(play.board).y == 44
        play.hint.tap()
        expect(page.locator("#play .hint-line")).to_be_in_viewport(ratio=1)
        assert box(bar) == place
        (hint,) = mw.hints(game.position, skip_mines=True)
        page.wait_for_timeout(100)  # it is scrolled into view, above the strip
        assert box(play.cell(hint.safe[0])).bottom <= box(page.locator("#play-below")).y
    expect(page.locator("#play aside")).to_have_count(0)
    page.locator("#open-more").tap()
    expect(page.get_by_role("slider", name="Overview")).to_be_visible()
    assert not scrolls_sideways(page)
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1024, "height": 768})  # a tablet
    play.open_link("beginner", 3, (4, 4))
    play.hint.tap()
    expect(page.locator("#play .hint-line")).to_be_visible()
    assert box(play.cell((8, 8))).bottom <= box(page.locator("#play-below")).y


@DESKTOP
def test_a_desktop_zoomed_to_twice_its_size_is_no_phone(page: Page, play: PlayView) -> None:
    """It has the panel, with an overview of a board that is cut; the best move is in view."""
    page.set_viewport_size({"width": 720, "height": 450})
    play.open_link("expert", 36, (3, 3))
    expect(page.locator("#play-bar")).to_have_count(0)
    expect(page.get_by_role("slider", name="Overview")).to_be_visible()
    play.board.evaluate("frame => frame.scrollTo(1000, 1000)")
    press(page, "Risks")
    best = page.locator("#play-board .best")
    expect(best).to_have_count(1)
    frame, star = box(play.board), box(best)
    assert frame.x <= star.x
    assert star.right <= frame.right
    assert not scrolls_sideways(page)
    page.goto("#/learn")
    expect(page.locator("#learn-lessons")).to_be_visible()
    assert not scrolls_sideways(page)
    page.goto("#/analyse")
    expect(page.locator("#sections")).to_be_visible()
    assert box(page.locator("#open-settings")).y < box(page.locator("#places")).bottom


@pytest.mark.both_sizes
def test_the_first_click_is_told_to_be_safe(page: Page, play: PlayView) -> None:
    """Every cell has the probability of a safe one."""
    page.add_init_script(LABELS)
    play.open()
    play.hint.click()
    expect(play.message).to_contain_text("The first click is always safe. Open r")
    with play.more_of_phone():
        page.get_by_role("button", name="Risks").click()
    page.wait_for_function("() => labels.length > 0")
    assert set(page.evaluate("labels")) == {"✓"}


def sign(play: PlayView, cell: mw.topology.Cell) -> str:
    """What the label of a cell says of a hint."""
    return str(play.cell(cell).get_attribute("aria-label")).rpartition(": ")[2]


@DESKTOP
def test_only_certainly_safe_cells_have_the_sign_of_safety(page: Page, play: PlayView) -> None:
    """The best guess has another one, in a hint and after a loss."""
    certain = play.open_link("9x9x10", 3, (4, 4))
    play.hint.click()
    (hint,) = mw.hints(certain.position, skip_mines=True)
    expect(play.message).to_contain_text(hint.text[1:])
    assert sign(play, hint.safe[0]) == "safe"
    guess = play.open_link("9x9x20", 70, (4, 4))
    assert not mw.analyze(guess.position).safe
    play.hint.click()
    expect(play.message).to_contain_text("guess")
    best = mw.hints(guess.position)[0].guess
    assert best is not None
    assert sign(play, best.cell) == "best guess"
    risks = mw.analyze(guess.position)
    play.cell(max(guess.board.mines, key=risks.__getitem__)).click()
    expect(play.message).to_contain_text(" had ")
    assert sign(play, risks.safest().cell) == "best guess"


@DESKTOP
def test_details_are_shown_on_request_alone(page: Page, play: PlayView) -> None:
    """They name the numbers that a cell of this shape can show."""
    game = play.open_link("9x9x10", 3, (4, 4), topology="hexagonal")
    table = page.locator("#play-detail table")
    cell = safe_cells(game)[0]
    asked = play.asked_questions()
    play.cell(cell).hover()
    page.evaluate("() => new Promise((done) => setTimeout(done, 100))")  # after the page's timer
    assert asked == []
    expect(table).to_be_hidden()
    press(page, "Risks")
    play.cell(cell).hover()
    expect(page.locator("#play-detail")).to_contain_text("% mine (exact).")
    expect(table.get_by_role("columnheader")).to_have_text(list("0123456"))


def test_a_board_without_guesses_is_won_by_what_is_seen(page: Page, play: PlayView) -> None:
    """Of a board that nobody has chosen, the time is kept; while it runs, no help is asked for."""
    asked = play.asked_questions()
    play.open()
    play.fill_custom_board(columns=7, rows=6, mines=7)
    page.get_by_role("combobox", name="Guessing").select_option("no-guess")
    page.get_by_role("button", name="Start").click()
    if not page.locator("#choose-board").is_visible():  # it is in a sheet on a phone
        expect(page.locator("#no-guess")).to_have_attribute("aria-pressed", "true")
    play.cell((3, 3)).click()
    play.check_cell((3, 3), "empty")
    while not play.end.is_visible():
        assert set(asked) <= {"techniques", "generate"}
        position = mw.Position.parse("\n".join(board_rows(page)), mines=7)
        for cell in mw.analyze(position).safe:
            play.cell(cell).click()
            play.check_opened(cell)
    expect(play.end).to_contain_text("Your first counted win here.")


def drag(page: Page, cell: Locator, cells: float) -> None:
    """Presses near the right edge of a cell and releases further right, in cells from its left."""
    x, y, width, height = box(cell)
    page.mouse.move(x + 0.9 * width, y + 0.5 * height)
    page.mouse.down()
    page.mouse.move(x + cells * width, y + 0.5 * height)
    page.mouse.up()


@DESKTOP
def test_what_was_meant_is_done(page: Page, play: PlayView) -> None:
    """Keys act under the pointer. A quick click may slip off its cell, a drag is no click."""
    game = play.open_link("9x9x10", 3, (4, 4))
    one, other, third = sorted(safe_cells(game))[:3]
    new_game = page.get_by_role("button", name="New game")
    new_game.focus()
    play.cell(other).hover()
    page.keyboard.press("f")
    play.wait_for(game, "flag", other)
    expect(page.locator("#play-announcement")).to_have_text(
        f"Flag at {cell_name(other)}, 9 mines left."
    )
    drag(page, play.cell(one), cells=2.5)
    play.flag(game, other)
    drag(page, play.cell(one), cells=1.1)
    play.wait_for(game, "open", one)
    play.hint.click()  # the button keeps the focus
    play.cell(third).hover()
    page.keyboard.press("Space")
    play.wait_for(game, "open", third)
    page.keyboard.press("Control+z")
    play.wait_for(game, "undo")
    new_game.focus()
    page.mouse.move(0, 0)
    page.keyboard.press("Control+z")
    play.wait_for(game, "undo")
    play.cell(one).hover()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")  # presses the button, to which the focus was moved
    expect(play.hidden).to_have_count(81)


@DESKTOP
def test_a_click_that_opens_nothing_leaves_the_hint(play: PlayView) -> None:
    """A number without its flags is not asked about; one that has them opens."""
    for topology in ("square", "torus", "hexagonal"):
        game = play.open_link("9x9x10", 3, (4, 4), topology=topology)
        play.hint.click()
        expect(play.message).not_to_be_empty()
        hint = play.message.inner_text()
        asked = play.asked_questions()
        clues = [cell for cell in game.topology.cells if game.position[cell] > 0][::4]
        for clue in clues:
            play.cell(clue).click()
        expect(play.message).to_have_text(hint)
        assert asked == []
        for clue in clues:
            play.flag_around(game, clue)
        opened = game.position
        for clue in clues:
            play.cell(clue).click()
            play.wait_for(game, "chord", clue)
        assert game.position != opened


@DESKTOP
def test_probabilities_follow_the_window(page: Page, play: PlayView) -> None:
    play.open_link("expert", 3, (8, 8))
    change_settings(page, choices={"Cell size": "large"})
    page.set_viewport_size({"width": 900, "height": 800})
    page.keyboard.press("p")
    frame, heat = play.board, page.locator("#play-board canvas").first
    expect(heat).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function(
        """([frame, heat]) => heat.clientWidth >= frame.clientWidth - 40""",
        arg=[frame.element_handle(), heat.element_handle()],
    )
