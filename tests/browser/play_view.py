"""The page to play on, as a person names what is on it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Request, expect

import minewise as mw
from minewise.formats import game_json

Screenshot = Callable[[str], None]
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


def more(page: Page) -> None:
    """Opens the form of a custom game."""
    page.get_by_role("button", name="Custom", exact=True).click()


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


def store(page: Page, key: str, value: str | None) -> None:
    """Stores a text for the page, or removes it, while no game is open that is stored itself."""
    page.goto("about:blank")
    page.goto("#/history")
    page.evaluate(
        "([key, text]) => text === null ? delete localStorage[key] : localStorage[key] = text",
        [key, value],
    )
    page.goto("about:blank")


def store_game(page: Page, game: mw.Game, name: str = "stored") -> None:
    """Stores a game as the one that is played on the page."""
    start = next(action.cell for action in game.history if action.kind == "open")
    state = {"no_guess": False, "grade": None, "hints": 0, "start": start}
    saved = game_json.to_dict(game) | {"page": state}
    stored = {"id": name, "seedChosen": True, "steps": [], "game": saved}
    store(page, "minewise-game", json.dumps(stored))


def choose_cell_size(page: Page, size: str) -> None:
    """Chooses the size of the cells in the settings sheet."""
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_role("combobox", name="Cell size").select_option(size)
    page.keyboard.press("Escape")


def message(page: Page) -> Locator:
    """The line that is read out below the board."""
    return page.locator("#play-message")


def statistic(page: Page, name: str) -> Locator:
    """A figure of the panel."""
    term = page.get_by_role("term").filter(has_text=re.compile(f"^{re.escape(name)}$"))
    return (
        page.locator("#play-statistics")
        .locator("dd", has=page.locator(":scope"))
        .and_(term.locator("xpath=following-sibling::dd[1]"))
    )


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
    expect(statistic(page, "Seed")).to_have_text(str(seed))  # not of the game before
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
