"""Pictures of the page's own boards are read back."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Literal

import numpy as np
import pytest
from playwright.sync_api import Browser, expect
from serving import Server

import minewise as mw
from tests.browser.board_stage import DRAWN, Stage
from tests.browser.conftest import FIRST_VISIT, opened
from tests.browser.play_view import PlayView

SCALES = ((1, 16), (1, 24), (1.25, 24), (1.5, 24), (2, 24), (2.5, 32))  # of the screen; of a cell
QUALITIES = (95, 80, 60)
UNHURRIED = mw.Budget(work=10**12)
KINDS = {"#": "hidden", "F": "flag", "*": "mine", **{str(n): str(n) for n in range(9)}}
LETTERS = {kind: letter for letter, kind in KINDS.items()} | {"exploded": "*", "wrong_flag": "F"}
LOOK = """([skin, theme, size, exploded, wrong]) => {
  Object.assign(document.documentElement.dataset, { skin, theme });
  board.resize(size);
  board.mark(exploded, "exploded");
  board.mark(wrong, "wrong");
}"""

Rows = list[list[str]]


def game(seed: int, is_lost: bool) -> Rows:
    """The kinds of the cells of a game in its middle, with flags, or of a lost one."""
    dealt = mw.Game.new("16x16x40", seed=seed, start=(8, 8))
    moves = mw.moves("exact", dealt.board, (8, 8))
    for move in moves[: len(moves) // 2]:
        dealt.open(move.cell)
    for cell in dealt.board.mines[::2]:
        dealt.flag(cell)
    rows = [[KINDS[value] for value in row] for row in dealt.position.to_text().split()[1:]]
    if is_lost:
        hidden = [cell for cell in dealt.topology.cells if rows[cell[0]][cell[1]] == "hidden"]
        mines = [cell for cell in hidden if cell in dealt.board.mines]
        wrong = next(cell for cell in hidden if cell not in mines)
        for row, column in mines:
            rows[row][column] = "mine"
        rows[mines[0][0]][mines[0][1]] = "exploded"
        rows[wrong[0]][wrong[1]] = "wrong_flag"
    return rows


def places(rows: Rows, kind: str) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(rows) for c, found in enumerate(row) if found == kind]


MOST_WRONG = 0.001


def mistakes(picture: bytes, rows: Rows) -> Counter[str]:
    """The cells that are read wrongly: "2 as 3"."""
    shares = mw.read_screenshot(picture, budget=UNHURRIED).probabilities
    truth = np.array(rows)
    if shares.shape[:2] != truth.shape:
        return Counter({f"a board of {shares.shape[:2]}": truth.size})
    found = np.array(mw.Reading.kinds)[shares.argmax(2)]
    return Counter(f"{a} as {b}" for a, b in zip(truth.flat, found.flat, strict=True) if a != b)


NIGHTLY = pytest.mark.nightly
LOOKS = list(product(("plain", "classic"), ("light", "dark")))


@pytest.mark.parametrize("look", [None, *(pytest.param(look, marks=NIGHTLY) for look in LOOKS)])
def test_pictures_of_the_page_are_read_back(
    browser: Browser, server: Server, look: tuple[str, str] | None
) -> None:
    """Six scales. The aim is 99.9 % of the cells.

    In the gate each scale has one look and one quality of JPEG; nightly each look has all.
    """
    wrong: Counter[str] = Counter()
    cells = 0
    for seed, (factor, size) in enumerate(SCALES):
        rows = game(seed, is_lost=seed % 2 == 1)
        skin, theme = look or LOOKS[seed % len(LOOKS)]
        screen = {"width": 800, "height": 960}
        with opened(browser, server, viewport=screen, device_scale_factor=factor) as page:
            Stage(page, ["".join(LETTERS[kind] for kind in row) for row in rows])
            marked = [places(rows, kind) for kind in ("exploded", "wrong_flag")]
            page.evaluate(LOOK, [skin, theme, size, *marked])
            page.evaluate(DRAWN)
            for quality in QUALITIES if look else [QUALITIES[seed % len(QUALITIES)]]:
                picture = page.screenshot(type="jpeg", quality=quality)
                wrong += mistakes(picture, rows)
                cells += len(rows) * len(rows[0])
    assert wrong.total() <= cells * MOST_WRONG, wrong


THEMES: list[Literal["light", "dark"]] = ["light", "dark"]
SIZES = (("expert", (8, 15)), ("intermediate", (8, 8)), ("beginner", (4, 4)))
SCREENS = ((2560, 1440), (1920, 1080), (1366, 768), (1024, 768))


@pytest.mark.parametrize("every", [12, pytest.param(1, marks=NIGHTLY)])
@pytest.mark.parametrize("skin", ["paper", "classic"])
@pytest.mark.parametrize("theme", THEMES)
def test_pictures_of_the_whole_page_are_read_back(
    browser: Browser, server: Server, skin: str, theme: Literal["light", "dark"], every: int
) -> None:
    """Rulers, buttons and figures lie around the board, the line for a first visit below it."""
    first = 5 * (2 * THEMES.index(theme) + (skin == "classic")) % every  # another board and screen
    scenes = list(enumerate(product(SIZES, SCREENS)))[first::every]
    for seed, ((size, start), (width, height)) in scenes:
        dealt = mw.Game.new(size, seed=seed, start=start, start_rule="opening")
        dealt.open(start)
        screen = {"viewport": {"width": width, "height": height}, "color_scheme": theme}
        with opened(browser, server, reduced_motion="reduce", **screen) as page:
            if seed % 3 == 0:
                page.add_init_script(FIRST_VISIT)
            page.goto(f"#/play?size={size}&seed={seed}&start={start[0]},{start[1]}")
            PlayView(page).wait_for(dealt)
            look = "look => Object.assign(document.documentElement.dataset, look)"
            page.evaluate(look, {"skin": skin, "theme": theme})
            page.evaluate(DRAWN)
            reading = mw.read_screenshot(page.screenshot(), budget=UNHURRIED)
            assert np.array_equal(reading.position, dealt.position), (size, width, seed)


def test_a_hint_on_the_board_changes_nothing(browser: Browser, server: Server) -> None:
    """Its tick stands on a hidden cell, and what it knows are mines."""
    with opened(browser, server, reduced_motion="reduce") as page:
        play = PlayView(page)
        game = play.open_link("intermediate", 4, (8, 8))
        play.hint.click()
        expect(play.board.locator(".hint-safe")).to_be_attached()
        page.evaluate(DRAWN)
        shown = mw.read_screenshot(page.screenshot(), budget=UNHURRIED).position
        changed = [cell for cell in game.topology.cells if shown[cell] != game.position[cell]]
        assert set(changed) <= set(mw.analyze(game.position).mines)
