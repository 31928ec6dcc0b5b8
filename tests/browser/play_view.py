"""The page to play on, as a person names what is on it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, Request, expect

import minewise as mw
from minewise.formats import game_json

Screenshot = Callable[[str], None]
STORED_SEED = "seed => JSON.parse(localStorage['minewise-game'] ?? '{}').game?.seed === seed"
LABELS = """window.labels = [];
const { fillText } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
  if (text) window.labels.push(text);
  fillText.call(this, text, ...rest);
};"""


def cell_at(page: Page, cell: mw.topology.Cell) -> Locator:
    """The cell on the board."""
    return page.get_by_role("gridcell", name=re.compile(rf"^row {cell[0]}, column {cell[1]},"))


def board_rows(page: Page) -> list[str]:
    """What the board shows, a text a row."""
    signs = {"hidden": "#", "flag": "F", "mine": "*", "empty": "0"}
    rows = page.get_by_role("grid").evaluate(
        """grid => [...grid.querySelectorAll("[role=row]")].map(
          (row) => [...row.children].map((cell) => cell.ariaLabel.split(", ")[2]))"""
    )
    return ["".join(signs.get(value, value) for value in row) for row in rows]


def wait_for_board(page: Page, game: mw.Game) -> None:
    """Waits until the board shows what the game does."""
    names = {-1: "hidden", -2: "flag", -4: "open without a number", 0: "empty"}
    values = [game.position[cell] for cell in game.topology.cells]
    page.wait_for_function(
        """names => {
          const cells = [...document.querySelectorAll("#play-board [role=gridcell]")];
          const shown = cells.map((cell) => cell.ariaLabel.split(", ")[2]);
          return shown.join() === names.join();
        }""",
        arg=[names.get(value, str(value)) for value in values],
    )


def open_play(page: Page) -> None:
    """Opens the page and waits for the game that it begins."""
    page.goto("./")
    expect(page.get_by_role("gridcell")).to_have_count(81)


def choose_board(page: Page, name: str) -> None:
    """Chooses a size of boards, or opens the form for others; on a phone it is in a sheet."""
    choice = page.locator("#choose-board")
    if choice.is_visible():
        choice.click()
    page.get_by_role("button", name=name, exact=True).click()


def more(page: Page) -> None:
    """Opens the form of a custom game."""
    choose_board(page, "Custom")


def fill_custom_board(page: Page, *, columns: int, rows: int, mines: int) -> None:
    """Fills in the order of a board."""
    more(page)
    page.get_by_role("combobox", name="Board").select_option("custom")
    for name, number in (("Columns", columns), ("Rows", rows), ("Mines", mines)):
        page.get_by_role("spinbutton", name=name).fill(str(number))


def asked_questions(page: Page) -> list[str]:
    """Collects the questions that the page asks the server from now on, by name."""
    names: list[str] = []

    def requested(request: Request) -> None:
        path, _, name = request.url.rpartition("/")
        if path.endswith("/api"):
            names.append(name)

    page.on("request", requested)
    return names


def visit_origin(page: Page) -> None:
    """Opens an empty document, which shares the storage of the page."""
    empty = "<!doctype html><link rel=icon href='data:,'>"
    page.route("**/empty", lambda route: route.fulfill(body=empty, content_type="text/html"))
    page.goto("empty")
    page.unroute("**/empty")


def store(page: Page, key: str, value: str | None) -> None:
    """Stores a text for the page, or removes it, while no game is open that is stored itself."""
    visit_origin(page)
    page.evaluate(
        "([key, text]) => text === null ? delete localStorage[key] : localStorage[key] = text",
        [key, value],
    )


def store_game(
    page: Page, game: mw.Game, name: str = "stored", *, is_seed_chosen: bool = True
) -> None:
    """Stores a game as the one that is played on the page."""
    start = next(action.cell for action in game.history if action.kind == "open")
    state = {"no_guess": False, "grade": None, "hints": 0, "start": start}
    saved = game_json.to_dict(game) | {"page": state}
    stored = {"id": name, "seedChosen": is_seed_chosen, "steps": [], "game": saved}
    store(page, "minewise-game", json.dumps(stored))


def choose_cell_size(page: Page, size: str) -> None:
    """Chooses the size of the cells in the settings sheet."""
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_role("combobox", name="Cell size").select_option(size)
    page.keyboard.press("Escape")


def message(page: Page) -> Locator:
    """The line that is read out below the board."""
    return page.locator("#play-message")


@contextmanager
def figures(page: Page) -> Iterator[Locator]:
    """Opens the figures of a game; on a phone they are in a sheet, which is closed afterwards."""
    is_phone = page.locator("#open-more").is_visible()
    if is_phone:
        page.locator("#open-more").click()
    else:
        page.locator("#play-figures").evaluate("panel => { panel.open = true; }")
    yield page.locator("#play-statistics")
    if is_phone:
        page.keyboard.press("Escape")


@contextmanager
def hint_detail(page: Page) -> Iterator[Locator]:
    """Shows the slider for the detail of hints; on a phone it is in a sheet."""
    is_phone = page.locator("#open-more").is_visible()
    if is_phone:
        page.locator("#open-more").click()
    yield page.get_by_role("slider", name="Hint detail")
    if is_phone:
        page.keyboard.press("Escape")


def end_button(page: Page, name: str) -> Locator:
    """A button or link of the card at the end of a game, or of the bar of a phone."""
    place = page.locator("#play-bar" if page.locator("#play-bar").is_visible() else "#play-end")
    return place.locator("button, a").filter(has_text=re.compile(f"^{name}"))


def check_figure(page: Page, name: str, text: str | re.Pattern[str]) -> None:
    """Checks a figure of the game."""
    with figures(page) as shown:
        term = shown.get_by_role("term").filter(has_text=re.compile(f"^{re.escape(name)}$"))
        expect(term.locator("xpath=following-sibling::dd[1]")).to_have_text(text)


def open_link(page: Page, size: str, seed: int, start: mw.topology.Cell, **options: str) -> mw.Game:
    """Follows a link to a board and returns the same game of the library."""
    parameters = {"size": size, "seed": str(seed), "start": f"{start[0]},{start[1]}", **options}
    page.goto("#/play?" + "&".join(f"{key}={value}" for key, value in parameters.items()))
    game = mw.Game.new(
        size,
        seed=seed,
        start=start,
        topology=options.get("topology", "square"),
    )
    page.wait_for_function(STORED_SEED, arg=str(seed))  # not of the game before
    expect(cell_at(page, start)).not_to_have_attribute("aria-label", re.compile("hidden$"))
    return game


def safe_cells(game: mw.Game) -> list[mw.topology.Cell]:
    """The cells that are yet to be opened."""
    position = game.position
    return [
        cell for cell in game.topology.cells if position[cell] < 0 and not game.board.is_mine(cell)
    ]


def win(game: mw.Game, open_cell: Callable[[mw.topology.Cell], None]) -> None:
    """Opens what is yet to be opened."""
    while not game.won:
        cell = safe_cells(game)[0]
        open_cell(cell)
        game.open(cell)


def cell_name(cell: mw.topology.Cell) -> str:
    """A cell as the page names it."""
    return f"r{cell[0]}c{cell[1]}"


def drag(page: Page, cell: mw.topology.Cell, to: tuple[float, float]) -> None:
    """Presses near the right edge of a cell and releases elsewhere, in cells from its corner."""
    box = cell_at(page, cell).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 0.9 * box["width"], box["y"] + 0.5 * box["height"])
    page.mouse.down()
    page.mouse.move(box["x"] + to[0] * box["width"], box["y"] + to[1] * box["height"])
    page.mouse.up()
