"""The mine total of the board in a picture: stated, by the mine counter, or by the size."""

from __future__ import annotations

from array import array
from typing import Final, Literal, NamedTuple, TypeAlias

from minewise.vision.kinds import FLAG_KIND, KINDS, WRONG_FLAG_KIND

MinesFrom: TypeAlias = Literal["stated", "counter", "size"]
_STANDARD: Final = {(9, 9): 10, (8, 8): 10, (16, 16): 40, (16, 30): 99, (30, 16): 99}
_FLAG: Final = 0.96  # the least probability of a clear flag; a lone one may be an exploded mine
_NONE: Final = 0.02  # the most of a cell without one


class Total(NamedTuple):
    """The mine total of a board, and its source."""

    mines: int | None
    origin: MinesFrom | None


UNKNOWN: Final = Total(None, None)


def by_size(rows: int, columns: int) -> Total:
    """Returns the mine total of a standard board."""
    mines = _STANDARD.get((rows, columns))
    return UNKNOWN if mines is None else Total(mines, "size")


def by_counter(left: int, shares: array[float]) -> Total:
    """Returns the number on the mine counter and that of the flags, if every flag is clear.

    `shares` are the probabilities of the kinds of all cells. Wrong flags of a lost game count too.
    """
    flags = 0
    for at in range(0, len(shares), len(KINDS)):
        share = shares[at + FLAG_KIND] + shares[at + WRONG_FLAG_KIND]
        if _NONE < share < _FLAG:
            return UNKNOWN
        flags += share >= _FLAG
    return Total(left + flags, "counter")
