"""The mine counter above a board in a picture: displays that are drawn here, and none."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from drawn_boards import drawn, encoded, played, shapes, squares
from PIL import Image, ImageDraw, ImageFont
from segment_displays import Look, display

import minewise as mw
from minewise import _core
from minewise.base.budget import limits

CELL, MARGIN = 24, 96
Counter = Callable[[Image.Image], int | None]
GREY = "#c0c0c0"
LOOKS = {
    "classic": Look(),
    "tight": Look(space=0.1, gap=0.05, padding=0.06),
    "thick": Look(stroke=0.18, width=0.6),
    "thin": Look(stroke=0.1, width=0.46, gap=0.02),
    "rectangular": Look(mitred=False, gap=0.02, space=0.18),
    "slanted": Look(slant=0.12, space=0.16),
    "green": Look("#00ff40", "#003010"),
    "amber": Look("#ff8c00", None, "#101010"),
    "dim red": Look("#780000", "#2d0000"),
    "pale segments": Look("#ff0000", "#dddddd"),
    "dark on light": Look("#202820", "#98a890", "#a0b098"),
    "white": Look("#ffffff", None, "#182030"),
}
FLAG = [
    ("rectangle", (6, 17, 17, 19), "#000000"),
    ("rectangle", (11, 4, 12, 17), "#000000"),
    ("polygon", (10, 4, 10, 11, 4, 7), "#ff0000"),
]
NUMBERS = ("010", "099", "234", "567", "081", "07", "-12")


def with_displays(
    board: Image.Image, number: str, clock: str, height: int = 36, look: Look = LOOKS["classic"]
) -> Image.Image:
    """Draws the panel of the classic games above a board: counter, face and clock."""
    image = board.copy()
    draw = ImageDraw.Draw(image)
    right = board.width - MARGIN
    draw.rectangle((MARGIN - 8, 8, right + 7, MARGIN - 4), fill=GREY)
    middle, face = MARGIN // 2, board.width // 2
    for text, is_left in ((number, True), (clock, False)):
        if text:
            shown = display(text, height, look)
            place = (MARGIN if is_left else right - shown.width, middle - shown.height // 2)
            image.paste(shown, place)
    draw.ellipse((face - 14, middle - 14, face + 14, middle + 14), "#ffff00", "black")
    draw.arc((face - 8, middle - 8, face + 8, middle + 8), 20, 160, "black")
    return image


def drawn_flags(position: mw.Position[Any]) -> Image.Image:
    image = drawn(position, CELL, MARGIN)
    for _, value, x, y in squares(position, CELL, MARGIN):
        if value == mw.FLAG:
            shapes(ImageDraw.Draw(image), x, y, FLAG)
    return image


@pytest.fixture(scope="module")
def position() -> mw.Position[Any]:
    return played(12, 15, 30)


@pytest.fixture(scope="module")
def board(position: mw.Position[Any]) -> Image.Image:
    return drawn(position, CELL, MARGIN)


@pytest.fixture(scope="module")
def counter(board: Image.Image) -> Counter:
    """Returns a function that reads the counter above the board."""
    area = (0, 0, *board.size)
    found = _core.read_board(board.tobytes(), *board.size, area, None, limits(None))
    assert found is not None
    return lambda image: _core.read_counter(image.tobytes(), *image.size, found, limits(None))


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_displays_of_every_look_are_read(board: Image.Image, counter: Counter, look: Look) -> None:
    for number in NUMBERS:
        image = with_displays(board, number, "357", 36, look)
        assert counter(image) == int(number), number


@pytest.mark.parametrize("height", [21, 26, 32, 44, 56])
def test_every_digit_is_read_in_every_size(
    board: Image.Image, counter: Counter, height: int
) -> None:
    for number in ("012", "345", "678", "900", "111"):
        wanted = None if number == "111" else int(number)  # it does not show how wide digits are
        assert counter(with_displays(board, number, "", height)) == wanted, number


@pytest.mark.parametrize("quality", [95, 60])
def test_jpeg_hides_some_numbers_and_makes_up_none(
    board: Image.Image, counter: Counter, quality: int
) -> None:
    read = 0
    for look in LOOKS.values():
        for number in NUMBERS:
            image = with_displays(board, number, "357", 36, look)
            data = io.BytesIO(encoded(image, "JPEG", quality=quality))
            seen = counter(Image.open(data).convert("RGB"))
            assert seen in (None, int(number))
            read += seen is not None
    assert read >= 0.8 * len(LOOKS) * len(NUMBERS)


def test_a_clock_alone_and_part_of_a_display_are_no_counter(
    board: Image.Image, counter: Counter
) -> None:
    assert counter(with_displays(board, "", "057")) is None
    whole = with_displays(board, "220", "357")
    for covered in range(22):  # a window lies over a part of the first digit
        image = whole.copy()
        ImageDraw.Draw(image).rectangle((MARGIN, 10, MARGIN + covered, 86), fill=GREY)
        assert counter(image) in (None, 220), covered


def test_blank_and_full_displays_are_no_counter(board: Image.Image, counter: Counter) -> None:
    for lit in ("#ff0000", "#500000"):  # all segments alike: on, or off
        image = with_displays(board, "888", "", 36, Look(lit=lit))
        assert counter(image) in (None, 888)


def test_text_and_noise_above_a_board_are_no_counter(board: Image.Image, counter: Counter) -> None:
    random = np.random.default_rng(5)
    for size in (12, 18, 24, 36):
        for words in ("BOB 80% DOS", "Mines: 24  Time: 61", "BE | 3S | 2x", "Game Options Help"):
            image = board.copy()
            draw = ImageDraw.Draw(image)
            draw.text((MARGIN, 30), words, "#d00000", ImageFont.load_default(size))
            seen = counter(image)
            assert seen in (None, *(int(word) for word in words.split() if word.isdigit())), words
    for _ in range(10):
        pixels = np.array(board)
        pixels[: MARGIN - 4] = random.integers(0, 256, (MARGIN - 4, board.width, 3))
        assert counter(Image.fromarray(pixels)) is None


def test_the_total_follows_from_the_counter(position: mw.Position[Any], board: Image.Image) -> None:
    reading = mw.read_screenshot(with_displays(board, "030", "012"))
    assert reading.position == position
    assert "30 mines by its counter" in str(reading)
    assert reading.to_dict()["counter"] == 30


@pytest.mark.parametrize(
    ("number", "stated", "expected"),
    [
        ("030", None, (30, 30, "counter")),
        ("030", 31, (30, 31, "stated")),
        # the position excludes these
        ("001", None, (None, None, None)),
        ("180", None, (None, None, None)),
        ("-10", None, (None, None, None)),
    ],
)
def test_a_total_comes_from_the_user_or_a_possible_counter(
    board: Image.Image, number: str, stated: int | None, expected: object
) -> None:
    reading = mw.read_screenshot(with_displays(board, number, "012"), mines=stated)
    assert (reading.counter, reading.mines, reading.mines_from) == expected


def test_the_counter_wins_over_the_size() -> None:
    position = played(16, 16, 50)
    board = drawn(position, CELL, MARGIN)
    assert mw.read_screenshot(board).mines == 40
    assert mw.read_screenshot(with_displays(board, "050", "012")).position == position


def test_a_counter_that_ignores_flags_confirms_the_size() -> None:
    position = played(9, 9, 10)
    mine = next(iter(mw.analyze(position).mines))
    board = drawn_flags(position.with_cells({mine: mw.FLAG}))
    with_flag = mw.read_screenshot(with_displays(board, "010", "", 30))
    assert with_flag.position.flag_count == 1
    assert (with_flag.mines, with_flag.mines_from) == (10, "size")
    down = mw.read_screenshot(with_displays(board, "011", "", 30))
    assert (down.counter, down.mines, down.mines_from) == (11, 12, "counter")


def test_a_part_of_a_board_has_a_counter_and_no_total(board: Image.Image) -> None:
    image = with_displays(board, "030", "012")
    reading = mw.read_screenshot(image.crop((0, 0, image.width, image.height - MARGIN - 60)))
    assert reading.cut == ("bottom",)
    assert (reading.counter, reading.mines) == (30, None)


def test_the_page_has_no_segment_display() -> None:
    assert mw.read_screenshot("examples/screenshot.png").counter is None
