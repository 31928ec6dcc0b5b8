"""Conversion to JSON values."""

from typing import Any


def json_cell(cell: Any) -> Any:
    """Returns a cell as a JSON value.

    >>> json_cell((3, 5))
    [3, 5]
    """
    if isinstance(cell, tuple):
        return [json_cell(part) for part in cell]
    return cell if isinstance(cell, str | int) else str(cell)


def decimal(number: int) -> str:
    """Returns a whole number of any length in decimal; `str` allows at most 4300 digits.

    >>> decimal(10**5000).count("0")
    5000
    """
    from decimal import Decimal

    return format(Decimal(number), "f")
