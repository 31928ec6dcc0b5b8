"""The positions that are measured: families of them, each a function of a seed and a number.

`python -m benchmarks.positions DIR` writes every family to DIR as JSON lines: `id`, `h` rows, `w`
columns, `mines`, and `grid`, in which `#` is hidden.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.player import Game

SEED = "minewise"
CACHE = Path(__file__).parents[1] / "build" / "positions"


class Record(NamedTuple):
    """One position: its name, and what the player sees in rows of numbers, -1 where hidden."""

    id: str
    mines: int
    cells: list[list[int]]

    def to_dict(self) -> str:
        """Writes one line of a file."""
        grid = ["".join("#" if value < 0 else str(value) for value in row) for row in self.cells]
        size = {"w": len(grid[0]), "h": len(grid)}
        return json.dumps({"id": self.id, **size, "mines": self.mines, "grid": grid})

    @classmethod
    def from_json(cls, line: str) -> Record:
        """Reads one line of a file."""
        held = json.loads(line)
        cells = [[-1 if cell == "#" else int(cell) for cell in row] for row in held["grid"]]
        return cls(held["id"], held["mines"], cells)


class Family(NamedTuple):
    """Positions of one kind: how many, and the game that leaves number i."""

    size: int
    reach: Callable[[int, Random], Game]


def stuck(rows: int, columns: int, mines: int, reveals: tuple[int, ...]) -> Family:
    """Where clues and pairs of clues show no more, after so many more cells revealed at random."""

    def reach(i: int, rng: Random) -> Game:
        while True:
            game = Game.opened(rows, columns, mines, rng)
            game.deduce()
            for _ in range(reveals[i % len(reveals)]):
                if game.unopened:
                    game.open_any(rng)
                    game.deduce()
            if game.unopened:
                return game

    return Family(100 * len(set(reveals)), reach)


def midgame(size: int, side: int, mines: int, shares: tuple[float, ...], starts: int = 1) -> Family:
    """Where a given share of the safe cells is open; a random one is revealed when stuck."""

    def reach(i: int, rng: Random) -> Game:
        game = Game.opened(side, side, mines, rng, starts)
        until = round((1 - shares[i % len(shares)]) * (side * side - mines))
        game.deduce(until)
        while game.unopened > until:
            game.open_any(rng)
            game.deduce(until)
        return game

    return Family(size, reach)


def scattered(size: int, rows: int, columns: int, mines: int, tenths: tuple[int, ...]) -> Family:
    """A random tenth or so of the safe cells revealed, as no player would leave them."""

    def reach(i: int, rng: Random) -> Game:
        game = Game(rows, columns, mines, rng)
        safe = game.safe_cells()
        for cell in rng.sample(safe, len(safe) * tenths[i % len(tenths)] // 10):
            game.reveal(cell)
        return game

    return Family(size, reach)


def lattice(each: int, *sizes: tuple[int, int, int]) -> Family:
    """Every other cell of every other row revealed: every hidden cell but few is on a frontier."""

    def reach(i: int, rng: Random) -> Game:
        rows, columns, mines = sizes[i // each]
        shown = [
            row * columns + column for row in range(1, rows, 2) for column in range(1, columns, 2)
        ]
        game = Game(rows, columns, mines, rng, shown)
        for cell in shown:
            game.reveal(cell)
        return game

    return Family(each * len(sizes), reach)


FAMILIES = {
    "pos_expert": stuck(16, 30, 99, (0, 1, 2, 3, 5)),
    "pos_inter": stuck(16, 16, 40, (0, 0, 1, 2)),
    "pos_64mid": midgame(24, 64, 820, (0.2, 0.4, 0.6, 0.8)),
    "pos_200mid": midgame(4, 200, 8000, (0.2, 0.4, 0.6, 0.8)),
    "pos_hard": scattered(300, 16, 30, 99, (1, 2, 3)),
    "pos_lattice": lattice(5, (16, 16, 40), (16, 30, 99)),
    "large_200": midgame(1, 200, 6_000, (0.5,)),
    "large_1000": midgame(1, 1000, 150_000, (0.5,), starts=25),
}


def generate(name: str, seed: str = SEED) -> Iterator[Record]:
    """Yields the positions of a family; number i depends on the seed, the name and i alone."""
    family = FAMILIES[name]
    for i in range(family.size):
        game = family.reach(i, Random(f"{seed}/{name}/{i}"))
        yield Record(f"{name}-{i:04}", game.mines, game.cells)


def load(name: str, count: int | None = None, folder: Path | None = None) -> list[Record]:
    """Returns a family's first positions: from a folder, the cache, or generated and cached."""
    path = (folder or cache()) / f"{name}.jsonl"
    if not path.exists():
        if folder:
            raise FileNotFoundError(f"{path}: no such file")
        if count is not None:
            return list(islice(generate(name), count))
        write(name, path.parent)
    with path.open() as lines:
        return [Record.from_json(line) for line in islice(lines, count)]


def write(name: str, folder: Path) -> None:
    """Writes a family to a folder; the file appears when it is whole."""
    folder.mkdir(parents=True, exist_ok=True)
    partial = folder / f"{name}.partial"
    partial.write_text("".join(record.to_dict() + "\n" for record in generate(name)))
    partial.replace(folder / f"{name}.jsonl")


def cache() -> Path:
    """Returns the cache's folder, another one whenever the code that generates changes."""
    here = Path(__file__).parent
    code = b"".join((here / file).read_bytes() for file in ("player.py", "positions.py"))
    return CACHE / sha256(code).hexdigest()[:12]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m benchmarks.positions DIR")
    for name in FAMILIES:
        write(name, Path(sys.argv[1]))
