"""Tables in Markdown that also read well in a terminal, and how figures are written in them."""

from __future__ import annotations

from collections.abc import Sequence

PREFIXES = {
    "s": ((1, ""), (1e-3, "m"), (1e-6, "µ"), (1e-9, "n")),
    "B": ((1 << 30, "Gi"), (1 << 20, "Mi")),
}


def show(title: str, head: str, rows: Sequence[Sequence[str]]) -> None:
    """Prints a title and a table; `head` names the columns, divided by `|`."""
    lines = [head.split("|"), *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, ["-" * width for width in widths])
    print(f"\n{title}\n")
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        print(f"| {' | '.join(cells)} |")
    print(end="", flush=True)


def si(amount: float | None, unit: str) -> str:
    """Writes an amount with three digits and a prefix; nothing where there is none."""
    if amount is None:
        return ""
    scale, prefix = next((p for p in PREFIXES[unit] if amount >= p[0]), PREFIXES[unit][-1])
    return f"{amount / scale:.3g} {prefix}{unit}"


def times(larger: float | None, smaller: float) -> str:
    """Writes how many times one amount exceeds another."""
    return "" if larger is None else f"{larger / smaller:.3g} x"


def verdict(reached: bool) -> str:
    """Says whether a target is met."""
    return "reached" if reached else "missed"
