"""Whole games that can be won without a guess are won by opening certain cells alone.

`data/noguess.jsonl` holds the layouts; its coordinates are (x, y), the column first.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import minewise as mw

LINES = (Path(__file__).parent / "data" / "noguess.jsonl").read_text(encoding="utf-8").splitlines()
GAMES = [pytest.param(game, id=game["id"]) for game in map(json.loads, LINES)]


def _board(game: dict[str, Any]) -> mw.Board:
    layout = game["layout"]
    mines = [(r, c) for r, row in enumerate(layout) for c, sign in enumerate(row) if sign == "*"]
    assert len(mines) == game["mines"]
    return mw.Board(game["h"], game["w"], mines)


@pytest.mark.parametrize("game", GAMES)
def test_certain_cells_win_the_game(game: dict[str, Any]) -> None:
    board = _board(game)
    x, y = game["start"]
    opened = {(y, x)}
    safe = game["w"] * game["h"] - game["mines"]
    while len(opened) < safe:
        analysis = mw.analyze(board.position(sorted(opened)))
        assert analysis.safe, "a guess is needed"
        assert not any(board.is_mine(cell) for cell in analysis.safe)
        assert all(board.is_mine(cell) for cell in analysis.mines)
        opened.update(analysis.safe)
    end = mw.analyze(board.position(sorted(opened)))
    assert end.solutions == 1
    assert end.mines == board.mines
