"""Positions played on: moves, their tree, and the link that holds it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

import minewise as mw
from tests.browser.analyse_view import BOARD, EDGE, AnalyseView, link_text, link_to
from tests.browser.in_page import DESKTOP, Screenshot
from tests.browser.play_view import PlayView


def percent(probability: float) -> str:
    return f"{100 * probability:.1f}\u00a0%"


def branch(view: AnalyseView) -> None:
    """Plays two moves, and an alternative to the second one."""
    view.play_on()
    view.play(0, 6, "1")
    view.play(0, 0, "1")
    view.press("Back")
    view.play(0, 0, "2")


def test_a_position_is_played_on_in_variations(view: AnalyseView, screenshot: Screenshot) -> None:
    position = mw.Position.parse(view.read_text())
    view.play_on()
    view.cell(0, 6).click()
    chances = mw.analyze(position).number_distribution[0, 6]
    outcomes = [number for number, chance in enumerate(chances) if chance]
    names = [f"{number} {percent(chances[number])}" for number in outcomes]
    names.append(f"a mine {percent(mw.analyze(position)[0, 6])}")
    choices = view.outcomes(0, 6)
    expect(choices).to_have_count(len(names))
    for choice, name in zip(choices.all(), names, strict=True):
        expect(choice).to_have_accessible_name(re.compile(f"^{re.escape(name)}( |$)"))
    after = [position.with_cells({(0, 6): number}) for number in outcomes]
    wins = [mw.win_probabilities(each).win_probability for each in after]
    told = [percent(chance) if chance < 1 else "100\u00a0%" for chance in wins]
    expect(choices.locator(".wins")).to_have_text(told)  # none after a mine
    screenshot("analyse-outcomes")
    choices.nth(1).click()
    view.expect_value(0, 6, "1")
    expect(view.move).to_have_text(f"1 of 1: r0c6: 1, {percent(chances[1])}")
    played = mw.Position.parse(view.read_text())
    expect(view.verdict).to_contain_text(f"{mw.analyze(played).solutions} solutions")
    view.play(0, 0, "1")
    view.press("Back")
    view.expect_value(0, 0, "hidden")
    view.press("Forward")
    view.expect_value(0, 0, "1")
    view.press("Back")
    view.play(0, 0, "2")
    view.play(5, 7, "a mine")
    view.expect_moves("1. r0c6: 1", "2. r0c0: 1", "2. r0c0: 2", "3. r5c7: mine")
    screenshot("analyse-variations")
    view.press("To the start")
    view.expect_text(position.to_text())
    view.play(0, 6, "1")
    view.play(0, 0, "1")
    view.expect_moves("1. r0c6: 1", "2. r0c0: 1", "2. r0c0: 2", "3. r5c7: mine")
    view.moves.nth(4).click()
    view.expect_value(5, 7, "mine")
    view.expect_value(0, 0, "2")
    view.moves.nth(3).click()
    view.expect_value(5, 7, "hidden")
    view.press("Delete")
    view.expect_moves("1. r0c6: 1", "2. r0c0: 1")
    view.expect_value(0, 0, "hidden")
    expect(view.message).to_contain_text("and the move after it")
    view.press("Undo edit")
    view.expect_moves("1. r0c6: 1", "2. r0c0: 1", "2. r0c0: 2", "3. r5c7: mine")


@DESKTOP
def test_the_keyboard_alone_plays_on(view: AnalyseView, page: Page) -> None:
    view.cell(0, 6).focus()
    page.keyboard.press("o")
    page.keyboard.press("Enter")
    expect(view.outcomes(0, 6).first).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(view.outcomes(0, 6).last).to_be_focused()
    page.keyboard.press("Escape")
    expect(view.outcomes(0, 6)).to_have_count(0)
    expect(view.cell(0, 6)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("2")
    view.expect_value(0, 6, "2")
    expect(view.cell(0, 6)).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("8")
    expect(view.message).to_have_text("r1c6 cannot be 8 in this position.")
    page.keyboard.press("2")
    view.expect_value(1, 6, "2")
    page.keyboard.press("b")
    page.keyboard.press("b")
    view.expect_value(0, 6, "hidden")
    expect(view.move).to_have_text("Start, 2 moves")
    page.keyboard.press("n")
    expect(view.move).to_contain_text("1 of 2: r0c6")
    view.main.get_by_role("listbox").focus()
    for key, at in [("End", 2), ("ArrowLeft", 1), ("ArrowDown", 2), ("Home", 0), ("ArrowRight", 1)]:
        page.keyboard.press(key)
        expect(view.moves.and_(page.locator("[aria-selected=true]"))).to_have_id(f"variation-{at}")
    page.keyboard.press("Delete")
    expect(view.moves).to_have_count(0)
    view.expect_value(0, 6, "hidden")


def test_the_link_holds_the_tree(view: AnalyseView, page: Page) -> None:
    start = view.read_text()
    branch(view)
    view.press("Back")
    link = view.copy_link()
    expect(view.message).to_have_text("Link copied. It contains the whole position and 3 moves.")
    names = view.moves.all_inner_texts()
    text = view.read_text()

    def expect_tree() -> None:
        expect(view.moves).to_have_text([name.replace("\n", "") for name in names])
        expect(view.move).to_contain_text("1 of 2: r0c6: 1")
        view.expect_text(text)

    page.reload()
    expect_tree()
    view.press("Forward")
    page.goto("#/play")  # before the address is up to date
    page.go_back()
    view.expect_value(0, 0, "1")
    view.press("Back")
    expect_tree()
    view.write("1x1x0\n#\n")
    view.write(link)
    expect_tree()
    view.press("Forward")
    page.goto(link_to(start))
    expect(view.move).to_have_text("Start, 3 moves")
    view.press("Forward")
    page.goto(link[:-4])
    expect(view.message).to_contain_text("The link is damaged. Copy the complete link again.")
    expect(view.move).to_contain_text("1 of 2: r0c6: 1")


@DESKTOP
def test_an_edit_starts_a_new_tree(view: AnalyseView, page: Page) -> None:
    branch(view)
    view.choose("3")
    view.cell(5, 7).click()
    expect(view.message).to_have_text("The edit starts a new tree. Undo brings back the moves.")
    expect(view.moves).to_have_count(0)
    page.keyboard.press("Control+z")
    view.expect_moves("1. r0c6: 1", "2. r0c0: 1", "2. r0c0: 2")
    expect(view.move).to_contain_text("2 of 2: r0c0: 2")
    view.write("3x1x1\n1#2\n")
    view.main.get_by_role("button", name="r0c2: 1 instead of 2, 100 %").click()
    expect(view.cell(0, 2)).to_be_focused()
    view.play_on()
    view.cell(0, 1).click()
    expect(view.message).to_have_text("The position is impossible, so no move can be played.")
    view.press("Undo edit")
    view.expect_moves("1. r0c6: 1", "2. r0c0: 1", "2. r0c0: 2")


def test_a_flag_belongs_to_its_move(view: AnalyseView, page: Page, size: str) -> None:
    branch(view)
    if size == "desktop":
        view.cell(5, 7).click(button="right")
    else:
        view.cell(5, 7).focus()
        page.keyboard.press("f")
    view.expect_value(5, 7, "flag")
    view.cell(5, 7).click()
    expect(view.message).to_contain_text("r5c7 has a flag. Remove it first")
    view.play(5, 6, "2")
    view.expect_value(5, 7, "flag")
    view.copy_link()
    page.reload()
    view.expect_value(5, 7, "flag")
    view.press("To the start")
    view.expect_value(5, 7, "hidden")
    view.expect_moves("1. r0c6: 1", "2. r0c0: 1", "2. r0c0: 2", "3. r5c6: 2")


@DESKTOP
def test_a_zero_opens_what_is_certain(view: AnalyseView, page: Page) -> None:
    """Of the cells beside it those whose number follows; the others are safe and stay hidden."""
    view.write("6x1x1\n#1####\n")
    view.play_on()
    view.cell(0, 5).click()
    view.expect_text("6x1x1\n#1##00\n")
    expect(view.message).to_have_text("r0c5 can only be 0.")
    view.wait_for_link("variations")
    page.reload()
    view.expect_text("6x1x1\n#1##00\n")
    view.play(0, 3, "0")
    view.expect_text("6x1x1\n#10000\n")
    expect(view.message).to_have_text("r0c3 opens 2 cells.")
    view.write("3x3x2\n###\n###\n###\n")
    view.play(0, 0, "0")
    view.expect_text("3x3x2\n0##\n###\n###\n")
    expect(view.message).to_contain_text("The hidden cells beside r0c0 are safe.")
    view.write(EDGE)
    view.cell(2, 2).click()
    view.expect_value(2, 2, "mine")
    expect(view.message).to_have_text("r2c2 can only be a mine.")


@DESKTOP
def test_a_complete_board_says_what_cells_show(
    view: AnalyseView, page: Page, screenshot: Screenshot
) -> None:
    topologies: list[mw.types.GridKind] = ["square", "torus", "hexagonal"]
    for topology in topologies:
        board = mw.Game.new("9x9x10", seed=4, start=(4, 4), topology=topology).board
        view.choose_file("board.json", mw.formats.dump(board, "json"))
        expect(view.message).to_contain_text("board.json: complete board, 9 × 9, 10 mines.")
        game = mw.Game(board)
        view.expect_text(game.position.to_text())
        for cell in [(4, 4), *(one for one in board.topology.cells if not board.is_mine(one))][:12]:
            game.open(cell)
            view.cell(*cell).click()
            view.expect_text(game.position.to_text())
        expect(view.move).to_contain_text(re.compile(r"^(\d+) of \1: "))
    view.copy_link()
    view.wait_for_link("variations", "board")
    address = page.url
    page.reload()
    view.expect_text(game.position.to_text())
    expect(page).to_have_url(address)
    expect(view.verdict).to_contain_text("Exact")
    screenshot("analyse-board")
    mine = board.mines[0]
    view.cell(*mine).click()
    expect(view.message).to_have_text(f"There is a mine at r{mine[0]}c{mine[1]}.")
    view.press("Undo edit")
    view.expect_text(game.position.to_text())
    view.press("To the start")
    expect(view.board.get_by_role("gridcell", name="hidden")).to_have_count(81)
    view.press("Reveal all")
    expect(view.verdict).to_contain_text("No cell is hidden.")
    for row, column in board.mines:
        view.expect_value(row, column, "mine")


@DESKTOP
def test_uncertain_numbers_are_offered_by_their_model(view: AnalyseView, page: Page) -> None:
    view.write("3x3x2\n1##\n###\n###\n")
    view.choose_numbers("One in five is withheld")
    view.play_on()
    view.play(0, 1, "open without a number")
    expect(view.move).to_contain_text("r0c1: no number, 13.3")
    view.press("To the start")
    view.choose_numbers("One in twenty is wrong")
    view.play_on()
    view.cell(0, 1).click()
    expect(view.outcomes(0, 1)).to_have_count(7)
    expect(view.outcomes(0, 1).first).to_have_accessible_name(re.compile("^0 1.0\u00a0%"))
    view.outcomes(0, 1).first.click()
    view.expect_text("3x3x2\n10#\n###\n###\n")
    view.wait_for_link("noisy", "variations")
    page.reload()
    view.expect_text("3x3x2\n10#\n###\n###\n")


@DESKTOP
def test_games_arrive_without_their_mines_until_they_are_over(page: Page, play: PlayView) -> None:
    view = AnalyseView(page)
    game = play.open_link("9x9x10", 4, (4, 4))
    page.get_by_role("link", name="Analyse this position").click()
    view.expect_text(game.position.to_text())
    assert "board" not in link_text(page.url)
    row, column = mw.analyze(game.position).riskiest().cell
    page.goto("#/play")
    play.cell(BOARD.mines[0]).click()
    page.goto("#/review")
    page.locator("#review").get_by_role("link", name="Was it a guess?").click()
    view.expect_text(game.position.to_text())
    verdict = page.get_by_role("dialog", name="Verdict")
    expect(verdict).to_contain_text(mw.verdict(game.position).text.partition(":")[0])
    page.keyboard.press("Escape")
    page.go_back()
    page.locator("#review").get_by_role("link", name="Analyse this position").click()
    view.expect_text(game.position.to_text())
    view.cell(row, column).click()
    opened = mw.Game(game.board)
    opened.open((4, 4))
    opened.open((row, column))
    expect(view.cell(row, column)).not_to_have_accessible_name(re.compile("hidden"))
    expect(view.moves).to_have_count(2)
