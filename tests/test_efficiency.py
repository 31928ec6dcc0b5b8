"""Efficiency: 3BV, openings, islands, ZiNi and the fewest clicks, against brute force."""

from __future__ import annotations

import heapq
import itertools
import random

import pytest
from oracle import Cell, grid_neighbours

import minewise as mw


def boards(count: int, shapes: list[tuple[int, int]], seed: int) -> list[mw.Board]:
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        rows, columns = rng.choice(shapes)
        cells = list(itertools.product(range(rows), range(columns)))
        mines = rng.sample(cells, rng.randint(0, len(cells) // 3))
        found.append(mw.Board(rows, columns, mines))
    return found


class Clicks:
    """The fewest clicks by a search over everything that is open and flagged (Dijkstra)."""

    def __init__(self, board: mw.Board) -> None:
        self.near = grid_neighbours("square", *board.shape)
        self.mines = frozenset(board.mines)
        self.safe = frozenset(self.near) - self.mines
        self.number = {cell: len(self.near[cell] & self.mines) for cell in self.near}

    def opened(self, cells: frozenset[Cell], more: frozenset[Cell]) -> frozenset[Cell]:
        waiting, opened = list(more - cells), set(cells)
        while waiting:
            cell = waiting.pop()
            if cell in opened:
                continue
            opened.add(cell)
            if self.number[cell] == 0:
                waiting += self.near[cell]
        return frozenset(opened)

    def fewest(self) -> int:
        start = (frozenset[Cell](), frozenset[Cell]())
        best = {start: 0}
        order = itertools.count()
        waiting = [(0, next(order), start)]
        while True:
            clicks, _, state = heapq.heappop(waiting)
            opened, flags = state
            if opened == self.safe:
                return clicks
            if clicks > best[state]:
                continue
            after = [(self.opened(opened, frozenset([c])), flags) for c in self.safe - opened]
            after += [(opened, flags | {mine}) for mine in self.mines - flags]
            after += [
                (self.opened(opened, self.near[cell] - self.mines), flags)
                for cell in opened
                if self.near[cell] & self.mines <= flags
            ]
            for each in after:
                if clicks + 1 < best.get(each, 1 << 30):
                    best[each] = clicks + 1
                    heapq.heappush(waiting, (clicks + 1, next(order), each))


@pytest.mark.slow
def test_the_fewest_clicks_of_small_boards() -> None:
    for board in boards(150, [(3, 3), (3, 4), (2, 5), (4, 3), (1, 8)], seed=1):
        found = board.fewest_clicks()
        assert found.exact
        assert found.upper == Clicks(board).fewest(), str(board)


def test_bounds_of_many_boards() -> None:
    for board in boards(60, [(9, 9), (8, 8), (5, 12)], seed=2):
        found = board.fewest_clicks(tries=500, nodes=500)
        least = min(board.zini(human=human, ways=8) for human in (False, True))
        assert found.lower <= found.upper <= least <= board.three_bv
        assert board.zini(ways=8) <= board.zini() <= board.three_bv
        assert mw.Board(9, 9, []).fewest_clicks().upper == 1
    assert boards(1, [(9, 9)], 3)[0].fewest_clicks(seed=4) == boards(1, [(9, 9)], 3)[
        0
    ].fewest_clicks(seed=4)


def test_known_figures() -> None:
    """Of the board of a replay; ms_toollib 1.5.20 gives the same."""
    board = mw.formats.load("examples/replays/test_subject.evf").board  # type: ignore[union-attr]
    assert (board.three_bv, board.openings, board.islands) == (167, 11, 10)
    assert (board.zini(), board.zini(human=True)) == (124, 132)
    assert board.zini(ways=8) <= 124


def test_openings_and_islands() -> None:
    board = mw.Board(1, 7, [(0, 2), (0, 6)])
    assert (board.three_bv, board.openings, board.islands) == (2, 2, 0)
    corner = mw.Board(3, 3, [(1, 1)])
    assert (corner.three_bv, corner.openings, corner.islands) == (8, 0, 1)
    assert corner.zini() == corner.fewest_clicks().upper == 5
    full = mw.Board(1, 2, [(0, 0), (0, 1)])
    assert (full.three_bv, full.zini(), full.fewest_clicks().upper) == (0, 0, 0)


@pytest.mark.parametrize("kind", ["torus", "hexagonal"])
def test_other_topologies(kind: str) -> None:
    board = mw.Board(6, 6, [(0, 0), (2, 3), (5, 5)], kind)  # type: ignore[arg-type]
    assert board.fewest_clicks().upper <= board.zini(ways=8) <= board.three_bv


def test_a_graph() -> None:
    path = mw.Topology.graph({0: [1], 1: [0, 2], 2: [1, 3], 3: [2]})
    board = mw.Board(1, 4, [0], path)
    assert (board.three_bv, board.zini(), board.fewest_clicks().upper) == (1, 1, 1)


def test_refused() -> None:
    with pytest.raises(mw.ParameterError, match="ways"):
        mw.Board(2, 2, []).zini(ways=9)
    with pytest.raises(mw.PositionError, match="10,000 cells"):
        mw.Board(101, 100, []).fewest_clicks()


def test_bounds_within_a_budget() -> None:
    board = mw.Game.new("expert", seed=1, start=(3, 3)).board
    found = board.fewest_clicks(budget=0.05)
    assert found.lower <= found.upper <= board.zini()
