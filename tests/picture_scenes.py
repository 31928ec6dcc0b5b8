"""Scenes: pictures of boards as people send them, each with the cells that must be read.

A scene is a row of `SCENES`: its name, how it is drawn from a seed, the seeds that the gate and the
nightly run read, and the number of cells that may be misread in a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from itertools import count, islice
from typing import Any, NamedTuple

import numpy as np
from drawn_boards import COLOURS, drawn, game, played, put_sign, write
from PIL import Image, ImageDraw, ImageFont

import minewise as mw
from minewise.base.types import GridCell
from minewise.vision.reading import SIDES
from research.screens import games as research_games
from research.screens import pictures as research_pictures
from research.screens.styles import Style, draw_style

Position = mw.Position[Any]
Draw = ImageDraw.ImageDraw


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


def jpeg(image: Image.Image, quality: int) -> bytes:
    data = BytesIO()
    image.save(data, "JPEG", quality=quality)
    return data.getvalue()


def canvas(width: int, height: int, colour: str) -> tuple[Image.Image, Draw]:
    image = Image.new("RGB", (width, height), colour)
    return image, ImageDraw.Draw(image)


# Boards whose end is hard to see


def chess_board(cell: int) -> Shown:
    return _odd_end(played(12, 15, 30), cell, "chess board", 0)


def wide_frame(cell: int) -> Shown:
    return _odd_end(played(12, 15, 30), cell, "wide frame", cell)


def open_page(cell: int) -> Shown:
    """Hidden cells are rounded, and empty cells have the colour of the page."""
    return _odd_end(played(12, 15, 30), cell, "open", round(1.6 * cell))


def _odd_end(position: Position, cell: int, style: str, margin: int) -> Shown:
    rows, columns = position.shape
    image, draw = canvas(columns * cell + 2 * margin, rows * cell + 2 * margin, "#f4f4f0")
    if style == "wide frame":
        for i, shade in enumerate(("#f8f8f8", "#c0c0c0", "#808080")):
            inset = i * cell // 4
            draw.rectangle((inset, inset, image.width - inset, image.height - inset), fill=shade)
    for row, column in position:
        x, y, value = margin + column * cell, margin + row * cell, position[row, column]
        if style == "open" and value == mw.HIDDEN:
            box = (x + cell // 12, y + cell // 12, x + cell - cell // 12, y + cell - cell // 12)
            draw.rounded_rectangle(box, cell // 6, fill="#4a6a8a")
        elif style != "open":
            dark, light = ("#a2d149", "#aad751") if value == mw.HIDDEN else ("#d7b899", "#e5c29f")
            fill = light if (row + column) % 2 else dark
            draw.rectangle((x, y, x + cell - 1, y + cell - 1), fill=fill)
        if value > 0:
            put_sign(draw, x, y, cell, str(value), COLOURS[value])
    return Shown(image, position, grid=(margin, margin, cell, cell))


def classic(size: str, cell: int, margin: int, seed: int) -> Shown:
    position = game(seed, size)
    return Shown(drawn(position, cell, margin), position, grid=(margin, margin, cell, cell))


def stretched(width: int, height: int, seed: int) -> Shown:
    """Cells that are no squares."""
    position = game(seed)
    image = drawn(position, 48, 96)
    size = image.width * width // 48, image.height * height // 48
    grid = (2 * width, 2 * height, width, height)
    return Shown(image.resize(size, Image.Resampling.LANCZOS), position, grid=grid)


# Hidden cells that are one area without lines


def flat(position: Position, cell: int) -> Image.Image:
    """A picture that ends with the board, whose hidden cells are one area without lines."""
    rows, columns = position.shape
    image, draw = canvas(columns * cell, rows * cell, "black")
    for row, column in position:
        left, top = column * cell, row * cell
        fill = "#7090a8" if position[row, column] == mw.HIDDEN else "#e0e0e0"
        draw.rectangle((left, top, left + cell - 1, top + cell - 1), fill=fill)
        write(draw, left, top, cell, position[row, column])
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
    board = flat(position, 32)
    draw = ImageDraw.Draw(board)
    for row, column in flagged:
        left, top = column * 32, row * 32
        draw.line((left + 13, top + 6, left + 13, top + 26), fill="#101010", width=2)
        corners = [(left + 13, top + 6), (left + 26, top + 11), (left + 13, top + 16)]
        draw.polygon(corners, "#d02020")
    image, _ = canvas(board.width + 120, board.height + 120, "#f0f0f0")
    image.paste(board, (60, 60))
    return Shown(image, position, dict.fromkeys(flagged, "flag"))


def buttons(size: str, cell: int, seed: int) -> Shown:
    """A window with hidden cells apart from one another, on a sheet that shows no empty cells."""
    position = game(seed, size, (3, 3))
    rows, columns = position.shape
    image, draw = canvas(columns * cell + 24, rows * cell + 80, "#202830")
    draw.rectangle((12, 68, 11 + columns * cell, 67 + rows * cell), fill="#f4f4f2")
    for row, column in position:
        left, top = 12 + column * cell, 68 + row * cell
        if position[row, column] == mw.HIDDEN:
            button = (left + 2, top + 2, left + cell - 3, top + cell - 3)
            draw.rounded_rectangle(button, 3, "#406878")
        write(draw, left, top, cell, position[row, column])
    return Shown(image, position)


# Two plain colours, of which only the rules tell which is hidden, and other signs

FILLS = [
    ("#aab4c8", "#d8dce4"),
    ("#d8dce4", "#aab4c8"),
    ("#5e7a4c", "#8ca37c"),
    ("#333a4a", "#1a1e28"),
]


def _two_colours(
    position: Position, fills: tuple[str, str], signs: str, odd: Mapping[GridCell, str]
) -> Image.Image:
    """Draws hidden and revealed cells in two plain colours; `odd` are other signs of some cells."""
    cell, margin = 28, 40
    rows, columns = position.shape
    image, draw = canvas(columns * cell + 2 * margin, rows * cell + 2 * margin, "#3a6ea5")
    is_light = sum(bytes.fromhex(fills[1][1:])) > 300
    for row, column in position:
        left, top = margin + column * cell, margin + row * cell
        value = position[row, column]
        box = (left, top, left + cell - 1, top + cell - 1)
        draw.rectangle(box, fills[0] if value == mw.HIDDEN else fills[1], outline="#8090a0")
        if value > 0:
            sign = odd.get((row, column), signs[value])
            put_sign(draw, left, top, cell, sign, "#101828" if is_light else "#e8ecf8")
    return image


def two_colours(fills: int, seed: int) -> Shown:
    position = game(seed)
    return Shown(_two_colours(position, FILLS[fills], " 12345678", {}), position)


def odd_sevens(fills: int) -> Shown:
    """Three ones are drawn as 7: this must not swap hidden and empty cells."""
    position = game(1)
    ones = [cell for cell in position if position[cell] == 1]
    odd = dict.fromkeys(ones[:: len(ones) // 3], "7")
    return Shown(_two_colours(position, FILLS[fills], " 12345678", odd), position, free=odd)


def letters(seed: int) -> Shown:
    position = game(seed)
    return Shown(_two_colours(position, FILLS[2], " ABCDEFGH", {}), position)


def on_a_hill(seed: int) -> Shown:
    """Gravestones and bushes that let a landscape through, with letters in place of numbers."""
    position, cell = game(seed), 24
    rows, columns = position.shape
    image, draw = canvas((columns + 2) * cell, (rows + 2) * cell, "#223c2c")
    random = np.random.default_rng(7)
    for _ in range(9):
        left, top, width, height = random.uniform((-0.2, -0.2, 0.2, 0.2), (0.9, 0.9, 0.6, 0.6))
        box = np.array([left, top, left + width, top + height]) * image.width
        light = random.uniform(0.6, 1.9)
        draw.ellipse(box.tolist(), fill=(int(34 * light), int(60 * light), int(44 * light)))
    font = ImageFont.load_default(cell // 2)
    for row, column in position:
        left, top = (column + 1) * cell, (row + 1) * cell
        value = position[row, column]
        if value == mw.HIDDEN:
            for x, y, fill in ((2, 10, "#3e5a2a"), (10, 7, "#4f6e32"), (6, 13, "#465f2c")):
                draw.ellipse((left + x, top + y, left + x + 11, top + y + 8), fill=fill)
            continue
        draw.rectangle((left + 5, top + 2, left + 19, top + 22), fill="#5a5f66")
        draw.rectangle((left + 2, top + 6, left + 22, top + 10), fill="#5a5f66")
        if value > 0:
            middle = (left + 12, top + 14)
            draw.text(middle, " ABCDEFGH"[value], fill="#c8e060", font=font, anchor="mm")
    return Shown(jpeg(image, 75), position)


DICE = ("", "e", "af", "aef", "acdf", "acdef", "abcdfg", "abcdefg", "abcdfghi")
PLACES = dict(
    zip(
        "abcdfghie",
        ((0, 0), (0, 1), (2, 0), (0, 2), (2, 2), (2, 1), (1, 0), (1, 2), (1, 1)),
        strict=True,
    )
)


def dice(position: Position) -> Image.Image:
    """A dark board with dots as on dice, each number in a colour of its own."""
    rows, columns = position.shape
    image, draw = canvas(columns * 40 + 80, rows * 40 + 80, "#101010")
    colours = ("", "#2060e0", "#20a030", "#d02020", "#8040c0", "#c08020", "#20a0a0", "#eee", "#888")
    for row, column in position:
        left, top = 40 + column * 40, 40 + row * 40
        value = position[row, column]
        fill = "#606060" if value == mw.HIDDEN else "#000000"
        draw.rectangle((left, top, left + 39, top + 39), fill=fill, outline="#303030")
        if value == mw.HIDDEN:
            draw.line((left + 1, top + 1, left + 38, top + 1), fill="#a0a0a0", width=3)
            draw.line((left + 1, top + 1, left + 1, top + 38), fill="#a0a0a0", width=3)
        for place in DICE[max(value, 0)]:
            x, y = (
                start + 9 + 11 * step
                for start, step in zip((left, top), PLACES[place], strict=True)
            )
            draw.ellipse((x - 5, y - 5, x + 5, y + 5), fill=colours[value])
    return image


def dots(seed: int) -> Shown:
    return Shown(dice(game(seed)), game(seed))


def squeezed_dots(cell: float, seed: int) -> Shown:
    """Each tile fills whole pixels, as programs draw them, so that marks lie beside their place."""
    image = dice(game(seed))
    side = round(cell * 16) + 60
    smaller, _ = canvas(side, side, "#101010")
    edges = [30 + round(cell * i) for i in range(17)]
    for row in range(16):
        for column in range(16):
            box = (40 + 40 * column, 40 + 40 * row, 80 + 40 * column, 80 + 40 * row)
            size = edges[column + 1] - edges[column], edges[row + 1] - edges[row]
            tile = image.crop(box).resize(size, Image.Resampling.LANCZOS)
            smaller.paste(tile, (edges[column], edges[row]))
    return Shown(jpeg(smaller, 75), game(seed))


def finished_dots(seed: int) -> Shown:
    """All numbers are open. Every second mine has a flag, the others are shown, one on red."""
    dealt = mw.Game.new("16x16x40", seed=seed, start=(4, 4))
    mines = [cell for cell in dealt.position if dealt.board.is_mine(cell)]
    for cell in list(dealt.position):
        if cell not in mines and dealt.position[cell] == mw.HIDDEN:
            dealt.open(cell)
    image = dice(dealt.position)
    draw = ImageDraw.Draw(image)
    for number, (row, column) in enumerate(mines):
        left, top = 40 + 40 * column, 40 + 40 * row
        if number % 2:
            draw.line((left + 17, top + 8, left + 17, top + 32), fill="#101010", width=3)
            flag = [(left + 17, top + 8), (left + 32, top + 14), (left + 17, top + 20)]
            draw.polygon(flag, fill="#d02020")
            continue
        fill = "#c02020" if number == 4 else "#000000"
        draw.rectangle((left, top, left + 39, top + 39), fill=fill, outline="#303030")
        draw.ellipse((left + 11, top + 11, left + 28, top + 28), fill="#a0a0a0")
        draw.line((left + 6, top + 20, left + 33, top + 20), fill="#a0a0a0", width=3)
        draw.line((left + 20, top + 6, left + 20, top + 33), fill="#a0a0a0", width=3)
    return Shown(image, dealt.position, free=mines)


# Lost games: all mines are shown, one of them exploded


def ball(draw: Draw, left: int, top: int) -> None:
    """A mine as in most programs."""
    draw.ellipse((left + 6, top + 6, left + 17, top + 17), fill="black")
    draw.line((left + 3, top + 12, left + 20, top + 12), fill="black", width=2)
    draw.line((left + 12, top + 3, left + 12, top + 20), fill="black", width=2)


def dynamite(draw: Draw, left: int, top: int) -> None:
    for stick in (6, 10, 14):
        box = (left + stick, top + 8, left + stick + 3, top + 20)
        draw.rectangle(box, fill="#c03020")
    draw.line((left + 11, top + 8, left + 15, top + 3), fill="#302010")


def cross(draw: Draw, left: int, top: int) -> None:
    draw.line((left + 6, top + 6, left + 17, top + 17), fill="#a02020", width=3)
    draw.line((left + 17, top + 6, left + 6, top + 17), fill="#a02020", width=3)


def diamond(draw: Draw, left: int, top: int) -> None:
    """A mark that is taken for a flag."""
    corners = [(left + 11, top + 4), (left + 18, top + 11), (left + 11, top + 18)]
    draw.polygon([*corners, (left + 4, top + 11)], fill="#801010")


def balloon(draw: Draw, left: int, top: int) -> None:
    """Another one."""
    draw.line((left + 11, top + 13, left + 11, top + 20), fill="#303030", width=2)
    draw.ellipse((left + 6, top + 3, left + 16, top + 13), fill="#803030")


def lost(
    mark: Callable[[Draw, int, int], None], background: str, draws_exploded: bool, seed: int
) -> Shown:
    """The mines bear a mark; the exploded one lies on a background of its own."""
    board = mw.Game.new("16x16x40", seed=seed, start=(4, 4)).board
    position = game(seed, least=0)
    mines = [cell for cell in position if board.is_mine(cell)]
    exploded = mines[7]
    image = drawn(position)
    draw = ImageDraw.Draw(image)
    for row, column in mines:
        left, top = 60 + column * 24, 60 + row * 24
        fill = background if (row, column) == exploded else "#c0c0c0"
        draw.rectangle((left, top, left + 23, top + 23), fill=fill)
        draw.line((left, top, left + 23, top), fill="#808080")
        draw.line((left, top, left, top + 23), fill="#808080")
        if (row, column) != exploded or draws_exploded:
            mark(draw, left, top)
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
    rows, columns = position.shape
    image, draw = canvas((columns + 2) * cell, (rows + 2) * cell + 80, "#ffffff")
    draw.rectangle((0, 0, image.width, 79), fill="#d8d8d8")
    for row, column in position:
        left, top = (column + 1) * cell, (row + 1) * cell + 80
        value = position[row, column]
        if value == mw.HIDDEN:
            box = (left + 1, top + 1, left + cell - 2, top + cell - 2)
            draw.rounded_rectangle(box, 4, fill="#355060")
        elif value > 0:
            put_sign(draw, left, top, cell, str(value), "#203890")
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
    lawn, draw = canvas(16 * 27, 16 * 27, "black")
    for row, column in position:
        left, top = column * 27, row * 27
        value = position[row, column]
        shades = ("#aad751", "#a2d149") if value == mw.HIDDEN else ("#e5c29f", "#d7b899")
        draw.rectangle((left, top, left + 26, top + 26), fill=shades[(row + column) % 2])
        write(draw, left, top, 27, value)
    image = desktop(np.random.default_rng(seed), 8)
    image.paste(lawn, (603, 205))
    return Shown(jpeg(image, 60), position)


def in_light(seed: int) -> Shown:
    """Hidden cells that are lighter towards a corner, nearly as light as empty ones."""
    position, cell = game(seed, start=(10, 10)), 18
    rows, columns = position.shape
    dark, bright, empty = np.array((50, 80, 200)), np.array((200, 225, 245)), (215, 220, 240)
    image, draw = canvas(columns * cell + 1, rows * cell + 1, "#102050")
    for row, column in position:
        left, top = column * cell + 1, row * cell + 1
        value = position[row, column]
        light = max(0.0, 1 - (row + column) / 9)
        hidden = tuple((dark + light * (bright - dark)).round().astype(int).tolist())
        fill = hidden if value == mw.HIDDEN else empty
        draw.rectangle((left, top, left + cell - 2, top + cell - 2), fill=fill)
        write(draw, left, top, cell, value)
    return Shown(jpeg(image, 60), position)


# Drawings on hidden cells


def mines_of(position: Position) -> list[GridCell]:
    probabilities = mw.analyze(position)
    hidden = [cell for cell in position if position[cell] == mw.HIDDEN]
    return [cell for cell in hidden if probabilities[cell] == 1.0]


def trash(draw: Draw, left: int, top: int) -> None:
    draw.rectangle((left + 8, top + 8, left + 16, top + 19), fill="#9098a0", outline="#606870")
    draw.line((left + 6, top + 7, left + 18, top + 7), fill="#606870", width=2)
    for stroke in (10, 12, 14):
        draw.line((left + stroke, top + 10, left + stroke, top + 17), fill="#606870")


def bomb(draw: Draw, left: int, top: int) -> None:
    draw.ellipse((left + 4, top + 8, left + 16, top + 20), fill="#303038")
    draw.line((left + 14, top + 9, left + 18, top + 5), fill="#806040", width=2)
    draw.ellipse((left + 16, top + 2, left + 21, top + 7), fill="#ffb020")


def marked(mark: Callable[[Draw, int, int], None], step: int, seed: int) -> Shown:
    """Certain mines bear a mark that no classifier knows: it stands for a flag."""
    position = game(seed)
    flagged = mines_of(position)[::step]
    image = drawn(position, 24, 40)
    for row, column in flagged:
        mark(ImageDraw.Draw(image), 40 + 24 * column, 40 + 24 * row)
    return Shown(image, position, dict.fromkeys(flagged, "flag"))


def question_marks(seed: int) -> Shown:
    position = game(seed)
    image = drawn(position, 24, 40)
    for row, column in list(position)[::7]:
        if position[row, column] == mw.HIDDEN:
            left, top = 40 + 24 * column, 40 + 24 * row
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
    Scene("a phone", partial(classic, "9x9x10", 137, 40), (0,), (1,)),
    Scene("chess board", chess_board, (16, 18, 20, 24, 28, 31, 33, 36, 40, 48, 50, 57)),
    Scene("wide frame", wide_frame, (20, 33, 40, 48)),
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
    Scene("buttons, large", partial(buttons, "16x9x20", 34), (2,)),
    Scene("buttons, small", partial(buttons, "16x9x20", 20), (4,)),
    Scene("buttons, 20x12", partial(buttons, "20x12x40", 20), (9,)),
    Scene("buttons, 15x5", partial(buttons, "15x5x10", 20), (11,)),
    *(Scene(f"two colours, {i}", partial(two_colours, i), (0, 2), (1,)) for i in range(4)),
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
    Scene("lost", partial(lost, ball, "#ff0000", True), (0, 9), (1, 2, 4)),
    # the classifier sees a number in the exploded mine: the rules tell
    Scene("lost, pale", partial(lost, ball, "#e09090", True), (1, 2, 9), (0, 4)),
    # taken for a hidden or an empty cell, were it not that a lost game has one
    Scene("lost, nothing drawn", partial(lost, ball, "#d06060", False), (0, 4, 9), (1, 2)),
    Scene("lost, drawn grey", partial(lost, ball, "#c0a0a0", False), (0, 2, 9), (1, 4)),
    # taken for flags, were it not for where they are: flags are set beside numbers
    Scene("lost, dynamite", partial(lost, dynamite, "#ff0000", True), (0, 1), (2,)),
    Scene("lost, crosses", partial(lost, cross, "#ff0000", True), (2,), (0, 1)),
    # with fewer mines apart from all numbers, as in games 0 and 3, they stay flags
    Scene("lost, diamonds", partial(lost, diamond, "#ff0000", True), (1, 2)),
    Scene("lost, balloons", partial(lost, balloon, "#ff0000", True), (1, 2)),
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
    Scene("trash", partial(marked, trash, 1), (1, 3), (4,)),
    # no mine is shown while numbers lack mines
    Scene("bombs", partial(marked, bomb, 2), (0, 1), (2,)),
    Scene("a style of research", research_style, (4, 6, 7), (0, 8, 12), mistakes=5),
    Scene("a sign of research", research_sign, (5, 7), (1,), mistakes=1),
    Scene("question marks", question_marks, (0,), (1, 2)),
)
