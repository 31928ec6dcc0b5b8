"""The laboratory in a browser: start, watch, stop and read what was played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Locator, Page, expect
from serving import Server

import minewise as mw
from minewise.cli import commands
from minewise.drawing import heat
from minewise.lab.openings import openings
from minewise.play.series import Series
from tests.browser.in_page import Screenshot, violations

EXPERIMENT = """
games = 400
[[runs]]
title = "Two strategies"
boards = ["beginner"]
strategies = ["exact", "subset-only"]
[[runs]]
title = "Where to click"
boards = ["5x4x4"]
start-rules = ["safe"]
starts = "all"
"""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server beside whose jobs there are a ledger and one that is damaged."""
    running = Server(tmp_path_factory.mktemp("lab") / "jobs")
    file = running.jobs.parent / "ledgers" / "small.toml"
    file.parent.mkdir()
    file.write_text(EXPERIMENT)
    CliRunner().invoke(commands, ["lab", "run", str(file)])
    (file.with_stem("broken")).with_suffix(".ledger").write_text("no ledger at all")
    running.start()
    yield running
    running.kill()


@pytest.fixture
def lab(page: Page) -> Page:
    """The page at the laboratory, where a ledger is shown."""
    page.goto("#/lab?ledger=small")
    expect(field(page, "Strategy")).to_have_value("exact")
    return page


def field(page: Page, name: str) -> Locator:
    """Finds a field of the form, whatever it is."""
    kinds = [
        page.get_by_role(kind, name=name, exact=True)
        for kind in ("combobox", "textbox", "spinbutton")
    ]
    return kinds[0].or_(kinds[1]).or_(kinds[2])


def fill_settings(page: Page, kind: str, games: int, **fields: str) -> None:
    page.get_by_role("radio", name=kind).check()
    field(page, "Games").fill(str(games))
    for label, value in fields.items():
        field(page, label.replace("_", " ")).fill(value)


def fill_custom_board(page: Page, columns: int, rows: int, mines: int) -> None:
    field(page, "Board (columns × rows, mines)").select_option("custom")
    for label, value in (("Columns", columns), ("Rows", rows), ("Mines", mines)):
        field(page, label).fill(str(value))


def start_job(page: Page) -> None:
    before = page.url
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page).not_to_have_url(before)
    expect(page).to_have_url(re.compile(r"#/lab\?job=[\w-]{22}$"))


def message(page: Page) -> Locator:
    return page.locator("#lab").get_by_role("status")


def cells(table: Locator, name: str) -> list[str]:
    """Returns the texts of a row of a table."""
    header = table.page.get_by_role("rowheader", name=name, exact=True)
    row = table.get_by_role("row").filter(has=header)
    return [text.strip() for text in row.first.get_by_role("cell").all_inner_texts()]


def test_a_simulation_gives_what_the_library_gives(
    lab: Page, console_errors: list[str], screenshot: Screenshot
) -> None:
    """Its address and its link in the list lead to it. It can be repeated with changes."""
    fill_settings(lab, "Simulation", 300, Seed="7", First_cell="2,2")
    start_job(lab)
    expected = mw.simulate("beginner", "exact", games=300, seed=7, start=(2, 2))
    expect(message(lab)).to_have_text("Done.")
    low, high = (f"{100 * bound:.2f}" for bound in expected.interval)
    shown = lab.get_by_role("region", name="Simulation: beginner")
    rate = f"{100 * expected.win_rate:.2f} %"
    expect(shown.get_by_text(rate)).to_have_count(1)
    expect(shown).to_contain_text(f"{rate}won (95 % interval {low} to {high})")
    expect(shown).to_contain_text(f"{expected.lost_by_guess} by a guess")
    counting = cells(shown.get_by_role("table"), "Counting")
    assert counting[1] == f"{expected.techniques['counting'].cells / 300:.3f}"
    lost = next(game for game in range(300) if not expected.outcomes[game])
    link = shown.get_by_role("link", name=f"Watch the first game lost (game {lost})")
    expect(link).to_have_attribute(
        "href",
        "#/watch?strategy=exact&size=9x9x10&topology=square&start-rule=opening"
        f"&seed=7&game={lost}&start=2%2C2",
    )
    screenshot("lab-simulation")
    link.click()
    expect(lab.get_by_text("r2c2 is the first click")).to_be_visible()
    lab.go_back()
    expect(message(lab)).to_have_text("Done.")
    lab.reload()
    expect(shown).to_contain_text(low)
    address = lab.url
    lab.get_by_role("button", name="Repeat").click()
    expect(field(lab, "First cell")).to_have_value("2,2")
    field(lab, "Seed").fill("22")
    fill_custom_board(lab, 12, 9, 14)
    field(lab, "Shape").select_option("hexagonal")
    start_job(lab)
    expect(lab.get_by_text("first click at r2c2 (opening); seed 22; 300 games")).to_be_visible()
    expect(lab.get_by_role("heading", name="Simulation: 12x9x14 hexagonal")).to_be_visible()
    expect(message(lab)).to_have_text("Done.")  # results no longer move the list
    jobs = lab.get_by_role("navigation", name="Experiments").get_by_role("link")
    expect(jobs.first).to_have_attribute("href", f"#{lab.url.partition('#')[2]}")
    expect(jobs.first).to_have_attribute("aria-current", "page")
    expect(jobs.nth(1)).to_have_attribute("href", f"#{address.partition('#')[2]}")
    jobs.nth(1).click()
    expect(lab.get_by_text("seed 7; 300 games")).to_be_visible()
    assert lab.url == address
    lab.goto("#/lab?job=gone")
    expect(message(lab)).to_have_text("There is no such job: start a new one.")
    [line] = console_errors
    assert "status of 404" in line
    console_errors.clear()


def test_a_comparison_says_which_difference_is_real(lab: Page, screenshot: Screenshot) -> None:
    """Under a guessing mode, and started by keyboard alone."""
    composed = "counting,exact/first"
    lab.get_by_role("radio", name="Simulation").focus()
    lab.keyboard.press("ArrowRight")
    expect(lab.get_by_role("radio", name="Comparison")).to_be_checked()
    lab.get_by_role("checkbox", name="Tie-break").uncheck()
    lab.get_by_role("checkbox", name="Subset only").check()
    field(lab, "Custom strategy").fill(composed)
    field(lab, "Guessing").select_option("cruel")
    screenshot("lab-form-guessing")
    field(lab, "Games").focus()
    lab.keyboard.press("Control+A")
    lab.keyboard.type("300")
    lab.keyboard.press("Enter")
    expect(message(lab)).to_have_text("Done.")
    about = f"Exact versus Subset only versus {composed}; first click at r2c2 (opening), guessing"
    expect(lab.get_by_text(f"{about} cruel; seed 1; 300 games each")).to_be_visible()
    strengths = lab.get_by_role("table", name="Win rates")
    for name, title in (("exact", "Exact"), ("subset-only", "Subset only"), (composed, composed)):
        found = mw.simulate("beginner", name, games=300, seed=1, start=(2, 2), guessing="cruel")
        assert cells(strengths, title)[1] == f"{100 * found.win_rate:.2f}"
    pairs = lab.get_by_role("table", name="Paired differences over 300 games each")
    expect(pairs.get_by_role("row")).to_have_count(4)
    surest = pairs.get_by_role("row").filter(has_text="Subset only").first
    expect(surest.get_by_role("cell").last).to_have_text("yes")
    screenshot("lab-comparison")
    fill_settings(lab, "Simulation", 100)
    field(lab, "Strategy").select_option("subset-only")
    expect(field(lab, "Guessing")).to_have_value("cruel")
    start_job(lab)
    expect(message(lab)).to_have_text("Done.")
    link = lab.get_by_role("link", name=re.compile("Watch the first game lost"))
    expect(link).to_have_attribute("href", re.compile("&guessing=cruel$"))
    link.click()
    expect(lab.get_by_text("r2c2 is the first click")).to_be_visible()
    expect(lab.locator("#watch").get_by_text("guessing cruel")).to_be_visible()
    lab.go_back()
    lab.get_by_role("button", name="Repeat").click()
    expect(field(lab, "Guessing")).to_have_value("cruel")


def test_ledgers_are_shown_and_a_damaged_one_has_its_line(lab: Page) -> None:
    ledgers = lab.get_by_role("navigation", name="Ledgers")
    ledgers.get_by_role("link", name="broken").click()
    expect(message(lab)).to_have_text("broken.ledger: this is not a minewise ledger")
    ledgers.get_by_role("link", name="small").click()
    expect(lab.get_by_role("region", name="small")).to_contain_text("written by the command line")
    table = lab.get_by_role("table", name="Win rates")
    found = mw.simulate("beginner", "subset-only", games=400)
    assert cells(table, "Subset only")[1] == f"{100 * found.win_rate:.2f}"
    expect(lab.get_by_role("img", name=re.compile("Win rate by first cell, from"))).to_be_visible()
    lab.go_back()
    expect(message(lab)).to_have_text("broken.ledger: this is not a minewise ledger")


def test_first_cells_have_a_map_and_a_table(lab: Page, screenshot: Screenshot) -> None:
    fill_settings(lab, "Openings", 600)
    fill_custom_board(lab, 5, 4, 4)
    field(lab, "First click").select_option("safe")
    expect(field(lab, "First cell")).to_be_hidden()
    start_job(lab)
    expect(message(lab)).to_have_text("Done.")
    series = Series.of("5x4x4", "exact", start=(0, 0), start_rule="safe", seed=1)
    expected = openings(series, 600)
    best = expected.best
    table = lab.get_by_role("table", name="First cells with the highest chance of being best")
    won, interval, games, _ = cells(table, f"r{best.cell[0]}c{best.cell[1]}")
    assert (won, games) == (f"{100 * best.win_rate:.2f}", str(best.games))
    assert interval == " to ".join(f"{100 * bound:.2f}" for bound in best.interval)
    drawn = lab.get_by_role("img", name=re.compile("Win rate by first cell, from"))
    box = drawn.bounding_box()
    assert box is not None
    row, column = 3, 4
    wide, tall = 22, 18  # the numbers of rows and columns
    at = {
        "x": wide + (column + 0.5) * (box["width"] - wide) / 5,
        "y": tall + (row + 0.5) * (box["height"] - tall) / 4,
    }
    drawn.click(position=at)
    rate = expected.rates()[row, column]
    expect(lab.get_by_text(f"r3c4, {100 * rate:.2f} % won")).to_be_visible()
    lab.locator("summary", has_text="All 6 distinct first cells").click()
    every = lab.get_by_role("table", name="All 6 distinct first cells")
    expect(every.get_by_role("row")).to_have_count(7)
    screenshot("lab-openings")
    lab.evaluate(DRAWN_TEXTS)
    for theme in ("dark", "light"):
        lab.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        lab.wait_for_function("drawn.length >= 29")  # 20 cells, and the numbers of 9 lines
        for ground, ink in lab.evaluate("drawn.splice(0).slice(-20)"):
            assert heat.contrast(ground, ink) >= 4.5, (theme, ground, ink)


DRAWN_TEXTS = """() => {
  window.drawn = [];
  let ground = "";
  const hex = (colour) => (colour.startsWith("#") ? colour : "#" + colour.match(/\\d+/g)
    .map((part) => Number(part).toString(16).padStart(2, "0")).join(""));
  const { fill, fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fill = function (...rest) {
    ground = hex(this.fillStyle);
    fill.apply(this, rest);
  };
  CanvasRenderingContext2D.prototype.fillText = function (...rest) {
    drawn.push([ground, hex(this.fillStyle)]);
    fillText.apply(this, rest);
  };
}"""


WRONG = [
    ({"Games": "0"}, '"games" must be a whole number from 1 to 10,000,000.'),
    ({"Games": "many"}, "The number of games must be a whole number."),
    ({"First_cell": "9,0"}, re.compile("r9c0")),
    (
        {"First_cell": "corner"},
        "Enter the first cell as row and column, counted from 0: r3c4 or 3,4.",
    ),
    ({"Seed": "-1"}, '"seed" must be a whole number below 2^62, as text.'),
]


def test_wrong_input_has_one_line_and_nothing_is_lost(lab: Page, console_errors: list[str]) -> None:
    """A strategy can be put together by ticks, so that its text is right."""
    alert = lab.locator("#lab").get_by_role("alert")
    start = lab.get_by_role("button", name="Start", exact=True)
    for fields, line in WRONG:
        fill_settings(lab, "Simulation", 10, Seed="1", First_cell="")
        for label, value in fields.items():
            filled = field(lab, label.replace("_", " "))
            filled.fill(value)
            start.click()
            expect(alert).to_have_text(line)
            expect(filled).to_have_value(value)
    fill_settings(lab, "Simulation", 10, Seed="1", First_cell="")
    field(lab, "Strategy").select_option("composed")
    text = field(lab, "Custom strategy")
    lab.get_by_role("group", name="Techniques").get_by_role("checkbox", name="subset").check()
    criteria = lab.get_by_role("group", name="Guess by")
    criteria.get_by_role("combobox").select_option("corner")
    lab.get_by_role("button", name="Move corner up").click()
    lab.get_by_role("button", name="Move corner up").click()
    lab.get_by_role("button", name="Remove progress").click()
    lab.get_by_text("Policies and options").click()
    lab.get_by_role("checkbox", name="look-ahead").check()
    lab.get_by_role("spinbutton", name="breadth").fill("3")
    composed = "counting,subset,exact/corner>safety//breadth=3/policies=look-ahead"
    expect(text).to_have_value(composed)
    assert mw.Strategy.parse(composed).policies == ("look-ahead",)
    text.fill("counting/guesswork")
    start.click()
    expect(alert).to_contain_text("Unknown criterion 'guesswork'")
    text.fill(composed)
    start_job(lab)
    expect(message(lab)).to_have_text("Done.")
    expect(alert).to_have_text("")
    assert all("status of 400" in line for line in console_errors)
    console_errors.clear()


@pytest.mark.nightly
def test_a_long_job_goes_on_before_ones_eyes_and_can_be_stopped(
    lab: Page, screenshot: Screenshot
) -> None:
    field(lab, "Board (columns × rows, mines)").select_option("expert")
    fill_settings(lab, "Simulation", 5_000_000)
    start_job(lab)
    bar = lab.get_by_role("progressbar", name="Games played")
    expect(bar).to_be_in_viewport()
    expect(lab.get_by_text(re.compile(r"^[1-9][\d,]* of 5,000,000 games"))).to_be_visible()
    before = bar.evaluate("bar => bar.value")
    larger = "before => document.querySelector('#lab progress').value > before"
    lab.wait_for_function(larger, arg=before)
    screenshot("lab-running")
    lab.get_by_role("button", name="Stop").click()
    expect(message(lab)).to_have_text("Stopped. The games played so far are kept.")
    expect(lab.get_by_role("button", name="Stop")).to_be_hidden()
    rate = lab.get_by_text(re.compile(r"^won \(95 % interval \d+\.\d\d to \d+\.\d\d\)$"))
    expect(rate).to_be_visible()
    games = lab.get_by_role("definition").first.inner_text()
    played = mw.simulate("expert", "exact", games=int(games.replace(",", "")), seed=1)
    low, high = (f"{100 * bound:.2f}" for bound in played.interval)
    assert rate.inner_text() == f"won (95 % interval {low} to {high})"


@pytest.mark.nightly
def test_who_has_no_question_finds_some(page: Page, tmp_path: Path) -> None:
    fresh = Server(tmp_path / "jobs")
    fresh.start()
    try:
        page.goto(f"{fresh.url}/#/lab")
        expect(page.get_by_role("navigation", name="Experiments")).to_contain_text(
            "No experiments yet."
        )
        known = page.get_by_role("region", name="Known win rates")
        expect(known.get_by_role("row", name=re.compile("^Tie-break"))).to_be_visible()
        table = known.get_by_role("group")
        assert table.evaluate("one => one.scrollWidth <= one.clientWidth")  # also on a phone
        page.get_by_role("button", name="How often is an expert board won?").click()
        expect(page.get_by_text("Tie-break; first click at r3c3 (opening)")).to_be_visible()
        expect(field(page, "Games")).to_have_value("10000")
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("link", name="Lab").click()
        expect(message(page)).to_contain_text("Stopped")
        page.goto("about:blank")
    finally:
        fresh.kill()


@pytest.mark.nightly
def test_results_have_no_violation(lab: Page) -> None:
    expect(lab.get_by_role("img", name=re.compile("Win rate by first cell, from"))).to_be_visible()
    assert violations(lab) == []
    fill_settings(lab, "Comparison", 100)
    start_job(lab)
    expect(message(lab)).to_have_text("Done.")
    assert violations(lab) == []
    lab.emulate_media(color_scheme="dark")
    assert violations(lab) == []
