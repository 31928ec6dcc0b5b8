"""The time and the memory of reading a picture of 1920x1080 pixels.

python -m benchmarks.pictures [--times 10]
"""

from __future__ import annotations

import argparse
import resource
import statistics
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import process_time

import numpy as np
from PIL import Image

import minewise as mw
from minewise.vision.read import read_pixels
from minewise.vision.reading import Pixels, pixels_of

WIDTH, HEIGHT = 1920, 1080
BOARD = Path(__file__).parent.parent / "examples" / "screenshot.png"


def screens() -> Iterator[tuple[str, Pixels]]:
    """Yields pictures with a board, with noise on it, and without one."""
    screen = Image.new("RGB", (WIDTH, HEIGHT), "#1e1e24")
    screen.paste(Image.open(BOARD), (200, 100))
    pixels = np.asarray(screen).astype(np.int16)
    random = np.random.default_rng(1)
    noisy = np.clip(pixels + random.integers(-8, 9, pixels.shape), 0, 255).astype(np.uint8)
    yield "a board", pixels_of(screen)
    yield "a board with noise", pixels_of(noisy)
    yield "noise", pixels_of(random.integers(0, 256, pixels.shape).astype(np.uint8))


def seconds(pixels: Pixels) -> float:
    """Returns the processor time of one reading."""
    begin = process_time()
    with suppress(mw.FormatError):  # no board
        read_pixels(pixels)
    return process_time() - begin


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--times", type=int, default=10)
    times = parser.parse_args().times
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    for name, pixels in screens():
        median = statistics.median(seconds(pixels) for _ in range(times))
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
        print(f"{name:20} {1000 * median:6.0f} ms, {peak:4.0f} MB at the most so far", flush=True)


if __name__ == "__main__":
    main()
