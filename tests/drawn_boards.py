"""Games in their middle, and how pictures of boards are drawn from parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw, ImageFont

import minewise as mw
from minewise.base.types import GridCell

Draw = ImageDraw.ImageDraw
Square = tuple[GridCell, int, int, int]  # a cell, its value and its corner
COLOURS = (
    *("", "#0000ff", "#008000", "#ff0000", "#000080"),
    *("#800000", "#008080", "#000000", "#808080"),
)


def played(rows: int, columns: int, mines: int) -> mw.Position[Any]:
    """Returns a game in its middle, of a size that no usual board has."""
    return game(4, f"{columns}x{rows}x{mines}", (rows // 2, columns // 2), least=0)


@lru_cache(maxsize=1000)
def game(
    seed: int, size: str = "16x16x40", start: GridCell = (4, 4), least: int = 8
) -> mw.Position[Any]:
    """Returns a game in its middle, after at least so many moves."""
    dealt = mw.Game.new(size, seed=seed, start=start)
    moves = mw.moves("exact", dealt.board, start, seed=seed)
    for move in moves[: max(least, len(moves) // 2)]:
        dealt.open(move.cell)
    return dealt.position


def drawn(position: mw.Position[Any], cell: int = 24, margin: int = 60) -> Image.Image:
    """Draws a board with raised hidden cells on a blue desktop, digits in the classic colours."""
    image, draw = sheet(position, cell, margin, "#3a6ea5")
    bevel = max(2, cell // 10)
    for _, value, left, top in squares(position, cell, margin):
        right, bottom = left + cell - 1, top + cell - 1
        draw.rectangle((left, top, right, bottom), fill="#c0c0c0")
        if value in (mw.HIDDEN, mw.FLAG):
            for i in range(bevel):
                draw.line((left + i, top + i, right - i, top + i), fill="#ffffff")
                draw.line((left + i, top + i, left + i, bottom - i), fill="#ffffff")
                draw.line((left + i, bottom - i, right - i, bottom - i), fill="#808080")
                draw.line((right - i, top + i, right - i, bottom - i), fill="#808080")
        else:
            draw.line((left, top, right, top), fill="#808080")
            draw.line((left, top, left, bottom), fill="#808080")
        write(draw, left, top, cell, value)
    return image


def sheet(
    position: mw.Position[Any], cell: int, margin: int, colour: str, above: int = 0
) -> tuple[Image.Image, Draw]:
    """Returns a picture of one colour for a board with a margin, and what draws on it."""
    rows, columns = position.shape
    size = columns * cell + 2 * margin, rows * cell + 2 * margin + above
    return canvas(*size, colour)


def squares(
    position: mw.Position[Any], width: int, left: int = 0, top: int | None = None, height: int = 0
) -> Iterator[Square]:
    """Yields the cells of a board with their values and corners; by default they are squares."""
    top = left if top is None else top
    for row, column in position:
        place = left + column * width, top + row * (height or width)
        yield (row, column), position[row, column], *place


def write(draw: Draw, left: int, top: int, cell: int, value: int) -> None:
    """Writes the number of a cell in its classic colour."""
    if value > 0:
        put_sign(draw, left, top, cell, str(value), COLOURS[value], 0.75)


def put_sign(
    draw: Draw, left: int, top: int, cell: int, sign: str, ink: str, share: float = 0.7
) -> None:
    """Writes a sign in the middle of a cell, of this share of its height."""
    font = ImageFont.load_default(round(share * cell))
    draw.text((left + cell / 2, top + cell / 2), sign, fill=ink, font=font, anchor="mm")


def canvas(width: int, height: int, colour: str) -> tuple[Image.Image, Draw]:
    image = Image.new("RGB", (width, height), colour)
    return image, ImageDraw.Draw(image)


def encoded(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    data = BytesIO()
    image.save(data, kind, **options)
    return data.getvalue()


def tile(draw: Draw, left: int, top: int, cell: int, fill: Any, outline: str | None = None) -> None:
    """Fills a whole cell."""
    draw.rectangle((left, top, left + cell - 1, top + cell - 1), fill, outline)


def chess(
    draw: Draw, position: mw.Position[Any], cell: int, left: int, top: int | None = None
) -> None:
    """Draws cells without sides in two shades by turns."""
    for (row, column), value, x, y in squares(position, cell, left, top):
        shades = ("#a2d149", "#aad751") if value == mw.HIDDEN else ("#d7b899", "#e5c29f")
        tile(draw, x, y, cell, shades[(row + column) % 2])
        if value > 0:
            put_sign(draw, x, y, cell, str(value), COLOURS[value])


def buttons(
    draw: Draw,
    cells: Iterable[Square],
    size: tuple[int, int],
    fill: str,
    gap: int,
    radius: int = 0,
    ink: str = "",
    share: float = 0.7,
) -> None:
    """Draws hidden cells apart from one another, and of the others the numbers alone."""
    width, height = size
    for _, value, x, y in cells:
        if value == mw.HIDDEN:
            box = (x + gap, y + gap, x + width - 1 - gap, y + height - 1 - gap)
            draw.rounded_rectangle(box, radius, fill)
        elif value > 0:
            left = x + (width - height) // 2
            put_sign(draw, left, y, height, str(value), ink or COLOURS[value], share)


Shape = tuple[Any, ...]  # a method that draws it, its corners in a cell, and colours


def shapes(draw: Draw, left: int, top: int, drawing: Iterable[Shape]) -> None:
    for kind, corners, *colours in drawing:
        moved = [(left, top)[i % 2] + corner for i, corner in enumerate(corners)]
        getattr(draw, kind)(moved, *colours)


MARKS: dict[str, list[Shape]] = {
    "bush": [
        ("ellipse", (2, 10, 13, 18), "#3e5a2a"),
        ("ellipse", (10, 7, 21, 15), "#4f6e32"),
        ("ellipse", (6, 13, 17, 21), "#465f2c"),
    ],
    "gravestone": [
        ("rectangle", (5, 2, 19, 22), "#5a5f66"),
        ("rectangle", (2, 6, 22, 10), "#5a5f66"),
    ],
    "flag": [
        ("line", (17, 8, 17, 32), "#101010", 3),
        ("polygon", (17, 8, 32, 14, 17, 20), "#d02020"),
    ],
    "small flag": [
        ("line", (13, 6, 13, 26), "#101010", 2),
        ("polygon", (13, 6, 26, 11, 13, 16), "#d02020"),
    ],
    "grey mine": [
        ("ellipse", (11, 11, 28, 28), "#a0a0a0"),
        ("line", (6, 20, 33, 20), "#a0a0a0", 3),
        ("line", (20, 6, 20, 33), "#a0a0a0", 3),
    ],
    "mine": [  # as in most programs
        ("ellipse", (6, 6, 17, 17), "black"),
        ("line", (3, 12, 20, 12), "black", 2),
        ("line", (12, 3, 12, 20), "black", 2),
    ],
    "dynamite": [
        *(("rectangle", (left, 8, left + 3, 20), "#c03020") for left in (6, 10, 14)),
        ("line", (11, 8, 15, 3), "#302010"),
    ],
    "cross": [("line", (6, 6, 17, 17), "#a02020", 3), ("line", (17, 6, 6, 17), "#a02020", 3)],
    "diamond": [("polygon", (11, 4, 18, 11, 11, 18, 4, 11), "#801010")],
    "balloon": [("line", (11, 13, 11, 20), "#303030", 2), ("ellipse", (6, 3, 16, 13), "#803030")],
    "trash": [
        ("rectangle", (8, 8, 16, 19), "#9098a0", "#606870"),
        ("line", (6, 7, 18, 7), "#606870", 2),
        *(("line", (stroke, 10, stroke, 17), "#606870") for stroke in (10, 12, 14)),
    ],
    "bomb": [
        ("ellipse", (4, 8, 16, 20), "#303038"),
        ("line", (14, 9, 18, 5), "#806040", 2),
        ("ellipse", (16, 2, 21, 7), "#ffb020"),
    ],
}
