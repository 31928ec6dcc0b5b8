"""Random positions in text, as programs and people spell them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence

import numpy as np

import minewise as mw

Rows = Sequence[Sequence[str]]

# What stands for hidden cells, zeros, flags and exposed mines; some are what nobody has named.
HIDDEN = [*"#.?xX-oO@+=:HuUE█■⬜🟦", "-1", "10", "None"]
ZERO = [*"0000. ·-~_□"]
FLAG = ["F", "f", "P", "!", "🚩", "⚑"]
MINE = [*"***MXB💣@"]


def random_position(rng: random.Random) -> tuple[list[str], int]:
    """Returns the rows of a game under way in the text format, and its mine total."""
    rows, columns = rng.choice([1, 2, 3, 4, 6, 9, 16]), rng.choice([2, 3, 4, 6, 9, 16, 30])
    count = round(rows * columns * rng.choice([0.1, 0.15, 0.2, 0.35]))
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    board = mw.Board(rows, columns, rng.sample(cells, count))
    game = mw.Game(board)
    safe = [cell for cell in cells if cell not in board.mines]
    for cell in rng.sample(safe, min(len(safe), rng.choice([1, 3, 10, 60]))):
        if game.position[cell] == mw.HIDDEN and not game.won:
            game.open(cell)
    values = game.position.values.copy()
    lost, flags = rng.random() < 0.1, rng.random() < 0.3
    for cell in board.mines if not game.won else ():
        if lost or (flags and rng.random() < 0.4):
            values[cell] = mw.MINE if lost else mw.FLAG
    return str(mw.Position(values, mines=count)).split("\n"), count


def spelled(rng: random.Random, rows: Rows, mines: int) -> str:
    """Returns a position as text, spelt in a random way."""
    hidden = rng.choice(HIDDEN)
    has_hidden = any("#" in row for row in rows)
    zeros = [s for s in ZERO if s != hidden and (s == "0" or has_hidden)]
    symbols = {"#": hidden, "0": rng.choice(zeros)}
    symbols["F"] = "11" if hidden == "10" else rng.choice([s for s in FLAG if s != hidden])
    symbols["*"] = rng.choice([s for s in MINE if s not in symbols.values()])
    cells = [[symbols.get(cell, cell) for cell in row] for row in rows]
    text = rng.choice(LAYOUTS)(rng, cells)
    before = [
        "",
        "",
        "",
        f"{mines} mines\n",
        f"Board ({len(rows[0])}x{len(rows)}, {mines} mines):\n",
        f"{len(rows[0])}x{len(rows)}x{mines}\n",
    ]
    return rng.choice(before) + text + rng.choice(["", "\n"])


def _gap(rng: random.Random, cells: Rows) -> str:
    is_wide = any(len(cell) > 1 for row in cells for cell in row)
    return " " * rng.choice([1, 2] if is_wide else [0, 1, 1, 2, 3])


def plain(rng: random.Random, cells: Rows) -> str:
    gap = _gap(rng, cells)
    return "\n".join(gap.join(row) for row in cells)


def ended(rng: random.Random, cells: Rows) -> str:
    gap = _gap(rng, cells) or " "
    return "\n".join("".join(cell + gap for cell in row) for row in cells)


def aligned(rng: random.Random, cells: Rows) -> str:
    width = max(len(cell) for row in cells for cell in row) + rng.choice([1, 2])
    return "\n".join("".join(cell.rjust(width) for cell in row) for row in cells)


def framed(rng: random.Random, cells: Rows) -> str:
    gap = _gap(rng, cells)
    rows = [f"|{gap.join(row)}|" for row in cells]
    line = "+" + "-" * (len(rows[0]) - 2) + "+"
    return "\n".join([line, *rows, line])


def boxed(rng: random.Random, cells: Rows) -> str:
    line, bar = rng.choice(
        [("+" + "---+" * len(cells[0]), "|"), ("├" + "───┼" * len(cells[0]), "│")]
    )
    rows = [bar + bar.join(f" {cell} " for cell in row) + bar for row in cells]
    return f"\n{line}\n".join(["", *rows, ""]).strip()


def ruled(rng: random.Random, cells: Rows) -> str:
    """With numbers or letters above, and row numbers."""
    first, gap, bar = rng.choice([0, 1]), " " * rng.choice([1, 2]), rng.choice([" ", "| "])
    numbers = [str(i + first) for i in range(len(cells[0]))]
    letters = [chr(ord("A") + i) for i in range(26)] + ["a", "b", "c", "d"]
    labels = rng.choice([numbers, letters[: len(numbers)]])
    wide = max(len(cell) for row in [labels, *cells] for cell in row)
    margin = len(str(len(cells) + first))
    ruler = " " * (margin + len(bar)) + gap.join(label.rjust(wide) for label in labels)
    rows = [
        f"{i + first:>{margin}}{bar}" + gap.join(cell.rjust(wide) for cell in row)
        for i, row in enumerate(cells)
    ]
    return "\n".join([ruler, *rows])


def named_rows(rng: random.Random, cells: Rows) -> str:
    return "\n".join(f"row {i}: {' '.join(row)}" for i, row in enumerate(cells))


def quoted(rng: random.Random, cells: Rows) -> str:
    return "\n".join(f"> {line}" for line in plain(rng, cells).split("\n"))


def fenced(rng: random.Random, cells: Rows) -> str:
    return f"```text\n{plain(rng, cells)}\n```"


def bracketed(rng: random.Random, cells: Rows) -> str:
    return "\n".join("".join(f"[{cell}]" for cell in row) for row in cells)


def separated(rng: random.Random, cells: Rows) -> str:
    separator = rng.choice([",", ", ", "|", "\t", ";"])
    return "\n".join(separator.join(row) for row in cells)


def _values(cells: Rows) -> list[list[object]]:
    def value(cell: str) -> object:
        is_number = cell.removeprefix("-").isdecimal()
        return int(cell) if is_number else None if cell == "None" else cell

    return [[value(cell) for cell in row] for row in cells]


def python_list(rng: random.Random, cells: Rows) -> str:
    return f"board = {_values(cells)}"


def json_list(rng: random.Random, cells: Rows) -> str:
    return json.dumps(_values(cells), ensure_ascii=rng.random() < 0.5, indent=rng.choice([None, 1]))


def numpy_print(rng: random.Random, cells: Rows) -> str:
    return rng.choice([str, repr])(np.array(cells))


LAYOUTS: Sequence[Callable[[random.Random, Rows], str]] = [
    plain,
    plain,
    plain,
    ended,
    aligned,
    framed,
    boxed,
    ruled,
    named_rows,
    quoted,
    fenced,
    bracketed,
    separated,
    python_list,
    json_list,
    numpy_print,
]


def is_misread(read: mw.Position, rows: Sequence[str]) -> bool:
    """Checks if a position is another than the one meant.

    An exposed mine may be read as a hidden cell, or the other way round, if the numbers prove it.
    """
    if read.shape != (len(rows), len(rows[0])):
        return True
    meant = mw.Position.parse(
        f"{len(rows[0])}x{len(rows)}x{sum(row.count('*') for row in rows)}\n" + "\n".join(rows)
    )
    differing = [cell for cell in meant if read[cell] != meant[cell]]
    mines = {mw.MINE, mw.HIDDEN}
    return any(
        {read[cell], meant[cell]} != mines or not _is_proved(read, cell) for cell in differing
    )


def _is_proved(position: mw.Position, cell: tuple[int, int]) -> bool:
    beside = position.topology.neighbours
    return any(
        position[clue] == sum(position[other] < 0 for other in beside(clue))
        for clue in beside(cell)
    )
