"""How values show themselves in a notebook; the room that draws them says how."""

from functools import singledispatch
from html import escape
from typing import Any


@singledispatch
def html(value: Any) -> str:
    """Returns a value as HTML: its `repr`, unless a drawing of its type is registered.

    >>> html([1, 2])
    '<pre>[1, 2]</pre>'
    """
    return f"<pre>{escape(repr(value))}</pre>"
