"""Reading pictures: what is taken for a picture, what a reading tells, and the commands."""

from __future__ import annotations

import json
import zlib
from array import array
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from commanding import run
from drawn_boards import drawn, encoded, played
from PIL import Image

import minewise as mw
from minewise import _core
from minewise.base.budget import Deadline
from minewise.vision.read import settle
from minewise.vision.reading import FIRST_NUMBER, KINDS, MOST_PIXELS, VALUES, pixels_of

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


@pytest.fixture(scope="module")
def board() -> mw.Position[Any]:
    return mw.Position.parse(BEGINNER, mines=10)


@pytest.fixture(scope="module")
def picture(board: mw.Position[Any]) -> Image.Image:
    return drawn(board)


def test_every_format_is_read(
    board: mw.Position[Any], picture: Image.Image, tmp_path: Path
) -> None:
    for kind in ("PNG", "JPEG", "WEBP", "BMP", "GIF"):
        assert mw.formats.load(encoded(picture, kind)) == board
    path = tmp_path / "shot"
    path.write_bytes(encoded(picture))
    assert mw.read_screenshot(path).position == board


def test_arrays_and_transparency(board: mw.Position[Any], picture: Image.Image) -> None:
    pixels = np.asarray(picture)
    assert mw.read_screenshot(pixels).position == board
    opaque = np.dstack([pixels, np.full(pixels.shape[:2], 255, np.uint8)])
    assert mw.read_screenshot(opaque).position == board
    clear = pixels_of(np.zeros((30, 40, 4), np.uint8))
    assert set(clear.data) == {255}
    assert set(pixels_of(Image.new("RGBA", (40, 30))).data) == {255}
    assert set(pixels_of(Image.new("I;16", (40, 30), 65535)).data) == {255}


@pytest.mark.parametrize("shape", [(3, 9), (9, 3)])
def test_boards_of_three_rows_or_columns_are_read(shape: tuple[int, int]) -> None:
    board = played(*shape, mines=4)
    read = mw.read_screenshot(drawn(board), mines=4).position
    assert read == board


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
        (encoded(Image.new("RGB", (200, 200)), "JPEG")[:300], "the picture is damaged"),
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
    for budget in (mw.Budget(work=1_000), mw.Budget(megabytes=0.01), 1e-9):
        with pytest.raises(mw.OverBudget, match=r"no board was found .*: cut the board out"):
            mw.read_screenshot(picture, budget=budget)
    with pytest.raises(mw.ParameterError):
        mw.read_screenshot(picture, mines=-1)


def test_the_best_grid_counts_when_the_work_is_used_up(picture: Image.Image) -> None:
    """The same for every amount of work between what finds the board and what settles it."""
    readings = []
    for work in range(10, 400, 10):
        with suppress(mw.OverBudget):
            readings.append(mw.read_screenshot(picture, budget=mw.Budget(work=work * 1_000_000)))
    assert len(readings) > 20
    assert {reading.position.shape for reading in readings} == {(9, 9)}


def test_a_total_that_the_numbers_exclude_is_not_that_of_the_size() -> None:
    board = played(9, 9, 12)
    reading = mw.read_screenshot(drawn(board))
    assert (str(reading.position), reading.mines, reading.doubtful) == (str(board), None, ())


@pytest.mark.parametrize("cell", [(0, 5), (1, 3), (2, 5), (7, 4)])
def test_a_clear_digit_is_not_changed_without_doubt(cell: tuple[int, int]) -> None:
    reading = mw.read_screenshot(drawn(played(9, 9, 10).with_cells({cell: 4})))
    assert cell in {doubt.cell for doubt in reading.doubtful} or cell in reading.suspects


def test_labels_of_rows_and_columns_are_no_cells(board: mw.Position[Any]) -> None:
    rows = str(board).splitlines()
    beside = [f"{i}{row}" for i, row in enumerate(rows)]
    for labelled in (["012345678", *rows], beside, ["0012345678", *beside]):
        picture = drawn(mw.Position.parse("\n".join(labelled), mines=10))
        assert mw.read_screenshot(picture).position == board


def test_a_size_and_an_area_say_what_the_eye_missed(
    board: mw.Position[Any], picture: Image.Image, tmp_path: Path
) -> None:
    """Cells need not be squares; of two boards, one is stated."""
    for share in (1.2, 1.5, 1.7):
        wide = picture.resize((round(share * picture.width), picture.height))
        assert mw.read_screenshot(wide).position == board
        assert mw.read_screenshot(wide, size=(9, 9)).position == board
    two = Image.new("RGB", (2 * picture.width, picture.height))
    two.paste(drawn(played(9, 9, 12)))
    two.paste(picture, (picture.width, 0))
    area = (picture.width, 0, *two.size)
    stated = mw.read_screenshot(two, size=(9, 9), area=area)
    assert stated.position == board
    assert stated.grid.left == pytest.approx(picture.width + 60, abs=0.5)
    part = mw.read_screenshot(picture, size=(4, 5))
    assert part.position.shape == (4, 5)
    two.save(tmp_path / "two.png")
    options = [str(each) for each in ("--size", 9, 9, "--area", *area)]
    answer = run("read", str(tmp_path / "two.png"), *options)
    assert answer.stdout.split() == BEGINNER.split()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"size": 9}, r"size= must be \(rows, columns\), not 9"),
        ({"size": (0, 9)}, "size= must be a whole number from 1 to 400, not 0"),
        ({"size": (9, 300)}, "size= leaves a cell less than 6 pixels of 336x336: state rows"),
        ({"area": (0, 0, 9)}, r"area= must be \(left, top, right, bottom\), not \(0, 0, 9\)"),
        ({"area": (0, 0, 400, 9)}, "area= must be a whole number from 1 to 336, not 400"),
        ({"area": (90, 0, 50, 90)}, "area= must be at least 24 pixels wide and high, not -40"),
    ],
)
def test_sizes_and_areas_out_of_range_are_refused(
    picture: Image.Image, arguments: Any, words: str
) -> None:
    with pytest.raises(mw.ParameterError, match=words):
        mw.read_screenshot(picture, **arguments)


def test_the_core_checks_the_number_of_bytes() -> None:
    for width, height in ((0, 1), (1, 0), (2, 1), (2**62, 4)):
        with pytest.raises(ValueError, match="three bytes"):
            _core.read_board(
                bytes(3), width, height, (0, 0, 1, 1), None, _core.Limits(1.0, 1 << 20)
            )
    for area in ((0, 0, 2, 1), (0, 0, 1, 2), (1, 0, 1, 1), (0, 1, 1, 1)):
        with pytest.raises(ValueError, match="area"):
            _core.read_board(bytes(3), 1, 1, area, None, _core.Limits(1.0, 1 << 20))
    assert MOST_PIXELS * 3 < 1 << 27


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
