"""Values in JSON, and the depth of nested data.

Decoders call themselves for each level. Where the stack is small (WebAssembly), the interpreter
ends before it can raise `RecursionError`.
"""

import re
from itertools import accumulate
from typing import Any, Final


def json_cell(cell: Any) -> Any:
    """Returns a cell as a JSON value."""
    if isinstance(cell, tuple):
        return [json_cell(part) for part in cell]
    return cell if isinstance(cell, str | int) else str(cell)


def decimal(number: int) -> str:
    """Returns a whole number of any length in decimal; `str` allows at most 4300 digits."""
    from decimal import Decimal

    return format(Decimal(number), "f")


MOST_LEVELS: Final = 100

_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"', re.DOTALL)
_NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))


def is_deep(json: bytes) -> bool:
    """Checks if lists and objects are nested more than `MOST_LEVELS` deep."""
    if json.count(b"[") + json.count(b"{") <= MOST_LEVELS:
        return False  # at once, however long a text it holds
    brackets = _STRING.sub(b"", json).translate(None, _NO_BRACKETS)
    steps = (1 if bracket in b"[{" else -1 for bracket in brackets)
    return max(accumulate(steps), default=0) > MOST_LEVELS
