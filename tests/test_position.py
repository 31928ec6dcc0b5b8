"""Positions: how they are stated, what they count, what is refused."""

import itertools
import json
from array import array
from typing import Any

import numpy as np
import pytest
from commanding import answered

import minewise as mw
from minewise import FLAG, HIDDEN, MINE

RING = mw.Topology.graph({"A": "BC", "B": "AC", "C": "BA"})


def test_a_position_counts_for_itself() -> None:
    position = mw.Position.parse("1F#\n1*#", mines=4)
    assert position.mine_count == 4
    assert position.mines_left == 2
    assert position.hidden_count == 3
    assert position.flag_count == 1
    assert position.shape == (2, 3)
    assert (position.rows, position.columns) == (2, 3)
    assert position.density is None
    assert position.max_per_cell == 1
    assert position.topology == mw.Topology.square(2, 3)
    values = [[position[row, column] for column in range(3)] for row in range(2)]
    assert values == [[1, FLAG, HIDDEN], [1, MINE, HIDDEN]]


def test_some_cells_can_be_changed() -> None:
    position = mw.Position.parse("##\n1#", mines=1)
    assert position.with_cells({(0, 0): 1}) == mw.Position.parse("1#\n1#", mines=1)
    with pytest.raises(mw.PositionError, match="r0c0 is -9"):
        position.with_cells({(0, 0): -9})


def test_density_in_place_of_a_total() -> None:
    position = mw.Position.parse("1#", density=0.25)
    assert position.density == 0.25
    assert position.mine_count is None
    assert position.mines_left is None
    assert "density 0.25" in repr(position)


@pytest.mark.parametrize(
    "cells",
    [
        [[1, -1], [1, -1]],
        ((1, -1), (1, -1)),
        np.array([[1, -1], [1, -1]]),
        np.array([[1, -1], [1, -1]], dtype=np.int8),
        np.asfortranarray(np.array([[1, -1], [1, -1]], dtype=np.int16)),
        [array("i", [1, -1]), array("i", [1, -1])],
        iter([np.array([1, -1]), range(1, -3, -2)]),
    ],
)
def test_ways_to_state_cells(cells: Any) -> None:
    assert mw.Position(cells, mines=1) == mw.Position.parse("1#\n1#", mines=1)


def test_ways_to_state_cells_of_a_graph() -> None:
    flat = mw.Position([1, -1, 2], 1, topology=RING)
    assert mw.Position({"C": 2, "A": 1, "B": -1}, 1, topology=RING) == flat
    assert mw.Position(np.array([1, -1, 2]), 1, topology=RING) == flat
    assert flat["C"] == 2
    assert flat.shape == (3,)
    assert flat.columns == 3
    assert str(flat) == "1#2"


def test_cells_by_name_on_a_grid() -> None:
    cells = {(0, 1): -1, (0, 0): 1}
    assert mw.Position(cells, 1, topology=mw.Topology.square(1, 2)) == mw.Position([[1, -1]], 1)


@pytest.mark.parametrize(
    ("cells", "stated", "message"),
    [
        ([[1, -1]], {"mines": -1}, "a whole number from 0, .* not -1"),
        ([[1, -1]], {"mines": "1"}, "mines= must be a whole number .* not '1'"),
        ([[1, -1]], {"density": 0}, "must be above 0 and below 1, not 0"),
        ([[1, -1]], {"density": float("nan")}, "must be above 0 and below 1"),
        ([[1, -1]], {"density": "0.2"}, "must be above 0 and below 1"),
        ([[1, -1]], {"density": 0.2, "max_per_cell": 2}, "leave out max_per_cell="),
        ([[1, -1]], {"mines": 1, "max_per_cell": 101}, "a whole number from 1 to 100"),
        ([[1, 40000]], {"mines": 1}, "r0c1 is 40000: 0 and above"),
        ([[1, "#"]], {"mines": 1}, "r0c1 is the text '#'"),
        ([[True, False]], {"mines": 1}, "r0c0 is True, no number"),
        (np.array([[True, False]]), {"mines": 1}, "r0c0 is True, no number"),
        ([[0, 1, 10], [1, 11, 10]], {"mines": 1}, "r0c2 is 10, and a cell has at most 8"),
        ([[1, None]], {"mines": 1}, "r0c1 is None: a hidden cell"),
        ([1, -1], {"mines": 1}, "cells must be rows of whole numbers"),
        (3, {"mines": 1}, "cells must be rows of whole numbers"),
        (np.zeros(4), {"mines": 1}, "cells must be rows of whole numbers"),
        ([[]], {"mines": 0}, "at least one row and one column, not 1 row and 0 columns"),
        ([1, -1], {"mines": 1, "topology": RING}, "2 values for a graph of 3 cells"),
        ({"A": 1, "B": 1}, {"mines": 1, "topology": RING}, "C has no value: every cell needs one"),
        ({(0, 0): 1}, {"mines": 1}, "cells by label need a Topology .*: specify topology="),
        ({"Z": 1}, {"mines": 1, "topology": RING}, "there is no cell Z on a graph of 3 cells"),
    ],
)
def test_refused_positions(cells: Any, stated: dict[str, Any], message: str) -> None:
    """What `test_bad_input.py` does not refuse in full words."""
    wrong_kind = "must be above 0" in message or "a whole number" in message
    kind = mw.ParameterError if wrong_kind else mw.PositionError
    with pytest.raises(kind, match=message) as caught:
        mw.Position(cells, **stated)
    assert "\n" not in str(caught.value)


def test_text_is_not_for_graphs() -> None:
    with pytest.raises(mw.PositionError, match="a graph has no rows"):
        mw.Position.parse("1#2", mines=1, topology=RING)
    with pytest.raises(mw.FormatError, match="text cannot store a graph"):
        mw.Position([1, -1, 2], 1, topology=RING).to_text()


def test_numbers_above_8() -> None:
    position = mw.Position([[12, -1], [0, FLAG]], mines=3, max_per_cell=3)
    assert str(position) == "12  #\n 0  F"
    with pytest.raises(mw.FormatError, match="r0c0 shows 12"):
        position.to_text()


def test_positions_are_equal_by_content() -> None:
    one = mw.Position.parse("1#\n1#", mines=1)
    different = [
        mw.Position.parse("1#\n1F", mines=1),
        mw.Position.parse("1#\n1#", mines=2),
        mw.Position.parse("1#\n1#", density=0.5),
        mw.Position.parse("1#\n1#", mines=1, max_per_cell=2),
        mw.Position.parse("1#\n1#", mines=1, topology="hexagonal"),
        mw.Position.parse("1#1#", mines=1),
    ]
    assert one not in different
    assert len({one, *different, mw.Position([[1, -1], [1, -1]], 1)}) == 7
    assert one != "1#\n1#"


@pytest.mark.parametrize("copied", [None, True])
@pytest.mark.parametrize(
    ("asked", "given"), [(None, np.int16), (np.int16, np.int16), (np.int8, np.int8), (float, float)]
)
def test_arrays_have_the_type_asked_for_and_are_copies(
    asked: Any, given: Any, copied: bool | None
) -> None:
    position = mw.Position.parse("1#F\n1#*", mines=2)
    array = position.__array__(asked, copy=copied)
    for array_of in (array, np.asarray(position, asked), np.array(position, asked)):
        assert array_of.dtype == given
        assert array_of.tolist() == [[1, HIDDEN, FLAG], [1, HIDDEN, MINE]]
        array_of[...] = 0
    assert position[0, 0] == 1
    assert not position.values.flags.writeable


def test_what_it_shows() -> None:
    position = mw.Position.parse("3x1x1\n1H_")
    assert str(position) == "1##"
    assert position.to_text() == "3x1x1\n1##\n"
    assert repr(position) == "<Position: a board of 1 row and 3 columns, 2 hidden, 1 mine>"


def test_an_unknown_total_counts_all_layouts_alike() -> None:
    """Against all layouts, by every way to state it."""
    text = "#1##\n#2##\n####"
    cells = [(r, c) for r in range(3) for c in range(4) if c != 1 or r == 2]
    layouts = [
        {cell for cell, mine in zip(cells, mines, strict=True) if mine}
        for mines in itertools.product((False, True), repeat=len(cells))
    ]
    left, middle = {(0, 0), (0, 2), (1, 0), (1, 2)}, {(2, 0), (2, 1), (2, 2)}
    agree = [m for m in layouts if len(m & left) == 1 and len(m & (left | middle)) == 2]
    found = mw.analyze(mw.Position.parse(text, mines="unknown"))
    assert found.solutions == len(agree)
    for cell in cells:
        assert found[cell] == pytest.approx(sum(cell in m for m in agree) / len(agree))
    same = mw.load(text.encode(), mines="unknown")
    assert same == mw.Position(found.position.values, "unknown") == found.position
    told = answered("analyze", "-", "--mines", "unknown", "--json", text=text)
    assert json.loads(told)["solutions"] == str(len(agree))
    with pytest.raises(mw.ParameterError, match="leave out density="):
        mw.Position.parse(text, mines="unknown", density=0.2)
