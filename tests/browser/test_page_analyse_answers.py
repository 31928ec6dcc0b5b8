"""Positions explained: what is certain, how likely the rest is, and hints."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator

import pytest
import scenarios
import uvicorn
from playwright.sync_api import Page, expect

import minewise as mw
from minewise.web.app import create_app
from minewise.web.guard import WebLimits
from tests.browser.analyse_view import EDGE, AnalyseView
from tests.browser.in_page import Screenshot, violations


def test_the_verdict_names_and_marks_a_conflict_and_rounds_a_long_count(
    view: AnalyseView, screenshot: Screenshot
) -> None:
    view.write("3x1x1\n1#2\n")
    expect(view.verdict).to_have_text("Impossible r0c2 shows 2 but has only 1 hidden neighbour.")
    expect(view.cell(0, 2)).to_have_class(re.compile("conflict"))
    expect(view.cell(0, 0)).not_to_have_class(re.compile("conflict"))
    screenshot("analyse-impossible")
    view.main.get_by_role("button", name="r0c2", exact=True).click()
    expect(view.cell(0, 2)).to_be_focused()
    view.main.get_by_role("button", name="r0c2: 1 instead of 2, 100 %").click()
    expect(view.cell(0, 2)).to_be_focused()
    view.press("Set r0c2 to 1")
    expect(view.verdict).to_contain_text("Exact There is 1 solution.")
    view.write("3x1x3\n1#1\n")
    expect(view.verdict).to_contain_text("Impossible")
    view.press("Set 1 mine")
    expect(view.verdict).to_contain_text("Exact There is 1 solution.")
    view.expect_field(view.mines, "1")
    view.write("16x16x51\n" + ("#" * 16 + "\n") * 16)
    solutions = mw.analyze(mw.Position.parse(view.read_text())).solutions
    mantissa, power = f"{solutions:.1e}".split("e+")
    raised = power.translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    expect(view.verdict).to_contain_text(f"about {mantissa} × 10{raised} solutions")


def test_cells_that_stand_out_are_marked_and_explained(
    view: AnalyseView, screenshot: Screenshot
) -> None:
    """Wrong flags, the safest cell, dead cells and enclosed guesses."""
    enclosed = view.page.locator("#analyse-legend").get_by_text("Enclosed")
    dead = view.page.locator("#analyse-legend").get_by_text("Dead")
    expect(enclosed).to_be_hidden()
    view.write("5x4x4\n00000\n12210\n####0\n####0\n")
    expect(dead).to_be_visible()
    expect(enclosed).to_be_hidden()
    for column in range(3):
        expect(view.cell(3, column)).to_have_class(re.compile("dead"))
    expect(view.cell(2, 0)).not_to_have_class(re.compile("dead"))
    screenshot("analyse-dead")
    view.write("2x3x3\n#1\n#3\n**\n")
    expect(enclosed).to_be_visible()
    for row in range(2):
        expect(view.cell(row, 0)).to_have_class(re.compile("enclosed"))
    screenshot("analyse-enclosed")
    assert violations(view.page) == []
    view.write("3x1x1\n1#2\n")
    expect(enclosed).to_be_hidden()
    view.write("3x1x1\n1#F\n")
    expect(dead).to_be_visible()  # one
    expect(view.main.get_by_role("definition").last).to_have_text("r0c2")
    expect(view.cell(0, 2)).to_have_class(re.compile("wrong"))
    view.main.get_by_role("button", name="r0c2: certainly safe").click()
    expect(view.cell(0, 2)).to_be_focused()


def test_a_hint_says_its_reason_and_shows_each_sum(
    view: AnalyseView, page: Page, screenshot: Screenshot
) -> None:
    view.write("3x2x1\n###\n111\n")
    expect(view.verdict).to_contain_text("Exact")
    view.press("Hint")
    expect(view.hint).to_have_text(
        "In the 1-1 pattern, r0c0 + r0c1 + r0c2 = 1 (the 1 at r1c1) and r0c0 + r0c1 = 1 (the 1 at "
        "r1c0), so r0c2 = 0 (safe)."
    )
    expect(view.cell(0, 2)).to_have_class(re.compile("hint-safe"))
    expect(page.locator("#analyse .strip")).to_have_text("1-1: 11 → ✓ safe")
    expect(view.cell(0, 0)).not_to_have_class(re.compile("tint"))
    view.press("Why?")
    expect(view.cell(0, 0)).to_have_class(re.compile("tint-0 tint-1|tint-1 tint-0"))
    reason = page.locator("#analyse .reason")
    expect(reason.locator(".sum")).to_have_text(["r0c0 + r0c1 + r0c2", "r0c0 + r0c1"])
    view.press("Sum 2")
    expect(view.cell(0, 0)).to_have_class(re.compile("tint-1"))
    expect(view.cell(0, 2)).not_to_have_class(re.compile("tint|hint-safe"))
    view.press("All")
    expect(view.cell(0, 2)).to_have_class(re.compile("hint-safe"))
    screenshot("analyse-reason")
    expect(page).to_have_url(re.compile(r"#/analyse\?p="))
    page.wait_for_timeout(500)  # the address is written when edits pause
    page.reload()
    expect(view.verdict).to_contain_text("Exact")
    view.cell(0, 0).focus()
    page.keyboard.press("h")
    expect(view.hint).to_contain_text("In the 1-1 pattern")
    view.write("2x1x1\n##\n")
    expect(view.hint).to_have_text("")
    expect(view.verdict).to_contain_text("2 solutions")
    view.press("Hint")
    expect(view.hint).to_contain_text(re.compile(r"The best guess is r0c\d: 50\s% risk"))
    position = mw.Game.new("expert", seed=3, start=(8, 15)).position
    hints = mw.hints(position, limit=8)
    view.write(position.to_text())
    for hint in [*hints, hints[0]]:  # each asks for the next one
        view.press("Hint")
        expect(view.hint).to_have_text(hint.text.replace(" %", "\u00a0%"))


@pytest.mark.both_sizes
def test_a_cell_tells_what_is_known_of_it(view: AnalyseView, page: Page, size: str) -> None:
    position = mw.Position.parse(view.read_text())
    risk = mw.analyze(position)[0, 6]
    wins = dict(mw.best_play(position).moves)[0, 6]
    view.cell(0, 6).hover() if size == "desktop" else view.cell(0, 6).tap()
    expect(view.detail).to_contain_text(
        f"{100 * risk:.1f} % mine (exact). It wins {100 * wins:.1f} % with best play. "
        "Opening other cells may"
    )
    table = view.main.get_by_role("table", name="Possible numbers")
    row = table.get_by_role("row", name=re.compile("^safe cells"))
    for one in mw.click_outcomes(position, (0, 6)):
        expect(row.get_by_role("cell").nth(one.number)).to_have_text(str(one.safe_cells))
    view.cell(0, 0).focus()
    page.keyboard.press("ArrowDown")
    expect(view.detail).to_contain_text(re.compile(".* mine"))
    view.write("2x3x3\n#1\n#3\n**\n")
    view.cell(0, 0).focus()
    expect(view.detail).to_contain_text(
        "50.0 % mine (exact). It wins 50.0 % with best play. Opening other cells cannot"
    )
    view.write(EDGE)
    view.cell(3, 3).focus()
    expect(view.detail).to_contain_text("Certainly safe")
    view.cell(2, 2).focus()
    expect(view.detail).to_contain_text("Certainly a mine")


@pytest.fixture(scope="module")
def cramped() -> Iterator[str]:
    """A server with too little memory to count what others can, so that it estimates."""
    app = create_app(WebLimits(seconds=3.0, megabytes=0.2))
    running = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))
    thread = threading.Thread(target=lambda: asyncio.run(running.serve()))
    thread.start()
    while not running.started:
        assert thread.is_alive()
    yield f"http://127.0.0.1:{running.servers[0].sockets[0].getsockname()[1]}"
    running.should_exit = True
    thread.join()


def test_an_estimate_is_told_apart(page: Page, cramped: str, screenshot: Screenshot) -> None:
    view = AnalyseView(page)
    page.goto(f"{cramped}/#/analyse")
    expect(view.verdict).to_contain_text("Exact")
    view.write(scenarios.lattice("square", 16, 16, 70, seed=38).position().to_text())
    expect(view.verdict).to_contain_text("Counting…")
    told = "Estimated The position is too wide to count in time. Standard errors"
    expect(view.verdict).to_contain_text(re.compile(f"^{told}"))
    estimate = view.main.get_by_role("button", name=re.compile(r"r\d+c\d+: .* % ± ")).first
    expect(estimate).to_be_visible()
    screenshot("analyse-estimated")
    view.cell(0, 0).focus()
    expect(view.detail).to_contain_text(re.compile(r"\S+\s% ± \S+\s% mine \(estimate\)"))
    view.play_on()
    view.cell(0, 0).click()
    expect(view.outcomes(0, 0)).to_have_count(4)  # 0 to 2, and a mine
    expect(view.outcomes(0, 0).first).to_have_accessible_name("0")


def test_the_best_guesses_are_on_the_board(view: AnalyseView, page: Page) -> None:
    """Unless a cell is safe, and until the analysis is switched off."""
    best, *others = mw.win_probabilities(mw.Position.parse(view.read_text())).moves[:3]
    expect(view.cell(*best.cell)).to_have_class(re.compile("best"))
    for move in others:
        expect(view.cell(*move.cell)).to_have_class(re.compile("candidate"))
    win = page.locator("#analyse .win")
    expect(win).to_contain_text(f"{100 * best.win_probability:.1f}\u00a0%")
    view.cell(0, 0).focus()
    page.keyboard.press("a")
    expect(view.verdict).to_have_text("The analysis is off.")
    expect(view.cell(*best.cell)).not_to_have_class(re.compile("best"))
    expect(win).to_have_count(0)
    page.keyboard.press("a")
    expect(view.cell(*best.cell)).to_have_class(re.compile("best"))
    view.write(EDGE)
    expect(page.locator("#analyse .best")).to_have_count(0)
    expect(win).to_contain_text("100\u00a0%")
    expect(view.main.get_by_text("Riskiest")).to_have_count(0)
