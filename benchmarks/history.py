"""The ratios of each measured commit, in `history.csv`; the manual draws them."""

from __future__ import annotations

import csv
import subprocess
from collections.abc import Mapping
from datetime import date
from pathlib import Path

FILE = Path(__file__).with_name("history.csv")
COLUMNS = ("date", "commit", "benchmark", "ratio")


def measured_commit() -> str | None:
    """Returns the present commit; None without one, or if tracked files differ from it."""
    try:
        git = ["git", "-C", str(FILE.parent)]
        files = [":/", f":!{FILE.name}"]
        changed = subprocess.run([*git, "diff", "--quiet", "HEAD", "--", *files], check=False)
        head = subprocess.run(
            [*git, "rev-parse", "--short=7", "HEAD"], check=True, capture_output=True, text=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return None if changed.returncode else head.stdout.strip()


def add(commit: str, ratios: Mapping[str, float], path: Path = FILE) -> None:
    """Adds the ratios of a commit by benchmark, instead of those that it had."""
    with path.open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["commit"] != commit]
    for name, ratio in ratios.items():
        values = (str(date.today()), commit, name, f"{float(f'{ratio:.3g}'):g}")
        rows.append(dict(zip(COLUMNS, values, strict=True)))
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
