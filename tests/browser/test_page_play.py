"""Games played on the page as a person plays them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Response, expect

import minewise as mw
from tests.browser.conftest import SIZES, Server

Keep = Callable[[str], None]


def at(page: Page, cell: mw.topology.Cell) -> Locator:
    """The cell on the board."""
    return page.get_by_role("gridcell", name=re.compile(rf"^row {cell[0]}, column {cell[1]},"))


def shown(page: Page) -> list[str]:
    """What the board shows, a text a row."""
    signs = {"hidden": "#", "flag": "F", "mine": "*", "empty": "0"}
    rows = page.get_by_role("grid").evaluate(
        """grid => [...grid.querySelectorAll("[role=row]")].map(
          (row) => [...row.children].map((cell) => cell.ariaLabel.split(", ")[2]))"""
    )
    return ["".join(signs.get(value, value) for value in row) for row in rows]


def see(page: Page, game: mw.Game) -> None:
    """Waits until the board shows what the game does."""
    names = {-1: "hidden", -2: "flag", 0: "empty"}
    values = [game.position[cell] for cell in game.topology.cells]
    page.wait_for_function(
        """names => {
          const cells = [...document.querySelectorAll("#play-board [role=gridcell]")];
          const shown = cells.map((cell) => cell.ariaLabel.split(", ")[2]);
          return shown.join() === names.join();
        }""",
        arg=[names.get(value, str(value)) for value in values],
    )


def arrive(page: Page) -> None:
    """Opens the page and waits for the game that it begins."""
    page.goto("/")
    expect(page.get_by_role("gridcell")).to_have_count(81)


def more(page: Page) -> None:
    """Shows the rest of the form that orders the next game."""
    page.get_by_text("Shape, first click, guessing, seed").click()


def custom(page: Page, *, columns: int, rows: int, mines: int) -> None:
    """Fills in the order of a board."""
    more(page)
    page.get_by_role("combobox", name="Board").select_option("custom")
    for name, number in (("Columns", columns), ("Rows", rows), ("Mines", mines)):
        page.get_by_role("spinbutton", name=name).fill(str(number))


def said(page: Page) -> Locator:
    """The line that is read out below the board."""
    return page.locator("#said")


def figure(page: Page, name: str) -> Locator:
    """A figure of the panel."""
    term = page.get_by_role("term").filter(has_text=re.compile(f"^{re.escape(name)}$"))
    return (
        page.locator("#play-figures")
        .locator("dd", has=page.locator(":scope"))
        .and_(term.locator("xpath=following-sibling::dd[1]"))
    )


def follow(page: Page, size: str, seed: int, first: mw.topology.Cell, **more: str) -> mw.Game:
    """Follows a link to a board and returns the same game of the library."""
    asked = {"size": size, "seed": str(seed), "first": f"{first[0]},{first[1]}", **more}
    page.goto("/#/play?" + "&".join(f"{key}={value}" for key, value in asked.items()))
    game = mw.Game.new(
        size,
        seed=seed,
        start=first,
        start_rule=more.get("start", "opening"),
        topology=more.get("topology", "square"),
    )
    expect(at(page, first)).not_to_have_attribute("aria-label", re.compile("hidden$"))
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


def test_a_game_is_ordered_and_won_by_mouse(page: Page, keep: Keep) -> None:
    arrive(page)
    custom(page, columns=7, rows=6, mines=7)
    page.get_by_role("textbox", name="Seed").fill("5")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("gridcell")).to_have_count(42)
    at(page, (2, 3)).click()
    game = mw.Game.new("7x6x7", seed=5, start=(2, 3))
    see(page, game)
    expect(figure(page, "3BV")).to_have_text(f"{game.bbbv_so_far} so far")
    win(game, lambda cell: at(page, cell).click())
    expect(said(page)).to_contain_text("Won in")
    expect(figure(page, "3BV")).to_have_text(str(game.bbbv))
    expect(figure(page, "Clicks")).to_have_text(str(game.clicks))
    expect(figure(page, "Efficiency")).to_have_text(f"{100 * (game.efficiency or 0):.0f} %")
    expect(figure(page, "Seed")).to_have_text("5")
    expect(page.get_by_role("gridcell", name=re.compile("flag$"))).to_have_count(7)
    expect(page.get_by_role("status", name="Mines left")).to_have_text("0")
    keep("play-won")


def test_a_game_is_lost_by_mouse_and_undone(page: Page, keep: Keep) -> None:
    game = follow(page, "9x9x10", 3, (4, 4))
    analysis = mw.analyze(game.position)
    mine = max(game.board.mines, key=lambda cell: -abs(analysis.probability(cell) - 0.4))
    wrong = safe_cells(game)[0]
    at(page, wrong).click(button="right")
    expect(at(page, wrong)).to_have_attribute("aria-label", re.compile("flag$"))
    at(page, mine).click()
    expect(said(page)).to_contain_text(f"Lost at r{mine[0]}c{mine[1]}")
    risk, (best, least) = analysis.probability(mine), analysis.safest()
    if risk < 1:
        expect(said(page)).to_contain_text(f"you were at {100 * risk:.1f} %")
    if least == 0:
        expect(said(page)).to_contain_text("was certainly safe")
    else:
        expect(said(page)).to_contain_text(f"r{best[0]}c{best[1]} was at {100 * least:.1f} %")
    expect(page.get_by_role("gridcell", name=re.compile("mine$"))).to_have_count(10)
    keep("play-lost")
    review = page.get_by_role("link", name="Review this game")
    expect(review).to_have_attribute("href", re.compile(r"#/review\?game=[\w-]{22}$"))
    page.get_by_role("button", name="Undo").click()
    expect(figure(page, "Undone")).to_have_text("1")
    expect(page.get_by_role("gridcell", name=re.compile("mine$"))).to_have_count(0)
    game.flag(wrong)
    see(page, game)


def test_a_game_is_won_by_keyboard_alone(page: Page) -> None:
    game = follow(page, "6x5x5", 4, (2, 2))
    here = [0, 0]
    page.keyboard.press("ArrowRight")  # the first arrow goes to the board

    def go(cell: mw.topology.Cell) -> None:
        for key, back, axis in (("ArrowDown", "ArrowUp", 0), ("ArrowRight", "ArrowLeft", 1)):
            for _ in range(abs(cell[axis] - here[axis])):
                page.keyboard.press(key if cell[axis] > here[axis] else back)
        here[:] = cell
        expect(at(page, cell)).to_be_focused()

    clue = next(
        cell
        for cell in game.topology.cells
        if game.position[cell] > 0
        and any(near in safe_cells(game) for near in game.topology.neighbours(cell))
    )
    for mine in game.topology.neighbours(clue):
        if game.board.is_mine(mine):
            go(mine)
            page.keyboard.press("f")
            game.flag(mine)
    expect(page.get_by_title("Mines left")).to_contain_text(str(5 - len(game.flags)))
    go(clue)
    page.keyboard.press("Enter")
    assert game.chord(clue)
    see(page, game)
    turn = iter(["Enter", "Space"] * 20)

    def press(cell: mw.topology.Cell) -> None:
        go(cell)
        page.keyboard.press(next(turn))

    win(game, press)
    expect(said(page)).to_contain_text("Won in")
    page.keyboard.press("n")
    expect(page.get_by_role("gridcell", name=re.compile("hidden$"))).to_have_count(30)
    page.keyboard.press("?")
    expect(page.get_by_text("arrows, Home, End")).to_be_visible()


@pytest.mark.parametrize("size", ["phone"], indirect=True)
def test_a_game_is_won_by_touch(page: Page) -> None:
    game = follow(page, "6x6x6", 2, (3, 3))
    mine, other = game.board.mines[:2]
    box = at(page, mine).bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(at(page, mine)).to_have_attribute("aria-label", re.compile("flag$"))
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    mode = page.get_by_role("button", name="Flag mode")
    mode.tap()
    expect(mode).to_have_attribute("aria-pressed", "true")
    at(page, other).tap()
    expect(at(page, other)).to_have_attribute("aria-label", re.compile("flag$"))
    mode.tap()
    at(page, other).tap()  # a flag protects its cell
    game.flag(mine)
    game.flag(other)
    win(game, lambda cell: at(page, cell).tap())
    expect(said(page)).to_contain_text("Won in")


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_middle_click_and_click_open_around_a_number(page: Page) -> None:
    game = follow(page, "9x9x10", 3, (4, 4))
    clues = [
        cell
        for cell in game.topology.cells
        if game.position[cell] == 1
        and sum(game.position[near] < 0 for near in game.topology.neighbours(cell)) > 1
    ]
    for clue, button in zip(clues, ("left", "middle"), strict=False):
        for mine in game.topology.neighbours(clue):
            if game.board.is_mine(mine) and mine not in game.flags:
                at(page, mine).click(button="right")
                game.flag(mine)
        at(page, clue).click(button="left" if button == "left" else "middle")
        game.chord(clue)
        see(page, game)


def test_hint_and_probabilities(page: Page, keep: Keep) -> None:
    game = follow(page, "expert", 7, (8, 15))
    page.get_by_role("button", name="Hint").click()
    words = mw.hints(game.position)[0].text
    expect(said(page)).to_contain_text(words[1:])
    expect(figure(page, "Hints")).to_have_text("1")
    keep("play-hint")
    heat = page.locator("#play-board canvas").first
    page.keyboard.press("p")
    expect(heat).to_be_visible()
    keep("play-heat")
    page.get_by_role("button", name="Probabilities").click()
    expect(heat).to_be_hidden()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_guesses_and_luck_follow_the_game(page: Page) -> None:
    game = follow(page, "9x9x20", 6, (4, 4))
    risks = mw.analyze(game.position)
    guess = max(safe_cells(game), key=risks.probability)
    at(page, guess).click()
    game.open(guess)
    assert mw.review(game).guesses == 1
    expect(figure(page, "Guesses")).to_have_text("1")
    expect(figure(page, "Forced")).to_have_text("0")
    expect(figure(page, "Luck")).to_have_text(f"{100 * mw.review(game).luck:.1f} %")


def test_a_game_survives_a_reload(page: Page) -> None:
    game = follow(page, "9x9x10", 3, (4, 4), topology="hexagonal")
    flagged = safe_cells(game)[0]
    at(page, flagged).click(button="right")
    game.flag(flagged)
    see(page, game)
    page.reload()
    see(page, game)
    expect(page.get_by_role("combobox", name="Shape")).to_have_value("hexagonal")


@pytest.fixture
def visitor(browser: Browser, tmp_path: Any, size: str) -> Iterator[tuple[Page, Server]]:
    """A page of a server of its own, which may be killed or may refuse: the browser logs that."""
    own = Server(tmp_path)
    own.start()
    context = browser.new_context(base_url=own.url, **SIZES[size])
    context.set_default_timeout(10_000)
    yield context.new_page(), own
    context.close()
    own.kill()


def test_a_game_survives_a_restart_of_the_server(visitor: tuple[Page, Server]) -> None:
    """What is done while the server is away is done when it is back, each once."""
    page, server = visitor
    game = follow(page, "9x9x10", 3, (4, 4))
    one, two, *_ = safe_cells(game)
    mine = game.board.mines[0]
    server.kill()
    at(page, one).click()
    expect(said(page)).to_contain_text("The server does not answer")
    at(page, mine).click(button="right")
    at(page, two).click()
    server.start()
    for kind, cell in (("open", one), ("flag", mine), ("open", two)):
        getattr(game, kind)(cell)
    see(page, game)
    expect(said(page)).to_have_text("")
    expect(figure(page, "Clicks")).to_have_text(str(game.clicks))
    win(game, lambda cell: at(page, cell).click())
    expect(said(page)).to_contain_text("Won in")


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_a_game_that_is_gone_makes_room_for_a_new_one(visitor: tuple[Page, Server]) -> None:
    page, server = visitor
    game = follow(page, "9x9x10", 3, (4, 4))
    server.kill()
    for path in server.games.iterdir():
        path.unlink()
    server.start()
    at(page, safe_cells(game)[0]).click()
    expect(said(page)).to_have_text("There is no such game: begin a new one.")
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_role("gridcell", name=re.compile("hidden$"))).to_have_count(81)


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_a_board_that_is_not_found_is_said_and_another_link_too(
    visitor: tuple[Page, Server],
) -> None:
    page, _ = visitor
    page.goto("/#/play?size=2x2x1&start=safe&grade=contradiction&first=0,0")
    expect(said(page)).to_contain_text("can be solved as asked")
    expect(page.get_by_role("gridcell", name=re.compile("hidden$"))).to_have_count(4)
    page.goto("/#/play?size=nonsense")
    expect(said(page)).to_contain_text("No board is called")
    expect(page.get_by_role("gridcell", name=re.compile("hidden$"))).to_have_count(4)
    page.evaluate("localStorage.clear()")
    page.reload()
    page.goto("/#/play?size=10x10x99999")
    expect(said(page)).to_contain_text("do not fit")
    expect(page.get_by_role("gridcell", name=re.compile("hidden$"))).to_have_count(81)


def test_what_cannot_be_played_is_refused_while_it_is_typed(page: Page, keep: Keep) -> None:
    arrive(page)
    custom(page, columns=10, rows=12, mines=24)
    line = page.locator("#order-said")
    expect(line).to_have_text("20 % of the cells; up to 111 mines fit.")
    page.get_by_role("spinbutton", name="Mines").fill("112")
    expect(line).to_have_text("Too many mines: at most 111 fit.")
    keep("play-refused")
    page.get_by_role("combobox", name="First click").select_option("safe")
    expect(line).to_have_text("93 % of the cells; up to 119 mines fit.")
    page.get_by_role("spinbutton", name="Rows").fill("101")
    expect(line).to_have_text("Columns and rows: from 1 to 100.")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("spinbutton", name="Rows").fill("12")
    page.get_by_role("textbox", name="Seed").fill("4.5")
    expect(line).to_have_text("A seed is a whole number below 2^62.")
    expect(page.get_by_role("gridcell")).to_have_count(81)


def test_a_link_leads_to_the_same_board(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/#/play?size=8x8x8&topology=torus&grade=subset")
    expect(page.get_by_text("The edges meet: cells")).to_be_visible()
    at(page, (3, 5)).click()
    expect(at(page, (3, 5))).to_have_attribute("aria-label", re.compile("empty$"))
    begun = shown(page)
    hint = page.get_by_role("button", name="Hint")
    expect(hint).to_be_enabled()
    for cell in [(r, c) for r in range(8) for c in range(8)]:  # until a mine is hit
        if begun[cell[0]][cell[1]] == "#" and hint.is_enabled():
            at(page, cell).click()
            expect(at(page, cell)).not_to_have_attribute("aria-label", re.compile("hidden$"))
    mines = page.get_by_role("gridcell", name=re.compile("mine$|flag$"))
    expect(mines).to_have_count(8)
    ended = mines.evaluate_all("cells => cells.map(cell => cell.ariaLabel.split(', ', 2).join())")
    page.get_by_role("button", name="Copy a link").click()
    expect(said(page)).to_have_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    watch = page.get_by_role("link", name="Watch a strategy").get_attribute("href")
    assert watch is not None
    assert watch.partition("?")[2] == link.partition("?")[2]
    page.goto(link)
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()
    expect(at(page, (3, 5))).to_have_attribute("aria-label", re.compile("empty$"))
    assert shown(page) == begun
    expect(page).to_have_url(re.compile("#/play$"))
    held = json.loads(page.evaluate("localStorage['minewise-order']"))
    assert (held["size"], held["grade"]) == ("8x8x8", "subset")
    seed = int(re.findall(r"seed=(\d+)", link)[0])
    board = mw.generate("8x8x8", topology="torus", grade="subset", start=(3, 5), seed=seed)
    assert sorted(ended) == sorted(f"row {r},column {c}" for r, c in board.mines)


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_the_last_order_is_remembered(page: Page) -> None:
    arrive(page)
    more(page)
    page.get_by_role("combobox", name="Board").select_option("intermediate")
    page.get_by_role("combobox", name="Guessing").select_option("never")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("gridcell")).to_have_count(256)
    page.evaluate("localStorage.removeItem('minewise-game')")
    page.reload()
    expect(page.get_by_role("gridcell")).to_have_count(256)
    expect(page.get_by_role("combobox", name="Guessing")).to_have_value("never")


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_motion_is_for_those_who_want_it(page: Page) -> None:
    """Nothing moves where the system asks for calm; else a canvas appears, and goes by itself."""
    page.emulate_media(reduced_motion="reduce")
    follow(page, "9x9x10", 3, (4, 4))
    canvas = page.locator("#play-board canvas.motion")
    expect(canvas).to_have_count(0)
    page.emulate_media(reduced_motion="no-preference")
    at(page, (8, 8)).click(button="right")
    expect(canvas).to_have_count(1)
    expect(canvas).to_be_hidden()


def test_cells_have_the_size_that_is_chosen(page: Page, keep: Keep) -> None:
    page.goto("/#/play?size=expert&topology=hexagonal")
    expect(page.get_by_role("gridcell")).to_have_count(480)
    for name, pixels in (("small", 24), ("large", 46)):
        page.get_by_role("combobox", name="Cells").select_option(name)
        box = at(page, (0, 0)).bounding_box()
        assert box is not None
        assert round(box["width"]) == pixels
    page.reload()
    box = at(page, (0, 0)).bounding_box()
    assert box is not None
    assert round(box["width"]) == 46
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0  # the board scrolls in its frame
    keep("play-large-hexagonal")


def test_a_hexagon_is_hit_where_it_is_seen(page: Page) -> None:
    """The corner of a cell's box lies in the hexagon above."""
    page.goto("/#/play?size=8x8x9&topology=hexagonal")
    box = at(page, (1, 1)).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 3, box["y"] + 3, button="right")
    expect(at(page, (0, 1))).to_have_attribute("aria-label", re.compile("flag$"))
    expect(at(page, (1, 1))).to_have_attribute("aria-label", re.compile("hidden$"))


def test_nothing_that_is_received_names_a_hidden_mine(page: Page) -> None:
    """A game on a board that nobody has ordered is won by what is seen; its time is kept.

    Of everything that the page received while it ran, nothing may hold the seed or a result, or
    call a cell a mine that cannot be known to be one; the analyses are of what was shown.
    """
    received: list[tuple[str, Response]] = []

    def heard(response: Response) -> None:
        if "/api/" in response.url:
            received.append((response.url, response))

    page.on("response", heard)
    arrive(page)
    more(page)
    page.get_by_role("combobox", name="Guessing").select_option("never")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("combobox", name="Guessing")).to_have_value("never")
    at(page, (4, 4)).click()
    expect(at(page, (4, 4))).to_have_attribute("aria-label", re.compile("empty$"))
    status = said(page)
    while "Won" not in (status.text_content() or ""):
        position = mw.Position.parse("\n".join(shown(page)), mines=10)
        for cell in mw.analyze(position).safe:
            at(page, cell).click()
            expect(at(page, cell)).not_to_have_attribute("aria-label", re.compile("hidden$"))
    expect(status).to_contain_text("your best time")
    expect(figure(page, "Best time")).to_have_text(re.compile(r"^[\d.]+ s$"))
    bodies = [(url, response.json()) for url, response in received]
    games = [told for _, told in bodies if "status" in told]
    *running, over = [told for told in games if told["id"] == games[-1]["id"]]
    assert over["status"] == "won"
    assert len(running) > 2
    mines = {tuple(cell) for cell in over["result"]["mines"]}
    for told in running:
        assert told["status"] in ("new", "playing")
        assert not {"seed", "result"} & told.keys()
        assert over["seed"] not in json.dumps(told)
        position = mw.Position.parse("\n".join(told["cells"]), mines=10)
        assert not any(position[cell] == mw.position.MINE for cell in mines)
    for url, told in bodies:
        if "status" not in told:
            assert url.endswith("/luck"), url
            assert told.keys() == {"guesses", "forced", "luck", "unknown", "last"}


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_what_was_meant_is_done(page: Page) -> None:
    """F flags under the pointer, a quick click may slip off its cell, a drag is no click."""
    game = follow(page, "9x9x10", 3, (4, 4))
    one, other = sorted(safe_cells(game))[:2]
    page.get_by_role("button", name="New game").focus()
    at(page, other).hover()
    page.keyboard.press("f")
    game.flag(other)
    see(page, game)
    expect(page.locator("#heard")).to_have_text(f"Flag at {name(other)}, 9 mines left.")
    drag(page, one, to=(2.5, 0.5))
    at(page, other).click(button="right")
    game.flag(other)
    see(page, game)
    drag(page, one, to=(1.1, 0.5))
    game.open(one)
    see(page, game)


def name(cell: mw.topology.Cell) -> str:
    """A cell as the page names it."""
    return f"r{cell[0]}c{cell[1]}"


def drag(page: Page, cell: mw.topology.Cell, to: tuple[float, float]) -> None:
    """Presses near the right edge of a cell and releases elsewhere, in cells from its corner."""
    box = at(page, cell).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 0.9 * box["width"], box["y"] + 0.5 * box["height"])
    page.mouse.down()
    page.mouse.move(box["x"] + to[0] * box["width"], box["y"] + to[1] * box["height"])
    page.mouse.up()


@pytest.mark.parametrize("topology", ["square", "torus", "hexagonal"])
@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_a_click_that_opens_nothing_leaves_the_hint(page: Page, topology: str) -> None:
    """A number without its flags is not asked about; one that has them opens."""
    game = follow(page, "9x9x10", 3, (4, 4), topology=topology)
    page.get_by_role("button", name="Hint").click()
    expect(said(page)).not_to_be_empty()
    hint = said(page).inner_text()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    clues = [cell for cell in game.topology.cells if game.position[cell] > 0]
    for clue in clues:
        at(page, clue).click()
    expect(said(page)).to_have_text(hint)
    assert not [url for url in asked if url.endswith("/chord")]
    for mine in game.board.mines:
        if any(game.topology.neighbours(mine).count(clue) for clue in clues):
            at(page, mine).click(button="right")
            game.flag(mine)
    see(page, game)
    for clue in clues:
        at(page, clue).click()
        game.chord(clue)
    see(page, game)


def test_the_end_leaves_the_tools_in_place(page: Page) -> None:
    game = follow(page, "9x9x10", 3, (4, 4))
    undo = page.get_by_role("button", name="Undo")
    place = undo.bounding_box()
    at(page, game.board.mines[0]).click()
    expect(page.get_by_role("link", name="Play it again")).to_be_visible()
    assert undo.bounding_box() == place


def test_what_is_seen_can_be_analysed(page: Page) -> None:
    game = follow(page, "9x9x10", 3, (4, 4), topology="torus")
    page.get_by_role("link", name="Analyse this position").click()
    expect(page).to_have_title("Analyse – minewise")
    count = len(mw.analyze(game.position).safe)
    expect(page.locator("#verdict")).to_contain_text(f"{count} cells are certainly safe")
    expect(page.get_by_role("combobox", name="Shape")).to_have_value("torus")
    page.get_by_role("link", name="Play", exact=True).click()
    see(page, game)


def test_focus_is_kept_when_its_place_goes(page: Page) -> None:
    game = follow(page, "9x9x10", 3, (4, 4))
    at(page, game.board.mines[0]).click()
    page.get_by_role("link", name="Play it again").focus()
    page.keyboard.press("Enter")
    focused = page.get_by_role("grid", name="Board").locator(":focus")
    expect(focused).to_have_count(1)
    expect(at(page, (4, 4))).to_have_attribute("aria-label", re.compile("empty"))
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(focused).to_have_count(1)


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_probabilities_follow_the_window(page: Page) -> None:
    follow(page, "expert", 3, (8, 8))
    page.get_by_role("combobox", name="Cells").select_option("large")
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 900, "height": 800})
    page.get_by_role("button", name="Probabilities").click()
    frame, heat = page.locator("#play-board"), page.locator("#play-board canvas").first
    expect(heat).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function(
        """([frame, heat]) => heat.clientWidth >= frame.clientWidth - 12""",
        arg=[frame.element_handle(), heat.element_handle()],
    )
