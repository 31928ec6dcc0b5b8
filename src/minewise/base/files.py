"""Checks for all file formats: the size, and agreement with the arguments of the caller."""

from typing import TypeVar

from minewise.base.errors import FormatError
from minewise.base.wording import sized

MAX_BYTES = 16 << 20
MAX_CELLS = 4_000_000

T = TypeVar("T")


def check_size(rows: int, columns: int) -> None:
    """Raises `FormatError` if a board has more cells than a file may hold.

    >>> check_size(1000, 1000)
    """
    if rows * columns > MAX_CELLS:
        raise FormatError(f"{sized(rows, columns)} exceed the limit of {MAX_CELLS:,} cells")


def settle(name: str, held: T | None, stated: T | None) -> T | None:
    """Returns the value from the file or the caller; raises `FormatError` if they differ.

    >>> settle("mines", 10, None)
    10
    """
    if held is not None and stated is not None and held != stated:
        raise FormatError(f"the file has {name} {held}, but {name}={stated} was given")
    return stated if held is None else held
