"""Draws the pictures of the README and of the manual: `python docs/pictures.py`.

The figures of data are not kept in git. The build of the manual draws them with `draw_figures`.
"""

from __future__ import annotations

import csv
import io
import re
import sys
from pathlib import Path
from time import perf_counter

from rich.console import Console

from minewise import Position, analyze, formats
from minewise.drawing import svg
from minewise.drawing.plots import INKS, drawn_figure
from minewise.drawing.terminal import print_analysis
from minewise.lab.figures import load, redraw

IMAGES = Path(__file__).parent / "images"
FINDINGS = IMAGES / "findings.json"
HISTORY = "benchmark-history.svg"
ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"

POSITIONS = {
    "expert": "expert.mine",
    "flags": "flags.mine",
    "four-by-four": "four-by-four.mine",
    "hexagonal": "hexagonal.json",
}


def example(file: str) -> Position:
    """Returns the position of an example file."""
    position = formats.load(EXAMPLES / file)
    assert isinstance(position, Position)
    return position


def drawings() -> dict[str, str]:
    """Returns the pictures that `minewise analyze --svg` draws, by the name of their file."""
    positions = {name: example(file) for name, file in POSITIONS.items()}
    return {f"{name}.svg": svg.picture(p, analyze(p)) for name, p in positions.items()}


def terminal(file: str) -> str:
    """Returns a picture of what `minewise analyze` prints on a terminal."""
    console = Console(
        file=io.TextIOWrapper(io.BytesIO(), encoding="utf-8"),
        record=True,
        force_terminal=True,
        color_system="truecolor",
        width=96,
        markup=False,
        emoji=False,
        highlight=False,
    )
    position = example(file)
    start = perf_counter()
    analysis = analyze(position)
    print_analysis(console, analysis, perf_counter() - start)
    title = f"minewise analyze examples/{file}"
    picture = console.export_svg(title=title, unique_id="minewise")
    return re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)  # they are on the web


def history() -> bytes:
    """Returns a picture of `benchmarks/history.csv`: the ratio of each benchmark by commit."""
    with (ROOT / "benchmarks" / "history.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    commits = list(dict.fromkeys((row["commit"], row["date"]) for row in rows))
    names = dict.fromkeys(row["benchmark"] for row in rows)
    places = {commit: place for place, (commit, _) in enumerate(commits)}
    with drawn_figure(1, 8.0, 4.0, ("svg",)) as ([axis], drawn):
        for ink, name in zip(INKS * 9, names, strict=False):
            line = [row for row in rows if row["benchmark"] == name]
            at = [places[row["commit"]] for row in line]
            axis.plot(at, [float(row["ratio"]) for row in line], "o-", ms=4, color=ink, label=name)
        axis.set_yscale("log")
        axis.set_ylabel("times faster than the peer")
        axis.set_xticks(range(len(commits)), ["\n".join(commit) for commit in commits], fontsize=8)
        axis.grid(alpha=0.3)
        axis.legend(frameon=False, fontsize=8, loc="upper left", bbox_to_anchor=(1, 1))
    return drawn["svg"]


def figure_names() -> set[str]:
    """Returns the names of the files that `draw_figures` writes."""
    return {HISTORY} | {f"{figure.name}.svg" for figure in load(FINDINGS)}


def draw_figures() -> None:
    """Draws the findings and the history of the benchmarks from the data that are kept."""
    redraw(FINDINGS)
    (IMAGES / HISTORY).write_bytes(history())


if __name__ == "__main__":
    for name, drawn in {**drawings(), "terminal.svg": terminal("expert.mine")}.items():
        (IMAGES / name).write_text(drawn, encoding="utf-8")
        print(f"docs/images/{name}", file=sys.stderr)
