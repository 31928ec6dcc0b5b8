"""Checks of numbers in arguments: counts, seeds, limits and probabilities."""

from math import nan
from operator import index
from typing import Any, Final

from minewise.base.errors import ParameterError
from minewise.base.types import MineTotal
from minewise.base.wording import quoted, worded

_END: Final = 1 << 62
MOST_64_BITS: Final = (1 << 64) - 1


def check_whole(name: str, value: Any, least: int, most: int = _END - 1) -> int:
    """Returns a whole number from `least` to `most`; raises `ParameterError` for anything else.

    Integers of NumPy are whole numbers; True and False are none.
    """
    try:
        number = least - 1 if isinstance(value, bool) else index(value)
    except TypeError:
        number = least - 1
    if least <= number <= most:
        return number
    bits = most.bit_length()
    is_power = bits > 30 and most + 1 == 1 << bits
    end = worded(", below 2^{bits}", bits) if is_power else worded(" to {most:,}", most)
    problem = "must be a whole number from {least}{end}, not {value}"
    raise ParameterError(problem, least, end, quoted(value), argument=name)


def check_real(name: str, value: Any, most: int, *, below: bool = False, unit: str = "") -> float:
    """Returns a number above 0, at most (or below) `most`; raises `ParameterError` otherwise."""
    try:
        number = nan if isinstance(value, str | bytes | bool) else float(value)
    except (TypeError, ValueError, OverflowError):
        number = nan
    if 0 < number < most or (number == most and not below):
        return number
    end = worded("below" if below else "at most")
    problem = "must be above 0 and {end} {most:,}{unit}, not {value}"
    raise ParameterError(problem, end, most, worded(unit), quoted(value), argument=name)


def as_prior(mines: MineTotal | None, density: float | None) -> tuple[int | None, float | None]:
    """Returns a mine total and a density; if the total is unknown, layouts have equal weights."""
    if isinstance(mines, str) and mines == "unknown":
        if density is not None:
            problem = "cannot be unknown beside a density"
            raise ParameterError(problem, cure="leave out {density=}", argument="mines")
        return None, 0.5
    return mines, density


def check_share(name: str, value: Any) -> float:
    """Returns a number between 0 and 1; raises `ParameterError` for anything else."""
    return check_real(name, value, 1, below=True)
