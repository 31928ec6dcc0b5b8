"""Checks of names in arguments."""

from collections.abc import Collection

from minewise.base.errors import PositionError
from minewise.base.wording import quoted


def check_name(noun: str, value: object, names: Collection[str], *, other: str = "") -> str:
    """Returns one of `names`; raises `PositionError` for anything else.

    `noun` says what is named, and `other` what else may be given.

    >>> check_name("start rule", "safe", ["any", "safe", "opening"])
    'safe'
    """
    if isinstance(value, str) and value in names:
        return value
    choices = ", ".join(names) + other
    raise PositionError(f"unknown {noun} {quoted(value)}: choose from {choices}")
