"""Games whose guesses are fair, cruel or kind."""

from __future__ import annotations

import random
import re

import pytest
from history_view import add
from playwright.sync_api import Page, expect

import minewise as mw
from minewise.base.types import Guessing
from minewise.formats import game_json
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


def chorded() -> mw.Game:
    """A fair game whose last click is a chord: two cells were made safe, one was as drawn."""
    chance = random.Random(1)
    for number in range(4000):
        game = mw.Game.new((5, 5, 7), seed=2, game=number, start=(2, 2), guessing="fair")
        numbers = [cell for cell in game.topology.cells if game.position[cell] > 0]
        cell = chance.choice(numbers or [(2, 2)])
        near = [each for each in game.topology.neighbours(cell) if game.position[each] < 0]
        for each in chance.sample(near, min(game.position[cell], len(near))):
            game.flag(each)
        game.chord(cell)
        made = [each.made for each in mw.review(game).clicks[-1].decisions or ()]
        if sorted(made, key=str) == [None, "safe", "safe"]:
            return game
    raise AssertionError("there is no such game")


@DESKTOP
def test_a_review_tells_what_the_mode_made_of_each_cell_of_a_chord(
    page: Page, screenshot: Screenshot
) -> None:
    game = chorded()
    page.goto("./")
    add(page, {"source": "page", "result": "lost"}, file=game_json.to_dict(game))
    page.goto("#/review?history=game")
    listed = page.get_by_role("listbox", name="Clicks").get_by_role("option")
    listed.last.click()
    decisions = mw.review(game).clicks[-1].decisions
    assert decisions is not None
    one, other = ("r{}c{}".format(*each.cell) for each in decisions if each.made)
    [drawn] = [each for each in decisions if not each.made]
    told = page.locator("#review-message")
    expect(told).to_contain_text(f"The guessing mode made {one} and {other} safe. ")
    name, risk = "r{}c{}".format(*drawn.cell), 100 * drawn.risk
    expect(told).to_contain_text(
        f"By then {name} was a provable mine."
        if risk == 100
        else f"{name} stayed as drawn, a risk of {risk:.1f} %."
    )
    screenshot("review-fair-chord")
