"""Games whose guesses are fair, cruel or kind."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import minewise as mw
from minewise.base.types import Guessing
from tests.browser.play_view import Screenshot, board_rows, cell_at, more, open_play, wait_for_board

DESKTOP = pytest.mark.parametrize("size", ["desktop"], indirect=True)


def begun(page: Page, guessing: Guessing, seed: int) -> mw.Game:
    """Opens a game of a mode on the page, and the same game in Python."""
    page.goto(f"#/play?size=8x8x14&seed={seed}&start=3,3&guessing={guessing}")
    game = mw.Game.new((8, 8, 14), seed=seed, start=(3, 3), guessing=guessing)
    wait_for_board(page, game)
    return game


@DESKTOP
def test_a_fair_game_is_won_by_logic_and_is_that_of_python(
    page: Page, screenshot: Screenshot
) -> None:
    game = begun(page, "fair", 6)
    expect(page.locator("#play-kind")).to_contain_text("Fair: if no cell is provably safe")
    while not game.over:
        analysis = mw.analyze(game.position)
        cell = analysis.safe[0] if analysis.safe else analysis.safest().cell
        game.open(cell)
        cell_at(page, cell).click()
        if not game.over:
            wait_for_board(page, game)
    assert game.won
    card = page.locator("#play-end")
    expect(card.get_by_role("heading")).to_have_text(re.compile(r"^Won in [\d.]+ s$"))
    assert game.true_guesses > 0
    expect(card).to_contain_text(f"{game.true_guesses}, best chance")
    expect(card).to_contain_text("100 %")
    screenshot("play-fair")


@DESKTOP
def test_a_cruel_game_punishes_a_needless_guess(page: Page) -> None:
    for seed in range(3, 60):
        game = mw.Game.new((8, 8, 14), seed=seed, start=(3, 3), guessing="cruel")
        analysis = mw.analyze(game.position)
        doubtful = [
            cell
            for cell in game.topology.cells
            if 0 < (analysis[cell] if game.position[cell] < 0 else 0) < 1
            and not game.board.is_mine(cell)
        ]
        if analysis.safe and doubtful:
            break
    game = begun(page, "cruel", seed)
    game.open(doubtful[0])
    assert game.lost
    cell_at(page, doubtful[0]).click()
    expect(page.locator("#play-end").get_by_role("heading")).to_have_text(re.compile("^Lost at "))
    assert [row.count("*") for row in board_rows(page)] == [
        sum(game.board.is_mine((r, c)) for c in range(8)) for r in range(8)
    ]
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator("#play-end")).to_be_hidden()


@DESKTOP
def test_the_form_offers_the_modes(page: Page) -> None:
    open_play(page)
    more(page)
    page.get_by_role("combobox", name="Guessing").select_option("kind")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#play-kind")).to_have_text("Kind: every guess is safe")
    cell_at(page, (4, 4)).click()
    expect(cell_at(page, (4, 4))).to_have_accessible_name(re.compile("empty"))
    more(page)
    expect(page.get_by_role("combobox", name="Guessing")).to_have_value("kind")
    page.get_by_role("combobox", name="Numbers").select_option("liar")
    expect(page.get_by_text("Only classic guessing goes with these numbers.")).to_be_visible()
