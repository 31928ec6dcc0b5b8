"""Pictures of lost games: all mines are shown, one of them exploded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from drawn_boards import drawn
from PIL import ImageDraw

import minewise as mw
from minewise.vision.kinds import EXPLODED_KIND, KINDS, MINE_KIND, VALUES

CELL, MARGIN, EXPLODED = 24, 60, 7


def kinds(position: mw.Position[Any], mines: list[int]) -> list[str]:
    """The kinds of such a picture."""
    found = [KINDS[VALUES.index(position[cell])] for cell in position]
    for mine in mines:
        found[mine] = KINDS[MINE_KIND]
    found[mines[EXPLODED]] = KINDS[EXPLODED_KIND]
    return found


def lost(seed: int) -> tuple[mw.Position[Any], list[int]]:
    """A game in its middle, and the numbers of the cells that have mines."""
    dealt = mw.Game.new("16x16x40", seed=seed, start=(4, 4))
    moves = mw.moves("exact", dealt.board, (4, 4), seed=seed)
    for move in moves[: len(moves) // 2]:
        dealt.open(move.cell)
    mines = [i for i, cell in enumerate(dealt.position) if dealt.board.is_mine(cell)]
    return dealt.position, mines


def ball(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
    """A mine as in most programs."""
    draw.ellipse((left + 6, top + 6, left + 17, top + 17), fill="black")
    draw.line((left + 3, top + 12, left + 20, top + 12), fill="black", width=2)
    draw.line((left + 12, top + 3, left + 12, top + 20), fill="black", width=2)


def dynamite(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
    for stick in (6, 10, 14):
        box = (left + stick, top + 8, left + stick + 3, top + 20)
        draw.rectangle(box, fill="#c03020")
    draw.line((left + 11, top + 8, left + 15, top + 3), fill="#302010")


def cross(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
    draw.line((left + 6, top + 6, left + 17, top + 17), fill="#a02020", width=3)
    draw.line((left + 17, top + 6, left + 6, top + 17), fill="#a02020", width=3)


def diamond(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
    """A mark that is taken for a flag."""
    corners = [(left + 11, top + 4), (left + 18, top + 11), (left + 11, top + 18)]
    draw.polygon([*corners, (left + 4, top + 11)], fill="#801010")


def balloon(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
    """Another one."""
    draw.line((left + 11, top + 13, left + 11, top + 20), fill="#303030", width=2)
    draw.ellipse((left + 6, top + 3, left + 16, top + 13), fill="#803030")


def read(
    position: mw.Position[Any],
    mines: list[int],
    background: str = "#ff0000",
    draw_mine: Callable[[ImageDraw.ImageDraw, int, int], None] = ball,
    draws_exploded: bool = True,
) -> list[str]:
    """Reads the kinds of a picture that shows mines, the exploded one on this background."""
    image = drawn(position, CELL, MARGIN)
    draw = ImageDraw.Draw(image)
    for number, mine in enumerate(mines):
        left, top = MARGIN + mine % 16 * CELL, MARGIN + mine // 16 * CELL
        fill = background if number == EXPLODED else "#c0c0c0"
        draw.rectangle((left, top, left + CELL - 1, top + CELL - 1), fill=fill)
        draw.line((left, top, left + CELL - 1, top), fill="#808080")
        draw.line((left, top, left, top + CELL - 1), fill="#808080")
        if number != EXPLODED or draws_exploded:
            draw_mine(draw, left, top)
    probabilities = mw.read_screenshot(image).probabilities
    return [KINDS[kind] for kind in probabilities.argmax(axis=2).ravel()]


# On the pale ground the classifier sees a number in the exploded mine: the rules tell
@pytest.mark.parametrize("background", ["#ff0000", "#e09090"])
@pytest.mark.parametrize("seed", [0, 1, 2, 4, 9])
def test_mines_are_shown_and_one_has_exploded(seed: int, background: str) -> None:
    position, mines = lost(seed)
    assert read(position, mines, background) == kinds(position, mines)


# Taken for a hidden or an empty cell, were it not that a lost game has one
@pytest.mark.parametrize("background", ["#d06060", "#c0a0a0"])
@pytest.mark.parametrize("seed", [0, 1, 2, 4, 9])
def test_nothing_may_be_drawn_where_a_mine_has_exploded(seed: int, background: str) -> None:
    position, mines = lost(seed)
    assert read(position, mines, background, draws_exploded=False) == kinds(position, mines)


# Taken for flags, were it not for where they are: flags are set beside numbers
@pytest.mark.parametrize("draw_mine", [dynamite, cross])
@pytest.mark.parametrize("seed", range(3))
def test_marks_far_from_numbers_are_mines(seed: int, draw_mine: Any) -> None:
    position, mines = lost(seed)
    assert read(position, mines, draw_mine=draw_mine) == kinds(position, mines)


# With fewer mines apart from all numbers, as in games 0 and 3, they stay flags
@pytest.mark.parametrize("draw_mine", [diamond, balloon])
@pytest.mark.parametrize("seed", [1, 2])
def test_doubtful_flags_far_from_numbers_are_mines(seed: int, draw_mine: Any) -> None:
    position, mines = lost(seed)
    assert read(position, mines, draw_mine=draw_mine) == kinds(position, mines)
