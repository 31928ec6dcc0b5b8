"""Reading pictures: boards that are drawn here, pictures without a board, and damaged files."""

from __future__ import annotations

import io
import json
import zlib
from array import array
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from commanding import run
from drawn_boards import COLOURS, drawn
from PIL import Image, ImageDraw, ImageFont

import minewise as mw
from minewise import _core
from minewise.base.budget import Deadline
from minewise.vision.kinds import FIRST_NUMBER, KINDS, VALUES
from minewise.vision.pixels import MOST_PIXELS, Pixels, pixels_of
from minewise.vision.read import read_pixels
from minewise.vision.settle import settle

BEGINNER = """
0001#####
0001#####
00012####
000013###
000001###
011101###
01#101###
011101###
00000111#
"""


def encoded(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


@pytest.fixture(scope="module")
def board() -> mw.Position[Any]:
    return mw.Position.parse(BEGINNER, mines=10)


@pytest.fixture(scope="module")
def picture(board: mw.Position[Any]) -> Image.Image:
    return drawn(board)


@pytest.mark.parametrize("cell", [16, 24, 31, 48])
def test_a_drawn_board_is_read_with_its_place(board: mw.Position[Any], cell: int) -> None:
    reading = mw.read_screenshot(drawn(board, cell))
    assert reading.position == board
    assert not reading.doubtful
    assert reading.grid == pytest.approx((60, 60, cell, cell), abs=1.5)
    assert (reading.mines, reading.mines_from) == (10, "size")
    assert reading.cut == ()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "BMP", "GIF"])
def test_every_format_is_read(
    board: mw.Position[Any], picture: Image.Image, kind: str, tmp_path: Path
) -> None:
    data = encoded(picture, kind)
    assert mw.read_screenshot(data).position == board
    path = tmp_path / "shot"
    path.write_bytes(data)
    assert mw.read_screenshot(path).position == board
    assert mw.formats.load(data) == board


def test_arrays_and_transparency(board: mw.Position[Any], picture: Image.Image) -> None:
    pixels = np.asarray(picture)
    assert mw.read_screenshot(pixels).position == board
    opaque = np.dstack([pixels, np.full(pixels.shape[:2], 255, np.uint8)])
    assert mw.read_screenshot(opaque).position == board
    clear = pixels_of(np.zeros((30, 40, 4), np.uint8))
    assert set(clear.data) == {255}
    assert set(pixels_of(Image.new("RGBA", (40, 30))).data) == {255}
    assert set(pixels_of(Image.new("I;16", (40, 30), 65535)).data) == {255}


def test_a_turned_photo_is_set_upright(board: mw.Position[Any], picture: Image.Image) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned by 90 degrees
    turned = picture.transpose(Image.Transpose.ROTATE_90)
    data = encoded(turned, "JPEG", exif=exif, quality=95)
    assert mw.read_screenshot(data).position == board


def test_a_stated_total_is_kept_and_a_wrong_one_found(picture: Image.Image) -> None:
    stated = mw.read_screenshot(picture, mines=12)
    assert (stated.mines, stated.mines_from) == (12, "stated")
    assert not mw.read_screenshot(picture, mines=1).certain


def test_a_board_cut_at_the_side_is_partial(board: mw.Position[Any], picture: Image.Image) -> None:
    width, height = picture.size
    reading = mw.read_screenshot(picture.crop((60 + 24 * 2 + 12, 0, width, height)))
    assert reading.cut == ("left",)
    assert reading.mines is None
    assert reading.position.shape == (9, 6)
    assert reading.position.values.tolist() == board.values[:, 3:].tolist()
    assert "part of a board" in str(reading)


def test_figures_of_a_reading(board: mw.Position[Any], picture: Image.Image) -> None:
    reading = mw.read_screenshot(picture)
    assert reading.probabilities.shape == (9, 9, len(reading.kinds))
    assert reading.probabilities.sum(axis=2) == pytest.approx(np.ones((9, 9)))
    assert reading.kind((0, 3)) == "1"
    assert reading.probability((0, 3), "1") > 0.98
    with pytest.raises(mw.ParameterError, match="kind= must be one of"):
        reading.probability((0, 0), "cat")
    answer = reading.to_dict()
    assert answer["position"] == BEGINNER.split()
    assert json.loads(json.dumps(answer)) == answer
    drawing = reading.to_svg()
    assert drawing.count("<text") == 81
    assert "data:image/png;base64," in drawing
    with pytest.raises(AttributeError):
        reading.mines = 3  # type: ignore[misc]


def played(rows: int, columns: int, mines: int) -> mw.Position[Any]:
    """Returns a game in the middle, of a size that no usual board has."""
    start = rows // 2, columns // 2
    board = mw.generate((rows, columns, mines), start=start, seed=4)
    game = mw.Game(board)
    moves = mw.moves("exact", board, start, seed=4)
    for move in moves[: len(moves) // 2]:
        game.open(move.cell)
    return game.position


def styled(position: mw.Position[Any], style: str, cell: int) -> tuple[Image.Image, float, float]:
    """Draws a board whose end is hard to see, and returns the place of its first cell."""
    rows, columns = position.shape
    width, height = columns * cell, rows * cell
    margin = {"chess board": 0.0, "wide frame": 1.0, "open": 1.6}[style]
    left = top = round(margin * cell)
    image = Image.new("RGB", (width + 2 * left, height + 2 * top), "#f4f4f0")
    draw = ImageDraw.Draw(image)
    if style == "wide frame":
        for i, shade in enumerate(("#f8f8f8", "#c0c0c0", "#808080")):
            inset = i * cell // 4
            draw.rectangle((inset, inset, image.width - inset, image.height - inset), fill=shade)
    font = ImageFont.load_default(round(0.7 * cell))
    for row, column in position:
        x, y, value = left + column * cell, top + row * cell, position[row, column]
        odd = (row + column) % 2
        hidden = value in (mw.HIDDEN, mw.FLAG)
        if style == "open" and hidden:  # rounded; empty cells have the colour of the page
            box = (x + cell // 12, y + cell // 12, x + cell - cell // 12, y + cell - cell // 12)
            draw.rounded_rectangle(box, cell // 6, fill="#4a6a8a")
        elif style != "open":
            dark, light = ("#a2d149", "#aad751") if hidden else ("#d7b899", "#e5c29f")
            draw.rectangle((x, y, x + cell - 1, y + cell - 1), fill=light if odd else dark)
        if value > 0:
            middle = (x + cell / 2, y + cell / 2)
            draw.text(middle, str(value), fill=COLOURS[value], font=font, anchor="mm")
    return image, left, top


@pytest.mark.parametrize(
    ("style", "cell"),
    [
        *((style, cell) for style in ("chess board", "wide frame", "open") for cell in (20, 48)),
        *((style, cell) for style in ("chess board", "wide frame", "open") for cell in (33, 40)),
        *(("chess board", cell) for cell in (16, 18, 24, 28, 31, 36, 50, 57)),
    ],
)
def test_a_board_ends_where_its_cells_end(style: str, cell: int) -> None:
    position = played(12, 15, 30)
    image, left, top = styled(position, style, cell)
    reading = mw.read_screenshot(image)
    assert reading.position.shape == position.shape
    assert reading.grid == pytest.approx((left, top, cell, cell), abs=0.08 * cell)


def shares(position: mw.Position[Any], **doubts: dict[str, float]) -> array[float]:
    """Returns the probabilities of a certain reading, but for named cells such as r0c2."""
    values = array("d")
    for row, column in position:
        own = dict.fromkeys(KINDS, 0.0) | {KINDS[VALUES.index(position[row, column])]: 1.0}
        named = doubts.get(f"r{row}c{column}")
        if named is not None:
            own = dict.fromkeys(KINDS, 0.0) | named
        values.extend(own.values())
    return values


def test_the_engine_settles_a_number_that_may_be_two() -> None:
    position = mw.Position.parse("2##\n###\n###", mines=4)
    values = shares(position, r0c0={"2": 0.5, "3": 0.5})
    assert settle(position, values, Deadline(5)) == ()
    two, three = values[FIRST_NUMBER + 2], values[FIRST_NUMBER + 3]
    # C(3, 2) C(5, 2) layouts against C(3, 3) C(5, 1)
    assert two == pytest.approx(30 / 35)
    assert three == pytest.approx(5 / 35)


def test_an_impossible_number_is_repaired_and_stays_doubtful() -> None:
    position = mw.Position.parse("0000\n0222\n02##\n02##", mines=3)
    values = shares(position)
    assert settle(position, values, Deadline(5)) == ()
    first = 5 * len(KINDS) + FIRST_NUMBER
    assert 0.9 < values[first + 1] < 0.98  # r1c1 is a 1


def noise() -> Image.Image:
    random = np.random.default_rng(1)
    return Image.fromarray(random.integers(0, 256, (400, 600, 3)).astype(np.uint8))


def page_of_text() -> Image.Image:
    image = Image.new("RGB", (600, 500), "white")
    draw = ImageDraw.Draw(image)
    for line in range(24):
        text = "The quick brown fox jumps over the lazy dog, and goes on." * 2
        draw.text((20, 10 + 20 * line), text[line:], fill="black", font=ImageFont.load_default(14))
    return image


def table() -> Image.Image:
    image = Image.new("RGB", (640, 400), "white")
    draw = ImageDraw.Draw(image)
    for y in range(0, 400, 20):
        draw.line((0, y, 640, y), fill="#cccccc")
    for x in range(0, 640, 64):
        draw.line((x, 0, x, 400), fill="#cccccc")
    return image


@pytest.mark.parametrize(
    "image", [noise(), page_of_text(), table(), Image.new("RGB", (300, 300), "white")]
)
def test_pictures_without_a_board_get_one_line(image: Image.Image) -> None:
    with pytest.raises(mw.FormatError) as error:
        mw.read_screenshot(image)
    assert str(error.value) == "the picture shows no Minesweeper board"


def bomb() -> bytes:
    """A PNG of 20,000 x 20,000 pixels in a few bytes."""
    data = encoded(Image.new("RGB", (24, 24)))
    header = b"IHDR" + (20_000).to_bytes(4, "big") * 2 + data[24:29]
    return data[:12] + header + zlib.crc32(header).to_bytes(4, "big") + data[33:]


@pytest.mark.parametrize(
    ("image", "words"),
    [
        (Image.new("RGB", (1, 1)), "1x1 pixels is too small"),
        (bomb(), "too large"),
        (encoded(Image.new("RGB", (200, 200)))[:60], "the picture is damaged"),
        (encoded(noise(), "JPEG")[:300], "the picture is damaged"),
        (b"\x89PNG\r\n\x1a\nabc", "no picture that can be read"),
        (b"text", "no picture that can be read"),
        (b"", "no picture that can be read"),
        (np.zeros((30, 30), np.uint8), "must have the shape"),
        (np.zeros((30, 30, 3)), "must have the shape"),
        (np.zeros((0, 30, 3), np.uint8), "too small"),
        (7, "must be a path, bytes"),
    ],
)
def test_what_is_no_picture_is_refused_in_one_line(image: Any, words: str) -> None:
    with pytest.raises(mw.MinewiseError, match=words) as error:
        mw.read_screenshot(image)
    assert "\n" not in str(error.value)


def test_missing_files_and_small_budgets(tmp_path: Path, picture: Image.Image) -> None:
    with pytest.raises(FileNotFoundError):
        mw.read_screenshot(tmp_path / "none.png")
    with pytest.raises(mw.OverBudget):
        mw.read_screenshot(picture, budget=mw.Budget(work=1_000))
    with pytest.raises(mw.OverBudget):
        mw.read_screenshot(picture, budget=mw.Budget(megabytes=0.01))
    with pytest.raises(mw.ParameterError):
        mw.read_screenshot(picture, mines=-1)


def test_the_core_checks_the_number_of_bytes() -> None:
    for width, height in ((0, 1), (1, 0), (2, 1), (2**62, 4)):
        with pytest.raises(ValueError, match="three bytes"):
            _core.read_board(bytes(3), width, height, _core.Limits(1.0, 1 << 20))
    assert MOST_PIXELS * 3 < 1 << 27


def test_narrow_pictures_end() -> None:
    for width, height in ((24, 2000), (2000, 24), (24, 24)):
        with pytest.raises(mw.FormatError, match="no Minesweeper board"):
            read_pixels(Pixels(width, height, bytes(width * height * 3)))


def test_crops_are_averages_of_areas() -> None:
    ramp = np.repeat(np.arange(96, dtype=np.uint8)[None, :, None], 96, axis=0)
    data = np.ascontiguousarray(np.repeat(ramp, 3, axis=2)).tobytes()
    cells = np.asarray(_core.picture_cells(data, 96, 96, 24.0, 24.0, 48.0, 48.0, 1, 1))
    assert cells.shape == (1, 3, 24, 24)
    step = 48 * (1 + 2 / 12) / 24
    centres = 20 + step * (np.arange(24) + 0.5) - 0.5
    assert cells[0, 1, 3] * 255 == pytest.approx(centres, abs=0.3)


def test_the_commands_read_pictures(picture: Image.Image, tmp_path: Path) -> None:
    path = tmp_path / "shot.png"
    picture.save(path)
    target = tmp_path / "read.svg"
    answer = run("read", str(path), "--svg", str(target))
    assert answer.exit_code == 0
    assert answer.stdout.split("\n")[:9] == BEGINNER.split()
    assert "9 rows and 9 columns" in answer.stderr
    assert target.read_text().startswith("<svg ")
    assert json.loads(run("read", str(path), "--json").stdout)["mines"] == 10
    assert "10 mines" in run("analyze", str(path)).stdout
    assert run("hint", str(path)).exit_code == 0
    assert run("convert", str(path), "-", "--to", "text").stdout.startswith("9x9x10\n")
    assert run("verdict", "-", text=path.read_bytes()).exit_code == 0
    assert "for a position, run minewise analyze" in run("review", str(path)).stderr
    picture.crop((0, 0, picture.width, 200)).save(path)  # without a mine total
    assert run("review", str(path)).stderr.splitlines()[-1] == (
        f"minewise: {path}: this file holds no moves: a review needs a replay or a saved game; "
        "for a position, run minewise analyze"
    )


def test_the_commands_tell_doubts_in_a_line(picture: Image.Image, tmp_path: Path) -> None:
    path = tmp_path / "shot.png"
    picture.crop((120, 0, *picture.size)).save(path)
    unknown = run("analyze", str(path))
    assert unknown.exit_code == 2
    assert "specify --mines or --density" in unknown.stderr
    stated = run("analyze", str(path), "--mines", "8")
    assert stated.stderr.count("\n") == 1
    assert "part of a board" in stated.stderr
