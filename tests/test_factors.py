"""Factors with weights: the core against a sum over all layouts.

Users are offered exact clues and ranges; what the core does with weights is tried here by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import comb
from random import Random

import numpy as np
import pytest
from scipy.stats import chisquare

from minewise import ImpossiblePosition, _core

LIMITS = _core.Limits(10.0, 1 << 28)
Layout = tuple[int, ...]


@dataclass(frozen=True)
class Factor:
    """Weights of low, low + 1 ... mines among some cells."""

    cells: tuple[int, ...]
    low: int
    weights: tuple[float, ...]

    def weight(self, layout: Sequence[int]) -> float:
        place = sum(layout[cell] for cell in self.cells) - self.low
        return self.weights[place] if 0 <= place < len(self.weights) else 0.0


@dataclass(frozen=True)
class Problem:
    """Factors over cells that are mines as the mine total or the density says."""

    cells: int
    factors: tuple[Factor, ...]
    mines: int | None = None
    density: float | None = None

    def layouts(self) -> Iterator[tuple[Layout, float]]:
        """Yields every possible layout with its weight."""
        for layout in product((0, 1), repeat=self.cells):
            if self.mines is not None and sum(layout) != self.mines:
                continue
            weight = 1.0
            if self.density is not None:
                weight = self.density ** sum(layout)
                weight *= (1 - self.density) ** (self.cells - sum(layout))
            for factor in self.factors:
                weight *= factor.weight(layout)
            if weight > 0:
                yield layout, weight

    def constraints(self) -> _core.Constraints:
        return to_core(self.factors)

    def analyze(self) -> _core.Analysis:
        return _core.analyze_constraints(
            self.cells, self.constraints(), self.mines, self.density, 1, LIMITS
        )


def to_core(factors: Sequence[Factor]) -> _core.Constraints:
    constraints = _core.Constraints()
    for factor in factors:
        high = factor.low + len(factor.weights) - 1
        weights = [] if set(factor.weights) == {1.0} else factor.weights
        constraints.add(list(factor.cells), factor.low, high, weights)
    return constraints


def random_factor(random: Random, cells: int) -> Factor:
    chosen = tuple(sorted(random.sample(range(cells), random.randint(1, min(cells, 5)))))
    if random.random() < 0.3:  # an exact clue
        return Factor(chosen, random.randint(0, len(chosen)), (1.0,))
    options = (0.0, 0.0, 0.125, 0.5, 1.0, 3.0, random.random(), 1e-9)
    weights = [random.choice(options) for _ in range(len(chosen) + 1)]
    if not any(weights):
        weights[random.randrange(len(weights))] = 1.0
    return Factor(chosen, 0, tuple(weights))


def random_problem(random: Random) -> Problem:
    cells = random.randint(2, 9)
    factors = tuple(random_factor(random, cells) for _ in range(random.randint(1, 4)))
    kind = random.randrange(3)
    mines = random.randint(0, cells) if kind == 0 else None
    density = random.choice((0.05, 0.2, 0.6)) if kind == 1 else None
    return Problem(cells, factors, mines, density)


@pytest.mark.parametrize("seed", range(40))
def test_weighted_factors_agree_with_a_sum_over_all_layouts(seed: int) -> None:
    random = Random(seed)
    possible = 0
    for _ in range(50):
        problem = random_problem(random)
        layouts = dict(problem.layouts())
        if not layouts:
            with pytest.raises(ImpossiblePosition):
                problem.analyze()
            continue
        possible += 1
        analysis = problem.analyze()
        total = sum(layouts.values())
        risks = [
            sum(weight for layout, weight in layouts.items() if layout[cell]) / total
            for cell in range(problem.cells)
        ]
        assert np.allclose(analysis.mine_probability(), risks, rtol=1e-9, atol=1e-12), problem
        always = [cell for cell in range(problem.cells) if all(one[cell] for one in layouts)]
        never = [cell for cell in range(problem.cells) if not any(one[cell] for one in layouts)]
        assert (analysis.mines(), analysis.safe()) == (always, never), problem
        assert int.from_bytes(analysis.solution_count(), "little") == len(layouts), problem
        asked = random_factor(random, problem.cells)
        share = sum(asked.weight(layout) * weight for layout, weight in layouts.items()) / total
        found = analysis.probability_of(to_core([asked]))
        if max(asked.weights) <= 1.0:  # a likelihood: the evidence of one more clue
            assert found == pytest.approx(share, rel=1e-9, abs=1e-300), (problem, asked)
    assert possible > 10


def test_samples_follow_the_weights() -> None:
    problem = Problem(
        6,
        (
            Factor((0, 1, 2), 0, (0.1, 1.0, 0.0, 0.3)),
            Factor((2, 3), 0, (0.5, 0.2, 1.0)),
            Factor((3, 4, 5), 1, (1.0, 2.0)),
        ),
        density=0.3,
    )
    layouts = dict(problem.layouts())
    draws = 20_000
    sampled = np.asarray(problem.analyze().sample(draws, 7))
    counts = Counter(map(tuple, sampled.tolist()))
    assert set(counts) <= set(layouts)
    expected = np.array(list(layouts.values()))
    expected *= draws / expected.sum()
    assert chisquare([counts[layout] for layout in layouts], expected).pvalue > 1e-3


@pytest.mark.parametrize("seed", range(20))
def test_what_a_click_shows_follows_the_weights(seed: int) -> None:
    """A 3x4 board of which one cell is revealed, with weighted factors over the others."""
    random = Random(1000 + seed)
    topology = _core.Topology.square(3, 4)
    near = [topology.neighbours(cell) for cell in range(12)]
    hidden = [cell for cell in range(12) if cell != 5]
    clue = random.randint(1, 3)
    mines = random.randint(clue, 7)
    factors = []
    for _ in range(2):
        factor = random_factor(random, len(hidden))
        factors.append(Factor(tuple(hidden[i] for i in factor.cells), factor.low, factor.weights))
    shows = Factor((5,), 0, (1.0,)), Factor(tuple(near[5]), clue, (1.0,))
    layouts = dict(Problem(12, (*shows, *factors), mines).layouts())
    values = np.full(12, -1, np.int16)
    values[5] = clue
    position = _core.Position(topology, values, mines, None, 1)
    if not layouts:
        with pytest.raises(ImpossiblePosition):
            _core.analyze(position, False, LIMITS, to_core(factors))
        return
    shown = np.asarray(_core.analyze(position, False, LIMITS, to_core(factors)).shown())
    expected = np.zeros_like(shown)
    total = sum(layouts.values())
    for board, weight in layouts.items():
        for cell in hidden:
            if not board[cell]:
                expected[cell, sum(board[other] for other in near[cell])] += weight / total
    assert np.allclose(shown[hidden], expected[hidden], rtol=1e-9, atol=1e-12)


def test_a_weight_of_one_changes_nothing() -> None:
    """A factor whose weights are all equal says nothing, however large it is."""
    plain = Problem(8, (Factor((0, 1, 2), 1, (1.0,)),), mines=4)
    idle = Factor((2, 3, 4, 5), 0, (7.0,) * 5)
    weighted = Problem(8, (*plain.factors, idle), mines=4)
    assert np.allclose(
        plain.analyze().mine_probability(), weighted.analyze().mine_probability(), rtol=1e-12
    )
    assert int.from_bytes(weighted.analyze().solution_count(), "little") == 3 * comb(5, 3)
