"""Games as they are played by logic, for studies of techniques: each position on the way.

A game is a function of its setting and its number. Its first click is an opening; then some of the
certain safe cells are opened at random, or all; where there is none, the safe cell of lowest risk.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from typing import NamedTuple

from minewise import Board, Position, Topology, analyze

SEED = "minewise"


class Setting(NamedTuple):
    """A kind of board."""

    kind: str
    rows: int
    columns: int
    mines: int

    def __str__(self) -> str:
        kind = "" if self.kind == "square" else f" {self.kind}"
        return f"{self.rows}x{self.columns}/{self.mines}{kind}"


SETTINGS = (
    Setting("square", 5, 5, 6),
    Setting("square", 9, 9, 10),
    Setting("square", 9, 9, 20),
    Setting("square", 16, 16, 40),
    Setting("square", 16, 16, 64),
    Setting("square", 16, 30, 99),
    Setting("square", 16, 30, 130),
    Setting("torus", 8, 8, 12),
    Setting("hexagonal", 10, 10, 22),
)


def positions(setting: Setting, seed: str = SEED) -> Iterator[Position]:
    """Yields the positions of game after game, without end."""
    for number in count():
        yield from game(setting, Random(f"{seed} {setting} {number}"))


def game(setting: Setting, rng: Random) -> Iterator[Position]:
    """Yields the positions of one game, from its first opening until every safe cell is open."""
    kind, rows, columns, mines = setting
    topology: Topology = getattr(Topology, kind)(rows, columns)
    cells = list(topology.cells)
    start = rng.choice(cells)
    clear = {start, *topology.neighbours(start)}
    free = [cell for cell in cells if cell not in clear]
    board = Board(rows, columns, rng.sample(free, mines), topology)
    opened: dict[object, None] = {}
    _open(board, [start], opened)
    while len(opened) < len(cells) - mines:
        position = board.position(opened)
        yield position
        analysis = analyze(position)
        safe = list(analysis.safe)
        if safe and rng.random() < 0.5:
            safe = rng.sample(safe, (len(safe) + 1) // 2)
        if not safe:
            closed = [cell for cell in cells if cell not in opened and not board.is_mine(cell)]
            safe = [min(closed, key=analysis.__getitem__)]
        _open(board, safe, opened)


def _open(board: Board, cells: Sequence[object], opened: dict[object, None]) -> None:
    waiting = list(cells)
    for cell in waiting:
        if cell not in opened:
            opened[cell] = None
            if board.number(cell) == 0:
                waiting += board.topology.neighbours(cell)
