"""Reviewing a game, as a person does."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

import minewise as mw
from minewise.formats import game_json
from tests.browser.conftest import hold
from tests.browser.history_view import REVIEW, add, delete_all
from tests.browser.in_page import (
    DESKTOP,
    Screenshot,
    box,
    download,
    middle,
    press,
    violations,
)
from tests.browser.play_view import PlayView, cell_name

SIZE, SEED, FIRST = "9x9x10", 4, (4, 4)


def percent(probability: float) -> str:
    return f"{100 * probability:.1f} %"


def lost_game() -> tuple[mw.Game, int]:
    """A game that is lost to a certain mine, and the place of its needless guess."""
    game = mw.Game.new(SIZE, seed=SEED, start=FIRST)
    for cell in ((0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (0, 4)):
        game.open(cell)
    assert game.lost
    return game, 1


def played(page: Page, game: mw.Game) -> str:
    """Puts a game into the history; returns the address of its review."""
    add(page, {"source": "page", "result": "lost"}, file=game_json.to_dict(game))
    return "#/review?history=game"


def message(page: Page) -> Locator:
    return page.locator("#review-message")


@pytest.mark.both_sizes
def test_a_needless_guess_is_named_with_what_was_best_and_its_cost(
    page: Page, size: str, screenshot: Screenshot
) -> None:
    """Named moments lead to their clicks."""
    game, at = lost_game()
    page.goto(played(page, game))
    count = len(game.history)
    clicks = page.get_by_role("listbox", name="Clicks").get_by_role("option")
    expect(clicks).to_have_text([re.compile(one) for one in ("^1", "^2.*avoidable", "^7", "^End")])
    before = mw.Game(game.board)
    for action in game.history[:at]:
        before.open(action.cell)
    cell = game.history[at].cell
    risk = mw.analyze(before.position)[cell]
    clicks.nth(at).click()
    told = f"was a guess with a risk of {percent(risk)}, and a safe cell was available."
    expect(message(page)).to_contain_text(f"{cell_name(cell)} {told}")
    expect(clicks.nth(at)).to_contain_text(f"risk {percent(risk)}, avoidable")
    safe = {cell_name(one) for one in mw.analyze(before.position).safe}
    named = set(re.findall(r"r\d+c\d+", message(page).inner_text()))
    assert named & safe
    expect(PlayView(page).cell(cell)).to_have_class(re.compile("here"))
    expect(page.locator("#review .hint-safe").first).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    screenshot("review-avoidable")
    assert violations(page) == []
    expect(page.locator("#review")).to_contain_text(f"Lost after {count} clicks")
    facts = page.get_by_role("region", name="Summary of the game")
    expect(facts).to_contain_text("avoidable")
    expect(facts).to_contain_text(re.compile(r"for (the guess|all \d+ guesses)"))
    survived = [click.risk or 0.0 for click in mw.review(game).clicks[:-1]]
    at = survived.index(max(survived))
    risk_told = f"survived a risk of {percent(survived[at])}"
    escape = f"Click {at + 1}, {cell_name(game.history[at].cell)}: {risk_told}"
    facts.get_by_role("button", name=escape).click()
    expect(message(page)).to_contain_text(f"Click {at + 1} of {count}")
    expect(facts).to_contain_text(re.compile("Costliest guess.*Click 2.*Blunders"))
    controls = box(page.get_by_role("group", name="Playback controls"))
    assert size == "phone" or controls.y >= box(page.locator("#review-board")).bottom


def test_a_missed_technique_leads_to_its_lesson(page: Page) -> None:
    game, at = lost_game()
    review = REVIEW | {"cause": "blunder", "missed": {"counting": 1}}
    lost = {"id": "lost", "result": "lost", "review": review}
    add(page, lost, file=game_json.to_dict(game))
    page.goto("#/review?history=lost")
    page.get_by_role("listbox", name="Clicks").get_by_role("option").nth(at).click()
    link = message(page).get_by_role("link", name="Practise: Counting")
    page.keyboard.press("Home")
    expect(message(page)).to_contain_text("was the first click")
    expect(link).to_be_hidden()
    page.keyboard.press("n")
    link.click()
    expect(page.locator("#learn-title")).to_have_text("Lesson: Counting")


def test_the_chart_is_walked_by_keyboard_and_pointed_at(page: Page) -> None:
    game, at = lost_game()
    page.goto(played(page, game))
    count = len(game.history)
    slider = page.locator("#review").get_by_role("slider")
    expect(slider).to_have_count(1)
    expect(slider).to_have_accessible_name("Click")
    slider.focus()
    slider.press("Home")
    expect(message(page)).to_contain_text(f"Click 1 of {count}. r4c4 was the first click")
    slider.press("ArrowRight")
    expect(message(page)).to_contain_text(f"Click 2 of {count}")
    slider.press("End")
    expect(message(page)).to_contain_text("The board at the end.")
    mines = page.locator("#review").get_by_role("gridcell", name=re.compile(r"\d, mine"))
    colours = "all => all.map((one) => [one.ariaLabel, getComputedStyle(one).backgroundColor])"
    fills = dict(mines.evaluate_all(colours))  # the mine that was hit has a colour of its own
    hit = fills.pop("row {}, column {}, mine, exploded".format(*game.history[-1].cell))
    assert fills
    assert hit not in fills.values()
    page.locator("#review").get_by_role("button", name="Previous click").focus()
    page.keyboard.press("Home")
    page.keyboard.press("n")
    expect(message(page)).to_contain_text(f"Click {at + 1} of {count}")
    page.keyboard.press("ArrowLeft")
    expect(message(page)).to_contain_text(f"Click {at} of {count}")
    cross, cursor = slider.locator(".fatal"), slider.locator(".cursor")
    cross.hover()
    page.mouse.down()
    expect(message(page)).to_contain_text(f"Click {count} of {count}")
    assert middle(cross)[0] == pytest.approx(middle(cursor)[0], abs=0.1)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(f"^{count}. .* ✕$"))
    page.mouse.move(0, 0)  # drags beyond the start
    page.mouse.up()
    expect(message(page)).to_contain_text(f"Click 1 of {count}")
    page.mouse.move(300, 300)
    expect(message(page)).to_contain_text(f"Click 1 of {count}")
    slider.press("ArrowUp")
    expect(message(page)).to_contain_text(f"Click 2 of {count}")
    page.set_viewport_size({"width": 700, "height": 800})  # its lines keep their scale
    drawn = f"0 0 {slider.evaluate('one => one.clientWidth')} 108"
    expect(slider.locator("svg")).to_have_attribute("viewBox", drawn)


def test_the_mine_that_was_hit_is_proved_and_nothing_else_is_recommended(
    page: Page, screenshot: Screenshot
) -> None:
    """The win probability runs from the first moves to the result."""
    game, _ = lost_game()
    page.goto(played(page, game))
    text = message(page)
    expect(text).to_contain_text(f"of {len(game.history)}.")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    fatal = game.history[-1].cell
    expect(text).to_contain_text(f"{cell_name(fatal)} was a blunder: it hit a certain mine.")
    expect(text).to_contain_text(re.compile(rf"so .*{cell_name(fatal)}.* (is a mine|are mines)"))
    expect(text).not_to_contain_text("safe")
    cell = PlayView(page).cell(fatal)
    expect(cell).to_have_class(re.compile("exploded"))
    expect(cell).to_have_accessible_name(re.compile("mine, exploded"))
    expect(page.locator("#review .clue").first).to_be_visible()
    expect(page.locator("#review").locator(".hint-safe, .hint-guess")).to_have_count(0)
    screenshot("review-blunder")
    assert violations(page) == []
    page.locator("#review-chart .win").wait_for(state="attached")
    line = str(page.locator("#review-chart .win").get_attribute("d"))
    points = [tuple(map(float, point.split())) for point in line[1:].split("L")]
    cursor = page.locator("#review-chart .cursor")
    page.keyboard.press("Home")
    start = float(str(cursor.get_attribute("x1")))
    page.keyboard.press("End")
    end = float(str(cursor.get_attribute("x1")))
    width = (end - start) / len(game.history)
    assert points[0][0] == pytest.approx(start + width, abs=0.01)
    bottom = page.locator("#review-chart .level").first.get_attribute("y1")
    assert points[-1] == pytest.approx((end, float(str(bottom))), abs=0.01)


def test_a_button_leads_from_mistake_to_mistake(page: Page) -> None:
    """From the last to the first again."""
    game, at = lost_game()
    page.goto(played(page, game))
    count = len(game.history)
    expect(message(page)).to_contain_text(f"Click {count} of {count}")
    for shown in (at + 1, count, at + 1):
        press(page, "Next mistake")
        expect(message(page)).to_contain_text(f"Click {shown} of {count}")


@DESKTOP
def test_what_had_no_answer_is_asked_again(page: Page, console_errors: list[str]) -> None:
    """A review, and the game of a strategy."""
    reviewed = played(page, lost_game()[0])
    for address, told in ((reviewed, "Lost after"), ("#/watch?seed=5", "Move 1")):
        page.route("**/api/**", lambda route: route.abort())
        page.goto(address)
        expect(page.get_by_text("The server does not respond.")).to_be_visible()
        page.unroute("**/api/**")
        press(page, "Try again")
        expect(page.get_by_role("main")).to_contain_text(told)
    console_errors.clear()


def test_the_old_game_is_hidden_while_another_is_read(page: Page) -> None:
    game, _ = lost_game()
    page.goto(played(page, game))
    board = page.locator("#review").get_by_role("grid")
    expect(board).to_be_visible()
    release = hold(page, "**/api/review")
    page.goto("#" + mw.formats.dump(game, "link").decode().strip().partition("#")[2])
    expect(message(page)).to_have_text("Reviewing the game…")
    expect(board).to_be_hidden()
    release()
    expect(board).to_be_visible()


@DESKTOP
def test_the_board_is_large_and_the_list_as_long_as_the_panel(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    game = mw.Game.new("30x16x99", seed=4, start=(8, 8))
    while not (game.over or len(game.history) > 30):
        game.open(mw.analyze(game.position).safest()[0])
    page.goto(played(page, game))
    assert box(page.locator("#review").get_by_role("gridcell").first).width >= 28
    assert box(page.get_by_role("group", name="Playback controls")).bottom <= 768
    assert box(page.get_by_role("listbox", name="Clicks")).height >= 300
    expect(page.get_by_text("Open a saved game or a replay")).to_be_hidden()
    page.get_by_text("Open another game").click()
    expect(page.get_by_text("Open a saved game or a replay")).to_be_visible()


def test_the_game_played_last_is_reviewed_and_saved(page: Page, play: PlayView) -> None:
    """Lost on the page, reviewed from there, saved, and opened again from the file."""
    mine = mw.Game.new(SIZE, seed=SEED, start=FIRST).board.mines[0]
    play.open_link(SIZE, SEED, FIRST)
    play.cell(mine).click()
    for link in ("Analyse", "Replay"):
        page.get_by_role("navigation").get_by_role("link", name=link).click()
    expect(page.get_by_text("Lost after 2 clicks").first).to_be_visible()
    first = message(page).inner_text()
    saved = download(page, "Save game")
    path = saved.rename(saved.with_suffix(".json"))
    assert mw.formats.load(path).exploded == mine
    page.goto("#/history")
    delete_all(page)
    expect(page.get_by_text("Finished games appear here")).to_be_visible()
    page.goto("about:blank")
    page.goto("#/review")
    expect(page.get_by_text("Finish a game, or open a saved game")).to_be_visible()
    page.get_by_label("Open a saved game").set_input_files(path)
    expect(message(page)).to_have_text(first)
    page.reload()
    expect(message(page)).to_have_text(first)
    expect(page.get_by_role("button", name="Save game")).to_be_hidden()


def test_a_game_is_pasted_or_linked(page: Page) -> None:
    game, _ = lost_game()
    page.goto("#/review")
    for pasted, told in (
        ("no game", "This is not a saved game: it is not JSON."),
        (json.dumps(game_json.to_dict(game)), f"Lost after {len(game.history)} clicks"),
    ):
        page.get_by_label("Or paste its text").fill(pasted)
        expect(page.get_by_text(told).first).to_be_visible()
    linked = mw.Game.new("9x9x10", seed=3)
    linked.open((4, 4))
    linked.open(linked.board.mines[0])
    address = mw.formats.dump(linked, "link").decode().strip().partition("#")[2]
    page.goto(f"#{address}")
    expect(page.get_by_text("Lost after 2 clicks").first).to_be_visible()
    expect(page.locator("#review").get_by_role("slider")).to_have_count(0)  # too short for a chart
    page.get_by_role("option", name="End").click()
    mines = page.locator("#review").get_by_role("gridcell", name=re.compile(r"\d, mine"))
    expect(mines).to_have_count(10)
    page.goto("#/review?p=damaged")
    expect(message(page)).to_contain_text("The link is damaged.")
    page.goto("#/review?history=nothing")
    expect(page.get_by_text("This game is not in the history of this browser.")).to_be_visible()
    running = mw.formats.dump(mw.Game.new(SIZE, seed=SEED, start=FIRST), "game")
    saved: FilePayload = {"name": "game.json", "mimeType": "application/json", "buffer": running}
    page.goto("#/review")
    page.get_by_label("Open a saved game").set_input_files(saved)
    expect(page.locator("#review-end")).to_have_text("1 click so far. The game is not over.")
    page.keyboard.press("End")
    expect(page.locator("#review").get_by_role("gridcell", name="mine")).to_have_count(0)


def test_the_board_is_taken_elsewhere(page: Page) -> None:
    game, _ = lost_game()
    address = played(page, game)
    opened = mw.Game(game.board)
    for view in ("watch", "play"):
        page.goto(address)
        link = page.locator("#review").get_by_role("link", name=f"{view.capitalize()} this board")
        link.click()
        if view == "play":
            opened.open(FIRST)
        shown = page.locator(f"#{view}").get_by_role("gridcell", name="hidden")
        expect(shown).to_have_count(str(opened.position).count("#"))
