"""What holds for any file: how large it may be, and that it agrees with its reader."""

from typing import TypeVar

from minewise.base.errors import FormatError
from minewise.base.wording import sized

MAX_BYTES = 16 << 20
MAX_CELLS = 4_000_000

T = TypeVar("T")


def check_size(rows: int, columns: int) -> None:
    """Raises `FormatError` for more cells than a file may hold.

    >>> check_size(1000, 1000)
    """
    if rows * columns > MAX_CELLS:
        raise FormatError(f"{sized(rows, columns)} are over {MAX_CELLS:,} cells")


def settle(name: str, held: T | None, stated: T | None) -> T | None:
    """Returns what the file and the caller say together; refuses a disagreement, saying both.

    >>> settle("mines", 10, None)
    10
    """
    if held is not None and stated is not None and held != stated:
        raise FormatError(f"the file states {name} {held}, but {name}={stated} was asked for")
    return stated if held is None else held
