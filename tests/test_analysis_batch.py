"""Batches in arrays: the answers of `analyze`, row by row, and errors by index."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import minewise as mw


def boards(count: int, topology: mw.types.GridKind = "square", clues: str = "exact") -> Any:
    """Returns positions of games in progress as an array."""
    options: Any = {"start_rule": "safe", "topology": topology, "clues": clues}
    held = []
    for number in range(count):
        game = mw.Game.new((8, 10, 15), seed=3, game=number, start=(4, 4), **options)
        safe = [c for c in game.topology.cells if not game.board.is_mine(c)]
        for cell in safe[:: 7 - number % 5]:
            game.open(cell)
        held.append(game.position.values)
    return np.array(held)


@pytest.mark.parametrize(
    ("values", "stated"),
    [
        ((40, "square"), {"mines": 15}),
        ((40, "torus"), {"mines": 15, "topology": "torus"}),
        ((40, "hexagonal"), {"mines": 15, "topology": "hexagonal"}),
        ((10, "square", "optimistic"), {"density": 0.2, "clues": "optimistic"}),
        ((10, "square", "withheld(0.2)"), {"density": 0.2, "clues": "withheld(0.2)"}),
        ([[[1, -1, -1]], [[2, -1, -1]]], {"mines": 2, "max_per_cell": 2}),
        ([[[1, mw.FLAG, -1]]], {"mines": 1}),
        ([[[1, mw.FLAG, -1]]], {"mines": 1, "trust_flags": True}),
    ],
)
def test_the_answers_are_those_of_analyze(values: Any, stated: dict[str, Any]) -> None:
    """Of listed positions, or of `boards` with these arguments."""
    values = boards(*values) if isinstance(values, tuple) else values
    batch = mw.analyze_batch(values, numbers=True, threads=2, **stated)
    assert not batch.errors
    prior = {name: value for name, value in stated.items() if name != "trust_flags"}
    for row, cells in enumerate(values):
        position = mw.Position(cells, **prior)
        found = mw.analyze(position, trust_flags=stated.get("trust_flags", False))
        np.testing.assert_array_equal(batch.mine_probability[row], found.mine_probability)
        np.testing.assert_array_equal(batch.number_distribution[row], found.number_distribution)  # type: ignore[index]
        for flags, cells_of in (batch.safe, found.safe), (batch.mines, found.mines):
            assert {tuple(map(int, cell)) for cell in np.argwhere(flags[row])} == set(cells_of)
        assert batch.exact[row] == (found.method == "exact")


def test_graphs_have_one_axis_of_cells() -> None:
    graph = mw.Topology.graph({"a": "b", "b": "ac", "c": "b"})
    batch = mw.analyze_batch([[-1, 1, -1], [-1, 2, -1]], [1, 2], topology=graph, numbers=True)
    assert batch.mine_probability[:, 0].tolist() == [0.5, 1.0]
    assert batch.number_distribution is not None
    assert batch.number_distribution.shape == (2, 3, 9)


def test_win_values_are_those_of_the_look_ahead() -> None:
    values = boards(3)
    batch = mw.analyze_batch(values, 15, win=True)
    assert batch.win_probability is not None
    compared = 0
    for row, cells in enumerate(values):
        position = mw.Position(cells, 15)
        hidden = position.values < 0
        found = batch.win_probability[row]
        assert (np.isnan(found) == ~hidden).all()
        assert (found[hidden] <= 1 - batch.mine_probability[row][hidden] + 1e-12).all()
        moves = mw.win_probabilities(position)
        if (mw.analyze(position).solutions or 0) > 8_000:  # no exact values in either
            compared += 1
            for move in moves.moves:
                if move.mine_probability > 0:
                    assert found[move.cell] == pytest.approx(move.win_probability)
    assert compared > 0


def test_bad_rows_are_reported_by_index_and_the_others_answered() -> None:
    good = [[1, -1, -1]]
    values = [good, [[1, -1, 1]], [[1, -1, 5]], [[-9, -1, 0]], [[1, 70_000, -70_000]], good, good]
    mines = [1, 1, 1, 1, 1, 9, -1]
    batch = mw.analyze_batch(values, mines, numbers=True)
    assert repr(batch) == "<BatchAnalysis: 7 positions, 5 errors>"
    assert len(batch) == 7
    assert {row: type(error) for row, error in batch.errors.items()} == {
        2: mw.ImpossiblePosition,
        3: mw.PositionError,
        4: mw.PositionError,
        5: mw.PositionError,
        6: mw.ParameterError,
    }
    assert "r0c0 is -9" in str(batch.errors[3])
    assert "70000" in str(batch.errors[4]).replace(",", "")
    assert "9 mines do not fit" in str(batch.errors[5])
    for row in batch.errors:
        assert np.isnan(batch.mine_probability[row]).all()
        assert not batch.safe[row].any()
        assert not batch.exact[row]
    assert batch.mine_probability[1, 0, 1] == 1.0
    again = pickle.loads(pickle.dumps(batch))
    assert again == batch
    assert not again.safe.flags.writeable
    assert again != mw.analyze_batch(values[:2], 1)


@pytest.mark.slow
def test_a_row_that_is_too_wide_is_estimated_and_said_to_be() -> None:
    board = np.full((16, 16), -1)
    board[1:-1:2, 1:-1:2] = 1
    batch = mw.analyze_batch(
        [board, np.full((16, 16), -1)], 40, budget=mw.Budget(work=10**8, megabytes=0.2)
    )
    assert batch.exact.tolist() == [False, True]
    assert repr(batch) == "<BatchAnalysis: 2 positions, 1 estimated>"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"values": [[[1, -1]], [[1]]], "mines": 1}, "same size"),
        ({"values": [[1, -1]], "mines": 1}, "graph"),
        ({"values": [[[1.0, -1]]], "mines": 1}, "integer array"),
        ({"values": [[[1, -1]]]}, "mines="),
        ({"values": [[[1, -1]]], "mines": 1, "density": 0.1}, "mines="),
        ({"values": [[[1, -1]]], "mines": [1, 1]}, "whole number, or 1 of them"),
        ({"values": [[[1, -1]]], "density": 2.0}, "below 1"),
        ({"values": [[[1, -1]]], "density": 0.5, "win": True}, "win= needs mine totals"),
        ({"values": [[[1, -1]]], "mines": 1, "topology": mw.Topology.square(2, 2)}, "match"),
        ({"values": [[[1, -1]]], "mines": 1, "max_per_cell": 2, "clues": "liar"}, "clue models"),
    ],
)
def test_arguments_that_do_not_fit_are_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(mw.MinewiseError, match=message):
        mw.analyze_batch(**arguments)


def test_an_empty_batch_has_no_answers() -> None:
    batch = mw.analyze_batch(np.empty((0, 9, 9), np.int8), 10)
    assert batch.mine_probability.shape == (0, 9, 9)
    assert len(batch) == 0
