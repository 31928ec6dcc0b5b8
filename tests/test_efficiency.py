"""Efficiency: 3BV, openings, islands, ZiNi and the fewest clicks, against brute force."""

from __future__ import annotations

import heapq
import itertools
import random
from collections.abc import Iterable

import pytest
from oracle import Cell, grid_neighbours

import minewise as mw
from minewise.base.types import GridKind


def boards(
    count: int, shapes: list[tuple[int, int]], seed: int, kind: GridKind = "square"
) -> list[mw.Board]:
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        rows, columns = rng.choice(shapes)
        cells = list(itertools.product(range(rows), range(columns)))
        mines = rng.sample(cells, rng.randint(0, len(cells) // 3))
        found.append(mw.Board(rows, columns, mines, kind))
    return found


def intermediate(count: int) -> list[mw.Board]:
    games = [mw.Game.new("intermediate", seed=7, game=game, start=(0, 0)) for game in range(count)]
    return [game.board for game in games]


class Clicks:
    """Clicks by the rules alone: of a solution, and the fewest of all."""

    def __init__(self, board: mw.Board, kind: str = "square") -> None:
        self.near = grid_neighbours(kind, *board.shape)
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

    def of_solution(self, chords: Iterable[Cell]) -> int:
        """Flags all mines beside the chords, fires the chords, and clicks what remains."""
        waiting = set(chords)
        opened: frozenset[Cell] = frozenset()
        clicks = len(frozenset().union(*(self.near[cell] & self.mines for cell in waiting)))
        zeros = [cell for cell in self.safe if self.number[cell] == 0]
        for cell in [*waiting, *zeros, *self.safe]:
            if cell in opened:
                continue
            clicks += 1
            opened = self.opened(opened, frozenset([cell]))
            while fired := waiting & opened:
                waiting -= fired
                clicks += len(fired)
                for chord in fired:
                    opened = self.opened(opened, self.near[chord] - self.mines)
        return clicks

    def fewest(self) -> int:
        """Searches everything that can be open and flagged (Dijkstra)."""
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
@pytest.mark.parametrize("kind", ["square", "torus", "hexagonal"])
def test_the_fewest_clicks_of_small_boards(kind: GridKind) -> None:
    for board in boards(100, [(3, 3), (3, 4), (2, 5), (4, 3), (1, 8)], seed=1, kind=kind):
        found = board.fewest_clicks()
        assert found.exact
        assert found.upper == Clicks(board, kind).fewest(), str(board)
        assert found.upper <= board.zini(ways=8) <= board.three_bv


def test_the_solution_has_the_fewest_clicks() -> None:
    for board in boards(100, [(9, 9), (8, 8), (5, 12)], seed=2) + intermediate(4):
        found = board.fewest_clicks()
        assert found.exact
        assert Clicks(board).of_solution(found.chords) == found.upper
        least = min(board.zini(human=human, ways=8) for human in (False, True))
        assert found.upper <= least <= board.zini() <= board.three_bv


@pytest.mark.parametrize("states", [1, 3, 10, 30])
def test_few_states_give_an_interval(states: int) -> None:
    narrow = 0
    for board in boards(40, [(9, 9), (12, 12), (5, 12)], seed=3) + intermediate(3):
        exact = board.fewest_clicks()
        found = board.fewest_clicks(states=states)
        assert found.lower <= exact.lower == exact.upper <= found.upper
        assert Clicks(board).of_solution(found.chords) == found.upper
        assert board.fewest_clicks(states=states) == found
        narrow += 0 < found.lower < found.upper
    assert narrow > 5


def test_mirrored_and_turned_boards_need_as_many_clicks() -> None:
    for board in boards(20, [(9, 9), (7, 12)], seed=4) + intermediate(2):
        rows, columns = board.shape
        mirrored = mw.Board(rows, columns, [(r, columns - 1 - c) for r, c in board.mines])
        turned = mw.Board(columns, rows, [(c, rows - 1 - r) for r, c in board.mines])
        found = [each.fewest_clicks() for each in (board, mirrored, turned)]
        clicks = {(each.lower, each.upper) for each in found}
        assert len(clicks) == 1


def test_known_figures() -> None:
    """Of the board of a replay; ms_toollib 1.5.20 gives the same."""
    board = mw.formats.load("examples/replays/test_subject.evf").board  # type: ignore[union-attr]
    assert (board.three_bv, board.openings, board.islands) == (167, 11, 10)
    assert (board.zini(), board.zini(human=True)) == (124, 132)
    found = board.fewest_clicks()
    assert found.exact
    assert found.upper <= board.zini(ways=8) <= 124


def test_openings_and_islands() -> None:
    board = mw.Board(1, 7, [(0, 2), (0, 6)])
    assert (board.three_bv, board.openings, board.islands) == (2, 2, 0)
    corner = mw.Board(3, 3, [(1, 1)])
    assert (corner.three_bv, corner.openings, corner.islands) == (8, 0, 1)
    assert corner.zini() == corner.fewest_clicks().upper == 5
    full = mw.Board(1, 2, [(0, 0), (0, 1)])
    assert (full.three_bv, full.zini(), full.fewest_clicks().upper) == (0, 0, 0)


def test_graphs() -> None:
    path = mw.Topology.graph({0: [1], 1: [0, 2], 2: [1, 3], 3: [2]})
    board = mw.Board(1, 4, [0], path)
    assert (board.three_bv, board.zini(), board.fewest_clicks().upper) == (1, 1, 1)
    square = intermediate(1)[0]
    names = random.Random(6).sample(range(256), 256)
    near = grid_neighbours("square", 16, 16)
    of = {cell: names[16 * cell[0] + cell[1]] for cell in near}
    graph = mw.Topology.graph({of[cell]: [of[other] for other in near[cell]] for cell in near})
    mines = [of[cell] for cell in square.mines]
    found = mw.Board(1, 256, mines, graph).fewest_clicks()
    same = square.fewest_clicks()
    assert (found.lower, found.upper) == (same.lower, same.upper)


def test_refused() -> None:
    with pytest.raises(mw.ParameterError, match="ways"):
        mw.Board(2, 2, []).zini(ways=9)
    with pytest.raises(mw.PositionError, match="10,000 cells"):
        mw.Board(101, 100, []).fewest_clicks()


def test_bounds_within_a_budget() -> None:
    rng = random.Random(5)
    cells = list(itertools.product(range(60), range(60)))
    board = mw.Board(60, 60, rng.sample(cells, 700))
    short = board.fewest_clicks(budget=mw.Budget(work=10**6))
    assert (short.lower, short.upper, short.chords) == (1, board.three_bv, ())
    found = board.fewest_clicks(states=100)
    assert 0.7 * found.upper < found.lower < found.upper < board.zini(ways=8)
