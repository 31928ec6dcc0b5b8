"""The view to play on, as a person names what is on it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, Request, expect

import minewise as mw
from minewise.formats import game_json
from tests.browser.in_page import fill_form

STORED_SEED = "seed => JSON.parse(localStorage['minewise-game'] ?? '{}').game?.seed === seed"
SAVED = """([part, number]) => {
  const { game } = JSON.parse(sessionStorage["minewise-game"] ?? "{}");
  const counts = { actions: game?.history.length, undos: game?.undos, hints: game?.page.hints };
  return counts[part] === number;
}"""
LABELS = """window.labels = [];
const { fillText } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
  if (text) window.labels.push(text);
  fillText.call(this, text, ...rest);
};"""


class PlayView:
    """The view to play on, as a person names what is on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = page.locator("#play-board")
        self.end = page.locator("#play-end")
        self.message = page.locator("#play-message")  # is read out below the board
        self.cells = page.get_by_role("gridcell")
        self.hidden = page.get_by_role("gridcell", name=re.compile("hidden$"))
        self.hint = page.get_by_role("button", name="Hint", exact=True)
        self.undo = page.get_by_role("button", name=re.compile("^Undo"))

    def open(self) -> None:
        """Opens the page and waits for the game that it begins."""
        self.page.goto("./")
        expect(self.cells).to_have_count(81)

    def open_link(
        self, size: str, seed: int, start: mw.topology.Cell, topology: str = "square"
    ) -> mw.Game:
        """Follows a link to a board and returns the same game of the library."""
        shape = f"&topology={topology}" if topology != "square" else ""
        self.page.goto(f"#/play?size={size}&seed={seed}&start={start[0]},{start[1]}{shape}")
        game = mw.Game.new(size, seed=seed, start=start, topology=topology)
        self.page.wait_for_function(STORED_SEED, arg=str(seed))  # not of the game before
        self.check_opened(start)
        return game

    def cell(self, cell: mw.topology.Cell) -> Locator:
        return self.page.get_by_role(
            "gridcell", name=re.compile(rf"^row {cell[0]}, column {cell[1]},")
        )

    def check_cell(self, cell: mw.topology.Cell, shown: str) -> None:
        """Checks what the cell shows."""
        expect(self.cell(cell)).to_have_attribute("aria-label", re.compile(f", {shown}$"))

    def check_opened(self, cell: mw.topology.Cell) -> None:
        expect(self.cell(cell)).not_to_have_attribute("aria-label", re.compile("hidden$"))

    def wait_for(self, game: mw.Game, move: str = "", *cell: mw.topology.Cell) -> None:
        """Waits until the board shows what the game does, after a move in it."""
        if move:
            getattr(game, move)(*cell)
        names = {-1: "hidden", -2: "flag", -4: "open without a number", 0: "empty"}
        values = [game.position[cell] for cell in game.topology.cells]
        self.page.wait_for_function(
            """names => {
              const cells = [...document.querySelectorAll("#play-board [role=gridcell]")];
              const shown = cells.map((cell) => cell.ariaLabel.split(", ")[2]);
              return shown.join() === names.join();
            }""",
            arg=[names.get(value, str(value)) for value in values],
        )

    def open_cell(self, game: mw.Game, cell: mw.topology.Cell) -> None:
        """Opens a cell on the page, and in the same game of the library."""
        self.cell(cell).click()
        self.wait_for(game, "open", cell)

    def flag(self, game: mw.Game, cell: mw.topology.Cell) -> None:
        """Sets or removes a flag on the page, and in the same game of the library."""
        self.cell(cell).click(button="right")
        self.wait_for(game, "flag", cell)

    def flag_around(self, game: mw.Game, clue: mw.topology.Cell) -> None:
        """Flags the mines around a number."""
        for mine in game.topology.neighbours(clue):
            if game.board.is_mine(mine) and mine not in game.flags:
                self.flag(game, mine)

    def win(self, game: mw.Game, choose: Callable[[mw.topology.Cell], None] | None = None) -> None:
        """Opens what is yet to be opened, by a click if it is not told how."""
        while not game.won:
            cell = safe_cells(game)[0]
            choose(cell) if choose else self.cell(cell).click()
            game.open(cell)

    def choose_board(self, name: str) -> None:
        """Chooses a size of boards, or opens the form for others; on a phone it is in a sheet."""
        choice = self.page.locator("#choose-board")
        if choice.is_visible():
            choice.click()
        self.page.get_by_role("button", name=name, exact=True).click()

    def fill_custom_board(self, *, columns: int, rows: int, mines: int) -> None:
        """Fills in the order of a board."""
        self.choose_board("Custom")
        fill_form(self.page, {"Board": "custom"})
        fill_form(self.page, {"Columns": str(columns), "Rows": str(rows), "Mines": str(mines)})

    @contextmanager
    def more_of_phone(self) -> Iterator[bool]:
        """Opens the sheet that a phone has for the rest, and closes it; whether there is one."""
        is_phone = self.page.locator("#open-more").is_visible()
        if is_phone:
            self.page.locator("#open-more").click()
        yield is_phone
        if self.page.locator("#play-more").is_visible():
            self.page.keyboard.press("Escape")

    def check_saved(self, part: str, number: int) -> None:
        """Checks the actions, the undos or the hints of the game that the browser keeps."""
        self.page.wait_for_function(SAVED, arg=[part, number])

    def end_button(self, name: str) -> Locator:
        """A button or link of the card at the end of a game, or of the bar of a phone."""
        bar = self.page.locator("#play-bar")
        place = bar if bar.is_visible() else self.end
        return place.locator("button, a").filter(has_text=re.compile(f"^{name}"))

    def asked_questions(self) -> list[str]:
        """Collects the questions that the page asks the server from now on, by name."""
        names: list[str] = []

        def requested(request: Request) -> None:
            path, _, name = request.url.rpartition("/")
            if path.endswith("/api"):
                names.append(name)

        self.page.on("request", requested)
        return names


def board_rows(page: Page, view: str = "play") -> list[str]:
    """What the board of a view shows, a text a row."""
    signs = {"hidden": "#", "flag": "F", "mine": "*", "empty": "0"}
    rows = page.locator(f"#{view} [role=row]").evaluate_all(
        "rows => rows.map((row) => [...row.children].map((cell) => cell.ariaLabel.split(', ')[2]))"
    )
    return ["".join(signs.get(value, value) for value in row) for row in rows]


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
        """([key, text]) => {
          sessionStorage.removeItem(key);  // of the game before in this tab
          if (text === null) delete localStorage[key];
          else sessionStorage[key] = localStorage[key] = text;
        }""",
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


def safe_cells(game: mw.Game) -> list[mw.topology.Cell]:
    """The cells that are yet to be opened."""
    position = game.position
    return [
        cell for cell in game.topology.cells if position[cell] < 0 and not game.board.is_mine(cell)
    ]


def ones(game: mw.Game) -> list[mw.topology.Cell]:
    """The numbers 1 beside which cells are hidden."""
    return [
        cell
        for cell in game.topology.cells
        if game.position[cell] == 1
        and sum(game.position[near] < 0 for near in game.topology.neighbours(cell)) > 1
    ]


def cell_name(cell: mw.topology.Cell) -> str:
    """A cell as the page names it."""
    return f"r{cell[0]}c{cell[1]}"
