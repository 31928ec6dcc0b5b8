"""Games whose guesses are fair, cruel or kind."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

import minewise as mw
from minewise.base.types import Guessing
from minewise.formats import game_json
from tests.browser.history_view import add
from tests.browser.in_page import DESKTOP, Screenshot, fill_form, press
from tests.browser.play_view import PlayView, board_rows, cell_name, safe_cells

pytestmark = DESKTOP


def begun(play: PlayView, guessing: Guessing, seed: int) -> mw.Game:
    """Opens a game of a mode on the page, and the same game in Python."""
    play.page.goto(f"#/play?size=8x8x14&seed={seed}&start=3,3&guessing={guessing}")
    game = mw.Game.new((8, 8, 14), seed=seed, start=(3, 3), guessing=guessing)
    play.wait_for(game)
    return game


def test_a_fair_game_is_won_by_logic_and_is_that_of_python(
    page: Page, play: PlayView, screenshot: Screenshot
) -> None:
    game = begun(play, "fair", 6)
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
    for text in (re.compile(r"Won in [\d.]+ s"), f"{game.true_guesses}, best chance", "100 %"):
        expect(play.end).to_contain_text(text)
    screenshot("play-fair")


def test_a_cruel_game_punishes_a_needless_guess(page: Page, play: PlayView) -> None:
    game = begun(play, "cruel", 3)
    analysis = mw.analyze(game.position)
    assert analysis.safe
    doubtful = next(cell for cell in safe_cells(game) if analysis[cell] > 0)
    play.cell(doubtful).click()
    game.open(doubtful)
    assert game.lost
    expect(play.end.get_by_role("heading")).to_have_text(re.compile("^Lost at "))
    assert [row.count("*") for row in board_rows(page)] == [
        sum(game.board.is_mine((r, c)) for c in range(8)) for r in range(8)
    ]
    play.undo.click()
    expect(play.end).to_be_hidden()


def test_the_form_offers_the_modes(page: Page, play: PlayView) -> None:
    play.open()
    play.choose_board("Custom")
    fill_form(page, {"Guessing": "kind"})
    press(page, "Start")
    expect(page.locator("#play-kind")).to_have_text("Kind: every guess is safe")
    play.cell((4, 4)).click()
    play.check_cell((4, 4), "empty")
    play.choose_board("Custom")
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
    one, other = (cell_name(each.cell) for each in decisions if each.made)
    [drawn] = [each for each in decisions if not each.made]
    told = page.locator("#review-message")
    expect(told).to_contain_text(f"The guessing mode made {one} and {other} safe. ")
    name, risk = cell_name(drawn.cell), 100 * drawn.risk
    mine, guess = f"By then {name} was a provable mine.", f"{name} stayed as drawn, a risk of"
    expect(told).to_contain_text(mine if risk == 100 else f"{guess} {risk:.1f} %.")
    screenshot("review-fair-chord")
