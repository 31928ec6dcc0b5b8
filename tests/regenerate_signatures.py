"""Plays the games of `data/signatures.json` again: `python tests/regenerate_signatures.py`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from minewise.play.run import play
from minewise.play.series import Series
from minewise.play.strategies import BUILT_IN

FILE = Path(__file__).parent / "data" / "signatures.json"
GAMES = {
    "strong": ("intermediate", 100),
    "strongest": ("6x6x8", 6),
}
"""The board and the number of games, if they are not those of most strategies."""


def signature(name: str, board: str, games: int) -> dict[str, Any]:
    """Returns the outcome of games of a built-in strategy, and the parts of the player."""
    series = Series.of(board, name, start=(0, 0), seed=12)
    result = play(series, games)
    return {
        "board": board,
        "games": games,
        "outcome": [result.wins, result.opened, result.guesses, result.clicks],
        "player": dict(series.parts),
    }


if __name__ == "__main__":
    found = {name: signature(name, *GAMES.get(name, ("expert", 300))) for name in BUILT_IN}
    FILE.write_text(json.dumps(found, indent=1) + "\n")
