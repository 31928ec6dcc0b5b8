"""Boards that tests draw, and what is read wrongly of them."""

from __future__ import annotations

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


def game(seed: int, size: str, start: GridCell = (4, 4)) -> mw.Position[Any]:
    """A game in its middle."""
    dealt = mw.Game.new(size, seed=seed, start=start)
    moves = mw.moves("exact", dealt.board, start, seed=seed)
    for move in moves[: max(8, len(moves) // 2)]:
        dealt.open(move.cell)
    return dealt.position


def drawn(position: mw.Position[Any], cell: int = 24, margin: int = 60) -> Image.Image:
    """Draws a board with raised hidden cells on a grey desktop, digits in the classic colours."""
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
    if value <= 0:
        return
    middle = (left + cell / 2, top + cell / 2)
    font = ImageFont.load_default(round(0.75 * cell))
    draw.text(middle, str(value), fill=COLOURS[value], font=font, anchor="mm")


def wrong(reading: mw.Reading, position: mw.Position[Any]) -> list[GridCell]:
    assert reading.position.shape == position.shape
    return [cell for cell in position if reading.position[cell] != position[cell]]
