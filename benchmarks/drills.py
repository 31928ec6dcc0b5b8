"""How long drills take to make.

    python -m benchmarks.drills

Times are processor time on one core. The page requests the next drill while the player thinks.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import median
from time import process_time

import minewise as mw
from benchmarks.tables import show, si
from minewise.practice.drills import DRILL_KINDS
from minewise.practice.exercises import drill_techniques

SLOW = 0.2  # seconds


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a table of the times by kind and technique."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.drills", description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=200, help="drills of each kind (200)")
    count = parser.parse_args(arguments).count
    kinds: list[tuple[mw.types.DrillKind, str | None]] = [
        ("safe-cells", technique) for technique in drill_techniques()
    ]
    kinds += [(kind, None) for kind in DRILL_KINDS if kind != "safe-cells"]
    show("Drills", "kind|technique|median|longest|over 200 ms", [row(*one, count) for one in kinds])


def row(kind: mw.types.DrillKind, technique: str | None, count: int) -> list[str]:
    """Returns a row of the table: the times of drills of one kind."""
    times = [seconds(kind, technique, seed) for seed in range(count)]
    slow = sum(time > SLOW for time in times) / count
    return [kind, technique or "", si(median(times), "s"), si(max(times), "s"), f"{slow:.1%}"]


def seconds(kind: mw.types.DrillKind, technique: str | None, seed: int) -> float:
    """Returns the processor time of making one drill."""
    began = process_time()
    mw.drill(kind, technique=technique, seed=seed)
    return process_time() - began


if __name__ == "__main__":
    main()
