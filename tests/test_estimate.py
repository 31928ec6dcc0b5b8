"""Estimates are labelled, calibrated, never certain without proof, and keep to their budget.

Positions that can still be counted exactly are estimated under a budget with too little memory for
that, and the estimates are held against the exact answers.
"""

from __future__ import annotations

import contextlib
import math
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
import scenarios
from scenarios import Scenario

import minewise as mw
from benchmarks.estimates import WORK, tried
from minewise import _core

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests" / "data"


class Pair(NamedTuple):
    """A position, its exact analysis and an estimate."""

    scenario: Scenario
    exact: mw.Analysis
    estimate: mw.Analysis


def estimated(scenario: Scenario, work: float, megabytes: float) -> mw.Analysis:
    return scenario.analysis(budget=mw.Budget(work=int(work), megabytes=megabytes))


def pairs_of(positions: list[Scenario], work: float, megabytes: float) -> list[Pair]:
    return [Pair(p, p.analysis(), estimated(p, work, megabytes)) for p in positions]


@pytest.fixture(scope="module")
def pairs() -> list[Pair]:
    scattered = [scenarios.scattered(30, 30, 180, 0.3, seed) for seed in (19, 24, 32, 45)]
    lattices = [scenarios.lattice("square", 16, 16, 40, seed) for seed in (2, 3)]
    return [
        *pairs_of(scattered, work=1.5e8, megabytes=0.1),
        *pairs_of(lattices, work=3e8, megabytes=0.2),
    ]


def test_estimates_are_labelled(pairs: list[Pair]) -> None:
    for scenario, exact, estimate in pairs:
        assert exact.method == "exact"
        assert estimate.method == "estimated"
        assert estimate.solutions is None
        assert math.isnan(estimate.log10_solutions)
        assert estimate.convergence > 0.9
        for cell, value in scenario.values.items():
            assert math.isnan(estimate.mine_probability[cell]) == (value >= 0)
            assert value >= 0 or estimate.standard_error[cell] >= 0


def test_what_was_drawn_seldom_is_not_known_well(pairs: list[Pair]) -> None:
    """Where nothing is proven, no error is below one draw, of which there are under a million."""
    for _, _, estimate in pairs:
        certain = {*estimate.safe, *estimate.mines}
        drawn = [
            c
            for component in estimate.components
            if not component.distribution
            for c in component.sections
        ]
        assert drawn
        for number in drawn:
            cell = estimate.sections[number].cells[0]
            assert cell in certain or estimate.standard_error[cell] > 1e-6


def test_estimates_are_of_use(pairs: list[Pair]) -> None:
    for scenario, exact, estimate in pairs:
        assert scenario.mines is not None
        off = np.abs(estimate.mine_probability - exact.mine_probability)
        assert np.nanmean(off) < 0.02
        rare = 0.001  # what is rarer may never have been met
        assert np.nanmax(off - 10 * estimate.standard_error) <= rare
        assert np.nansum(estimate.mine_probability) == pytest.approx(scenario.mines, rel=0.01)


def test_an_estimate_calls_nothing_certain_that_is_not(pairs: list[Pair]) -> None:
    for scenario, exact, estimate in pairs:
        assert set(estimate.safe) <= set(exact.safe)
        assert set(estimate.mines) <= set(exact.mines)
        certain = {*estimate.safe, *estimate.mines}
        for cell in scenario.hidden:
            assert (estimate[cell] in {0.0, 1.0}) == (cell in certain)


# In each, some solutions differ from the others in so many cells at once that no window joins them.
def of_file(name: str, **prior: float) -> mw.Position:
    return mw.Position.parse((DATA / f"estimate-{name}.txt").read_text(), topology="torus", **prior)


APART = {
    "two components share a fixed number of mines": of_file("two-components", mines=49),
    "around a torus": of_file("124", mines=68),
    "around a torus, with a density": of_file("744", density=0.3),
}


@pytest.mark.parametrize(
    "name",
    [
        "two components share a fixed number of mines",
        "around a torus, with a density",
        pytest.param("around a torus", marks=pytest.mark.nightly),
    ],
)
def test_all_solutions_are_reached(name: str) -> None:
    position = APART[name]
    exact = mw.analyze(position)
    estimate = mw.analyze(position, budget=mw.Budget(work=600_000_000, megabytes=0.02))
    assert (exact.method, estimate.method) == ("exact", "estimated")
    assert estimate.unsettled == ()
    assert estimate.convergence < 1.2
    off = np.abs(estimate.mine_probability - exact.mine_probability)
    error = estimate.standard_error
    assert (off <= 8 * error + 1e-12)[~np.isnan(off)].all()
    assert np.nanmax(off) < 0.1  # 0.17 was off before, and 0.0012 the error


def test_what_is_not_settled_is_said() -> None:
    """There is no time to look for all values on so wide a board."""
    scenario = scenarios.lattice("square", 41, 41, 41 * 41 // 5, seed=3)
    estimate = estimated(scenario, work=4e8, megabytes=8)
    assert estimate.unsettled
    assert not {*estimate.unsettled} & {*estimate.safe, *estimate.mines}
    for cell in estimate.unsettled:
        assert estimate.standard_error[cell] == 0.5
    assert estimate.to_dict()["unsettled"] == [list(cell) for cell in estimate.unsettled]


@pytest.mark.parametrize("boards", [12, pytest.param(60, marks=pytest.mark.nightly)])
def test_dense_boards_of_all_topologies_hold_what_they_say(boards: int) -> None:
    """The benchmark does the same over 5,000 boards."""
    found = [one for seed in range(boards) if (one := tried((seed, WORK))) is not None]
    assert {one.kind for one in found} == {"square", "torus", "hexagonal", "graph"}
    errors = np.concatenate([one.errors for one in found])
    assert len(errors) > 16 * boards
    assert 0.9 <= (errors < 1.96).mean() <= 0.995
    assert errors.max() < 8
    assert not any(one.wrong for one in found)


@pytest.fixture(scope="module")
def spacious() -> Pair:
    """An estimate with room for what else can be asked of it."""
    return pairs_of([scenarios.lattice("square", 16, 30, 99, seed=2)], work=4e8, megabytes=8)[0]


def test_what_cells_would_show(spacious: Pair) -> None:
    shown, exact = spacious.estimate.number_distribution, spacious.exact.number_distribution
    assert np.nanmean(np.abs(shown - exact)) < 0.02


def test_what_cells_would_show_that_were_hardly_ever_met_safe() -> None:
    """Each row sums to the probability that the cell is safe, however small it is."""
    scenario = scenarios.lattice("square", 16, 30, 99, seed=3)
    estimate = estimated(scenario, work=1e8, megabytes=0.2)
    assert estimate.method == "estimated"
    safe = 1 - estimate.mine_probability
    hidden = ~np.isnan(safe)
    assert 0 < safe[hidden & (safe > 0)].min() < 0.001
    np.testing.assert_allclose(
        estimate.number_distribution.sum(axis=2)[hidden], safe[hidden], rtol=1e-9
    )


def test_samples_are_solutions(spacious: Pair) -> None:
    scenario = spacious.scenario
    for sample in spacious.estimate.sample(20, seed=1):
        assert sample.sum() == scenario.mines
        for clue, number in scenario.clues.items():
            assert sum(int(sample[near]) for near in scenario.neighbours[clue]) == number


def test_joint_questions(spacious: Pair) -> None:
    for a, b in (((0, 0), (0, 5)), ((4, 4), (5, 4)), ((8, 20), (10, 20))):
        asked = mw.Constraint([a, b], 1)
        expected = spacious.exact.probability_of(asked)
        assert spacious.estimate.probability_of(asked) == pytest.approx(expected, abs=0.15)


@pytest.mark.parametrize("ask", [mw.analyze, mw.hints])
@pytest.mark.parametrize(("size", "work"), [(61, 5 * 10**7), (201, 2 * 10**7)])
def test_a_hopeless_position_ends_within_its_budget(size: int, work: int, ask: Any) -> None:
    """The steps of a call share its work, and an estimate takes what exact counting left."""
    position = scenarios.lattice("square", size, size, size * size // 5, seed=3).position()
    account = _core.WorkAccount(work)
    with contextlib.suppress(mw.OverBudget):
        ask(position, budget=mw.Budget(work=account.most)._of(account))
    assert 0.1 * work < account.spent < 1.1 * work


@pytest.mark.parametrize("work", [10**8, pytest.param(4 * 10**8, marks=pytest.mark.nightly)])
def test_work_alone_decides_an_estimate(work: int) -> None:
    """A hundred threads that wait for the processor change nothing."""
    position = scenarios.lattice("square", 16, 16, 40, seed=2).position()
    budget = mw.Budget(work=work, megabytes=0.2)
    once, *others = mw.analyze_many([position] * 3, budget=budget, threads=100)
    assert once.method == "estimated"
    for other in others:
        assert other.to_dict() == once.to_dict()


def test_more_work_makes_an_estimate_more_precise() -> None:
    lattice = scenarios.lattice("square", 16, 16, 40, seed=2)
    errors = [estimated(lattice, work, 0.2).standard_error for work in (1e8, 4e8)]
    short, long = (float(np.sqrt(np.nanmean(np.square(of)))) for of in errors)
    assert long < short / 2.5  # the first sweeps only come near


@pytest.mark.parametrize(
    ("size", "mines", "seed", "work", "precision"),
    [
        (32, 200, 1, 5e8, 0.05),
        pytest.param(32, 200, 1, 2e9, 0.05, marks=pytest.mark.nightly),
        pytest.param(101, 2040, 3, 4e9, 0.01, marks=pytest.mark.nightly),
    ],
)
def test_a_lattice_that_is_out_of_reach_is_estimated(
    size: int, mines: int, seed: int, work: float, precision: float
) -> None:
    scenario = scenarios.lattice("square", size, size, mines, seed)
    analysis = estimated(scenario, work=work, megabytes=64)
    assert analysis.method == "estimated"
    assert np.nansum(analysis.mine_probability) == pytest.approx(mines, rel=precision)
    assert all(sample.sum() == mines for sample in analysis.sample(2, seed=1))
