"""The kinds of cells that a picture shows, in the order of the classifier."""

from __future__ import annotations

from typing import Final

from minewise.clue_model import NOTHING
from minewise.position import FLAG, HIDDEN, MINE

NUMBERS: Final = tuple(map(str, range(9)))
KINDS: Final = ("hidden", "flag", *NUMBERS, "mine", "exploded", "wrong_flag")
HIDDEN_KIND, FLAG_KIND, FIRST_NUMBER = 0, 1, 2
MINE_KIND, EXPLODED_KIND, WRONG_FLAG_KIND = 11, 12, 13

VALUES: Final = (HIDDEN, FLAG, *range(9), MINE, MINE, NOTHING)
"""The value of each kind in a position; a wrong flag is a safe cell without a number."""


def in_words(kind: str) -> str:
    """Returns a kind as a person says it."""
    if kind in ("hidden", "exploded"):
        return {"hidden": "hidden", "exploded": "an exploded mine"}[kind]
    return f"an {kind}" if kind == "8" else f"a {kind.replace('_', ' ')}"
