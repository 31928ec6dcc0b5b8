"""Analyses one family's positions over and over, for a profiler to look at.

`python -m benchmarks.loop FAMILY SECONDS` loads for so many seconds, then analyses for as many.
"""

from __future__ import annotations

import sys
from time import monotonic, sleep

from benchmarks.figures import as_position
from benchmarks.positions import load
from minewise import analyze


def main(name: str, seconds: float) -> None:
    """Loads, waits until `seconds` have passed, then analyses for as long."""
    start = monotonic()
    positions = [as_position(record) for record in load(name)]
    sleep(max(0.0, start + seconds - monotonic()))
    while monotonic() < start + 2 * seconds:
        for position in positions:
            _ = analyze(position).mine_probability


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
