"""What a player knows: a belief against an analysis of what it stands for."""

from __future__ import annotations

import gc
import math
from random import Random

import numpy as np
import pytest

import minewise as mw
from minewise import _core

LIMITS = _core.Limits(10.0, 1 << 28)
SIZES = ((5, 5, 5), (4, 7, 6), (6, 6, 9), (8, 8, 12))
TOPOLOGIES = ("square", "torus", "hexagonal")


def midgames(seed: int, count: int) -> list[mw.Position]:
    """Positions of random games, some cells in, with something left to open."""
    random = Random(seed)
    positions: list[mw.Position] = []
    while len(positions) < count:
        rows, columns, mines = random.choice(SIZES)
        topology = getattr(mw.Topology, random.choice(TOPOLOGIES))(rows, columns)
        cells = list(topology.cells)
        board = mw.Board(rows, columns, random.sample(cells, mines), topology)
        safe = [cell for cell in cells if not board.is_mine(cell)]
        position = board.position(random.sample(safe, random.randint(1, len(safe) - 1)))
        positions.append(position)
    return positions


def believed(position: mw.Position) -> _core.Belief:
    return _core.belief(position._core, False, LIMITS)


@pytest.mark.parametrize("seed", range(5))
def test_outcomes_and_children_are_those_of_the_position_after_the_click(seed: int) -> None:
    random = Random(seed)
    for position in midgames(100 + seed, 6):
        belief, analysis = believed(position), mw.analyze(position)
        numbers = analysis.number_distribution
        hidden = [cell for cell in position.topology.cells if position[cell] < 0]
        for cell in random.sample(hidden, min(4, len(hidden))):
            place = position.topology.index(cell)
            outcomes = dict(belief.outcomes(place))
            for number, share in enumerate(numbers[cell]):
                assert outcomes.get(number, 0.0) == pytest.approx(share, rel=1e-8, abs=1e-12)
            for number in outcomes:
                child = belief.child(place, number)
                assert child is not None
                after = mw.analyze(position.with_cells({cell: number}))
                assert child.log2_weight == pytest.approx(math.log2(after.solutions), abs=1e-6)
                unknown = ~np.isnan(after.mine_probability.ravel())
                assert np.allclose(
                    np.asarray(child.risks())[unknown],
                    after.mine_probability.ravel()[unknown],
                    rtol=1e-8,
                    atol=1e-12,
                )
                assert child.safe_cells == len(after.safe)


def test_a_child_outlives_its_parent() -> None:
    belief = believed(midgames(7, 1)[0])
    place = next(i for i, risk in enumerate(belief.risks()) if 0 < risk < 1)
    number, _ = max(belief.outcomes(place), key=lambda one: one[1])
    child, sibling = belief.child(place, number), belief.child(place, number)
    assert child is not None
    assert sibling is not None
    expected, after = list(child.risks()), child.safe_cells
    del belief, child
    gc.collect()
    assert np.allclose(sibling.risks(), expected, rtol=1e-12)
    assert sibling.safe_cells == after


def test_the_bound_of_looking_ahead_never_changes_the_best() -> None:
    """A candidate that is given up is worth less than what it had to beat."""
    for position in midgames(11, 20):
        belief = believed(position)
        risks = np.asarray(belief.risks())
        cells = [i for i, risk in enumerate(risks) if 0 < risk < 1]
        full = {cell: belief.look_ahead(cell, "next-guess", -math.inf) for cell in cells}
        for cell in cells:
            assert full[cell] <= 1 - risks[cell] + 1e-9
            for best in (0.1, 0.5, 0.9):
                bounded = belief.look_ahead(cell, "next-guess", best)
                if full[cell] >= best:
                    assert bounded == pytest.approx(full[cell], rel=1e-12)
                else:
                    assert full[cell] - 1e-12 <= bounded < best + 1e-9


@pytest.mark.parametrize("clues", ["exact", "noisy(0.001)"])  # 840 cells; unlikely numbers too
def test_components_beyond_the_range_of_doubles_are_counted(clues: str) -> None:
    random, clue = Random(3), range(0, 420, 2)
    hidden = [(row, column) for row in range(3) for column in range(420) if row != 1 or column % 2]
    board = mw.Board(3, 420, [cell for cell in hidden if random.random() < 0.3])
    position = board.position([(1, column) for column in clue]).with_clues(clues)
    expected = mw.analyze(position).mine_probability.ravel()
    known = np.isnan(expected)
    assert np.allclose(np.asarray(believed(position).risks())[~known], expected[~known], rtol=1e-12)
