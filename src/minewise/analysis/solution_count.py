"""The number of solutions in words."""

from __future__ import annotations

from typing import Final, Protocol

_EXACT_DIGITS: Final = 15


class Counted(Protocol):
    """Describes the attributes of an analysis that count its solutions."""

    @property
    def method(self) -> str: ...

    @property
    def solutions(self) -> int | None: ...

    @property
    def log10_solutions(self) -> float: ...


def solutions_in_words(analysis: Counted) -> str | None:
    """Returns the number of solutions in words, or None for an estimate.

    It is exact up to 15 digits; longer numbers are rounded to three figures.
    """
    if analysis.method != "exact":
        return None
    exponent = int(analysis.log10_solutions)
    if exponent < _EXACT_DIGITS:
        return f"{analysis.solutions:,}"
    mantissa = f"{10 ** (analysis.log10_solutions - exponent):.2f}"
    if mantissa == "10.00":
        mantissa, exponent = "1.00", exponent + 1
    return f"{mantissa}e{exponent}"
