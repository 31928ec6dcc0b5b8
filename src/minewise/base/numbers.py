"""Checks of whole numbers in arguments: counts, seeds and limits."""

from operator import index
from typing import Any, Final

from minewise.base.errors import ParameterError
from minewise.base.wording import quoted

_END: Final = 1 << 62


def check_whole(name: str, value: Any, least: int, most: int = _END - 1) -> int:
    """Returns a whole number from `least` to `most`; raises `ParameterError` for anything else.

    >>> check_whole("seed", 7, 0)
    7
    """
    try:
        number = index(value)
    except TypeError:
        number = least - 1
    if least <= number <= most:
        return number
    end = ", below 2^62" if most == _END - 1 else f" to {most:,}"
    raise ParameterError(f"{name}= must be a whole number from {least}{end}, not {quoted(value)}")
