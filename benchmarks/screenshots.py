"""How well pictures of boards are read: `python -m benchmarks.screenshots FOLDER`.

FOLDER has a folder for each skin, with pictures and an answer in JSON beside each: "rows",
"columns" and "cells" (kinds, row by row). `python -m research.screens.pictures` writes such
pictures. Of a board that was not found, or found with another size, all cells count as wrong.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

import numpy as np

import minewise as mw
from benchmarks.tables import show

SURE = 0.999
HEAD = "skin|pictures|size found|cells right|boards right|cells wrong above 99.9 %|CPU time"


@dataclass
class Tally:
    """Sums the results of a skin."""

    pictures: int = 0
    sized: int = 0
    cells: int = 0
    right: int = 0
    boards: int = 0
    sure: int = 0
    seconds: float = 0.0
    wrong: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Adds the results of another skin."""
        for name in ("pictures", "sized", "cells", "right", "boards", "sure", "seconds", "wrong"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def row(self, name: str) -> list[str]:
        """Returns the row of the table."""
        return [
            name,
            str(self.pictures),
            str(self.sized),
            f"{100 * self.right / self.cells:.2f} %",
            f"{100 * self.boards / self.pictures:.0f} %",
            str(self.sure),
            f"{self.seconds / self.pictures:.2f} s",
        ]


def read(picture: Path, answer: Path, tally: Tally) -> str:
    """Reads one picture into the tally, and returns what was wrong."""
    truth = json.loads(answer.read_text("utf-8"))
    kinds = np.array(truth["cells"]).reshape(truth["rows"], truth["columns"])
    tally.pictures += 1
    tally.cells += kinds.size
    start = process_time()
    try:
        reading = mw.read_screenshot(picture)
    except mw.MinewiseError as error:
        return str(error)
    finally:
        tally.seconds += process_time() - start
    shares = reading.probabilities
    if shares.shape[:2] != kinds.shape:
        return f"a board of {_size(shares)} cells instead of {_size(kinds)}"
    tally.sized += 1
    return _compared(kinds, shares, np.array(reading.kinds), tally)


def _size(cells: np.ndarray) -> str:
    return f"{cells.shape[0]} x {cells.shape[1]}"


def _compared(kinds: np.ndarray, shares: np.ndarray, names: np.ndarray, tally: Tally) -> str:
    found = names[shares.argmax(2)]
    wrong = found != kinds
    tally.right += int((~wrong).sum())
    tally.boards += int(not wrong.any())
    tally.sure += int((wrong & (shares.max(2) > SURE)).sum())
    mistakes = Counter(f"{a} as {b}" for a, b in zip(kinds[wrong], found[wrong], strict=True))
    tally.wrong += mistakes
    return ", ".join(f"{count} x {mistake}" for mistake, count in mistakes.most_common())


def measure(folder: Path, listed: bool) -> Tally:
    """Reads the pictures of one skin."""
    tally = Tally()
    for answer in sorted(folder.glob("*.json")):
        picture = next(p for p in sorted(folder.glob(f"{answer.stem}.*")) if p != answer)
        wrong = read(picture, answer, tally)
        if wrong and listed:
            print(f"{folder.name}/{picture.name}: {wrong}", flush=True)
    return tally


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--skins", nargs="*", help="the names of the folders; default: all")
    parser.add_argument("--wrong", action="store_true", help="list the pictures with mistakes")
    options = parser.parse_args()
    total, rows = Tally(), []
    for folder in sorted(
        path for path in options.folder.iterdir() if path.is_dir() and not path.name.startswith("_")
    ):
        if options.skins and folder.name not in options.skins:
            continue
        tally = measure(folder, options.wrong)
        if tally.pictures:
            rows.append(tally.row(folder.name))
            total.add(tally)
    rows.append(total.row("all"))
    show("Pictures of boards", HEAD, rows)
    print("\nMistakes:", ", ".join(f"{n} x {name}" for name, n in total.wrong.most_common(12)))


if __name__ == "__main__":
    main()
