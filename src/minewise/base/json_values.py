"""Conversion to JSON values."""

from typing import Any


def json_cell(cell: Any) -> Any:
    """Returns a cell as a JSON value."""
    if isinstance(cell, tuple):
        return [json_cell(part) for part in cell]
    return cell if isinstance(cell, str | int) else str(cell)


def decimal(number: int) -> str:
    """Returns a whole number of any length in decimal; `str` allows at most 4300 digits."""
    from decimal import Decimal

    return format(Decimal(number), "f")
