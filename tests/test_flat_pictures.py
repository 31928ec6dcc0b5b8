"""Pictures of boards whose hidden cells are one area without lines."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from drawn_boards import game, write, wrong
from PIL import Image, ImageDraw

import minewise as mw
from minewise.base.types import GridCell


def flat(position: mw.Position[Any], cell: int) -> Image.Image:
    """A picture that ends with the board, whose hidden cells are one area without lines."""
    rows, columns = position.shape
    image = Image.new("RGB", (columns * cell, rows * cell))
    draw = ImageDraw.Draw(image)
    for row, column in position:
        left, top = column * cell, row * cell
        fill = "#7090a8" if position[row, column] == mw.HIDDEN else "#e0e0e0"
        draw.rectangle((left, top, left + cell - 1, top + cell - 1), fill=fill)
        write(draw, left, top, cell, position[row, column])
    return image


@pytest.mark.parametrize(("size", "cell"), [("9x9x10", 24), ("16x16x40", 30), ("16x30x99", 20)])
@pytest.mark.parametrize("seed", [0, 1, 3])
def test_a_board_without_lines_may_fill_the_picture(size: str, cell: int, seed: int) -> None:
    position = game(seed, size)
    assert wrong(mw.read_screenshot(flat(position, cell)), position) == []


@pytest.mark.parametrize(
    ("size", "cell", "seed"),
    [
        ("12x9x15", 30, 1),
        ("12x9x15", 40, 3),
        ("12x10x20", 24, 2),
        ("20x11x40", 40, 0),
        ("12x10x20", 24, 3),  # several rows are missing
        ("9x14x20", 30, 1),  # the part that is found has a usual size
    ],
)
def test_a_board_of_no_usual_size_may_fill_the_picture(size: str, cell: int, seed: int) -> None:
    position = game(seed, size, (3, 3))
    assert wrong(mw.read_screenshot(flat(position, cell)), position) == []


@pytest.mark.parametrize(
    ("size", "seed", "colour", "rows"),
    [
        ("12x9x15", 3, "#d0d4d8", 4),
        ("7x9x10", 1, "#d0d4d8", 5),
        ("7x9x10", 1, "#e8f0f8", 4),
        ("7x9x10", 3, "#d0d4d8", 4),
    ],
)
def test_rows_of_a_window_beside_hidden_cells_are_no_part_of_the_board(
    size: str, seed: int, colour: str, rows: int
) -> None:
    position = game(seed, size, (3, 3))
    board = flat(position, 30)
    top = 60 + 30 * rows
    window = Image.new("RGB", (board.width + 30, top + board.height + 15), colour)
    draw = ImageDraw.Draw(window)
    draw.rectangle((0, 0, window.width, 30), fill="#204060")
    draw.text((10, 36), "View Help", fill="#606060")
    window.paste(board, (15, top))
    assert wrong(mw.read_screenshot(window), position) == []


def with_flags(position: mw.Position[Any], cell: int, flagged: list[GridCell]) -> Image.Image:
    """The same on a page, with flags here and there on the area."""
    board = flat(position, cell)
    draw = ImageDraw.Draw(board)
    for row, column in flagged:
        left, top = column * cell, row * cell
        draw.line((left + 13, top + 6, left + 13, top + 26), fill="#101010", width=2)
        draw.polygon(
            [(left + 13, top + 6), (left + 26, top + 11), (left + 13, top + 16)], "#d02020"
        )
    image = Image.new("RGB", (board.width + 120, board.height + 120), "#f0f0f0")
    image.paste(board, (60, 60))
    return image


@pytest.mark.parametrize("seed", range(3))
def test_a_board_without_lines_goes_on_where_a_flag_is(seed: int) -> None:
    position = game(seed, "16x30x99")
    random = np.random.default_rng(seed)
    hidden = [cell for cell in position if position[cell] == mw.HIDDEN]
    flagged = [cell for cell in hidden if random.random() < 0.06]
    reading = mw.read_screenshot(with_flags(position, 32, flagged))
    assert sorted(wrong(reading, position)) == flagged
    assert {reading.position[cell] for cell in flagged} == {mw.FLAG}


def with_buttons(position: mw.Position[Any], cell: int) -> Image.Image:
    """A window with hidden cells apart from one another, on a sheet that shows no empty cells."""
    rows, columns = position.shape
    image = Image.new("RGB", (columns * cell + 24, rows * cell + 80), "#202830")
    draw = ImageDraw.Draw(image)
    draw.rectangle((12, 68, 11 + columns * cell, 67 + rows * cell), fill="#f4f4f2")
    for row, column in position:
        left, top = 12 + column * cell, 68 + row * cell
        if position[row, column] == mw.HIDDEN:
            button = (left + 2, top + 2, left + cell - 3, top + cell - 3)
            draw.rounded_rectangle(button, 3, "#406878")
        write(draw, left, top, cell, position[row, column])
    return image


@pytest.mark.parametrize(
    ("size", "cell", "seed"),
    [("16x9x20", 34, 2), ("16x9x20", 20, 4), ("20x12x40", 20, 9), ("15x5x10", 20, 11)],
)
def test_a_board_goes_on_beyond_the_first_empty_cells(size: str, cell: int, seed: int) -> None:
    position = game(seed, size, (3, 3))
    assert wrong(mw.read_screenshot(with_buttons(position, cell)), position) == []
