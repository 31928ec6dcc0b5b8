"""Positions edited, pasted, dropped, linked and explained as a person would do it."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import scenarios
import uvicorn
from playwright.sync_api import Locator, Page, expect

import minewise as mw
from minewise.formats import game_json
from minewise.web.app import create_app
from minewise.web.limits import WebLimits

EDGE = "4x4x3\n0000\n0122\n02##\n02##\n"
BOARD = mw.Game.new("9x9x10", seed=4, start=(4, 4)).board


class View:
    """The view to analyse on, as a person names what is on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.main = page.get_by_role("main")
        self.board = page.get_by_role("grid", name="Position")
        self.text = page.get_by_role("textbox", name="As text")
        self.verdict = page.locator("#verdict")
        self.news = page.locator("#analyse-news")
        self.hint = page.locator("#analyse-hint-said")
        self.detail = page.locator("#analyse-detail").get_by_role("status")
        self.mines = self.main.get_by_role("spinbutton", name="Mines")

    def open(self) -> View:
        self.page.goto("/#/analyse")
        expect(self.verdict).to_contain_text("564 solutions")
        return self

    def cell(self, row: int, column: int) -> Locator:
        name = re.compile(f"^row {row}, column {column},")
        return self.board.get_by_role("gridcell", name=name)

    def shows(self, row: int, column: int, value: str) -> None:
        expect(self.cell(row, column)).to_have_accessible_name(
            f"row {row}, column {column}, {value}"
        )

    def choose(self, tool: str) -> None:
        self.main.get_by_role("radio", name=tool, exact=True).check()

    def write(self, text: str) -> None:
        self.text.fill(text)

    def press(self, name: str) -> None:
        self.main.get_by_role("button", name=name, exact=True).click()

    def give(self, name: str, data: bytes) -> None:
        file: Any = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
        with self.page.expect_file_chooser() as chosen:
            self.press("Open a file")
        chosen.value.set_files(file)

    def drop(self, name: str, data: bytes) -> None:
        """Drops a file on the board, as the browser tells of it."""
        held = self.page.evaluate_handle(
            """([name, data]) => {
                const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
                const held = new DataTransfer();
                held.items.add(new File([bytes], name));
                return held;
            }""",
            [name, base64.b64encode(data).decode()],
        )
        for kind in ("dragover", "drop"):
            self.board.dispatch_event(kind, {"dataTransfer": held})


@pytest.fixture
def view(page: Page) -> View:
    return View(page).open()


def at(cell: Locator) -> tuple[float, float]:
    box = cell.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, size: str, cells: list[Locator]) -> None:
    """Drags with the mouse, or on a phone with a finger."""
    points = [at(cell) for cell in cells]
    if size == "desktop":
        page.mouse.move(*points[0])
        page.mouse.down()
        for point in points[1:]:
            page.mouse.move(*point)
        page.mouse.up()
        return
    finger = page.context.new_cdp_session(page)
    for kind, point in [("touchStart", points[0]), *(("touchMove", point) for point in points[1:])]:
        touch = {"x": point[0], "y": point[1]}
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [touch]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_cells_are_set_by_click_by_drag_and_by_key(view: View, size: str) -> None:
    view.choose("3")
    view.cell(0, 0).click()
    view.shows(0, 0, "3")
    view.cell(0, 0).click()
    view.shows(0, 0, "hidden")
    view.choose("1")
    drag(view.page, size, [view.cell(0, 6), view.cell(3, 6), view.cell(3, 7)])
    for cell in [(0, 6), (1, 6), (2, 6), (3, 6), (3, 7)]:
        view.shows(*cell, "1")
    view.shows(0, 7, "hidden")
    expect(view.text).to_have_value(re.compile(r"^8x6x9\n######1#\n#2112#1#\n"))
    view.choose("Look: set nothing")
    view.cell(5, 0).click()
    view.shows(5, 0, "hidden")
    for key, value in [("f", "flag"), ("*", "mine"), ("8", "8"), ("#", "hidden"), ("0", "empty")]:
        view.page.keyboard.press(key)
        view.shows(5, 0, value)
    view.page.keyboard.press("ArrowRight")
    view.page.keyboard.press("2")
    view.shows(5, 1, "2")
    view.shows(5, 0, "empty")


@pytest.mark.parametrize("size", ["phone"])
def test_one_finger_draws_and_two_scroll(view: View, page: Page) -> None:
    view.press("Expert")
    view.choose("1")
    view.board.scroll_into_view_if_needed()
    expect(view.cell(1, 0)).to_be_in_viewport()
    x, y = at(view.cell(1, 6))
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        held = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": held})

    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (x + 40, y))
    for moved in range(15, 91, 15):
        touch("touchMove", (x - moved, y), (x + 40 - moved, y))
    touch("touchEnd")
    expect(view.board.get_by_role("gridcell", name="hidden")).to_have_count(480)
    expect(view.cell(1, 0)).not_to_be_in_viewport()
    view.choose("Look: set nothing")
    x, y = at(view.cell(1, 6))
    touch("touchStart", (x, y))
    for moved in range(15, 211, 15):
        touch("touchMove", (x + moved, y))
    touch("touchEnd")
    expect(view.cell(1, 0)).to_be_in_viewport()
    expect(view.board.get_by_role("gridcell", name="hidden")).to_have_count(480)


def test_edits_are_undone_and_done_again(view: View, size: str) -> None:
    view.choose("Flag")
    drag(view.page, size, [view.cell(0, 0), view.cell(0, 3)])
    view.cell(5, 5).click()
    view.page.keyboard.press("Control+z")
    view.shows(5, 5, "hidden")
    view.shows(0, 3, "flag")
    view.press("Undo the edit")
    for column in range(4):
        view.shows(0, column, "hidden")
    view.press("Redo the edit")
    view.shows(0, 2, "flag")
    view.page.keyboard.press("Control+Shift+z")
    view.shows(5, 5, "flag")


def test_boards_are_begun_resized_and_shaped(view: View) -> None:
    view.main.get_by_role("spinbutton", name="Columns").fill("4")
    view.main.get_by_role("spinbutton", name="Rows").fill("3")
    view.text.focus()
    expect(view.text).to_have_value("4x3x9\n####\n#211\n#100\n")
    view.mines.fill("13")
    expect(view.main).to_contain_text("State a mine total from 0 to 12.")
    view.mines.fill("2")
    expect(view.text).to_have_value(re.compile(r"^4x3x2\n"))
    expect(view.verdict).to_contain_text("Exact")
    view.main.get_by_role("combobox", name="Shape").select_option("hexagonal")
    view.press("Beginner")
    expect(view.board.get_by_role("gridcell")).to_have_count(81)
    expect(view.mines).to_have_value("10")
    expect(view.page).to_have_url(re.compile("p=Ag"))


def test_text_and_board_are_two_views_of_a_position(view: View) -> None:
    view.write(EDGE)
    expect(view.verdict).to_contain_text("There is one solution. One cell is certainly safe")
    view.shows(2, 1, "2")
    view.write("4x4x3\n0000\n01?2\n02##\n02##\n")
    expect(view.main).to_contain_text("Line 3, column 3: '?' is not a cell")
    view.shows(1, 2, "2")
    view.write("1##\n###\n")
    expect(view.mines).to_have_value("3")
    held = mw.formats.dump(mw.Position.parse("1#\n##", mines=1, topology="torus"), "json")
    view.write(held.decode())
    expect(view.text).to_have_value("2x2x1\n1#\n##\n")
    expect(view.main.get_by_role("combobox", name="Shape")).to_have_value("torus")


def test_files_of_each_format_are_read(view: View) -> None:
    view.drop("edge.mine", EDGE.encode())
    expect(view.news).to_have_text("edge.mine: a position of 4 × 4, 3 mines.")
    view.shows(1, 1, "1")
    position = mw.Position.parse("1##\n###", mines=2, topology="hexagonal")
    view.give("hex.json", mw.formats.dump(position, "json"))
    expect(view.news).to_have_text("hex.json: a position of 3 × 2, 2 mines.")
    expect(view.main.get_by_role("combobox", name="Shape")).to_have_value("hexagonal")
    expect(view.text).to_have_value("3x2x2\n1##\n###\n")
    view.page.get_by_role("link", name="Analyse").focus()
    view.page.evaluate(
        """(text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            const held = { clipboardData, bubbles: true, cancelable: true };
            document.activeElement.dispatchEvent(new ClipboardEvent("paste", held));
        }""",
        EDGE,
    )
    expect(view.news).to_have_text("What was pasted: a position of 4 × 4, 3 mines.")


def test_a_saved_game_and_a_link_to_a_position_are_read(view: View) -> None:
    """Of the game what its player saw; the link may be that of another server."""
    game = mw.Game.new("9x9x10", seed=3, start=(4, 4))
    view.drop("game.json", json.dumps(game_json.to_dict(game)).encode())
    expect(view.news).to_have_text("game.json: a position of 9 × 9, 10 mines.")
    expect(view.text).to_have_value(game.position.to_text())
    view.press("Copy link")
    link = view.page.evaluate("() => location.href").replace("127.0.0.1", "example.org")
    view.text.fill("1x1x0\n#\n")
    expect(view.board.get_by_role("gridcell")).to_have_count(1)
    view.text.fill(link)
    expect(view.text).to_have_value(game.position.to_text())
    view.text.fill("https://example.org/")
    expect(view.main.get_by_text("This link holds no position")).to_be_visible()


def test_a_whole_board_is_opened_cell_by_cell(view: View, keep: Callable[[str], None]) -> None:
    view.drop("board.mbf", mw.formats.dump(BOARD, "mbf"))
    expect(view.news).to_contain_text("board.mbf: a whole board of 9 × 9, 10 mines.")
    expect(view.board.get_by_role("gridcell", name="hidden")).to_have_count(81)
    view.cell(4, 4).click()
    seen = mw.Game(BOARD)
    seen.open((4, 4))
    expect(view.text).to_have_value(seen.position.to_text())
    expect(view.verdict).to_contain_text("Exact")
    keep("analyse-board")
    mine = BOARD.mines[0]
    view.cell(*mine).click()
    expect(view.news).to_have_text(f"There is a mine at r{mine[0]}c{mine[1]}.")
    view.press("Undo the edit")
    expect(view.text).to_have_value(seen.position.to_text())
    view.press("Reveal all")
    expect(view.verdict).to_contain_text("No cell is hidden.")
    for row, column in BOARD.mines:
        view.shows(row, column, "mine")


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        (
            "cut.mbf",
            mw.formats.dump(BOARD, "mbf")[:9],
            "cut.mbf: The file ends after 2 of its 10 mines.",
        ),
        ("odd.json", b'{"format": "minewise"', "line 1"),
        ("noise.bin", b"\x00\xff\xfe", "not a file that can be read"),
    ],
)
def test_a_damaged_file_has_its_line_and_loses_nothing(
    view: View, name: str, data: bytes, words: str
) -> None:
    before = view.text.input_value()
    view.give(name, data)
    expect(view.news).to_contain_text(f"{name}: ")
    expect(view.news).to_contain_text(words, ignore_case=True)
    expect(view.text).to_have_value(before)


def test_an_impossible_position_names_and_marks_what_quarrels(
    view: View, keep: Callable[[str], None]
) -> None:
    view.write("3x1x1\n1#2\n")
    expect(view.verdict).to_have_text("Impossible r0c2 shows 2 but has only 1 hidden neighbour.")
    expect(view.cell(0, 2)).to_have_class(re.compile("quarrel"))
    expect(view.cell(0, 0)).not_to_have_class(re.compile("quarrel"))
    keep("analyse-impossible")
    view.main.get_by_role("button", name="r0c2").click()
    expect(view.cell(0, 2)).to_be_focused()
    view.write("3x1x3\n1#1\n")
    expect(view.verdict).to_contain_text("Impossible")
    view.press("Make it 1 mine")
    expect(view.verdict).to_contain_text("Exact There is one solution.")
    expect(view.mines).to_have_value("1")


def test_a_wrong_flag_and_the_safest_cell_are_found(view: View) -> None:
    view.write("3x1x1\n1#F\n")
    expect(view.main.get_by_role("definition").last).to_have_text("r0c2")
    expect(view.cell(0, 2)).to_have_class(re.compile("wrong"))
    view.main.get_by_role("button", name="r0c2: certainly safe").click()
    expect(view.cell(0, 2)).to_be_focused()


def test_the_link_holds_the_position(view: View, page: Page) -> None:
    position = mw.Game.new("expert", seed=7, start=(3, 3), topology="torus").position
    held = mw.formats.dump(position, "json")
    view.give("game.json", held)
    expect(view.text).to_have_value(position.to_text())
    expect(page).to_have_url(re.compile("p=AR4Q"))
    code = page.url.partition("p=")[2]
    assert len(code) < 200
    page.reload()
    expect(view.text).to_have_value(position.to_text())
    expect(view.main.get_by_role("combobox", name="Shape")).to_have_value("torus")
    page.goto("/#/play")
    expect(view.text).to_be_hidden()
    page.go_back()
    expect(view.text).to_have_value(position.to_text())
    page.goto(f"/#/analyse?p={code[:-4]}AAAA")
    expect(view.news).to_contain_text("This link is damaged")
    expect(view.text).to_have_value(position.to_text())


def test_text_and_link_are_copied(view: View, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    view.write(EDGE)
    expect(view.verdict).to_contain_text("There is one solution.")
    view.press("Copy text")
    expect(view.news).to_have_text("The text is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == EDGE
    view.press("Copy link")
    expect(view.news).to_contain_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto("/#/play")
    page.goto(link)
    expect(view.text).to_have_value(EDGE)


def test_every_position_goes_through_its_code(view: View, page: Page) -> None:
    """Codes of strange positions lead back to them, and no damaged one is taken for another."""
    texts = [
        "1x1x0\n#\n",
        "1x1x1\n*\n",
        "12x1x3\n012345678#F*\n",
        "100x2x200\n" + ("#F" * 50 + "\n") + ("80" * 50 + "\n"),
        "2x100x0\n" + "0*\n" * 100,
    ]
    for text in texts:
        view.write(text)
        code = page.evaluate(
            """async (text) => {
                const { encode, decode } = await import("/static/analyse/code.js");
                const [head, ...rows] = text.trim().split("\\n");
                const position = { rows, mines: Number(head.split("x")[2]), topology: "square" };
                const code = encode(position);
                const back = decode(code);
                if (JSON.stringify(back) !== JSON.stringify(position)) throw new Error(text);
                for (let i = 0; i < code.length; i++) {
                    const other = code[i] === "A" ? "Z" : "A";
                    const damaged = decode(code.slice(0, i) + other + code.slice(i + 1));
                    if (damaged && JSON.stringify(damaged) !== JSON.stringify(position))
                        throw new Error(`${text}, damaged at ${i}`);
                }
                return code;
            }""",
            text,
        )
        expect(page).to_have_url(re.compile(f"p={code}$"))


def test_a_hint_tells_as_much_as_the_slider_says(
    view: View, page: Page, keep: Callable[[str], None]
) -> None:
    view.write(EDGE)
    expect(view.verdict).to_contain_text("Exact")
    slider = view.main.get_by_role("slider", name="Hints tell")
    view.press("Hint")
    expect(view.hint).to_have_text("The 1 at r1c1 has just one hidden cell, so r2c2 is a mine.")
    expect(view.cell(2, 2)).to_have_class(re.compile("say-mine"))
    slider.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuetext", "The reason")
    expect(view.hint).to_have_text("By counting, the 1 at r1c1 gives a mine.")
    expect(view.cell(2, 2)).not_to_have_class(re.compile("say-mine"))
    expect(view.cell(1, 1)).to_have_class(re.compile("clue"))
    slider.press("ArrowLeft")
    expect(view.hint).to_have_text("Something is certain by one clue alone: r1c1.")
    slider.press("ArrowLeft")
    expect(view.hint).to_have_text("Look around r1c1.")
    expect(view.cell(1, 1)).not_to_have_class(re.compile("clue"))
    keep("analyse-nudge")
    page.reload()
    expect(view.verdict).to_contain_text("Exact")
    expect(slider).to_have_value("1")
    view.cell(0, 0).focus()
    page.keyboard.press("h")
    expect(view.hint).to_have_text("Look around r1c1.")
    view.write("2x1x1\n##\n")
    expect(view.hint).to_have_text("")
    expect(view.verdict).to_contain_text("2 solutions")
    view.press("Hint")
    expect(view.hint).to_have_text("No cell is certainly safe: it takes a guess.")
    slider.press("End")
    expect(view.hint).to_contain_text("is the best guess: a mine at 50 %")


def test_a_cell_tells_what_is_known_of_it(view: View, page: Page, size: str) -> None:
    position = mw.Position.parse(view.text.input_value())
    risk = mw.analyze(position).probability((0, 6))
    if size == "desktop":
        view.cell(0, 6).hover()
    else:
        view.cell(0, 6).tap()
    expect(view.detail).to_contain_text(f"r0c6: a mine at {100 * risk:.1f} %, exactly. Later may")
    table = view.main.get_by_role("table", name="What it would show")
    found = {one.number: one for one in mw.showings(position, (0, 6))}
    row = table.get_by_role("row", name=re.compile("^safe then"))
    for number, one in found.items():
        cell = row.get_by_role("cell").nth(number)
        expect(cell).to_have_text(str(one.safe_cells))
    view.cell(0, 0).focus()
    page.keyboard.press("ArrowDown")
    expect(view.detail).to_contain_text("r1c0: a mine at")
    view.write("2x3x3\n#1\n#3\n**\n")
    view.cell(0, 0).focus()
    expect(view.detail).to_contain_text("r0c0: a mine at 50.0 %, exactly. Now or later is the same")
    view.write(EDGE)
    view.cell(3, 3).focus()
    expect(view.detail).to_contain_text("r3c3 is certainly safe")
    view.cell(2, 2).focus()
    expect(view.detail).to_contain_text("r2c2 is certainly a mine")


def test_a_game_has_hints_by_level_and_details_on_demand(page: Page) -> None:
    page.goto("/#/play?size=9x9x10&seed=3&first=4,4")
    board = page.get_by_role("grid", name="Board")
    expect(board.get_by_role("gridcell", name="hidden").first).to_be_visible()
    expect(board.get_by_role("gridcell", name="row 4, column 4, empty")).to_be_visible()
    position = mw.Game.new("9x9x10", seed=3, start=(4, 4)).position
    cell = next(cell for cell in position.topology.cells if position[cell] < 0)
    words = page.locator("#play-detail").get_by_role("status")
    hidden = board.get_by_role("gridcell", name=f"row {cell[0]}, column {cell[1]},")
    page.get_by_role("checkbox", name="Details of a cell").check()
    hidden.focus()
    expect(words).to_contain_text(f"r{cell[0]}c{cell[1]}")
    slider = page.get_by_role("slider", name="Hints tell")
    page.get_by_role("main").get_by_role("button", name="Hint").click()
    (hint,) = mw.hints(position)
    expect(page.locator("#said")).to_have_text(hint.text)
    slider.press("Home")
    expect(page.locator("#said")).to_have_text(re.compile("^Look around r"))


@pytest.fixture(scope="module")
def cramped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with too little memory to count what others can, so that it estimates."""
    limits: Any = {"seconds": 3.0, "megabytes": 0.2}
    app = create_app(tmp_path_factory.mktemp("cramped"), WebLimits(**limits))
    running = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))
    thread = threading.Thread(target=lambda: asyncio.run(running.serve()))
    thread.start()
    while not running.started:
        assert thread.is_alive()
    yield f"http://127.0.0.1:{running.servers[0].sockets[0].getsockname()[1]}"
    running.should_exit = True
    thread.join()


def test_an_estimate_is_told_apart(
    page: Page, cramped: str, keep: Callable[[str], None], tmp_path: Path
) -> None:
    view = View(page)
    page.goto(f"{cramped}/#/analyse")
    expect(view.verdict).to_contain_text("Exact")
    view.write(scenarios.lattice("square", 16, 16, 70, seed=4).position().to_text())
    expect(view.verdict).to_contain_text("Counting…")
    expect(view.verdict).to_contain_text(
        re.compile(r"^Estimated Too wide to count in time.*± \S+ % \(standard error\)")
    )
    expect(
        view.main.get_by_role("button", name=re.compile(r"r\d+c\d+: .* % ± ")).first
    ).to_be_visible()
    keep("analyse-estimated")
    view.cell(0, 0).focus()
    expect(view.detail).to_contain_text(re.compile(r"r0c0: a mine at \S+ % ± \S+ %, estimated"))
