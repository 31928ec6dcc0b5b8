"""Watching a strategy play, as a person does."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

import minewise as mw
from minewise.play.move import Move
from minewise.play.simulation import moves
from tests.browser.in_page import Screenshot, fill_form, press, violations
from tests.browser.play_view import PlayView, board_rows, cell_name

LINK = "#/watch?strategy=tie-break&size=9x9x10&topology=square&start-rule=opening&seed=5&start=4,4"


def played() -> tuple[mw.Board, list[Move]]:
    board = mw.Game.new("9x9x10", seed=5, start=(4, 4)).board
    return board, moves("tie-break", board, (4, 4), seed=5)


def board_text(page: Page) -> str:
    return "\n".join(board_rows(page, "watch"))


def message(page: Page) -> Locator:
    return page.locator("#watch").get_by_role("status")


def reveal(page: Page) -> None:
    """Shows the game with all its moves: they are known after the last one."""
    page.keyboard.press("End")
    page.keyboard.press("Home")


def settings(page: Page) -> Locator:
    """The form for another game."""
    panel = page.locator("#watch").get_by_role("complementary")
    panel.get_by_text("Another game").click()
    return panel


def button(page: Page, name: str) -> Locator:
    return page.locator("#watch").get_by_role("button", name=name, exact=True)


def listed_moves(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Moves").get_by_role("option")


def test_a_game_is_watched_to_its_end_and_stepped_through(
    page: Page, screenshot: Screenshot
) -> None:
    board, played_moves = played()
    page.goto(LINK)
    expect(message(page)).to_contain_text("Move 1. r4c4 is the first click")
    page.get_by_role("combobox", name="Speed").select_option("maximum")
    button(page, "Play").click()
    expect(message(page)).to_have_text(f"Won after {len(played_moves)} clicks.")
    game = mw.Game(board)
    expected = []
    for move in played_moves:
        expected.append(str(game.position))
        game.open(move.cell)

    def step(name: str, at: int) -> None:
        button(page, name).click()
        expect(message(page)).to_contain_text(f"Move {at + 1} of {len(played_moves)}")
        assert board_text(page) == expected[at]

    for at in range(len(played_moves) - 1, len(played_moves) - 4, -1):
        step("Previous move", at)
    page.evaluate("scrollTo(0, 0)")
    screenshot("watch-deduced")
    page.keyboard.press("Home")
    assert board_text(page) == expected[0]
    for at in range(1, 4):
        step("Next move", at)
    page.keyboard.press("End")
    expect(message(page)).to_have_text(f"Won after {len(played_moves)} clicks.")
    assert board_text(page).count("F") == 10


@pytest.mark.both_sizes
def test_the_result_is_hidden_until_the_end(page: Page, size: str) -> None:
    _, played_moves = played()
    page.goto(LINK)
    expect(message(page)).to_contain_text("Move 1. ")
    listed = listed_moves(page)
    expect(listed).to_have_count(1)
    expect(page.get_by_text("won,")).to_have_count(0)
    slider = page.locator("#watch").get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuemax", "1")
    page.keyboard.press("ArrowRight")
    expect(listed).to_have_count(2)
    if size == "phone":
        page.keyboard.press("End")  # the bar at the bottom has no room for the button
    else:
        button(page, "Last move").click()
    expect(listed).to_have_count(len(played_moves))
    expect(page.get_by_text("won,")).to_be_visible()
    page.keyboard.press("Home")
    expect(message(page)).to_contain_text(f"Move 1 of {len(played_moves)}. ")


def test_the_next_guess_is_a_key_away_and_marks_what_is_safest(
    page: Page, play: PlayView, screenshot: Screenshot
) -> None:
    board = mw.Game.new("16x16x40", seed=33, start=(3, 3)).board
    played_moves = moves("four-step", board, (3, 3), seed=33)
    risky = [at for at, move in enumerate(played_moves) if move.risk or move.reason == "guess"]
    page.goto("#/watch?strategy=four-step&size=16x16x40&seed=33&start=3,3")
    expect(message(page)).to_contain_text("Move 1. ")
    button(page, "Next guess").click()
    expect(message(page)).to_contain_text(f"Move {risky[0] + 1}")
    page.keyboard.press("n")
    expect(message(page)).to_contain_text(f"Move {risky[min(1, len(risky) - 1)] + 1}")
    page.keyboard.press("b")
    expect(message(page)).to_contain_text(f"Move {risky[0] + 1}")
    reveal(page)
    game = mw.Game(board)
    at = next(i for i, move in enumerate(played_moves) if move.reason == "guess")
    for move in played_moves[:at]:
        game.open(move.cell)
    listed_moves(page).nth(at).click()
    expect(message(page)).to_contain_text("is a guess: ")
    button(page, "Risks").click()
    expect(button(page, "Risks")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#watch canvas.heat")).to_be_visible()
    safest = mw.analyze(game.position).safest()[0]
    assert safest != played_moves[at].cell
    expect(play.cell(played_moves[at].cell)).to_have_class(re.compile("here"))
    expect(play.cell(safest)).to_have_class(re.compile("hint-guess"))  # it is not certainly safe
    page.evaluate("scrollTo(0, 0)")
    screenshot("watch-guess")


def test_the_keyboard_leads_to_moves_that_say_and_mark_why(page: Page, play: PlayView) -> None:
    _, played_moves = played()
    page.goto(LINK)
    expect(message(page)).to_contain_text("Move 1")
    reveal(page)
    listed = page.get_by_role("listbox", name="Moves")
    listed.focus()
    listed.press("End")
    expect(message(page)).to_contain_text(f"Move {len(played_moves)} of")
    listed.press("ArrowUp")
    expect(message(page)).to_contain_text(f"Move {len(played_moves) - 1} of")
    page.locator("#watch").get_by_role("gridcell").first.focus()
    page.keyboard.press("ArrowRight")  # on the board the arrows are those of the board
    expect(message(page)).to_contain_text(f"Move {len(played_moves) - 1} of")
    expect(page.locator("#watch").get_by_role("gridcell").nth(1)).to_be_focused()
    at = next(i for i, move in enumerate(played_moves) if move.technique)
    listed.get_by_role("option").nth(at).click()
    name = cell_name(played_moves[at].cell)
    expect(message(page)).to_contain_text(re.compile(rf"Move {at + 1} of .*{name}.* safe"))
    expect(play.cell(played_moves[at].cell)).to_have_class(re.compile("hint-safe"))
    expect(listed.get_by_role("option", selected=True)).to_contain_text(f"{at + 1}. {name}")
    assert violations(page) == []


def test_a_game_is_ordered_and_its_link_leads_to_it_again(
    page: Page, console_errors: list[str]
) -> None:
    """A wrong order is refused in one line."""
    page.goto("#/watch")
    expect(message(page)).to_contain_text("Move 1.")
    form = settings(page)
    fill_form(form, {"Strategy": "Custom…", "Custom strategy": "nobody"})
    press(page, "Watch a game")
    expect(message(page)).to_contain_text("Unknown strategy 'nobody': choose from subset-only")
    assert len(console_errors) == 1
    console_errors.clear()
    strategy = "counting,exact/safety>progress"
    size = {"Board": "Custom", "Columns": "12", "Rows": "8", "Mines": "14"}
    fill_form(form, {"Custom strategy": strategy} | size)
    form.get_by_text("Board options").click()
    fill_form(form, {"Shape": "Torus (edges joined)", "Seed": "77"})
    press(page, "Watch a game")
    expect(page).to_have_url(re.compile("seed=77"))
    page.keyboard.press("End")
    expect(message(page)).to_contain_text(re.compile("^(Won|Lost)"))
    game = mw.Game.new("12x8x14", seed=77, topology="torus")
    game.open(mw.Strategy.parse(strategy).first_click(game.topology, 14, "opening"))
    played_moves = moves(strategy, game.board, game.history[0].cell, seed=77)
    expect(listed_moves(page)).to_have_count(len(played_moves))
    before = board_text(page)
    link = page.evaluate("location.href")
    page.goto("about:blank")
    page.goto(link)
    expect(message(page)).to_contain_text("Move 1")
    page.keyboard.press("End")
    expect(listed_moves(page)).to_have_count(len(played_moves))
    expect(message(page)).to_contain_text(re.compile("^(Won|Lost)"))
    assert board_text(page) == before
    expect(settings(page).get_by_role("combobox", name="Strategy")).to_have_value("composed")


def test_a_board_comes_from_a_file_and_is_played_by_oneself(page: Page) -> None:
    board, _ = played()
    played_moves = moves(
        "tie-break",
        board,
        mw.Strategy.parse("tie-break").first_click(board.topology, 10),
    )
    page.goto(LINK)
    expect(message(page)).to_contain_text("Move 1")
    settings(page).get_by_text("Board options").click()
    content = mw.formats.dump(board, "mbf")
    file: FilePayload = {"name": "board.mbf", "mimeType": "", "buffer": content}
    page.locator("#watch").get_by_label("Board from a file").set_input_files(file)
    expect(page.get_by_text("9x9x10, from a file")).to_be_visible()
    page.keyboard.press("End")
    expect(message(page)).to_contain_text(re.compile("^(Won|Lost)"))
    expect(listed_moves(page)).to_have_count(len(played_moves))
    page.goto(LINK)
    expect(message(page)).to_contain_text("Move 1")
    page.get_by_role("link", name="Play this board").click()
    opened = mw.Game(board)
    opened.open((4, 4))
    hidden = page.locator("#play").get_by_role("gridcell", name="hidden")
    expect(hidden).to_have_count(str(opened.position).count("#"))


def test_a_strategy_plays_a_fair_board(page: Page, screenshot: Screenshot) -> None:
    page.goto("#/watch?strategy=strong&size=9x9x20&seed=4&start=4,4")
    expect(message(page)).to_contain_text("Move 1. ")
    panel = settings(page)
    panel.get_by_text("Board options").click()
    fill_form(panel, {"Guessing": "fair", "Seed": "4"})
    screenshot("watch-form")
    press(panel, "Watch a game")
    expect(page).to_have_url(re.compile("guessing=fair"))
    game = mw.Game.new("9x9x20", seed=4, guessing="fair")
    start = mw.Strategy.parse("strong").first_click(game.topology, 20, "opening")
    game.open(start)
    played_moves = moves("strong", game.board, start, seed=4, guessing="fair")
    for move in played_moves[1:]:
        game.open(move.cell)
    assert game.won
    assert game.true_guesses > 0
    page.keyboard.press("End")
    expect(message(page)).to_have_text(f"Won after {len(played_moves)} clicks.")
    assert board_text(page).replace("F", "*") == str(game.board)
    expect(page.locator("#watch").get_by_text("9x9x20, seed 4, guessing fair")).to_be_visible()
    screenshot("watch-fair")
