"""Learning, as a person does: drills, the course, the day, scores, and what to do next."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

import pytest
from playwright.sync_api import Locator, Page, expect

import minewise as mw
from tests.browser.analyse_view import AnalyseView
from tests.browser.conftest import hold
from tests.browser.history_view import REVIEW, add, play_last_click
from tests.browser.in_page import DESKTOP, PHONE, Screenshot, box, scrolls_sideways, violations
from tests.browser.play_view import visit_origin

SAFE = mw.drill("safe-cells", technique="subset", seed=1)


MOVED = """window.moved = 0;
new PerformanceObserver((all) => {
  for (const { value } of all.getEntries()) window.moved += value;
}).observe({ type: "layout-shift", buffered: true });"""


def cell(page: Page, at: object) -> Locator:
    assert isinstance(at, tuple)
    return page.locator("#learn").get_by_role(
        "gridcell", name=re.compile(f"^row {at[0]}, column {at[1]},")
    )


def mark(page: Page, cells: Iterable[object]) -> None:
    for one in cells:
        cell(page, one).click()


def check_marked(page: Page, cells: Iterable[object], mark: str) -> None:
    for one in cells:
        expect(cell(page, one)).to_have_class(re.compile(mark))


def open_drill(page: Page, query: str, drill: mw.Drill) -> None:
    page.goto(f"#/learn?{query}")
    expect(page.locator("#learn-question")).to_have_text(drill.question)
    expect(page.locator("#learn-left")).to_have_text(str(drill.position.mines_left))


def button(page: Page, name: str) -> Locator:
    return page.locator("#learn").get_by_role("button", name=name, exact=True)


def message(page: Page) -> Locator:
    return page.locator("#learn-message")


@pytest.mark.both_sizes
def test_every_safe_cell_of_a_lesson_is_found(page: Page, screenshot: Screenshot) -> None:
    """Nothing moves while it is loaded."""
    page.add_init_script(MOVED)
    open_drill(page, "lesson=subset&position=1", SAFE)
    expect(button(page, "Check")).to_be_disabled()
    page.wait_for_timeout(200)
    assert page.evaluate("moved") < 0.05
    mark(page, SAFE.answer)
    screenshot("learn-lesson")
    button(page, "Check").click()
    expect(message(page)).to_contain_text(re.compile(rf"Right: all {len(SAFE.answer)} cells\. \d+"))
    expect(page.get_by_role("link", name="Position 1, solved")).to_be_visible()
    page.reload()
    lesson = page.locator("#learn-lessons").get_by_role("link", name=re.compile("^Subset"))
    expect(lesson).to_have_accessible_name(re.compile(r"^Subset 1[2-4]\d\d$"))
    lesson.click()
    expect(page.get_by_role("link", name="Position 2, open")).to_have_attribute(
        "aria-current", "true"
    )


def test_a_wrong_answer_is_explained_step_by_step(page: Page, screenshot: Screenshot) -> None:
    open_drill(page, "lesson=subset&position=1", SAFE)
    found, wrong = SAFE.answer[0], (9, 9)
    mark(page, [found, wrong])
    button(page, "Check").click()
    expect(message(page)).to_contain_text("You found 1 of 8 safe cells. 1 cell is not certainly")
    expect(cell(page, found)).to_have_accessible_name(re.compile("found$"))
    expect(cell(page, wrong)).to_have_accessible_name(re.compile("wrong$"))
    expect(cell(page, SAFE.answer[1])).to_have_accessible_name(re.compile("safe, missed$"))
    steps = page.locator("#learn-explanation li")
    expect(steps).to_have_count(len(SAFE.steps))
    expect(steps.nth(0).get_by_role("button")).to_have_attribute("aria-current", "step")
    check_marked(page, SAFE.steps[0].clues, "clue")
    page.keyboard.press("ArrowRight")
    expect(steps.nth(1).get_by_role("button")).to_have_attribute("aria-current", "step")
    expect(steps.nth(1)).to_contain_text(SAFE.steps[1].text.replace(" %", "\u00a0%"))
    check_marked(page, SAFE.steps[1].clues, "clue")
    check_marked(page, SAFE.steps[1].safe, "hint-safe")
    screenshot("learn-steps")
    expect(page.locator("#learn-actions").get_by_role("status")).to_have_text(SAFE.steps[1].text)
    button(page, "Previous step").click()
    expect(steps.nth(0).get_by_role("button")).to_have_attribute("aria-current", "step")
    expect(button(page, "Previous step")).to_be_disabled()
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile("position=2"))
    expect(steps).to_have_count(0)
    expect(page.get_by_role("link", name="Position 1, failed")).to_be_visible()


@DESKTOP
def test_a_step_shows_its_sums_and_the_mines_that_it_relies_on(
    page: Page, screenshot: Screenshot
) -> None:
    drill = mw.drill("safe-cells", technique="cascade", seed=1)
    open_drill(page, "lesson=cascade&position=1", drill)
    button(page, "Show answer").click()
    first = drill.steps[0]
    assert len(first.sums) == 4
    assert first.known_mines
    check_marked(page, first.known_mines, "relied")
    for number, total in enumerate(first.sums):
        check_marked(page, total.cells, f"tint-{number}")
        written = " + ".join(f"r{row}c{column}" for row, column in total.cells)
        step = page.locator("#learn-explanation li").first
        expect(step.locator(f".tint-{number}").first).to_have_text(written)
    screenshot("learn-sums")


@DESKTOP
def test_a_drill_needs_no_mouse(page: Page) -> None:
    drill = mw.drill("safe-cells", technique="subset", seed=12)
    open_drill(page, "lesson=subset&position=12", drill)
    page.locator("#learn-board [tabindex='0']").focus()
    row, column = drill.answer[0]  # type: ignore[misc]
    for _ in range(row):
        page.keyboard.press("ArrowDown")
    for _ in range(column):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("f")
    expect(cell(page, (row, column))).to_have_accessible_name(re.compile("noted as a mine$"))
    page.keyboard.press("Space")
    expect(cell(page, (row, column))).to_have_attribute("aria-selected", "true")
    page.keyboard.press("c")
    expect(message(page)).to_contain_text("Right.")
    expect(button(page, "Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("position=13"))
    page.keyboard.press("m")
    expect(button(page, "Note mines")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("kind", [pytest.param("best-guess", marks=pytest.mark.nightly), "endgame"])
def test_a_guess_is_compared_with_the_best(
    page: Page, kind: mw.types.DrillKind, screenshot: Screenshot
) -> None:
    drill = mw.drill(kind, seed=5)
    wins = drill.win_probabilities
    assert wins is not None
    worst = min(wins.moves, key=lambda move: move.win_probability)
    open_drill(page, f"drill={kind}&seed=5", drill)
    mark(page, [drill.answer[0], worst.cell])  # the second choice replaces the first
    button(page, "Check").click()
    cost = 100 * (wins.win_probability - worst.win_probability)
    expect(message(page)).to_contain_text(f"which costs {cost:.1f}")
    expect(message(page)).to_contain_text(drill.reason.replace(" %", "\u00a0%"))
    best = f"best, wins {100 * wins.win_probability:.0f}"
    expect(cell(page, drill.answer[0])).to_have_accessible_name(re.compile(best))
    rows = page.locator("#learn-explanation tbody tr")
    expect(rows.filter(has_text="yours")).to_contain_text(f"{100 * worst.win_probability:.1f}")
    expect(rows.filter(has_text="safest")).to_have_count(1)
    screenshot(f"learn-{kind}")
    assert violations(page) == []
    button(page, "Next").click()
    expect(page).not_to_have_url(re.compile("seed=5$"))
    named = {"best-guess": "Best guess", "endgame": "Endgame"}[kind]
    expect(page.get_by_role("link", name=re.compile(f"^{named}"))).to_contain_text("0 of 1 right")


@PHONE
def test_a_phone_shows_the_board_and_a_bar_at_the_bottom(page: Page) -> None:
    """And the header while the view is loaded."""
    release = hold(page, "**/learn-*.js")
    page.goto("#/learn")
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    release()
    open_drill(page, "lesson=subset&position=1", SAFE)
    board, bar, side = (
        box(page.locator(f"#learn-{name}")) for name in ("board", "actions", "side")
    )
    assert board.y < 300
    assert board.bottom <= bar.y
    assert bar.bottom == pytest.approx(box(page.locator("#places")).y, abs=1)
    assert board.y < side.y
    page.locator("#learn-side").scroll_into_view_if_needed()
    expect(button(page, "Check")).to_be_in_viewport()
    assert not scrolls_sideways(page)


def test_a_pair_is_decided(page: Page) -> None:
    """A true 50/50, and one that is none."""
    for seed, is_true in ((2, True), (3, False)):
        drill = mw.drill("fifty-fifty", seed=seed)
        assert drill.is_fifty_fifty == is_true
        open_drill(page, f"drill=fifty-fifty&seed={seed}", drill)
        check_marked(page, drill.pair or (), "here")
        if is_true:
            button(page, "Yes, a true 50/50").click()
        else:
            page.keyboard.press("n")
        expect(message(page)).to_contain_text(re.compile(r"Right\. \d+\.\d"))
        expect(message(page)).to_contain_text(drill.reason.replace(" %", "\u00a0%")[-30:])


@DESKTOP
def test_the_answer_is_shown_and_leads_on_to_analyse(page: Page) -> None:
    """It counts as not right, until the scores are reset."""
    drill = mw.drill("fifty-fifty", seed=2)
    open_drill(page, "drill=fifty-fifty&seed=2", drill)
    link = page.get_by_role("link", name="Analyse this position")
    expect(link).to_have_count(0)
    button(page, "Show answer").click()
    expect(message(page)).to_contain_text("Here is the answer. A true 50/50")
    expect(page.locator("#learn-score")).to_have_text("0 of 1 right")
    link.click()
    AnalyseView(page).expect_text(drill.position.to_text())
    page.goto("#/learn")
    score = page.get_by_role("link", name=re.compile("^50.50"))
    expect(score).to_contain_text("0 of 1 right")
    page.once("dialog", lambda dialog: dialog.accept())
    button(page, "Reset scores").click()
    expect(score).not_to_contain_text("right")


@DESKTOP
def test_a_mistake_of_a_game_comes_back_the_next_day(page: Page, screenshot: Screenshot) -> None:
    page.clock.install(time="2026-11-23T10:00:00")
    visit_origin(page)
    play_last_click(page, seed=5, lost=True)
    page.goto("#/learn")
    title, score = page.locator("#learn-title"), page.locator("#learn-score")
    expect(title).to_contain_text("Lesson: ")
    page.clock.set_system_time("2026-11-24T10:00:00")
    page.reload()
    page.goto("#/learn")
    expect(title).to_have_text("Your mistakes")
    expect(score).to_have_text("3 of your mistakes are due.")
    expect(page.locator("#learn-question")).to_have_text("What would you play?")
    screenshot("learn-mistake")
    row, column = page.evaluate("JSON.parse(localStorage['minewise-mistakes'])[0].best")
    mark(page, [(row, column)])
    button(page, "Check").click()
    expect(message(page)).to_contain_text("Right.")
    expect(score).to_have_text("2 of your mistakes are due.")
    assert violations(page) == []
    for left in ("1 of your mistakes is due.", "No other mistake is due."):
        button(page, "Next").click()
        button(page, "Show answer").click()
        expect(score).to_have_text(left)
    button(page, "Next").click()
    expect(title).to_contain_text("Lesson: ")


def test_the_day_has_a_drill(page: Page) -> None:
    drill = mw.daily_drill(date(2026, 11, 23))
    page.clock.install(time="2026-11-23T10:00:00")
    page.goto("#/learn")
    page.get_by_role("link", name=re.compile("^Daily drill")).click()
    expect(page.locator("#learn-question")).to_have_text(drill.question)
    button(page, "Show answer").click()
    button(page, "Go on").click()
    today = page.get_by_role("link", name=re.compile("^Daily drill"))
    expect(today).to_contain_text("Wrong")
    page.clock.set_system_time("2026-11-24T10:00:00")
    page.reload()
    expect(today).not_to_contain_text("Wrong")


def test_a_position_to_solve_is_first(page: Page, screenshot: Screenshot) -> None:
    """It is of what was missed in games, else of the guesses that cost wins, else of the course."""
    page.goto("#/learn")
    title = page.locator("#learn-title")
    expect(title).to_have_text("Lesson: Counting")
    expect(button(page, "Check")).to_be_visible()
    lessons = page.locator("#learn-lessons").get_by_role("link")
    expect(lessons).to_have_count(8)
    expect(lessons.first).to_have_accessible_name("Counting")
    expect(lessons.last).to_contain_text("Contradiction")
    for drill in ("Safe cells", "Best guess", "Endgame", "50.50", "Daily drill"):
        expect(page.get_by_role("link", name=re.compile(f"^{drill}"))).to_be_visible()
    words = page.evaluate("document.querySelector('#learn').innerText").split()
    assert sum(word.isalpha() for word in words) <= 90
    screenshot("learn")
    add(page, {"id": "a", "review": REVIEW | {"win_loss": 0.9}})
    page.goto("./")
    page.goto("#/learn")
    expect(title).to_have_text("Best guess")
    about = page.locator(".learn-about")
    expect(about).to_contain_text("would have won 0.9 games more")
    for game, missed in (("b", {"intersection": 1, "exact": 5, "subset": 2}), ("c", {})):
        more = missed or {"intersection": 2}
        add(page, {"id": game, "review": REVIEW | {"missed": more}}, {"id": f"not reviewed {game}"})
    page.goto("./")
    page.goto("#/learn")
    expect(title).to_have_text("Lesson: Intersection")
    expect(about).to_contain_text("You guessed 3 times in 2 reviewed games where")


@DESKTOP
def test_an_address_with_a_mistake_says_so(page: Page, console_errors: list[str]) -> None:
    page.goto("#/learn?drill=endgame&seed=x")
    expect(message(page)).to_contain_text('"seed" must be a whole number')
    expect(button(page, "Show answer")).to_be_hidden()
    console_errors.clear()
    page.get_by_role("link", name=re.compile("^Endgame")).click()
    expect(button(page, "Show answer")).to_be_visible()


# An answer is read in the task in which a link is clicked, so before the event of its address.
HELD = """
(() => {
  const real = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await real(...asked);
    if (!String(asked[0]).endsWith("/drill")) return answer;
    const read = await answer.json();
    await new Promise((done) => { window.release = done; });
    return { ok: true, status: 200, json: async () => read };
  };
})()
"""


def test_a_link_counts_that_is_clicked_while_a_drill_arrives(page: Page) -> None:
    page.add_init_script(HELD)
    page.goto("#/learn?lesson=subset&position=1")
    page.wait_for_function("() => window.release")
    page.evaluate("() => { release(); release = null; location.hash = '#/learn'; }")
    page.wait_for_function("() => window.release")
    page.evaluate("release()")
    expect(page.locator("#learn-title")).to_have_text("Lesson: Counting")
    expect(page).to_have_url(re.compile("lesson=counting"))
