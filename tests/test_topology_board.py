"""Topologies and boards: neighbours, numbers, what a player sees, what is refused."""

from collections.abc import Callable
from typing import Any

import numpy as np
import oracle
import pytest
import scenarios
from hypothesis import given

import minewise as mw
from minewise import FLAG, HIDDEN, MINE, Topology
from minewise.topology import GRIDS

RING = {"A": "BC", "B": "AC", "C": "BA"}


@pytest.mark.parametrize("kind", GRIDS)
@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (2, 1), (1, 5), (2, 2), (3, 2), (3, 3), (4, 5)])
def test_neighbours_of_grids(kind: str, shape: tuple[int, int]) -> None:
    topology = getattr(Topology, kind)(*shape)
    expected = oracle.grid_neighbours(kind, *shape)
    assert list(topology.cells) == list(expected)
    for cell, near in expected.items():
        assert list(topology.neighbours(cell)) == sorted(near)


@given(scenarios.graphs(7))
def test_neighbours_of_graphs(neighbours: oracle.Neighbours) -> None:
    topology = Topology.graph({cell: sorted(near) for cell, near in neighbours.items()})
    assert list(topology.cells) == list(neighbours)
    for cell, near in neighbours.items():
        assert set(topology.neighbours(cell)) == near


def test_cells_are_read_as_they_are_printed() -> None:
    """`r3c5` on grids; pairs of a graph are labels, and no rows and columns."""
    board = mw.Board(1, 3, [(0, 2)])
    game = mw.Game(board)
    assert (mw.cell("r12c3"), game.open("r0c0")) == ((12, 3), ((0, 0), (0, 1)))
    assert game.history[0].cell == (0, 0)
    assert game.position["R0C1"] == board.number("r0c1") == 1
    analysis = mw.analyze(game.position)
    assert analysis["r0c2"] == analysis[0, 2] == 1.0
    assert analysis.probability_of(mw.Constraint(["r0c2"], 1)) == 1.0
    assert mw.moves("exact", board, "r0c0") == mw.moves("exact", board, (0, 0))
    assert mw.generate("4x4x3", start="r1c1", seed=1) == mw.generate("4x4x3", start=(1, 1), seed=1)
    assert str(game) == str(game.position) == "01#"
    for name in ("3,5", "r3", "c5r3", "r-1c0"):
        with pytest.raises(mw.ParameterError, match="such as r3c5"):
            mw.cell(name)
    with pytest.raises(mw.OutOfRange, match="there is no cell r0c3 on a board"):
        game.open("r0c3")
    graph = Topology.graph({(0, 7): [(1, 2)], (1, 2): [(0, 7)], (5, 5): []})
    hint = mw.hints(mw.Position([1, HIDDEN, HIDDEN], mines=1, topology=graph))[0]
    assert hint.text == "All mines are known, so (5, 5) is safe."
    for unknown in ("r0c7", (7, 0)):
        with pytest.raises(mw.OutOfRange, match=r"there is no cell (r0c7|\(7, 0\)) on a graph"):
            graph.index(unknown)


def test_graph_cells_are_labels() -> None:
    topology = Topology.graph(RING)
    assert topology.kind == "graph"
    assert topology.shape == (3,)
    assert len(topology) == 3
    assert topology.cells == ("A", "B", "C")
    assert topology.neighbours("C") == ("A", "B")
    assert topology.index("B") == 1


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Topology.graph({}), "between 1 and"),
        (lambda: Topology.graph({"A": "BB", "B": "A"}), "A lists a neighbour twice"),
        (lambda: Topology.graph({(0, 1): [(2, 3)], (2, 3): []}), r"\(0, 1\) lists \(2, 3\) as a"),
        (lambda: mw.Board(2, 2, [], Topology.torus(2, 3)), "2 columns do not match a torus of 2"),
    ],
)
def test_refused_topologies_and_boards(make: Callable[[], object], message: str) -> None:
    """What `test_bad_input.py` does not refuse in full words."""
    with pytest.raises(mw.PositionError, match=message):
        make()


def test_the_largest_grid() -> None:
    assert len(Topology.square(4000, 4000)) == 16_000_000
    with pytest.raises(mw.PositionError, match=r"4,001 columns exceed the limit of 16,000,000"):
        Topology.square(4000, 4001)


@pytest.mark.parametrize("cell", [(3, 0), (0, 4), (-1, 0), (0,), (0, 0, 0), "A", None, 5, (0.5, 1)])
def test_cells_that_do_not_exist(cell: Any) -> None:
    topology = Topology.square(3, 4)
    board = mw.Board(3, 4, [])
    position = board.position([])
    asks = (topology.index, topology.neighbours, board.number, board.is_mine, position.__getitem__)
    for ask in (*asks, mw.analyze(position).__getitem__):
        with pytest.raises(mw.OutOfRange, match="there is no cell") as caught:
            ask(cell)
        assert isinstance(caught.value, IndexError)


def test_topologies_are_equal_by_structure() -> None:
    different = [
        Topology.square(3, 4),
        Topology.square(4, 3),
        Topology.torus(3, 4),
        Topology.hexagonal(3, 4),
        Topology.graph(RING),
        Topology.graph({"A": "B", "B": "A"}),
        Topology.graph({1: [2], 2: [1]}),
    ]
    for i, one in enumerate(different):
        for j, other in enumerate(different):
            assert (one == other) == (i == j)
    assert len({*different, Topology.square(3, 4)}) == len(different)
    assert Topology.square(3, 4) != "square"
    assert repr(Topology.torus(3, 4)) == "Topology.torus(3, 4)"


def test_board_numbers() -> None:
    board = mw.Board(3, 3, [(0, 0), (2, 2), (2, 1)])
    assert str(board) == "*10\n232\n1**"
    assert board.mines == ((0, 0), (2, 1), (2, 2))
    assert board.number((1, 1)) == 3
    assert board.number((0, 0)) == 0
    assert board.is_mine((2, 1))
    assert not board.is_mine((1, 1))


def test_board_on_other_topologies() -> None:
    assert mw.Board(3, 3, [(0, 0)], "torus").number((2, 2)) == 1
    assert mw.Board(3, 3, [(0, 0)], "hexagonal").number((1, 1)) == 0
    assert mw.Board(3, 3, [(0, 1)], Topology.hexagonal(3, 3)).number((1, 1)) == 1
    graph = Topology.graph(RING)
    board = mw.Board(1, 3, ["B"], graph)
    assert board.mines == ("B",)
    assert board.number("A") == 1
    assert board.position("A").mine_count == 1


def test_what_a_player_sees() -> None:
    board = mw.Board(2, 2, [(0, 0)])
    position = board.position([(0, 1), (0, 0)])
    assert position == mw.Position([[MINE, 1], [HIDDEN, HIDDEN]], mines=1)
    assert board.position([]).hidden_count == 4
    assert board.position([(1, 1), (1, 1)]).hidden_count == 3


def test_board_of_a_revealed_position() -> None:
    board = mw.Board(2, 3, [(0, 0), (1, 2)])
    mask = [[True, False, False], [False, False, True]]
    assert mw.Board.from_mask(mask, board.topology) == board
    assert mw.Board.from_mask(np.array(mask), board.topology) == board
    with pytest.raises(mw.PositionError, match="r0c1 is 2 in the mask"):
        mw.Board.from_mask([[0, 2]])
    with pytest.raises(mw.PositionError, match="row 1 of the mask has 1 cell"):
        mw.Board.from_mask([[0, 1], [0]])
    assert mw.Board.from_position(board.position(board.topology.cells)) == board
    with pytest.raises(mw.PositionError, match="r0c0 is hidden"):
        mw.Board.from_position(board.position([]))
    with pytest.raises(mw.PositionError, match="r0c0 is hidden"):
        mw.Board.from_position(mw.Position([[FLAG]], mines=1))


def test_boards_are_equal_by_content() -> None:
    board = mw.Board(2, 3, [(0, 0), (1, 2)])
    assert board == mw.Board(2, 3, [(1, 2), (0, 0)])
    assert hash(board) == hash(mw.Board(2, 3, [(1, 2), (0, 0)]))
    assert board != mw.Board(2, 3, [(0, 0)])
    assert board != mw.Board(2, 3, [(0, 0), (1, 2)], "torus")
    assert repr(board) == "<Board: a board of 2 rows and 3 columns, 2 mines>"
