"""Games in their middle, and the classic picture of a board that most tests draw."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from PIL import Image, ImageDraw, ImageFont

import minewise as mw
from minewise.base.types import GridCell

COLOURS = (
    "",
    "#0000ff",
    "#008000",
    "#ff0000",
    "#000080",
    "#800000",
    "#008080",
    "#000000",
    "#808080",
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
    rows, columns = position.shape
    size = (columns * cell + 2 * margin, rows * cell + 2 * margin)
    image = Image.new("RGB", size, "#3a6ea5")
    draw = ImageDraw.Draw(image)
    bevel = max(2, cell // 10)
    for row, column in position:
        left, top = margin + column * cell, margin + row * cell
        right, bottom = left + cell - 1, top + cell - 1
        value = position[row, column]
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


def write(draw: ImageDraw.ImageDraw, left: int, top: int, cell: int, value: int) -> None:
    """Writes the number of a cell in its classic colour."""
    if value > 0:
        put_sign(draw, left, top, cell, str(value), COLOURS[value], 0.75)


def put_sign(
    draw: ImageDraw.ImageDraw,
    left: int,
    top: int,
    cell: int,
    sign: str,
    ink: str,
    share: float = 0.7,
) -> None:
    """Writes a sign in the middle of a cell, of this share of its height."""
    font = ImageFont.load_default(round(share * cell))
    draw.text((left + cell / 2, top + cell / 2), sign, fill=ink, font=font, anchor="mm")
