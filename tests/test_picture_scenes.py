"""Pictures of boards are read: every scene of picture_scenes, and what research/screens draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from drawn_boards import canvas
from picture_scenes import RESEARCH, SCENES, SLOW, Scene, Shown, research_sign, research_style
from PIL import Image, ImageFont

import minewise as mw
from minewise import _core
from minewise.vision.reading import KINDS, VALUES
from research.screens import games
from research.screens.composed import PLACES, SCREEN, composed, skin_of
from research.screens.crops import Grid, cells
from research.screens.fonts import SIGNS

WORK = mw.Budget(work=10**12)
needs_fonts = pytest.mark.skipif(
    not SIGNS.exists(), reason="the fonts DejaVu and Liberation are not installed"
)


def misread(reading: mw.Reading, shown: Shown) -> Counter[str]:
    """Returns how many cells are read as what, instead of what they are."""
    if reading.position.shape != shown.position.shape:
        return Counter({f"{reading.position.shape}": shown.position.values.size})
    expected = {cell: KINDS[VALUES.index(shown.position[cell])] for cell in shown.position}
    expected |= shown.kinds
    return Counter(
        f"{kind} as {reading.kind(cell)}"
        for cell, kind in expected.items()
        if reading.kind(cell) != kind and cell not in shown.free
    )


def rows() -> list[object]:
    return [
        pytest.param(
            scene,
            seed,
            id=f"{scene.name}-{seed}",
            marks=[
                *([pytest.mark.nightly] if seed in scene.nightly else []),
                *([pytest.mark.slow] if scene.draw in SLOW else []),
                *([needs_fonts] if scene.draw in RESEARCH else []),
            ],
        )
        for scene in SCENES
        for seed in (*scene.gate, *scene.nightly)
    ]


@pytest.mark.parametrize(("scene", "seed"), rows())
def test_a_scene_is_read(scene: Scene, seed: int) -> None:
    shown = scene.draw(seed)
    reading = mw.read_screenshot(shown.picture, budget=WORK)
    wrong = misread(reading, shown)
    assert wrong.total() <= scene.mistakes, wrong
    assert {name: getattr(reading, name) for name in scene.facts} == scene.facts
    for cell, value in zip(reading.position, reading.position.values.flat, strict=True):
        assert value == VALUES[KINDS.index(reading.kind(cell))]
    if shown.grid is not None:
        assert reading.grid == pytest.approx(shown.grid, abs=min(1.5, 0.05 * shown.grid[2]))


@needs_fonts
@pytest.mark.nightly
@pytest.mark.parametrize(
    ("draw", "pictures", "share"),
    # The aim is that 0.1 % are misread; this is what is met.
    [(research_style, 40, 0.3), (research_sign, 24, 0.2)],
)
def test_most_cells_are_read_in_styles_that_were_not_trained_on(
    draw: Callable[[int], Shown], pictures: int, share: float
) -> None:
    wrong: Counter[str] = Counter()
    total = 0
    for number in range(pictures):
        shown = draw(number)
        total += len(shown.kinds)
        try:
            wrong += misread(mw.read_screenshot(shown.picture, budget=WORK), shown)
        except mw.FormatError:
            wrong["no board"] += len(shown.kinds)
    assert wrong.total() <= share * total, wrong


def noise() -> Image.Image:
    random = np.random.default_rng(1)
    return Image.fromarray(random.integers(0, 256, (400, 600, 3)).astype(np.uint8))


def page_of_text() -> Image.Image:
    image, draw = canvas(600, 500, "white")
    for line in range(24):
        text = "The quick brown fox jumps over the lazy dog, and goes on." * 2
        draw.text((20, 10 + 20 * line), text[line:], fill="black", font=ImageFont.load_default(14))
    return image


def table() -> Image.Image:
    image, draw = canvas(640, 400, "white")
    for y in range(0, 400, 20):
        draw.line((0, y, 640, y), fill="#cccccc")
    for x in range(0, 640, 64):
        draw.line((x, 0, x, 400), fill="#cccccc")
    return image


def plot() -> Image.Image:
    """A curve over a fine grid."""
    image, draw = canvas(720, 800, "white")
    for place in range(0, 800, 20):
        shade = "#888888" if place % 100 == 0 else "#dddddd"
        draw.line((place, 0, place, 800), fill=shade)
        draw.line((0, place, 720, place), fill=shade)
    curve = [(x, 780 - 700 * (x / 720) ** 0.6) for x in range(720)]
    draw.line(curve, fill="#2266bb", width=3)
    for tick in range(8):
        draw.text((3, 780 - 100 * tick), f"{tick / 10:.1f}", fill="black")
    return image


def window() -> Image.Image:
    """A window with boxes, buttons and lists, as of preferences."""
    image, draw = canvas(1000, 640, "#333333")
    for row in range(14):
        top = 30 + 40 * row
        draw.text((40, top + 6), f"Setting {row} of the game", fill="#eeeeee")
        draw.rectangle((400, top, 620, top + 28), fill="#444444", outline="#666666")
        draw.rectangle((600, top + 4, 616, top + 24), fill="#555555", outline="#777777")
        draw.rectangle((700, top + 6, 716, top + 22), outline="#888888")
    return image


@pytest.mark.slow
@pytest.mark.parametrize(
    "image",
    [
        *(noise(), page_of_text(), table(), plot(), window()),
        *(
            canvas(width, height, "white")[0]
            for width, height in ((300, 300), (24, 2000), (2000, 24))
        ),
    ],
    ids=["noise", "text", "table", "plot", "window", "white", "tall", "wide"],
)
def test_what_only_looks_like_a_board_is_refused(image: Image.Image) -> None:
    with pytest.raises(mw.FormatError) as error:
        mw.read_screenshot(image)
    assert error.value.problem == "the picture shows no Minesweeper board"


def test_crops_of_research_are_those_of_the_core() -> None:
    for seed in range(5):
        random = np.random.default_rng(seed)
        pixels = random.integers(0, 256, (60, 80, 3), dtype=np.uint8)
        grid = Grid(*random.uniform(-6, 12, 2), *random.uniform(3, 30, 2))
        crops = np.asarray(_core.picture_cells(pixels.tobytes(), 80, 60, *grid, 2, 3))
        assert np.abs(crops.reshape(-1, 3, 24, 24) - cells(pixels, grid, 2, 3)).max() < 1e-4


@pytest.mark.slow
def test_boards_are_composed_of_the_tiles_that_there_are(tmp_path: Path) -> None:
    names = set(games.KINDS) - {"8", "wrong_flag"}
    for number, name in enumerate(sorted(names)):
        Image.new("RGBA", (16, 16), (20 * number, 100, 200, 255)).save(tmp_path / f"{name}.png")
    Image.new("RGBA", (16, 16), "white").save(tmp_path / "0-odd.png")
    skin = skin_of(tmp_path)
    for number, place in enumerate(PLACES):
        image, kinds = composed(skin, place, np.random.default_rng(number))
        assert {games.KINDS[kind] for kind in kinds.ravel()} <= names
        for row, column in np.argwhere(kinds == games.FLAG):
            beside = kinds[max(0, row - 1) : row + 2, max(0, column - 1) : column + 2]
            assert ((beside > games.ZERO) & (beside <= games.ZERO + 8)).any()
        assert (image.size == SCREEN) == (place == "desktop")
