"""Games whose guesses are fair, cruel or kind."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

import minewise as mw
from minewise.formats import game_json
from tests.browser.history_view import add
from tests.browser.in_page import DESKTOP, Screenshot, fill_form, press
from tests.browser.play_view import PlayView, cell_name

pytestmark = DESKTOP


def test_a_fair_game_is_won_by_logic_and_is_that_of_python(
    page: Page, play: PlayView, screenshot: Screenshot
) -> None:
    page.goto("#/play?size=8x8x14&seed=6&start=3,3&guessing=fair")
    game = mw.Game.new((8, 8, 14), seed=6, start=(3, 3), guessing="fair")
    play.wait_for(game)
    expect(page.locator("#play-kind")).to_contain_text("Fair: if no cell is provably safe")
    while not game.over:
        analysis = mw.analyze(game.position)
        cell = analysis.safe[0] if analysis.safe else analysis.safest().cell
        play.cell(cell).click()
        game.open(cell)
        if not game.over:
            play.wait_for(game)
    assert game.won
    assert game.true_guesses > 0
    for text in (re.compile(r"Won in [\d.]+ s"), f"{game.true_guesses}, best chance"):
        expect(play.end).to_contain_text(text)
    screenshot("play-fair")


def test_the_form_offers_the_modes(page: Page, play: PlayView) -> None:
    play.open()
    play.choose_board("Custom")
    fill_form(page, {"Guessing": "kind"})
    press(page, "Start")
    expect(page.locator("#play-kind")).to_contain_text("Kind: every guess is safe")
    play.cell((4, 4)).click()
    play.check_cell((4, 4), "empty")


def test_a_review_tells_what_the_mode_made_of_each_cell_of_a_chord(
    page: Page, screenshot: Screenshot
) -> None:
    game = mw.Game.new((5, 5, 7), seed=2, game=22, start=(2, 2), guessing="fair")
    game.flag((0, 3))
    game.chord((1, 3))
    page.goto("./")
    add(page, {"source": "page", "result": "lost"}, file=game_json.to_dict(game))
    page.goto("#/review?history=game")
    listed = page.get_by_role("listbox", name="Clicks").get_by_role("option")
    listed.nth(-2).click()  # the last one is the end
    decisions = mw.review(game).clicks[-1].decisions
    assert decisions is not None
    one, other = (cell_name(each.cell) for each in decisions if each.made)
    [drawn] = [each for each in decisions if not each.made]
    told = page.locator("#review-message")
    expect(told).to_contain_text(f"The guessing mode made {one} and {other} safe. ")
    expect(told).to_contain_text(f"By then {cell_name(drawn.cell)} was certainly a mine.")
    screenshot("review-fair-chord")
