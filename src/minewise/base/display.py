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
