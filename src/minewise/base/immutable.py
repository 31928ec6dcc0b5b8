"""Immutable objects."""

from typing import Any, NoReturn, Self


class Immutable:
    """Forbids setting and deleting attributes; a copy is the object itself.

    Constructors set attributes with `object.__setattr__` or `__dict__`.

    >>> from minewise import Position
    >>> Position.parse("1#", mines=1).topology = None
    Traceback (most recent call last):
    AttributeError: a Position cannot be changed
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        return self


fix = object.__setattr__
"""Sets an attribute of an immutable object during its construction."""
