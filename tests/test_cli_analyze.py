"""The heat map of `minewise analyze`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from commanding import (
    FLAGS,
    answered,
    board_rows,
    on_terminal,
    value,
)

import minewise as mw


def loaded(path: str) -> mw.Position:
    position = mw.formats.load(path)
    assert isinstance(position, mw.Position)
    return position


@pytest.mark.parametrize("columns", [60, 80, 94, 100, 200])
def test_the_heat_map_shows_every_cell(columns: int) -> None:
    position = loaded(FLAGS)
    analysis = mw.analyze(position)
    rows = board_rows(answered("analyze", FLAGS, columns=columns), 9)
    for row, line in enumerate(rows):
        shown = re.sub("⚑", " ⚑", line).split()
        assert len(shown) == 9
        for column, text in enumerate(shown):
            cell = (row, column)
            seen = position[cell]
            flag = "⚑" if seen == mw.FLAG else ""
            if seen >= 0:
                assert text == ("·" if seen == 0 else str(seen))
            elif cell in analysis.safe:
                assert text == flag + "✓"
            elif cell in analysis.mines:
                assert text == flag + "●"
            else:
                assert float(text.removeprefix("⚑")) == pytest.approx(
                    100 * analysis[cell], abs=0.51
                )


def test_two_figures_a_cell_are_not_100_either(tmp_path: Path) -> None:
    path = tmp_path / "dense.mine"
    path.write_text("#" * 38)
    text = on_terminal("analyze", str(path), "--density", "0.9977", columns=80)
    assert board_rows(text, 1) == ["99" * 38]
    assert "99 also stands for more than 99" in text


def test_a_board_too_large_to_draw_is_summed_up() -> None:
    text = answered("analyze", "-", text="101x100x500\n" + "\n".join(["#" * 101] * 100))
    assert "boards of more than 10,000 cells are not drawn here" in text
    assert value(text, "safest").startswith("r0c0, 4.95 % risk")
    assert len(text.splitlines()) < 15
