"""Pictures of flat boards, whose rules alone tell what is hidden, and of numbers in odd signs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from drawn_boards import game, wrong
from PIL import Image, ImageDraw, ImageFont

import minewise as mw
from minewise.base.types import GridCell

CELL, MARGIN = 28, 40
DIGITS, LETTERS = " 12345678", " ABCDEFGH"
FLAT = [
    ("#aab4c8", "#d8dce4"),
    ("#d8dce4", "#aab4c8"),
    ("#5e7a4c", "#8ca37c"),
    ("#333a4a", "#1a1e28"),
]


def drawn(
    position: mw.Position[Any],
    fills: tuple[str, str],
    signs: str,
    odd: Mapping[GridCell, str] | None = None,
) -> Image.Image:
    """Draws hidden and revealed cells in two plain colours; `odd` are other signs of some cells."""
    rows, columns = position.shape
    image = Image.new("RGB", (columns * CELL + 2 * MARGIN, rows * CELL + 2 * MARGIN), "#3a6ea5")
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(round(0.7 * CELL))
    ink = "#101828" if sum(Image.new("RGB", (1, 1), fills[1]).getpixel((0, 0))) > 300 else "#e8ecf8"
    for row, column in position:
        left, top = MARGIN + column * CELL, MARGIN + row * CELL
        value = position[row, column]
        box = (left, top, left + CELL - 1, top + CELL - 1)
        draw.rectangle(box, fills[0] if value == mw.HIDDEN else fills[1], outline="#8090a0")
        if value > 0:
            sign = (odd or {}).get((row, column), signs[value])
            draw.text((left + CELL / 2, top + CELL / 2), sign, ink, font, anchor="mm")
    return image


@pytest.mark.parametrize("fills", FLAT)
@pytest.mark.parametrize("seed", range(3))
def test_the_rules_tell_which_colour_is_hidden(fills: tuple[str, str], seed: int) -> None:
    position = game(seed, "16x16x40")
    assert wrong(mw.read_screenshot(drawn(position, fills, DIGITS)), position) == []


@pytest.mark.parametrize("fills", FLAT)
def test_a_misread_number_does_not_swap_hidden_and_empty_cells(fills: tuple[str, str]) -> None:
    position = game(1, "16x16x40")
    ones = [cell for cell in position if position[cell] == 1]
    odd = dict.fromkeys(ones[:: len(ones) // 3], "7")
    reading = mw.read_screenshot(drawn(position, fills, DIGITS, odd))
    assert set(wrong(reading, position)) <= set(odd)
    assert not reading.certain


def test_letters_in_place_of_numbers_are_deciphered() -> None:
    """By the rules alone, so that none is certain; a few rare numbers stay wrong."""
    cells = mistakes = 0
    for seed in range(6):
        position = game(seed, "16x16x40")
        reading = mw.read_screenshot(drawn(position, FLAT[2], LETTERS))
        assert not reading.certain
        cells += position.rows * position.columns
        mistakes += len(wrong(reading, position))
    assert mistakes <= 0.05 * cells, mistakes
