"""Draws the pictures of the README and of the manual: `python docs/pictures.py`."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from time import perf_counter

from rich.console import Console

from minewise import Position, analyze, formats
from minewise.cli.report import Report
from minewise.drawing import svg

IMAGES = Path(__file__).parent / "images"
EXAMPLES = Path(__file__).parents[1] / "examples"

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
    Report(console, analysis).print(perf_counter() - start)
    title = f"minewise analyze examples/{file}"
    picture = console.export_svg(title=title, unique_id="minewise")
    return re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)  # they are on the web


if __name__ == "__main__":
    for name, drawn in {**drawings(), "terminal.svg": terminal("expert.mine")}.items():
        (IMAGES / name).write_text(drawn, encoding="utf-8")
        print(f"docs/images/{name}", file=sys.stderr)
