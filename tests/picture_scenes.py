"""Scenes: pictures of boards as people send them, each with the cells that must be read.

A scene is a row of `SCENES`: its name, how it is drawn from a seed, the seeds that the gate and the
nightly run read, and the number of cells that may be misread in a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import count, islice
from typing import Any, NamedTuple

import drawn_boards as boards
import numpy as np
from drawn_boards import canvas, drawn, encoded, game, put_sign, shapes, sheet, squares, tile, write
from PIL import Image, ImageDraw, ImageFont

import minewise as mw
from minewise.base.types import GridCell
from minewise.vision.reading import SIDES
from research.screens import games as research_games
from research.screens import pictures as research_pictures
from research.screens.styles import Style, draw_style

Position = mw.Position[Any]


class Shown(NamedTuple):
    """A picture and what it shows: a position, some cells of which have other kinds."""

    picture: Image.Image | bytes
    position: Position
    kinds: Mapping[GridCell, str] = {}
    free: Collection[GridCell] = ()  # cells that may be misread
    grid: tuple[float, float, float, float] | None = None


@dataclass(frozen=True)
class Scene:
    name: str
    draw: Callable[[int], Shown]
    gate: tuple[int, ...]  # seeds
    nightly: tuple[int, ...] = ()  # further seeds
    mistakes: int = 0  # in each picture
    facts: Mapping[str, object] = field(default_factory=dict)  # attributes of the reading


# Boards whose end is hard to see


def chess_board(frame: int, cell: int) -> Shown:
    """A board without sides between cells, in a frame of so many of its cells."""
    position, margin = boards.played(12, 15, 30), frame * cell
    image, draw = sheet(position, cell, margin, "#f4f4f0")
    for i, shade in enumerate(("#f8f8f8", "#c0c0c0", "#808080") if frame else ()):
        inset = i * cell // 4
        draw.rectangle((inset, inset, image.width - inset, image.height - inset), fill=shade)
    boards.chess(draw, position, cell, margin)
    return Shown(image, position, grid=(margin, margin, cell, cell))


def open_page(cell: int) -> Shown:
    """Hidden cells are rounded, and empty cells have the colour of the page."""
    position, margin = boards.played(12, 15, 30), round(1.6 * cell)
    image, draw = sheet(position, cell, margin, "#f4f4f0")
    cells = squares(position, cell, margin)
    boards.buttons(draw, cells, (cell, cell), "#4a6a8a", cell // 12, cell // 6)
    return Shown(image, position, grid=(margin, margin, cell, cell))


def classic(size: str, cell: int, margin: int, seed: int) -> Shown:
    position = game(seed, size)
    return Shown(drawn(position, cell, margin), position, grid=(margin, margin, cell, cell))


# Cells that are no squares


def stretched(width: int, height: int, seed: int) -> Shown:
    position = game(seed)
    image = drawn(position, 48, 96)
    size = image.width * width // 48, image.height * height // 48
    grid = (2 * width, 2 * height, width, height)
    return Shown(image.resize(size, Image.Resampling.LANCZOS), position, grid=grid)


def wide_on_a_sheet(seed: int) -> Shown:
    """A sheet around flat cells, which ends 7 pixels beyond another row of empty cells.

    No number of this row is seen, so that it belongs to the board if the colour ends beside it: if
    it does within 0.195 of the step of the rows, which is 6 pixels, but 8 of the columns.
    """
    position, width, height = game(seed, "12x15x24", least=0), 42, 34
    rows, columns = position.shape
    left, top = 40 + 67, 40 + height + 7
    image, draw = canvas(columns * width + 2 * left, rows * height + 2 * top, "#3a6ea5")
    draw.rectangle((40, 40, image.width - 41, image.height - 41), fill="#f4f4f0")
    cells = squares(position, width, left, top, height)
    boards.buttons(draw, cells, (width, height), "#4a6a8a", 2)
    return Shown(image, position)


# Hidden cells that are one area without lines


def flat(position: Position, cell: int) -> Image.Image:
    """A picture that ends with the board, whose hidden cells are one area without lines."""
    image, draw = sheet(position, cell, 0, "black")
    for _, value, left, top in squares(position, cell):
        tile(draw, left, top, cell, "#7090a8" if value == mw.HIDDEN else "#e0e0e0")
        write(draw, left, top, cell, value)
    return image


def without_lines(size: str, cell: int, seed: int, start: GridCell = (3, 3)) -> Shown:
    position = game(seed, size, start)
    return Shown(flat(position, cell), position)


def in_a_window(size: str, colour: str, rows: int, seed: int) -> Shown:
    """The same in a window, whose empty rows above are no part of the board."""
    position = game(seed, size, (3, 3))
    board = flat(position, 30)
    top = 60 + 30 * rows
    window, draw = canvas(board.width + 30, top + board.height + 15, colour)
    draw.rectangle((0, 0, window.width, 30), fill="#204060")
    draw.text((10, 36), "View Help", fill="#606060")
    window.paste(board, (15, top))
    return Shown(window, position)


def with_flags(seed: int) -> Shown:
    """The same on a page, with flags here and there on the area."""
    position = game(seed, "16x30x99")
    random = np.random.default_rng(seed)
    flagged = [c for c in position if position[c] == mw.HIDDEN and random.random() < 0.06]
    image, draw = sheet(position, 32, 60, "#f0f0f0")
    image.paste(flat(position, 32), (60, 60))
    for row, column in flagged:
        shapes(draw, 60 + column * 32, 60 + row * 32, boards.MARKS["small flag"])
    return Shown(image, position, dict.fromkeys(flagged, "flag"))


def in_a_dark_window(size: str, cell: int, seed: int) -> Shown:
    """A window with hidden cells apart from one another, on a sheet that shows no empty cells."""
    position = game(seed, size, (3, 3))
    image, draw = sheet(position, cell, 12, "#202830", above=56)
    draw.rectangle((12, 68, image.width - 13, image.height - 13), fill="#f4f4f2")
    boards.buttons(draw, squares(position, cell, 12, 68), (cell, cell), "#406878", 2, 3, share=0.75)
    return Shown(image, position)


# Two plain colours, of which only the rules tell which is hidden, and other signs

FILLS = [
    *(("#aab4c8", "#d8dce4"), ("#d8dce4", "#aab4c8")),
    *(("#5e7a4c", "#8ca37c"), ("#333a4a", "#1a1e28")),
]


def two_colours(
    fills: int, seed: int, signs: str = " 12345678", odd: Mapping[GridCell, str] = {}
) -> Shown:
    """Hidden and revealed cells in two plain colours; `odd` are other signs of some cells."""
    position, (hidden, shown) = game(seed), FILLS[fills]
    image, draw = sheet(position, 28, 40, "#3a6ea5")
    ink = "#101828" if sum(bytes.fromhex(shown[1:])) > 300 else "#e8ecf8"
    for cell, value, left, top in squares(position, 28, 40):
        tile(draw, left, top, 28, hidden if value == mw.HIDDEN else shown, "#8090a0")
        if value > 0:
            put_sign(draw, left, top, 28, odd.get(cell, signs[value]), ink)
    return Shown(image, position, free=odd)


def flags_of_a_colour(fill: str, flag: str, seed: int) -> Shown:
    """The same with proven mines flagged: cells of another colour, without a sign."""
    shown = two_colours(0, seed)
    flagged = [*mw.analyze(shown.position).mines]
    draw = ImageDraw.Draw(shown.picture)
    for cell, value, left, top in squares(shown.position, 28, 40):
        if value == mw.HIDDEN:
            tile(draw, left, top, 28, flag if cell in flagged else fill, "#8090a0")
    return Shown(shown.picture, shown.position, dict.fromkeys(flagged, "flag"))


def odd_sevens(fills: int) -> Shown:
    """Three ones are drawn as 7: this must not swap hidden and empty cells."""
    ones = [cell for cell in game(1) if game(1)[cell] == 1]
    return two_colours(fills, 1, odd=dict.fromkeys(ones[:: len(ones) // 3], "7"))


letters = partial(two_colours, 2, signs=" ABCDEFGH")


def on_a_hill(seed: int) -> Shown:
    """Gravestones and bushes that let a landscape through, with letters in place of numbers."""
    position = game(seed)
    image, draw = sheet(position, 24, 24, "#223c2c")
    random = np.random.default_rng(7)
    for _ in range(9):
        left, top, width, height = random.uniform((-0.2, -0.2, 0.2, 0.2), (0.9, 0.9, 0.6, 0.6))
        box = np.array([left, top, left + width, top + height]) * image.width
        light = random.uniform(0.6, 1.9)
        draw.ellipse(box.tolist(), fill=(int(34 * light), int(60 * light), int(44 * light)))
    for _, value, x, y in squares(position, 24, 24):
        shapes(draw, x, y, boards.MARKS["bush" if value == mw.HIDDEN else "gravestone"])
        if value > 0:
            put_sign(draw, x, y + 2, 24, " ABCDEFGH"[value], "#c8e060", 0.5)
    return Shown(encoded(image, "JPEG", quality=75), position)


# Dots of the numbers on dice, by their places in three rows
DICE = ("", "4", "08", "048", "0268", "02468", "023568", "0234568", "01235678")


def dice(position: Position) -> Image.Image:
    """A dark board with dots as on dice, each number in a colour of its own."""
    image, draw = sheet(position, 40, 40, "#101010")
    colours = ("", "#2060e0", "#20a030", "#d02020", "#8040c0", "#c08020", "#20a0a0", "#eee", "#888")
    for _, value, left, top in squares(position, 40, 40):
        tile(draw, left, top, 40, "#606060" if value == mw.HIDDEN else "#000000", "#303030")
        if value == mw.HIDDEN:
            for side in ((1, 1, 38, 1), (1, 1, 1, 38)):
                shapes(draw, left, top, [("line", side, "#a0a0a0", 3)])
        for place in DICE[max(value, 0)]:
            y, x = (4 + 11 * step for step in divmod(int(place), 3))
            shapes(draw, left, top, [("ellipse", (x, y, x + 10, y + 10), colours[value])])
    return image


def dots(seed: int) -> Shown:
    return Shown(dice(game(seed)), game(seed))


def squeezed_dots(cell: float, seed: int) -> Shown:
    """Each tile fills whole pixels, as programs draw them, so that marks lie beside their place."""
    image = dice(game(seed))
    side = round(cell * 16) + 60
    smaller, _ = canvas(side, side, "#101010")
    edges = [30 + round(cell * i) for i in range(17)]
    for (row, column), _, left, top in squares(game(seed), 40, 40):
        size = edges[column + 1] - edges[column], edges[row + 1] - edges[row]
        piece = image.crop((left, top, left + 40, top + 40))
        smaller.paste(piece.resize(size, Image.Resampling.LANCZOS), (edges[column], edges[row]))
    return Shown(encoded(smaller, "JPEG", quality=75), game(seed))


def finished_dots(seed: int) -> Shown:
    """All numbers are open. Every second mine has a flag, the others are shown, one on red."""
    board = mw.Game.new("16x16x40", seed=seed, start=(4, 4)).board
    position = board.position([cell for cell in game(seed) if not board.is_mine(cell)])
    image = dice(position)
    draw = ImageDraw.Draw(image)
    for number, (row, column) in enumerate(board.mines):
        left, top = 40 + 40 * column, 40 + 40 * row
        if number % 2 == 0:
            tile(draw, left, top, 40, "#c02020" if number == 4 else "#000000", "#303030")
        shapes(draw, left, top, boards.MARKS["flag" if number % 2 else "grey mine"])
    return Shown(image, position, free=board.mines)


# Lost games: all mines are shown, one of them exploded


def lost(mark: str, background: str, draws_exploded: bool, seed: int) -> Shown:
    """The mines bear a mark; the exploded one lies on a background of its own."""
    board = mw.Game.new("16x16x40", seed=seed, start=(4, 4)).board
    position = game(seed, least=0)
    mines = [cell for cell in position if board.is_mine(cell)]
    exploded = mines[7]
    image = drawn(position)
    draw = ImageDraw.Draw(image)
    for row, column in mines:
        left, top = 60 + column * 24, 60 + row * 24
        tile(draw, left, top, 24, background if (row, column) == exploded else "#c0c0c0")
        for side in ((0, 0, 23, 0), (0, 0, 0, 23)):
            shapes(draw, left, top, [("line", side, "#808080")])
        if (row, column) != exploded or draws_exploded:
            shapes(draw, left, top, boards.MARKS[mark])
    return Shown(image, position, dict.fromkeys(mines, "mine") | {exploded: "exploded"})


# Parts of boards, and pages and desktops around boards


def part(top: int, left: int, seed: int) -> Shown:
    """Some rows and columns of a board; the picture ends exactly beside their cells."""
    position = game(seed, "16x30x99")
    image = drawn(position, 24, 0).crop((left * 24, top * 24, (left + 11) * 24, (top + 8) * 24))
    values = position.values[top : top + 8, left : left + 11]
    return Shown(image, mw.Position(values, density=0.2))


def on_its_page(seed: int) -> Shown:
    """A board with lines between empty cells, on a page that has nearly their colour."""
    position = game(seed, "16x30x99")
    board = drawn(position, 24, 0)
    image, draw = canvas(board.width + 300, board.height + 300, "#cccccc")
    image.paste(board, (200, 60))
    bottom = 60 + board.height
    draw.line((200, bottom + 3, 200 + board.width, bottom + 3), fill="#f0f0f0", width=2)
    draw.text((200, bottom + 8), "Save this board", fill="#0000ee", font=ImageFont.load_default(15))
    draw.rectangle((10, bottom + 144, image.width - 10, bottom + 168), fill="#f4f4f4")
    return Shown(image, position)


def white_margin(size: str, seed: int) -> Shown:
    """Hidden cells apart from one another; empty ones and a margin of one cell are white."""
    position, cell = game(seed, size), 24
    image, draw = sheet(position, cell, cell, "#ffffff", above=80)
    draw.rectangle((0, 0, image.width, 79), fill="#d8d8d8")
    cells = squares(position, cell, cell, cell + 80)
    boards.buttons(draw, cells, (cell, cell), "#355060", 1, 4, "#203890")
    return Shown(image, position)


def wide_margin(seed: int) -> Shown:
    """The margin ends where cells would, at two sides."""
    board = white_margin("9x9x10", seed).picture
    assert isinstance(board, Image.Image)
    image, _ = canvas(board.width + 60, board.height + 60, "#3a6ea5")
    image.paste(board.crop((0, 0, board.width - 12, board.height - 12)), (30, 30))
    return Shown(image, game(seed, "9x9x10"))


def desktop(random: np.random.Generator, noise: float) -> Image.Image:
    """A noisy picture of colours that flow."""
    ramp = np.linspace(0, 1, 1920)[None, :, None] * np.linspace(0.4, 1, 1080)[:, None, None]
    colour = random.uniform(60, 200, 3) + ramp * random.uniform(-60, 60, 3)
    pixels = colour + random.normal(0, noise, (1080, 1920, 3))
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def before_a_table(seed: int) -> Shown:
    """A board before a window with a table, on a desktop."""
    random = np.random.default_rng(seed)
    image = desktop(random, 4)
    draw = ImageDraw.Draw(image)
    draw.rectangle((900, 300, 1700, 800), fill="#ffffff")
    for row in range(24):
        for column in range(8):
            figure = f"{random.uniform(1, 999):.2f}"
            draw.text((920 + 95 * column, 310 + 20 * row), figure, fill="#222222")
    image.paste(drawn(game(seed), 20, 30), (600, 200))
    return Shown(image, game(seed))


def lawn_on_a_desktop(seed: int) -> Shown:
    """Cells without sides in a JPEG picture, whose blocks of 8x8 pixels are no cells."""
    position = game(seed)
    image = desktop(np.random.default_rng(seed), 8)
    boards.chess(ImageDraw.Draw(image), position, 27, 603, 205)
    return Shown(encoded(image, "JPEG", quality=60), position)


def in_light(seed: int) -> Shown:
    """Hidden cells that are lighter towards a corner, nearly as light as empty ones."""
    position = game(seed, start=(10, 10))
    dark, bright, empty = np.array((50, 80, 200)), np.array((200, 225, 245)), (215, 220, 240)
    rows, columns = position.shape
    image, draw = canvas(columns * 18 + 1, rows * 18 + 1, "#102050")
    for (row, column), value, left, top in squares(position, 18, 1):
        light = max(0.0, 1 - (row + column) / 9)
        hidden = tuple((dark + light * (bright - dark)).round().astype(int).tolist())
        tile(draw, left, top, 17, hidden if value == mw.HIDDEN else empty)
        write(draw, left, top, 18, value)
    return Shown(encoded(image, "JPEG", quality=60), position)


# Drawings on hidden cells


def marked(mark: str, step: int, seed: int) -> Shown:
    """Certain mines bear a mark that no classifier knows: it stands for a flag."""
    position = game(seed)
    flagged = mw.analyze(position).mines[::step]
    image = drawn(position, 24, 40)
    for row, column in flagged:
        shapes(ImageDraw.Draw(image), 40 + 24 * column, 40 + 24 * row, boards.MARKS[mark])
    return Shown(image, position, dict.fromkeys(flagged, "flag"))


def question_marks(seed: int) -> Shown:
    position = game(seed)
    image = drawn(position, 24, 40)
    for _, value, left, top in list(squares(position, 24, 40))[::7]:
        if value == mw.HIDDEN:
            put_sign(ImageDraw.Draw(image), left, top, 24, "?", "black", 0.75)
    return Shown(image, position)


# What research/screens draws, in styles that were not trained on


def research_style(number: int) -> Shown:
    random = np.random.default_rng([2030, number])
    kinds = research_games.played(random)[:16, :16]
    return of_research(research_pictures.drawn(kinds, draw_style(random), random))


def research_sign(number: int) -> Shown:
    """One picture on all cells; they are told apart by the signs that bear the numbers."""
    random, style = next(islice(_signs(), number, None))
    kinds = research_games.played(random)[:16, :16]
    return of_research(research_pictures.drawn(kinds, style, random))


def _signs() -> Iterator[tuple[np.random.Generator, Style]]:
    for number in count():
        random = np.random.default_rng([2031, number])
        style = draw_style(random)
        if style.plate and style.scene and style.scene is style.hidden_scene:
            yield random, style


def of_research(picture: research_pictures.Picture) -> Shown:
    shown = picture.kinds
    hidden = mw.Position(np.full(shown.shape, mw.HIDDEN), density=0.2)
    kinds = {cell: research_games.KINDS[shown[cell]] for cell in hidden}
    return Shown(picture.image, hidden, kinds)


RESEARCH = (research_style, research_sign)
SLOW = (on_a_hill, before_a_table, lawn_on_a_desktop)
CUT = {"mines": None, "mines_from": None}
WHOLE: dict[str, object] = {"cut": (), "mines": 40, "mines_from": "size", "doubtful": ()}

SCENES = (
    *(
        Scene(
            f"beginner, {cell} pixels",
            partial(classic, "9x9x10", cell, 60),
            (3,),
            facts=WHOLE | {"mines": 10},
        )
        for cell in (16, 24, 31, 48)
    ),
    Scene("wide cells", partial(stretched, 28, 24), (0,), (3,)),
    Scene("tall cells", partial(stretched, 20, 24), (3,), (0,)),
    Scene("wide cells on a sheet", wide_on_a_sheet, (31,), (52, 183)),
    Scene("a phone", partial(classic, "9x9x10", 137, 40), (0,), (1,)),
    Scene("chess board", partial(chess_board, 0), (16, 18, 20, 24, 28, 31, 33, 36, 40, 48, 50, 57)),
    Scene("wide frame", partial(chess_board, 1), (20, 33, 40, 48)),
    Scene("open page", open_page, (20, 33, 40, 48)),
    Scene("flat, 9x9", partial(without_lines, "9x9x10", 24, start=(4, 4)), (0, 1, 3)),
    Scene("flat, 16x16", partial(without_lines, "16x16x40", 30, start=(4, 4)), (0,), (1, 3)),
    Scene("flat, 16x30", partial(without_lines, "16x30x99", 20, start=(4, 4)), (3,), (0, 1)),
    Scene("flat, 12x9", partial(without_lines, "12x9x15", 30), (1,)),
    Scene("flat, 12x9, large", partial(without_lines, "12x9x15", 40), (3,)),
    # several rows are missing of the second
    Scene("flat, 12x10", partial(without_lines, "12x10x20", 24), (2, 3)),
    Scene("flat, 20x11", partial(without_lines, "20x11x40", 40), (0,)),
    # the part that is found first has a usual size
    Scene("flat, 9x14", partial(without_lines, "9x14x20", 30), (1,)),
    Scene("window, 12x9", partial(in_a_window, "12x9x15", "#d0d4d8", 4), (3,)),
    Scene("window, 7x9, 5 rows", partial(in_a_window, "7x9x10", "#d0d4d8", 5), (1,)),
    Scene("window, 7x9, pale", partial(in_a_window, "7x9x10", "#e8f0f8", 4), (1,)),
    Scene("window, 7x9, 4 rows", partial(in_a_window, "7x9x10", "#d0d4d8", 4), (3,)),
    Scene("flags on an area", with_flags, (1,), (0, 2)),
    Scene("buttons, large", partial(in_a_dark_window, "16x9x20", 34), (2,)),
    Scene("buttons, small", partial(in_a_dark_window, "16x9x20", 20), (4,)),
    Scene("buttons, 20x12", partial(in_a_dark_window, "20x12x40", 20), (9,)),
    Scene("buttons, 15x5", partial(in_a_dark_window, "15x5x10", 20), (11,)),
    *(Scene(f"two colours, {i}", partial(two_colours, i), (0, 2), (1,)) for i in range(4)),
    Scene("yellow flags", partial(flags_of_a_colour, "#98a0a8", "#d0d020"), (0,), (1, 2)),
    Scene("green flags", partial(flags_of_a_colour, "#404040", "#10c010"), (0,), (1, 2)),
    Scene("odd sevens", odd_sevens, (0, 1, 2, 3), facts={"certain": False}),
    # by the rules alone, so that none is certain; a few rare numbers stay wrong
    Scene("letters", letters, (0, 1), (5,), facts={"certain": False}),
    Scene("letters, hard", letters, (2,), (3, 4), mistakes=3, facts={"certain": False}),
    # what looks alike starts as one kind; of 1,024 cells, 853 were wrong before
    Scene("letters on a hill", on_a_hill, (0,)),
    Scene("letters on a hill, hard", on_a_hill, (), (2, 3, 4), mistakes=40),
    Scene("dots", dots, (0, 1), (2, 3)),
    # of 1,024 cells, 19 or 20 were wrong when marks had to lie at the same place
    Scene("dots beside their place", partial(squeezed_dots, 17.4), (1,), (0, 2, 3), mistakes=2),
    Scene("dots, larger", partial(squeezed_dots, 24.5), (0, 1), (2, 3), mistakes=2),
    Scene("dots, no cell hidden", finished_dots, (1,), (2,)),
    Scene("lost", partial(lost, "mine", "#ff0000", True), (0, 9), (1, 2, 4)),
    # the classifier sees a number in the exploded mine: the rules tell
    Scene("lost, pale", partial(lost, "mine", "#e09090", True), (1, 2, 9), (0, 4)),
    # taken for a hidden or an empty cell, were it not that a lost game has one
    Scene("lost, nothing drawn", partial(lost, "mine", "#d06060", False), (0, 4, 9), (1, 2)),
    Scene("lost, drawn grey", partial(lost, "mine", "#c0a0a0", False), (0, 2, 9), (1, 4)),
    # taken for flags, were it not for where they are: flags are set beside numbers
    Scene("lost, dynamite", partial(lost, "dynamite", "#ff0000", True), (0, 1), (2,)),
    Scene("lost, crosses", partial(lost, "cross", "#ff0000", True), (2,), (0, 1)),
    # with fewer mines apart from all numbers, as in games 0 and 3, they stay flags
    Scene("lost, diamonds", partial(lost, "diamond", "#ff0000", True), (1, 2)),
    Scene("lost, balloons", partial(lost, "balloon", "#ff0000", True), (1, 2)),
    Scene("part", partial(part, 4, 3), (0, 3), (), facts=CUT | {"cut": SIDES}),
    Scene("part, one side missed", partial(part, 4, 3), (1, 2), facts=CUT),
    Scene("corner", partial(part, 0, 0), (1, 3), (4, 5), facts=CUT | {"cut": SIDES[2:]}),
    Scene("corner, one side missed", partial(part, 0, 0), (0, 2), facts=CUT | {"cut": SIDES[3:]}),
    Scene("without a frame", partial(classic, "16x16x40", 24, 0), (0,), facts=WHOLE),
    Scene("a page of the same colour", on_its_page, (0, 1), (2,)),
    Scene("white margin", partial(white_margin, "16x16x40"), (0,), (1, 2)),
    Scene("white margin, 9x9", partial(white_margin, "9x9x10"), (6,)),
    Scene("margin as wide as a cell", wide_margin, (1, 2, 3)),
    Scene("before a table", before_a_table, (1,), (0, 2)),
    Scene("lawn on a desktop", lawn_on_a_desktop, (3,), (0, 2)),
    # cells that touch others are hidden whatever their colour
    Scene("in light", in_light, (2,), (5, 8)),
    Scene("trash", partial(marked, "trash", 1), (1, 3), (4,)),
    # no mine is shown while numbers lack mines
    Scene("bombs", partial(marked, "bomb", 2), (0, 1), (2,)),
    Scene("a style of research", research_style, (4, 6, 7), (0, 8, 12), mistakes=5),
    Scene("a sign of research", research_sign, (5, 7), (1,), mistakes=1),
    Scene("question marks", question_marks, (0,), (1, 2)),
)
