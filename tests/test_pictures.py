"""The pictures: what is drawn, how it reads, and that everybody can tell the colours apart."""

from __future__ import annotations

import itertools
import math
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minewise as mw
from minewise.analysis import answers
from minewise.analysis.answers import solutions_in_words
from minewise.base.wording import percent, precise
from minewise.drawing import heat, svg

EXAMPLES = Path(__file__).parent.parent / "examples"
SVG = "{http://www.w3.org/2000/svg}"
UNCERTAIN = st.floats(0, 1, exclude_min=True, exclude_max=True)


def load(name: str) -> mw.Position:
    position = mw.formats.load(EXAMPLES / name)
    assert isinstance(position, mw.Position)
    return position


def drawn(position: mw.Position, analysis: mw.Analysis | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(svg.picture(position, analysis))


def analysed(name: str) -> tuple[mw.Position, mw.Analysis, ElementTree.Element]:
    """Returns an example, its analysis, and the picture of both."""
    position = load(name)
    analysis = mw.analyze(position)
    return position, analysis, drawn(position, analysis)


def texts(picture: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


def tips(picture: ElementTree.Element) -> dict[str, str]:
    """What a pointer brings up, by cell."""
    found = (path.findtext(f"{SVG}title") for path in picture.iter(f"{SVG}path"))
    parts = (tip.partition(": ") for tip in found if tip)
    return {cell: words for cell, _, words in parts}


def luminance(colour: tuple[float, float, float]) -> float:
    red, green, blue = colour
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(colour: str) -> tuple[float, float, float]:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in heat.channels(colour))
    )
    return red, green, blue


def oklab(colour: str) -> tuple[float, ...]:
    """Björn Ottosson, A perceptual color space for image processing, 2020."""
    red, green, blue = linear(colour)
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    middle = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


# Machado, Oliveira, Fernandes, A physiologically-based model for simulation of color vision
# deficiency, 2009, severity 1.
VISION = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(colour: str, vision: str) -> tuple[float, float, float]:
    channels = linear(colour)
    red, green, blue = (
        sum(weight * channel for weight, channel in zip(row, channels, strict=True))
        for row in VISION[vision]
    )
    return red, green, blue


@pytest.mark.parametrize("vision", VISION)
def test_the_ramps_are_steady_for_every_kind_of_colour_vision(vision: str) -> None:
    for ramp, is_dark in ((heat.RAMP, False), (heat.DARK_RAMP, True)):
        steps = [luminance(seen(colour, vision)) for colour in ramp]
        assert steps == sorted(steps, reverse=not is_dark)


def test_the_ramp_is_even_to_the_eye() -> None:
    places = [oklab(colour) for colour in heat.RAMP]
    steps = [math.dist(one, next_one) for one, next_one in itertools.pairwise(places)]
    assert max(steps) < 1.05 * min(steps)


def test_text_stands_out_on_every_ground() -> None:
    grounds = [heat.colour(i / 200) for i in range(201)] + [heat.SAFE, heat.MINE, heat.HIDDEN]
    grounds += [*heat.DARK_RAMP, heat.DARK_SAFE]
    assert min(heat.contrast(heat.ink(ground), ground) for ground in grounds) >= 4.5
    assert min(heat.contrast(ink, heat.PAPER) for ink in heat.NUMBERS) >= 4.5
    for unknown in ("#000000", "#ffffff"):
        assert min(heat.contrast(ink, unknown) for ink in heat.MIDTONES) >= 4


def test_certain_cells_leave_the_ramp() -> None:
    for certain in (heat.SAFE, heat.MINE):
        near = min(math.dist(oklab(certain), oklab(heat.colour(i / 50))) for i in range(51))
        assert near > 0.15


@given(UNCERTAIN, st.integers(0, 3))
def test_a_cell_that_is_not_certain_never_reads_0_or_100(risk: float, decimals: int) -> None:
    for text in (percent(risk, decimals), precise(risk).removesuffix(" %")):
        if text[0] not in "<>":
            assert 0 < float(text) < 100
        elif text[0] == "<":
            assert 100 * risk < float(text[1:]) <= 1
        else:
            assert 100 * risk > float(text[1:]) >= 99


@given(UNCERTAIN)
def test_percentages_are_near_the_truth(risk: float) -> None:
    assert float(precise(risk).removesuffix(" %")) == pytest.approx(100 * risk, rel=0.006)
    rounded = percent(risk, 1)
    if rounded[0] not in "<>":
        assert float(rounded) == pytest.approx(100 * risk, abs=0.051)


def test_only_certain_cells_read_0_and_100() -> None:
    assert (percent(0.0), percent(1.0)) == ("0", "100")
    assert (precise(0.0), precise(1.0)) == ("0 %", "100 %")


def test_every_hidden_cell_is_drawn_with_what_the_analysis_says() -> None:
    position, analysis, picture = analysed("expert.mine")
    shown = tips(picture)
    hidden = {c for c in position.topology.cells if position[c] < 0}
    assert shown.keys() == {f"r{row}c{column}" for row, column in hidden}
    for row, column in hidden:
        words = shown[f"r{row}c{column}"]
        if (row, column) in analysis.safe:
            assert words == "certainly safe"
        elif (row, column) in analysis.mines:
            assert words == "certainly a mine"
        else:
            assert words == f"{precise(analysis[row, column])} risk"


def test_the_percentages_of_a_picture_are_those_of_its_cells() -> None:
    position, analysis, picture = analysed("expert.mine")
    certain = {*analysis.safe, *analysis.mines}
    expected = [
        percent(analysis[cell])
        for cell in position.topology.cells
        if position[cell] < 0 and cell not in certain
    ]
    board = next(g for g in picture.iter(f"{SVG}g") if g.get("font-size") == "13")
    percentages = [t.text for t in board.findall(f"{SVG}text") if t.get("font-size") is None]
    assert percentages == expected
    assert not {"0", "100"} & set(expected)


@pytest.mark.parametrize("name", ["expert.mine", "hexagonal.json"])
def test_rows_and_columns_are_numbered(name: str) -> None:
    position = load(name)
    ruler = next(g for g in drawn(position).iter(f"{SVG}g") if g.get("font-size") == "11")
    above = [text for text in ruler if text.get("text-anchor") is None]
    beside = [text for text in ruler if text.get("text-anchor") == "end"]
    assert [text.text for text in above] == [str(column) for column in range(position.columns)]
    assert [text.text for text in beside] == [str(row) for row in range(position.rows)]
    places = {text.text: text for text in beside}
    heights = [float(places[str(row)].get("y", 0)) for row in range(position.rows)]
    assert heights == sorted(heights)


def test_a_picture_needs_nothing_from_elsewhere() -> None:
    position = load("expert.mine")
    text = svg.picture(position, mw.analyze(position))
    assert not re.search(r"href|url\(|<script|<image|<style|\bid=", text)
    assert text.count("http") == text.count('xmlns="http://www.w3.org/2000/svg"') == 1


def test_a_picture_speaks_to_screen_readers() -> None:
    position, _, picture = analysed("flags.mine")
    assert picture.get("role") == "img"
    assert picture[0].tag == f"{SVG}title"
    assert picture[0].text == f"Minesweeper: {answers.describe(position)}"
    description = picture.findtext(f"{SVG}desc") or ""
    assert "Certainly safe: r2c2, r2c5, r8c6" in description
    assert "Certainly mines: r6c6, r7c6" in description


def test_everything_lies_inside_the_picture() -> None:
    for name in ("expert.mine", "four-by-four.mine", "hexagonal.json"):
        _, _, picture = analysed(name)
        width, height = float(picture.get("width", 0)), float(picture.get("height", 0))
        for text in picture.iter(f"{SVG}text"):
            assert 0 < float(text.get("x", -1)) < width
            assert 0 < float(text.get("y", -1)) < height


def test_the_odd_rows_of_a_hexagonal_board_are_shifted_right() -> None:
    position = load("hexagonal.json")
    text = svg.picture(position)
    starts = re.findall(r'<path d="M([\d.]+) ([\d.]+)m', text)
    first = {float(y): float(x) for x, y in reversed(starts)}
    rows = [first[y] for y in sorted(first)]
    assert len(rows) == position.rows
    assert {rows[i + 1] - rows[i] for i in range(0, len(rows), 2)} == {17}


def test_a_flag_is_a_claim_unless_it_is_trusted() -> None:
    position = mw.Position.parse("1F#", mines=1)
    assert tips(drawn(position, mw.analyze(position)))["r0c1"] == "certainly a mine"
    trusting = mw.analyze(position, trust_flags=True)
    assert tips(drawn(position, trusting))["r0c1"] == "flagged, treated as a mine"


def test_a_position_alone_has_no_heat() -> None:
    position = load("flags.mine")
    assert tips(drawn(position)) == {}
    assert not set(heat.RAMP) & set(re.findall("#[0-9a-f]{6}", svg.picture(position)))


def test_the_safest_cell_is_ringed_where_none_is_certain() -> None:
    assert "safest" in texts(analysed("four-by-four.mine")[2])
    assert "safest" not in texts(analysed("last-corner.mine")[2])


def test_what_cannot_be_drawn_is_refused_in_one_line() -> None:
    graph = mw.Topology.graph({"A": "B", "B": "A"})
    with pytest.raises(mw.PositionError, match=r"^a graph has no rows and columns.*$"):
        svg.picture(mw.Position({"A": 1, "B": mw.HIDDEN}, 1, topology=graph))
    wide = mw.Position([[mw.HIDDEN] * 201] * 200, 100)
    with pytest.raises(mw.PositionError, match=r"^.*200 rows and 201 columns is too large.*40,000"):
        svg.picture(wide)


def test_words_count_and_shorten() -> None:
    position = mw.Position.parse("1F*#", mines=3)
    assert answers.describe(position) == "4x1 board, 3 mines (1 left), 2 cells hidden"
    assert answers.describe(mw.Position.parse("1#", density=0.2)) == (
        "2x1 board, each cell a mine with probability 0.2, 1 cell hidden"
    )
    assert answers.first_few([(0, i) for i in range(5)], 2) == "r0c0, r0c1 and 3 more"


def test_large_numbers_of_solutions_keep_three_figures() -> None:
    for columns, mines in ((60, 30), (40, 20), (33, 3)):
        analysis = mw.analyze(mw.Position([[mw.HIDDEN] * columns], mines))
        words = solutions_in_words(analysis)
        exact = math.comb(columns, mines)
        assert words is not None
        assert float(words.replace(",", "")) == pytest.approx(exact, rel=0.005)
        assert ("e" in words) == (exact >= 10**15)
