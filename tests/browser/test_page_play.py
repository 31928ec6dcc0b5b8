"""Games played on the page as a person plays them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import minewise as mw
from tests.browser.analyse_view import AnalyseView
from tests.browser.play_view import (
    LABELS,
    Screenshot,
    asked_questions,
    board_rows,
    cell_at,
    cell_name,
    check_figure,
    choose_cell_size,
    drag,
    fill_custom_board,
    hint_detail,
    message,
    open_link,
    open_play,
    safe_cells,
    wait_for_board,
    win,
)

DESKTOP = pytest.mark.parametrize("size", ["desktop"], indirect=True)
PHONE = pytest.mark.parametrize("size", ["phone"], indirect=True)


@pytest.mark.both_sizes
def test_a_game_is_ordered_and_won_by_mouse(page: Page, screenshot: Screenshot) -> None:
    open_play(page)
    fill_custom_board(page, columns=7, rows=6, mines=7)
    page.get_by_role("textbox", name="Seed").fill("5")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("gridcell")).to_have_count(42)
    cell_at(page, (2, 3)).click()
    game = mw.Game.new("7x6x7", seed=5, start=(2, 3))
    wait_for_board(page, game)
    check_figure(page, "3BV", f"{game.three_bv_so_far} so far")
    win(game, lambda cell: cell_at(page, cell).click())
    expect(message(page)).to_contain_text("Won in")
    check_figure(page, "3BV", str(game.three_bv))
    check_figure(page, "ZiNi", str(game.board.zini()))
    check_figure(page, "Clicks", str(len(game.history)))
    check_figure(
        page,
        "Efficiency",
        f"{100 * (game.efficiency or 0):.0f} % ({game.three_bv}/{len(game.history)})",
    )
    check_figure(page, "Seed", "5")
    expect(page.get_by_role("gridcell", name=re.compile("flag$"))).to_have_count(7)
    expect(page.get_by_role("status", name="Mines left")).to_have_text("0")
    screenshot("play-won")


def test_a_game_is_lost_by_mouse_and_undone(page: Page, screenshot: Screenshot) -> None:
    game = open_link(page, "9x9x10", 3, (4, 4))
    analysis = mw.analyze(game.position)
    mine = max(game.board.mines, key=lambda cell: -abs(analysis[cell] - 0.4))
    wrong_flag = safe_cells(game)[0]
    cell_at(page, wrong_flag).click(button="right")
    expect(cell_at(page, wrong_flag)).to_have_attribute("aria-label", re.compile("flag$"))
    cell_at(page, mine).click()
    expect(message(page)).to_contain_text(f"You hit a mine at r{mine[0]}c{mine[1]}")
    risk, (best, least) = analysis[mine], analysis.safest()
    if risk < 1:
        expect(message(page)).to_contain_text(f"The risk was {100 * risk:.1f} %")
    if least == 0:
        expect(message(page)).to_contain_text("was safe")
    else:
        expect(message(page)).to_contain_text(f"r{best[0]}c{best[1]} had {100 * least:.1f} %")
    expect(page.get_by_role("gridcell", name=re.compile(r"\d, mine"))).to_have_count(10)
    expect(cell_at(page, wrong_flag)).to_have_class(re.compile("wrong"))
    screenshot("play-lost")
    review = page.get_by_role("link", name="Review this game")
    expect(review).to_have_attribute("href", re.compile(r"#/review\?history=\w+$"))
    page.get_by_role("button", name=re.compile("^Undo")).click()
    check_figure(page, "Undos", "1")
    expect(page.get_by_role("gridcell", name=re.compile("mine$"))).to_have_count(0)
    game.flag(wrong_flag)
    wait_for_board(page, game)


def test_a_game_is_won_by_keyboard_alone(page: Page) -> None:
    game = open_link(page, "6x5x5", 4, (2, 2))
    here = [0, 0]
    expect(cell_at(page, (0, 0))).to_be_focused()  # a new game has the focus

    def go(cell: mw.topology.Cell) -> None:
        for key, back, axis in (("ArrowDown", "ArrowUp", 0), ("ArrowRight", "ArrowLeft", 1)):
            for _ in range(abs(cell[axis] - here[axis])):
                page.keyboard.press(key if cell[axis] > here[axis] else back)
        here[:] = cell
        expect(cell_at(page, cell)).to_be_focused()

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
    assert game.chord(clue)
    wait_for_board(page, game)
    turn = iter(["Enter", "Space"] * 20)

    def press(cell: mw.topology.Cell) -> None:
        go(cell)
        page.keyboard.press(next(turn))

    win(game, press)
    expect(message(page)).to_contain_text("Won in")
    page.keyboard.press("n")
    expect(page.get_by_role("gridcell", name=re.compile("hidden$"))).to_have_count(30)
    page.keyboard.press("?")
    expect(page.get_by_text("arrow keys, Home, End")).to_be_visible()


@PHONE
def test_a_game_is_won_by_touch(page: Page) -> None:
    game = open_link(page, "6x6x6", 2, (3, 3))
    mine, other = game.board.mines[:2]
    box = cell_at(page, mine).bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(cell_at(page, mine)).to_have_attribute("aria-label", re.compile("flag$"))
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    mode = page.get_by_role("group", name="A tap on a cell")
    mode.get_by_role("button", name="Flag").tap()
    expect(mode.get_by_role("button", name="Flag")).to_have_attribute("aria-pressed", "true")
    cell_at(page, other).tap()
    expect(cell_at(page, other)).to_have_attribute("aria-label", re.compile("flag$"))
    mode.get_by_role("button", name="Open").tap()
    cell_at(page, other).tap()  # a flag protects its cell
    game.flag(mine)
    game.flag(other)
    win(game, lambda cell: cell_at(page, cell).tap())
    expect(message(page)).to_contain_text("Won in")


@DESKTOP
def test_clicks_are_counted_once(page: Page) -> None:
    """By button; the efficiency is their quotient. Left and middle clicks open around a number."""
    game = open_link(page, "9x9x10", 3, (4, 4))
    clues = [
        cell
        for cell in game.topology.cells
        if game.position[cell] == 1
        and sum(game.position[near] < 0 for near in game.topology.neighbours(cell)) > 1
    ]
    flag_around(page, game, clues[0])
    cell_at(page, clues[0]).click()
    game.chord(clues[0])
    wait_for_board(page, game)
    expect(page.get_by_role("status", name="Clicks")).to_have_text("3")
    check_figure(page, "Clicks", "3")
    check_figure(page, "Left, right, chords", "1, 1, 1")
    share = 100 * game.three_bv_so_far / 3
    check_figure(page, "Efficiency", f"{share:.0f} % ({game.three_bv_so_far}/3)")
    flag_around(page, game, clues[1])
    cell_at(page, clues[1]).click(button="middle")
    game.chord(clues[1])
    wait_for_board(page, game)


def flag_around(page: Page, game: mw.Game, clue: mw.topology.Cell) -> None:
    """Flags the mines around a number."""
    for mine in game.topology.neighbours(clue):
        if game.board.is_mine(mine) and mine not in game.flags:
            cell_at(page, mine).click(button="right")
            game.flag(mine)


def test_hints_follow_one_another(page: Page, screenshot: Screenshot) -> None:
    """Each is a hint that the player has seen. Players who do not flag get no hints of mines."""
    game = open_link(page, "expert", 5, (8, 15))
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.click()
    words = mw.hints(game.position, skip_mines=True)[0].text
    expect(message(page)).to_contain_text(words[1:])
    check_figure(page, "Hints", "1")
    screenshot("play-hint")
    seen = {message(page).inner_text()}
    for count in (2, 3):
        page.keyboard.press("h")
        expect(page.get_by_text(f"Hint {count} of")).to_be_visible()
        seen.add(message(page).inner_text())
    assert len(seen) == 3
    check_figure(page, "Hints", "3")
    mine = game.board.mines[0]
    cell_at(page, mine).click(button="right")  # this player flags
    game.flag(mine)
    wait_for_board(page, game)
    hint.click()
    expect(message(page)).to_contain_text(mw.hints(game.position)[0].text[1:])
    page.set_viewport_size({"width": 1366, "height": 640})
    open_link(page, "intermediate", 11, (8, 8))  # a board that fills the window
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Do it")).to_be_in_viewport(ratio=1)
    expect(page.locator("#play-board")).to_be_in_viewport(ratio=0.99)


@PHONE
def test_the_tools_of_a_phone_are_in_view(page: Page) -> None:
    """Whatever the size of the board. A hint shows it; a sheet has the rest."""
    for size, seed in (("beginner", 3), ("expert", 5)):
        game = open_link(page, size, seed, (4, 4))
        bar = page.locator("#play-bar")
        for name in ("Open", "Flag", "Hint", "Undo", "More"):
            expect(bar.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name="Hint", exact=True).tap()
        expect(message(page)).to_be_in_viewport(ratio=1)
        (hint,) = mw.hints(game.position, skip_mines=True)
        expect(cell_at(page, hint.safe[0])).to_be_in_viewport(ratio=1)
    expect(page.locator("#play aside")).to_have_count(0)
    page.locator("#open-more").tap()
    expect(page.get_by_role("slider", name="Overview")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.both_sizes
def test_the_first_click_is_told_to_be_safe(page: Page, size: str) -> None:
    """However much hints are to tell; every cell has the probability of a safe one."""
    page.add_init_script(LABELS)
    open_play(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(message(page)).to_contain_text("The first click is always safe. Open r")
    for level in ("1", "2", "3"):
        with hint_detail(page) as slider:
            slider.fill(level)
        expect(message(page)).to_contain_text("The first click is always safe. Open r")
    if size == "phone":
        page.locator("#open-more").click()
    page.get_by_role("button", name="Probabilities").click()
    page.wait_for_function("() => labels.length > 0")
    assert set(page.evaluate("labels")) == {"✓"}


def sign(page: Page, cell: mw.topology.Cell) -> str:
    """What the label of a cell says of a hint."""
    return str(cell_at(page, cell).get_attribute("aria-label")).rpartition(": ")[2]


@DESKTOP
def test_only_certainly_safe_cells_have_the_sign_of_safety(page: Page) -> None:
    """The best guess has another one, in a hint and after a loss."""
    certain = open_link(page, "9x9x10", 3, (4, 4))
    page.get_by_role("button", name="Hint", exact=True).click()
    (hint,) = mw.hints(certain.position, skip_mines=True)
    expect(message(page)).to_contain_text(hint.text[1:])
    assert sign(page, hint.safe[0]) == "safe"
    guess = open_link(page, "9x9x20", 70, (4, 4))
    assert not mw.analyze(guess.position).safe
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(message(page)).to_contain_text("guess")
    best = mw.hints(guess.position)[0].guess
    assert best is not None
    assert sign(page, best.cell) == "best guess"
    risks = mw.analyze(guess.position)
    cell_at(page, max(guess.board.mines, key=risks.__getitem__)).click()
    expect(message(page)).to_contain_text(" had ")
    assert sign(page, risks.safest().cell) == "best guess"


@DESKTOP
def test_details_are_shown_on_request_alone(page: Page) -> None:
    """They name the numbers that a cell of this shape can show."""
    game = open_link(page, "9x9x10", 3, (4, 4), topology="hexagonal")
    table = page.locator("#play-detail table")
    cell = safe_cells(game)[0]
    asked = asked_questions(page)
    cell_at(page, cell).hover()
    page.evaluate("() => new Promise((done) => setTimeout(done, 100))")  # after the page's timer
    assert set(asked) <= {"luck"}
    expect(table).to_be_hidden()
    page.get_by_role("checkbox", name="Show cell details").check()
    cell_at(page, cell).hover()
    expect(page.locator("#play-detail")).to_contain_text(cell_name(cell))
    expect(table.get_by_role("columnheader")).to_have_text(list("0123456"))


def test_a_board_without_guesses_is_won_by_what_is_seen(page: Page) -> None:
    """Of a board that nobody has chosen, the time is kept; while it runs, no help is asked for."""
    asked = asked_questions(page)
    open_play(page)
    fill_custom_board(page, columns=7, rows=6, mines=7)
    page.get_by_role("combobox", name="Guessing").select_option("no-guess")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("button", name="No-guess")).to_have_attribute("aria-pressed", "true")
    cell_at(page, (3, 3)).click()
    expect(cell_at(page, (3, 3))).to_have_attribute("aria-label", re.compile("empty$"))
    status = message(page)
    while "Won" not in (status.text_content() or ""):
        assert set(asked) <= {"techniques", "generate", "luck"}
        position = mw.Position.parse("\n".join(board_rows(page)), mines=7)
        for cell in mw.analyze(position).safe:
            cell_at(page, cell).click()
            expect(cell_at(page, cell)).not_to_have_attribute("aria-label", re.compile("hidden$"))
    expect(status).to_contain_text("your best time")
    check_figure(page, "Best time", re.compile(r"^[\d.]+ s$"))


@DESKTOP
def test_what_was_meant_is_done(page: Page) -> None:
    """Keys act under the pointer. A quick click may slip off its cell, a drag is no click."""
    game = open_link(page, "9x9x10", 3, (4, 4))
    one, other, third = sorted(safe_cells(game))[:3]
    page.get_by_role("button", name="New game").focus()
    cell_at(page, other).hover()
    page.keyboard.press("f")
    game.flag(other)
    wait_for_board(page, game)
    expect(page.locator("#play-announcement")).to_have_text(
        f"Flag at {cell_name(other)}, 9 mines left."
    )
    drag(page, one, to=(2.5, 0.5))
    cell_at(page, other).click(button="right")
    game.flag(other)
    wait_for_board(page, game)
    drag(page, one, to=(1.1, 0.5))
    game.open(one)
    wait_for_board(page, game)
    page.get_by_role("button", name="Hint", exact=True).click()  # the button keeps the focus
    cell_at(page, third).hover()
    page.keyboard.press("Space")
    game.open(third)
    wait_for_board(page, game)
    page.keyboard.press("Control+z")
    game.undo()
    wait_for_board(page, game)
    page.get_by_role("button", name="New game").focus()
    page.mouse.move(0, 0)
    page.keyboard.press("Control+z")
    game.undo()
    wait_for_board(page, game)
    cell_at(page, one).hover()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")  # presses the button, to which the focus was moved
    expect(page.get_by_role("gridcell", name=re.compile("hidden$"))).to_have_count(81)


@DESKTOP
def test_a_click_that_opens_nothing_leaves_the_hint(page: Page) -> None:
    """A number without its flags is not asked about; one that has them opens."""
    for topology in ("square", "torus", "hexagonal"):
        game = open_link(page, "9x9x10", 3, (4, 4), topology=topology)
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(message(page)).not_to_be_empty()
        hint = message(page).inner_text()
        asked = asked_questions(page)
        clues = [cell for cell in game.topology.cells if game.position[cell] > 0][::4]
        for clue in clues:
            cell_at(page, clue).click()
        expect(message(page)).to_have_text(hint)
        assert set(asked) <= {"luck"}
        for clue in clues:
            flag_around(page, game, clue)
        wait_for_board(page, game)
        opened = game.position
        for clue in clues:
            cell_at(page, clue).click()
            game.chord(clue)
        wait_for_board(page, game)
        assert game.position != opened


@pytest.mark.both_sizes
def test_what_is_seen_can_be_analysed(page: Page, size: str) -> None:
    game = open_link(page, "9x9x10", 3, (4, 4), topology="torus")
    if size == "phone":
        page.locator("#open-more").click()
    page.get_by_role("link", name="Analyse this position").click()
    expect(page).to_have_title("Analyse – minewise")
    count = len(mw.analyze(game.position).safe)
    expect(page.locator("#verdict")).to_contain_text(f"{count} cells are certainly safe")
    view = AnalyseView(page)
    view.expect_field(view.shape, "torus")
    page.get_by_role("link", name="Play", exact=True).click()
    wait_for_board(page, game)


@DESKTOP
def test_probabilities_follow_the_window(page: Page) -> None:
    open_link(page, "expert", 3, (8, 8))
    choose_cell_size(page, "large")
    page.set_viewport_size({"width": 900, "height": 800})
    page.keyboard.press("p")
    frame, heat = page.locator("#play-board"), page.locator("#play-board canvas").first
    expect(heat).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function(
        """([frame, heat]) => heat.clientWidth >= frame.clientWidth - 40""",
        arg=[frame.element_handle(), heat.element_handle()],
    )
