"""Values as JSON has them."""

from typing import Any


def json_cell(cell: Any) -> Any:
    """Returns a cell as JSON has it.

    >>> json_cell((3, 5))
    [3, 5]
    """
    if isinstance(cell, tuple):
        return [json_cell(part) for part in cell]
    return cell if isinstance(cell, str | int) else str(cell)


def decimal(number: int) -> str:
    """Writes a whole number of any length, where `str` ends at 4300 digits.

    >>> decimal(10**5000).count("0")
    5000
    """
    from decimal import Decimal

    return format(Decimal(number), "f")
