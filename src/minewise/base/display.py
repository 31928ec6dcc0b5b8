"""Drawing of values; `drawing` registers a function for each type."""

from functools import singledispatch
from typing import Any


@singledispatch
def html(value: Any) -> str:
    """Returns a value as HTML: its `repr`, unless a drawing of its type is registered."""
    from html import escape  # rarely needed, and slow to import

    return f"<pre>{escape(repr(value))}</pre>"


@singledispatch
def svg(value: Any) -> str:
    """Returns an SVG picture of a value."""
    raise TypeError(f"a {type(value).__name__} has no picture")


@singledispatch
def plot(value: Any, ax: Any) -> Any:
    """Draws a value on matplotlib axes and returns them; None makes new axes."""
    raise TypeError(f"a {type(value).__name__} has no plot")


class Shown:
    """Base class of what notebooks show."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return html(self)


class Drawn(Shown):
    """Base class of what has a picture."""

    __slots__ = ()

    def to_svg(self) -> str:
        """Returns an SVG picture with row and column numbers.

        That of a board is revealed, that of an analysis is a heat map, and that of a verdict is a
        card with its marks and sentences. Raises `PositionError` for a graph or a board of more
        than 40,000 cells.

        >>> import minewise as mw
        >>> mw.Position.parse("1#", mines=1).to_svg()[:4]
        '<svg'
        """
        return svg(self)
